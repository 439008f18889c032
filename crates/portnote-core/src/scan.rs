//! The game reader: cuts a stream of bytes into units, before any decoding.
//!
//! How a notation cuts is its [`Scan`]. Scanners look at ASCII bytes only and know strings, comments
//! and escape lines, so that no cut falls inside one. Memory is bounded by the largest game: one
//! that exceeds its limit is handed on in opaque pieces.

mod blocks;
mod oversized;

use std::io::{self, ErrorKind, Read};

use memchr::memchr2;

pub use self::blocks::Blocks;
// For the notations of this workspace: no promise is made about it.
#[doc(hidden)]
pub use self::oversized::{Oversized, game_start_after};
use crate::Span;
use crate::bytes::LineEnds;

/// Bytes that the reader asks for at least when its window is used up, once the source has filled
/// what it was given.
const READ_BYTES: usize = 64 * 1024;

/// Bytes that the reader asks for first: a source that has little should not wait for much.
const FIRST_BYTES: usize = 8 * 1024;

/// How often a byte may be looked at again because more bytes have arrived, and how many bytes may
/// be for each call of the source. A scanner looks again at what comes after [`Scan::resumes_at`], which is
/// little where lines are short: a long one that arrives in small pieces would take quadratic time.
const LOOKS: u64 = 16;
const LOOKS_PER_READ: u64 = 1024;

/// The kind of a unit into which text is cut.
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

    /// The place of the game in its source, without what is before it.
    pub(crate) const fn game_span(&self) -> Span {
        Span::new(self.base + self.lead as u64, self.base + self.bytes.len() as u64)
    }

    /// The unit as if it ended after some bytes.
    pub(crate) fn first(self, bytes: usize) -> Self {
        let Some(bytes) = self.bytes.get(..bytes).filter(|first| first.len() < self.bytes.len())
        else {
            return self;
        };
        Self { last: false, line_ends: LineEnds::of(bytes), bytes, ..self }
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

    /// Says where in its window the next step continues, after one that needs more bytes: it looks at no
    /// byte before this place.
    fn resumes_at(&self) -> usize {
        0
    }
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
        /// The bytes of the unit.
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
    /// What was read and is not yet forgotten, and room for more.
    window: Vec<u8>,
    /// Bytes of the window that were read.
    filled: usize,
    /// Bytes of the window that earlier units have used.
    used: usize,
    /// Bytes that the source is asked for.
    asked: usize,
    /// Whether the source has last given less than it was asked for: it has no more at the moment.
    is_short: bool,
    /// Bytes that may be looked at again.
    looks: u64,
    /// What the source says after the bytes that were read.
    failed: Option<io::Error>,
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
        Self { rest: bytes, base, scanner, lines: LineCounter::new() }
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
        Some(RawUnit { kind, base, first_line, lead, last: rest.is_empty(), line_ends, bytes })
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
            filled: 0,
            used: 0,
            asked: FIRST_BYTES,
            is_short: false,
            looks: 0,
            failed: None,
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
            let window = self.window.get(self.used..self.filled).unwrap_or(&[]);
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
            last: self.ended && self.used == self.filled,
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
        self.current = Some(Current { kind, base, first_line, lead, line_ends, start });
    }

    /// The first bytes of what is not yet handed out, up to `wanted` or the end.
    ///
    /// # Errors
    /// As [`UnitReader::next_unit`].
    pub fn peek(&mut self, wanted: usize) -> io::Result<&[u8]> {
        while !self.ended && self.left() < wanted {
            self.fill()?;
        }
        Ok(self.ahead(wanted))
    }

    /// Asks the source for as many bytes at first, so that what decides comes with the first call if it is
    /// there.
    pub(crate) fn ask_first(&mut self, bytes: usize) {
        self.asked = self.asked.max(bytes);
    }

    /// The bytes ahead, but not beyond a failure of the source, which comes after the bytes before it; with
    /// `is_eager` not beyond what the source has at the moment either. Also whether these are as many as
    /// wanted, or all.
    pub(crate) fn glance(&mut self, wanted: usize, is_eager: bool) -> (&[u8], bool) {
        while !self.ended && self.failed.is_none() && self.left() < wanted {
            if is_eager && self.is_short {
                break;
            }
            self.failed = self.fill().err();
        }
        let is_all = self.ended || self.left() >= wanted;
        (self.ahead(wanted), is_all)
    }

    /// Reads until a scanner of its own finds a unit or there are `enough` bytes.
    ///
    /// # Errors
    /// As [`UnitReader::next_unit`].
    pub(crate) fn await_unit(
        &mut self,
        enough: usize,
        finds: impl Fn(&[u8]) -> bool,
    ) -> io::Result<()> {
        while !self.ended && self.left() < enough && !finds(self.ahead(enough)) {
            // There is little to look at, and to read on could be to wait for ever.
            self.looks = self.looks.max(self.left() as u64);
            self.fill()?;
        }
        Ok(())
    }

    /// What was read and is not yet handed out.
    pub(crate) fn rest(&self) -> &[u8] {
        self.ahead(usize::MAX)
    }

    /// How many bytes these are.
    const fn left(&self) -> usize {
        self.filled - self.used
    }

    fn ahead(&self, wanted: usize) -> &[u8] {
        let end = self.filled.min(self.used.saturating_add(wanted));
        self.window.get(self.used..end).unwrap_or(&[])
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

    /// Reads more, as much as the source has: with one call, as long as looking at the window from
    /// its start after each costs no more than a multiple of the input in all.
    fn fill(&mut self) -> io::Result<()> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        if self.used > 0 {
            self.window.copy_within(self.used..self.filled, 0);
            self.filled -= self.used;
            self.used = 0;
            self.current = None;
        }
        let before = self.filled;
        loop {
            match self.read_once() {
                Ok(0) => self.ended = true,
                Ok(count) => self.looks += LOOKS * count as u64 + LOOKS_PER_READ,
                Err(error) if self.filled == before => return Err(error),
                // What came before it is looked at first.
                Err(error) => {
                    self.failed = Some(error);
                    return Ok(());
                }
            }
            let cost = self.filled.saturating_sub(self.scanner.resumes_at()) as u64;
            if self.ended || cost <= self.looks {
                self.looks = self.looks.saturating_sub(cost);
                return Ok(());
            }
        }
    }

    /// Calls the source once; an interrupted call is tried again.
    fn read_once(&mut self) -> io::Result<usize> {
        let asked = self.asked.max(self.filled);
        let end = self.filled + asked;
        if self.window.len() < end {
            self.window.resize(end, 0);
        }
        let count = loop {
            let room = self.window.get_mut(self.filled..end).unwrap_or(&mut []);
            match self.input.read(room) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // A source that claims more than there is room for is not believed.
                read => break read?.min(asked),
            }
        };
        self.filled += count;
        self.is_short = count < asked;
        let growth = if self.is_short { 1 } else { 2 };
        self.asked = self.asked.saturating_mul(growth).min(READ_BYTES);
        Ok(count)
    }
}

impl LineCounter {
    const fn new() -> Self {
        Self { line: 1, after_cr: false }
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
