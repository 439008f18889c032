//! One hand for each seat, some of them unknown: dealt, held after an exchange, or passed. PPN 1.0,
//! Deal Tag.

use std::fmt;
use std::str::FromStr;

use crate::card::Card;
use crate::deck::Deck;
use crate::hand::Hand;
use crate::invalid::ParseError;
use crate::seat::{BySeat, Seat};
use crate::table::Table;

/// One hand for each seat of a table, some of which may be unknown, like
/// `N:A... K... ? Q...`: what was dealt, what is held after an exchange, or what was passed.
/// PPN 1.0, Deal Tag, Holding Tag and Passed Tag.
///
/// ```
/// use portnote_pinochle::{Deal, Seat, Table};
/// let deal: Deal = "SE:AT... K.Q.. ?".parse()?;
/// assert_eq!(deal.table(), Table::THREE);
/// assert_eq!(deal.hand(Seat::Southwest).map(|hand| hand.len()), Some(2));
/// assert_eq!(deal.hand(Seat::North), None);
/// assert_eq!(deal.shown_from(Seat::North).to_string(), "N:? AT... K.Q..");
/// # Ok::<(), portnote_pinochle::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal {
    table: Table,
    hands: BySeat<Option<Hand>>,
}

impl Deal {
    /// A deal in which every hand is unknown.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Table};
    /// assert!(!Deal::new(Table::FOUR).is_complete());
    /// ```
    #[must_use]
    pub fn new(table: Table) -> Self {
        Self { table, hands: BySeat::default() }
    }

    /// The table with the seats of the deal.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Table};
    /// assert_eq!(Deal::new(Table::SIX).table(), Table::SIX);
    /// ```
    #[must_use]
    pub const fn table(&self) -> Table {
        self.table
    }

    /// The hand of a seat, `None` when it is unknown.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Seat, Table};
    /// assert_eq!(Deal::new(Table::FOUR).hand(Seat::East), None);
    /// ```
    #[must_use]
    pub const fn hand(&self, seat: Seat) -> Option<Hand> {
        *self.hands.get(seat)
    }

    /// Sets the hand of a seat; without effect for a seat that the table does not have.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Hand, Seat, Table};
    /// let mut deal = Deal::new(Table::FOUR);
    /// deal.set_hand(Seat::East, Some(Hand::EMPTY));
    /// assert_eq!(deal.hand(Seat::East), Some(Hand::EMPTY));
    /// ```
    pub fn set_hand(&mut self, seat: Seat, hand: Option<Hand>) {
        if self.table.has(seat) {
            *self.hands.get_mut(seat) = hand;
        }
    }

    /// The known hands with their seats, clockwise from North.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Seat};
    /// let deal: Deal = "S:A... ?".parse()?;
    /// assert!(deal.known().map(|(seat, _)| seat).eq([Seat::South]));
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    pub fn known(&self) -> impl Iterator<Item = (Seat, Hand)> {
        let seats = self.table.seats().iter();
        seats.filter_map(|seat| Some((*seat, self.hand(*seat)?)))
    }

    /// Whether every hand is known.
    ///
    /// ```
    /// use portnote_pinochle::Deal;
    /// assert!("N:A... K...".parse::<Deal>()?.is_complete());
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.known().count() == self.table.players()
    }

    /// The cards of all known hands.
    ///
    /// ```
    /// use portnote_pinochle::Deal;
    /// let deal: Deal = "N:A... AK...".parse()?;
    /// assert_eq!(deal.total().to_string(), "AAK...");
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn total(&self) -> Hand {
        let hands = self.known();
        hands.fold(Hand::EMPTY, |total, (_, hand)| total.plus(&hand))
    }

    /// Number of cards in each hand; `None` when no hand is known or they differ.
    ///
    /// ```
    /// use portnote_pinochle::Deal;
    /// assert_eq!("N:AA... ?".parse::<Deal>()?.hand_size(), Some(2));
    /// assert_eq!("N:AA... K...".parse::<Deal>()?.hand_size(), None);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn hand_size(&self) -> Option<usize> {
        let mut sizes = self.known().map(|(_, hand)| hand.len());
        let first = sizes.next()?;
        sizes.all(|size| size == first).then_some(first)
    }

    /// The cards of the deck that are neither in a known hand nor in the kitty.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Deck, Hand, Table};
    /// let rest = Deal::new(Table::FOUR).missing(Deck::DOUBLE, &Hand::EMPTY);
    /// assert_eq!(rest.len(), 80);
    /// ```
    #[must_use]
    pub fn missing(&self, deck: Deck, kitty: &Hand) -> Hand {
        deck.cards().minus(&self.total()).minus(kitty)
    }

    /// Gives the only unknown hand the cards of the deck that are missing, and returns its seat.
    /// `None`, and nothing changes, when not exactly one hand is unknown, when the other hands
    /// are not from the deck, or when it would not be as large as they are.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Deck, Hand, Table, Seat};
    /// let mut deal = Deal::new(Table::TWO);
    /// assert_eq!(deal.fill_in(Deck::SINGLE, &Hand::EMPTY), None);
    /// deal.set_hand(Seat::North, Some("AATTKKQQJJ99.AATTKKQQJJ99..".parse()?));
    /// assert_eq!(deal.fill_in(Deck::SINGLE, &Hand::EMPTY), Some(Seat::South));
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    pub fn fill_in(&mut self, deck: Deck, kitty: &Hand) -> Option<Seat> {
        let mut unknown = self.table.seats().iter().copied();
        let seat = unknown.find(|seat| self.hand(*seat).is_none())?;
        if unknown.any(|seat| self.hand(seat).is_none()) {
            return None;
        }
        let hand = self.missing(deck, kitty);
        let from_deck = self.total().plus(kitty).is_within(&deck.cards());
        if !from_deck || self.hand_size() != Some(hand.len()) {
            return None;
        }
        self.set_hand(seat, Some(hand));
        Some(seat)
    }

    /// What is wrong with the hands and the kitty, or the discard, that were made from a deck.
    ///
    /// ```
    /// use portnote_pinochle::{Card, Deal, DealFault, Deck, Hand, Rank, Seat, Suit};
    /// let deal: Deal = "N:AA9... AAA...".parse()?;
    /// let (ace, nine) = (Card::new(Suit::Clubs, Rank::Ace), Card::new(Suit::Clubs, Rank::Nine));
    /// assert_eq!(deal.faults(Deck::DOUBLE, &Hand::EMPTY), [
    ///     DealFault::TooMany { card: ace, count: 5, copies: 4 },
    ///     DealFault::NotInDeck { card: nine, seat: Some(Seat::North) },
    /// ]);
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub fn faults(&self, deck: Deck, kitty: &Hand) -> Vec<DealFault> {
        let total = self.total().plus(kitty);
        let mut faults = Vec::new();
        for (card, count) in total.kinds() {
            let copies = deck.count(card);
            if copies == 0 {
                let seats = self.known().filter(|(_, hand)| hand.contains(card));
                let holders = seats.map(|(seat, _)| Some(seat));
                let kitty = kitty.contains(card).then_some(None);
                faults.extend(holders.chain(kitty).map(|seat| DealFault::NotInDeck { card, seat }));
            } else if count > copies {
                faults.push(DealFault::TooMany { card, count, copies });
            }
        }
        faults.extend(self.odd_sizes(deck, kitty));
        faults
    }

    /// The hands in the form of the Deal tag, beginning with a seat: usually the one on the
    /// dealer's left. PPN 1.0, Deal Tag.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Seat};
    /// let deal: Deal = "N:A... K... Q... J...".parse()?;
    /// assert_eq!(deal.shown_from(Seat::West).to_string(), "W:J... A... K... Q...");
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    #[must_use]
    pub const fn shown_from(&self, first: Seat) -> ShownDeal<'_> {
        ShownDeal { deal: self, first }
    }

    // Hands whose size is not the commonest one. Of two sizes that are equally common the share of
    // the deck counts as usual, else the larger, because cards are lost more easily than made. If
    // there are more cards than in the deck, the share counts before all.
    fn odd_sizes(&self, deck: Deck, kitty: &Hand) -> impl Iterator<Item = DealFault> {
        let sizes = || self.known().map(|(_, hand)| hand.len());
        let players = self.table.players();
        let cards = deck.len();
        let is_even = kitty.is_empty() && cards.checked_rem(players) == Some(0);
        let share = cards.checked_div(players).filter(|_| is_even);
        let has_more = self.total().len() > cards;
        let usual = sizes()
            .max_by_key(|size| {
                let count = sizes().filter(|other| other == size).count();
                let is_share = Some(*size) == share;
                (has_more && is_share, count, is_share, *size)
            })
            .unwrap_or(0);
        self.known().filter_map(move |(seat, hand)| {
            let size = hand.len();
            (size != usual).then_some(DealFault::HandSize { seat, size, usual })
        })
    }
}

/// Writes the form of the Deal tag, North first; [`Deal::shown_from`] begins with another seat.
impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.shown_from(Seat::North), f)
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Deal({self})")
    }
}

impl FromStr for Deal {
    type Err = ParseError;

    /// Reads a seat, a colon and one hand or `?` for each player, separated by single spaces;
    /// the number of hands determines the table. PPN 1.0, Deal Tag.
    ///
    /// ```
    /// use portnote_pinochle::{Deal, Seat};
    /// let deal: Deal = "E:A... K... Q... J...".parse()?;
    /// assert_eq!(deal.hand(Seat::North).map(|hand| hand.to_string()).as_deref(), Some("J..."));
    /// # Ok::<(), portnote_pinochle::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let no_start = || {
            let start = text.split_inclusive(':').next().unwrap_or(text);
            ParseError::new("start of a deal", start, "a seat of its table and a colon, as in `N:`")
        };
        let (first, hands) = text.split_once(':').ok_or_else(no_start)?;
        let first = Seat::from_letters(first).ok_or_else(no_start)?;
        let players = hands.split(' ').take(Table::MOST + 1).count();
        let table = Table::new(players).ok_or_else(|| {
            ParseError::new("deal", text, "2 to 8 hands, separated by single spaces")
        })?;
        if !table.has(first) {
            return Err(no_start());
        }
        let mut deal = Self::new(table);
        for (seat, hand) in table.from(first).zip(hands.split(' ')) {
            let hand = match hand {
                "?" => None,
                hand => Some(hand.parse()?),
            };
            deal.set_hand(seat, hand);
        }
        Ok(deal)
    }
}

/// A deal in the form of the standard; see [`Deal::shown_from`].
#[derive(Clone, Copy, Debug)]
pub struct ShownDeal<'a> {
    deal: &'a Deal,
    first: Seat,
}

impl fmt::Display for ShownDeal<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut before = ':';
        for (place, seat) in self.deal.table.from(self.first).enumerate() {
            if place == 0 {
                write!(f, "{seat}")?;
            }
            match self.deal.hand(seat) {
                Some(hand) => write!(f, "{before}{hand}")?,
                None => write!(f, "{before}?")?,
            }
            before = ' ';
        }
        Ok(())
    }
}

/// What is wrong with a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DealFault {
    /// All hands together have more cards of a kind than the deck.
    TooMany {
        /// The kind.
        card: Card,
        /// How many there are.
        count: u8,
        /// How many the deck has.
        copies: u8,
    },
    /// The deck has no card of this kind.
    NotInDeck {
        /// The kind.
        card: Card,
        /// Who has it, `None` for the kitty.
        seat: Option<Seat>,
    },
    /// A hand has another size than most of the others.
    HandSize {
        /// Whose hand it is.
        seat: Seat,
        /// Number of its cards.
        size: usize,
        /// Number of cards that the others have.
        usual: usize,
    },
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::card::{Rank, Suit};

    fn deal(text: &str) -> Deal {
        text.parse().unwrap()
    }

    #[rstest]
    #[case::two("N:A... K...")]
    #[case::three("SW:A... ? K...")]
    #[case::eight("NW:A... K... Q... J... 9... ... T... AA...")]
    fn text_comes_back(#[case] text: &str) {
        let first = Seat::from_letters(text.split_once(':').unwrap().0).unwrap();
        assert_eq!(deal(text).shown_from(first).to_string(), text);
    }

    #[rstest]
    #[case::no_seat("A... K...", "start of a deal")]
    #[case::seat_of_another_table("E:A... K...", "start of a deal")]
    #[case::one_hand("N:A...", "deal")]
    #[case::nine_hands("N:? ? ? ? ? ? ? ? ?", "deal")]
    #[case::two_spaces("N:A...  K...", "hand")]
    fn no_deal(#[case] text: &str, #[case] what: &str) {
        assert_eq!(text.parse::<Deal>().unwrap_err().what, what);
    }

    #[test]
    fn the_last_hand_is_the_rest_of_the_deck() {
        let mut deal = Deal::new(Table::FOUR);
        let suit = |suit| Deck::DOUBLE.cards().suit_cards(suit);
        deal.set_hand(Seat::North, Some(suit(Suit::Clubs)));
        deal.set_hand(Seat::East, Some(suit(Suit::Diamonds)));
        assert_eq!(deal.fill_in(Deck::DOUBLE, &Hand::EMPTY), None);
        deal.set_hand(Seat::West, Some(suit(Suit::Hearts)));
        let mut other = deal;
        assert_eq!(deal.fill_in(Deck::TRIPLE, &Hand::EMPTY), None);
        assert_eq!(deal.fill_in(Deck::DOUBLE, &Hand::EMPTY), Some(Seat::South));
        assert_eq!(deal.hand(Seat::South), Some(suit(Suit::Spades)));
        assert_eq!(deal.faults(Deck::DOUBLE, &Hand::EMPTY), []);

        other.set_hand(Seat::West, Some(suit(Suit::Clubs)));
        assert_eq!(other.fill_in(Deck::DOUBLE, &Hand::EMPTY), None);
    }

    #[test]
    fn sizes_are_measured_by_the_commonest() {
        let odd = deal("N:AA... KK... Q... JJ...");
        let fault = DealFault::HandSize { seat: Seat::South, size: 1, usual: 2 };
        assert_eq!(odd.faults(Deck::DOUBLE, &Hand::EMPTY), [fault]);
    }

    #[test]
    fn a_nine_in_the_kitty_is_found() {
        let kitty: Hand = "9...".parse().unwrap();
        let nine = Card::new(Suit::Clubs, Rank::Nine);
        let faults = deal("N:A... K...").faults(Deck::DOUBLE, &kitty);
        assert_eq!(faults, [DealFault::NotInDeck { card: nine, seat: None }]);
        assert_eq!(deal("N:A... K...").faults(Deck::SINGLE, &kitty), []);
    }
}
