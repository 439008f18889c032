//! A ply that can be kept without its game.

use portnote_draughts::{Color, Position, PositionKey};

use crate::derive::{PlyMade, PlyState};

/// A move of a game with all that follows from it, or a null move for a move that is not written.
///
/// It borrows from nothing. Each field has the name of its column; squares are named as in games of
/// the variant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ply {
    /// Its line: 0 for the main line, else the number of a variation.
    pub line: usize,
    /// The line in which the variation is.
    pub parent: Option<usize>,
    /// Its number in the game, from 1. The first ply of a variation has that of the ply that it replaces.
    pub ply: u32,
    /// The side that moves.
    pub side: Option<Color>,
    /// The move as a strict writer has it; `None` where it is not known which move is meant.
    pub text: Option<String>,
    /// The move as written.
    pub raw: String,
    /// Name of the square from which the piece moves.
    pub from: Option<&'static str>,
    /// Name of the square to which it moves.
    pub to: Option<&'static str>,
    /// Number of captured pieces.
    pub captured: Option<usize>,
    /// Names of their squares in the order of capture; `None` where that is not known.
    pub captured_squares: Option<Vec<&'static str>>,
    /// Whether a man is made a king.
    pub crowned: Option<bool>,
    /// Number of legal moves before the ply.
    pub legal_moves: Option<usize>,
    /// What became of it.
    pub state: PlyState,
    /// The position after it, where it is known.
    pub after: Option<Position>,
    /// This position as text. PDN 3.0, FEN.
    #[doc(alias = "fen_after")]
    pub fen: Option<String>,
    /// The key of this position.
    pub key_after: Option<PositionKey>,
    /// The time that the side which moved has left, in milliseconds.
    #[doc(alias = "clock")]
    pub clock_ms: Option<u64>,
    /// Numbers of its glyphs. PDN 3.0.
    pub nags: Vec<u32>,
    /// The judgement of it, like `!?`. PDN 3.0.
    pub strength: Option<String>,
    /// Its comments without their delimiters, in one text.
    pub comment: Option<String>,
}

impl PlyMade<'_> {
    /// Makes a ply that borrows from nothing.
    ///
    /// ```
    /// use portnote_pdn::Context;
    /// use portnote_pdn::derive::Derived;
    ///
    /// let file = portnote_pdn::parse(b"1. 11-15 22-18 2. 15x22 *").value;
    /// let game = Context::new().game(&file.blocks()[0]);
    /// let last = Derived::of(&game).plies().last().map(|made| made.into_owned()).unwrap();
    /// assert_eq!((last.from, last.to, last.captured), (Some("15"), Some("22"), Some(1)));
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Ply {
        let squares = self.captured_squares();
        let squares = squares.map(|squares| squares.filter_map(|square| self.name(square)));
        Ply {
            line: self.line,
            parent: self.parent,
            ply: self.ply,
            side: self.side,
            from: self.from.and_then(|square| self.name(square)),
            to: self.to.and_then(|square| self.name(square)),
            captured: self.captured.map(|captured| captured.len()),
            captured_squares: squares.map(Iterator::collect),
            crowned: self.crowned,
            legal_moves: self.legal_moves,
            state: self.state,
            after: self.after.copied(),
            fen: self.fen(),
            key_after: self.key_after,
            clock_ms: self.clock_ms,
            nags: self.nags().collect(),
            strength: self.strength().map(str::to_owned),
            text: self.text.map(Into::into),
            raw: self.raw.to_owned(),
            comment: self.comment.map(Into::into),
        }
    }
}
