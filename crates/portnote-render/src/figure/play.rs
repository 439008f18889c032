//! The tricks of bridge.

use portnote_bridge::{Card, FULL_HAND, Seat, Side};

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
    /// The cards after which their side takes a trick less, if both sides play as well as they can from
    /// there; by seat, clockwise from North. None where the deal was not solved card by card.
    pub costs: [bool; 4],
}

impl PlayFigure {
    /// The seat that plays the next card.
    pub(crate) fn next(&self) -> Option<Seat> {
        let row = self.tricks.last()?;
        match row.in_order().count() {
            4 => row.winner.filter(|_| self.tricks.len() < FULL_HAND),
            count => Some(row.leader?.rotate(count)),
        }
    }
}

impl TrickRow {
    /// The cards in the order played, as far as it is known who led.
    pub(crate) fn in_order(&self) -> impl Iterator<Item = (Seat, Card)> + '_ {
        let seats =
            self.leader.into_iter().flat_map(|leader| (0..4).map(move |it| leader.rotate(it)));
        seats.map_while(|seat| Some((seat, self.card(seat)?)))
    }

    /// The tricks that North and South, and East and West, have won so far; `number` is that of this
    /// trick, from 1.
    pub(crate) fn count(&self, number: usize) -> Option<[usize; 2]> {
        let won = usize::from(self.won?);
        let others = number.checked_sub(won)?;
        Some(match self.side()? {
            Side::NorthSouth => [won, others],
            Side::EastWest => [others, won],
        })
    }

    /// The card of a seat.
    #[must_use]
    pub fn card(&self, seat: Seat) -> Option<Card> {
        self.cards.get(seat as usize).copied().flatten()
    }

    /// Whether the card of a seat is known to cost its side a trick.
    #[must_use]
    pub fn has_cost(&self, seat: Seat) -> bool {
        self.costs.get(seat as usize) == Some(&true)
    }

    /// The side that won.
    #[must_use]
    pub fn side(&self) -> Option<Side> {
        self.winner.map(Seat::side)
    }
}
