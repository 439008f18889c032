//! The ranks that a hand has in one suit.

use std::fmt;
use std::str::FromStr;

use crate::card::{Card, Hand, Rank, Suit};
use crate::error::ParseError;

/// Ranks that a hand has in one suit, like `KQT2`, in two bytes.
///
/// ```
/// use portnote_bridge::{Hand, Suit};
/// let hand: Hand = "KQT2.AT.J6542.85".parse()?;
/// let spades = hand.suit(Suit::Spades);
/// assert_eq!((spades.to_string().as_str(), spades.len(), spades.hcp()), ("KQT2", 4, 5));
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
// Invariant: only the bits of the 13 ranks are set.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Holding(u16);

impl Hand {
    /// Returns the ranks held in a suit as a value of its own, which is evaluated as a hand is.
    ///
    /// ```
    /// use portnote_bridge::{Hand, Suit};
    /// let hand: Hand = "KQT2.AT.J6542.85".parse()?;
    /// assert_eq!(hand.suit(Suit::Diamonds).to_string(), "J6542");
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub const fn suit(self, suit: Suit) -> Holding {
        // The bits of a suit are 16 of which the top three are never set.
        Holding((self.bits() >> (16 * suit as u32)) as u16)
    }

    /// Returns whether the hand has no card of a suit.
    ///
    /// ```
    /// use portnote_bridge::{Hand, Suit};
    /// let hand: Hand = ".63.AKQ987.A9732".parse()?;
    /// assert!(hand.is_void(Suit::Spades));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub const fn is_void(self, suit: Suit) -> bool {
        self.suit(suit).is_empty()
    }
}

impl Holding {
    /// Returns whether a rank is held.
    ///
    /// ```
    /// use portnote_bridge::{Holding, Rank};
    /// let suit: Holding = "KQT2".parse()?;
    /// assert!(suit.has(Rank::Ten));
    /// assert!(!suit.has(Rank::Ace));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub const fn has(self, rank: Rank) -> bool {
        self.0 & bit(rank) != 0
    }

    /// Number of cards, 0 to 13.
    #[must_use]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns whether the suit is void.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the ranks held, descending.
    ///
    /// ```
    /// use portnote_bridge::{Holding, Rank};
    /// let suit: Holding = "2TK".parse()?;
    /// assert!(suit.ranks().eq([Rank::King, Rank::Ten, Rank::Two]));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    pub fn ranks(self) -> impl Iterator<Item = Rank> {
        let suit = Hand::from_bits(u64::from(self.0));
        suit.into_iter().map(Card::rank)
    }
}

const fn bit(rank: Rank) -> u16 {
    1 << rank as u16
}

/// Writes the ranks, descending, and nothing for a void.
impl fmt::Display for Holding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text: String = self.ranks().map(Rank::letter).collect();
        f.pad(&text)
    }
}

impl FromStr for Holding {
    type Err = ParseError;

    /// Reads upper-case ranks in any order, each at most once, and a void from an empty text.
    ///
    /// ```
    /// use portnote_bridge::Holding;
    /// assert_eq!("2KQ".parse().map(|suit: Holding| suit.to_string()), Ok("KQ2".to_owned()));
    /// assert_eq!("".parse(), Ok(Holding::default()));
    /// assert!("K10".parse::<Holding>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut suit = Self::default();
        for letter in text.chars() {
            match Rank::from_letter(letter) {
                Some(rank) if !suit.has(rank) => suit.0 |= bit(rank),
                _ => {
                    return Err(ParseError::new("holding", text, "different ranks, as in `KQT2`"));
                }
            }
        }
        Ok(suit)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[test]
    fn a_holding_is_two_bytes() {
        assert_eq!(size_of::<Holding>(), 2);
    }

    #[rstest]
    #[case::lower("kq")]
    #[case::twice("KK")]
    #[case::ten_in_digits("10")]
    #[case::other_suit("K.Q")]
    #[case::not_ascii("♠K")]
    fn no_holding(#[case] text: &str) {
        assert!(text.parse::<Holding>().is_err());
    }

    proptest! {
        #[test]
        fn a_suit_of_a_hand_has_its_cards(bits: u64) {
            let hand = Hand::from_bits(bits);
            for suit in Suit::DESCENDING {
                let holding = hand.suit(suit);
                prop_assert!(holding.ranks().eq(hand.ranks(suit)));
                prop_assert_eq!(usize::from(holding.len()), hand.suit_len(suit));
                prop_assert_eq!(holding.is_empty(), hand.is_void(suit));
                for rank in Rank::DESCENDING {
                    prop_assert_eq!(holding.has(rank), hand.has(Card::new(suit, rank)));
                }
                prop_assert_eq!(holding.to_string().parse(), Ok(holding));
            }
        }
    }
}
