//! Patterns with which hands are searched, such as `AK*.*.?.*`.

use std::str::FromStr;

use thiserror::Error;

use crate::card::{Card, Hand, Rank, Suit};

/// A pattern of hands, like `AK*.*.?.*`: spades, hearts, diamonds and clubs with dots between them.
///
/// A rank must be held; `?` is one more card of the suit, and `*` any number of them. A suit
/// without `*` has exactly as many cards as it has letters.
///
/// ```
/// use portnote_bridge::{Hand, HandPattern};
/// let pattern: HandPattern = "AK*.*.??.*".parse()?;
/// let hand: Hand = "AKT2.AT5.J5.8542".parse()?;
/// assert!(pattern.matches(hand));
/// assert!(!pattern.matches(Hand::EMPTY));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandPattern {
    held: Hand,
    suits: [Length; 4],
}

/// How many cards a suit has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Length {
    least: usize,
    is_least: bool,
}

/// Why a text is not a pattern of hands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum HandPatternError {
    /// There are not four suits.
    #[error("expected four suits with dots between them, as in `AK*.*.*.*`")]
    Suits,
    /// A character is neither a rank nor a sign of patterns.
    #[error("expected a rank (A K Q J T 9 to 2), `?` or `*`, found `{found}`")]
    Character {
        /// The character as it was written.
        found: char,
        /// Where the part begins in the text, in bytes.
        at: usize,
    },
    /// A rank is named twice in a suit.
    #[error("`{found}` is there twice in one suit")]
    Twice {
        /// The rank as it was written.
        found: char,
        /// Its second place in the text, in bytes.
        at: usize,
    },
}

impl HandPattern {
    /// Whether a hand is one of those that are meant.
    #[must_use]
    pub fn matches(&self, hand: Hand) -> bool {
        let has_length = |(suit, length): (&Suit, &Length)| {
            let count = hand.suit_len(*suit);
            count == length.least || length.is_least && count > length.least
        };
        self.held.difference(hand).is_empty()
            && Suit::DESCENDING.iter().zip(&self.suits).all(has_length)
    }
}

impl FromStr for HandPattern {
    type Err = HandPatternError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut pattern = Self { held: Hand::EMPTY, suits: [Length::default(); 4] };
        if text.matches('.').count() != 3 {
            return Err(HandPatternError::Suits);
        }
        let mut at = 0;
        let suits = Suit::DESCENDING.into_iter().zip(&mut pattern.suits);
        for (part, (suit, length)) in text.split('.').zip(suits) {
            for (start, found) in part.char_indices() {
                match found {
                    '*' => length.is_least = true,
                    '?' => length.least += 1,
                    found => {
                        let at = at + start;
                        let rank = Rank::from_letter(found.to_ascii_uppercase());
                        let rank = rank.ok_or(HandPatternError::Character { found, at })?;
                        if !pattern.held.insert(Card::new(suit, rank)) {
                            return Err(HandPatternError::Twice { found, at });
                        }
                        length.least += 1;
                    }
                }
            }
            at += part.len() + 1;
        }
        Ok(pattern)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("AK*.*.*.*", "AKT2.AT5.J5.8542", true)]
    #[case("AK*.*.*.*", "AK.AT5.J5.8542", true)]
    #[case("AK*.*.*.*", "AQ2.AT5.J5.8542", false)]
    #[case("*.AQ???.*.*", "2.AQT54.J5.8542", true)]
    #[case("*.AQ???.*.*", "2.AQT5.J5.8542", false)]
    #[case("*.AQ???.*.*", "2.AQT543.J5.8542", false)]
    #[case("*.*.*.", "AKT2.AT5.J85.", true)]
    #[case("*.*.*.", "AKT2.AT5.J8.5", false)]
    #[case("ak*.*.*.*", "AK.AT5.J5.8542", true)]
    #[case("??*.*.*.*", "AK2.AT5.J5.8542", true)]
    fn a_pattern_matches(#[case] pattern: &str, #[case] hand: &str, #[case] expected: bool) {
        let pattern: HandPattern = pattern.parse().unwrap();
        assert_eq!(pattern.matches(hand.parse().unwrap()), expected);
    }

    #[rstest]
    #[case("AK*", "expected four suits with dots between them, as in `AK*.*.*.*`")]
    #[case("A.B.C.D", "expected a rank (A K Q J T 9 to 2), `?` or `*`, found `B`")]
    #[case("AA.*.*.*", "`A` is there twice in one suit")]
    fn a_faulty_pattern_is_refused(#[case] pattern: &str, #[case] expected: &str) {
        let error = pattern.parse::<HandPattern>().unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}
