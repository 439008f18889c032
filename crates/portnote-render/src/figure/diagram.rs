//! A position of draughts, and moves.

use portnote_draughts::{Color, Position, Square, SquareSet, Variant, View as Names};

use crate::view::Steps;

use super::{Note, Occasion};

/// A game of draughts at one moment.
#[derive(Clone, Debug)]
pub struct Draughts {
    /// The event, where and when.
    pub occasion: Occasion,
    /// Players, event and the like.
    pub heading: Vec<String>,
    /// The names of White and Black.
    pub players: [Option<String>; 2],
    /// Whether the game begins from a position of its own, as a problem does.
    pub is_set_up: bool,
    /// The variant in which the game is drawn.
    pub variant: Option<Variant>,
    /// Whether nothing in the file tells the variant.
    pub is_assumed: bool,
    /// The position; `None` where nobody knows it, or it is not wanted.
    pub diagram: Option<Diagram>,
    /// The move because of which the position at the wanted moment is not known: an earlier one is
    /// shown.
    pub blocked: Option<Blocked>,
    /// Whether the position is wanted.
    pub shows_board: bool,
    /// The moves.
    pub moves: Option<Moves>,
    /// The result, as in `2-0`; `None` where it is open.
    pub result: Option<String>,
    /// What the side that begins can reach, where a problem says it by its result.
    pub task: Option<Task>,
    /// The comments before the first move of a problem: they ask something of its reader.
    pub question: Vec<Note>,
    /// The moments of the game, shown or not.
    pub steps: Steps,
}

impl Draughts {
    /// Whether the moves are the solution of a problem: they begin from a position of their own, and not
    /// both players are named, as in a game that was adjourned or has a drawn opening.
    #[must_use]
    pub const fn is_problem(&self) -> bool {
        self.is_posed() && self.moves.is_some()
    }

    /// Whether it is a problem, with its solution or without.
    pub(crate) const fn is_posed(&self) -> bool {
        let [white, black] = &self.players;
        self.is_set_up && (white.is_none() || black.is_none())
    }
}

/// What is asked of the side that begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Task {
    /// To win.
    Win,
    /// To reach a draw.
    Draw,
}

/// A move that leads to no known position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// With its number, as in `23. 36x27`.
    pub text: String,
    /// The place of the move among the moves of either side, from 1.
    pub ply: usize,
    /// Whether it is illegal: else what it means is not known.
    pub is_illegal: bool,
}

/// A position on its board.
#[derive(Clone, Debug)]
pub struct Diagram {
    /// The position.
    pub position: Position,
    /// The board with the names of its squares, and the side below.
    pub names: Names,
    /// The side to move.
    pub side: Color,
    /// The move that led to the position.
    pub last: Option<Last>,
}

/// The move that led to a position.
#[derive(Clone, Debug)]
pub struct Last {
    /// With its number, as in `23. 36x27`.
    pub text: String,
    /// The squares of the move in order, from the first to the last.
    pub route: Vec<Square>,
    /// The squares of captured pieces.
    pub captured: SquareSet,
    /// The captured pieces were of this colour.
    pub taken: Color,
    /// Whether a man becomes a king.
    pub crowned: bool,
}

/// The number before a ply: `12.` for the side that begins, `12...` for the other.
pub(crate) fn number(ply: u32) -> String {
    let dots = if ply.is_multiple_of(2) { "..." } else { "." };
    format!("{}{dots}", ply.div_ceil(2))
}

/// Moves with variations, as a flat list.
#[derive(Clone, Debug, Default)]
pub struct Moves {
    /// Moves and comments in the order of the text.
    pub plies: Vec<PlyShown>,
    /// The result, as in `2-0`.
    pub result: Option<String>,
}

/// A move, or a comment.
#[derive(Clone, Debug)]
pub struct PlyShown {
    /// The depth of its variation: 0 in the main line.
    pub depth: usize,
    /// The line of the ply: 0 for the main line, else the number of a variation.
    pub line: usize,
    /// The line from which the variation branches.
    pub parent: Option<usize>,
    /// The number of the ply in the game, from 1. The first ply of a variation has that of the ply that
    /// it replaces.
    pub ply: usize,
    /// The number before the move, as in `12.` or `12...`.
    pub number: Option<String>,
    /// The move as text; empty for a comment alone.
    pub text: String,
    /// Marks after it, as in `!?`.
    pub marks: String,
    /// Whether the move is not legal.
    pub is_illegal: bool,
    /// The comment after it, or the comment alone.
    pub comment: Option<Note>,
    /// Whether the diagram shows the position after it.
    pub is_current: bool,
    /// The position after it, where one is wanted.
    pub diagram: Option<Box<Diagram>>,
}

impl PlyShown {
    /// Whether it is a comment alone.
    #[must_use]
    pub const fn is_comment(&self) -> bool {
        self.text.is_empty() && self.comment.is_some()
    }
}

impl Diagram {
    /// The square in a column from the left and a row from the top, as the board is turned; `None`
    /// where nothing can be.
    #[must_use]
    pub fn square(&self, column: u8, row: u8) -> Option<Square> {
        let board = self.names.size();
        let (right, bottom) =
            (board.width().checked_sub(column + 1)?, board.height().checked_sub(row + 1)?);
        match self.names.bottom() {
            Color::White => board.square(column, bottom),
            Color::Black => board.square(right, row),
        }
    }

    /// The column from the left and the row from the top of a square.
    #[must_use]
    pub fn place(&self, square: Square) -> (u8, u8) {
        let board = self.names.size();
        let (column, row) = (board.column(square), board.row(square));
        match self.names.bottom() {
            Color::White => (column, (board.height() - 1).saturating_sub(row)),
            Color::Black => ((board.width() - 1).saturating_sub(column), row),
        }
    }

    /// The squares of some pieces by their names, in order.
    pub(crate) fn named(&self, squares: SquareSet) -> Vec<String> {
        let mut squares: Vec<Square> = squares.iter().collect();
        squares.sort_by_key(|square| self.names.number(*square));
        let names = squares.into_iter().map(|square| self.names.name(square));
        names.map(|name| name.as_str().to_owned()).collect()
    }
}
