//! The standard table of meld values, with the source of each value.

use super::{MeldTable, Value, Values};

// The Melds example of the standard shows 15 for a run, 2 and 4 for marriages, 8 for kings, 4 for
// jacks, 60 for double queens and 30 for a double pinochle; the sources below agree with it.
const EHOW: &str = "ehow.co.uk, How to Calculate Meld in Double Deck Pinochle";
const NYX: &str = "nyx.net/~dlindhol/cards/rules_nochle.html";
const TABLEGAMESHUB: &str = "tablegameshub.com, double deck meld classes";
const WIKIPEDIA: &str = "Wikipedia, Pinochle";

impl MeldTable {
    /// `Standard`: "the most popular meld scoring system across most modern digital Double-Deck
    /// Partnership Pinochle platforms". PPN 1.0, Scoring Tag, which gives no values; each one
    /// here says where it comes from. It is also the table when there is no Scoring tag.
    pub const STANDARD: Self = Self {
        id: "standard",
        names: &["Standard"],
        run: Values::new([15, 150, 225, 300], EHOW),
        royal_marriage: Values::new([4, 8, 12, 16], EHOW),
        run_and_royals: None,
        marriage: Values::new([2, 4, 6, 8], EHOW),
        aces: Values::new([10, 100, 150, 200], NYX),
        kings: Values::new([8, 80, 120, 160], NYX),
        queens: Values::new([6, 60, 90, 120], NYX),
        jacks: Values::new([4, 40, 60, 80], NYX),
        pinochle: Values([
            Some(Value { points: 4, source: WIKIPEDIA }),
            Some(Value { points: 30, source: "PPN 1.0, Melds Tag, example" }),
            Some(Value { points: 60, source: TABLEGAMESHUB }),
            Some(Value { points: 90, source: TABLEGAMESHUB }),
        ]),
        dix: Values::new([1, 2, 3, 4], WIKIPEDIA),
    };
}
