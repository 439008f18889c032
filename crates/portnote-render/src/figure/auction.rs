//! The calls of an auction.

use portnote_bridge::{Call, Seat};

use super::Note;

/// An auction, in columns from West.
#[derive(Clone, Debug, Default)]
pub struct AuctionFigure {
    /// The calls in order.
    pub calls: Vec<CallShown>,
    /// Explanations, to which calls refer by their number from 1.
    pub notes: Vec<Note>,
    /// Whether more calls follow that are not here.
    pub is_open: bool,
}

/// One call of an auction as it is shown.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "a call has each of these marks or not")]
pub struct CallShown {
    /// Who made it.
    pub seat: Seat,
    /// The call; `None` where the text is not a call.
    pub call: Option<Call>,
    /// The text of what is not a call.
    pub text: String,
    /// Whether the text is right though it is not a call: it means several, as `1M` does in a system.
    pub is_pattern: bool,
    /// Whether it is in parentheses: a system marks calls of the opponents so.
    pub is_theirs: bool,
    /// Whether it is alerted.
    pub is_alerted: bool,
    /// Whether it is below the bid before it.
    pub is_insufficient: bool,
    /// Numbers of its notes, from 1.
    pub notes: Vec<usize>,
}

/// The columns of an auction.
pub(crate) const COLUMNS: [Seat; 4] = [Seat::West, Seat::North, Seat::East, Seat::South];

/// The place of a seat among the columns.
pub(crate) const fn column(seat: Seat) -> usize {
    match seat {
        Seat::West => 0,
        Seat::North => 1,
        Seat::East => 2,
        Seat::South => 3,
    }
}

impl AuctionFigure {
    /// Whether nobody bid.
    #[must_use]
    pub fn is_passed_out(&self) -> bool {
        let is_pass = |call: &CallShown| call.call == Some(Call::Pass);
        !self.is_open && self.calls.len() == 4 && self.calls.iter().all(is_pass)
    }

    /// The calls in rows of four columns, which begin with West; `None` in the places before the
    /// first call, and after the last one.
    #[must_use]
    pub fn rows(&self) -> Vec<[Option<&CallShown>; 4]> {
        let mut rows: Vec<[Option<&CallShown>; 4]> = Vec::new();
        let mut last = None;
        for call in &self.calls {
            let place = column(call.seat);
            if last.is_none_or(|last| place <= last) {
                rows.push([None; 4]);
            }
            let row = rows.last_mut();
            if let Some(cell) = row.and_then(|row| row.get_mut(place)) {
                *cell = Some(call);
            }
            last = Some(place);
        }
        rows
    }

    /// Whether it ends before its last pass: calls follow, or a line to write one on is its last call.
    pub(crate) fn is_unfinished(&self) -> bool {
        self.is_open || self.calls.last().is_some_and(|call| call.is_pattern)
    }

    /// The seat that calls next, where the auction is open.
    #[must_use]
    pub fn next(&self) -> Option<Seat> {
        let last = self.calls.last().filter(|_| self.is_open)?;
        Some(last.seat.next())
    }
}
