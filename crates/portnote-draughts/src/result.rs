//! Results of games as they are written, like `2-0`, and who has won by them. PDN 2.0 §6.1.1.2.6,
//! PDN 3.0.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;

use crate::invalid::ParseError;
use crate::piece::Color;
use crate::variant::{Scoring, Variant};

/// Who has won a game, as far as its result says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Outcome {
    /// The side that has the first figure: that of the start colour of the game type.
    First,
    /// The side that has the second figure.
    Second,
    /// Neither side: the game is drawn.
    Draw,
    /// Both sides have lost: `0-0`.
    BothLose,
    /// Points other than a win or a draw, like `4-6`, in hundredths of a point.
    Score {
        /// Points of the side that has the first figure.
        first: u32,
        /// Points of the other side.
        second: u32,
    },
    /// A draw in which one side is ahead, `1+-1-`, of the format Plus draw.
    Ahead {
        /// Whether the side that has the first figure is ahead.
        is_first: bool,
    },
    /// The game is not finished, or its result is not known: `*`.
    Unknown,
}

/// How a result is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ResultStyle {
    /// One point for a win: `1-0`, `0-1`, `1/2-1/2`.
    Default,
    /// Two points for a win: `2-0`, `0-2`, `1-1`.
    International,
    /// Both of these styles have it: `0-0` and `*`.
    Common,
    /// A draw in other words, `½-½`, `0.5-0.5`, `1/2`, `draw`, or a result with a colon, `1:1`.
    Spelled,
    /// Points, as a special format or a whole event may have them.
    Score,
}

/// The result of a game with the style in which it is written, like `2-0`.
///
/// ```
/// use portnote_draughts::{Color, GameResult, Outcome, Variant};
/// let result: GameResult = "2-0".parse()?;
/// assert_eq!(result.outcome, Outcome::First);
/// assert_eq!(result.winner(Variant::International), Some(Color::White));
/// assert_eq!(result.winner(Variant::English), Some(Color::Black));
/// assert_eq!(result.to_string(), "2-0");
/// # Ok::<(), portnote_draughts::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct GameResult {
    /// Who has won, as far as it says.
    pub outcome: Outcome,
    /// How the result is written.
    pub style: ResultStyle,
}

/// The parts of a point in which points are counted.
const HUNDREDTHS: u32 = 100;

impl Outcome {
    /// Whether the result is written in points or signs of a special format, so that neither
    /// common style has a text for it.
    ///
    /// ```
    /// use portnote_draughts::Outcome;
    /// assert!(Outcome::Score { first: 400, second: 600 }.is_score());
    /// assert!(!Outcome::Draw.is_score());
    /// ```
    #[must_use]
    pub const fn is_score(self) -> bool {
        matches!(self, Self::Score { .. } | Self::Ahead { .. })
    }
}

impl From<Scoring> for ResultStyle {
    /// The style of the variants that count so many points for a win.
    fn from(scoring: Scoring) -> Self {
        match scoring {
            Scoring::OnePoint => Self::Default,
            Scoring::TwoPoints => Self::International,
        }
    }
}

impl GameResult {
    /// Reads a result as people write it: white space does not matter, and draws in other words
    /// and colons are known.
    ///
    /// ```
    /// use portnote_draughts::{GameResult, Outcome, ResultStyle};
    /// let read = GameResult::lenient(" 2 - 0").unwrap();
    /// assert_eq!((read.outcome, read.style), (Outcome::First, ResultStyle::International));
    /// assert_eq!(GameResult::lenient("½-½").map(|read| read.outcome), Some(Outcome::Draw));
    /// assert_eq!(GameResult::lenient("white wins"), None);
    /// ```
    #[must_use]
    pub fn lenient(text: &str) -> Option<Self> {
        let dense: Cow<'_, str> = if text.contains(is_white) {
            text.chars().filter(|c| !is_white(*c)).collect()
        } else {
            Cow::Borrowed(text)
        };
        if dense.matches(':').count() == 1 && dense != ":" {
            let plain = Self::plain(text, &dense.replace(':', "-"))?;
            let is_common = !matches!(plain.style, ResultStyle::Score);
            return is_common.then_some(Self { style: ResultStyle::Spelled, ..plain });
        }
        Self::plain(text, &dense)
    }

    /// Reads a result without a colon. White space counts in points only: it parts a whole from
    /// its half.
    fn plain(text: &str, dense: &str) -> Option<Self> {
        use ResultStyle::{Common, Default, International, Score, Spelled};
        let (outcome, style) = match dense {
            "1-0" => (Outcome::First, Default),
            "0-1" => (Outcome::Second, Default),
            "1/2-1/2" => (Outcome::Draw, Default),
            "2-0" => (Outcome::First, International),
            "0-2" => (Outcome::Second, International),
            "1-1" => (Outcome::Draw, International),
            "0-0" => (Outcome::BothLose, Common),
            "*" => (Outcome::Unknown, Common),
            "1/2" | "½" | "½-½" | "0.5-0.5" => (Outcome::Draw, Spelled),
            "1+-1-" => (Outcome::Ahead { is_first: true }, Score),
            "1--1+" => (Outcome::Ahead { is_first: false }, Score),
            word if word.eq_ignore_ascii_case("draw") => (Outcome::Draw, Spelled),
            _ => {
                let (first, second) = points(text)?;
                (Outcome::Score { first, second }, Score)
            }
        };
        Some(Self { outcome, style })
    }

    /// The text of the result in one of the two common styles; `None` for points.
    ///
    /// ```
    /// use portnote_draughts::{GameResult, ResultStyle};
    /// let read: GameResult = "1-1".parse()?;
    /// assert_eq!(read.text(ResultStyle::Default), Some("1/2-1/2"));
    /// # Ok::<(), portnote_draughts::ParseError>(())
    /// ```
    #[must_use]
    pub const fn text(self, style: ResultStyle) -> Option<&'static str> {
        let is_international = matches!(style, ResultStyle::International);
        Some(match self.outcome {
            Outcome::First if is_international => "2-0",
            Outcome::First => "1-0",
            Outcome::Second if is_international => "0-2",
            Outcome::Second => "0-1",
            Outcome::Draw if is_international => "1-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::BothLose => "0-0",
            Outcome::Unknown => "*",
            Outcome::Score { .. } | Outcome::Ahead { .. } => return None,
        })
    }

    /// The side that has won; `None` if no side has, or points do not say it. The first figure is
    /// that of the side that begins the games of the variant.
    ///
    /// ```
    /// use portnote_draughts::{Color, GameResult, Variant};
    /// let lost: GameResult = "0-1".parse()?;
    /// assert_eq!(lost.winner(Variant::Russian), Some(Color::Black));
    /// assert_eq!("*".parse::<GameResult>()?.winner(Variant::Russian), None);
    /// # Ok::<(), portnote_draughts::ParseError>(())
    /// ```
    #[must_use]
    pub const fn winner(self, variant: Variant) -> Option<Color> {
        match self.outcome {
            Outcome::First => Some(variant.start()),
            Outcome::Second => Some(variant.start().opponent()),
            _ => None,
        }
    }
}

/// Writes the text of the result in its style. A result in other words gets its usual text, and
/// points that look like a win or a draw have two decimals: `1.00-1.00`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(text) = self.text(self.style) {
            return f.pad(text);
        }
        match self.outcome {
            Outcome::Ahead { is_first: true } => f.pad("1+-1-"),
            Outcome::Score { first, second } => {
                let is_whole = |points: u32| points.is_multiple_of(HUNDREDTHS);
                let [one, other] = [first, second].map(|points| points / HUNDREDTHS);
                let is_common = matches!((one, other), (0..=2, 0) | (0, 1..=2) | (1, 1));
                if is_whole(first) && is_whole(second) && !is_common {
                    return write!(f, "{one}-{other}");
                }
                let [part, rest] = [first, second].map(|points| points % HUNDREDTHS);
                write!(f, "{one}.{part:02}-{other}.{rest:02}")
            }
            _ => f.pad("1--1+"),
        }
    }
}

impl fmt::Debug for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.style {
            ResultStyle::Spelled => write!(f, "GameResult({self}, spelled)"),
            _ => write!(f, "GameResult({self})"),
        }
    }
}

impl FromStr for GameResult {
    type Err = ParseError;

    /// Reads exactly a text of the standard, points of its special formats among them;
    /// [`GameResult::lenient`] reads more.
    ///
    /// ```
    /// use portnote_draughts::GameResult;
    /// assert_eq!("0.98-1.02".parse::<GameResult>()?.to_string(), "0.98-1.02");
    /// let error = "draw".parse::<GameResult>().unwrap_err().to_string();
    /// assert_eq!(error, "invalid result `draw`: expected a result, as in `1-0`, `1-1` or `*`");
    /// # Ok::<(), portnote_draughts::ParseError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::lenient(text)
            .filter(|read| read.style != ResultStyle::Spelled && !text.contains(is_white))
            .ok_or_else(|| ParseError::new("result", text, "a result, as in `1-0`, `1-1` or `*`"))
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

const fn is_white(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\u{0B}' | '\n' | '\r' | '\u{A0}')
}
