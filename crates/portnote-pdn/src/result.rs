//! Results, in the tag Result and among the moves. PDN 2.0 §6.1.1.1.1.5, §6.1.1.2.6, PDN 3.0.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use portnote_draughts::ParseError;

/// Who won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side that has the first figure: that of the start colour of the game type.
    First,
    /// The other side.
    Second,
    /// Nobody.
    Draw,
    /// Both have lost.
    BothLose,
    /// Points other than a win or a draw, like `4-6`.
    Score,
    /// The game is not finished, or its result is not known: `*`.
    Unknown,
}

/// How a result is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Style {
    /// `1-0`, `0-1`, `1/2-1/2`.
    Default,
    /// `2-0`, `0-2`, `1-1`.
    International,
    /// `0-0` and `*`, which are the same in both.
    Common,
    /// A draw in other words, `½-½`, `0.5-0.5`, `1/2`, `draw`, or a result with a colon, `1:1`.
    Spelled,
    /// Points, as a special format or a whole event may have them.
    Score,
}

/// A result that was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// Who won.
    pub outcome: Outcome,
    /// How it is written.
    pub style: Style,
}

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

/// The points of the two sides, in hundredths.
const HUNDREDTHS: u32 = 100;

impl GameResult {
    /// Reads a result; white space around and inside does not matter.
    ///
    /// ```
    /// use portnote_pdn::result::{GameResult, Outcome, Style};
    /// let read = GameResult::read(" 2-0");
    /// assert_eq!(read.map(|read| read.outcome), Some(Outcome::First));
    /// assert_eq!(read.map(|read| read.style), Some(Style::International));
    /// assert_eq!(GameResult::read("4-6").map(|read| read.outcome), Some(Outcome::Score));
    /// assert_eq!(GameResult::read("white wins"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let dense: Cow<'_, str> = if text.contains(is_white) {
            text.chars().filter(|c| !is_white(*c)).collect()
        } else {
            Cow::Borrowed(text)
        };
        let colons = dense.matches(':').count();
        if colons == 1 && dense != ":" {
            let plain = Self::read(&dense.replace(':', "-"))?;
            let is_common = !matches!(plain.style, Style::Score);
            return is_common.then_some(Self { style: Style::Spelled, ..plain });
        }
        let (outcome, style) = match dense.as_ref() {
            "1-0" => (Outcome::First, Style::Default),
            "0-1" => (Outcome::Second, Style::Default),
            "1/2-1/2" => (Outcome::Draw, Style::Default),
            "2-0" => (Outcome::First, Style::International),
            "0-2" => (Outcome::Second, Style::International),
            "1-1" => (Outcome::Draw, Style::International),
            "0-0" => (Outcome::BothLose, Style::Common),
            "*" => (Outcome::Unknown, Style::Common),
            "1/2" | "½" | "½-½" | "0.5-0.5" => (Outcome::Draw, Style::Spelled),
            word if word.eq_ignore_ascii_case("draw") => (Outcome::Draw, Style::Spelled),
            _ if points(text).is_some() || is_plus(&dense) => (Outcome::Score, Style::Score),
            _ => return None,
        };
        Some(Self { outcome, style })
    }

    /// The text of the result in one of the two common styles.
    ///
    /// ```
    /// use portnote_pdn::result::{GameResult, Style};
    /// let read = GameResult::read("1-1").unwrap();
    /// assert_eq!(read.text(Style::Default), Some("1/2-1/2"));
    /// ```
    #[must_use]
    pub const fn text(self, style: Style) -> Option<&'static str> {
        let is_international = matches!(style, Style::International);
        Some(match self.outcome {
            Outcome::First if is_international => "2-0",
            Outcome::First => "1-0",
            Outcome::Second if is_international => "0-2",
            Outcome::Second => "0-1",
            Outcome::Draw if is_international => "1-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::BothLose => "0-0",
            Outcome::Unknown => "*",
            Outcome::Score => return None,
        })
    }
}

impl ResultFormat {
    /// The three formats.
    pub const ALL: [Self; 3] = [Self::PlusDraw, Self::Delfts, Self::Goes];

    /// The format of a name.
    ///
    /// ```
    /// use portnote_pdn::result::ResultFormat;
    /// let goes = ResultFormat::of("Goes").unwrap();
    /// assert!(goes.allows("0.98-1.02") && !goes.allows("1-0"));
    /// ```
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.name() == name)
    }

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
                dense.split('-').all(is_decimal)
                    && points(value).is_some_and(|(a, b)| a + b == 2 * HUNDREDTHS)
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
        Self::of(text).ok_or_else(|| ParseError::new("format of results", text, expected))
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
            GameResult::read(&text.replace("\\r", " ").replace("\\n", " "))
        } else {
            GameResult::read(text)
        };
        read.is_some_and(|read| !matches!(read.style, Style::Score))
    }
}

/// The points of `a-b`, each a number, a decimal or a whole with a half.
fn points(text: &str) -> Option<(u32, u32)> {
    let (first, second) = text.split_once('-')?;
    Some((point(first.trim())?, point(second.trim())?))
}

fn point(text: &str) -> Option<u32> {
    if let Some(whole) = text.strip_suffix("1/2") {
        let whole = whole.trim_end();
        let whole: u32 = if whole.is_empty() { 0 } else { number(whole)? };
        return Some(whole * HUNDREDTHS + HUNDREDTHS / 2);
    }
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let hundredths = match part.len() {
        1 => number(part)? * 10,
        2 => number(part)?,
        _ => return None,
    };
    Some(number(whole)? * HUNDREDTHS + hundredths)
}

/// A number of at most three digits: no score has more.
fn number(text: &str) -> Option<u32> {
    let is_digits = text.len() <= 3 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_digits.then(|| text.parse().ok()).flatten()
}

fn is_plus(dense: &str) -> bool {
    matches!(dense, "1+-1-" | "1--1+")
}

const fn is_white(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\u{0B}' | '\n' | '\r' | '\u{A0}')
}
