//! Tables that are turned.

use portnote::pbn::bridge::Seat;
use portnote_core::Substitution;

/// How the table of a game of bridge is turned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rotate {
    /// By so many seats clockwise: by 1, North's cards go to East.
    By(u8),
    /// So that this seat deals.
    Dealer(Seat),
    /// So that this seat is declarer.
    Declarer(Seat),
    /// So that the dealer is that of the number of the board.
    Board,
}

/// A game whose table is turned.
pub(super) struct TurnedGame {
    /// What is written in other places.
    pub(super) edits: Vec<Substitution>,
    /// Comments and notes that name a seat or a side, which stay as they are.
    pub(super) naming_seats: u64,
}
