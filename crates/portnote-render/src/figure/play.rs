//! The tricks of bridge.

use portnote_bridge::{Card, Seat, Side};

/// The tricks of a play, each in a row.
#[derive(Clone, Debug, Default)]
pub struct PlayFigure {
    /// The tricks in order.
    pub tricks: Vec<TrickRow>,
}

/// One trick as a row of cards.
#[derive(Clone, Debug)]
pub struct TrickRow {
    /// The cards by seat, clockwise from North.
    pub cards: [Option<Card>; 4],
    /// Who led.
    pub leader: Option<Seat>,
    /// Who won.
    pub winner: Option<Seat>,
    /// The tricks that the side of the winner has won so far.
    pub won: Option<u8>,
}

impl TrickRow {
    /// The card of a seat.
    #[must_use]
    pub fn card(&self, seat: Seat) -> Option<Card> {
        self.cards.get(seat as usize).copied().flatten()
    }

    /// The side that won.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        self.winner.map(Seat::side)
    }
}
