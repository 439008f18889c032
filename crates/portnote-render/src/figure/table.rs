//! Tables of a file.

use portnote_bridge::{Denomination, Seat};

/// The tricks of each declarer in each denomination, as the file has them.
#[derive(Clone, Debug, Default)]
pub struct DoubleDummyFigure {
    /// By seat, clockwise from North, then clubs to no trump.
    pub tricks: [[Option<u8>; 5]; 4],
    /// What the file says of the best result of both sides.
    pub par_text: Option<String>,
    /// The score of the best result in points of North and South, where the numbers tell it.
    pub par: Option<i32>,
}

/// A table with a heading.
#[derive(Clone, Debug, Default)]
pub struct TableFigure {
    /// The name of the table.
    pub title: String,
    /// The names of its columns, and whether they are set to the right.
    pub columns: Vec<(String, bool)>,
    /// The rows of the table.
    pub rows: Vec<Vec<String>>,
}

impl DoubleDummyFigure {
    /// The tricks of a declarer.
    #[must_use]
    pub fn get(&self, seat: Seat, denomination: Denomination) -> Option<u8> {
        let row = self.tricks.get(seat as usize)?;
        row.get(denomination as usize).copied().flatten()
    }
}
