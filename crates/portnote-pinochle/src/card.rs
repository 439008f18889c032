//! Suits, ranks and the 24 kinds of cards, in which the ten is above the king. PPN 1.0, Deal Tag.

use std::fmt;
use std::str::FromStr;

use crate::invalid;
use crate::invalid::ParseError;

/// A suit, like `S`, in the order in which hands are written. PPN 1.0, Deal Tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// `C`.
    Clubs,
    /// `D`.
    Diamonds,
    /// `S`.
    Spades,
    /// `H`.
    Hearts,
}

impl Suit {
    /// Clubs, diamonds, spades, hearts: the order in which hands are written. PPN 1.0, Deal Tag.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Spades, Self::Hearts];

    /// The letter of the standard: `C`, `D`, `S` or `H`.
    ///
    /// ```
    /// use portnote_pinochle::Suit;
    /// assert_eq!(Suit::Hearts.letter(), 'H');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Clubs => 'C',
            Self::Diamonds => 'D',
            Self::Spades => 'S',
            Self::Hearts => 'H',
        }
    }

    /// The suit of an upper-case letter.
    ///
    /// ```
    /// use portnote_pinochle::Suit;
    /// assert_eq!(Suit::from_letter('D'), Some(Suit::Diamonds));
    /// assert_eq!(Suit::from_letter('d'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'C' => Some(Self::Clubs),
            'D' => Some(Self::Diamonds),
            'S' => Some(Self::Spades),
            'H' => Some(Self::Hearts),
            _ => None,
        }
    }

    /// The English name, like `Spades`.
    ///
    /// ```
    /// use portnote_pinochle::Suit;
    /// assert_eq!(Suit::Spades.name(), "Spades");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clubs => "Clubs",
            Self::Diamonds => "Diamonds",
            Self::Spades => "Spades",
            Self::Hearts => "Hearts",
        }
    }
}

impl fmt::Display for Suit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl FromStr for Suit {
    type Err = ParseError;

    /// Reads the upper-case letter of the standard. PPN 1.0, Deal Tag.
    ///
    /// ```
    /// use portnote_pinochle::Suit;
    /// assert_eq!("S".parse(), Ok(Suit::Spades));
    /// let error = "s".parse::<Suit>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid suit `s`: expected `C`, `D`, `S` or `H`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        invalid::single(text)
            .and_then(Self::from_letter)
            .ok_or_else(|| ParseError::new("suit", text, "`C`, `D`, `S` or `H`"))
    }
}

impl TryFrom<char> for Suit {
    type Error = ParseError;

    fn try_from(letter: char) -> Result<Self, Self::Error> {
        letter.encode_utf8(&mut [0; 4]).parse()
    }
}

/// A rank, like `T`, in ascending strength: the ten is above the king. PPN 1.0, Deal Tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// `9`, which not every deck has.
    Nine,
    /// `J`.
    Jack,
    /// `Q`.
    Queen,
    /// `K`.
    King,
    /// `T`.
    Ten,
    /// `A`.
    Ace,
}

impl Rank {
    /// Ace, ten, king, queen, jack, nine: the order in which hands are written. PPN 1.0, Deal
    /// Tag.
    pub const DESCENDING: [Self; 6] =
        [Self::Ace, Self::Ten, Self::King, Self::Queen, Self::Jack, Self::Nine];

    /// The letter of the standard, `T` for the ten. PPN 1.0, Deal Tag.
    ///
    /// ```
    /// use portnote_pinochle::Rank;
    /// assert_eq!(Rank::Ten.letter(), 'T');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Nine => '9',
            Self::Jack => 'J',
            Self::Queen => 'Q',
            Self::King => 'K',
            Self::Ten => 'T',
            Self::Ace => 'A',
        }
    }

    /// The rank of an upper-case letter or `9`.
    ///
    /// ```
    /// use portnote_pinochle::Rank;
    /// assert_eq!(Rank::from_letter('9'), Some(Rank::Nine));
    /// assert_eq!(Rank::from_letter('8'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            '9' => Some(Self::Nine),
            'J' => Some(Self::Jack),
            'Q' => Some(Self::Queen),
            'K' => Some(Self::King),
            'T' => Some(Self::Ten),
            'A' => Some(Self::Ace),
            _ => None,
        }
    }

    /// The English name, like `Jack`.
    ///
    /// ```
    /// use portnote_pinochle::Rank;
    /// assert_eq!(Rank::Nine.name(), "Nine");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Nine => "Nine",
            Self::Jack => "Jack",
            Self::Queen => "Queen",
            Self::King => "King",
            Self::Ten => "Ten",
            Self::Ace => "Ace",
        }
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.letter(), f)
    }
}

impl FromStr for Rank {
    type Err = ParseError;

    /// Reads the upper-case letter of the standard, or `9`. PPN 1.0, Deal Tag.
    ///
    /// ```
    /// use portnote_pinochle::Rank;
    /// assert_eq!("T".parse(), Ok(Rank::Ten));
    /// let error = "8".parse::<Rank>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid rank `8`: expected `A`, `T`, `K`, `Q`, `J` or `9`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        invalid::single(text)
            .and_then(Self::from_letter)
            .ok_or_else(|| ParseError::new("rank", text, "`A`, `T`, `K`, `Q`, `J` or `9`"))
    }
}

impl TryFrom<char> for Rank {
    type Error = ParseError;

    fn try_from(letter: char) -> Result<Self, Self::Error> {
        letter.encode_utf8(&mut [0; 4]).parse()
    }
}

/// A card, like `SQ`: one of 24 kinds. Cards of one kind cannot be distinguished. PPN 1.0, Play
/// Section.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card {
    suit: Suit,
    rank: Rank,
}

impl Card {
    /// The card of a suit and a rank.
    ///
    /// ```
    /// use portnote_pinochle::{Card, Rank, Suit};
    /// assert_eq!(Card::new(Suit::Spades, Rank::Queen).to_string(), "SQ");
    /// ```
    #[must_use]
    pub const fn new(suit: Suit, rank: Rank) -> Self {
        Self { suit, rank }
    }

    /// The suit of the card.
    ///
    /// ```
    /// use portnote_pinochle::{Card, Rank, Suit};
    /// assert_eq!(Card::new(Suit::Clubs, Rank::Ace).suit(), Suit::Clubs);
    /// ```
    #[must_use]
    pub const fn suit(self) -> Suit {
        self.suit
    }

    /// The rank of the card.
    ///
    /// ```
    /// use portnote_pinochle::{Card, Rank, Suit};
    /// assert_eq!(Card::new(Suit::Clubs, Rank::Ace).rank(), Rank::Ace);
    /// ```
    #[must_use]
    pub const fn rank(self) -> Rank {
        self.rank
    }

    /// The card of an upper-case suit letter and a rank letter. PPN 1.0, Play Section.
    ///
    /// ```
    /// use portnote_pinochle::Card;
    /// let card = Card::from_letters('D', 'J').map(|card| card.to_string());
    /// assert_eq!(card.as_deref(), Some("DJ"));
    /// assert_eq!(Card::from_letters('J', 'D'), None);
    /// ```
    #[must_use]
    pub const fn from_letters(suit: char, rank: char) -> Option<Self> {
        match (Suit::from_letter(suit), Rank::from_letter(rank)) {
            (Some(suit), Some(rank)) => Some(Self::new(suit, rank)),
            _ => None,
        }
    }

    /// The letters of suit and rank, as in a Play section. PPN 1.0, Play Section.
    ///
    /// ```
    /// use portnote_pinochle::{Card, Rank, Suit};
    /// assert_eq!(Card::new(Suit::Spades, Rank::Queen).as_str(), "SQ");
    /// ```
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        const TEXTS: [[&str; 6]; 4] = [
            ["C9", "CJ", "CQ", "CK", "CT", "CA"],
            ["D9", "DJ", "DQ", "DK", "DT", "DA"],
            ["S9", "SJ", "SQ", "SK", "ST", "SA"],
            ["H9", "HJ", "HQ", "HK", "HT", "HA"],
        ];
        let [clubs, diamonds, spades, hearts] = TEXTS;
        let [nine, jack, queen, king, ten, ace] = match self.suit {
            Suit::Clubs => clubs,
            Suit::Diamonds => diamonds,
            Suit::Spades => spades,
            Suit::Hearts => hearts,
        };
        match self.rank {
            Rank::Nine => nine,
            Rank::Jack => jack,
            Rank::Queen => queen,
            Rank::King => king,
            Rank::Ten => ten,
            Rank::Ace => ace,
        }
    }

    /// The 24 kinds of cards in the order in which hands are written: clubs to hearts, ace to
    /// nine.
    ///
    /// ```
    /// use portnote_pinochle::Card;
    /// assert_eq!(Card::all().count(), 24);
    /// assert_eq!(Card::all().next(), Card::from_letters('C', 'A'));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        Suit::ALL.into_iter().flat_map(|suit| {
            let ranks = Rank::DESCENDING.into_iter();
            ranks.map(move |rank| Self::new(suit, rank))
        })
    }

    /// Whether this card beats another one that is the best of a trick so far. An equal card
    /// does not beat, and neither does a card of a third suit.
    ///
    /// ```
    /// use portnote_pinochle::{Card, Suit};
    /// let beats = |card: &str, best: &str| -> Option<bool> {
    ///     let (card, best): (Card, Card) = (card.parse().ok()?, best.parse().ok()?);
    ///     Some(card.beats(best, Some(Suit::Hearts)))
    /// };
    /// assert_eq!(beats("CT", "CK"), Some(true));
    /// assert_eq!(beats("CA", "CA"), Some(false));
    /// assert_eq!(beats("H9", "CA"), Some(true));
    /// assert_eq!(beats("DA", "CJ"), Some(false));
    /// ```
    #[must_use]
    pub fn beats(self, best: Self, trump: Option<Suit>) -> bool {
        if self.suit == best.suit { self.rank > best.rank } else { Some(self.suit) == trump }
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Card({self})")
    }
}

impl FromStr for Card {
    type Err = ParseError;

    /// Reads a card in exactly the upper-case form of the standard, like `SQ`. PPN 1.0, Play
    /// Section.
    ///
    /// ```
    /// use portnote_pinochle::{Card, Rank, Suit};
    /// assert_eq!("HT".parse(), Ok(Card::new(Suit::Hearts, Rank::Ten)));
    /// assert!("H10".parse::<Card>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        let card = match (letters.next(), letters.next(), letters.next()) {
            (Some(suit), Some(rank), None) => Self::from_letters(suit, rank),
            _ => None,
        };
        card.ok_or_else(|| ParseError::new("card", text, "suit and rank, as in `SQ`"))
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn a_card_is_two_bytes_and_an_unknown_one_too() {
        assert_eq!(size_of::<Card>(), 2);
        assert_eq!(size_of::<Option<Card>>(), 2);
    }

    #[test]
    fn orders_are_those_of_the_standard() {
        let suits: String = Suit::ALL.map(Suit::letter).into_iter().collect();
        let ranks: String = Rank::DESCENDING.map(Rank::letter).into_iter().collect();
        assert_eq!((suits.as_str(), ranks.as_str()), ("CDSH", "ATKQJ9"));
        let names = Rank::DESCENDING.map(Rank::name);
        assert_eq!(names, ["Ace", "Ten", "King", "Queen", "Jack", "Nine"]);
        assert!(Suit::ALL.is_sorted());
        assert!(Rank::DESCENDING.is_sorted_by(|high, low| high > low));
    }

    #[test]
    fn every_card_comes_back_from_its_letters() {
        for card in Card::all() {
            let (suit, rank) = (card.suit().letter(), card.rank().letter());
            assert_eq!(Card::from_letters(suit, rank), Some(card));
            assert_eq!(card.to_string().parse(), Ok(card));
            assert!(card.suit().name().starts_with(suit));
        }
    }

    #[rstest]
    #[case::empty("")]
    #[case::suit_only("S")]
    #[case::lower("sa")]
    #[case::rank_first("AS")]
    #[case::ten_in_digits("S10")]
    #[case::no_such_rank("S8")]
    #[case::not_ascii("S♠")]
    fn no_card(#[case] text: &str) {
        assert!(text.parse::<Card>().is_err());
    }

    #[test]
    fn of_two_cards_at_most_one_beats_the_other() {
        for trump in [None, Some(Suit::Spades)] {
            for one in Card::all() {
                for other in Card::all() {
                    assert!(!(one.beats(other, trump) && other.beats(one, trump)));
                }
                assert!(!one.beats(one, trump));
            }
        }
    }
}
