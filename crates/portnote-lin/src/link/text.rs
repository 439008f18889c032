//! The parts of links, and their codes. U-2

use std::ops::Range;

use portnote_core::unescaped::Unescaped;

use super::Kind;
use crate::problem::link::Problem;

/// A link that was read.
pub(crate) struct Link {
    pub(crate) kind: Kind,
    /// What it says, in LIN.
    pub(crate) text: Unescaped,
    /// What is odd about it, each with its place in the link.
    pub(crate) found: Vec<(Problem, Range<u32>)>,
}

/// A character of a value, and where it is written.
#[derive(Clone, Debug)]
pub(super) struct Letter {
    pub(super) value: char,
    pub(super) from: Range<u32>,
}

/// A part of a query: its name in lower case and the place of its value.
pub(super) struct Parameter<'t> {
    pub(super) name: String,
    pub(super) value: &'t str,
    pub(super) start: u32,
}

impl Link {
    pub(super) fn push(&mut self, value: char, from: Range<u32>) {
        let mut buffer = [0; 4];
        let text: &str = value.encode_utf8(&mut buffer);
        if from.len() == text.len() {
            self.text.push_same(text, from.start);
        } else {
            self.text.push(text, from);
        }
    }
}

/// Makes blanks of `+` between letters or before digits. U-2
pub(super) fn blank_in(letters: &mut [Letter], found: &mut Vec<(Problem, Range<u32>)>) {
    for at in 0..letters.len() {
        let value = |at: Option<usize>| at.and_then(|at| letters.get(at)).map(|own| own.value);
        let (before, after) = (value(at.checked_sub(1)), value(Some(at + 1)));
        let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
        let is_digit = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
        let is_blank = is_digit(after) || is_letter(before) && is_letter(after);
        if let Some(letter) = letters.get_mut(at).filter(|own| own.value == '+' && is_blank) {
            letter.value = ' ';
            found.push((Problem::UrlPlus, letter.from.clone()));
        }
    }
}

impl Parameter<'_> {
    /// The value, decoded: as UTF-8 where all of it is that, or else as Latin-1. U-2
    pub(super) fn letters(&self) -> Vec<Letter> {
        utf8(self.value, self.start).unwrap_or_else(|| latin1(self.value, self.start))
    }
}

/// `None` where a code is broken, or its bytes are not UTF-8.
pub(super) fn utf8(value: &str, start: u32) -> Option<Vec<Letter>> {
    let mut letters = Vec::with_capacity(value.len());
    let mut rest = value;
    while let Some(first) = rest.chars().next() {
        let at = start + count(value) - count(rest);
        if first != '%' {
            let end = at + u32::try_from(first.len_utf8()).unwrap_or(1);
            letters.push(Letter { value: first, from: at..end });
            rest = rest.get(first.len_utf8()..)?;
            continue;
        }
        let first = code(rest)?;
        let length = match first {
            0..0x80 => 1,
            0xC2..=0xDF => 2,
            0xE0..=0xEF => 3,
            0xF0..=0xF4 => 4,
            _ => return None,
        };
        let bytes: Option<Vec<u8>> = (0..length).map(|n| code(rest.get(3 * n..)?)).collect();
        let text = String::from_utf8(bytes?).ok()?;
        let length = 3 * u32::try_from(length).unwrap_or(1);
        letters.push(Letter { value: text.chars().next()?, from: at..at + length });
        rest = rest.get(length as usize..)?;
    }
    Some(letters)
}

/// The byte of a code at the beginning of a text.
fn code(text: &str) -> Option<u8> {
    let digits = text.strip_prefix('%')?.get(..2)?;
    let is_hex = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    is_hex.then(|| u8::from_str_radix(digits, 16).ok()).flatten()
}

/// What a viewer of old does: each byte a character, `%uXXXX` a unit of UTF-16, and what is not a code is
/// text.
pub(super) fn latin1(value: &str, start: u32) -> Vec<Letter> {
    let mut letters = Vec::with_capacity(value.len());
    let mut rest = value;
    while let Some(first) = rest.chars().next() {
        let at = start + count(value) - count(rest);
        let unit = rest.strip_prefix("%u").and_then(|rest| rest.get(..4));
        let unit = unit.filter(|digits| digits.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let unit = unit.and_then(|digits| u32::from_str_radix(digits, 16).ok());
        let (value, length) = match (unit, code(rest)) {
            (Some(unit), _) => (char::from_u32(unit).unwrap_or('\u{FFFD}'), 6),
            (None, Some(byte)) => (char::from(byte), 3),
            (None, None) => (first, first.len_utf8()),
        };
        let end = at + u32::try_from(length).unwrap_or(1);
        letters.push(Letter { value, from: at..end });
        rest = rest.get(length..).unwrap_or("");
    }
    letters
}

pub(super) fn count(text: &str) -> u32 {
    u32::try_from(text.len()).unwrap_or(u32::MAX)
}
