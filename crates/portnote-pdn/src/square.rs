//! Squares and what is between them, as they are written. PDN 2.0 §6.1.1.2.2, PDN 3.0.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use portnote_draughts::ParseError;

/// The name of a square. Which square of which board it means, the game type says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Square {
    /// A number of at most three digits.
    Number(u16),
    /// A file, 0 for a, and a rank, from 1.
    Letters {
        /// The file: 0 for a.
        file: u8,
        /// The rank.
        rank: u8,
    },
    /// A file alone, 0 for a: where a move in short letters begins, `cd4`.
    File(u8),
    /// Digits that no board can have.
    Unreadable,
}

/// The sign before a square of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Separator {
    /// Nothing: the square is the first, or two squares in letters touch.
    None,
    /// `-`.
    Hyphen,
    /// Another dash.
    Dash,
    /// `x`.
    Cross,
    /// `X`.
    UpperCross,
    /// `×`.
    Times,
    /// `:`.
    Colon,
}

/// A square of a move with the sign before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The square.
    pub square: Square,
    /// The sign between it and the square before.
    pub separator: Separator,
    /// Whether white space is before it.
    pub is_spaced: bool,
    /// Where the square is.
    pub range: Range<u32>,
}

impl Square {
    /// Reads the name of a square.
    ///
    /// ```
    /// use portnote_pdn::square::Square;
    /// assert_eq!(Square::read("07"), Some(Square::Number(7)));
    /// assert_eq!(Square::read("C3"), Some(Square::Letters { file: 2, rank: 3 }));
    /// assert_eq!(Square::read("x"), None);
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let first = *text.as_bytes().first()?;
        let digits = match first {
            b'0'..=b'9' => text,
            b'a'..=b'l' | b'A'..=b'L' => text.get(1..)?,
            _ => return None,
        };
        let mut number: u16 = 0;
        for byte in digits.bytes() {
            if !byte.is_ascii_digit() {
                return None;
            }
            number = number.wrapping_mul(10).wrapping_add(u16::from(byte - b'0'));
        }
        Some(match digits.len() {
            0 => return None,
            1..=3 if first.is_ascii_digit() => Self::Number(number),
            1..=3 => u8::try_from(number).map_or(Self::Unreadable, |rank| Self::Letters {
                file: first.to_ascii_lowercase() - b'a',
                rank,
            }),
            _ => Self::Unreadable,
        })
    }

    /// Whether no board of the standards can have the square: number 0, a number above 72, a
    /// rank that is not 1 to 12.
    #[must_use]
    pub const fn is_impossible(self) -> bool {
        match self {
            Self::Number(number) => number == 0 || number > 72,
            Self::Letters { rank, .. } => rank == 0 || rank > 12,
            Self::File(_) => false,
            Self::Unreadable => true,
        }
    }

    /// Whether the name is in letters.
    #[must_use]
    pub const fn is_letters(self) -> bool {
        matches!(self, Self::Letters { .. } | Self::File(_))
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Letters { file, rank } => {
                write!(f, "{}{rank}", char::from(b'a'.saturating_add(*file)))
            }
            Self::File(file) => write!(f, "{}", char::from(b'a'.saturating_add(*file))),
            Self::Unreadable => f.write_str("?"),
        }
    }
}

impl FromStr for Square {
    type Err = ParseError;

    /// Reads the name of a square, see [`Square::read`]; digits that no board can have are an
    /// error.
    ///
    /// ```
    /// use portnote_pdn::square::Square;
    /// assert_eq!("c3".parse(), Ok(Square::Letters { file: 2, rank: 3 }));
    /// let error = "1000".parse::<Square>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid square `1000`: expected a name as in `32` or `c3`".into()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::read(text)
            .filter(|square| *square != Self::Unreadable)
            .ok_or_else(|| ParseError::new("square", text, "a name as in `32` or `c3`"))
    }
}

impl Separator {
    /// The separator as text.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Hyphen => "-",
            Self::Dash => "\u{2013}",
            Self::Cross => "x",
            Self::UpperCross => "X",
            Self::Times => "\u{D7}",
            Self::Colon => ":",
        }
    }

    const fn of(character: char) -> Option<Self> {
        Some(match character {
            '-' => Self::Hyphen,
            '\u{2010}'..='\u{2015}' | '\u{2212}' => Self::Dash,
            'x' => Self::Cross,
            'X' => Self::UpperCross,
            '\u{D7}' => Self::Times,
            ':' => Self::Colon,
            _ => return None,
        })
    }
}

/// Whether squares can be a time, `0:05` or `1:02:03`; a capture can look the same, `32:21`.
pub(crate) fn is_like_time(steps: &[Step]) -> bool {
    let is_part = |step: &Step| {
        step.separator == Separator::Colon
            && !step.is_spaced
            && matches!(step.square, Square::Number(0..60))
            && step.range.len() == 2
    };
    let Some((first, parts)) = steps.split_first() else {
        return false;
    };
    let is_number = matches!(first.square, Square::Number(_));
    is_number && !parts.is_empty() && parts.iter().all(is_part)
}

/// Adds the squares of a move to a list; the text begins at an offset of its block.
pub(crate) fn read_steps(text: &str, start: u32, steps: &mut Vec<Step>) {
    let bytes = text.as_bytes();
    if let Some(two) = ordinary_steps(bytes, start) {
        steps.extend(two);
        return;
    }
    let offset = |at: usize| start + u32::try_from(at).unwrap_or(0);
    if let Some((file, separator, square)) = short_steps(text) {
        let squares = text.len() - square.len();
        steps.push(Step {
            square: Square::File(file),
            separator: Separator::None,
            is_spaced: false,
            range: offset(0)..offset(1),
        });
        steps.push(Step {
            square: Square::read(square).unwrap_or(Square::Unreadable),
            separator,
            is_spaced: false,
            range: offset(squares)..offset(text.len()),
        });
        return;
    }
    let mut separator = Separator::None;
    let mut is_spaced = false;
    let mut at = 0;
    while let Some(first) = bytes.get(at) {
        if first.is_ascii_digit() || is_letter_square(bytes, at) {
            let after = bytes.get(at + 1..).unwrap_or(&[]);
            let digits = after.iter().take_while(|byte| byte.is_ascii_digit());
            let end = at + 1 + digits.count();
            let square = text.get(at..end).and_then(Square::read);
            steps.push(Step {
                square: square.unwrap_or(Square::Unreadable),
                separator: std::mem::replace(&mut separator, Separator::None),
                is_spaced: std::mem::take(&mut is_spaced),
                range: offset(at)..offset(end),
            });
            at = end;
            continue;
        }
        let character = text.get(at..).and_then(|rest| rest.chars().next());
        match character.and_then(Separator::of) {
            Some(found) => separator = found,
            None => is_spaced = true,
        }
        at += character.map_or(1, char::len_utf8);
    }
}

/// The squares of a move in the form that nearly all have: two numbers of one digit or two, with
/// `-` or `x` between them.
fn ordinary_steps(text: &[u8], start: u32) -> Option<[Step; 2]> {
    let (from, first, after) = short_number(text)?;
    let (separator, after) = match after {
        [b'-', after @ ..] => (Separator::Hyphen, after),
        [b'x', after @ ..] => (Separator::Cross, after),
        _ => return None,
    };
    let (to, second, []) = short_number(after)? else {
        return None;
    };
    let step = |number, separator, range| Step {
        square: Square::Number(number),
        separator,
        is_spaced: false,
        range,
    };
    let middle = start + first + 1;
    Some([
        step(from, Separator::None, start..start + first),
        step(to, separator, middle..middle + second),
    ])
}

/// A move in short letters, `cd4` or `d:b6`: its file, its sign and the square where it ends.
fn short_steps(text: &str) -> Option<(u8, Separator, &str)> {
    let file = *text.as_bytes().first()?;
    let after = text.get(1..)?;
    let sign = after.chars().next().and_then(Separator::of);
    let square = after.trim_start_matches([':', 'x']);
    let is_short = matches!(file, b'a'..=b'l')
        && after.len() - square.len() <= 1
        && is_letter_square(square.as_bytes(), 0);
    is_short.then(|| (file - b'a', sign.unwrap_or(Separator::None), square))
}

/// Whether a text has the form of a move in short letters.
pub(crate) fn is_short(text: &str) -> bool {
    short_steps(text).is_some_and(|(_, _, square)| {
        let digits = square.get(1..).unwrap_or("");
        digits.bytes().all(|byte| byte.is_ascii_digit())
    })
}

/// Whether squares are those of a move in short letters.
pub(crate) const fn are_short(steps: &[Step]) -> bool {
    matches!(steps, [Step { square: Square::File(_), .. }, _])
}

/// A number of one digit or two with its length, and the text after it.
const fn short_number(text: &[u8]) -> Option<(u16, u32, &[u8])> {
    match text {
        [ten @ b'0'..=b'9', one @ b'0'..=b'9', after @ ..] => {
            Some(((*ten - b'0') as u16 * 10 + (*one - b'0') as u16, 2, after))
        }
        [one @ b'0'..=b'9', after @ ..] => Some(((*one - b'0') as u16, 1, after)),
        _ => None,
    }
}

fn is_letter_square(bytes: &[u8], at: usize) -> bool {
    matches!(bytes.get(at), Some(b'a'..=b'l' | b'A'..=b'L'))
        && bytes.get(at + 1).is_some_and(u8::is_ascii_digit)
}
