//! Random deals: a shuffle that any source of numbers drives, and one that a seed determines in
//! every version and language.

use crate::card::Card;
use crate::deal::{Deal, FULL_HAND};
use crate::seat::Seat;

impl Deal {
    /// Deals 52 shuffled cards with the numbers of a source of random 64-bit numbers.
    ///
    /// Equal numbers give an equal deal in every version: the cards begin in the order of
    /// [`Card::all`]; for i from 51 down to 1, card i changes places with a card of 0 to i; then
    /// North, East, South and West get 13 cards each. A number below n is the upper half of the
    /// 128-bit product of n and a number of the source. Where the lower half is less than
    /// 2⁶⁴ mod n, the next number is taken instead, so that each deal is equally probable: that
    /// passes over fewer than one number in 10¹⁷. A source that gives nothing but 0 is asked for
    /// ever.
    ///
    /// ```
    /// use portnote_bridge::Deal;
    /// let mut state = 2026_u64;
    /// let mut next = || {
    ///     state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
    ///     state ^ (state >> 32)
    /// };
    /// let (one, two) = (Deal::shuffled(&mut next), Deal::shuffled(&mut next));
    /// assert!(one.is_complete() && two.is_complete() && one != two);
    /// ```
    #[must_use]
    pub fn shuffled(next: &mut impl FnMut() -> u64) -> Self {
        let mut pack: Vec<Card> = Card::all().collect();
        for last in (1..pack.len()).rev() {
            let other = below(last + 1, next);
            pack.swap(last, other);
        }
        let mut deal = Self::new();
        for (seat, cards) in Seat::ALL.into_iter().zip(pack.chunks(FULL_HAND)) {
            deal.set_hand(seat, Some(cards.iter().copied().collect()));
        }
        deal
    }

    /// Deals 52 cards that a seed determines: [`Deal::shuffled`] by splitmix64.
    ///
    /// A seed gives an equal deal in every version and language. The seeds of 64 bits reach few of
    /// the 5.4 × 10²⁸ deals, at most 1.8 × 10¹⁹. That suffices for examples, tests and simulations,
    /// but not for a tournament, where a player could compute the seed from the own hand: call
    /// [`Deal::shuffled`] there, with a source that is made for secrets.
    ///
    /// ```
    /// use portnote_bridge::Deal;
    /// let deal = Deal::random(1);
    /// let north = "N:A94.Q8.T743.J863";
    /// let others = "T753.AT52.AK8.AT KQJ86.K7.Q9.Q972 2.J9643.J652.K54";
    /// assert_eq!(deal.to_string(), format!("{north} {others}"));
    /// ```
    #[must_use]
    pub fn random(seed: u64) -> Self {
        let mut state = seed;
        Self::shuffled(&mut || splitmix64(&mut state))
    }
}

/// A number less than `count`, each equally probable; 0 where `count` is 0.
fn below(count: usize, next: &mut impl FnMut() -> u64) -> usize {
    let count = count as u64;
    // 2⁶⁴ mod count: so many more products would otherwise round to some numbers than to others.
    let surplus = count.wrapping_neg().checked_rem(count).unwrap_or(0);
    loop {
        let product = u128::from(next()) * u128::from(count);
        if product as u64 >= surplus {
            return (product >> 64) as usize;
        }
    }
}

fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mixed = (*state ^ (*state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    // A promise: these deals never change.
    #[rstest]
    #[case(0, "N:Q632.A942.Q5.542 AJT.K.JT742.QT93 85.T863.AK83.AJ7 K974.QJ75.96.K86")]
    #[case(1, "N:A94.Q8.T743.J863 T753.AT52.AK8.AT KQJ86.K7.Q9.Q972 2.J9643.J652.K54")]
    #[case(2, "N:QJ64.9.KQ.KJ5432 AT9.AQ7643.A8.A9 K8752.82.654.QT7 3.KJT5.JT9732.86")]
    #[case(2026, "N:AKJ87.A42.AQ.KQ5 Q.QJT5.J85.AJ764 T9643.876.KT92.3 52.K93.7643.T982")]
    fn a_seed_has_its_deal(#[case] seed: u64, #[case] deal: &str) {
        assert_eq!(Deal::random(seed).to_string(), deal);
    }

    // As its author publishes them for the seed 1234567.
    #[test]
    fn splitmix64_gives_the_published_numbers() {
        let mut state = 1_234_567;
        let found = [(); 3].map(|()| splitmix64(&mut state));
        let published =
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423];
        assert_eq!(found, published);
    }

    #[rstest]
    #[case::zero_is_passed_over(3, &[0, u64::MAX], 2)]
    #[case::one_is_the_first_that_counts(3, &[1], 0)]
    #[case::power_of_two_passes_over_nothing(4, &[0], 0)]
    #[case::of_one(1, &[12345], 0)]
    #[case::half(52, &[1 << 63, (1 << 63) + 1], 26)]
    #[case::of_nothing(0, &[7], 0)]
    fn numbers_below(#[case] count: usize, #[case] numbers: &[u64], #[case] found: usize) {
        let mut numbers = numbers.iter().copied();
        assert_eq!(below(count, &mut || numbers.next().unwrap()), found);
        assert_eq!(numbers.next(), None);
    }

    #[test]
    fn each_seat_gets_the_ace_about_equally_often() {
        let ace: Card = "SA".parse().unwrap();
        let mut times = [0; 4];
        for seed in 0..4000 {
            let holder = Deal::random(seed).holder(ace).unwrap();
            times[holder as usize] += 1;
        }
        // Five standard deviations.
        assert!(times.into_iter().all(|times| (863..=1137).contains(&times)), "{times:?}");
    }

    proptest! {
        #[test]
        fn any_seed_deals_all_cards(seed: u64) {
            let deal = Deal::random(seed);
            prop_assert!(deal.is_complete());
            prop_assert_eq!(deal, Deal::random(seed));
        }
    }
}
