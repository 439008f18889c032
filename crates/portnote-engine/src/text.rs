//! Steps over a text, as generated code takes them. All places are at the beginning of a
//! character or at the end of the text.
//!
//! ```
//! use portnote_engine::text;
//!
//! let bytes = "naïve \"text\"".as_bytes();
//! assert_eq!(text::byte(bytes, 0), Some(b'n'));
//! assert_eq!(text::character(bytes, 2), Some(('ï'.into(), text::width(bytes[2]))));
//! assert!(text::has(bytes, 2, "ïve".as_bytes()) && text::has_ignoring_case(bytes, 4, b"VE"));
//! assert_eq!(text::find(bytes, 0, b'"'), 7);
//! assert_eq!(text::find2(bytes, 8, b'"', b'\n'), text::forward(8, 4));
//! assert_eq!(text::find3(bytes, 8, b'?', b'!', b'\n'), bytes.len());
//! assert_eq!(text::find_any(bytes, 0, &[b"te", b"xt"]), 8);
//! assert!(text::is_within(&[(0xC0, 0xFF)], 'ï'.into()));
//! ```

use memchr::{memchr, memchr2, memchr3, memmem};

/// The byte at a place; `None` at the end.
#[inline]
#[must_use]
pub fn byte(text: &[u8], at: usize) -> Option<u8> {
    text.get(at).copied()
}

/// The place some bytes further on. No text is long enough for this to overflow.
#[inline]
#[must_use]
pub const fn forward(at: usize, bytes: usize) -> usize {
    at.wrapping_add(bytes)
}

/// Whether certain bytes are at a place.
#[inline]
#[must_use]
pub fn has(text: &[u8], at: usize, bytes: &[u8]) -> bool {
    text.get(at..).is_some_and(|rest| rest.starts_with(bytes))
}

/// Whether certain bytes are at a place, where case does not count for the letters of ASCII.
#[inline]
#[must_use]
pub fn has_ignoring_case(text: &[u8], at: usize, bytes: &[u8]) -> bool {
    let found = text.get(at..).and_then(|rest| rest.get(..bytes.len()));
    found.is_some_and(|found| found.eq_ignore_ascii_case(bytes))
}

/// The number of bytes of the character that begins with a byte.
#[inline]
#[must_use]
pub const fn width(first: u8) -> usize {
    match first {
        0..=0xBF => 1,
        0xC0..=0xDF => 2,
        0xE0..=0xEF => 3,
        0xF0.. => 4,
    }
}

/// The number of the character at a place and its width in bytes; `None` at the end.
#[must_use]
pub fn character(text: &[u8], at: usize) -> Option<(u32, usize)> {
    let rest = text.get(at..)?;
    let bits = |byte: u8, mask: u8| u32::from(byte & mask);
    let number = match *rest {
        [first, ..] if first < 0x80 => u32::from(first),
        [a, b, ..] if a < 0xE0 => bits(a, 0x1F) << 6 | bits(b, 0x3F),
        [a, b, c, ..] if a < 0xF0 => bits(a, 0x0F) << 12 | bits(b, 0x3F) << 6 | bits(c, 0x3F),
        [a, b, c, d, ..] => {
            bits(a, 0x07) << 18 | bits(b, 0x3F) << 12 | bits(c, 0x3F) << 6 | bits(d, 0x3F)
        }
        _ => return None,
    };
    Some((number, width(*rest.first()?)))
}

/// Whether a character is in one of some ranges, which are in order.
#[must_use]
pub fn is_within(ranges: &[(u32, u32)], character: u32) -> bool {
    let after = ranges.partition_point(|(first, _)| *first <= character);
    let range = after.checked_sub(1).and_then(|index| ranges.get(index));
    range.is_some_and(|(_, last)| character <= *last)
}

/// The next place of a byte, or the end.
#[inline]
#[must_use]
pub fn find(text: &[u8], at: usize, byte: u8) -> usize {
    land(text, at, |rest| memchr(byte, rest))
}

/// The next place of either byte, or the end.
#[inline]
#[must_use]
pub fn find2(text: &[u8], at: usize, one: u8, two: u8) -> usize {
    land(text, at, |rest| memchr2(one, two, rest))
}

/// The next place of one of three bytes, or the end.
#[inline]
#[must_use]
pub fn find3(text: &[u8], at: usize, one: u8, two: u8, three: u8) -> usize {
    land(text, at, |rest| memchr3(one, two, three, rest))
}

/// The next place at which one of some strings is, or the end.
#[must_use]
pub fn find_any(text: &[u8], at: usize, strings: &[&[u8]]) -> usize {
    if let [string] = strings {
        return land(text, at, |rest| memmem::find(rest, string));
    }
    let stands = |from: &usize| strings.iter().any(|string| has(text, *from, string));
    (at..text.len()).find(stands).unwrap_or(text.len())
}

#[inline]
fn land(text: &[u8], at: usize, find: impl FnOnce(&[u8]) -> Option<usize>) -> usize {
    let found = text.get(at..).and_then(find);
    found.map_or(text.len(), |distance| forward(at, distance))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_decoded() {
        for character in
            ['a', '\u{7F}', '\u{80}', '\u{7FF}', '\u{800}', '\u{FFFF}', '\u{10000}', char::MAX]
        {
            let text = format!("-{character}-");
            let expected = Some((u32::from(character), character.len_utf8()));
            assert_eq!(super::character(text.as_bytes(), 1), expected);
        }
        assert_eq!(character(b"a", 1), None);
    }

    #[test]
    fn a_delimiter_that_is_missing_is_at_the_end() {
        let text = b"abcabc";
        assert_eq!(find(text, 1, b'a'), 3);
        assert_eq!(find2(text, 4, b'a', b'x'), 6);
        assert_eq!(find3(text, 6, b'a', b'b', b'c'), 6);
        assert_eq!(find_any(text, 1, &[b"bd", b"ab"]), 3);
        assert_eq!(find_any(text, 4, &[b"ab"]), 6);
    }

    #[test]
    fn ranges_include_their_ends() {
        let ranges = [(2, 4), (7, 7)];
        let within: Vec<u32> = (0..9).filter(|number| is_within(&ranges, *number)).collect();
        assert_eq!(within, [2, 3, 4, 7]);
    }
}
