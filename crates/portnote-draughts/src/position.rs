//! The pieces on a board, the side to move, and the moves of one king that the Frisian rules count.

use crate::board_size::BoardSize;
use crate::piece::{Color, Kind, Piece};
use crate::square::{Square, SquareSet};

/// The pieces on a board, the side to move, and what the Frisian rules count.
///
/// A position holds what it is given: any number of pieces, men on the row where they would be
/// crowned, no piece at all. Equality compares everything; [`placement`](Self::placement) is
/// what repetition compares.
// Invariant: no square is in two of white, black and ghosts; kings are among white and black.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    white: SquareSet,
    black: SquareSet,
    kings: SquareSet,
    ghosts: SquareSet,
    side: Color,
    runs: [KingRun; 2],
}

impl Position {
    /// Returns a position without any pieces.
    ///
    /// ```
    /// use portnote_draughts::{Color, Position};
    /// assert!(Position::empty(Color::White).occupied().is_empty());
    /// ```
    #[must_use]
    pub const fn empty(side: Color) -> Self {
        Self {
            white: SquareSet::EMPTY,
            black: SquareSet::EMPTY,
            kings: SquareSet::EMPTY,
            ghosts: SquareSet::EMPTY,
            side,
            runs: [KingRun::NONE; 2],
        }
    }

    /// The side that moves next.
    ///
    /// ```
    /// use portnote_draughts::{Color, Variant};
    /// assert_eq!(Variant::English.rules().start().side(), Color::Black);
    /// ```
    #[must_use]
    pub const fn side(&self) -> Color {
        self.side
    }

    /// Sets the side to move.
    ///
    /// ```
    /// use portnote_draughts::{Color, Position};
    /// let position = Position::empty(Color::White).with_side(Color::Black);
    /// assert_eq!(position.side(), Color::Black);
    /// ```
    #[must_use]
    pub const fn with_side(self, side: Color) -> Self {
        Self { side, ..self }
    }

    /// The piece on a square.
    ///
    /// ```
    /// use portnote_draughts::{Color, Piece, Variant};
    /// let rules = Variant::English.rules();
    /// let one = rules.view().square_of_number(1);
    /// let piece = one.and_then(|square| rules.start().piece(square));
    /// assert_eq!(piece, Some(Piece::man(Color::Black)));
    /// ```
    #[must_use]
    pub const fn piece(&self, square: Square) -> Option<Piece> {
        let color = if self.white.contains(square) {
            Color::White
        } else if self.black.contains(square) {
            Color::Black
        } else {
            return None;
        };
        Some(if self.kings.contains(square) { Piece::king(color) } else { Piece::man(color) })
    }

    /// Puts a piece on a square, or empties it. Its old piece is removed.
    ///
    /// ```
    /// use portnote_draughts::{Color, Piece, Position, Square};
    /// let king = Piece::king(Color::White);
    /// let position = Square::new(7)
    ///     .map(|square| Position::empty(Color::White).with_piece(square, Some(king)));
    /// assert_eq!(position.map(|position| position.kings(Color::White).len()), Some(1));
    /// ```
    #[must_use]
    pub const fn with_piece(self, square: Square, piece: Option<Piece>) -> Self {
        let mut position = Self {
            white: self.white.without(square),
            black: self.black.without(square),
            kings: self.kings.without(square),
            ghosts: self.ghosts.without(square),
            ..self
        };
        let Some(Piece { color, kind }) = piece else {
            return position;
        };
        match color {
            Color::White => position.white = position.white.with(square),
            Color::Black => position.black = position.black.with(square),
        }
        if matches!(kind, Kind::King) {
            position.kings = position.kings.with(square);
        }
        position
    }

    /// All pieces of a side.
    ///
    /// ```
    /// use portnote_draughts::{Color, Variant};
    /// assert_eq!(Variant::Canadian.rules().start().pieces(Color::White).len(), 30);
    /// ```
    #[must_use]
    pub const fn pieces(&self, color: Color) -> SquareSet {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// The men of a side.
    ///
    /// ```
    /// use portnote_draughts::{Color, Variant};
    /// assert_eq!(Variant::Thai.rules().start().men(Color::Black).len(), 8);
    /// ```
    #[must_use]
    pub const fn men(&self, color: Color) -> SquareSet {
        self.pieces(color).difference(self.kings)
    }

    /// The kings of a side.
    ///
    /// ```
    /// use portnote_draughts::{Color, Variant};
    /// assert!(Variant::Thai.rules().start().kings(Color::Black).is_empty());
    /// ```
    #[must_use]
    pub const fn kings(&self, color: Color) -> SquareSet {
        self.pieces(color).intersection(self.kings)
    }

    /// All occupied squares, ghosts among them.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert_eq!(Variant::International.rules().start().occupied().len(), 40);
    /// ```
    #[must_use]
    pub const fn occupied(&self) -> SquareSet {
        self.white.union(self.black).union(self.ghosts)
    }

    /// Squares with pieces that an unfinished capture has taken and that are still there: they
    /// block, they cannot be captured again, and the next move removes them.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// assert!(Variant::International.rules().start().ghosts().is_empty());
    /// ```
    #[must_use]
    pub const fn ghosts(&self) -> SquareSet {
        self.ghosts
    }

    /// Puts a ghost on a square; its old piece is removed.
    ///
    /// ```
    /// use portnote_draughts::{Color, Position, Square};
    /// let position = Square::new(7).map(|square| Position::empty(Color::White).with_ghost(square));
    /// assert_eq!(position.map(|position| position.ghosts().len()), Some(1));
    /// ```
    #[must_use]
    pub const fn with_ghost(self, square: Square) -> Self {
        let mut position = self.with_piece(square, None);
        position.ghosts = position.ghosts.with(square);
        position
    }

    /// How often in a row a side has moved the same king without a capture. Frisian rules.
    ///
    /// ```
    /// use portnote_draughts::{Color, KingRun, Variant};
    /// assert_eq!(Variant::Frisian.rules().start().king_run(Color::White), KingRun::NONE);
    /// ```
    #[must_use]
    pub const fn king_run(&self, color: Color) -> KingRun {
        let [white, black] = self.runs;
        match color {
            Color::White => white,
            Color::Black => black,
        }
    }

    /// Sets how many moves a side has made with one king.
    ///
    /// ```
    /// use portnote_draughts::{Color, KingRun, Position, Square};
    /// let run = Square::new(3).map_or(KingRun::NONE, |square| KingRun::new(square, 2));
    /// let position = Position::empty(Color::White).with_king_run(Color::Black, run);
    /// assert_eq!(position.king_run(Color::Black).count(), 2);
    /// ```
    #[must_use]
    pub const fn with_king_run(self, color: Color, run: KingRun) -> Self {
        let [white, black] = self.runs;
        let runs = match color {
            Color::White => [run, black],
            Color::Black => [white, run],
        };
        Self { runs, ..self }
    }

    /// The position as the other side would see it: the board turned by 180 degrees, with the
    /// colours exchanged. Squares that are not of the board are lost.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::Russian.rules();
    /// let start = rules.start();
    /// assert_eq!(start.reversed(rules.size()).side(), start.side().opponent());
    /// assert_eq!(start.reversed(rules.size()).reversed(rules.size()), start);
    /// ```
    #[must_use]
    pub fn reversed(&self, board: BoardSize) -> Self {
        let turn = |set: SquareSet| -> SquareSet {
            set.iter().filter_map(|square| board.turned(square)).collect()
        };
        let [white, black] = self.runs.map(|run| match run.square() {
            Some(square) => board
                .turned(square)
                .map_or(KingRun::NONE, |turned| KingRun::new(turned, run.count())),
            None => KingRun::NONE,
        });
        Self {
            white: turn(self.black),
            black: turn(self.white),
            kings: turn(self.kings),
            ghosts: turn(self.ghosts),
            side: self.side.opponent(),
            runs: [black, white],
        }
    }

    /// What two equal positions have in common for the rule of repetition: the pieces and the
    /// side to move.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let start = Variant::English.rules().start();
    /// assert_eq!(start.placement(), start.placement());
    /// ```
    #[must_use]
    pub const fn placement(&self) -> Placement {
        Placement { white: self.white, black: self.black, kings: self.kings, side: self.side }
    }

    pub(crate) const fn from_sets(
        white: SquareSet,
        black: SquareSet,
        kings: SquareSet,
        side: Color,
    ) -> Self {
        Self { white, black, kings, ..Self::empty(side) }
    }

    /// The pieces that fit on the board.
    pub(crate) const fn on(self, board: SquareSet) -> Self {
        Self {
            white: self.white.intersection(board),
            black: self.black.intersection(board),
            kings: self.kings.intersection(board),
            ghosts: self.ghosts.intersection(board),
            ..self
        }
    }
}

/// The pieces and the side to move, in a form that can be a key of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement {
    white: SquareSet,
    black: SquareSet,
    kings: SquareSet,
    side: Color,
}

/// A count of moves in a row that one king made without a capture. Frisian rules.
///
/// The count is at most 3 by the rules, and may come with a king that is not known where a FEN
/// gives only the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct KingRun {
    square: Option<Square>,
    count: u8,
}

impl KingRun {
    /// The run of a side without a counted move.
    pub const NONE: Self = Self { square: None, count: 0 };

    /// The number of moves of the king that is now on a square.
    ///
    /// ```
    /// use portnote_draughts::{KingRun, Square};
    /// assert_eq!(Square::new(3).map(|square| KingRun::new(square, 2).count()), Some(2));
    /// ```
    #[must_use]
    pub const fn new(square: Square, count: u8) -> Self {
        Self { square: Some(square), count }
    }

    /// Moves of a king that is not named: it is the only one, if the side has one.
    ///
    /// ```
    /// use portnote_draughts::KingRun;
    /// assert_eq!(KingRun::of_unknown_king(2).square(), None);
    /// ```
    #[must_use]
    pub const fn of_unknown_king(count: u8) -> Self {
        Self { square: None, count }
    }

    /// The square of the king.
    ///
    /// ```
    /// use portnote_draughts::KingRun;
    /// assert_eq!(KingRun::NONE.square(), None);
    /// ```
    #[must_use]
    pub const fn square(self) -> Option<Square> {
        self.square
    }

    /// Number of moves that the king has made.
    ///
    /// ```
    /// use portnote_draughts::KingRun;
    /// assert_eq!(KingRun::NONE.count(), 0);
    /// ```
    #[must_use]
    pub const fn count(self) -> u8 {
        self.count
    }
}
