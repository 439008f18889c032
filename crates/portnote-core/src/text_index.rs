//! The lines and columns of a whole text, both ways.

use std::ops::Range;

use memchr::memchr2_iter;

use crate::encoding::Encoding;
use crate::line_index::{Columns, Place};

/// Bytes between two counts in a long line, so that no question walks the line from its start.
const STRIDE: usize = 1024;

/// The UTF-8 form of a byte order mark, which is before the first column.
const BOM: &[u8] = b"\xEF\xBB\xBF";

/// The lines and columns of a whole text, from places to offsets and back.
///
/// It is built once, in time linear in the text, and then answers each question by a binary search.
/// A line that is valid UTF-8 is read as this, any other as one byte for each character: the same as
/// findings say, unless the text declares its encoding, which [`TextIndex::with_encoding`] takes.
///
/// ```
/// use portnote_core::{Place, TextIndex};
///
/// let index = TextIndex::new("[Event \"é\"]\n[Site \"🂡 x\"]\n".as_bytes());
/// let x = index.place(25);
/// assert_eq!(x, Place { line: 2, column: 10, utf16: 11 });
/// assert_eq!(index.offset(2, x.utf16), Some(25));
/// assert_eq!(index.offset_of_column(2, x.column), Some(25));
/// assert_eq!(index.offset(4, 1), None);
/// ```
#[derive(Clone, Debug)]
pub struct TextIndex<'t> {
    text: &'t [u8],
    lines: Vec<Line>,
    /// Columns after each further [`STRIDE`] of a line, for all lines in order.
    marks: Vec<Columns>,
}

/// Where a line begins, and how it is read.
#[derive(Clone, Copy, Debug)]
struct Line {
    start: usize,
    /// The first of its counts among all.
    marks: usize,
    /// Whether each byte is one character.
    is_single_byte: bool,
}

/// The unit in which a column is given.
#[derive(Clone, Copy, Debug)]
enum Unit {
    Characters,
    Utf16,
}

impl<'t> TextIndex<'t> {
    /// Finds the lines of a text that does not declare its encoding.
    #[must_use]
    pub fn new(text: &'t [u8]) -> Self {
        let is_utf8 = std::str::from_utf8(text).is_ok();
        Self::built(text, |line| !is_utf8 && std::str::from_utf8(line).is_err())
    }

    /// Finds the lines of a text in an encoding.
    ///
    /// ```
    /// use portnote_core::{Encoding, TextIndex};
    /// let index = TextIndex::with_encoding("é!".as_bytes(), Encoding::Iso8859_1);
    /// assert_eq!(index.place(2).column, 3);
    /// ```
    #[must_use]
    pub fn with_encoding(text: &'t [u8], encoding: Encoding) -> Self {
        Self::built(text, |_| encoding != Encoding::Utf8)
    }

    /// Returns the number of lines; after the last line end there is one more, which is empty.
    #[must_use]
    pub const fn lines(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Returns the place of an offset; one inside a character is taken to its start, one after the end
    /// of the text to the end.
    #[must_use]
    pub fn place(&self, offset: u64) -> Place {
        let offset = usize::try_from(offset).unwrap_or(usize::MAX).min(self.text.len());
        let after = self.lines.partition_point(|line| line.start <= offset);
        let number = after.saturating_sub(1);
        let Some(line) = self.lines.get(number) else {
            return Place { line: 1, column: 1, utf16: 1 };
        };
        let offset = self.character_at(line, offset);
        let strides = (offset - line.start) / STRIDE;
        let known = self.known(line, strides);
        let rest = self.bytes(line.start + strides * STRIDE..offset);
        let Columns { characters, utf16 } = known.then(line.count(rest));
        Place { line: number as u64 + 1, column: characters + 1, utf16: utf16 + 1 }
    }

    /// Returns the offset of a line and a column in UTF-16 units, each from 1, as editors give them;
    /// `None` where the line does not exist or is shorter. The end of a line is a place in it.
    #[must_use]
    pub fn offset(&self, line: u64, utf16: u64) -> Option<u64> {
        self.offset_in(line, utf16, Unit::Utf16)
    }

    /// Returns the offset of a line and a column in characters, each from 1; `None` where the line does
    /// not exist or is shorter. The end of a line is a place in it.
    #[must_use]
    pub fn offset_of_column(&self, line: u64, column: u64) -> Option<u64> {
        self.offset_in(line, column, Unit::Characters)
    }

    fn built(text: &'t [u8], is_single_byte: impl Fn(&[u8]) -> bool) -> Self {
        let mut index = Self { text, lines: Vec::new(), marks: Vec::new() };
        let mut start = if text.starts_with(BOM) { BOM.len() } else { 0 };
        let ends = memchr2_iter(b'\n', b'\r', text).filter(|at| {
            // Of CR LF the second byte ends the line.
            text.get(*at) == Some(&b'\n') || text.get(at + 1) != Some(&b'\n')
        });
        for end in ends.map(|at| at + 1).chain([text.len()]) {
            let bytes = index.bytes(start..end);
            let line =
                Line { start, marks: index.marks.len(), is_single_byte: is_single_byte(bytes) };
            let mut counted = Columns::default();
            for stride in bytes.chunks_exact(STRIDE) {
                counted = counted.then(line.count(stride));
                index.marks.push(counted);
            }
            index.lines.push(line);
            start = end;
        }
        index
    }

    fn offset_in(&self, line: u64, column: u64, unit: Unit) -> Option<u64> {
        let number = usize::try_from(line.checked_sub(1)?).ok()?;
        let wanted = column.checked_sub(1)?;
        let line = self.lines.get(number)?;
        let next = self.lines.get(number + 1);
        let marks = next.map_or(self.marks.len(), |next| next.marks);
        let marks = self.marks.get(line.marks..marks).unwrap_or(&[]);
        let strides = marks.partition_point(|mark| unit.of(*mark) <= wanted);
        let start = line.start + strides * STRIDE;
        let mut missing = wanted - unit.of(self.known(line, strides));
        let end = next.map_or(self.text.len(), |next| next.start);
        let bytes = self.bytes(start..end);
        let content = bytes.strip_suffix(b"\n").unwrap_or(bytes);
        let content = content.strip_suffix(b"\r").unwrap_or(content);
        // A stride may end inside a character, which is counted where it begins.
        let begins = |byte: &u8| line.is_single_byte || byte & 0xC0 != 0x80;
        let starts = content.iter().enumerate().filter(|(_, byte)| begins(byte));
        for (at, _) in starts {
            let width = unit.of(line.count(content.get(at..=at).unwrap_or(&[])));
            if missing < width {
                return Some((start + at) as u64);
            }
            missing -= width;
        }
        (missing == 0).then_some((start + content.len()) as u64)
    }

    /// The start of the character of a line that an offset is in.
    fn character_at(&self, line: &Line, offset: usize) -> usize {
        // No character of UTF-8 has more than four bytes.
        let begins = |at: &usize| self.text.get(*at).is_none_or(|byte| byte & 0xC0 != 0x80);
        let start = (offset.saturating_sub(3)..=offset).rev().find(begins);
        let start = if line.is_single_byte { offset } else { start.unwrap_or(offset) };
        start.max(line.start)
    }

    /// Columns before a stride of a line.
    fn known(&self, line: &Line, strides: usize) -> Columns {
        let last = strides.checked_sub(1).and_then(|last| self.marks.get(line.marks + last));
        last.copied().unwrap_or_default()
    }

    fn bytes(&self, range: Range<usize>) -> &'t [u8] {
        self.text.get(range).unwrap_or(&[])
    }
}

impl Line {
    /// Characters that begin in some bytes of the line, and their UTF-16 units.
    fn count(&self, bytes: &[u8]) -> Columns {
        if self.is_single_byte {
            let count = bytes.len() as u64;
            return Columns { characters: count, utf16: count };
        }
        let characters = bytes.iter().filter(|byte| *byte & 0xC0 != 0x80).count() as u64;
        let pairs = bytes.iter().filter(|byte| **byte >= 0xF0).count() as u64;
        Columns { characters, utf16: characters + pairs }
    }
}

impl Unit {
    const fn of(self, columns: Columns) -> u64 {
        match self {
            Self::Characters => columns.characters,
            Self::Utf16 => columns.utf16,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    /// The place of each character and of the end, counted by walking from the start.
    fn walked(text: &str) -> Vec<(u64, Place)> {
        let mut place = Place { line: 1, column: 1, utf16: 1 };
        let mut places = Vec::new();
        for (at, character) in text.char_indices() {
            places.push((at as u64, place));
            let is_pair = character == '\r' && text.as_bytes().get(at + 1) == Some(&b'\n');
            if matches!(character, '\n' | '\r') && !is_pair {
                place = Place { line: place.line + 1, column: 1, utf16: 1 };
            } else {
                place.column += 1;
                place.utf16 += character.len_utf16() as u64;
            }
        }
        places.push((text.len() as u64, place));
        places
    }

    fn agrees(text: &str) {
        let index = TextIndex::new(text.as_bytes());
        for (offset, place) in walked(text) {
            assert_eq!(index.place(offset), place, "offset {offset}");
            let before = text.get(..offset as usize).unwrap_or_default();
            if text
                .get(offset as usize..)
                .is_some_and(|rest| before.ends_with('\r') && rest.starts_with('\n'))
            {
                // Between CR and LF is after the end of the line.
                continue;
            }
            assert_eq!(index.offset(place.line, place.utf16), Some(offset));
            assert_eq!(index.offset_of_column(place.line, place.column), Some(offset));
        }
    }

    #[rstest]
    #[case::empty("")]
    #[case::line_ends("a\nb\r\nc\rd\n\n")]
    #[case::pairs("[Site \"\u{1F0A1}x\"]\r\n\u{1F0A1}")]
    fn places_and_offsets_are_those_of_a_walk(#[case] text: &str) {
        agrees(text);
        agrees(&format!("{text}{}", "\u{e9}x\u{1F0A1}".repeat(1000)));
    }

    #[rstest]
    #[case::before_the_first_line(0, 1)]
    #[case::before_the_first_column(1, 0)]
    #[case::after_the_end_of_a_line(1, 4)]
    #[case::after_the_last_line(3, 1)]
    fn a_place_that_does_not_exist_has_no_offset(#[case] line: u64, #[case] column: u64) {
        let index = TextIndex::new(b"ab\r\nc");
        assert_eq!(index.offset(line, column), None);
        assert_eq!(index.offset_of_column(line, column), None);
    }

    #[test]
    fn each_line_has_its_own_encoding() {
        let index = TextIndex::new(b"\xEF\xBB\xBF\xE9x\n\xC3\xA9x");
        assert_eq!(index.place(0).column, 1);
        assert_eq!(index.place(4), Place { line: 1, column: 2, utf16: 2 });
        assert_eq!(index.place(8), Place { line: 2, column: 2, utf16: 2 });
        assert_eq!(index.offset(1, 1), Some(3));
        assert_eq!(index.lines(), 2);
    }

    /// The middle of a pair is not a place of its own: an editor that asks for it gets the character.
    #[test]
    fn the_second_half_of_a_pair_is_the_character() {
        let index = TextIndex::new("\u{1F0A1}x".as_bytes());
        assert_eq!((index.offset(1, 2), index.offset(1, 3)), (Some(0), Some(4)));
    }

    proptest! {
        #[test]
        fn any_text_is_counted_as_by_a_walk(text in "[a\r\n\u{e9}\u{1F0A1}]{0,60}") {
            agrees(&text);
        }

        #[test]
        fn any_bytes_have_places(bytes in prop::collection::vec(any::<u8>(), 0..80)) {
            let index = TextIndex::new(&bytes);
            for offset in 0..=bytes.len() as u64 + 1 {
                let place = index.place(offset);
                prop_assert!(place.line <= index.lines());
                let back = index.offset(place.line, place.utf16);
                prop_assert!(back.is_none_or(|back| back <= offset.max(3)));
            }
        }
    }
}
