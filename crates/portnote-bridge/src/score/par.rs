//! The par score of a deal, from the tricks of every declarer in every denomination.

mod contracts;

use std::cmp::Ordering;

use crate::board::Vulnerability;
use crate::call::{Bid, Denomination};
use crate::contract::{Contract, Risk};
use crate::score::duplicate::{PenaltyScale, duplicate_score};
use crate::seat::{Seat, Side};

pub use contracts::{Declarers, Par, ParContract};

/// The par score with its contracts; `opener` may bid first. `None` where a number is above 13.
pub(crate) fn par(
    tricks: impl Fn(Seat, Denomination) -> u8,
    vulnerability: Vulnerability,
    opener: Side,
) -> Option<Par> {
    let score_ns = score(&tricks, vulnerability, opener)?;
    let contracts = contracts::contracts(tricks, vulnerability, score_ns)?;
    Some(Par { score_ns, contracts })
}

/// Whether a contract is one of those that give the par score, at any level. `None` where a number
/// is above 13.
pub(crate) fn is_par_contract(
    tricks: impl Fn(Seat, Denomination) -> u8,
    vulnerability: Vulnerability,
    opener: Side,
    found: &ParContract,
) -> Option<bool> {
    let par = score(&tricks, vulnerability, opener)?;
    contracts::is_par(tricks, vulnerability, par, found)
}

/// The par score in points of North-South; `opener` may bid first. `None` where a number is above
/// 13. PBN 2.1 §4.2.7, §5.7
pub(crate) fn score(
    tricks: impl Fn(Seat, Denomination) -> u8,
    vulnerability: Vulnerability,
    opener: Side,
) -> Option<i32> {
    Some(best_of(tricks, vulnerability)?.opened_by(opener))
}

/// The par score where it does not matter which side may bid first; `None` where it does.
pub(crate) fn score_of_any_opener(
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
            let played = played(&tricks, bid, side, vulnerability)?;
            *value = best.answer(side.opponents(), played.score);
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

/// A contract of a side as its better declarers play it.
struct Played {
    /// Points of North-South; it is doubled where it fails.
    score: i32,
    tricks: u8,
    declarers: Declarers,
}

fn played(
    tricks: impl Fn(Seat, Denomination) -> u8,
    bid: Bid,
    side: Side,
    vulnerability: Vulnerability,
) -> Option<Played> {
    let [first, second] = side.seats();
    let [one, two] = [first, second].map(|declarer| tricks(declarer, bid.denomination()));
    let declarers = match one.cmp(&two) {
        Ordering::Greater => Declarers::Seat(first),
        Ordering::Less => Declarers::Seat(second),
        Ordering::Equal => Declarers::Side(side),
    };
    let tricks = one.max(two);
    let risk = if tricks < bid.tricks_needed() { Risk::Doubled } else { Risk::Undoubled };
    let contract = Contract::Bid { bid, risk };
    let score = duplicate_score(contract, tricks, side, vulnerability, PenaltyScale::Current)?;
    let score = match side {
        Side::NorthSouth => score,
        Side::EastWest => -score,
    };
    Some(Played { score, tricks, declarers })
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
            assert_eq!(score(tricks, Vulnerability::None, opener), Some(par));
        }
    }

    #[test]
    fn the_better_declarer_counts() {
        let tricks = |declarer, _| if declarer == Seat::West { 13 } else { 0 };
        let par = score(tricks, Vulnerability::None, Side::NorthSouth);
        assert_eq!(par, Some(-1520));
    }

    #[test]
    fn too_many_tricks_have_no_par() {
        assert_eq!(score(|_, _| 14, Vulnerability::None, Side::NorthSouth), None);
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
        assert_eq!(score_of_any_opener(of, vulnerability), par);
    }

    fn points(
        tricks: impl Fn(Seat, Denomination) -> u8,
        bid: Bid,
        side: Side,
        vulnerability: Vulnerability,
    ) -> Option<i32> {
        played(tricks, bid, side, vulnerability).map(|played| played.score)
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
                    .chain(points(table, bids[low], side, vulnerability))
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

    // The definition of the contracts, read word by word.
    fn slow_contracts(tricks: &[u8; 20], vulnerability: Vulnerability, par: i32) -> Vec<String> {
        let table = |seat: Seat, denomination| tricks[seat as usize * 5 + denomination as usize];
        let bids: Vec<Bid> = Bid::all().collect();
        let gain = |bid, side| {
            let sign = if side == Side::NorthSouth { 1 } else { -1 };
            sign * (points(table, bid, side, vulnerability).unwrap() - par)
        };
        let is_par = |bid: &Bid, side: Side| {
            let other = side.opponents();
            gain(*bid, side) == 0 && !bids.iter().any(|high| high > bid && gain(*high, other) > 0)
        };
        let mut found = Vec::new();
        for side in Side::ALL {
            let lowest = |denomination| {
                let mut own = bids.iter().filter(|bid| bid.denomination() == denomination);
                own.find(|bid| is_par(bid, side)).copied()
            };
            let mut own: Vec<Bid> = Denomination::ALL.into_iter().filter_map(lowest).collect();
            own.sort();
            found.extend(own.into_iter().map(|bid| format!("{side} {bid}")));
        }
        if par == 0 { Vec::new() } else { found }
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
                let par = score(table, vulnerability, opener);
                prop_assert_eq!(par, Some(slow(&tricks, vulnerability, opener)));
            }
            for opener in Side::ALL {
                let vulnerability = Vulnerability::ALL[place];
                let par = par(table, vulnerability, opener).unwrap();
                let shown = par.contracts.iter().map(|par| {
                    format!("{} {}", par.declarers.side(), par.contract.bid().unwrap())
                });
                let expected = slow_contracts(&tricks, vulnerability, par.score_ns);
                prop_assert_eq!(shown.collect::<Vec<_>>(), expected);
                prop_assert_eq!(par.contracts.is_empty(), par.score_ns == 0);
                for contract in &par.contracts {
                    prop_assert_eq!(is_par_contract(table, vulnerability, opener, contract), Some(true));
                    let other = ParContract { above: contract.above - 1, ..*contract };
                    prop_assert_eq!(is_par_contract(table, vulnerability, opener, &other), Some(false));
                    prop_assert_eq!(contract.to_string().parse(), Ok(*contract));
                    let of = match contract.declarers {
                        Declarers::Seat(seat) => vec![seat],
                        Declarers::Side(_) => Seat::ALL.into_iter().filter(|seat| seat.side() == contract.declarers.side()).collect(),
                    };
                    let bid = contract.contract.bid().unwrap();
                    for seat in of {
                        let made = table(seat, bid.denomination()) as i8 - bid.tricks_needed() as i8;
                        prop_assert_eq!(made, contract.above);
                    }
                }
            }
            let vulnerability = Vulnerability::ALL[place];
            let [one, other] = Side::ALL.map(|opener| slow(&tricks, vulnerability, opener));
            let par = score_of_any_opener(table, vulnerability);
            prop_assert_eq!(par, (one == other).then_some(one));
        }
    }
}
