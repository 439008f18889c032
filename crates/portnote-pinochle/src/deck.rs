//! One to four pinochle decks that are one deck, with or without nines, and how often it has a card.

use crate::card::{Card, Rank};
use crate::hand::Hand;

/// The cards with which a game is played: one to four pinochle decks, with or without nines.
///
/// A pinochle deck has each card twice, so a double deck has it four times.
///
/// ```
/// use portnote_pinochle::Deck;
/// assert_eq!(Deck::DOUBLE.len(), 80);
/// assert_eq!(Deck::SINGLE.len(), 48);
/// ```
// Invariant: 1 to 4 decks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deck {
    decks: u8,
    nines: Nines,
}

/// Whether a deck has nines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Nines {
    /// Six ranks, A T K Q J 9.
    With,
    /// Five ranks, A T K Q J.
    Without,
}

/// One card in so many may be wrong in what is nearly a whole deck.
const NEAR: usize = 12;

impl Deck {
    /// Each card twice, with nines: 48 cards.
    pub const SINGLE: Self = Self::of(1, Nines::With);
    /// Each card four times, without nines: 80 cards.
    pub const DOUBLE: Self = Self::of(2, Nines::Without);
    /// Each card six times, without nines: 120 cards.
    pub const TRIPLE: Self = Self::of(3, Nines::Without);
    /// Each card eight times, without nines: 160 cards.
    pub const QUADRUPLE: Self = Self::of(4, Nines::Without);

    /// A deck of 1 to 4 pinochle decks, `None` for other numbers.
    ///
    /// ```
    /// use portnote_pinochle::{Deck, Nines};
    /// assert_eq!(Deck::new(2, Nines::With).map(Deck::len), Some(96));
    /// assert_eq!(Deck::new(5, Nines::Without), None);
    /// ```
    #[must_use]
    pub const fn new(decks: usize, nines: Nines) -> Option<Self> {
        match decks {
            1 => Some(Self::of(1, nines)),
            2 => Some(Self::of(2, nines)),
            3 => Some(Self::of(3, nines)),
            4 => Some(Self::of(4, nines)),
            _ => None,
        }
    }

    /// The usual deck that explains cards best, `None` when no deck has so many of a kind or there is
    /// no card.
    ///
    /// Cards that are nearly a whole deck are that deck. Others come from the deck in which fewest of
    /// them are too many, of several the smallest: a card that is written twice does not make a larger
    /// deck. A single deck has nines. A larger one has them only when all are there, so that a stray
    /// nine does not make a deck.
    ///
    /// ```
    /// use portnote_pinochle::{Deck, Hand};
    /// let cards: Hand = "AAATTTK.Q..9".parse()?;
    /// assert_eq!(Deck::inferred(&cards), Some(Deck::DOUBLE));
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn inferred(cards: &Hand) -> Option<Self> {
        let most = usize::from(cards.most_of_a_kind()).div_ceil(2);
        let decks = 1..=most.min(4);
        if most == 0 || most > 4 {
            return None;
        }
        let all = [Nines::With, Nines::Without];
        let all = (1..=4).flat_map(|decks| all.map(|nines| (decks, nines)));
        // A single deck has nines.
        let all = all.filter(|deck| *deck != (1, Nines::Without));
        let whole = all.filter_map(|(decks, nines)| Self::new(decks, nines));
        let (distance, nearest) =
            whole.map(|deck| (deck.distance(cards), deck)).min_by_key(|(distance, _)| *distance)?;
        if distance <= nearest.len() / NEAR {
            return Some(nearest);
        }
        let usual = decks.filter_map(|decks| {
            let (with, without) =
                (Self::new(decks, Nines::With)?, Self::new(decks, Nines::Without)?);
            let nines = with.cards().minus(&without.cards());
            Some(match decks == 1 || nines.is_within(cards) {
                true => with,
                false => without,
            })
        });
        usual.min_by_key(|deck| cards.minus(&deck.cards()).len())
    }

    /// How many cards are too many or missing.
    fn distance(self, cards: &Hand) -> usize {
        let own = self.cards();
        cards.minus(&own).len().saturating_add(own.minus(cards).len())
    }

    /// Number of pinochle decks, 1 to 4.
    ///
    /// ```
    /// use portnote_pinochle::Deck;
    /// assert_eq!(Deck::TRIPLE.decks(), 3);
    /// ```
    #[must_use]
    pub const fn decks(self) -> usize {
        self.decks as usize
    }

    /// How many cards of each kind there are.
    ///
    /// ```
    /// use portnote_pinochle::Deck;
    /// assert_eq!(Deck::DOUBLE.copies(), 4);
    /// ```
    #[must_use]
    pub const fn copies(self) -> u8 {
        self.decks.saturating_mul(2)
    }

    /// Whether the deck has nines.
    ///
    /// ```
    /// use portnote_pinochle::{Deck, Nines};
    /// assert_eq!(Deck::SINGLE.nines(), Nines::With);
    /// ```
    #[must_use]
    pub const fn nines(self) -> Nines {
        self.nines
    }

    /// How many cards of this kind there are.
    ///
    /// ```
    /// use portnote_pinochle::{Card, Deck, Rank, Suit};
    /// let nine = Card::new(Suit::Hearts, Rank::Nine);
    /// assert_eq!(Deck::SINGLE.count(nine), 2);
    /// assert_eq!(Deck::DOUBLE.count(nine), 0);
    /// ```
    #[must_use]
    pub const fn count(self, card: Card) -> u8 {
        match (card.rank(), self.nines) {
            (Rank::Nine, Nines::Without) => 0,
            _ => self.copies(),
        }
    }

    /// Returns all cards of the deck.
    ///
    /// ```
    /// use portnote_pinochle::Deck;
    /// assert_eq!(Deck::SINGLE.cards().len(), 48);
    /// ```
    #[must_use]
    pub fn cards(self) -> Hand {
        let mut cards = Hand::EMPTY;
        for card in Card::all() {
            *cards.count_mut(card) = self.count(card);
        }
        cards
    }

    /// Number of cards in the whole deck.
    ///
    /// ```
    /// use portnote_pinochle::Deck;
    /// assert_eq!(Deck::QUADRUPLE.len(), 160);
    /// ```
    #[must_use]
    pub const fn len(self) -> usize {
        let ranks = match self.nines {
            Nines::With => 6,
            Nines::Without => 5,
        };
        (self.copies() as usize).saturating_mul(4).saturating_mul(ranks)
    }

    /// Always false: a deck has cards.
    ///
    /// ```
    /// use portnote_pinochle::Deck;
    /// assert!(!Deck::SINGLE.is_empty());
    /// ```
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len() == 0
    }

    /// The word for the number of decks with which the name of a competition begins, like
    /// `Double`. PPN 1.0, Competition Tag.
    ///
    /// ```
    /// use portnote_pinochle::Deck;
    /// assert_eq!(Deck::DOUBLE.name(), "Double");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self.decks {
            1 => "Single",
            2 => "Double",
            3 => "Triple",
            _ => "Quadruple",
        }
    }

    const fn of(decks: u8, nines: Nines) -> Self {
        Self { decks, nines }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::single(Deck::SINGLE, "Single", 2, 48)]
    #[case::double(Deck::DOUBLE, "Double", 4, 80)]
    #[case::triple(Deck::TRIPLE, "Triple", 6, 120)]
    #[case::quadruple(Deck::QUADRUPLE, "Quadruple", 8, 160)]
    fn usual_decks(#[case] deck: Deck, #[case] name: &str, #[case] copies: u8, #[case] len: usize) {
        assert_eq!((deck.name(), deck.copies(), deck.len()), (name, copies, len));
        assert_eq!(deck.cards().len(), len);
        assert_eq!(Deck::inferred(&deck.cards()), Some(deck));
        assert_eq!(Deck::new(deck.decks(), deck.nines()), Some(deck));
    }

    #[rstest]
    #[case::odd_number("AAA...", Some(Deck::DOUBLE))]
    #[case::five("AAAAA...", Some(Deck::TRIPLE))]
    #[case::eight("AAAAAAAA...", Some(Deck::QUADRUPLE))]
    #[case::nine("AAAAAAAAA...", None)]
    #[case::nothing("...", None)]
    #[case::stray_nine("AAAA9...", Some(Deck::DOUBLE))]
    #[case::single_with_a_third_ace(
        "AAATTKKQQJJ99.AATTKKQQJJ99.AATTKKQQJJ99.AATTKKQQJJ99",
        Some(Deck::SINGLE)
    )]
    #[case::single_with_an_ace_for_a_ten(
        "AAATKKQQJJ99.AATTKKQQJJ99.AATTKKQQJJ99.AATTKKQQJJ99",
        Some(Deck::SINGLE)
    )]
    #[case::half_of_a_single_with_a_third_ace("AAATKJ99.ATKQ9.ATKJ9.ATQJ99", Some(Deck::SINGLE))]
    #[case::double_with_a_fifth_ace(
        "AAAAATTTTKKKKQQQQJJJJ.AAAATTTTKKKKQQQQJJJJ.AAAATTTTKKKKQQQQJJJJ.AAAATTTTKKKKQQQQJJJJ",
        Some(Deck::DOUBLE)
    )]
    #[case::all_nines("9999.9999.9999.9999", Deck::new(2, Nines::With))]
    fn inferred_deck(#[case] cards: &str, #[case] deck: Option<Deck>) {
        assert_eq!(Deck::inferred(&cards.parse().unwrap()), deck);
    }

    #[test]
    fn no_deck() {
        assert_eq!(Deck::new(0, Nines::With), None);
        assert_eq!(Deck::new(usize::MAX, Nines::With), None);
    }
}
