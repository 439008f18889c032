//! The error of texts and letters that are not a value of a type, for all types of the crate.

use thiserror::Error;

/// A text or a letter that is not a value of a type, like `Q` for a seat.
///
/// ```
/// use portnote_bridge::Seat;
/// let error = Seat::try_from('Q').map_err(|error| error.to_string());
/// assert_eq!(error, Err("invalid seat `Q`: expected `N`, `E`, `S` or `W`".to_owned()));
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
    /// use portnote_bridge::InvalidValue;
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
