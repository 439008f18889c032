//! Why a move is not played, with the legal moves near it.

use std::error::Error;
use std::fmt;

use crate::limits::NEAR_MOVES;
use crate::moves::{Move, MoveList};
use crate::position::Position;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::square::Square;

/// The reason why a text or a move is not played in a position.
///
/// ```
/// use portnote_draughts::{Board, Variant};
/// let mut board = Board::new(Variant::International);
/// let error = board.push("32-29").unwrap_err();
/// let reason = "the piece does not move in this direction; legal: 32-27, 32-28";
/// assert_eq!(error.to_string(), format!("no legal move `32-29`: {reason}"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// The text is not a list of squares, or there is one square only.
    Form {
        /// The text that was read.
        text: Box<str>,
    },
    /// The board has no such square, or it cannot be occupied.
    Square {
        /// The text that was read.
        text: Box<str>,
        /// The part of it that is not a square.
        square: Box<str>,
    },
    /// No legal move fits the text.
    Illegal {
        /// The text that was read, or the short form of the move.
        text: Box<str>,
        /// The rule that it breaks.
        refusal: Refusal,
        /// Legal moves of the same piece in their usual form, else those to the same square, else
        /// any; at most eight.
        near: Vec<String>,
        /// How many such moves `near` leaves out.
        more: usize,
    },
    /// Several legal moves fit the text.
    Ambiguous {
        /// The text that was read.
        text: Box<str>,
        /// The moves that it can mean, in a form that names each of them; at most eight.
        moves: Vec<String>,
        /// How many such moves `moves` leaves out.
        more: usize,
    },
    /// Captures have more routes than can be followed, and none that was found fits.
    TooComplex {
        /// The text that was read, or the short form of the move.
        text: Box<str>,
    },
}

impl MoveError {
    /// The text that was read, or the short form of the move that was played.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let error = Variant::Czech.board().push("c3-c4").unwrap_err();
    /// assert_eq!(error.text(), "c3-c4");
    /// ```
    #[must_use]
    pub fn text(&self) -> &str {
        match self {
            Self::Form { text }
            | Self::Square { text, .. }
            | Self::Illegal { text, .. }
            | Self::Ambiguous { text, .. }
            | Self::TooComplex { text } => text,
        }
    }

    /// Says what is wrong without the text, which the caller has named.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let error = Variant::Czech.board().push("c3-c4").unwrap_err();
    /// assert_eq!(error.reason(), "expected a playable square of the board, found `c4`");
    /// ```
    #[must_use]
    pub fn reason(&self) -> String {
        match self {
            Self::Form { .. } => "expected two squares or more, as in `11-15` or `22x8`".to_owned(),
            Self::Square { square, .. } => {
                format!("expected a playable square of the board, found `{square}`")
            }
            Self::Illegal { refusal, near, .. } if near.is_empty() => refusal.to_string(),
            Self::Illegal { refusal, near, more, .. } => {
                format!("{refusal}; legal: {}", joined(near, *more))
            }
            Self::Ambiguous { moves, more, .. } => format!("it can be {}", joined(moves, *more)),
            Self::TooComplex { .. } => {
                "the captures of the position have too many routes to be followed".to_owned()
            }
        }
    }

    /// The error for squares that mean no legal move.
    pub(crate) fn illegal(
        rules: &Rules,
        position: &Position,
        legal: &MoveList,
        text: &str,
        squares: &[Square],
    ) -> Self {
        let refusal = rules.refusal(position, legal, squares);
        let of_piece = |played: &&Move| squares.first() == Some(&played.from);
        let to_square = |played: &&Move| squares.last() == Some(&played.to);
        let mut found: Vec<&Move> = legal.iter().filter(of_piece).collect();
        if found.is_empty() {
            found = legal.iter().filter(to_square).collect();
        }
        if found.is_empty() {
            found = legal.iter().collect();
        }
        let (near, more) = texts(rules, position, legal, &found);
        Self::Illegal { text: text.into(), refusal, near, more }
    }

    /// The error for a text that can mean several legal moves.
    pub(crate) fn ambiguous(
        rules: &Rules,
        position: &Position,
        legal: &MoveList,
        text: &str,
        found: &[&Move],
    ) -> Self {
        let (moves, more) = texts(rules, position, legal, found);
        Self::Ambiguous { text: text.into(), moves, more }
    }
}

impl Error for MoveError {}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self {
            Self::Form { .. } | Self::Square { .. } => "invalid move",
            Self::Illegal { .. } => "no legal move",
            Self::Ambiguous { .. } => "ambiguous move",
            Self::TooComplex { .. } => "unknown move",
        };
        write!(f, "{what} `{}`: {}", self.text(), self.reason())
    }
}

/// The texts of the first moves, and how many are left out.
fn texts(
    rules: &Rules,
    position: &Position,
    legal: &MoveList,
    found: &[&Move],
) -> (Vec<String>, usize) {
    let shown = found.iter().take(NEAR_MOVES);
    let texts = shown.map(|played| rules.text_among(position, legal, played)).collect();
    (texts, found.len().saturating_sub(NEAR_MOVES))
}

fn joined(texts: &[String], more: usize) -> String {
    let texts = texts.join(", ");
    if more > 0 { format!("{texts} and {more} more") } else { texts }
}
