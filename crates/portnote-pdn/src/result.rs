//! Results, in the tag Result and among the moves. PDN 2.0 §6.1.1.1.1.5, §6.1.1.2.6, PDN 3.0.

use std::fmt;
use std::str::FromStr;

use portnote_draughts::ParseError;
pub use portnote_draughts::{GameResult, Outcome, ResultStyle};

/// The formats of results that PDN 3.0 names in the tag `ResultFormat`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultFormat {
    /// `Plus draw`.
    PlusDraw,
    /// `Delfts`.
    Delfts,
    /// `Goes`.
    Goes,
}

/// The parts of a point in which points are counted.
const HUNDREDTHS: u32 = 100;

impl ResultFormat {
    /// The three formats.
    pub const ALL: [Self; 3] = [Self::PlusDraw, Self::Delfts, Self::Goes];

    /// The name of the format.
    ///
    /// ```
    /// use portnote_pdn::result::ResultFormat;
    /// assert_eq!(ResultFormat::PlusDraw.name(), "Plus draw");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::PlusDraw => "Plus draw",
            Self::Delfts => "Delfts",
            Self::Goes => "Goes",
        }
    }

    /// Whether the format has a value.
    ///
    /// ```
    /// use portnote_pdn::result::ResultFormat;
    /// assert!(ResultFormat::Goes.allows("0.98-1.02") && !ResultFormat::Goes.allows("1-0"));
    /// ```
    #[must_use]
    pub fn allows(self, value: &str) -> bool {
        let dense: String = value.chars().filter(|c| !is_white(*c)).collect();
        match dense.as_str() {
            "2-0" | "0-2" | "*" => return true,
            "1-1" | "0-0" => return true,
            _ => {}
        }
        match self {
            Self::PlusDraw => matches!(dense.as_str(), "1+-1-" | "1--1+"),
            Self::Delfts => matches!(dense.as_str(), "11/2-1/2" | "1/2-11/2"),
            Self::Goes => {
                let is_decimal =
                    |side: &str| side.split_once('.').is_some_and(|(_, digits)| digits.len() == 2);
                let read = GameResult::lenient(value).map(|read| read.outcome);
                let is_whole = matches!(read, Some(Outcome::Score { first, second })
                    if first.saturating_add(second) == 2 * HUNDREDTHS);
                dense.split('-').all(is_decimal) && is_whole
            }
        }
    }
}

impl fmt::Display for ResultFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for ResultFormat {
    type Err = ParseError;

    /// Reads exactly the name of the format.
    ///
    /// ```
    /// use portnote_pdn::result::ResultFormat;
    /// assert_eq!("Delfts".parse(), Ok(ResultFormat::Delfts));
    /// let error = "delfts".parse::<ResultFormat>().map_err(|error| error.to_string());
    /// let expected = "`Plus draw`, `Delfts` or `Goes`";
    /// assert_eq!(error, Err(format!("invalid format of results `delfts`: expected {expected}")));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "`Plus draw`, `Delfts` or `Goes`";
        let named = Self::ALL.into_iter().find(|format| format.name() == text);
        named.ok_or_else(|| ParseError::new("format of results", text, expected))
    }
}

/// Whether a text is one of the words for a result that a reader knows by themselves.
pub(crate) fn is_result_word(text: &str) -> bool {
    // Nearly every examined text is a move.
    if text.len() == 3 && text.is_ascii() {
        return matches!(text, "1-0" | "0-1" | "2-0" | "0-2" | "1-1" | "0-0" | "1/2");
    }
    let mut bytes = text.bytes();
    let is_possible = match (bytes.next(), bytes.next()) {
        (Some(b'*'), None) | (Some(0xC2), _) => true,
        (Some(b'0'..=b'2'), Some(second)) => {
            matches!(
                second,
                b'-' | b'/' | b'.' | b' ' | b'\t' | 0x0B | b'\n' | b'\r' | b'\\' | 0xC2
            )
        }
        _ => false,
    };
    is_possible && {
        let read = if text.contains('\\') {
            GameResult::lenient(&text.replace("\\r", " ").replace("\\n", " "))
        } else {
            GameResult::lenient(text)
        };
        read.is_some_and(|read| !matches!(read.style, ResultStyle::Score))
    }
}

const fn is_white(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\u{0B}' | '\n' | '\r' | '\u{A0}')
}
