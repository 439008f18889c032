//! Points for the cards in tricks and for the last trick, as data that each house can have its own
//! of.

use crate::card::{Card, Rank};
use crate::deck::Deck;
use crate::hand::Hand;

/// What cards are worth in tricks, and the bonus of the last trick, in points: data, so that a
/// house can have its own.
///
/// ```
/// use portnote_pinochle::{Counting, Deck};
/// assert_eq!(Counting::COUNTERS.total(Deck::DOUBLE), 50);
/// assert_eq!(Counting::CLASSIC.total(Deck::SINGLE), 250);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counting {
    /// Short name in lower case.
    pub id: &'static str,
    /// Where the values come from.
    pub source: &'static str,
    /// Points of an ace.
    pub ace: u16,
    /// Points of a ten.
    pub ten: u16,
    /// Points of a king.
    pub king: u16,
    /// Points of a queen.
    pub queen: u16,
    /// Points of a jack.
    pub jack: u16,
    /// Points of a nine.
    pub nine: u16,
    /// Points for winning the last trick.
    pub last_trick: LastTrick,
}

/// The bonus for winning the last trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastTrick {
    /// Points for each pinochle deck in the game.
    PerDeck(u16),
    /// Points whatever the deck.
    Always(u16),
}

impl Counting {
    /// Aces, tens and kings count 1; the last trick counts 1 for each deck. The Play example of
    /// the standard counts so: 48 and 2 in a double deck.
    pub const COUNTERS: Self = Self {
        id: "counters",
        source: "PPN 1.0, Play Section, example; docslib.org 4197536, Pinochle glossary",
        ace: 1,
        ten: 1,
        king: 1,
        queen: 0,
        jack: 0,
        nine: 0,
        last_trick: LastTrick::PerDeck(1),
    };

    /// Ace 11, ten 10, king 4, queen 3, jack 2, last trick 10: 250 in a single deck.
    pub const CLASSIC: Self = Self {
        id: "classic",
        source: "Wikipedia, Pinochle",
        ace: 11,
        ten: 10,
        king: 4,
        queen: 3,
        jack: 2,
        nine: 0,
        last_trick: LastTrick::Always(10),
    };

    /// Ace and ten 10, king and queen 5, last trick 10: 250 in a single deck.
    pub const TENS_AND_FIVES: Self = Self {
        id: "tens-and-fives",
        source: "Wikipedia, Pinochle",
        ace: 10,
        ten: 10,
        king: 5,
        queen: 5,
        jack: 0,
        nine: 0,
        last_trick: LastTrick::Always(10),
    };

    /// The three ways of counting that are known here.
    pub const ALL: [&'static Self; 3] = [&Self::COUNTERS, &Self::CLASSIC, &Self::TENS_AND_FIVES];

    /// Returns the points that a card is worth in a trick.
    ///
    /// ```
    /// use portnote_pinochle::{Card, Counting, Rank, Suit};
    /// let king = Card::new(Suit::Hearts, Rank::King);
    /// assert_eq!(Counting::COUNTERS.points(king), 1);
    /// assert_eq!(Counting::CLASSIC.points(king), 4);
    /// ```
    #[must_use]
    pub fn points(&self, card: Card) -> u32 {
        u32::from(match card.rank() {
            Rank::Ace => self.ace,
            Rank::Ten => self.ten,
            Rank::King => self.king,
            Rank::Queen => self.queen,
            Rank::Jack => self.jack,
            Rank::Nine => self.nine,
        })
    }

    /// Points of all cards of a hand, without any bonus.
    ///
    /// ```
    /// use portnote_pinochle::Counting;
    /// assert_eq!(Counting::COUNTERS.points_of(&"AATQ.K..9".parse()?), 4);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn points_of(&self, cards: &Hand) -> u32 {
        cards
            .kinds()
            .map(|(card, count)| self.points(card).saturating_mul(count.into()))
            .fold(0, u32::saturating_add)
    }

    /// Points for winning the last trick.
    ///
    /// ```
    /// use portnote_pinochle::{Counting, Deck};
    /// assert_eq!(Counting::COUNTERS.bonus(Deck::TRIPLE), 3);
    /// assert_eq!(Counting::CLASSIC.bonus(Deck::TRIPLE), 10);
    /// ```
    #[must_use]
    pub fn bonus(&self, deck: Deck) -> u32 {
        match self.last_trick {
            LastTrick::PerDeck(points) => {
                let decks = u32::try_from(deck.decks()).unwrap_or(u32::MAX);
                u32::from(points).saturating_mul(decks)
            }
            LastTrick::Always(points) => points.into(),
        }
    }

    /// All points of a hand that is played to the end.
    ///
    /// ```
    /// use portnote_pinochle::{Counting, Deck};
    /// assert_eq!(Counting::COUNTERS.total(Deck::SINGLE), 25);
    /// ```
    #[must_use]
    pub fn total(&self, deck: Deck) -> u32 {
        self.points_of(&deck.cards()).saturating_add(self.bonus(deck))
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::single(&Counting::COUNTERS, Deck::SINGLE, 24, 1)]
    #[case::double(&Counting::COUNTERS, Deck::DOUBLE, 48, 2)]
    #[case::triple(&Counting::COUNTERS, Deck::TRIPLE, 72, 3)]
    #[case::quadruple(&Counting::COUNTERS, Deck::QUADRUPLE, 96, 4)]
    #[case::classic(&Counting::CLASSIC, Deck::SINGLE, 240, 10)]
    #[case::tens_and_fives(&Counting::TENS_AND_FIVES, Deck::SINGLE, 240, 10)]
    fn totals(
        #[case] counting: &Counting,
        #[case] deck: Deck,
        #[case] cards: u32,
        #[case] bonus: u32,
    ) {
        assert_eq!(counting.points_of(&deck.cards()), cards);
        assert_eq!(counting.bonus(deck), bonus);
        assert_eq!(counting.total(deck), cards + bonus);
    }

    #[test]
    fn own_values_cannot_overflow() {
        let most = Counting {
            ace: u16::MAX,
            last_trick: LastTrick::PerDeck(u16::MAX),
            ..Counting::COUNTERS
        };
        let aces = "A".repeat(255);
        let hand: Hand = format!("{aces}.{aces}.{aces}.{aces}").parse().unwrap();
        assert_eq!(most.points_of(&hand), 1020 * u32::from(u16::MAX));
        assert_eq!(most.bonus(Deck::QUADRUPLE), 4 * u32::from(u16::MAX));
    }
}
