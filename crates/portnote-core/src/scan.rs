//! The game reader: cuts a stream of bytes into units, before any decoding.
//!
//! How a notation cuts is its [`Scan`]. Scanners look at ASCII bytes only and know strings, comments
//! and escape lines, so that no cut falls inside one. Memory is bounded by the largest game: one
//! that exceeds its limit is handed on in opaque pieces.

mod blocks;
mod oversized;

use std::io::{self, Read};

use memchr::memchr2;

pub use self::blocks::Blocks;
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub use self::oversized::{Oversized, game_start_after};
use crate::bytes::LineEnds;

/// Bytes that the reader asks for at least when its window is used up.
const READ_BYTES: usize = 64 * 1024;

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnitKind {
    /// A game, possibly with blank and escape lines before it.
    Game,
    /// Text without any tag: comments or stray text, possibly with blank lines before it.
    Loose,
    /// Blank lines and escape lines only.
    Trivia,
    /// A game beyond the limit, or its continuation; its text is not read.
    Opaque {
        /// Whether it continues the unit before it.
        continued: bool,
    },
    /// Other text around embedded games, with the delimiters; it is not read.
    Outside {
        /// Whether it ends with an opening delimiter, so that games follow.
        opens: bool,
    },
    /// A delimiter of embedded games where none has a place.
    Delimiter,
}

impl UnitKind {
    /// Whether a unit of this kind counts as a game.
    #[must_use]
    pub const fn is_game(self) -> bool {
        matches!(self, Self::Game | Self::Opaque { continued: false })
    }

    /// Whether the text of such a unit is kept without being read.
    #[must_use]
    pub const fn is_opaque(self) -> bool {
        matches!(self, Self::Opaque { .. }) || self.is_outside()
    }

    /// Whether such a unit is not a part of the notation: text around embedded games, or a
    /// delimiter.
    #[must_use]
    pub const fn is_outside(self) -> bool {
        matches!(self, Self::Outside { .. } | Self::Delimiter)
    }
}

/// A unit as the scanner cut it. All units of a source, in order, tile its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RawUnit<'i> {
    /// What it is.
    pub kind: UnitKind,
    /// Offset of its first byte in the source.
    pub base: u64,
    /// Number of its first line, from 1.
    pub first_line: u64,
    /// Bytes of blank and escape lines before the game or text.
    pub lead: u32,
    /// Whether the source ends with it.
    pub last: bool,
    /// How many lines end in it, and how.
    pub line_ends: LineEnds,
    /// The bytes.
    pub bytes: &'i [u8],
}

impl<'i> RawUnit<'i> {
    /// A text that is one unit, with the offset of its first byte.
    ///
    /// ```
    /// use portnote_core::scan::{RawUnit, UnitKind};
    ///
    /// let raw = RawUnit::whole(UnitKind::Game, 40, b"1NT Pass");
    /// assert!(raw.last);
    /// assert_eq!((raw.base, raw.first_line, raw.lead), (40, 1, 0));
    /// ```
    #[must_use]
    pub fn whole(kind: UnitKind, base: u64, bytes: &'i [u8]) -> Self {
        Self {
            kind,
            base,
            first_line: 1,
            lead: 0,
            last: true,
            line_ends: LineEnds::of(bytes),
            bytes,
        }
    }
}

/// How a notation cuts a stream of bytes into units.
///
/// A scanner sees a window that begins where the unit before it ended. The same bytes give the same
/// units, whatever the size of the windows in which they arrive.
pub trait Scan {
    /// Says what the window begins with; `ended` where the source ends with it.
    fn step(&mut self, window: &[u8], ended: bool) -> Step;

    /// Forgets the first bytes of the window, which were handed out.
    fn advance(&mut self, _len: usize) {}
}

/// What a scanner says about its window.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// More bytes are needed to decide.
    More,
    /// The first bytes of the window are a unit.
    Unit {
        /// What it is.
        kind: UnitKind,
        /// Its bytes.
        len: usize,
        /// Bytes of blank and escape lines among them, before the game or text.
        lead: usize,
    },
    /// Nothing is left.
    End,
}

impl Step {
    /// A unit with a kind and a length; nothing else is known of it.
    #[must_use]
    pub const fn whole(kind: UnitKind, len: usize) -> Self {
        Self::Unit { kind, len, lead: 0 }
    }
}

/// Reads units from any source of bytes.
#[derive(Debug)]
pub struct UnitReader<R, S> {
    input: R,
    window: Vec<u8>,
    /// Bytes of the window that earlier units have used.
    used: usize,
    /// Offset in the source of the first byte that is not used.
    base: u64,
    ended: bool,
    scanner: S,
    lines: LineCounter,
    current: Option<Current>,
}

/// The unit to which a reader has moved; it ends where the used bytes end.
#[derive(Clone, Copy, Debug)]
struct Current {
    kind: UnitKind,
    base: u64,
    first_line: u64,
    lead: u32,
    line_ends: LineEnds,
    start: usize,
}

/// The units of a slice.
#[derive(Clone, Debug)]
pub struct Units<'i, S> {
    rest: &'i [u8],
    base: u64,
    scanner: S,
    lines: LineCounter,
}

/// Counts the lines of one unit after another.
#[derive(Clone, Copy, Debug)]
struct LineCounter {
    line: u64,
    after_cr: bool,
}

impl<'i, S: Scan> Units<'i, S> {
    /// Cuts a slice that begins at an offset of its source.
    ///
    /// ```
    /// use portnote_core::Limits;
    /// use portnote_core::scan::{Blocks, UnitKind, Units};
    ///
    /// let bytes = b"% comment\n[Event \"a\"]\n{a\n\nb}\n\n[Event \"b\"]\n";
    /// let kinds: Vec<_> = Units::new(bytes, 0, Blocks::new(&Limits::new()))
    ///     .map(|unit| (unit.kind, unit.bytes.len()))
    ///     .collect();
    /// assert_eq!(kinds, [(UnitKind::Game, 29), (UnitKind::Game, 13)]);
    /// ```
    pub fn new(bytes: &'i [u8], base: u64, scanner: S) -> Self {
        Self {
            rest: bytes,
            base,
            scanner,
            lines: LineCounter::new(),
        }
    }

    /// What is not cut yet.
    #[must_use]
    pub const fn rest(&self) -> &'i [u8] {
        self.rest
    }
}

impl<'i, S: Scan> Iterator for Units<'i, S> {
    type Item = RawUnit<'i>;

    fn next(&mut self) -> Option<Self::Item> {
        let Step::Unit { kind, len, lead } = self.scanner.step(self.rest, true) else {
            return None;
        };
        let (bytes, rest) = self.rest.split_at_checked(len)?;
        let base = self.base;
        self.base += len as u64;
        self.scanner.advance(len);
        self.rest = rest;
        let line_ends = LineEnds::of(bytes);
        let first_line = self.lines.pass(bytes, line_ends);
        let lead = u32::try_from(lead).unwrap_or(u32::MAX);
        Some(RawUnit {
            kind,
            base,
            first_line,
            lead,
            last: rest.is_empty(),
            line_ends,
            bytes,
        })
    }
}

impl<R: Read, S: Scan> UnitReader<R, S> {
    /// A reader that cuts as a scanner says; it is handed the source from its first byte.
    ///
    /// ```
    /// use portnote_core::Limits;
    /// use portnote_core::scan::{Blocks, UnitReader};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// let input = &b"[Event \"a\"]\n\n[Event \"b\"]\n"[..];
    /// let mut reader = UnitReader::new(input, Blocks::new(&Limits::new()));
    /// let mut games = 0;
    /// while let Some(_unit) = reader.next_unit()? {
    ///     games += 1;
    /// }
    /// assert_eq!(games, 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn new(input: R, scanner: S) -> Self {
        Self {
            input,
            window: Vec::new(),
            used: 0,
            base: 0,
            ended: false,
            scanner,
            lines: LineCounter::new(),
            current: None,
        }
    }

    /// The next unit, or `None` at the end. It lives until the next call.
    ///
    /// # Errors
    /// Whatever the source of bytes says; an interrupted call is tried again.
    pub fn next_unit(&mut self) -> io::Result<Option<RawUnit<'_>>> {
        Ok(if self.advance()? { self.unit() } else { None })
    }

    /// Moves to the next unit; whether there is one.
    ///
    /// # Errors
    /// As [`UnitReader::next_unit`].
    pub fn advance(&mut self) -> io::Result<bool> {
        let (kind, len, lead) = loop {
            let window = self.window.get(self.used..).unwrap_or(&[]);
            match self.scanner.step(window, self.ended) {
                Step::End => return Ok(false),
                Step::Unit { kind, len, lead } => break (kind, len, lead),
                Step::More => self.fill()?,
            }
        };
        self.scanner.advance(len);
        self.take(kind, len, lead);
        Ok(true)
    }

    /// The unit to which the reader has moved.
    #[must_use]
    pub fn unit(&self) -> Option<RawUnit<'_>> {
        let current = self.current.as_ref()?;
        let bytes = self.window.get(current.start..self.used)?;
        Some(RawUnit {
            kind: current.kind,
            base: current.base,
            first_line: current.first_line,
            lead: current.lead,
            last: self.ended && self.used == self.window.len(),
            line_ends: current.line_ends,
            bytes,
        })
    }

    /// Moves to whatever comes next as one opaque piece, for input that is not a text; whether
    /// there is anything.
    ///
    /// # Errors
    /// As [`UnitReader::next_unit`].
    pub(crate) fn advance_opaque(&mut self) -> io::Result<bool> {
        let len = self.peek(READ_BYTES)?.len();
        self.take(UnitKind::Opaque { continued: true }, len, 0);
        Ok(len > 0)
    }

    fn take(&mut self, kind: UnitKind, len: usize, lead: usize) {
        let (start, base) = (self.used, self.base);
        self.used += len;
        self.base += len as u64;
        let bytes = self.window.get(start..self.used).unwrap_or(&[]);
        let line_ends = LineEnds::of(bytes);
        let first_line = self.lines.pass(bytes, line_ends);
        let lead = u32::try_from(lead).unwrap_or(u32::MAX);
        self.current = Some(Current {
            kind,
            base,
            first_line,
            lead,
            line_ends,
            start,
        });
    }

    /// The first bytes of what is not yet handed out, up to `wanted` or the end.
    ///
    /// # Errors
    /// As [`UnitReader::next_unit`].
    pub fn peek(&mut self, wanted: usize) -> io::Result<&[u8]> {
        while !self.ended && self.window.len() - self.used < wanted {
            self.fill()?;
        }
        let end = self.window.len().min(self.used.saturating_add(wanted));
        Ok(self.window.get(self.used..end).unwrap_or(&[]))
    }

    /// Passes over bytes that are not part of any unit, such as a byte order mark.
    ///
    /// # Errors
    /// As [`UnitReader::next_unit`].
    pub fn skip(&mut self, bytes: usize) -> io::Result<()> {
        let available = self.peek(bytes)?.len();
        self.used += available;
        self.base += available as u64;
        Ok(())
    }

    /// Reads more: as much again as is held, so that looking at the window from its start
    /// after each read costs no more than twice the input in all.
    fn fill(&mut self) -> io::Result<()> {
        if self.used > 0 {
            self.window.drain(..self.used);
            self.used = 0;
            self.current = None;
        }
        let wanted = self.window.len().max(READ_BYTES);
        self.window.reserve(wanted);
        let mut input = self.input.by_ref().take(wanted as u64);
        self.ended = input.read_to_end(&mut self.window)? < wanted;
        Ok(())
    }
}

impl LineCounter {
    const fn new() -> Self {
        Self {
            line: 1,
            after_cr: false,
        }
    }

    /// The number of the first line of these bytes; moves on to the line after them.
    fn pass(&mut self, bytes: &[u8], ends: LineEnds) -> u64 {
        // A piece of an opaque game may end between CR and LF.
        if self.after_cr && bytes.first() == Some(&b'\n') {
            self.line -= 1;
        }
        let first = self.line;
        self.line += ends.count() as u64;
        self.after_cr = bytes.last() == Some(&b'\r');
        first
    }
}

/// End of the line that holds `from`, and start of the next; `None` where the bytes seen
/// do not tell. With `all` nothing comes after them.
///
/// ```
/// use portnote_core::scan::line_end;
///
/// assert_eq!(line_end(b"a\r\nb", 0, true), Some((1, 3)));
/// assert_eq!(line_end(b"a\r", 0, false), None);
/// assert_eq!(line_end(b"a\r", 0, true), Some((1, 2)));
/// ```
#[must_use]
pub fn line_end(seen: &[u8], from: usize, all: bool) -> Option<(usize, usize)> {
    let rest = seen.get(from..)?;
    match memchr2(b'\n', b'\r', rest) {
        None => all.then_some((seen.len(), seen.len())),
        Some(found) => {
            let end = from + found;
            match (seen.get(end), seen.get(end + 1)) {
                (Some(b'\r'), Some(b'\n')) => Some((end, end + 2)),
                // The second half of a line end may not have been read yet.
                (Some(b'\r'), None) if !all => None,
                _ => Some((end, end + 1)),
            }
        }
    }
}
