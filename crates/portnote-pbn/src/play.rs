//! The tokens of the Play section. PBN 2.1 §3.6.

use portnote_bridge::{Card, Rank, Suit};

use crate::value::Spelling;

/// What is in one place of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardValue {
    /// A card.
    Card(Card),
    /// `-`: unknown, or not yet played.
    NotKnown,
    /// `+`: the next card to be played.
    Next,
    /// A token that is not a card.
    Unknown,
}

/// A card token with its spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadCard {
    /// What it means.
    pub value: CardValue,
    /// How it is spelt.
    pub spelling: Spelling,
    /// `10` for `T`.
    pub ten: bool,
}

impl ReadCard {
    /// Reads a card token, like `SK`, `h7`, `S10`.
    ///
    /// ```
    /// use portnote_bridge::Card;
    /// use portnote_pbn::play::{CardValue, ReadCard};
    /// let ten = ReadCard::of("S10");
    /// assert!(ten.ten);
    /// assert_eq!(ten.value, CardValue::Card(Card::from_letters('S', 'T').unwrap()));
    /// assert_eq!(ReadCard::of("ZK").value, CardValue::Unknown);
    /// ```
    #[must_use]
    pub fn of(token: &str) -> Self {
        // Nearly every token is a card of two letters.
        if let [suit, rank] = token.as_bytes()
            && let (suit, rank) = (char::from(*suit), char::from(*rank))
            && let Some(card) = Card::from_letters(suit, rank)
        {
            return Self { value: CardValue::Card(card), spelling: Spelling::Standard, ten: false };
        }
        let unknown = Self { value: CardValue::Unknown, spelling: Spelling::Standard, ten: false };
        if token == "-" {
            return Self { value: CardValue::NotKnown, ..unknown };
        }
        let Some(suit_letter) = token.chars().next() else {
            return unknown;
        };
        let rest = token.get(suit_letter.len_utf8()..).unwrap_or("");
        let suit = Suit::from_letter(suit_letter.to_ascii_uppercase());
        let ten = rest == "10";
        let mut letters = rest.chars();
        let rank = match (letters.next(), letters.next()) {
            _ if ten => Some(Rank::Ten),
            (Some(letter), None) => Rank::from_letter(letter.to_ascii_uppercase()),
            _ => None,
        };
        let (Some(suit), Some(rank)) = (suit, rank) else {
            return unknown;
        };
        let lower = token.bytes().any(|byte| byte.is_ascii_lowercase());
        let spelling = if lower { Spelling::LowerCase } else { Spelling::Standard };
        Self { value: CardValue::Card(Card::new(suit, rank)), spelling, ten }
    }

    /// The cards into which a token of several cards falls apart, such as `S4S3`; empty
    /// where it does not.
    ///
    /// ```
    /// use portnote_pbn::play::ReadCard;
    /// assert_eq!(ReadCard::split("S4S3"), ["S4", "S3"]);
    /// assert!(ReadCard::split("S4S").is_empty());
    /// ```
    #[must_use]
    pub fn split(token: &str) -> Vec<&str> {
        let mut parts = Vec::new();
        let mut rest = token;
        while !rest.is_empty() {
            let is_card = |part: &&str| matches!(Self::of(part).value, CardValue::Card(_));
            let Some(part) = rest.get(..2).filter(is_card) else {
                return Vec::new();
            };
            parts.push(part);
            rest = rest.get(2..).unwrap_or("");
        }
        if parts.len() < 2 { Vec::new() } else { parts }
    }
}
