use crate::board::Vulnerability;
use crate::call::Bid;
use crate::call::Denomination;
use crate::contract::Contract;
use crate::contract::Risk;
use crate::score::duplicate::PenaltyScale;
use crate::score::duplicate::duplicate_score;
use crate::seat::Seat;
use crate::seat::Side;

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
    let passed = best.answer(opener.opponents(), 0);
    Some(best.answer(opener, passed))
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
    let risk = if tricks < bid.tricks_needed() {
        Risk::Doubled
    } else {
        Risk::Undoubled
    };
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
        assert_eq!(
            par_score(|_, _| 14, Vulnerability::None, Side::NorthSouth),
            None
        );
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
        }
    }
}
