//! Patterns of squares with which positions are searched, such as `b14 w18 .15`.

use thiserror::Error;

use crate::piece::Piece;
use crate::position::Position;
use crate::view::View;

/// What some squares of a position hold, like `b14 w18 .15`.
///
/// Each part is what is there and the name of the square: `w` and `b` are a man, `W` and `B` a king,
/// and `.` an empty square.
///
/// ```
/// use portnote_draughts::{SquarePattern, Variant};
/// let rules = Variant::English.rules();
/// let pattern = SquarePattern::parse("b12 w21 .15")?;
/// assert!(pattern.matches(&rules.start(), rules.view()));
/// assert!(!SquarePattern::parse("B12")?.matches(&rules.start(), rules.view()));
/// # Ok::<(), portnote_draughts::SquarePatternError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquarePattern {
    parts: Vec<SquareCondition>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct SquareCondition {
    held: SquareContent,
    name: String,
    /// The place of the name in the text, in bytes.
    at: usize,
}

/// What a square holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SquareContent {
    Nothing,
    Piece(Piece),
}

/// Why a text is not a pattern of squares.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SquarePatternError {
    /// There is nothing in it.
    #[error("expected squares, as in `b14 w18 .15`")]
    Empty,
    /// A part does not say what a square holds.
    #[error("expected `w`, `b`, `W`, `B` or `.` before a square, found `{part}`")]
    Piece {
        /// The part.
        part: String,
        /// Where the part begins in the text, in bytes.
        at: usize,
    },
    /// No board has a square of this name.
    #[error("no board has a square `{name}`")]
    Square {
        /// The name.
        name: String,
        /// Where the part begins in the text, in bytes.
        at: usize,
    },
}

impl SquarePattern {
    /// Reads a pattern, whose parts have spaces or commas between them.
    ///
    /// # Errors
    /// [`SquarePatternError::Empty`] if there is no part, [`SquarePatternError::Piece`] if a part
    /// does not say what a square holds, and [`SquarePatternError::Square`] if no board has the
    /// square.
    pub fn parse(text: &str) -> Result<Self, SquarePatternError> {
        let mut parts = Vec::new();
        let mut at = 0;
        for part in text.split([' ', ',', '\t']) {
            if !part.is_empty() {
                parts.push(read(part, at)?);
            }
            at += part.len() + 1;
        }
        match parts.is_empty() {
            true => Err(SquarePatternError::Empty),
            false => Ok(Self { parts }),
        }
    }

    /// Whether a position has all of it; where the board has no square of a name, it has not.
    #[must_use]
    pub fn matches(&self, position: &Position, view: View) -> bool {
        self.parts.iter().all(|part| {
            let Ok(square) = view.read_square(&part.name) else {
                return false;
            };
            let piece = position.piece(square);
            match part.held {
                SquareContent::Nothing => piece.is_none(),
                SquareContent::Piece(wanted) => piece == Some(wanted),
            }
        })
    }

    /// The first square that the board does not have, and the place of its name in the text, in bytes.
    /// With one, no position on that board has all of the pattern.
    ///
    /// ```
    /// use portnote_draughts::{SquarePattern, Variant};
    /// let pattern = SquarePattern::parse("b14 w50")?;
    /// assert_eq!(pattern.missing_square(Variant::English.view()), Some(("50", 5)));
    /// assert_eq!(pattern.missing_square(Variant::International.view()), None);
    /// # Ok::<(), portnote_draughts::SquarePatternError>(())
    /// ```
    #[must_use]
    pub fn missing_square(&self, view: View) -> Option<(&str, usize)> {
        let mut parts = self.parts.iter();
        let missing = parts.find(|part| view.read_square(&part.name).is_err())?;
        Some((&missing.name, missing.at))
    }
}

fn read(part: &str, at: usize) -> Result<SquareCondition, SquarePatternError> {
    let mut characters = part.chars();
    let held = match characters.next() {
        Some('.') => Some(SquareContent::Nothing),
        letter => letter.and_then(Piece::from_letter).map(SquareContent::Piece),
    };
    let Some(held) = held else {
        let part = part.to_owned();
        return Err(SquarePatternError::Piece { part, at });
    };
    let name = characters.as_str().to_owned();
    let mut variants = crate::Variant::ALL.iter();
    if name.is_empty() || !variants.any(|variant| variant.view().read_square(&name).is_ok()) {
        return Err(SquarePatternError::Square { name, at: at + 1 });
    }
    let at = at + 1;
    Ok(SquareCondition { held, name, at })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::Variant;

    #[rstest]
    #[case("w18 b14 .15", "W:W18:B14", true)]
    #[case("w18 b14 .15", "W:W18,15:B14", false)]
    #[case("w18", "W:WK18:B14", false)]
    #[case("W18", "W:W18:B14", false)]
    #[case("W18,B14", "W:WK18:BK14", true)]
    #[case("w50", "W:WK18:BK14", false)]
    fn a_pattern_matches(#[case] pattern: &str, #[case] fen: &str, #[case] expected: bool) {
        let rules = Variant::English.rules();
        let position = rules.position(fen).unwrap();
        let pattern = SquarePattern::parse(pattern).unwrap();
        assert_eq!(pattern.matches(&position, rules.view()), expected);
    }

    #[rstest]
    #[case(" ", "expected squares, as in `b14 w18 .15`")]
    #[case("14", "expected `w`, `b`, `W`, `B` or `.` before a square, found `14`")]
    #[case("w18 x3", "expected `w`, `b`, `W`, `B` or `.` before a square, found `x3`")]
    #[case("w", "no board has a square ``")]
    #[case("w99", "no board has a square `99`")]
    fn a_faulty_pattern_is_refused(#[case] pattern: &str, #[case] expected: &str) {
        let error = SquarePattern::parse(pattern).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}
