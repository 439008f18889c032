//! The melds of a hand by the rules of a house.

use crate::card::Suit;
use crate::hand::Hand;
use crate::meld::{Meld, Melds};
use crate::rules::Rules;

impl Hand {
    /// Finds the melds of the hand with their points, by the deck and the table of melds of some
    /// rules.
    ///
    /// ```
    /// use portnote_pinochle::{Hand, MeldKind, Rules, Suit};
    /// let hand: Hand = "AATTK.QJ.Q.KQ9".parse()?;
    /// let melds = hand.melds(Some(Suit::Hearts), &Rules::SINGLE_4);
    /// let found: Vec<_> = melds.iter().map(|meld| (meld.kind, meld.points)).collect();
    /// let royal = (MeldKind::RoyalMarriage, 4);
    /// assert_eq!(found, [royal, (MeldKind::Pinochle, 4), (MeldKind::Dix, 1)]);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn melds(&self, trump: Option<Suit>, rules: &Rules) -> Vec<Meld> {
        Melds::of(self, trump, rules.deck).list(rules.melds)
    }
}
