//! Meld values of single houses and programs, where they differ from the standard table.

use super::{MeldTable, Values};

const INSTRUCTABLES: &str = "instructables.com, How to Play Double Deck Pinochle";
const NYX: &str = "nyx.net/~dlindhol/cards/rules_nochle.html";
const DOUBLES: &str = "Doubles Pinochle, rules of the shareware program";
const CLASSIC: &str = "webcasty.com/2013/how-to-play-and-score-popular-card-game-pinochle";

// Values that a source does not state are as in the standard table, unless it is clearly about a
// series and leaves off; there nothing is stated.
impl MeldTable {
    /// Arounds are worth double for each further set. The source leaves open what three and four pinochles are
    /// worth.
    pub const INSTRUCTABLES: Self = Self {
        id: "instructables",
        names: &[],
        aces: Values::new([10, 100, 200, 400], INSTRUCTABLES),
        kings: Values::new([8, 80, 160, 320], INSTRUCTABLES),
        queens: Values::new([6, 60, 120, 240], INSTRUCTABLES),
        jacks: Values::new([4, 40, 80, 160], INSTRUCTABLES),
        pinochle: Values::stating([Some(4), Some(30), None, None], INSTRUCTABLES),
        ..Self::STANDARD
    };

    /// Nochle: several marriages of one suit count as a group. A run of another suit is worth as
    /// much as the marriage in it, so it needs no value of its own. The fourth run wins the game,
    /// which is not a number of points.
    pub const NOCHLE: Self = Self {
        id: "nochle",
        names: &[],
        run: Values::stating([Some(15), Some(150), Some(225), None], NYX),
        royal_marriage: Values::new([4, 30, 60, 120], NYX),
        run_and_royals: Some(Values::stating([Some(45), Some(75), Some(135), None], NYX)),
        marriage: Values::new([2, 4, 8, 12], NYX),
        ..Self::STANDARD
    };

    /// Doubles Pinochle: runs are added without a bonus.
    pub const DOUBLES: Self = Self {
        id: "doubles",
        names: &[],
        run: Values::new([15, 30, 45, 60], DOUBLES),
        pinochle: Values::new([4, 30, 45, 60], DOUBLES),
        ..Self::STANDARD
    };

    /// Auction and two-handed pinochle in points of ten. The roundhouse of 240 is the sum of its
    /// parts, kings, queens and four marriages, and so needs no value of its own.
    pub const CLASSIC: Self = Self {
        id: "classic",
        names: &[],
        run: Values::stating([Some(150), None, None, None], CLASSIC),
        royal_marriage: Values::stating([Some(40), None, None, None], CLASSIC),
        run_and_royals: None,
        marriage: Values::stating([Some(20), None, None, None], CLASSIC),
        aces: Values::stating([Some(100), None, None, None], CLASSIC),
        kings: Values::stating([Some(80), None, None, None], CLASSIC),
        queens: Values::stating([Some(60), None, None, None], CLASSIC),
        jacks: Values::stating([Some(40), None, None, None], CLASSIC),
        pinochle: Values::stating([Some(40), Some(300), None, None], CLASSIC),
        dix: Values::stating([Some(10), None, None, None], CLASSIC),
    };
}
