//! Orders in which the four suits of a hand may have been written, and how a hand is read in one of
//! them.

use std::fmt;
use std::str::FromStr;

use crate::card::{Card, Suit};
use crate::hand::Hand;
use crate::invalid::ParseError;

/// An order in which somebody may have written the four suits of a hand, like `SHCD`. The
/// standard knows only clubs, diamonds, spades, hearts, and does not always keep to it. PPN 1.0,
/// Deal Tag and Melds Tag.
///
/// ```
/// use portnote_pinochle::{Hand, Suit, SuitOrder};
/// let order = SuitOrder::new([Suit::Spades, Suit::Hearts, Suit::Clubs, Suit::Diamonds]);
/// let written: Hand = "J.KQ..Q".parse()?;
/// let meant = order.map(|order| order.read(&written).to_string());
/// assert_eq!(meant.as_deref(), Some(".Q.J.KQ"));
/// # Ok::<(), portnote_pinochle::ParseError>(())
/// ```
// Invariant: each suit occurs once.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SuitOrder([Suit; 4]);

impl SuitOrder {
    /// `CDSH`, the order of the standard.
    pub const STANDARD: Self = Self(Suit::ALL);

    /// The order of four suits, `None` when one occurs twice.
    ///
    /// ```
    /// use portnote_pinochle::{Suit, SuitOrder};
    /// assert_eq!(SuitOrder::new(Suit::ALL), Some(SuitOrder::STANDARD));
    /// assert_eq!(SuitOrder::new([Suit::Clubs; 4]), None);
    /// ```
    #[must_use]
    pub fn new(suits: [Suit; 4]) -> Option<Self> {
        let has_all = Suit::ALL.iter().all(|suit| suits.contains(suit));
        has_all.then_some(Self(suits))
    }

    /// The 24 orders, that of the standard first.
    ///
    /// ```
    /// use portnote_pinochle::SuitOrder;
    /// assert_eq!(SuitOrder::all().count(), 24);
    /// assert_eq!(SuitOrder::all().next(), Some(SuitOrder::STANDARD));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        let suits = || Suit::ALL.into_iter();
        suits().flat_map(move |first| {
            suits().flat_map(move |second| {
                suits().flat_map(move |third| {
                    suits().filter_map(move |fourth| Self::new([first, second, third, fourth]))
                })
            })
        })
    }

    /// The suits in this order.
    ///
    /// ```
    /// use portnote_pinochle::{Suit, SuitOrder};
    /// assert_eq!(SuitOrder::STANDARD.suits(), Suit::ALL);
    /// ```
    #[must_use]
    pub const fn suits(self) -> [Suit; 4] {
        self.0
    }

    /// The suit that is meant where a reader who trusts the standard sees `written`.
    ///
    /// ```
    /// use portnote_pinochle::{Suit, SuitOrder};
    /// assert_eq!(SuitOrder::STANDARD.suit(Suit::Spades), Suit::Spades);
    /// ```
    #[must_use]
    pub const fn suit(self, written: Suit) -> Suit {
        let [first, second, third, fourth] = self.0;
        match written {
            Suit::Clubs => first,
            Suit::Diamonds => second,
            Suit::Spades => third,
            Suit::Hearts => fourth,
        }
    }

    /// The hand that is meant when its fields were read in the order of the standard, but
    /// written in this one.
    ///
    /// ```
    /// use portnote_pinochle::{Hand, SuitOrder};
    /// let hand: Hand = "A.K.Q.J".parse()?;
    /// assert_eq!(SuitOrder::STANDARD.read(&hand), hand);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn read(self, written: &Hand) -> Hand {
        let mut meant = Hand::EMPTY;
        for (card, count) in written.kinds() {
            *meant.count_mut(Card::new(self.suit(card.suit()), card.rank())) = count;
        }
        meant
    }
}

impl fmt::Display for SuitOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|suit| write!(f, "{suit}"))
    }
}

impl fmt::Debug for SuitOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SuitOrder({self})")
    }
}

impl FromStr for SuitOrder {
    type Err = ParseError;

    /// Reads the upper-case letters of the four suits.
    ///
    /// ```
    /// use portnote_pinochle::SuitOrder;
    /// assert_eq!("CDSH".parse(), Ok(SuitOrder::STANDARD));
    /// let error = "CDSS".parse::<SuitOrder>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid order of suits `CDSS`: expected each suit once, as in `CDSH`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        text.chars()
            .map(Suit::from_letter)
            .collect::<Option<Vec<Suit>>>()
            .and_then(|suits| Self::new(suits.try_into().ok()?))
            .ok_or_else(|| ParseError::new("order of suits", text, "each suit once, as in `CDSH`"))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use proptest::prelude::*;

    use super::*;
    use crate::hand::strategy::any_hand;

    #[test]
    fn orders_differ() {
        let texts: HashSet<String> = SuitOrder::all().map(|order| order.to_string()).collect();
        assert_eq!(texts.len(), 24);
        assert!(texts.contains("CDSH") && texts.contains("SHCD"));
    }

    proptest! {
        #[test]
        fn reading_in_another_order_keeps_the_number_of_cards(hand in any_hand()) {
            for order in SuitOrder::all() {
                let read = order.read(&hand);
                prop_assert_eq!(read.len(), hand.len());
                for suit in Suit::ALL {
                    prop_assert_eq!(read.suit_len(order.suit(suit)), hand.suit_len(suit));
                }
            }
        }
    }
}
