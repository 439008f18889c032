//! The squares in each direction from each square, computed once for each board.

use crate::board_size::BoardSize;
use crate::direction::Direction;
use crate::square::Square;

/// The squares in each direction of each square of a board, computed once for each board.
#[derive(Clone, Debug)]
pub(crate) struct Lines {
    /// All squares in a direction, up to the edge.
    rays: Box<[[u128; 8]; 128]>,
    /// The next square in a direction, or a number from 128 on.
    next: Box<[[u8; 8]; 128]>,
    shifts: [Shift; 8],
}

/// The mark for the edge of the board.
const EDGE: u8 = 128;

impl Lines {
    pub(crate) fn new(board: BoardSize) -> Self {
        let mut lines = Self {
            rays: Box::new([[0; 8]; 128]),
            next: Box::new([[EDGE; 8]; 128]),
            shifts: Direction::ALL.map(|direction| Shift::new(board, direction)),
        };
        let tables = lines.rays.iter_mut().zip(lines.next.iter_mut());
        for (square, (rays, next)) in board.squares().iter().zip(tables) {
            let cells = rays.iter_mut().zip(next);
            for (direction, (ray, next)) in Direction::ALL.into_iter().zip(cells) {
                let mut at = square;
                while let Some(beyond) = board.neighbor(at, direction) {
                    if at == square {
                        *next = beyond.index();
                    }
                    *ray |= beyond.bit();
                    at = beyond;
                }
            }
        }
        lines
    }

    /// All squares in a direction, up to the edge.
    pub(crate) fn ray(&self, square: Square, direction: Direction) -> u128 {
        self.rays
            .get(usize::from(square.index()))
            .and_then(|rays| rays.get(direction as usize))
            .copied()
            .unwrap_or_default()
    }

    /// The next square in a direction.
    pub(crate) fn next(&self, square: Square, direction: Direction) -> Option<Square> {
        self.next
            .get(usize::from(square.index()))
            .and_then(|next| next.get(direction as usize))
            .and_then(|index| Square::new(*index))
    }

    /// The empty squares in a direction, up to the first occupied one.
    pub(crate) fn slide(&self, square: Square, direction: Direction, occupied: u128) -> u128 {
        let ray = self.ray(square, direction);
        match first(ray & occupied, direction) {
            None => ray,
            Some(blocker) => ray & !self.ray(blocker, direction) & !blocker.bit(),
        }
    }

    /// The first occupied square in a direction.
    pub(crate) fn blocker(
        &self,
        square: Square,
        direction: Direction,
        occupied: u128,
    ) -> Option<Square> {
        first(self.ray(square, direction) & occupied, direction)
    }

    /// All squares of a set moved by one step.
    pub(crate) fn step(&self, set: u128, direction: Direction) -> u128 {
        let Some(shift) = self.shifts.get(direction as usize) else {
            return 0;
        };
        if direction.is_ascending() {
            ((set & shift.short) << shift.short_by) | ((set & shift.long) << shift.long_by)
        } else {
            ((set & shift.short) >> shift.short_by) | ((set & shift.long) >> shift.long_by)
        }
    }
}

/// The square of a set that is first met on a walk in a direction.
fn first(set: u128, direction: Direction) -> Option<Square> {
    if set == 0 {
        return None;
    }
    Some(Square::wrapping(if direction.is_ascending() {
        set.trailing_zeros()
    } else {
        127 - set.leading_zeros()
    }))
}

/// One step in a direction, for many squares at once. Squares of even and of odd rows need
/// different distances, so there are two groups; squares at the edge are in neither.
#[derive(Clone, Copy, Debug, Default)]
struct Shift {
    short: u128,
    short_by: u8,
    long: u128,
    long_by: u8,
}

impl Shift {
    fn new(board: BoardSize, direction: Direction) -> Self {
        let mut shift = Self::default();
        for square in board.squares() {
            let Some(beyond) = board.neighbor(square, direction) else {
                continue;
            };
            let by = beyond.index().abs_diff(square.index());
            if shift.short == 0 || shift.short_by == by {
                shift.short |= square.bit();
                shift.short_by = by;
            } else {
                shift.long |= square.bit();
                shift.long_by = by;
            }
        }
        shift
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::variant::Variant;

    #[test]
    fn tables_agree_with_the_board() {
        for board in Variant::ALL.map(|variant| variant.view().size()) {
            let lines = Lines::new(board);
            for direction in Direction::ALL {
                for square in board.squares() {
                    let next = board.neighbor(square, direction);
                    assert_eq!(lines.next(square, direction), next);
                    let stepped = lines.step(square.bit(), direction);
                    assert_eq!(stepped, next.map_or(0, Square::bit));
                    let back = next.map(|next| lines.next(next, direction.opposite()));
                    assert!(back.is_none_or(|back| back == Some(square)));
                }
                let all = board.squares();
                let stepped = all.iter().filter_map(|at| board.neighbor(at, direction));
                let expected = stepped.fold(0, |set, square| set | square.bit());
                assert_eq!(lines.step(all.bits(), direction), expected);
            }
        }
    }

    #[test]
    fn a_slide_ends_before_the_first_piece() {
        let board = BoardSize::DARK_8X8;
        let lines = Lines::new(board);
        let at = |column, row| board.square(column, row).unwrap();
        let occupied = at(4, 4).bit() | at(6, 6).bit();
        let slide = lines.slide(at(0, 0), Direction::NE, occupied);
        assert_eq!(slide, at(1, 1).bit() | at(2, 2).bit() | at(3, 3).bit());
        let down = lines.slide(at(7, 7), Direction::SW, occupied & !at(6, 6).bit());
        assert_eq!(down, at(6, 6).bit() | at(5, 5).bit());
        assert_eq!(lines.blocker(at(0, 0), Direction::NE, occupied), Some(at(4, 4)));
        assert_eq!(lines.blocker(at(0, 0), Direction::NE, 0), None);
    }
}
