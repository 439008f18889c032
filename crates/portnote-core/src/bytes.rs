//! Looks at bytes many at a time: each loop here is one that compilers turn into vector code.
//!
//! What stops at the first hit, or checks its sums for overflow, takes byte after byte. Pieces
//! with a fixed length and sums that cannot overflow take sixteen and more in one step.

use memchr::{memchr, memchr2};

/// Bytes that are looked at before it is asked whether one was found.
const PIECE: usize = 64;

/// Bytes whose count surely fits into a byte: as many as whole vectors hold.
const COUNTED: usize = 3 * PIECE;

/// Whether a byte passes a test.
///
/// ```
/// use portnote_core::bytes::any;
/// assert!(any(b"abc\x07", |byte| byte < 0x20));
/// assert!(!any(b"abc", |byte| byte < 0x20));
/// ```
#[inline]
pub fn any(bytes: &[u8], test: impl Fn(u8) -> bool) -> bool {
    bytes.chunks(PIECE).any(|piece| any_in(piece, &test))
}

/// The place of the first byte that passes a test, from a place on.
///
/// ```
/// use portnote_core::bytes::find;
/// assert_eq!(find(b"abcabc", 1, |byte| byte == b'a'), Some(3));
/// assert_eq!(find(b"abcabc", 4, |byte| byte == b'a'), None);
/// ```
#[inline]
pub fn find(bytes: &[u8], from: usize, test: impl Fn(u8) -> bool) -> Option<usize> {
    let rest = bytes.get(from..)?;
    let pieces = rest.chunks(PIECE).enumerate();
    for (number, piece) in pieces {
        if any_in(piece, &test) {
            let at = piece.iter().position(|byte| test(*byte))?;
            return Some(from + number * PIECE + at);
        }
    }
    None
}

/// The place of the first byte that passes a test together with the byte after it, from a place
/// on; for the last byte, that is taken for a line end.
#[inline]
pub(crate) fn find_pair(bytes: &[u8], from: usize, test: impl Fn(u8, u8) -> bool) -> Option<usize> {
    let rest = bytes.get(from..)?;
    let after = rest.get(1..)?;
    let mut at = from;
    for (piece, after) in rest.chunks(PIECE).zip(after.chunks(PIECE)) {
        let pairs = || piece.iter().zip(after);
        if pairs().fold(false, |found, (one, next)| found | test(*one, *next)) {
            let place = pairs().position(|(one, next)| test(*one, *next))?;
            return Some(at + place);
        }
        at += after.len();
    }
    let last = bytes.last().filter(|last| test(**last, b'\n'));
    last.map(|_| bytes.len() - 1)
}

/// How many bytes pass a test.
///
/// ```
/// assert_eq!(portnote_core::bytes::count(b"abcabc", |byte| byte == b'b'), 2);
/// ```
#[inline]
pub fn count(bytes: &[u8], test: impl Fn(u8) -> bool) -> usize {
    let passed = |sum: u8, byte: &u8| sum.wrapping_add(u8::from(test(*byte)));
    let pieces = bytes.chunks(COUNTED);
    pieces.map(|piece| usize::from(piece.iter().fold(0, passed))).sum()
}

/// The numbers of line ends of each kind.
///
/// ```
/// use portnote_core::bytes::LineEnds;
/// let ends = LineEnds::of(b"a\nb\r\nc\rd");
/// assert_eq!((ends.lf, ends.cr, ends.cr_lf), (1, 1, 1));
/// assert_eq!(ends.count(), 3);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineEnds {
    /// LF without CR before it.
    pub lf: usize,
    /// CR without LF after it.
    pub cr: usize,
    /// CR LF.
    pub cr_lf: usize,
}

/// The line end that comes first in a text.
///
/// ```
/// use portnote_core::bytes::first_line_end;
/// assert_eq!(first_line_end("a\r\nb\n"), Some("\r\n"));
/// assert_eq!(first_line_end("a"), None);
/// ```
#[must_use]
pub fn first_line_end(text: &str) -> Option<&'static str> {
    let at = memchr2(b'\n', b'\r', text.as_bytes())?;
    let rest = text.get(at..)?;
    let ends = ["\r\n", "\n", "\r"];
    ends.into_iter().find(|end| rest.starts_with(end))
}

impl LineEnds {
    /// Whether a CR by itself is in a text that has LF too: a line end that is put next to one
    /// may join it to a line end of two bytes.
    ///
    /// ```
    /// use portnote_core::bytes::LineEnds;
    /// assert!(LineEnds::of(b"a\rb\nc").is_doubtful() && !LineEnds::of(b"a\r\nb").is_doubtful());
    /// ```
    #[must_use]
    pub const fn is_doubtful(&self) -> bool {
        self.cr > 0 && (self.lf > 0 || self.cr_lf > 0)
    }

    /// Counts the line ends of a text.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let lf = count(bytes, |byte| byte == b'\n');
        // Most text has one kind of line ends.
        let Some(first) = memchr(b'\r', bytes) else {
            let (cr, cr_lf) = (0, 0);
            return Self { lf, cr, cr_lf };
        };
        let rest = bytes.get(first..).unwrap_or(&[]);
        let after = rest.get(1..).unwrap_or(&[]);
        let (mut all, mut cr_lf) = (0, 0);
        for (piece, after) in rest.chunks(COUNTED).zip(after.chunks(COUNTED)) {
            let both = piece.iter().zip(after);
            let (ends, pairs) = both.fold((0_u8, 0_u8), |(ends, pairs), (one, next)| {
                let is_end = u8::from(*one == b'\r');
                let is_pair = is_end & u8::from(*next == b'\n');
                (ends.wrapping_add(is_end), pairs.wrapping_add(is_pair))
            });
            all += usize::from(ends);
            cr_lf += usize::from(pairs);
        }
        // The last byte has none after it.
        all += usize::from(rest.last() == Some(&b'\r'));
        Self { lf: lf - cr_lf, cr: all - cr_lf, cr_lf }
    }

    /// How many they are in all.
    #[must_use]
    pub const fn count(self) -> usize {
        self.lf + self.cr + self.cr_lf
    }
}

#[inline]
fn any_in(piece: &[u8], test: &impl Fn(u8) -> bool) -> bool {
    piece.iter().fold(false, |found, byte| found | test(*byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_and_counts_are_those_of_a_plain_loop() {
        let text: Vec<u8> = (0..1000_u32).map(|n| (n * n % 251) as u8).collect();
        for length in [0, 1, 63, 64, 65, 191, 192, 193, 511, 1000] {
            let bytes = &text[..length];
            for wanted in [0, 1, 4, 100, 250, 255] {
                let is = |byte: u8| byte == wanted;
                let places: Vec<usize> = (0..length).filter(|at| bytes[*at] == wanted).collect();
                assert_eq!(any(bytes, is), !places.is_empty());
                assert_eq!(count(bytes, is), places.len());
                assert_eq!(find(bytes, 0, is), places.first().copied());
                let after = places.iter().copied().find(|at| *at >= 70);
                assert_eq!(find(bytes, 70, is), after);
            }
        }
    }

    #[test]
    fn the_first_pair_is_that_of_a_plain_loop() {
        let text: Vec<u8> = (0..1000_u32).map(|n| (n * n % 61) as u8).collect();
        for length in [0, 1, 2, 63, 64, 65, 66, 129, 1000] {
            let bytes = &text[..length];
            for (from, wanted) in [(0, 3), (0, 60), (1, 0), (64, 9), (70, 45)] {
                let test = |one: u8, next: u8| one == wanted && next != wanted;
                let next = |at: usize| bytes.get(at + 1).copied().unwrap_or(b'\n');
                let found = (from..length).find(|at| test(bytes[*at], next(*at)));
                assert_eq!(find_pair(bytes, from, test), found);
            }
        }
    }

    #[test]
    fn a_line_end_is_known_where_pieces_meet() {
        for blanks in 185..200 {
            let text = format!("{}\r\n\n\r", " ".repeat(blanks));
            let ends = LineEnds::of(text.as_bytes());
            assert_eq!((ends.lf, ends.cr, ends.cr_lf), (1, 1, 1));
        }
    }

    #[test]
    fn a_pair_is_found_from_a_place_on() {
        use crate::bytes::find_pair;
        assert_eq!(find_pair(b"abba", 0, |one, next| one == next), Some(1));
        assert_eq!(find_pair(b"abba", 2, |one, next| one == next), None);
        assert_eq!(find_pair(b"abba", 2, |_, next| next == b'\n'), Some(3));
    }
}
