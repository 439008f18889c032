//! The laws of the trick, for a play that grows and for one that a record tells: who holds a card,
//! which cards follow suit, who wins. PBN 2.1 §3.6.

use crate::card::{Card, Hand, Suit};
use crate::deal::{Deal, FULL_HAND};
use crate::seat::{Seat, Side};

/// Cards of a trick.
pub(crate) const TRICK: usize = 4;

/// The seat that wins a trick: the highest trump, else the highest card of the suit led;
/// `None` without a card. PBN 2.1 §3.6.
///
/// The cards are in order of play, the lead first. Of fewer than four cards the answer is
/// who wins so far.
///
/// ```
/// use portnote_bridge::{Card, Seat, Suit, winner};
/// let cards: Vec<(Seat, Card)> = Seat::ALL
///     .into_iter()
///     .zip([('H', 'Q'), ('H', 'A'), ('C', '2'), ('S', 'K')])
///     .filter_map(|(seat, (suit, rank))| Some((seat, Card::from_letters(suit, rank)?)))
///     .collect();
/// assert_eq!(winner(&cards, None), Some(Seat::East));
/// assert_eq!(winner(&cards, Some(Suit::Clubs)), Some(Seat::South));
/// ```
#[must_use]
pub fn winner(cards: &[(Seat, Card)], trump: Option<Suit>) -> Option<Seat> {
    let led = cards.first()?.1.suit();
    cards
        .iter()
        .filter(|(_, card)| Some(card.suit()) == trump || card.suit() == led)
        .max_by_key(|(_, card)| (Some(card.suit()) == trump, card.rank()))
        .map(|(seat, _)| *seat)
}

/// A complete trick of a [`Play`](crate::Play): who led, the four cards, who won. PBN 2.1 §3.6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Trick {
    /// The seat that led to it.
    pub leader: Seat,
    /// The four cards in the order played, the lead first.
    pub cards: [Card; TRICK],
    /// The seat that won it.
    pub winner: Seat,
}

impl Trick {
    /// Returns the suit that was led.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Denomination, Play, Seat, Suit};
    /// let deal: Deal = "N:A... K... Q... J...".parse()?;
    /// let mut play = Play::new(&deal, Denomination::NoTrump, Seat::West);
    /// for text in ["SA", "SK", "SQ", "SJ"] {
    ///     play.play(text.parse()?)?;
    /// }
    /// assert_eq!(play.tricks().first().map(|trick| trick.led()), Some(Suit::Spades));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn led(&self) -> Suit {
        let [lead, ..] = self.cards;
        lead.suit()
    }

    /// Returns the card that a seat played.
    ///
    /// ```
    /// use portnote_bridge::{Deal, Denomination, Play, Seat};
    /// let deal: Deal = "N:A... K... Q... J...".parse()?;
    /// let mut play = Play::new(&deal, Denomination::NoTrump, Seat::West);
    /// for text in ["SA", "SK", "SQ"] {
    ///     play.play(text.parse()?)?;
    /// }
    /// let trick = play.play("SJ".parse()?)?;
    /// assert_eq!(trick.map(|trick| trick.card(Seat::West)), "SJ".parse().ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn card(&self, seat: Seat) -> Card {
        let [lead, second, third, last] = self.cards;
        match seat.offset_from(self.leader) {
            0 => lead,
            1 => second,
            2 => third,
            _ => last,
        }
    }
}

/// The cards of a hand that follow suit: those of the suit led, or all if there are none or none
/// was led.
pub(crate) fn following(hand: Hand, led: Option<Suit>) -> Hand {
    let follows = led.map_or(Hand::EMPTY, |led| hand.suit_cards(led));
    if follows.is_empty() { hand } else { follows }
}

/// Why a card is not one that a seat can play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotOwn {
    /// It was played before.
    Played,
    /// It is not in the hand; the seat whose known hand has it, if any.
    NotHeld(Option<Seat>),
}

/// What changes while cards are played: the cards left, those that were played, the tricks won.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Hands {
    deal: Deal,
    trump: Option<Suit>,
    left: Deal,
    played: Hand,
    length: usize,
    won: [usize; 2],
}

impl Hands {
    pub(crate) fn new(deal: &Deal, trump: Option<Suit>) -> Self {
        let length = if deal.is_end_position() { deal.hand_size() } else { FULL_HAND };
        Self { deal: *deal, trump, left: *deal, played: Hand::EMPTY, length, won: [0; 2] }
    }

    /// The hands as they were dealt.
    pub(crate) const fn deal(&self) -> &Deal {
        &self.deal
    }

    /// Number of tricks the whole play has: 13, or the hand size of an end position.
    pub(crate) const fn length(&self) -> usize {
        self.length
    }

    /// The cards that a known hand has not yet played; `None` for an unknown hand.
    pub(crate) const fn left(&self, seat: Seat) -> Option<Hand> {
        self.left.hand(seat)
    }

    /// The cards from which a seat can choose, whatever suit was led. An unknown hand can have
    /// every card that is not in a known one.
    pub(crate) fn own(&self, seat: Seat) -> Hand {
        // Two hands of a faulty deal can have the same card.
        self.left(seat).unwrap_or_else(|| self.deal.rest()).difference(self.played)
    }

    /// Whether a seat can play a card, whatever suit was led.
    pub(crate) fn judge(&self, seat: Seat, card: Card) -> Result<(), NotOwn> {
        if self.played.contains(card) {
            return Err(NotOwn::Played);
        }
        let hand = self.deal.hand(seat);
        // Who holds the card instead is asked only where it matters.
        if hand.is_some_and(|hand| hand.contains(card)) {
            return Ok(());
        }
        let holder = self.deal.holder(card);
        let held = hand.is_none() && holder.is_none();
        held.then_some(()).ok_or(NotOwn::NotHeld(holder))
    }

    /// Plays a card that a seat can play.
    pub(crate) fn take(&mut self, seat: Seat, card: Card) {
        self.played.insert(card);
        if let Some(mut hand) = self.left.hand(seat) {
            hand.remove(card);
            self.left.set_hand(seat, Some(hand));
        }
    }

    /// Gives a card back to the seat that played it.
    pub(crate) fn give_back(&mut self, seat: Seat, card: Card) {
        self.played.remove(card);
        if let Some(mut hand) = self.left.hand(seat) {
            hand.insert(card);
            self.left.set_hand(seat, Some(hand));
        }
    }

    /// Counts a trick of four cards in the order played for the side of its winner.
    pub(crate) fn count(&mut self, cards: &[(Seat, Card); TRICK]) -> Option<Seat> {
        let winner = winner(cards, self.trump)?;
        *self.won_by(winner.side()) += 1;
        Some(winner)
    }

    /// Takes a trick back that was counted for a seat.
    pub(crate) const fn uncount(&mut self, winner: Seat) {
        let won = self.won_by(winner.side());
        *won = won.saturating_sub(1);
    }

    /// Number of tricks that were counted for a side.
    pub(crate) const fn won(&self, side: Side) -> usize {
        let [north_south, east_west] = self.won;
        match side {
            Side::NorthSouth => north_south,
            Side::EastWest => east_west,
        }
    }

    const fn won_by(&mut self, side: Side) -> &mut usize {
        let [north_south, east_west] = &mut self.won;
        match side {
            Side::NorthSouth => north_south,
            Side::EastWest => east_west,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::highest_of_the_suit("S2 SA SK SQ", None, Seat::East)]
    #[case::discard_never_wins("S2 HA DA CA", None, Seat::North)]
    #[case::trump_wins("S2 HA D2 CA", Some(Suit::Diamonds), Seat::South)]
    #[case::highest_trump("S2 D3 D2 D4", Some(Suit::Diamonds), Seat::West)]
    #[case::trump_led("D2 SA D3 HA", Some(Suit::Diamonds), Seat::South)]
    fn winner_of_four(#[case] cards: &str, #[case] trump: Option<Suit>, #[case] seat: Seat) {
        let cards = cards.split(' ').map(|card| card.parse().unwrap());
        let cards: Vec<(Seat, Card)> = Seat::ALL.into_iter().zip(cards).collect();
        assert_eq!(winner(&cards, trump), Some(seat));
    }

    #[test]
    fn nobody_wins_nothing() {
        assert_eq!(winner(&[], None), None);
    }

    #[rstest]
    #[case::nothing_led(None, "A.32..K")]
    #[case::suit_held(Some(Suit::Hearts), ".32..")]
    #[case::void(Some(Suit::Diamonds), "A.32..K")]
    fn cards_that_follow(#[case] led: Option<Suit>, #[case] cards: &str) {
        assert_eq!(following("A.32..K".parse().unwrap(), led).to_string(), cards);
    }

    proptest! {
        #[test]
        fn the_winner_beats_the_others_in_pairs(
            seed: u64,
            trump in proptest::option::of(proptest::sample::select(Suit::DESCENDING.to_vec())),
        ) {
            let deal = Deal::random(seed);
            let cards: Vec<(Seat, Card)> = deal
                .hands()
                .filter_map(|(seat, hand)| Some((seat, hand.cards().nth((seed % 13) as usize)?)))
                .collect();
            let seat = winner(&cards, trump).unwrap();
            let best = cards.iter().find(|(other, _)| *other == seat).unwrap().1;
            for (_, card) in &cards {
                let stronger = card.suit() == best.suit() && card.rank() > best.rank();
                let ruffs = Some(card.suit()) == trump && Some(best.suit()) != trump;
                prop_assert!(!stronger && !ruffs);
            }
        }
    }
}
