//! The size of a board and which of its squares are used, in one frame with White at the bottom.

use crate::direction::Direction;
use crate::square::{Square, SquareSet};

/// Which squares of a board are used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Playable {
    /// One in two, a1 of the absolute frame among them.
    WithA1,
    /// One in two, a1 of the absolute frame not among them.
    WithoutA1,
    /// All, as in Turkish draughts.
    All,
}

/// The size of a board and its playable squares.
///
/// Columns and rows are those of the absolute frame: White's side is at the bottom, column 0 is
/// on White's left, row 0 next to White.
// Invariant: both sides are even numbers from 4 to 16, and at most 128 squares are playable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BoardSize {
    width: u8,
    height: u8,
    playable: Playable,
}

impl Playable {
    /// All three values, in the order above.
    pub const ALL: [Self; 3] = [Self::WithA1, Self::WithoutA1, Self::All];
}

impl BoardSize {
    /// 8×8 with a1: English, Russian, Brazilian and others.
    pub const DARK_8X8: Self = Self { width: 8, height: 8, playable: Playable::WithA1 };
    /// 8×8 without a1: Italian, Spanish, Portuguese and Jamaican.
    pub const LIGHT_8X8: Self = Self { width: 8, height: 8, playable: Playable::WithoutA1 };
    /// 8×8 with all squares: Turkish.
    pub const FULL_8X8: Self = Self { width: 8, height: 8, playable: Playable::All };
    /// 10×8 with a1: Spantsiretti.
    pub const DARK_10X8: Self = Self { width: 10, height: 8, playable: Playable::WithA1 };
    /// 10×10 with a1: International and Frisian.
    pub const DARK_10X10: Self = Self { width: 10, height: 10, playable: Playable::WithA1 };
    /// 12×12 with a1: Canadian.
    pub const DARK_12X12: Self = Self { width: 12, height: 12, playable: Playable::WithA1 };

    /// A board of this size. Both sides must be even, from 4 to 16 squares long, and at most 128
    /// squares playable; otherwise `None`.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, Playable};
    /// assert_eq!(BoardSize::new(8, 8, Playable::WithA1), Some(BoardSize::DARK_8X8));
    /// assert_eq!(BoardSize::new(9, 9, Playable::WithA1), None);
    /// ```
    #[must_use]
    pub const fn new(width: u8, height: u8, playable: Playable) -> Option<Self> {
        let board = Self { width, height, playable };
        let even = width.is_multiple_of(2) && height.is_multiple_of(2);
        let sized = width >= 4 && width <= 16 && height >= 4 && height <= 16;
        if even && sized && board.len() <= 128 { Some(board) } else { None }
    }

    /// Number of columns of the board.
    ///
    /// ```
    /// use portnote_draughts::BoardSize;
    /// assert_eq!(BoardSize::DARK_10X8.width(), 10);
    /// ```
    #[must_use]
    pub const fn width(self) -> u8 {
        self.width
    }

    /// Number of rows of the board.
    ///
    /// ```
    /// use portnote_draughts::BoardSize;
    /// assert_eq!(BoardSize::DARK_10X8.height(), 8);
    /// ```
    #[must_use]
    pub const fn height(self) -> u8 {
        self.height
    }

    /// Says which squares are playable.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, Playable};
    /// assert_eq!(BoardSize::LIGHT_8X8.playable(), Playable::WithoutA1);
    /// ```
    #[must_use]
    pub const fn playable(self) -> Playable {
        self.playable
    }

    /// Number of playable squares of the board.
    ///
    /// ```
    /// use portnote_draughts::BoardSize;
    /// assert_eq!(BoardSize::DARK_10X10.len(), 50);
    /// ```
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a board without squares cannot be made")]
    pub const fn len(self) -> usize {
        self.in_a_row() as usize * self.height as usize
    }

    /// The square at a column and a row, both counted from 0; `None` outside the board and for
    /// unused squares.
    ///
    /// ```
    /// use portnote_draughts::BoardSize;
    /// assert!(BoardSize::DARK_8X8.square(0, 0).is_some());
    /// assert_eq!(BoardSize::DARK_8X8.square(1, 0), None);
    /// assert_eq!(BoardSize::DARK_8X8.square(8, 0), None);
    /// ```
    #[must_use]
    pub const fn square(self, column: u8, row: u8) -> Option<Square> {
        if column >= self.width || row >= self.height {
            return None;
        }
        let even = (column + row).is_multiple_of(2);
        let place = match self.playable {
            Playable::All => column,
            Playable::WithA1 if even => column / 2,
            Playable::WithoutA1 if !even => column / 2,
            _ => return None,
        };
        Square::new(row * self.in_a_row() + place)
    }

    /// Whether a square belongs to this board.
    ///
    /// ```
    /// use portnote_draughts::{BoardSize, Square};
    /// let last = Square::new(49);
    /// assert_eq!(last.map(|square| BoardSize::DARK_10X10.contains(square)), Some(true));
    /// assert_eq!(last.map(|square| BoardSize::DARK_8X8.contains(square)), Some(false));
    /// ```
    #[must_use]
    pub const fn contains(self, square: Square) -> bool {
        (square.index() as usize) < self.len()
    }

    /// Column of a square of this board, from 0 on White's left.
    ///
    /// ```
    /// use portnote_draughts::BoardSize;
    /// let c3 = BoardSize::DARK_8X8.square(2, 2);
    /// assert_eq!(c3.map(|square| BoardSize::DARK_8X8.column(square)), Some(2));
    /// ```
    #[must_use]
    pub const fn column(self, square: Square) -> u8 {
        let place = square.index() % self.in_a_row();
        let odd_row = !self.row(square).is_multiple_of(2);
        match self.playable {
            Playable::All => place,
            Playable::WithA1 => place * 2 + odd_row as u8,
            Playable::WithoutA1 => place * 2 + !odd_row as u8,
        }
    }

    /// Row of a square of this board, from 0 next to White.
    ///
    /// ```
    /// use portnote_draughts::BoardSize;
    /// let c3 = BoardSize::DARK_8X8.square(2, 2);
    /// assert_eq!(c3.map(|square| BoardSize::DARK_8X8.row(square)), Some(2));
    /// ```
    #[must_use]
    pub const fn row(self, square: Square) -> u8 {
        square.index() / self.in_a_row()
    }

    /// Returns the set of all playable squares.
    ///
    /// ```
    /// use portnote_draughts::BoardSize;
    /// assert_eq!(BoardSize::DARK_12X12.squares().len(), 72);
    /// ```
    #[must_use]
    pub const fn squares(self) -> SquareSet {
        SquareSet::from_bits(u128::MAX >> (128 - self.len()))
    }

    /// The square at the same place after a turn of the board by 180 degrees.
    ///
    /// ```
    /// use portnote_draughts::BoardSize;
    /// let board = BoardSize::DARK_8X8;
    /// let turned = board.square(0, 0).and_then(|a1| board.turned(a1));
    /// assert_eq!(turned, board.square(7, 7));
    /// ```
    #[must_use]
    pub const fn turned(self, square: Square) -> Option<Square> {
        match (self.len() as u8).checked_sub(square.index() + 1) {
            Some(index) => Square::new(index),
            None => None,
        }
    }

    /// The next square in a direction, `None` at the edge. Orthogonal directions go two squares
    /// far where only one square in two is playable.
    pub(crate) fn neighbor(self, square: Square, direction: Direction) -> Option<Square> {
        if !self.contains(square) {
            return None;
        }
        let (x, y) = direction.delta();
        let far = match self.playable {
            Playable::All => 1,
            _ if direction.is_diagonal() => 1,
            _ => 2,
        };
        let column = self.column(square).checked_add_signed(x * far)?;
        let row = self.row(square).checked_add_signed(y * far)?;
        self.square(column, row)
    }

    /// The squares of one row.
    pub(crate) fn row_squares(self, row: u8) -> SquareSet {
        self.squares().iter().filter(|square| self.row(*square) == row).collect()
    }

    /// Number of playable squares in each row.
    pub(crate) const fn in_a_row(self) -> u8 {
        match self.playable {
            Playable::All => self.width,
            _ => self.width / 2,
        }
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::dark_8x8(BoardSize::DARK_8X8)]
    #[case::light_8x8(BoardSize::LIGHT_8X8)]
    #[case::full_8x8(BoardSize::FULL_8X8)]
    #[case::dark_10x8(BoardSize::DARK_10X8)]
    #[case::dark_10x10(BoardSize::DARK_10X10)]
    #[case::dark_12x12(BoardSize::DARK_12X12)]
    #[case::largest(BoardSize { width: 16, height: 16, playable: Playable::WithoutA1 })]
    fn every_square_is_at_its_place(#[case] board: BoardSize) {
        assert_eq!(board.squares().len(), board.len());
        let mut found = SquareSet::EMPTY;
        for row in 0..board.height() {
            for column in 0..board.width() {
                let Some(square) = board.square(column, row) else {
                    continue;
                };
                assert_eq!((board.column(square), board.row(square)), (column, row));
                let turned = board.square(board.width() - 1 - column, board.height() - 1 - row);
                assert_eq!(board.turned(square), turned);
                found = found.with(square);
            }
        }
        assert_eq!(found, board.squares());
    }

    #[rstest]
    #[case::odd_width(7, 8, Playable::WithA1)]
    #[case::odd_height(8, 7, Playable::WithA1)]
    #[case::narrow(2, 8, Playable::WithA1)]
    #[case::empty(0, 0, Playable::All)]
    #[case::wide(18, 8, Playable::WithA1)]
    #[case::too_many_squares(12, 12, Playable::All)]
    fn no_board(#[case] width: u8, #[case] height: u8, #[case] playable: Playable) {
        assert_eq!(BoardSize::new(width, height, playable), None);
    }

    #[test]
    fn foreign_squares_have_no_neighbor() {
        let foreign = Square::new(100).unwrap();
        assert_eq!(BoardSize::DARK_8X8.turned(foreign), None);
        assert_eq!(BoardSize::DARK_8X8.neighbor(foreign, Direction::N), None);
    }
}
