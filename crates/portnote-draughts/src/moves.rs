//! Legal moves, and ordered lists of them in which captures that differ only in their route are one
//! move.

use std::ops::Deref;
use std::{slice, vec};

use crate::piece::Kind;
use crate::square::{Square, SquareSet};
use crate::view::View;

/// A legal move: where a piece starts and ends, what it captures and whether it is crowned.
///
/// Two captures that differ only in their route are the same move, because the position after
/// them is the same. The routes are found with [`Rules::route`](crate::Rules::route).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    pub(crate) from: Square,
    pub(crate) to: Square,
    pub(crate) captured: SquareSet,
    pub(crate) kind: Kind,
    pub(crate) crowned: bool,
    /// Which captured pieces were kings, from the first on, if a rule depends on the order.
    pub(crate) kings_first: u32,
}

impl Move {
    /// The square where the piece stood.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::English.rules();
    /// let quiet = rules.read_move(&rules.start(), "11-15")?;
    /// assert_eq!(rules.view().number(quiet.from()), 11);
    /// # Ok::<(), portnote_draughts::MoveError>(())
    /// ```
    #[must_use]
    pub const fn from(&self) -> Square {
        self.from
    }

    /// The square where the piece ends; a capture may end where it began.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::English.rules();
    /// let quiet = rules.read_move(&rules.start(), "11-15")?;
    /// assert_eq!(rules.view().number(quiet.to()), 15);
    /// # Ok::<(), portnote_draughts::MoveError>(())
    /// ```
    #[must_use]
    pub const fn to(&self) -> Square {
        self.to
    }

    /// The squares of the captured pieces, empty for a quiet move.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::International.rules();
    /// let position = rules.position("W:W33:B28,19")?;
    /// let capture = rules.read_move(&position, "33x22")?;
    /// assert_eq!(capture.captured().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn captured(&self) -> SquareSet {
        self.captured
    }

    /// Whether the move captures anything.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::English.rules();
    /// assert!(!rules.read_move(&rules.start(), "11-15")?.is_capture());
    /// # Ok::<(), portnote_draughts::MoveError>(())
    /// ```
    #[must_use]
    pub const fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }

    /// What the piece was before the move.
    ///
    /// ```
    /// use portnote_draughts::{Kind, Variant};
    /// let rules = Variant::English.rules();
    /// assert_eq!(rules.read_move(&rules.start(), "11-15")?.kind(), Kind::Man);
    /// # Ok::<(), portnote_draughts::MoveError>(())
    /// ```
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// Whether the move makes a man a king.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::International.rules();
    /// let position = rules.position("W:W8:B50")?;
    /// assert!(rules.read_move(&position, "8-2")?.is_crowned());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn is_crowned(&self) -> bool {
        self.crowned
    }
}

/// The legal moves of a position, each once, ordered by start, end and captured pieces.
///
/// The list is a slice of moves.
///
/// ```
/// use portnote_draughts::Variant;
/// let rules = Variant::International.rules();
/// let legal = rules.moves(&rules.start());
/// assert_eq!(legal.len(), 9);
/// assert!(legal.contains(&legal[0]));
/// assert!(legal.iter().all(|quiet| !quiet.is_capture()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveList {
    pub(crate) moves: Vec<Move>,
    pub(crate) cut_short: bool,
    pub(crate) steps: usize,
}

impl MoveList {
    /// A list without moves, to be filled by [`Rules::moves_into`](crate::Rules::moves_into).
    ///
    /// ```
    /// use portnote_draughts::MoveList;
    /// assert!(MoveList::new().is_empty());
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self { moves: Vec::new(), cut_short: false, steps: 0 }
    }

    /// Whether the list holds every legal move. It does not when a capture has more routes than
    /// [`CAPTURE_BUDGET`](crate::CAPTURE_BUDGET) allows to follow; then the moves of the list may
    /// lack some, and may even be captures of too little value.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::English.rules();
    /// assert!(rules.moves(&rules.start()).is_complete());
    /// ```
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        !self.cut_short
    }

    /// How many steps of captures were followed to find the moves, at most
    /// [`CAPTURE_BUDGET`](crate::CAPTURE_BUDGET). Who plays many positions that somebody else wrote
    /// can add them up. English draughts on its usual board has no costly position and counts none.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::International.rules();
    /// let position = rules.position("W:WK47:B14,19,29,31,42")?;
    /// assert!(rules.moves(&position).steps() > 4);
    /// # Ok::<(), portnote_draughts::FenError>(())
    /// ```
    #[must_use]
    pub const fn steps(&self) -> usize {
        self.steps
    }

    /// The moves with this start and end. A short form is ambiguous when there are two or more.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::English.rules();
    /// let position = rules.position("B:W6,7,14,15:B2")?;
    /// let square = |number| rules.view().square_of_number(number);
    /// if let (Some(from), Some(to)) = (square(2), square(18)) {
    ///     let legal = rules.moves(&position);
    ///     assert_eq!(legal.between(from, to).count(), 2);
    /// }
    /// # Ok::<(), portnote_draughts::FenError>(())
    /// ```
    pub fn between(&self, from: Square, to: Square) -> impl Iterator<Item = &Move> {
        self.moves.iter().filter(move |candidate| candidate.from == from && candidate.to == to)
    }

    /// The moves of pieces on a file, `a` to `p`, that end on a square: what the short letters of
    /// a move name, like `cd4`.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::Russian.rules();
    /// let legal = rules.moves(&rules.start());
    /// let d4 = rules.view().read_square("d4")?;
    /// let texts: Vec<_> =
    ///     legal.from_file(rules.view(), 'c', d4).map(|quiet| rules.short_form(quiet)).collect();
    /// assert_eq!(texts, ["c3-d4"]);
    /// # Ok::<(), portnote_draughts::ParseError>(())
    /// ```
    pub fn from_file(&self, view: View, file: char, to: Square) -> impl Iterator<Item = &Move> {
        let letters = view.lettered();
        let fits = move |played: &&Move| played.to == to && letters.letters(played.from).0 == file;
        self.moves.iter().filter(fits)
    }

    /// Whether a second move has the same start and end, so that the short form is ambiguous.
    ///
    /// ```
    /// use portnote_draughts::Variant;
    /// let rules = Variant::International.rules();
    /// let position = rules.position("W:WK47:B14,19,29,31,42")?;
    /// let legal = rules.moves(&position);
    /// assert!(legal.iter().all(|capture| legal.is_ambiguous(capture)));
    /// # Ok::<(), portnote_draughts::FenError>(())
    /// ```
    #[must_use]
    pub fn is_ambiguous(&self, wanted: &Move) -> bool {
        self.between(wanted.from, wanted.to).nth(1).is_some()
    }

    /// Ready for another position, with the room it has.
    pub(crate) fn clear(&mut self) {
        self.moves.clear();
        self.cut_short = false;
        self.steps = 0;
    }

    /// Puts the moves into their order and drops the ones that are there twice.
    pub(crate) fn sort_and_dedup(&mut self) {
        self.moves.sort_unstable();
        self.moves.dedup();
    }
}

impl Deref for MoveList {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        &self.moves
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = vec::IntoIter<Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.moves.into_iter()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = &'a Move;
    type IntoIter = slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    #[test]
    fn values_have_a_small_fixed_size() {
        assert_eq!(size_of::<Square>(), 1);
        assert_eq!(size_of::<SquareSet>(), 16);
        assert_eq!(size_of::<Move>(), 32);
        assert!(size_of::<Position>() <= 80);
    }
}
