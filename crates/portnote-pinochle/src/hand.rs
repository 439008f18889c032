//! Cards of which several may be of one kind: a hand, a kitty, passed cards or a whole deck.

use std::fmt::{self, Write as _};
use std::str::FromStr;

use crate::card::{Card, Rank, Suit};
use crate::invalid::ParseError;

/// Cards of which several may be of one kind, like `AATTK.QJ..KQ9`: a hand, a kitty, cards that
/// are passed, or a whole deck. PPN 1.0, Deal Tag.
///
/// It counts up to 255 cards of each kind and takes 24 bytes.
///
/// ```
/// use portnote_pinochle::Hand;
/// let hand: Hand = "AATTK.QJ..KQ9".parse()?;
/// assert_eq!(hand.len(), 10);
/// assert_eq!(hand.to_string(), "AATTK.QJ..KQ9");
/// # Ok::<(), portnote_pinochle::ParseError>(())
/// ```
// One count for each suit and each rank, in the ascending order of both.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Hand([[u8; 6]; 4]);

impl Hand {
    /// The hand without cards, written `...`.
    pub const EMPTY: Self = Self([[0; 6]; 4]);

    /// Adds a card; false when there are 255 of its kind already.
    ///
    /// ```
    /// use portnote_pinochle::{Card, Hand, Rank, Suit};
    /// let mut hand = Hand::EMPTY;
    /// assert!(hand.insert(Card::new(Suit::Spades, Rank::Ace)));
    /// assert!(hand.insert(Card::new(Suit::Spades, Rank::Ace)));
    /// assert_eq!(hand.len(), 2);
    /// ```
    pub const fn insert(&mut self, card: Card) -> bool {
        let count = self.count_mut(card);
        match count.checked_add(1) {
            Some(more) => {
                *count = more;
                true
            }
            None => false,
        }
    }

    /// Takes one card out; false when there was none of its kind.
    ///
    /// ```
    /// use portnote_pinochle::{Card, Hand, Rank, Suit};
    /// let mut hand: Hand = "...KQ".parse()?;
    /// assert!(hand.remove(Card::new(Suit::Hearts, Rank::King)));
    /// assert!(!hand.remove(Card::new(Suit::Hearts, Rank::King)));
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    pub const fn remove(&mut self, card: Card) -> bool {
        let count = self.count_mut(card);
        match count.checked_sub(1) {
            Some(fewer) => {
                *count = fewer;
                true
            }
            None => false,
        }
    }

    /// How many cards of this kind there are.
    ///
    /// ```
    /// use portnote_pinochle::{Card, Hand, Rank, Suit};
    /// let hand: Hand = "...KKQ".parse()?;
    /// assert_eq!(hand.count(Card::new(Suit::Hearts, Rank::King)), 2);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub const fn count(&self, card: Card) -> u8 {
        let [nine, jack, queen, king, ten, ace] = *self.suit_counts(card.suit());
        match card.rank() {
            Rank::Nine => nine,
            Rank::Jack => jack,
            Rank::Queen => queen,
            Rank::King => king,
            Rank::Ten => ten,
            Rank::Ace => ace,
        }
    }

    /// Whether there is a card of this kind.
    ///
    /// ```
    /// use portnote_pinochle::{Card, Hand, Rank, Suit};
    /// assert!(!Hand::EMPTY.contains(Card::new(Suit::Hearts, Rank::King)));
    /// ```
    #[must_use]
    pub const fn contains(&self, card: Card) -> bool {
        self.count(card) > 0
    }

    /// Number of cards, those of one kind each counted.
    ///
    /// ```
    /// use portnote_pinochle::Hand;
    /// assert_eq!("AA.T.9.".parse::<Hand>()?.len(), 4);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        let counts = self.0.as_flattened().iter();
        counts.map(|count| usize::from(*count)).sum()
    }

    /// Whether there is no card.
    ///
    /// ```
    /// use portnote_pinochle::Hand;
    /// assert!(Hand::EMPTY.is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// Number of cards in a suit.
    ///
    /// ```
    /// use portnote_pinochle::{Hand, Suit};
    /// assert_eq!("AA.T.9.".parse::<Hand>()?.suit_len(Suit::Clubs), 2);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn suit_len(&self, suit: Suit) -> usize {
        let counts = self.suit_counts(suit).iter();
        counts.map(|count| usize::from(*count)).sum()
    }

    /// Whether there is a card of the suit that is higher than the rank.
    ///
    /// ```
    /// use portnote_pinochle::{Hand, Rank, Suit};
    /// let hand: Hand = "T...".parse()?;
    /// assert!(hand.has_higher(Suit::Clubs, Rank::King));
    /// assert!(!hand.has_higher(Suit::Clubs, Rank::Ten));
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn has_higher(&self, suit: Suit, rank: Rank) -> bool {
        let higher = self.suit_counts(suit).iter().skip(rank as usize).skip(1);
        higher.into_iter().any(|count| *count > 0)
    }

    /// The kinds of cards that are there, each once with its number, in the order in which hands
    /// are written.
    ///
    /// ```
    /// use portnote_pinochle::Hand;
    /// let hand: Hand = "AA...K".parse()?;
    /// let kinds: Vec<String> = hand.kinds().map(|(card, count)| format!("{count}{card}")).collect();
    /// assert_eq!(kinds, ["2CA", "1HK"]);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    pub fn kinds(&self) -> impl Iterator<Item = (Card, u8)> {
        let suits = Suit::ALL.into_iter().zip(self.0);
        suits.flat_map(|(suit, [nine, jack, queen, king, ten, ace])| {
            let counts = [ace, ten, king, queen, jack, nine];
            let kinds = Rank::DESCENDING.into_iter().zip(counts);
            kinds
                .filter(|(_, count)| *count > 0)
                .map(move |(rank, count)| (Card::new(suit, rank), count))
        })
    }

    /// The cards one by one, in the order in which hands are written.
    ///
    /// ```
    /// use portnote_pinochle::Hand;
    /// let hand: Hand = "AA...K".parse()?;
    /// let cards: Vec<String> = hand.cards().map(|card| card.to_string()).collect();
    /// assert_eq!(cards, ["CA", "CA", "HK"]);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    pub fn cards(&self) -> impl Iterator<Item = Card> {
        self.kinds().flat_map(|(card, count)| std::iter::repeat_n(card, count.into()))
    }

    /// The cards of both together; a kind stops at 255.
    ///
    /// ```
    /// use portnote_pinochle::Hand;
    /// let (deal, kitty): (Hand, Hand) = ("AT...".parse()?, "A..9.".parse()?);
    /// assert_eq!(deal.plus(&kitty).to_string(), "AAT..9.");
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn plus(&self, other: &Self) -> Self {
        self.by_kind(other, u8::saturating_add)
    }

    /// What is left of this hand when the cards of the other are taken out as far as they are
    /// there.
    ///
    /// ```
    /// use portnote_pinochle::Hand;
    /// let (hand, passed): (Hand, Hand) = ("AAT...".parse()?, "A..9.".parse()?);
    /// assert_eq!(hand.minus(&passed).to_string(), "AT...");
    /// assert_eq!(passed.minus(&hand).to_string(), "..9.");
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn minus(&self, other: &Self) -> Self {
        self.by_kind(other, u8::saturating_sub)
    }

    /// Of each kind the larger number of both: the fewest cards that contain either.
    ///
    /// ```
    /// use portnote_pinochle::Hand;
    /// let (marriage, queens): (Hand, Hand) = ("...KQ".parse()?, "Q.Q.Q.Q".parse()?);
    /// assert_eq!(marriage.union(&queens).to_string(), "Q.Q.Q.KQ");
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.by_kind(other, u8::max)
    }

    /// Of each kind the smaller number of both: the cards that both have.
    ///
    /// ```
    /// use portnote_pinochle::Hand;
    /// let (one, other): (Hand, Hand) = ("AAT...".parse()?, "ATT...".parse()?);
    /// assert_eq!(one.intersection(&other).to_string(), "AT...");
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.by_kind(other, u8::min)
    }

    /// Whether the other has every card of this hand, of each kind at least as many.
    ///
    /// ```
    /// use portnote_pinochle::Hand;
    /// let (shown, hand): (Hand, Hand) = ("...KQ".parse()?, "A...KKQ".parse()?);
    /// assert!(shown.is_within(&hand));
    /// assert!(!hand.is_within(&shown));
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_within(&self, other: &Self) -> bool {
        let pairs = self.0.as_flattened().iter().zip(other.0.as_flattened());
        pairs.into_iter().all(|(mine, theirs)| mine <= theirs)
    }

    /// The largest number of cards of one kind.
    ///
    /// ```
    /// use portnote_pinochle::Hand;
    /// assert_eq!("AAA.T.9.".parse::<Hand>()?.most_of_a_kind(), 3);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn most_of_a_kind(&self) -> u8 {
        self.0.as_flattened().iter().copied().max().unwrap_or(0)
    }

    /// Returns the cards of one suit.
    ///
    /// ```
    /// use portnote_pinochle::{Hand, Suit};
    /// assert_eq!("AA.T.9.".parse::<Hand>()?.suit_cards(Suit::Clubs).to_string(), "AA...");
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub const fn suit_cards(&self, suit: Suit) -> Self {
        let mut cards = Self::EMPTY;
        *cards.suit_counts_mut(suit) = *self.suit_counts(suit);
        cards
    }

    pub(crate) const fn count_mut(&mut self, card: Card) -> &mut u8 {
        let [nine, jack, queen, king, ten, ace] = self.suit_counts_mut(card.suit());
        match card.rank() {
            Rank::Nine => nine,
            Rank::Jack => jack,
            Rank::Queen => queen,
            Rank::King => king,
            Rank::Ten => ten,
            Rank::Ace => ace,
        }
    }

    const fn suit_counts(&self, suit: Suit) -> &[u8; 6] {
        let [clubs, diamonds, spades, hearts] = &self.0;
        match suit {
            Suit::Clubs => clubs,
            Suit::Diamonds => diamonds,
            Suit::Spades => spades,
            Suit::Hearts => hearts,
        }
    }

    const fn suit_counts_mut(&mut self, suit: Suit) -> &mut [u8; 6] {
        let [clubs, diamonds, spades, hearts] = &mut self.0;
        match suit {
            Suit::Clubs => clubs,
            Suit::Diamonds => diamonds,
            Suit::Spades => spades,
            Suit::Hearts => hearts,
        }
    }

    fn by_kind(&self, other: &Self, merge: impl Fn(u8, u8) -> u8) -> Self {
        let mut merged = *self;
        let pairs = merged.0.as_flattened_mut().iter_mut();
        for (mine, theirs) in pairs.zip(other.0.as_flattened()) {
            *mine = merge(*mine, *theirs);
        }
        merged
    }
}

impl FromIterator<Card> for Hand {
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        let mut hand = Self::EMPTY;
        hand.extend(cards);
        hand
    }
}

impl IntoIterator for Hand {
    type Item = Card;
    type IntoIter = HandCards;

    fn into_iter(self) -> HandCards {
        HandCards { left: self }
    }
}

impl IntoIterator for &Hand {
    type Item = Card;
    type IntoIter = HandCards;

    fn into_iter(self) -> HandCards {
        HandCards { left: *self }
    }
}

/// The cards of a hand one by one, in the order in which hands are written.
///
/// ```
/// use portnote_pinochle::{Card, Hand};
/// let hand: Hand = "AA...K".parse()?;
/// let mut texts = Vec::new();
/// for card in hand {
///     texts.push(card.to_string());
/// }
/// assert_eq!(texts, ["CA", "CA", "HK"]);
/// # Ok::<(), portnote_pinochle::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct HandCards {
    left: Hand,
}

impl Iterator for HandCards {
    type Item = Card;

    fn next(&mut self) -> Option<Card> {
        let (card, _) = self.left.kinds().next()?;
        self.left.remove(card);
        Some(card)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.left.len();
        (left, Some(left))
    }
}

impl ExactSizeIterator for HandCards {}

impl Extend<Card> for Hand {
    fn extend<I: IntoIterator<Item = Card>>(&mut self, cards: I) {
        for card in cards {
            self.insert(card);
        }
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (suit, [nine, jack, queen, king, ten, ace]) in self.0.into_iter().enumerate() {
            if suit > 0 {
                f.write_char('.')?;
            }
            let counts = [ace, ten, king, queen, jack, nine];
            for (rank, count) in Rank::DESCENDING.into_iter().zip(counts) {
                for _ in 0..count {
                    f.write_char(rank.letter())?;
                }
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hand({self})")
    }
}

impl FromStr for Hand {
    type Err = ParseError;

    /// Reads four suits separated by dots, like `AATTK.QJ..KQ9`, clubs, diamonds, spades,
    /// hearts, the ranks upper-case and in any order. PPN 1.0, Deal Tag.
    ///
    /// ```
    /// use portnote_pinochle::Hand;
    /// let hand: Hand = "KTATA.JQ..9QK".parse()?;
    /// assert_eq!(hand.to_string(), "AATTK.QJ..KQ9");
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let error = |expected| ParseError::new("hand", text, expected);
        let suit_count = "four suits, separated by dots, as in `AATTK.QJ..KQ9`";
        let mut hand = Self::EMPTY;
        let mut suits = Suit::ALL.into_iter();
        for ranks in text.split('.') {
            let suit = suits.next().ok_or_else(|| error(suit_count))?;
            for letter in ranks.chars() {
                let rank = Rank::try_from(letter)?;
                let card = Card::new(suit, rank);
                if !hand.insert(card) {
                    return Err(error("255 cards of a kind at most"));
                }
            }
        }
        match suits.next() {
            None => Ok(hand),
            Some(_) => Err(error(suit_count)),
        }
    }
}

#[cfg(test)]
pub(crate) mod strategy {
    use proptest::prelude::*;

    use super::*;

    /// Any hand with up to four cards of each kind.
    pub(crate) fn any_hand() -> impl Strategy<Value = Hand> {
        let counts = prop_oneof![3 => Just(0u8), 2 => 1u8..=2, 1 => 3u8..=4];
        proptest::array::uniform4(proptest::array::uniform6(counts)).prop_map(Hand)
    }

    pub(crate) fn any_card() -> impl Strategy<Value = Card> {
        proptest::sample::select(Card::all().collect::<Vec<_>>())
    }

    pub(crate) fn any_suit() -> impl Strategy<Value = Suit> {
        proptest::sample::select(Suit::ALL.to_vec())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::strategy::{any_card, any_hand};
    use super::*;

    #[test]
    fn a_hand_is_24_bytes() {
        assert_eq!(size_of::<Hand>(), 24);
    }

    #[rstest]
    #[case::three_suits("A.K.Q", "hand")]
    #[case::five_suits("A.K.Q.J.T", "hand")]
    #[case::empty("", "hand")]
    #[case::unknown_hand("?", "rank")]
    #[case::ten_in_digits("A10...", "rank")]
    #[case::eight("...8", "rank")]
    fn no_hand(#[case] text: &str, #[case] what: &str) {
        assert_eq!(text.parse::<Hand>().unwrap_err().what, what);
    }

    #[test]
    fn a_kind_stops_at_255_cards() {
        let card = Card::new(Suit::Diamonds, Rank::King);
        let text = format!(".{}..", "K".repeat(256));
        assert_eq!(text.parse::<Hand>().unwrap_err().expected, "255 cards of a kind at most");
        let mut full: Hand = text.replacen('K', "", 1).parse().unwrap();
        assert_eq!(full.len(), 255);
        assert!(!full.insert(card));
        assert_eq!(full.plus(&full), full);
    }

    proptest! {
        #[test]
        fn text_comes_back(hand in any_hand()) {
            prop_assert_eq!(hand.to_string().parse(), Ok(hand));
            prop_assert_eq!(hand.cards().collect::<Hand>(), hand);
            prop_assert!(hand.into_iter().eq(hand.cards()));
            prop_assert_eq!(hand.into_iter().len(), hand.len());
            prop_assert_eq!(hand.cards().count(), hand.len());
            let suits: usize = Suit::ALL.iter().map(|suit| hand.suit_len(*suit)).sum();
            prop_assert_eq!(suits, hand.len());
        }

        #[test]
        fn counts_obey_the_laws_of_multisets(one in any_hand(), other in any_hand()) {
            let (common, all) = (one.intersection(&other), one.union(&other));
            prop_assert_eq!(one.plus(&other).len(), one.len() + other.len());
            prop_assert_eq!(common.len() + all.len(), one.len() + other.len());
            prop_assert_eq!(one.minus(&other).plus(&common), one);
            prop_assert_eq!(one.minus(&other).plus(&other), all);
            prop_assert_eq!(one.is_within(&other), one.minus(&other).is_empty());
            prop_assert!(common.is_within(&one) && one.is_within(&all));
        }

        #[test]
        fn an_inserted_card_can_be_removed(hand in any_hand(), card in any_card()) {
            let mut more = hand;
            prop_assert!(more.insert(card));
            prop_assert_eq!(more.count(card), hand.count(card) + 1);
            prop_assert!(more.remove(card));
            prop_assert_eq!(more, hand);
            prop_assert_eq!(more.remove(card), hand.contains(card));
        }

        #[test]
        fn higher_cards_are_found(hand in any_hand(), card in any_card()) {
            let found = hand.suit_cards(card.suit()).cards().any(|other| other.rank() > card.rank());
            prop_assert_eq!(hand.has_higher(card.suit(), card.rank()), found);
        }
    }
}
