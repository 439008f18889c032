//! Points of a contract at duplicate bridge: tricks, bonuses and penalties. PBN 2.1 §4.2.1, §4.2.5.

use crate::board::Vulnerability;
use crate::call::{Bid, Denomination};
use crate::contract::{Contract, Risk};
use crate::deal::FULL_HAND;
use crate::seat::Side;

/// How many points doubled undertricks cost a side that is not vulnerable: the scale of
/// today, or the one that the Scoring modifier `OldMP` names. PBN 2.1 §3.4.12.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PenaltyScale {
    /// 100, 300, 500, 800, 1100: the fourth and each further trick cost 300.
    Current,
    /// `OldMP`: 100, 300, 500, 700, 900: each trick after the first costs 200.
    Old,
}

/// Points of a contract at duplicate bridge from declarer's side, like 420 for `4S` with ten
/// tricks; the other side has the negative. PBN 2.1 §4.2.1.
///
/// `tricks` are those of declarer; `None` when they are more than 13. A contract that was
/// passed out scores 0.
///
/// ```
/// use portnote_bridge::{Contract, PenaltyScale, Side, Vulnerability, duplicate_score};
/// let contract: Contract = "5HX".parse()?;
/// let score = |tricks| {
///     let scale = PenaltyScale::Current;
///     duplicate_score(contract, tricks, Side::EastWest, Vulnerability::None, scale)
/// };
/// assert_eq!(score(9), Some(-300));
/// assert_eq!(score(11), Some(650));
/// assert_eq!(score(14), None);
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
#[must_use]
pub fn duplicate_score(
    contract: Contract,
    tricks: u8,
    declarer: Side,
    vulnerability: Vulnerability,
    scale: PenaltyScale,
) -> Option<i32> {
    points(contract, tricks, vulnerability.is_vulnerable(declarer), scale)
}

impl Contract {
    /// Returns the points of the contract at duplicate bridge for the declarer: 420 for `4S` with
    /// ten tricks, negative when it is down.
    ///
    /// `tricks` are those of declarer; `None` when they are more than 13. A contract that was
    /// passed out scores 0. [`duplicate_score`] also knows the scale of the modifier `OldMP`.
    ///
    /// ```
    /// use portnote_bridge::Contract;
    /// let contract: Contract = "3NTX".parse()?;
    /// assert_eq!(contract.score(9, true), Some(750));
    /// assert_eq!(contract.score(8, false), Some(-100));
    /// assert_eq!(contract.score(14, false), None);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn score(self, tricks: u8, vulnerable: bool) -> Option<i32> {
        points(self, tricks, vulnerable, PenaltyScale::Current)
    }
}

fn points(contract: Contract, tricks: u8, vulnerable: bool, scale: PenaltyScale) -> Option<i32> {
    let Contract::Bid { bid, risk } = contract else {
        return Some(0);
    };
    Some(match Outcome::of(bid, tricks)? {
        Outcome::Made { overtricks } => {
            let below = trick_score(bid, risk);
            let game = match (below >= GAME, vulnerable) {
                (false, _) => 50,
                (true, false) => 300,
                (true, true) => 500,
            };
            below
                + game
                + slam_bonus(bid, vulnerable)
                + insult(risk)
                + overtrick_points(bid.denomination(), risk, vulnerable, overtricks)
        }
        Outcome::Down { undertricks } => -penalty(undertricks, risk, vulnerable, scale),
    })
}

/// Points for the odd tricks that were bid, doubled with the contract: what a made contract
/// scores below the line. PBN 2.1 §4.2.5.
///
/// ```
/// use portnote_bridge::{Bid, Denomination, Risk, trick_score};
/// let three_no_trump = Bid::new(3, Denomination::NoTrump);
/// assert_eq!(three_no_trump.map(|bid| trick_score(bid, Risk::Undoubled)), Some(100));
/// assert_eq!(trick_score(Bid::LOWEST, Risk::Redoubled), 80);
/// ```
#[must_use]
pub const fn trick_score(bid: Bid, risk: Risk) -> i32 {
    let first = match bid.denomination() {
        Denomination::NoTrump => 10,
        _ => 0,
    };
    let plain = bid.level() as i32 * trick_value(bid.denomination()) + first;
    match risk {
        Risk::Undoubled => plain,
        Risk::Doubled => 2 * plain,
        Risk::Redoubled => 4 * plain,
    }
}

/// Trick points that make a game.
pub(crate) const GAME: i32 = 100;

/// How a contract ended, in tricks against those needed.
pub(crate) enum Outcome {
    Made { overtricks: i32 },
    Down { undertricks: i32 },
}

impl Outcome {
    /// `None` for more tricks than a play has.
    pub(crate) fn of(bid: Bid, tricks: u8) -> Option<Self> {
        if usize::from(tricks) > FULL_HAND {
            return None;
        }
        let over = i32::from(tricks) - i32::from(bid.tricks_needed());
        Some(if over >= 0 {
            Self::Made { overtricks: over }
        } else {
            Self::Down { undertricks: -over }
        })
    }
}

pub(crate) const fn slam_bonus(bid: Bid, vulnerable: bool) -> i32 {
    match (bid.level(), vulnerable) {
        (6, false) => 500,
        (6, true) => 750,
        (7, false) => 1000,
        (7, true) => 1500,
        _ => 0,
    }
}

pub(crate) const fn insult(risk: Risk) -> i32 {
    match risk {
        Risk::Undoubled => 0,
        Risk::Doubled => 50,
        Risk::Redoubled => 100,
    }
}

pub(crate) const fn overtrick_points(
    denomination: Denomination,
    risk: Risk,
    vulnerable: bool,
    overtricks: i32,
) -> i32 {
    let doubled = if vulnerable { 200 } else { 100 };
    let each = match risk {
        Risk::Undoubled => trick_value(denomination),
        Risk::Doubled => doubled,
        Risk::Redoubled => 2 * doubled,
    };
    overtricks * each
}

pub(crate) fn penalty(undertricks: i32, risk: Risk, vulnerable: bool, scale: PenaltyScale) -> i32 {
    let doubled = match (vulnerable, scale) {
        (true, _) => 300 * undertricks - 100,
        (false, PenaltyScale::Old) => 200 * undertricks - 100,
        // From the fourth trick on each costs 100 more than the second and third.
        (false, PenaltyScale::Current) => 200 * undertricks - 100 + 100 * (undertricks - 3).max(0),
    };
    match (risk, vulnerable) {
        (Risk::Undoubled, false) => 50 * undertricks,
        (Risk::Undoubled, true) => 100 * undertricks,
        (Risk::Doubled, _) => doubled,
        (Risk::Redoubled, _) => 2 * doubled,
    }
}

const fn trick_value(denomination: Denomination) -> i32 {
    match denomination {
        Denomination::Clubs | Denomination::Diamonds => 20,
        Denomination::Hearts | Denomination::Spades | Denomination::NoTrump => 30,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn score(contract: &str, vulnerability: Vulnerability, tricks: u8) -> i32 {
        let contract = contract.parse().unwrap();
        let side = Side::NorthSouth;
        duplicate_score(contract, tricks, side, vulnerability, PenaltyScale::Current).unwrap()
    }

    #[rstest]
    #[case::part_score("1NT", Vulnerability::None, 7, 90)]
    #[case::redoubled_into_game("1NTXX", Vulnerability::NorthSouth, 7, 760)]
    #[case::redoubled_overtrick("1CXX", Vulnerability::NorthSouth, 8, 630)]
    #[case::doubled_into_game("2HX", Vulnerability::None, 8, 470)]
    #[case::game("3NT", Vulnerability::All, 10, 630)]
    #[case::two_down("5HX", Vulnerability::None, 9, -300)]
    #[case::slam("6S", Vulnerability::NorthSouth, 12, 1430)]
    #[case::grand_slam("7NTXX", Vulnerability::NorthSouth, 13, 2980)]
    #[case::four_down("3NTX", Vulnerability::None, 5, -800)]
    #[case::thirteen_down("7NTXX", Vulnerability::NorthSouth, 0, -7600)]
    #[case::undoubled_down("4S", Vulnerability::None, 8, -100)]
    #[case::undoubled_down_vulnerable("4S", Vulnerability::All, 8, -200)]
    #[case::other_side_is_vulnerable("4S", Vulnerability::EastWest, 10, 420)]
    #[case::minor_overtricks("1C", Vulnerability::None, 13, 190)]
    #[case::minor_game("5D", Vulnerability::None, 11, 400)]
    #[case::small_slam("6C", Vulnerability::None, 12, 920)]
    #[case::passed_out("Pass", Vulnerability::All, 0, 0)]
    fn check_values(
        #[case] contract: &str,
        #[case] vulnerability: Vulnerability,
        #[case] tricks: u8,
        #[case] points: i32,
    ) {
        assert_eq!(score(contract, vulnerability, tricks), points);
    }

    #[rstest]
    #[case::one("3NTX", 8, -100)]
    #[case::three("3NTX", 6, -500)]
    #[case::four("3NTX", 5, -700)]
    #[case::five_redoubled("3NTXX", 4, -1800)]
    #[case::undoubled("3NT", 5, -200)]
    fn old_scale(#[case] contract: &str, #[case] tricks: u8, #[case] points: i32) {
        let contract = contract.parse().unwrap();
        let (side, none) = (Side::EastWest, Vulnerability::None);
        let found = duplicate_score(contract, tricks, side, none, PenaltyScale::Old);
        assert_eq!(found, Some(points));
    }

    #[rstest]
    #[case::doubled("7NTX", Vulnerability::None, &[100, 300, 500, 800, 1100, 1400])]
    #[case::doubled_vulnerable("7NTX", Vulnerability::All, &[200, 500, 800, 1100, 1400])]
    #[case::redoubled("7NTXX", Vulnerability::None, &[200, 600, 1000, 1600])]
    #[case::undoubled_vulnerable("7NT", Vulnerability::All, &[100, 200, 300])]
    fn undertricks(
        #[case] contract: &str,
        #[case] vulnerability: Vulnerability,
        #[case] points: &[i32],
    ) {
        for (down, points) in (1u8..).zip(points) {
            assert_eq!(score(contract, vulnerability, 13 - down), -points);
        }
    }

    #[rstest]
    #[case::game_made_doubled("3NTX", 9, true, Some(750))]
    #[case::two_down("4SX", 8, true, Some(-500))]
    #[case::most_points("7NTXX", 13, true, Some(2980))]
    #[case::overtrick("4S", 11, false, Some(450))]
    #[case::passed_out("Pass", 0, true, Some(0))]
    #[case::too_many_tricks("1C", 14, false, None)]
    fn points_of_a_contract(
        #[case] contract: Contract,
        #[case] tricks: u8,
        #[case] vulnerable: bool,
        #[case] points: Option<i32>,
    ) {
        assert_eq!(contract.score(tricks, vulnerable), points);
    }

    #[test]
    fn a_contract_scores_as_its_side() {
        for contract in all_contracts() {
            for (vulnerability, side) in
                Vulnerability::ALL.into_iter().flat_map(|sides| Side::ALL.map(|side| (sides, side)))
            {
                for tricks in 0..=14 {
                    let scale = PenaltyScale::Current;
                    assert_eq!(
                        contract.score(tricks, vulnerability.is_vulnerable(side)),
                        duplicate_score(contract, tricks, side, vulnerability, scale)
                    );
                }
            }
        }
    }

    fn all_contracts() -> impl Iterator<Item = Contract> {
        Bid::all().flat_map(|bid| Risk::ALL.map(|risk| Contract::Bid { bid, risk }))
    }

    #[test]
    fn more_tricks_score_more() {
        for contract in all_contracts() {
            for vulnerability in Vulnerability::ALL {
                for scale in [PenaltyScale::Current, PenaltyScale::Old] {
                    let points = |tricks| {
                        let side = Side::EastWest;
                        duplicate_score(contract, tricks, side, vulnerability, scale).unwrap()
                    };
                    assert!((0..=13).map(points).is_sorted_by(|less, more| less < more));
                    for tricks in 0..=13 {
                        let made = Some(tricks) >= contract.tricks_needed();
                        assert_eq!(points(tricks) > 0, made);
                        assert_eq!(points(tricks) % 10, 0);
                    }
                }
            }
        }
    }

    #[test]
    fn more_than_thirteen_tricks_have_no_score() {
        for contract in all_contracts() {
            let (side, none) = (Side::EastWest, Vulnerability::None);
            let scale = PenaltyScale::Current;
            assert_eq!(duplicate_score(contract, 14, side, none, scale), None);
            assert_eq!(duplicate_score(contract, u8::MAX, side, none, scale), None);
        }
    }
}
