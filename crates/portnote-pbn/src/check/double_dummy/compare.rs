//! Stated numbers of tricks against those of best play.

use portnote_bridge::{Denomination, DoubleDummy, Seat, Stop};

use super::BestPlay;

/// The most results of a bound: what is below it makes no contract.
const HIGHEST_FLOOR: u8 = 7;

/// A number of tricks as it is stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Result {
    pub(super) declarer: Seat,
    pub(super) denomination: Denomination,
    pub(super) tricks: u32,
}

/// A stated number that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Wrong {
    /// Which of the stated numbers it is.
    pub(super) place: usize,
    pub(super) result: Result,
    pub(super) expected: u8,
}

/// A program that writes one number for all results below a bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Floor {
    pub(super) below: u32,
    pub(super) written: u32,
}

/// What is wrong with the numbers of a table or tag.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Comparison {
    pub(super) wrong: Vec<Wrong>,
    /// Where all that is wrong is that low results are not written.
    pub(super) floor: Option<Floor>,
    /// The deal that the numbers fit instead, in words.
    pub(super) fits: Option<String>,
}

impl Comparison {
    pub(super) fn of(stated: &[Result], best: &mut BestPlay<'_>) -> Self {
        let table = best.table;
        let expected = |result: &Result| table.get(result.declarer, result.denomination);
        let pairs: Vec<(Result, u8)> =
            stated.iter().filter_map(|result| Some((*result, expected(result)?))).collect();
        let wrong: Vec<Wrong> = stated
            .iter()
            .enumerate()
            .filter_map(|(place, result)| {
                let expected = expected(result)?;
                let is_right = result.tricks == u32::from(expected);
                (!is_right).then_some(Wrong { place, result: *result, expected })
            })
            .collect();
        let floor = floor(&pairs, &wrong);
        let is_other = floor.is_none() && !wrong.is_empty() && wrong.len() * 2 >= stated.len();
        let fits = if is_other { other_deal(stated, best) } else { None };
        Self { wrong, floor, fits }
    }
}

/// Whether one number for all low results explains all that is wrong.
pub(super) fn is_floored(stated: &DoubleDummy, best: &DoubleDummy) -> bool {
    let cells = DoubleDummy::DECLARERS.into_iter().flat_map(|declarer| {
        DoubleDummy::DENOMINATIONS.into_iter().map(move |denomination| (declarer, denomination))
    });
    let pairs = cells.filter_map(|(declarer, denomination)| {
        let tricks = stated.get(declarer, denomination)?.into();
        let result = Result { declarer, denomination, tricks };
        Some((result, best.get(declarer, denomination)?))
    });
    let pairs: Vec<(Result, u8)> = pairs.collect();
    let wrong = pairs.iter().enumerate().filter_map(|(place, (result, expected))| {
        let is_right = result.tricks == u32::from(*expected);
        (!is_right).then_some(Wrong { place, result: *result, expected: *expected })
    });
    floor(&pairs, &wrong.collect::<Vec<_>>()).is_some()
}

/// The number that a program writes for all low results, if that explains all that is wrong.
fn floor(pairs: &[(Result, u8)], wrong: &[Wrong]) -> Option<Floor> {
    let [first, _, ..] = wrong else { return None };
    let written = first.result.tricks;
    let below = wrong.iter().map(|wrong| wrong.expected).max()?.checked_add(1)?;
    let is_floor = below <= HIGHEST_FLOOR
        && wrong.iter().all(|wrong| wrong.result.tricks == written)
        && pairs.iter().all(|(stated, best)| *best >= below || stated.tricks == written);
    if !is_floor {
        return None;
    }
    // The number itself may be the lowest that is written.
    let below = u32::from(below);
    let is_lowest = !pairs.iter().any(|(_, best)| (below..written).contains(&u32::from(*best)));
    let below = if is_lowest { below.max(written.saturating_add(1)) } else { below };
    Some(Floor { below, written })
}

/// The deal that the numbers fit: this one with the hands moved on, or that of a game beside it.
fn other_deal(stated: &[Result], best: &mut BestPlay<'_>) -> Option<String> {
    for (seats, turned) in
        [(1, "by one seat"), (2, "by two seats"), (3, "by one seat, anticlockwise")]
    {
        if fit(stated, &best.table, seats) {
            return Some(format!("the results fit the deal turned {turned}"));
        }
    }
    for neighbour in best.neighbours {
        let table = best.solver.table(&neighbour.deal, &Stop::never());
        if table.is_ok_and(|table| fit(stated, &table, 0)) {
            return Some(format!("the results fit the deal of game {}", neighbour.game));
        }
    }
    None
}

/// Whether all numbers are right once each hand has moved on by a number of seats.
fn fit(stated: &[Result], table: &DoubleDummy, seats: usize) -> bool {
    stated.iter().all(|result| {
        // Who holds the cards that declarer then has.
        let holder = result.declarer.rotate(Seat::ALL.len() - seats);
        table.get(holder, result.denomination).map(u32::from) == Some(result.tricks)
    })
}

#[cfg(test)]
mod tests {
    use portnote_bridge::{Card, CardPosition, CompleteDeal, SolveError, Solver};
    use rstest::rstest;

    use super::*;
    use crate::check::double_dummy::Neighbour;

    /// Knows one table only.
    struct One(DoubleDummy);

    impl Solver for One {
        fn tricks(
            &mut self,
            _: &CompleteDeal,
            of: Denomination,
        ) -> std::result::Result<[u8; 4], SolveError> {
            Ok(Seat::ALL.map(|seat| self.0.get(seat, of).unwrap()))
        }

        fn cards(&mut self, _: &CardPosition) -> std::result::Result<Vec<(Card, u8)>, SolveError> {
            Err(SolveError::Stopped)
        }

        fn trace(
            &mut self,
            _: &CardPosition,
            _: &[Card],
        ) -> std::result::Result<Vec<u8>, SolveError> {
            Err(SolveError::Stopped)
        }
    }

    const BEST: &str = "54688546888955589655";
    const OTHER: &str = "cbcadcbcad1213012130";

    fn results(text: &str) -> Vec<Result> {
        let table: DoubleDummy = text.parse().unwrap();
        let cells = Seat::ALL.into_iter().flat_map(|declarer| {
            Denomination::ALL.into_iter().filter_map(move |denomination| {
                let tricks = table.get(declarer, denomination)?.into();
                Some(Result { declarer, denomination, tricks })
            })
        });
        cells.collect()
    }

    fn compared(text: &str) -> Comparison {
        let deal = "N:A... K... Q... J...".parse().unwrap();
        let deal = CompleteDeal::try_from(&deal).unwrap();
        let mut solver = One(OTHER.parse().unwrap());
        let mut best = BestPlay {
            table: BEST.parse().unwrap(),
            solver: &mut solver,
            neighbours: &[Neighbour { game: 7, deal }],
        };
        Comparison::of(&results(text), &mut best)
    }

    #[rstest]
    #[case::right(BEST, 0, None)]
    #[case::a_part("54688---------------", 0, None)]
    #[case::one("64688546888955589655", 1, None)]
    #[case::five_for_four("55688556888955589655", 2, Some((6, 5)))]
    #[case::six_for_all_below("66688666888966689666", 9, Some((7, 6)))]
    #[case::one_for_all_below("11188111888911189111", 12, Some((7, 1)))]
    #[case::one_low_result_is_written("66688646888966689666", 8, None)]
    #[case::two_numbers("66688556888955589655", 3, None)]
    #[case::high_results_too("54699546888955589655", 2, None)]
    fn low_results(#[case] text: &str, #[case] wrong: usize, #[case] floor: Option<(u32, u32)>) {
        let found = compared(text);
        let found = (found.wrong.len(), found.floor.map(|floor| (floor.below, floor.written)));
        assert_eq!(found, (wrong, floor));
    }

    #[rstest]
    // East has the cards of North, South those of East.
    #[case::by_one("89655895555468854688", "the results fit the deal turned by one seat")]
    #[case::neighbour(OTHER, "the results fit the deal of game 7")]
    fn other_deals(#[case] text: &str, #[case] fits: &str) {
        assert_eq!(compared(text).fits.as_deref(), Some(fits));
    }
}
