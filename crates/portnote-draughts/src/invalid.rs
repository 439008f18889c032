//! The error of texts, letters and numbers that are not a value of a type, for all types of the
//! crate.

use thiserror::Error;

/// A text, a letter or a number that is not a value of a type, with what was expected.
///
/// It is the error of every `FromStr` and `TryFrom` of the crate.
///
/// ```
/// use portnote_draughts::Color;
/// let error = "b".parse::<Color>().unwrap_err();
/// assert_eq!((error.what, &*error.text), ("colour", "b"));
/// assert_eq!(error.to_string(), "invalid colour `b`: expected `W` or `B`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("invalid {what} `{text}`: expected {expected}")]
#[non_exhaustive]
pub struct ParseError {
    /// What the text was read as, like `colour`.
    pub what: &'static str,
    /// The text that was found.
    pub text: Box<str>,
    /// What was expected instead, in words.
    pub expected: &'static str,
}

impl ParseError {
    /// Makes the error for a value of another crate: what it should be, the text found, and what
    /// was expected.
    ///
    /// ```
    /// use portnote_draughts::ParseError;
    /// let error = ParseError::new("round", "x", "a number, as in `2`");
    /// assert_eq!(error.to_string(), "invalid round `x`: expected a number, as in `2`");
    /// ```
    #[must_use]
    pub fn new(what: &'static str, text: &str, expected: &'static str) -> Self {
        Self { what, text: text.into(), expected }
    }
}

/// The only character of a text.
pub(crate) fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}
