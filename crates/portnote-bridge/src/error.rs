//! The error of a text that is not a value, one for all types of the crate.

use thiserror::Error;

/// Error of a text that is not a value of a type, like `Q` for a seat.
///
/// Its message names the text and says what was expected.
///
/// ```
/// use portnote_bridge::{Contract, Seat};
/// let error = "Q".parse::<Seat>().map_err(|error| error.to_string());
/// assert_eq!(error, Err("invalid seat `Q`: expected `N`, `E`, `S` or `W`".to_owned()));
///
/// let found = "8NT".parse::<Contract>().err();
/// let found = found.as_ref().map(|error| (error.what(), error.text()));
/// assert_eq!(found, Some(("contract", "8NT")));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Error)]
#[error("invalid {what} `{text}`: expected {expected}")]
pub struct ParseError {
    what: &'static str,
    text: Box<str>,
    expected: &'static str,
}

impl ParseError {
    /// Returns the error for a value of another crate: what it should be, the text read, and what
    /// was expected.
    ///
    /// ```
    /// use portnote_bridge::ParseError;
    /// let error = ParseError::new("round", "x", "a number, as in `2`");
    /// assert_eq!(error.to_string(), "invalid round `x`: expected a number, as in `2`");
    /// ```
    #[must_use]
    pub fn new(what: &'static str, text: &str, expected: &'static str) -> Self {
        Self { what, text: text.into(), expected }
    }

    /// Returns what the text should be, like `seat` or `card`.
    #[must_use]
    pub const fn what(&self) -> &'static str {
        self.what
    }

    /// Returns the text as it was read.
    ///
    /// A deal with a hand that cannot be read gives the text of this hand.
    #[must_use]
    pub const fn text(&self) -> &str {
        &self.text
    }

    /// Returns what was expected, in the words of the message.
    #[must_use]
    pub const fn expected(&self) -> &'static str {
        self.expected
    }
}

/// The only character of a text.
pub(crate) fn single(text: &str) -> Option<char> {
    let mut letters = text.chars();
    letters.next().filter(|_| letters.next().is_none())
}
