//! English draughts on 32 squares in one machine word: the same moves as the table-driven
//! generator, faster.
//!
//! Squares are those of the absolute frame, so White moves towards the higher bits. Rows of four
//! squares alternate between two offsets, which is why each direction has two shifts.

use crate::capture::Counting;
use crate::moves::{Move, MoveList};
use crate::piece::{Color, Kind};
use crate::position::Position;
use crate::square::{Square, SquareSet};

/// Rows 1, 3, 5 and 7, which begin at the left edge.
const EVEN: u32 = 0x0F0F_0F0F;
/// Rows 2, 4, 6 and 8, which end at the right edge.
const ODD: u32 = 0xF0F0_F0F0;
/// All but the first square of each row.
const NOT_FIRST: u32 = 0xEEEE_EEEE;
/// All but the last square of each row.
const NOT_LAST: u32 = 0x7777_7777;
/// The row where White is crowned.
const TOP: u32 = 0xF000_0000;
/// The row where Black is crowned.
const BOTTOM: u32 = 0x0000_000F;

/// Adds all legal moves; a capture may be added more than once.
pub(crate) fn moves_into(position: &Position, list: &mut MoveList) {
    let board = Fields::from_position(position);
    let mut jumps = Jumps::default();
    board.jumps_into(&mut jumps);
    if jumps.found.is_empty() {
        board.quiet(&mut |from, to, kind| {
            list.moves.push(Move {
                from: Square::wrapping(from.trailing_zeros()),
                to: Square::wrapping(to.trailing_zeros()),
                captured: SquareSet::EMPTY,
                kind,
                crowned: kind == Kind::Man && to & (TOP | BOTTOM) != 0,
                kings_first: 0,
            });
        });
        return;
    }
    list.moves.extend(jumps.found.iter().map(|jump| Move {
        from: Square::wrapping(jump.from.trailing_zeros()),
        to: Square::wrapping(jump.to.trailing_zeros()),
        captured: SquareSet::from_bits(jump.captured.into()),
        kind: jump.kind,
        crowned: jump.kind == Kind::Man && jump.to & (TOP | BOTTOM) != 0,
        kings_first: 0,
    }));
}

/// The only legal move with this start and end, without a list of the others.
pub(crate) fn only_move(position: &Position, from: Square, to: Square) -> Option<Move> {
    let board = Fields::from_position(position);
    let bit = |square: Square| (square.bit() & u128::from(u32::MAX)) as u32;
    let (start, end) = (bit(from), bit(to));
    let kind = board.kind_of(start);
    let starters = board.starters();
    let captured = if starters == 0 {
        board.steps_to(start, end, kind).then_some(0)?
    } else if starters & start == 0 {
        return None;
    } else if let Some(jump) = board.only_jump(start) {
        (jump.to == end).then_some(jump.captured)?
    } else {
        let mut jumps = Jumps::default();
        board.jumps_of(start, &mut jumps);
        let mut fitting = jumps.found.iter().filter(|jump| jump.to == end);
        let captured = fitting.next()?.captured;
        // Another route to the same position is the same move.
        fitting.all(|jump| jump.captured == captured).then_some(captured)?
    };
    Some(Move {
        from,
        to,
        captured: SquareSet::from_bits(captured.into()),
        kind,
        crowned: kind == Kind::Man && end & (TOP | BOTTOM) != 0,
        kings_first: 0,
    })
}

/// Number of legal moves, if no capture is possible.
pub(crate) fn count_quiet(position: &Position) -> Option<u64> {
    let board = Fields::from_position(position);
    (board.starters() == 0).then(|| board.count_quiet())
}

/// Number of positions after so many plies.
pub(crate) fn perft(position: &Position, depth: u32, counting: Counting) -> u64 {
    let mut total: u64 = 0;
    let mut jumps = Jumps::default();
    let mut stack = vec![(Fields::from_position(position), depth)];
    while let Some((board, depth)) = stack.pop() {
        board.jumps_into(&mut jumps);
        if counting == Counting::Moves {
            jumps.drop_routes();
        }
        if depth == 1 {
            total += match jumps.found.len() as u64 {
                0 => board.count_quiet(),
                captures => captures,
            };
        } else if jumps.found.is_empty() {
            board.quiet(&mut |from, to, kind| {
                stack.push((board.after(from, to, 0, kind), depth - 1));
            });
        } else {
            stack.extend(jumps.found.iter().map(|jump| {
                let after = board.after(jump.from, jump.to, jump.captured, jump.kind);
                (after, depth - 1)
            }));
        }
    }
    total
}

/// A position in three words, seen by the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fields {
    own: u32,
    enemy: u32,
    kings: u32,
    side: Color,
}

impl Fields {
    fn from_position(position: &Position) -> Self {
        let word = |set: SquareSet| (set.bits() & u128::from(u32::MAX)) as u32;
        let side = position.side();
        Self {
            own: word(position.pieces(side)),
            enemy: word(position.pieces(side.opponent())),
            kings: word(position.kings(side).union(position.kings(side.opponent()))),
            side,
        }
    }

    /// The position after a move, for the other side.
    fn after(&self, from: u32, to: u32, captured: u32, kind: Kind) -> Self {
        let is_crowned = kind == Kind::King || to & (TOP | BOTTOM) != 0;
        let kings = self.kings & !(from | captured);
        Self {
            own: self.enemy & !captured,
            enemy: (self.own & !from) | to,
            kings: if is_crowned { kings | to } else { kings },
            side: self.side.opponent(),
        }
    }

    fn count_quiet(&self) -> u64 {
        let empty = !(self.own | self.enemy);
        let kings = self.own & self.kings;
        let (up, down) = match self.side {
            Color::White => (self.own, kings),
            Color::Black => (kings, self.own),
        };
        let count = (up_left(up) & empty).count_ones()
            + (up_right(up) & empty).count_ones()
            + (down_left(down) & empty).count_ones()
            + (down_right(down) & empty).count_ones();
        count.into()
    }

    /// All quiet moves: from, to, and what moves.
    fn quiet(&self, found: &mut impl FnMut(u32, u32, Kind)) {
        let empty = !(self.own | self.enemy);
        let men = self.own & !self.kings;
        let kings = self.own & self.kings;
        let mut each = |set: u32, kind, step: fn(u32) -> u32, back: fn(u32) -> u32| {
            let mut targets = step(set) & empty;
            while targets != 0 {
                let to = targets & targets.wrapping_neg();
                targets ^= to;
                found(back(to), to, kind);
            }
        };
        match self.side {
            Color::White => {
                each(men, Kind::Man, up_left, down_right);
                each(men, Kind::Man, up_right, down_left);
            }
            Color::Black => {
                each(men, Kind::Man, down_left, up_right);
                each(men, Kind::Man, down_right, up_left);
            }
        }
        if kings != 0 {
            each(kings, Kind::King, up_left, down_right);
            each(kings, Kind::King, up_right, down_left);
            each(kings, Kind::King, down_left, up_right);
            each(kings, Kind::King, down_right, up_left);
        }
    }

    /// Whether a piece of the side to move gets from one square to the next without a capture.
    fn steps_to(&self, from: u32, to: u32, kind: Kind) -> bool {
        let goes_up = kind == Kind::King || self.side == Color::White;
        let goes_down = kind == Kind::King || self.side == Color::Black;
        let mut targets = 0;
        if goes_up {
            targets |= up_left(from) | up_right(from);
        }
        if goes_down {
            targets |= down_left(from) | down_right(from);
        }
        let empty = !(self.own | self.enemy);
        from & self.own != 0 && targets & empty & to != 0
    }

    /// All complete captures, one for each route.
    fn jumps_into(&self, jumps: &mut Jumps) {
        jumps.found.clear();
        let mut starters = self.starters();
        while starters != 0 {
            let from = starters & starters.wrapping_neg();
            starters ^= from;
            self.jumps_of(from, jumps);
        }
    }

    /// The pieces of the side to move that can jump.
    fn starters(&self) -> u32 {
        let empty = !(self.own | self.enemy);
        let kings = self.own & self.kings;
        let (up, down) = match self.side {
            Color::White => (self.own, kings),
            Color::Black => (kings, self.own),
        };
        let starters = (down_right(down_right(up_left(up_left(up) & self.enemy) & empty)))
            | (down_left(down_left(up_right(up_right(up) & self.enemy) & empty)))
            | (up_right(up_right(down_left(down_left(down) & self.enemy) & empty)))
            | (up_left(up_left(down_right(down_right(down) & self.enemy) & empty)));
        starters & self.own
    }

    fn kind_of(&self, from: u32) -> Kind {
        if from & self.kings != 0 { Kind::King } else { Kind::Man }
    }

    /// The capture of a piece that has no choice on its way; `None` where it has one or cannot
    /// capture.
    fn only_jump(&self, from: u32) -> Option<Jump> {
        let kind = self.kind_of(from);
        let goes_up = kind == Kind::King || self.side == Color::White;
        let goes_down = kind == Kind::King || self.side == Color::Black;
        let empty = !(self.own | self.enemy) | from;
        let (mut at, mut captured) = (from, 0);
        loop {
            let targets = self.enemy & !captured;
            let (mut ends, mut taken) = (0, 0);
            let mut jump = |step: fn(u32) -> u32| {
                let over = step(at) & targets;
                let to = step(over) & empty;
                ends |= to;
                taken |= if to == 0 { 0 } else { over };
            };
            if goes_up {
                jump(up_left);
                jump(up_right);
            }
            if goes_down {
                jump(down_left);
                jump(down_right);
            }
            match ends.count_ones() {
                0 if captured == 0 => return None,
                0 => {
                    return Some(Jump { from, to: at, captured, kind });
                }
                1 => (at, captured) = (ends, captured | taken),
                _ => return None,
            }
        }
    }

    fn jumps_of(&self, from: u32, jumps: &mut Jumps) {
        let kind = self.kind_of(from);
        let goes_up = kind == Kind::King || self.side == Color::White;
        let goes_down = kind == Kind::King || self.side == Color::Black;
        // The start counts as empty, and captured pieces stay and block.
        let empty = !(self.own | self.enemy) | from;
        jumps.stack.push((from, 0));
        while let Some((at, captured)) = jumps.stack.pop() {
            let targets = self.enemy & !captured;
            let before = jumps.stack.len();
            let mut jump = |step: fn(u32) -> u32| {
                let over = step(at) & targets;
                let to = step(over) & empty;
                if to != 0 {
                    jumps.stack.push((to, captured | over));
                }
            };
            if goes_up {
                jump(up_left);
                jump(up_right);
            }
            if goes_down {
                jump(down_left);
                jump(down_right);
            }
            if jumps.stack.len() == before && captured != 0 {
                jumps.found.push(Jump { from, to: at, captured, kind });
            }
        }
    }
}

/// Room for the captures of a position, to be used again.
#[derive(Default)]
struct Jumps {
    found: Vec<Jump>,
    stack: Vec<(u32, u32)>,
}

impl Jumps {
    /// Keeps one of the captures that differ only in their route.
    fn drop_routes(&mut self) {
        // Two routes to the same end need at least four pieces between them.
        if self.found.iter().any(|jump| jump.captured.count_ones() >= 4) {
            self.found.sort_unstable();
            self.found.dedup();
        }
    }
}

/// A complete capture; squares are single bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Jump {
    from: u32,
    to: u32,
    captured: u32,
    kind: Kind,
}

const fn up_left(set: u32) -> u32 {
    (set & EVEN & NOT_FIRST) << 3 | (set & ODD) << 4
}

const fn up_right(set: u32) -> u32 {
    (set & EVEN) << 4 | (set & ODD & NOT_LAST) << 5
}

const fn down_left(set: u32) -> u32 {
    (set & EVEN & NOT_FIRST) >> 5 | (set & ODD) >> 4
}

const fn down_right(set: u32) -> u32 {
    (set & EVEN) >> 4 | (set & ODD & NOT_LAST) >> 3
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::direction::Direction;
    use crate::variant::Variant;

    type Step = fn(u32) -> u32;

    #[test]
    fn shifts_agree_with_the_board() {
        let lines = &Variant::English.rules().lines;
        for bit in 0..32 {
            let set = 1 << bit;
            let steps: [(Step, _); 4] = [
                (up_left, Direction::NW),
                (up_right, Direction::NE),
                (down_left, Direction::SW),
                (down_right, Direction::SE),
            ];
            for (step, direction) in steps {
                let expected = lines.step(u128::from(set), direction);
                assert_eq!(u128::from(step(set)), expected, "{bit} {direction:?}");
            }
        }
    }

    /// Both generators, in the same order.
    fn both(position: &Position, counting: Counting) -> (MoveList, MoveList) {
        let (mut fast, mut general) = (MoveList::new(), MoveList::new());
        moves_into(position, &mut fast);
        let rules = Variant::English.rules();
        rules.table_driven_into(position, counting, &mut general);
        for list in [&mut fast, &mut general] {
            list.moves.sort_unstable();
            // Only the general generator counts.
            list.steps = 0;
            if counting == Counting::Moves {
                list.moves.dedup();
            }
        }
        (fast, general)
    }

    fn check(position: &Position) -> Result<(), TestCaseError> {
        for counting in [Counting::Moves, Counting::Routes] {
            let (fast, general) = both(position, counting);
            prop_assert_eq!(&fast, &general);
            // Routes are listed one by one, and are one move.
            let starts = fast.moves.iter().map(|played| played.from);
            for from in starts.filter(|_| counting == Counting::Moves) {
                for to in (0..32).filter_map(Square::new) {
                    let mut known = fast.between(from, to);
                    let only = match (known.next(), known.next()) {
                        (Some(only), None) => Some(only),
                        _ => None,
                    };
                    prop_assert_eq!(only_move(position, from, to), only.copied());
                }
            }
            let general = Variant::English.rules().table_driven_perft(*position, 2, counting);
            prop_assert_eq!(perft(position, 2, counting), general);
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn agrees_with_the_table_in_random_games(choices in prop::collection::vec(0usize..64, 0..90)) {
            let rules = Variant::English.rules();
            let mut position = rules.start();
            for choice in choices {
                check(&position)?;
                let legal = rules.moves(&position);
                let Some(played) = legal.get(choice % legal.len().max(1)) else {
                    break;
                };
                position = rules.play_unchecked(&position, played);
            }
        }

        #[test]
        fn agrees_with_the_table_in_random_positions(
            white in any::<u32>(), black in any::<u32>(), thin in any::<u32>(), kings in any::<u32>(),
        ) {
            let set = |bits: u32| SquareSet::from_bits(bits.into());
            let (white, black) = (white & thin, black & !thin & !white);
            let kings = set(kings & (white | black));
            for side in Color::ALL {
                check(&Position::from_sets(set(white), set(black), kings, side))?;
            }
        }
    }
}
