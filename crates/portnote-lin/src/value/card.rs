//! Cards that are played: `cK`, `C10`, and forms of movies that name none. LIN-53, LIN-56

use portnote_bridge::{Card, Rank, Suit};

use crate::space::trimmed;

/// What the value of `pc` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardValue {
    /// A card.
    Card {
        /// The card.
        card: Card,
        /// Whether its ten is written with two digits.
        is_ten: bool,
    },
    /// A form of movies, which names no single card: `h`, `!da`, `s2hdc`.
    Movie,
    /// Text that is not a card.
    Unknown,
}

impl CardValue {
    /// Reads the text of a card.
    ///
    /// ```
    /// use portnote_lin::value::card::CardValue;
    /// assert_eq!(CardValue::of("cK").card().map(|card| card.to_string()).as_deref(), Some("CK"));
    /// assert_eq!(CardValue::of("h"), CardValue::Movie);
    /// assert_eq!(CardValue::of("ZK"), CardValue::Unknown);
    /// ```
    #[must_use]
    pub fn of(value: &str) -> Self {
        match value.as_bytes() {
            [suit, rank] => {
                if let (Some(suit), Some(rank)) = (suit_of(*suit), rank_of(*rank)) {
                    let card = Card::new(suit, rank);
                    return Self::Card { card, is_ten: false };
                }
                Self::other(value)
            }
            _ => Self::other(value),
        }
    }

    /// The card.
    #[must_use]
    pub const fn card(self) -> Option<Card> {
        match self {
            Self::Card { card, .. } => Some(card),
            Self::Movie | Self::Unknown => None,
        }
    }

    fn other(value: &str) -> Self {
        let value = trimmed(value).as_bytes();
        match value {
            [suit, rank] => {
                if let (Some(suit), Some(rank)) = (suit_of(*suit), rank_of(*rank)) {
                    let card = Card::new(suit, rank);
                    return Self::Card { card, is_ten: false };
                }
            }
            [suit, b'1', b'0'] => {
                if let Some(suit) = suit_of(*suit) {
                    let card = Card::new(suit, Rank::Ten);
                    return Self::Card { card, is_ten: true };
                }
            }
            _ => {}
        }
        let value = value.strip_prefix(b"!").unwrap_or(value);
        let is_first = value.first().is_none_or(|first| suit_of(*first).is_some());
        let mut letters = value.iter();
        let is_movie =
            letters.all(|letter| suit_of(*letter).is_some() || rank_of(*letter).is_some());
        if is_first && is_movie { Self::Movie } else { Self::Unknown }
    }
}

/// The suit of a letter, in any case.
pub(crate) const fn suit_of(letter: u8) -> Option<Suit> {
    Some(match letter | 0x20 {
        b's' => Suit::Spades,
        b'h' => Suit::Hearts,
        b'd' => Suit::Diamonds,
        b'c' => Suit::Clubs,
        _ => return None,
    })
}

/// The rank of a letter or digit, in any case.
pub(crate) const fn rank_of(letter: u8) -> Option<Rank> {
    Rank::from_letter(letter.to_ascii_uppercase() as char)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::small("cK", "CK")]
    #[case::capital("SA", "SA")]
    #[case::ten("hT", "HT")]
    #[case::ten_of_digits("C10", "CT ten")]
    #[case::blanks(" d2 ", "D2")]
    #[case::suit("h", "movie")]
    #[case::without_turn("!da", "movie")]
    #[case::choice("s2hdc", "movie")]
    #[case::nothing("", "movie")]
    #[case::no_suit("ZK", "unknown")]
    #[case::no_rank("S1", "unknown")]
    #[case::rank_first("KS", "unknown")]
    fn read(#[case] value: &str, #[case] expected: &str) {
        let shown = match CardValue::of(value) {
            CardValue::Card { card, is_ten: false } => card.to_string(),
            CardValue::Card { card, is_ten: true } => format!("{card} ten"),
            CardValue::Movie => "movie".to_owned(),
            CardValue::Unknown => "unknown".to_owned(),
        };
        assert_eq!(shown, expected);
    }
}
