//! The error of texts, letters and numbers that are not a value of a type, and how numbers and
//! points are read.

use thiserror::Error;

/// A text, a letter or a number that is not a value of a type, like `Q` for a seat.
///
/// ```
/// use portnote_pinochle::Trump;
/// let error = Trump::try_from('N').map_err(|error| error.to_string());
/// assert_eq!(error, Err("invalid trump `N`: expected `C`, `D`, `S`, `H` or `-`".to_owned()));
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
    /// use portnote_pinochle::InvalidValue;
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

/// A number in digits; `parse` would take a plus sign too.
pub(crate) fn number(text: &str) -> Option<u32> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

/// The text before points in brackets, and the points.
pub(crate) fn with_points(text: &str) -> Option<(&str, u32)> {
    let (before, points) = text.strip_suffix(')')?.split_once('(')?;
    Some((before, number(points)?))
}
