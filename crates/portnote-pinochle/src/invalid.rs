//! The error of texts, letters and numbers that are not a value of a type, and how numbers and
//! points are read.

use thiserror::Error;

/// A text, a letter or a number that is not a value of a type, with what was expected.
///
/// It is the error of every `FromStr` and `TryFrom` of the crate.
///
/// ```
/// use portnote_pinochle::Trump;
/// let error = "N".parse::<Trump>().unwrap_err();
/// assert_eq!((error.what, &*error.text), ("trump", "N"));
/// assert_eq!(error.to_string(), "invalid trump `N`: expected `C`, `D`, `S`, `H` or `-`");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("invalid {what} `{text}`: expected {expected}")]
#[non_exhaustive]
pub struct ParseError {
    /// What the text was read as, like `trump`.
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
    /// use portnote_pinochle::ParseError;
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

/// A number in digits; `parse` would take a plus sign too.
pub(crate) fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

/// The text before points in brackets, and the points.
pub(crate) fn with_points(text: &str) -> Option<(&str, u32)> {
    let (before, points) = text.strip_suffix(')')?.split_once('(')?;
    Some((before, number(points)?))
}
