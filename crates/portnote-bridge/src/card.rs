//! Suits, ranks and cards, and hands as sets of cards in one machine word. PBN 2.1 §3.4.11, §3.6.1.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitOr, Sub};
use std::str::FromStr;

use crate::error;
use crate::error::ParseError;

/// A suit, like `S`, in ascending rank. PBN 2.1 §3.4.11.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// `C`.
    Clubs,
    /// `D`.
    Diamonds,
    /// `H`.
    Hearts,
    /// `S`.
    Spades,
}

impl Suit {
    /// Spades, hearts, diamonds, clubs: the order in which hands are written. PBN 2.1 §3.4.11.
    pub const DESCENDING: [Self; 4] = [Self::Spades, Self::Hearts, Self::Diamonds, Self::Clubs];

    /// The letter of the standard: `C`, `D`, `H` or `S`.
    ///
    /// ```
    /// use portnote_bridge::Suit;
    /// assert_eq!(Suit::Hearts.letter(), 'H');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Clubs => 'C',
            Self::Diamonds => 'D',
            Self::Hearts => 'H',
            Self::Spades => 'S',
        }
    }

    /// The suit of an upper-case letter.
    ///
    /// ```
    /// use portnote_bridge::Suit;
    /// assert_eq!(Suit::from_letter('D'), Some(Suit::Diamonds));
    /// assert_eq!(Suit::from_letter('d'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            'C' => Some(Self::Clubs),
            'D' => Some(Self::Diamonds),
            'H' => Some(Self::Hearts),
            'S' => Some(Self::Spades),
            _ => None,
        }
    }

    /// The English name, like `Spades`.
    ///
    /// ```
    /// use portnote_bridge::Suit;
    /// assert_eq!(Suit::Spades.name(), "Spades");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Clubs => "Clubs",
            Self::Diamonds => "Diamonds",
            Self::Hearts => "Hearts",
            Self::Spades => "Spades",
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

    /// Reads the upper-case letter of the standard. PBN 2.1 §3.4.11.
    ///
    /// ```
    /// use portnote_bridge::Suit;
    /// assert_eq!("H".parse(), Ok(Suit::Hearts));
    /// let error = "Q".parse::<Suit>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid suit `Q`: expected `S`, `H`, `D` or `C`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let letter = error::single(text).and_then(Self::from_letter);
        letter.ok_or_else(|| ParseError::new("suit", text, "`S`, `H`, `D` or `C`"))
    }
}

impl TryFrom<char> for Suit {
    type Error = ParseError;

    fn try_from(letter: char) -> Result<Self, Self::Error> {
        letter.encode_utf8(&mut [0; 4]).parse()
    }
}

/// A rank, like `T`, in ascending strength. PBN 2.1 §3.4.11.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// `2`.
    Two,
    /// `3`.
    Three,
    /// `4`.
    Four,
    /// `5`.
    Five,
    /// `6`.
    Six,
    /// `7`.
    Seven,
    /// `8`.
    Eight,
    /// `9`.
    Nine,
    /// `T`.
    Ten,
    /// `J`.
    Jack,
    /// `Q`.
    Queen,
    /// `K`.
    King,
    /// `A`.
    Ace,
}

impl Rank {
    /// Ace to two: the order in which hands are written. PBN 2.1 §3.4.11.
    pub const DESCENDING: [Self; 13] = [
        Self::Ace,
        Self::King,
        Self::Queen,
        Self::Jack,
        Self::Ten,
        Self::Nine,
        Self::Eight,
        Self::Seven,
        Self::Six,
        Self::Five,
        Self::Four,
        Self::Three,
        Self::Two,
    ];

    /// The letter of the standard, `T` for the ten. PBN 2.1 §3.4.11.
    ///
    /// ```
    /// use portnote_bridge::Rank;
    /// assert_eq!(Rank::Ten.letter(), 'T');
    /// ```
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Two => '2',
            Self::Three => '3',
            Self::Four => '4',
            Self::Five => '5',
            Self::Six => '6',
            Self::Seven => '7',
            Self::Eight => '8',
            Self::Nine => '9',
            Self::Ten => 'T',
            Self::Jack => 'J',
            Self::Queen => 'Q',
            Self::King => 'K',
            Self::Ace => 'A',
        }
    }

    /// The rank of an upper-case letter or a digit.
    ///
    /// ```
    /// use portnote_bridge::Rank;
    /// assert_eq!(Rank::from_letter('Q'), Some(Rank::Queen));
    /// assert_eq!(Rank::from_letter('1'), None);
    /// ```
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            '2' => Some(Self::Two),
            '3' => Some(Self::Three),
            '4' => Some(Self::Four),
            '5' => Some(Self::Five),
            '6' => Some(Self::Six),
            '7' => Some(Self::Seven),
            '8' => Some(Self::Eight),
            '9' => Some(Self::Nine),
            'T' => Some(Self::Ten),
            'J' => Some(Self::Jack),
            'Q' => Some(Self::Queen),
            'K' => Some(Self::King),
            'A' => Some(Self::Ace),
            _ => None,
        }
    }

    /// The English name, like `Jack`.
    ///
    /// ```
    /// use portnote_bridge::Rank;
    /// assert_eq!(Rank::Two.name(), "Two");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Two => "Two",
            Self::Three => "Three",
            Self::Four => "Four",
            Self::Five => "Five",
            Self::Six => "Six",
            Self::Seven => "Seven",
            Self::Eight => "Eight",
            Self::Nine => "Nine",
            Self::Ten => "Ten",
            Self::Jack => "Jack",
            Self::Queen => "Queen",
            Self::King => "King",
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

    /// Reads the upper-case letter of the standard. PBN 2.1 §3.4.11.
    ///
    /// ```
    /// use portnote_bridge::Rank;
    /// assert_eq!("T".parse(), Ok(Rank::Ten));
    /// let error = "1".parse::<Rank>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid rank `1`: expected `A`, `K`, `Q`, `J`, `T` or `9` to `2`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let letter = error::single(text).and_then(Self::from_letter);
        letter.ok_or_else(|| ParseError::new("rank", text, "`A`, `K`, `Q`, `J`, `T` or `9` to `2`"))
    }
}

impl TryFrom<char> for Rank {
    type Error = ParseError;

    fn try_from(letter: char) -> Result<Self, Self::Error> {
        letter.encode_utf8(&mut [0; 4]).parse()
    }
}

/// A card, like `SA`, in one byte; the order is clubs two to spades ace. PBN 2.1 §3.6.1.
// Invariant: the suit is in the bits from 4 on and is at most 3, the rank in bits 0 to 3
// and is at most 12. The bits of a hand are numbered by this value.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of a suit and a rank.
    ///
    /// ```
    /// use portnote_bridge::{Card, Rank, Suit};
    /// assert_eq!(Card::new(Suit::Spades, Rank::Ace).to_string(), "SA");
    /// ```
    #[must_use]
    pub const fn new(suit: Suit, rank: Rank) -> Self {
        Self(((suit as u8) << 4) | rank as u8)
    }

    /// The suit of the card.
    ///
    /// ```
    /// use portnote_bridge::{Card, Rank, Suit};
    /// assert_eq!(Card::new(Suit::Clubs, Rank::Two).suit(), Suit::Clubs);
    /// ```
    #[must_use]
    pub const fn suit(self) -> Suit {
        match self.0 >> 4 {
            0 => Suit::Clubs,
            1 => Suit::Diamonds,
            2 => Suit::Hearts,
            _ => Suit::Spades,
        }
    }

    /// The rank of the card.
    ///
    /// ```
    /// use portnote_bridge::{Card, Rank, Suit};
    /// assert_eq!(Card::new(Suit::Clubs, Rank::Two).rank(), Rank::Two);
    /// ```
    #[must_use]
    pub const fn rank(self) -> Rank {
        match self.0 & 0xF {
            0 => Rank::Two,
            1 => Rank::Three,
            2 => Rank::Four,
            3 => Rank::Five,
            4 => Rank::Six,
            5 => Rank::Seven,
            6 => Rank::Eight,
            7 => Rank::Nine,
            8 => Rank::Ten,
            9 => Rank::Jack,
            10 => Rank::Queen,
            11 => Rank::King,
            _ => Rank::Ace,
        }
    }

    /// The card of an upper-case suit letter and rank letter. PBN 2.1 §3.6.1.
    ///
    /// ```
    /// use portnote_bridge::Card;
    /// let card = Card::from_letters('H', 'T').map(|card| card.to_string());
    /// assert_eq!(card.as_deref(), Some("HT"));
    /// assert_eq!(Card::from_letters('T', 'H'), None);
    /// ```
    #[must_use]
    pub const fn from_letters(suit: char, rank: char) -> Option<Self> {
        match (Suit::from_letter(suit), Rank::from_letter(rank)) {
            (Some(suit), Some(rank)) => Some(Self::new(suit, rank)),
            _ => None,
        }
    }

    /// The 52 cards, suits and ranks descending.
    ///
    /// ```
    /// use portnote_bridge::Card;
    /// assert_eq!(Card::all().count(), 52);
    /// assert_eq!(Card::all().next(), Card::from_letters('S', 'A'));
    /// ```
    pub fn all() -> impl Iterator<Item = Self> {
        Hand::ALL.cards()
    }
}

impl Card {
    /// The letters of suit and rank, as in a Play section. PBN 2.1 §3.6.
    ///
    /// ```
    /// use portnote_bridge::Card;
    /// assert!(Card::all().all(|card| card.as_str() == card.to_string()));
    /// assert_eq!("SQ".parse().map(Card::as_str), Ok("SQ"));
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'static str {
        const TEXTS: [[&str; 13]; 4] = [
            ["C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "CT", "CJ", "CQ", "CK", "CA"],
            ["D2", "D3", "D4", "D5", "D6", "D7", "D8", "D9", "DT", "DJ", "DQ", "DK", "DA"],
            ["H2", "H3", "H4", "H5", "H6", "H7", "H8", "H9", "HT", "HJ", "HQ", "HK", "HA"],
            ["S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "ST", "SJ", "SQ", "SK", "SA"],
        ];
        let ranks = TEXTS.get(match self.suit() {
            Suit::Clubs => 0,
            Suit::Diamonds => 1,
            Suit::Hearts => 2,
            Suit::Spades => 3,
        });
        let text = ranks.and_then(|ranks| ranks.get(self.rank() as usize));
        text.unwrap_or(&"")
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Card {
    type Err = ParseError;

    /// Reads a card in exactly the upper-case form of the standard, like `SA`. PBN 2.1 §3.6.1.
    ///
    /// ```
    /// use portnote_bridge::{Card, Rank, Suit};
    /// assert_eq!("DQ".parse(), Ok(Card::new(Suit::Diamonds, Rank::Queen)));
    /// assert!("D10".parse::<Card>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut letters = text.chars();
        let card = match (letters.next(), letters.next(), letters.next()) {
            (Some(suit), Some(rank), None) => Self::from_letters(suit, rank),
            _ => None,
        };
        card.ok_or_else(|| ParseError::new("card", text, "suit and rank, as in `SA`"))
    }
}

/// A set of cards, like `KQT2.AT.J6542.85`, in eight bytes: usually what one seat holds.
/// PBN 2.1 §3.4.11.
// Invariant: only the bits of cards are set, 13 in each group of 16.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand(u64);

impl Hand {
    /// No card, written `...`.
    pub const EMPTY: Self = Self(0);

    /// The whole pack of 52 cards.
    pub const ALL: Self = Self(0x1FFF_1FFF_1FFF_1FFF);

    /// Adds a card; false when it was there already.
    ///
    /// ```
    /// use portnote_bridge::{Card, Hand, Rank, Suit};
    /// let mut hand = Hand::EMPTY;
    /// assert!(hand.insert(Card::new(Suit::Spades, Rank::Ace)));
    /// assert!(!hand.insert(Card::new(Suit::Spades, Rank::Ace)));
    /// ```
    pub const fn insert(&mut self, card: Card) -> bool {
        let before = self.0;
        self.0 |= bit(card);
        self.0 != before
    }

    /// Takes a card out; false when it was not there.
    ///
    /// ```
    /// use portnote_bridge::{Card, Hand, Rank, Suit};
    /// let mut hand = Hand::ALL;
    /// assert!(hand.remove(Card::new(Suit::Spades, Rank::Ace)));
    /// assert_eq!(hand.len(), 51);
    /// ```
    pub const fn remove(&mut self, card: Card) -> bool {
        let before = self.0;
        self.0 &= !bit(card);
        self.0 != before
    }

    /// Whether the card is in the hand.
    ///
    /// ```
    /// use portnote_bridge::{Card, Hand, Rank, Suit};
    /// assert!(Hand::ALL.contains(Card::new(Suit::Clubs, Rank::Two)));
    /// ```
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 & bit(card) != 0
    }

    /// Returns whether the card is in the hand, like [`Holding::has`](crate::Holding::has) for a
    /// rank of one suit.
    ///
    /// ```
    /// use portnote_bridge::{Card, Hand, Rank, Suit};
    /// assert!(Hand::ALL.has(Card::new(Suit::Clubs, Rank::Two)));
    /// ```
    #[must_use]
    pub const fn has(self, card: Card) -> bool {
        self.contains(card)
    }

    /// Number of cards, 0 to 52.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// assert_eq!(Hand::ALL.len(), 52);
    /// ```
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether there is no card.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// assert!(Hand::EMPTY.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cards, suits and ranks descending.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "K2.A..".parse()?;
    /// let cards: Vec<String> = hand.cards().map(|card| card.to_string()).collect();
    /// assert_eq!(cards, ["SK", "S2", "HA"]);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    pub fn cards(self) -> impl Iterator<Item = Card> {
        self.iter()
    }

    /// Returns the cards, suits and ranks descending, as an iterator that has a name.
    ///
    /// ```
    /// use portnote_bridge::{Hand, Rank};
    /// let hand: Hand = "K2.A..".parse()?;
    /// assert_eq!(hand.iter().len(), 3);
    /// let mut ranks = Vec::new();
    /// for card in hand {
    ///     ranks.push(card.rank());
    /// }
    /// assert_eq!(ranks, [Rank::King, Rank::Two, Rank::Ace]);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub const fn iter(self) -> Cards {
        Cards(self.0)
    }

    /// Number of cards in a suit, 0 to 13.
    ///
    /// ```
    /// use portnote_bridge::{Hand, Suit};
    /// let hand: Hand = "KQT2.AT.J6542.85".parse()?;
    /// assert_eq!(hand.suit_len(Suit::Diamonds), 5);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub const fn suit_len(self, suit: Suit) -> usize {
        self.suit_cards(suit).len()
    }

    /// The ranks held in a suit, descending.
    ///
    /// ```
    /// use portnote_bridge::{Hand, Rank, Suit};
    /// let hand: Hand = "KQT2.AT.J6542.85".parse()?;
    /// assert!(hand.ranks(Suit::Hearts).eq([Rank::Ace, Rank::Ten]));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    pub fn ranks(self, suit: Suit) -> impl Iterator<Item = Rank> {
        self.suit_cards(suit).cards().map(Card::rank)
    }

    /// Appends what `Display` writes. Dumps have four hands for each game, and a formatter costs
    /// more than the letters.
    pub(crate) fn push_to(self, text: &mut String) {
        for suit in Suit::DESCENDING {
            if suit != Suit::Spades {
                text.push('.');
            }
            text.extend(self.ranks(suit).map(Rank::letter));
        }
    }

    /// The cards of one suit.
    ///
    /// ```
    /// use portnote_bridge::{Hand, Suit};
    /// let hand: Hand = "KQT2.AT.J6542.85".parse()?;
    /// assert_eq!(hand.suit_cards(Suit::Spades).to_string(), "KQT2...");
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub const fn suit_cards(self, suit: Suit) -> Self {
        Self(self.0 & (0x1FFF << (16 * suit as u32)))
    }

    /// The cards that are in either hand.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// assert_eq!(Hand::EMPTY.union(Hand::ALL), Hand::ALL);
    /// ```
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The cards that are in both hands.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// assert_eq!(Hand::EMPTY.intersection(Hand::ALL), Hand::EMPTY);
    /// ```
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The cards of this hand that are not in the other.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// assert_eq!(Hand::ALL.difference(Hand::EMPTY), Hand::ALL);
    /// ```
    #[must_use]
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    // The set as bits, numbered as the cards are; the top three are never set.
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }

    pub(crate) const fn from_bits(bits: u64) -> Self {
        Self(bits & Self::ALL.0)
    }
}

/// The cards that are in either hand, as [`Hand::union`] gives them.
///
/// ```
/// use portnote_bridge::Hand;
/// let (aces, kings): (Hand, Hand) = ("A.A..".parse()?, "K.K..".parse()?);
/// assert_eq!((aces | kings).to_string(), "AK.AK..");
/// assert_eq!((aces | kings) - aces, kings);
/// assert_eq!(aces & kings, Hand::EMPTY);
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
impl BitOr for Hand {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        self.union(other)
    }
}

/// The cards that are in both hands, as [`Hand::intersection`] gives them.
impl BitAnd for Hand {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        self.intersection(other)
    }
}

/// The cards of the first hand that are not in the second, as [`Hand::difference`] gives them.
impl Sub for Hand {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.difference(other)
    }
}

impl IntoIterator for Hand {
    type Item = Card;
    type IntoIter = Cards;

    fn into_iter(self) -> Cards {
        self.iter()
    }
}

impl IntoIterator for &Hand {
    type Item = Card;
    type IntoIter = Cards;

    fn into_iter(self) -> Cards {
        self.iter()
    }
}

/// Cards of a [`Hand`], suits and ranks descending.
#[derive(Clone, Debug)]
pub struct Cards(u64);

impl Iterator for Cards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let top = self.0.checked_ilog2()?;
        self.0 &= !(1 << top);
        u8::try_from(top).ok().map(Card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let rest = self.0.count_ones() as usize;
        (rest, Some(rest))
    }
}

impl ExactSizeIterator for Cards {}

impl FusedIterator for Cards {}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Self::EMPTY;
        hand.extend(cards);
        hand
    }
}

impl Extend<Card> for Hand {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        for card in cards {
            self.insert(card);
        }
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::with_capacity(16);
        self.push_to(&mut text);
        f.write_str(&text)
    }
}

impl FromStr for Hand {
    type Err = ParseError;

    /// Reads four suits separated by dots, like `KQT2.AT.J6542.85`, the ranks upper-case
    /// and in any order, each at most once. PBN 2.1 §3.4.11.
    ///
    /// ```
    /// use portnote_bridge::Hand;
    /// let hand: Hand = "2KQT.AT.J6542.85".parse()?;
    /// assert_eq!(hand.to_string(), "KQT2.AT.J6542.85");
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const RANKS: &str = "ranks `A`, `K`, `Q`, `J`, `T` and `9` to `2`";
        const SUITS: &str = "four suits, separated by dots, as in `KQT2.AT.J6542.85`";
        let error = |expected| ParseError::new("hand", text, expected);
        let mut hand = Self::EMPTY;
        let mut suits = Suit::DESCENDING.into_iter();
        for ranks in text.split('.') {
            let suit = suits.next().ok_or_else(|| error(SUITS))?;
            for letter in ranks.chars() {
                let rank = Rank::from_letter(letter).ok_or_else(|| error(RANKS))?;
                if !hand.insert(Card::new(suit, rank)) {
                    return Err(error("each card once"));
                }
            }
        }
        match suits.next() {
            None => Ok(hand),
            Some(_) => Err(error(SUITS)),
        }
    }
}

const fn bit(card: Card) -> u64 {
    1 << card.0
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[test]
    fn a_card_is_one_byte_and_a_hand_eight() {
        assert_eq!(size_of::<Card>(), 1);
        assert_eq!(size_of::<Hand>(), 8);
    }

    #[test]
    fn suits_and_ranks_descend() {
        assert!(Suit::DESCENDING.is_sorted_by(|high, low| high > low));
        assert!(Rank::DESCENDING.is_sorted_by(|high, low| high > low));
        assert!(Card::all().is_sorted_by(|high, low| high > low));
    }

    #[test]
    fn every_card_comes_back_from_its_letters() {
        for suit in Suit::DESCENDING {
            for rank in Rank::DESCENDING {
                let card = Card::new(suit, rank);
                assert_eq!((card.suit(), card.rank()), (suit, rank));
                assert_eq!(Card::from_letters(suit.letter(), rank.letter()), Some(card));
                assert_eq!(card.to_string().parse(), Ok(card));
            }
        }
    }

    #[rstest]
    #[case::empty("")]
    #[case::suit_only("S")]
    #[case::lower("sa")]
    #[case::rank_first("AS")]
    #[case::ten_in_digits("S10")]
    #[case::not_ascii("S♠")]
    fn no_card(#[case] text: &str) {
        assert!(text.parse::<Card>().is_err());
    }

    #[rstest]
    #[case::three_suits("A.K.Q", "four suits, ")]
    #[case::five_suits("A.K.Q.J.T", "four suits, ")]
    #[case::empty("", "four suits, ")]
    #[case::unknown_hand("-", "ranks ")]
    #[case::ten_in_digits("A10...", "ranks ")]
    #[case::twice("..KK.", "each card once")]
    fn no_hand(#[case] text: &str, #[case] expected: &str) {
        let error = text.parse::<Hand>().unwrap_err();
        assert_eq!((error.what(), error.text()), ("hand", text));
        assert!(error.expected().starts_with(expected), "{error}");
    }

    #[rstest]
    #[case::void("...", 0)]
    #[case::one_suit("AKQJT98765432...", 13)]
    #[case::balanced("KQT2.AT.J6542.85", 13)]
    fn hand_comes_back(#[case] text: &str, #[case] cards: usize) {
        let hand: Hand = text.parse().unwrap();
        assert_eq!(hand.len(), cards);
        assert_eq!(hand.to_string(), text);
    }

    proptest! {
        #[test]
        fn a_hand_is_what_was_put_in(numbers in proptest::collection::vec(0usize..52, 0..60)) {
            let pack: Vec<Card> = Card::all().collect();
            let mut hand = Hand::EMPTY;
            let mut model = std::collections::BTreeSet::new();
            for number in numbers {
                let card = pack[number];
                prop_assert_eq!(hand.insert(card), model.insert(card));
            }
            prop_assert_eq!(hand.len(), model.len());
            prop_assert!(hand.cards().eq(model.iter().rev().copied()));
            prop_assert_eq!(hand.to_string().parse(), Ok(hand));
            prop_assert_eq!(hand.cards().collect::<Hand>(), hand);
            prop_assert_eq!(hand.iter().len(), hand.len());
            prop_assert!((&hand).into_iter().eq(hand));
            prop_assert!(Card::all().all(|card| hand.has(card) == model.contains(&card)));
            let by_suit: usize = Suit::DESCENDING.into_iter().map(|suit| hand.suit_len(suit)).sum();
            prop_assert_eq!(by_suit, hand.len());
            for card in model {
                prop_assert!(hand.remove(card));
                prop_assert!(!hand.remove(card));
            }
            prop_assert!(hand.is_empty());
        }

        #[test]
        fn sets_split(one in any::<u64>(), two in any::<u64>()) {
            let (one, two) = (Hand(one & Hand::ALL.0), Hand(two & Hand::ALL.0));
            let (both, only) = (one.intersection(two), one.difference(two));
            prop_assert_eq!(both.union(only), one);
            prop_assert_eq!(one | two, one.union(two));
            prop_assert_eq!((one & two, one - two), (both, only));
            prop_assert_eq!(both.len() + only.len(), one.len());
            prop_assert_eq!(one.union(two).len() + both.len(), one.len() + two.len());
        }
    }
}
