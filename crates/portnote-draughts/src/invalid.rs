//! The error of texts, letters and numbers that are not a value of a type, for all types of the
//! crate.

use thiserror::Error;

/// A text, a letter or a number that is not a value of a type, like `b` for a colour.
///
/// ```
/// use portnote_draughts::Color;
/// let error = Color::try_from('b').map_err(|error| error.to_string());
/// assert_eq!(error, Err("invalid colour `b`: expected `W` or `B`".to_owned()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("invalid {kind} `{found}`: expected {expected}")]
pub struct InvalidValue {
    kind: &'static str,
    found: Box<str>,
    expected: &'static str,
}

impl InvalidValue {
    /// The error for a value of another crate: what it should be, the text found, and what was
    /// expected.
    ///
    /// ```
    /// use portnote_draughts::InvalidValue;
    /// let error = InvalidValue::new("round", "x", "a number, as in `2`");
    /// assert_eq!(error.to_string(), "invalid round `x`: expected a number, as in `2`");
    /// ```
    #[must_use]
    pub fn new(kind: &'static str, found: &str, expected: &'static str) -> Self {
        Self { kind, found: found.into(), expected }
    }
}

/// The only character of a text.
pub(crate) fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}
