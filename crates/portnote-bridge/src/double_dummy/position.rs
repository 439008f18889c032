//! A point of a play from which the rest is solved.

use crate::call::Denomination;
use crate::card::{Card, Hand};
use crate::double_dummy::CompleteDeal;
use crate::play::{Play, PlayError};
use crate::seat::{Seat, Side};
use crate::trick::Trick;

/// A deal of which some cards have been played, all by the rules.
///
/// ```
/// use portnote_bridge::{CardPosition, CompleteDeal, Deal, Denomination, Seat, Side};
/// let deal: Deal = "N:AK... QJ... T9... 87...".parse()?;
/// let deal = CompleteDeal::try_from(&deal).expect("four hands of two cards");
/// let mut position = CardPosition::new(&deal, Denomination::NoTrump, Seat::East);
/// assert_eq!((position.declarer(), position.turn()), (Side::NorthSouth, Some(Seat::East)));
/// assert!(position.play("SQ".parse()?).is_ok());
/// assert_eq!(position.hand(Seat::East).to_string(), "J...");
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CardPosition {
    deal: CompleteDeal,
    play: Play,
    leader: Seat,
    declarer: Side,
}

impl CardPosition {
    /// Begins a play: `leader` leads to the first trick, against a declarer of the other side.
    #[must_use]
    pub fn new(deal: &CompleteDeal, denomination: Denomination, leader: Seat) -> Self {
        let play = Play::led_by(&deal.deal(), denomination, leader);
        Self { deal: *deal, play, leader, declarer: leader.side().opponents() }
    }

    /// Names the side of the declarer: in an end position it may be the side that leads.
    #[must_use]
    pub const fn declared_by(mut self, side: Side) -> Self {
        self.declarer = side;
        self
    }

    /// Plays a card of the player whose turn it is. Returns the trick, if the card completes one.
    ///
    /// # Errors
    ///
    /// The reason why the rules forbid the card.
    pub fn play(&mut self, card: Card) -> Result<Option<Trick>, PlayError> {
        self.play.play(card)
    }

    /// Returns the hands before the first card.
    #[must_use]
    pub const fn deal(&self) -> &CompleteDeal {
        &self.deal
    }

    /// Returns the denomination of the contract.
    #[must_use]
    pub const fn denomination(&self) -> Denomination {
        self.play.denomination()
    }

    /// Returns the player who leads to the first trick.
    #[must_use]
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// Returns the side of the declarer, whose tricks are counted.
    #[must_use]
    pub const fn declarer(&self) -> Side {
        self.declarer
    }

    /// Returns the player whose turn it is, `None` after the last card.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        self.play.turn()
    }

    /// Returns the cards that a player still has.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Hand {
        self.play.hand(seat).unwrap_or_default()
    }

    /// Returns the cards that may be played next.
    #[must_use]
    pub fn legal(&self) -> Hand {
        self.play.legal()
    }

    /// Returns the cards of the trick that is not complete, in the order played.
    #[must_use]
    pub fn trick(&self) -> &[(Seat, Card)] {
        self.play.trick()
    }

    /// Returns all cards that were played, in their order.
    #[must_use]
    pub fn cards(&self) -> &[(Seat, Card)] {
        self.play.cards()
    }

    /// Returns the number of tricks that a side has won.
    #[must_use]
    pub fn tricks_won(&self, side: Side) -> u8 {
        u8::try_from(self.play.tricks_won(side)).unwrap_or_default()
    }

    /// Returns the tricks that are left, with the one that is not complete.
    #[must_use]
    pub fn tricks_left(&self) -> u8 {
        let played = Side::ALL.into_iter().map(|side| self.tricks_won(side)).sum();
        self.deal.size().saturating_sub(played)
    }
}
