//! The par score of a deal, from the tricks of every declarer in every denomination.

use crate::board::Vulnerability;
use crate::call::{Bid, Denomination};
use crate::contract::{Contract, Risk};
use crate::score::duplicate::{PenaltyScale, duplicate_score};
use crate::seat::{Seat, Side};

/// The par score in points of North-South: the result of a deal when both sides bid to their
/// best, knowing the tricks of every declarer in every denomination. PBN 2.1 §4.2.7, §5.7.
///
/// A contract that makes is undoubled, one that fails is doubled. `opener` is the side that
/// may bid first. `None` when a declarer is said to take more than 13 tricks.
///
/// ```
/// use portnote_bridge::{Denomination, Seat, Side, Vulnerability, par_score};
/// let tricks = |declarer: Seat, denomination| match (declarer.side(), denomination) {
///     (Side::NorthSouth, Denomination::NoTrump) => 10,
///     (Side::NorthSouth, Denomination::Diamonds) => 11,
///     (Side::EastWest, Denomination::Clubs) => 8,
///     _ => 2,
/// };
/// let par = par_score(tricks, Vulnerability::NorthSouth, Side::NorthSouth);
/// assert_eq!(par, Some(600));
/// ```
#[must_use]
pub fn par_score(
    tricks: impl Fn(Seat, Denomination) -> u8,
    vulnerability: Vulnerability,
    opener: Side,
) -> Option<i32> {
    Some(best_of(tricks, vulnerability)?.opened_by(opener))
}

/// The par score in points of North-South where it does not matter which side may bid first, as
/// where a dealer is not known. `None` where it does matter, or a declarer is said to take more
/// than 13 tricks. PBN 2.1 §4.2.7, §5.7.
///
/// ```
/// use portnote_bridge::{Denomination, Vulnerability, par_score_of_any_opener};
/// let par = |tricks: u8| {
///     let in_notrump = move |_, denomination| match denomination {
///         Denomination::NoTrump => tricks,
///         _ => 6,
///     };
///     par_score_of_any_opener(in_notrump, Vulnerability::None)
/// };
/// assert_eq!(par(6), Some(0));
/// // Either side makes 1NT, if it can bid it first.
/// assert_eq!(par(7), None);
/// ```
#[must_use]
pub fn par_score_of_any_opener(
    tricks: impl Fn(Seat, Denomination) -> u8,
    vulnerability: Vulnerability,
) -> Option<i32> {
    let best = best_of(tricks, vulnerability)?;
    let [one, other] = Side::ALL.map(|opener| best.opened_by(opener));
    (one == other).then_some(one)
}

// The best that each side can get by a contract.
fn best_of(
    tricks: impl Fn(Seat, Denomination) -> u8,
    vulnerability: Vulnerability,
) -> Option<Best> {
    let mut best = Best::default();
    // From the top down, because the answer to a contract is a higher one.
    for bid in Bid::all().rev() {
        let mut values = [0; 2];
        for (value, side) in values.iter_mut().zip(Side::ALL) {
            let score = side_score(&tricks, bid, side, vulnerability)?;
            *value = best.answer(side.opponents(), score);
        }
        for (value, side) in values.into_iter().zip(Side::ALL) {
            best.offer(side, value);
        }
    }
    Some(best)
}

// For each side the best it can get by bidding one of the contracts seen so far, in points of
// North-South.
#[derive(Default)]
struct Best {
    north_south: Option<i32>,
    east_west: Option<i32>,
}

impl Best {
    // What a side makes of a score: it may accept it, or bid.
    fn answer(&self, side: Side, score: i32) -> i32 {
        match side {
            Side::NorthSouth => self.north_south.map_or(score, |best| best.max(score)),
            Side::EastWest => self.east_west.map_or(score, |best| best.min(score)),
        }
    }

    // The score where this side may bid first, and the other after a pass.
    fn opened_by(&self, opener: Side) -> i32 {
        let passed = self.answer(opener.opponents(), 0);
        self.answer(opener, passed)
    }

    fn offer(&mut self, side: Side, value: i32) {
        let best = Some(self.answer(side, value));
        match side {
            Side::NorthSouth => self.north_south = best,
            Side::EastWest => self.east_west = best,
        }
    }
}

// Points of North-South for a contract of a side, played by the better of its declarers.
fn side_score(
    tricks: impl Fn(Seat, Denomination) -> u8,
    bid: Bid,
    side: Side,
    vulnerability: Vulnerability,
) -> Option<i32> {
    let declarers = match side {
        Side::NorthSouth => [Seat::North, Seat::South],
        Side::EastWest => [Seat::East, Seat::West],
    };
    let [one, two] = declarers.map(|declarer| tricks(declarer, bid.denomination()));
    let tricks = one.max(two);
    let risk = if tricks < bid.tricks_needed() { Risk::Doubled } else { Risk::Undoubled };
    let contract = Contract::Bid { bid, risk };
    let score = duplicate_score(contract, tricks, side, vulnerability, PenaltyScale::Current)?;
    Some(match side {
        Side::NorthSouth => score,
        Side::EastWest => -score,
    })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn all_notrump(north_south: u8, east_west: u8) -> impl Fn(Seat, Denomination) -> u8 {
        move |declarer, _| match declarer.side() {
            Side::NorthSouth => north_south,
            Side::EastWest => east_west,
        }
    }

    #[rstest]
    #[case::nobody_makes(6, 6, 0)]
    #[case::grand_slam(13, 0, 1520)]
    #[case::grand_slam_of_the_others(0, 13, -1520)]
    #[case::game(9, 4, 400)]
    fn same_tricks_everywhere(#[case] north_south: u8, #[case] east_west: u8, #[case] par: i32) {
        for opener in Side::ALL {
            let tricks = all_notrump(north_south, east_west);
            assert_eq!(par_score(tricks, Vulnerability::None, opener), Some(par));
        }
    }

    #[test]
    fn the_better_declarer_counts() {
        let tricks = |declarer, _| if declarer == Seat::West { 13 } else { 0 };
        let par = par_score(tricks, Vulnerability::None, Side::NorthSouth);
        assert_eq!(par, Some(-1520));
    }

    #[test]
    fn too_many_tricks_have_no_par() {
        assert_eq!(par_score(|_, _| 14, Vulnerability::None, Side::NorthSouth), None);
    }

    // Denominations as they rank, from clubs on.
    #[rstest]
    #[case::nobody_makes_anything([[6; 5]; 2], Vulnerability::None, Some(0))]
    #[case::both_make_one_notrump([[6, 6, 6, 6, 7]; 2], Vulnerability::None, None)]
    #[case::sacrifice_against_a_part_score([[6, 6, 6, 8, 6], [6, 6, 8, 6, 6]], Vulnerability::None, Some(100))]
    #[case::game_of_the_standard([[2, 11, 2, 2, 10], [8, 2, 2, 2, 2]], Vulnerability::NorthSouth, Some(600))]
    #[case::sacrifice_against_game([[2, 2, 2, 10, 2], [2, 2, 9, 2, 2]], Vulnerability::NorthSouth, Some(300))]
    #[case::no_sacrifice_when_vulnerable([[2, 2, 2, 10, 2], [2, 2, 8, 2, 2]], Vulnerability::EastWest, Some(420))]
    #[case::too_many_tricks([[14; 5], [0; 5]], Vulnerability::None, None)]
    fn par_of_any_opener(
        #[case] tricks: [[u8; 5]; 2],
        #[case] vulnerability: Vulnerability,
        #[case] par: Option<i32>,
    ) {
        let of = |seat: Seat, denomination| tricks[seat.side() as usize][denomination as usize];
        assert_eq!(par_score_of_any_opener(of, vulnerability), par);
    }

    // The definition of the value of a contract, read word by word.
    fn slow(tricks: &[u8; 20], vulnerability: Vulnerability, opener: Side) -> i32 {
        let table = |seat: Seat, denomination| tricks[seat as usize * 5 + denomination as usize];
        let sign = |side| if side == Side::NorthSouth { 1 } else { -1 };
        let bids: Vec<Bid> = Bid::all().collect();
        let mut values = vec![[0; 2]; 35];
        for low in (0..35).rev() {
            for side in Side::ALL {
                let other = side.opponents();
                values[low][side as usize] = (low + 1..35)
                    .map(|high| values[high][other as usize])
                    .chain(side_score(table, bids[low], side, vulnerability))
                    .max_by_key(|value| value * sign(other))
                    .unwrap();
            }
        }
        let bid_of = |side: Side, passed: i32| {
            values
                .iter()
                .map(|value| value[side as usize])
                .chain([passed])
                .max_by_key(|value| value * sign(side))
                .unwrap()
        };
        bid_of(opener, bid_of(opener.opponents(), 0))
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn par_follows_its_definition(
            tricks in proptest::array::uniform20(0u8..14),
            place in 0usize..4,
        ) {
            let table = |seat: Seat, denomination| tricks[seat as usize * 5 + denomination as usize];
            for opener in Side::ALL {
                let vulnerability = Vulnerability::ALL[place];
                let par = par_score(table, vulnerability, opener);
                prop_assert_eq!(par, Some(slow(&tricks, vulnerability, opener)));
            }
            let vulnerability = Vulnerability::ALL[place];
            let [one, other] = Side::ALL.map(|opener| slow(&tricks, vulnerability, opener));
            let par = par_score_of_any_opener(table, vulnerability);
            prop_assert_eq!(par, (one == other).then_some(one));
        }
    }
}
