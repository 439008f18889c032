//! Looks at bytes many at a time: each loop here is one that compilers turn into vector code.
//!
//! What stops at the first hit, or checks its sums for overflow, takes byte after byte. Pieces
//! with a fixed length and sums that cannot overflow take sixteen and more in one step.

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

/// How many bytes pass a test.
///
/// ```
/// assert_eq!(portnote_core::bytes::count(b"abcabc", |byte| byte == b'b'), 2);
/// ```
#[inline]
pub fn count(bytes: &[u8], test: impl Fn(u8) -> bool) -> usize {
    let passed = |sum: u8, byte: &u8| sum.wrapping_add(u8::from(test(*byte)));
    let pieces = bytes.chunks(COUNTED);
    pieces
        .map(|piece| usize::from(piece.iter().fold(0, passed)))
        .sum()
}

/// The numbers of line ends of each kind.
///
/// ```
/// use portnote_core::bytes::LineEnds;
/// let ends = LineEnds::of(b"a\nb\r\nc\rd");
/// assert_eq!((ends.lf, ends.cr, ends.cr_lf), (1, 1, 1));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineEnds {
    /// LF without CR before it.
    pub lf: usize,
    /// CR without LF behind it.
    pub cr: usize,
    /// CR LF.
    pub cr_lf: usize,
}

impl LineEnds {
    /// Counts the line ends of a text.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Self {
        let behind = bytes.get(1..).unwrap_or(&[]);
        let mut pairs = 0;
        for (piece, behind) in bytes.chunks(COUNTED).zip(behind.chunks(COUNTED)) {
            let both = piece.iter().zip(behind);
            let sum = both.fold(0_u8, |sum, (one, next)| {
                sum.wrapping_add(u8::from((*one == b'\r') & (*next == b'\n')))
            });
            pairs += usize::from(sum);
        }
        Self {
            lf: count(bytes, |byte| byte == b'\n') - pairs,
            cr: count(bytes, |byte| byte == b'\r') - pairs,
            cr_lf: pairs,
        }
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
                let behind = places.iter().copied().find(|at| *at >= 70);
                assert_eq!(find(bytes, 70, is), behind);
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
}
