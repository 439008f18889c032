//! Lines and columns, for people.

use std::cell::OnceCell;

use memchr::{memchr2_iter, memrchr2};

use crate::{Span, Unit};

/// A place as people and editors count it, each number from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// The line. LF, CR LF and CR each end one.
    pub line: u64,
    /// The column in characters; a tab is one.
    pub column: u64,
    /// The column in UTF-16 units.
    pub utf16: u64,
}

/// A span with its places, for findings in other records, which do not know its lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Site {
    /// The bytes.
    pub span: Span,
    /// Where they begin.
    pub start: Place,
    /// Where they end.
    pub end: Place,
}

/// What is before a unit in the line in which it begins: nothing where that line is its own.
///
/// Where a notation lets several games share a line, a caller that goes through the units of a
/// source in order knows it: the margin of a unit and its text give that of the next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Margin(Columns);

/// Decoded bytes between two column counts: a place in a line of megabytes costs no walk
/// from the start of the line.
const STRIDE: usize = 1024;

/// Characters and UTF-16 units before a place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub(crate) struct Columns {
    pub(crate) characters: u64,
    pub(crate) utf16: u64,
}

/// The lines of one unit, found once.
///
/// A unit begins at the start of a line, so its lines and columns need no other unit; one that
/// begins inside a line needs its [`Margin`]. Games that share a line with the
/// delimiter before them count their columns from after it, unless the margin is given.
#[derive(Clone, Debug)]
pub struct LineIndex<'u, 'i> {
    unit: &'u Unit<'i>,
    margin: Margin,
    /// Decoded and original offset of the start of each line.
    starts: Vec<(u32, u32)>,
    /// Columns at each multiple of [`STRIDE`], counted when first asked for.
    columns: OnceCell<Vec<Columns>>,
}

impl<'u, 'i> LineIndex<'u, 'i> {
    /// Finds the lines of a unit.
    ///
    /// ```
    /// use portnote_core::scan::{Blocks, Units};
    /// use portnote_core::{LineIndex, Limits, Place, Span, Unit};
    ///
    /// let bytes = b"[Event \"x\"]\r[Site \"\xE9\"]";
    /// let raw = Units::new(bytes, 0, Blocks::new(&Limits::new())).next();
    /// let unit = raw.map(|raw| Unit::new(raw, None));
    /// let place = unit.as_ref().map(|unit| LineIndex::new(unit).place(21));
    /// assert_eq!(place, Some(Place { line: 2, column: 10, utf16: 10 }));
    /// ```
    #[must_use]
    pub fn new(unit: &'u Unit<'i>) -> Self {
        Self::after(Margin::default(), unit)
    }

    /// Finds the lines of a unit that begins inside a line.
    ///
    /// ```
    /// use portnote_core::line_index::Margin;
    /// use portnote_core::scan::{Scan, Step, UnitKind, Units};
    /// use portnote_core::{LineIndex, Place, Unit};
    ///
    /// /// A unit ends with a star.
    /// struct Stars;
    ///
    /// impl Scan for Stars {
    ///     fn step(&mut self, window: &[u8], _: bool) -> Step {
    ///         let star = window.iter().position(|byte| *byte == b'*');
    ///         match star.map_or(window.len(), |at| at + 1) {
    ///             0 => Step::End,
    ///             len => Step::whole(UnitKind::Game, len),
    ///         }
    ///     }
    ///
    ///     fn advance(&mut self, _: usize) {}
    /// }
    ///
    /// let bytes = b"[Event \"a\"] 1. 11-15 * [Event \"b\"]";
    /// let mut units = Units::new(bytes, 0, Stars);
    /// let first = units.next().map(|raw| Unit::new(raw, None));
    /// let second = units.next().map(|raw| Unit::new(raw, None));
    /// let margin = first.map(|unit| Margin::default().after(&unit));
    /// let place = margin.zip(second.as_ref()).map(|(margin, unit)| {
    ///     LineIndex::after(margin, unit).place(25)
    /// });
    /// assert_eq!(place, Some(Place { line: 1, column: 26, utf16: 26 }));
    /// ```
    #[must_use]
    pub fn after(margin: Margin, unit: &'u Unit<'i>) -> Self {
        let mut starts = vec![(0, 0)];
        let mut last = (0_u32, 0_u32);
        for decoded in line_starts(unit.written().as_bytes()) {
            let original = if unit.written().len() == unit.bytes().len() {
                decoded
            } else {
                unit.decoded().original(decoded)
            };
            last = (decoded, original).max(last);
            starts.push(last);
        }
        Self { unit, margin, starts, columns: OnceCell::new() }
    }

    /// The unit whose lines these are, and what is before it in its first line.
    pub(crate) const fn unit(&self) -> (&'u Unit<'i>, Margin) {
        (self.unit, self.margin)
    }

    /// The place of an absolute offset of the original bytes.
    ///
    /// An offset outside the unit is taken to its nearest end.
    #[must_use]
    pub fn place(&self, offset: u64) -> Place {
        let outer = self.unit.outer_span();
        let offset = offset.clamp(outer.start, outer.end) - outer.start;
        let after = self.starts.partition_point(|(_, original)| u64::from(*original) <= offset);
        let line = after.saturating_sub(1);
        let (decoded, original) = self.starts.get(line).copied().unwrap_or((0, 0));
        let line = self.unit.first_line() + line as u64;
        let Margin(margin) = self.margin(line);
        if self.unit.decoded().is_ascii() {
            let column = offset - u64::from(original) + 1;
            return Place {
                line,
                column: margin.characters + column,
                utf16: margin.utf16 + column,
            };
        }
        let before = self.columns_before(decoded as usize);
        let found = self.columns_before(self.decoded(offset));
        let column = found.characters.saturating_sub(before.characters) + 1;
        let utf16 = found.utf16.saturating_sub(before.utf16) + 1;
        Place { line, column: margin.characters + column, utf16: margin.utf16 + utf16 }
    }

    /// A span of the unit with its places.
    ///
    /// ```
    /// use portnote_core::scan::{Blocks, Units};
    /// use portnote_core::{LineIndex, Limits, Span, Unit};
    ///
    /// let raw = Units::new(b"[Event \"x\"]", 0, Blocks::new(&Limits::new())).next();
    /// let unit = raw.map(|raw| Unit::new(raw, None));
    /// let site = unit.as_ref().map(|unit| LineIndex::new(unit).site(Span::new(1, 6)));
    /// assert_eq!(site.map(|site| (site.start.column, site.end.column)), Some((2, 7)));
    /// ```
    #[must_use]
    pub fn site(&self, span: Span) -> Site {
        Site { span, start: self.place(span.start), end: self.place(span.end) }
    }

    /// What is in a line before the unit: nothing but in its first.
    #[must_use]
    pub fn margin(&self, line: u64) -> Margin {
        if line == self.unit.first_line() { self.margin } else { Margin::default() }
    }

    /// The offset in the decoded text of an offset in the original bytes.
    fn decoded(&self, original: u64) -> usize {
        let original = usize::try_from(original).unwrap_or(usize::MAX);
        if self.unit.written().len() == self.unit.bytes().len() {
            return original;
        }
        // One byte is one character wherever the lengths differ.
        let columns = self.columns();
        let block = columns.partition_point(|at| at.characters <= original as u64);
        let start = block.saturating_sub(1) * STRIDE;
        let known = columns.get(block.saturating_sub(1)).map_or(0, |at| at.characters);
        let missing = original.saturating_sub(usize::try_from(known).unwrap_or(0));
        let start = self.boundary(start);
        let rest = self.unit.written().get(start..).unwrap_or("");
        start + rest.char_indices().nth(missing).map_or(rest.len(), |(at, _)| at)
    }

    fn columns_before(&self, decoded: usize) -> Columns {
        let block = decoded / STRIDE;
        let known = self.columns().get(block).copied().unwrap_or_default();
        let start = self.boundary(block * STRIDE);
        let rest = self.unit.written().get(start..decoded.max(start)).unwrap_or("");
        rest.chars().fold(known, Columns::and)
    }

    fn columns(&self) -> &[Columns] {
        self.columns.get_or_init(|| {
            let text = self.unit.written();
            let mut columns = Vec::with_capacity(text.len() / STRIDE + 1);
            let mut total = Columns::default();
            let mut start = 0;
            while start < text.len() {
                columns.push(total);
                let end = self.boundary((columns.len()) * STRIDE);
                total = text.get(start..end).unwrap_or("").chars().fold(total, Columns::and);
                start = end;
            }
            columns
        })
    }

    /// The next character boundary at or after an offset.
    fn boundary(&self, offset: usize) -> usize {
        let text = self.unit.written();
        let mut at = offset.min(text.len());
        while !text.is_char_boundary(at) {
            at += 1;
        }
        at
    }

    /// Number of the last line of the unit that holds anything, from 1.
    #[must_use]
    pub fn last_line(&self) -> u64 {
        self.unit.first_line() + self.starts.len() as u64 - 1
    }

    /// The decoded text of a line without its line end and without its [`LineIndex::margin`],
    /// and its original bytes.
    #[must_use]
    pub fn line(&self, line: u64) -> Option<(&'u str, Span)> {
        let number = usize::try_from(line.checked_sub(self.unit.first_line())?).ok()?;
        let (start, _) = *self.starts.get(number)?;
        let text = self.unit.written();
        let end = self.starts.get(number + 1).map_or(text.len(), |(next, _)| *next as usize);
        let whole = text.get(start as usize..end)?;
        let bare = whole.strip_suffix('\n').unwrap_or(whole);
        let bare = bare.strip_suffix('\r').unwrap_or(bare);
        let stop = start + u32::try_from(bare.len()).ok()?;
        Some((bare, self.unit.written_span(start..stop)))
    }
}

impl Margin {
    /// The margin of what follows a unit that has this margin itself.
    #[must_use]
    pub fn after(self, unit: &Unit<'_>) -> Self {
        let text = unit.written();
        let line = memrchr2(b'\n', b'\r', text.as_bytes());
        let (before, start) = line.map_or((self, 0), |end| (Self::default(), end + 1));
        let added = text.get(start..).unwrap_or("");
        if unit.decoded().is_ascii() {
            let added = added.len() as u64;
            return Self(Columns {
                characters: before.0.characters + added,
                utf16: before.0.utf16 + added,
            });
        }
        Self(added.chars().fold(before.0, Columns::and))
    }

    /// Characters before the unit in its first line.
    #[must_use]
    pub const fn characters(self) -> u64 {
        self.0.characters
    }
}

impl Columns {
    pub(crate) const fn then(self, more: Self) -> Self {
        Self { characters: self.characters + more.characters, utf16: self.utf16 + more.utf16 }
    }

    fn and(self, character: char) -> Self {
        Self { characters: self.characters + 1, utf16: self.utf16 + character.len_utf16() as u64 }
    }
}

/// Offsets at which lines begin, without the first.
pub(crate) fn line_starts(bytes: &[u8]) -> impl Iterator<Item = u32> {
    memchr2_iter(b'\n', b'\r', bytes).filter_map(|at| {
        let pair = bytes.get(at) == Some(&b'\r') && bytes.get(at + 1) == Some(&b'\n');
        if pair { None } else { u32::try_from(at + 1).ok() }
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::scan::{Blocks, Scan, Step, UnitKind, Units};
    use crate::{Limits, Unit};

    /// A unit ends with a star.
    struct Stars;

    impl Scan for Stars {
        fn step(&mut self, window: &[u8], _: bool) -> Step {
            let star = window.iter().position(|byte| *byte == b'*');
            match star.map_or(window.len(), |at| at + 1) {
                0 => Step::End,
                len => Step::whole(UnitKind::Game, len),
            }
        }

        fn advance(&mut self, _: usize) {}
    }

    /// The place of each offset, counted by walking from the start.
    fn walk(text: &str, identical: bool) -> Vec<(u64, Place)> {
        let mut place = Place { line: 1, column: 1, utf16: 1 };
        let mut offset = 0;
        let mut places = vec![(0, place)];
        let mut characters = text.chars().peekable();
        while let Some(character) = characters.next() {
            offset += if identical { character.len_utf8() as u64 } else { 1 };
            let pair = character == '\r' && characters.peek() == Some(&'\n');
            if matches!(character, '\n' | '\r') && !pair {
                place = Place { line: place.line + 1, column: 1, utf16: 1 };
            } else {
                place.column += 1;
                place.utf16 += character.len_utf16() as u64;
            }
            places.push((offset, place));
        }
        places
    }

    #[rstest]
    #[case::ascii("[A \"x\"]\r\n{b}\rc\n".as_bytes())]
    #[case::latin1(b"[A \"\xE9\xE9\"]\r\n{\xFC}")]
    #[case::astral("[A \"\u{1F0A1}x\u{e9}\"]\n{b}".as_bytes())]
    fn places_are_those_of_a_walk(#[case] bytes: &[u8]) {
        let long = [bytes, b" {", "\u{e9}x".repeat(2000).as_bytes(), b"}"].concat();
        let single = [bytes, b" {", &b"\xE9x".repeat(2000), b"}"].concat();
        for bytes in [bytes.to_vec(), long, single] {
            let raw = Units::new(&bytes, 0, Blocks::new(&Limits::new())).next().unwrap();
            let unit = Unit::new(raw, None);
            let index = LineIndex::new(&unit);
            let identical = unit.text().len() == unit.bytes().len();
            for (offset, place) in walk(unit.text(), identical) {
                assert_eq!(index.place(offset), place, "offset {offset}");
            }
        }
    }

    #[rstest]
    #[case::ascii(b"1. 11-15 * 1. 8-12 *\r\n1. 9-14\n * {c}" as &[u8])]
    #[case::utf8("{\u{e9}} * {\u{1F0A1}} * {\u{e9}}\r{\u{e9}} * 1. 8-12 *".as_bytes())]
    #[case::latin1(b"{\xE9} * {\xE9\xE9} * {\xE9}\r{\xE9} * {\xE9}")]
    fn a_unit_inside_a_line_has_the_columns_of_that_line(#[case] bytes: &[u8]) {
        let raws: Vec<_> = Units::new(bytes, 0, Stars).collect();
        assert!(raws.len() > 2);
        let whole = std::str::from_utf8(bytes);
        let text: String = match whole {
            Ok(text) => text.to_owned(),
            Err(_) => bytes.iter().map(|byte| char::from(*byte)).collect(),
        };
        let places = walk(&text, whole.is_ok());
        let mut margin = Margin::default();
        for raw in raws {
            let unit = Unit::new(raw, None);
            let outer = unit.outer_span();
            let index = LineIndex::after(margin, &unit);
            let inside = |(offset, _): &&(u64, Place)| (outer.start..outer.end).contains(offset);
            for (offset, place) in places.iter().filter(inside) {
                assert_eq!(index.place(*offset), *place, "offset {offset}");
            }
            margin = margin.after(&unit);
        }
    }
}
