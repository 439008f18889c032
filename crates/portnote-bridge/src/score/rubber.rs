//! Points at rubber bridge, and the vulnerability that the games of a rubber define. PBN 2.1
//! §4.2.5, §4.2.6.

use crate::board::Vulnerability;
use crate::contract::Contract;
use crate::score::duplicate::{
    GAME, Outcome, PenaltyScale, insult, overtrick_points, penalty, slam_bonus, trick_score,
};
use crate::seat::Side;

/// Points of one deal at rubber bridge, without honours and without the bonus for a game or
/// the rubber, which depend on more than the deal. PBN 2.1 §4.2.5.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RubberScore {
    /// Trick points of declarer's side, below the line.
    pub below: i32,
    /// Overtricks, slam and insult of declarer's side, above the line.
    pub above: i32,
    /// Undertricks, above the line of the other side.
    pub defenders_above: i32,
}

/// Points of a contract at rubber bridge; `None` for more than 13 tricks. PBN 2.1 §4.2.5.
///
/// ```
/// use portnote_bridge::{Contract, Side, Vulnerability, rubber_score};
/// let contract: Contract = "2SX".parse()?;
/// let score = rubber_score(contract, 9, Side::EastWest, Vulnerability::None);
/// assert_eq!(score.map(|score| (score.above, score.below)), Some((150, 120)));
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
#[must_use]
pub fn rubber_score(
    contract: Contract,
    tricks: u8,
    declarer: Side,
    vulnerability: Vulnerability,
) -> Option<RubberScore> {
    let Contract::Bid { bid, risk } = contract else {
        return Some(RubberScore::default());
    };
    let vulnerable = vulnerability.is_vulnerable(declarer);
    Some(match Outcome::of(bid, tricks)? {
        Outcome::Made { overtricks } => RubberScore {
            below: trick_score(bid, risk),
            above: slam_bonus(bid, vulnerable)
                + insult(risk)
                + overtrick_points(bid.denomination(), risk, vulnerable, overtricks),
            defenders_above: 0,
        },
        Outcome::Down { undertricks } => RubberScore {
            defenders_above: penalty(undertricks, risk, vulnerable, PenaltyScale::Current),
            ..RubberScore::default()
        },
    })
}

/// The points below the line of one game of a rubber, for both sides. PBN 2.1 §4.2.6.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct RubberGame {
    /// Trick points of North-South.
    pub north_south: u32,
    /// Trick points of East-West.
    pub east_west: u32,
}

impl RubberGame {
    /// The side that has won the game with 100 points or more; `None` while the game continues
    /// and when both sides claim it.
    ///
    /// ```
    /// use portnote_bridge::{RubberGame, Side};
    /// let game = RubberGame { north_south: 60, east_west: 120 };
    /// assert_eq!(game.winner(), Some(Side::EastWest));
    /// ```
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match (wins(self.north_south), wins(self.east_west)) {
            (true, false) => Some(Side::NorthSouth),
            (false, true) => Some(Side::EastWest),
            _ => None,
        }
    }

    /// What cannot be in these points, if anything.
    ///
    /// ```
    /// use portnote_bridge::{RubberGame, RubberGameFault};
    /// let game = RubberGame { north_south: 100, east_west: 120 };
    /// assert_eq!(game.fault(), Some(RubberGameFault::TwoWinners));
    /// ```
    #[must_use]
    pub const fn fault(self) -> Option<RubberGameFault> {
        if !(self.north_south.is_multiple_of(10) && self.east_west.is_multiple_of(10)) {
            Some(RubberGameFault::NotInTens)
        } else if wins(self.north_south) && wins(self.east_west) {
            Some(RubberGameFault::TwoWinners)
        } else {
            None
        }
    }
}

/// Why the points of a game cannot be. PBN 2.1 §4.2.6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RubberGameFault {
    /// Trick points are multiples of 10.
    NotInTens,
    /// Both sides have 100 points or more.
    TwoWinners,
}

/// The vulnerability that the games of a rubber define: the sides that have won one.
/// PBN 2.1 §4.2.6.
///
/// ```
/// use portnote_bridge::{RubberGame, Vulnerability, rubber_vulnerability};
/// let won = RubberGame { north_south: 120, east_west: 0 };
/// let open = RubberGame { north_south: 0, east_west: 60 };
/// assert_eq!(rubber_vulnerability([won, open]), Vulnerability::NorthSouth);
/// ```
pub fn rubber_vulnerability(games: impl IntoIterator<Item = RubberGame>) -> Vulnerability {
    games.into_iter().filter_map(RubberGame::winner).fold(Vulnerability::None, Vulnerability::with)
}

const fn wins(points: u32) -> bool {
    points >= GAME.unsigned_abs()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::call::Bid;
    use crate::contract::Risk;
    use crate::score::duplicate::duplicate_score;

    #[rstest]
    #[case::made("3NT", 10, 100, 30, 0)]
    #[case::slam("6S", 12, 180, 750, 0)]
    #[case::redoubled("1CXX", 8, 80, 500, 0)]
    #[case::down("4S", 8, 0, 0, 200)]
    #[case::passed_out("Pass", 0, 0, 0, 0)]
    fn vulnerable_deal(
        #[case] contract: &str,
        #[case] tricks: u8,
        #[case] below: i32,
        #[case] above: i32,
        #[case] defenders_above: i32,
    ) {
        let contract = contract.parse().unwrap();
        let side = Side::NorthSouth;
        let score = rubber_score(contract, tricks, side, Vulnerability::NorthSouth);
        assert_eq!(score, Some(RubberScore { below, above, defenders_above }));
    }

    #[test]
    fn duplicate_adds_only_the_game_bonus() {
        for bid in Bid::all() {
            for risk in Risk::ALL {
                for tricks in 0..=14 {
                    let contract = Contract::Bid { bid, risk };
                    let (side, all) = (Side::EastWest, Vulnerability::All);
                    let scale = PenaltyScale::Current;
                    let points = duplicate_score(contract, tricks, side, all, scale);
                    let bonus = points.zip(rubber_score(contract, tricks, side, all)).map(
                        |(points, rubber)| {
                            points - rubber.below - rubber.above + rubber.defenders_above
                        },
                    );
                    let made = tricks >= bid.tricks_needed();
                    let expected = match (made, trick_score(bid, risk) >= 100) {
                        (false, _) => 0,
                        (true, false) => 50,
                        (true, true) => 500,
                    };
                    assert_eq!(bonus, (tricks <= 13).then_some(expected));
                }
            }
        }
    }

    #[rstest]
    #[case::open(90, 90, None, None)]
    #[case::won(100, 90, Some(Side::NorthSouth), None)]
    #[case::both(100, 100, None, Some(RubberGameFault::TwoWinners))]
    #[case::odd(95, 0, None, Some(RubberGameFault::NotInTens))]
    fn game(
        #[case] north_south: u32,
        #[case] east_west: u32,
        #[case] winner: Option<Side>,
        #[case] fault: Option<RubberGameFault>,
    ) {
        let game = RubberGame { north_south, east_west };
        assert_eq!((game.winner(), game.fault()), (winner, fault));
    }

    #[rstest]
    #[case::nothing_played(&[], Vulnerability::None)]
    #[case::first_game_open(&[(60, 40)], Vulnerability::None)]
    #[case::one_each(&[(60, 100), (120, 0), (0, 0)], Vulnerability::All)]
    #[case::one_side_twice(&[(60, 100), (0, 120)], Vulnerability::EastWest)]
    fn winners_are_vulnerable(#[case] games: &[(u32, u32)], #[case] expected: Vulnerability) {
        let games =
            games.iter().map(|&(north_south, east_west)| RubberGame { north_south, east_west });
        assert_eq!(rubber_vulnerability(games), expected);
    }
}
