//! Lines and columns, for people.

use memchr::memchr2_iter;

use crate::{Span, Unit};

/// A place as people and editors count it, each number from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line. LF, CR LF and CR each end one.
    pub line: u64,
    /// The column in characters; a tab is one.
    pub column: u64,
    /// The column in UTF-16 units.
    pub utf16: u64,
}

/// The lines of one unit, found once.
///
/// A unit begins at the start of a line, so its lines and columns need no other unit.
#[derive(Clone, Debug)]
pub struct LineIndex<'u, 'i> {
    unit: &'u Unit<'i>,
    /// Decoded and original offset of the start of each line.
    starts: Vec<(u32, u32)>,
}

impl<'u, 'i> LineIndex<'u, 'i> {
    /// Finds the lines of a unit.
    ///
    /// ```
    /// use portnote_core::scan::{self, ScanRules};
    /// use portnote_core::{LineIndex, Limits, Place, Span, Unit};
    ///
    /// let bytes = b"[Event \"x\"]\r[Site \"\xE9\"]";
    /// let raw = scan::units(bytes, ScanRules::BLANK_LINE, &Limits::new()).next();
    /// let unit = raw.map(|raw| Unit::new(raw, None));
    /// let place = unit.as_ref().map(|unit| LineIndex::new(unit).place(21));
    /// assert_eq!(place, Some(Place { line: 2, column: 10, utf16: 10 }));
    /// ```
    #[must_use]
    pub fn new(unit: &'u Unit<'i>) -> Self {
        let mut starts = vec![(0, 0)];
        let mut last = (0_u32, 0_u32);
        for decoded in line_starts(unit.text().as_bytes()) {
            let original = if unit.text().len() == unit.bytes().len() {
                decoded
            } else {
                unit.decoded().original(decoded)
            };
            last = (decoded, original).max(last);
            starts.push(last);
        }
        Self { unit, starts }
    }

    /// The place of an absolute offset of the original bytes.
    ///
    /// An offset outside the unit is taken to its nearest end.
    #[must_use]
    pub fn place(&self, offset: u64) -> Place {
        let outer = self.unit.outer_span();
        let offset = offset.clamp(outer.start, outer.end) - outer.start;
        let after = self
            .starts
            .partition_point(|(_, original)| u64::from(*original) <= offset);
        let line = after.saturating_sub(1);
        let (decoded, original) = self.starts.get(line).copied().unwrap_or((0, 0));
        let mut place = Place {
            line: self.unit.first_line() + line as u64,
            column: 1,
            utf16: 1,
        };
        let text = self.unit.text().get(decoded as usize..).unwrap_or("");
        // With one byte to a character the bytes are the characters; in UTF-8 they are not.
        let identical = self.unit.text().len() == self.unit.bytes().len();
        let mut bytes = offset - u64::from(original);
        for character in text.chars() {
            let width = if identical {
                character.len_utf8() as u64
            } else {
                1
            };
            if bytes < width {
                break;
            }
            bytes -= width;
            place.column += 1;
            place.utf16 += character.len_utf16() as u64;
        }
        place
    }

    /// Number of the last line of the unit that holds anything, from 1.
    #[must_use]
    pub fn last_line(&self) -> u64 {
        self.unit.first_line() + self.starts.len() as u64 - 1
    }

    /// The decoded text of a line without its line end, and its original bytes.
    #[must_use]
    pub fn line(&self, line: u64) -> Option<(&'u str, Span)> {
        let number = usize::try_from(line.checked_sub(self.unit.first_line())?).ok()?;
        let (start, _) = *self.starts.get(number)?;
        let text = self.unit.text();
        let end = self
            .starts
            .get(number + 1)
            .map_or(text.len(), |(next, _)| *next as usize);
        let whole = text.get(start as usize..end)?;
        let bare = whole.strip_suffix('\n').unwrap_or(whole);
        let bare = bare.strip_suffix('\r').unwrap_or(bare);
        let stop = start + u32::try_from(bare.len()).ok()?;
        Some((bare, self.unit.span(start..stop)))
    }
}

/// Offsets at which lines begin, but for the first.
pub(crate) fn line_starts(bytes: &[u8]) -> impl Iterator<Item = u32> {
    memchr2_iter(b'\n', b'\r', bytes).filter_map(|at| {
        let pair = bytes.get(at) == Some(&b'\r') && bytes.get(at + 1) == Some(&b'\n');
        if pair {
            None
        } else {
            u32::try_from(at + 1).ok()
        }
    })
}
