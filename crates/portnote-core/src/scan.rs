//! The game reader: cuts a stream of bytes into units, before any decoding.
//!
//! The scanner looks at ASCII bytes only and knows strings, comments and escape lines, so
//! that no cut falls inside one. Memory is bounded by the largest game: one that exceeds
//! its limit is handed on in opaque pieces.

mod chain;
mod embedding;
mod terminated;

use std::io::{self, Read};

use memchr::{memchr, memchr2, memrchr2};

use self::embedding::{Embedding, Piece, Region};
use crate::Limits;
use crate::bytes::{self, LineEnds};
use crate::limits::TRIVIA_BYTES;
use crate::tree::is_blank;

/// Bytes that the reader asks for at least when its window is used up.
const READ_BYTES: usize = 64 * 1024;

/// How a notation separates its games: differences between notations arrive as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ScanRules {
    /// Whether `%` in the first column takes the line out of the text.
    pub escape_lines: bool,
    /// Whether `;` begins a comment that ends with its line.
    pub line_comments: bool,
    /// Whether `{` begins a comment that ends with the next `}`.
    pub brace_comments: bool,
    /// The word in `<PBN>` and `</PBN>`, which enclose games in other text.
    pub embedding: Option<&'static str>,
    /// What stands between two games.
    pub separation: Separation,
    /// The name of a tag that may stand behind the end of its game, on a line of its own.
    pub trailing_tag: Option<&'static str>,
}

/// What stands between two games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Separation {
    /// A line without text.
    BlankLine,
    /// A result behind the moves, or the tag pairs of the next game.
    Terminator,
}

/// What a unit is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum UnitKind {
    /// A game, perhaps with blank and escape lines before it.
    Game,
    /// Text without any tag: comments or stray text, perhaps with blank lines before it.
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

    /// Whether such a unit is no part of the notation: text around embedded games, or a
    /// delimiter.
    #[must_use]
    pub const fn is_outside(self) -> bool {
        matches!(self, Self::Outside { .. } | Self::Delimiter)
    }
}

/// A unit as the scanner cut it. All units of a source, in order, tile its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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

/// How a notation cuts a stream of bytes into units.
///
/// A scanner sees a window that begins where the unit before it ended. The same bytes give the same
/// units, whatever the size of the windows in which they arrive.
pub trait Scan {
    /// Says what the window begins with; `ended` where the source ends with it.
    fn step(&mut self, window: &[u8], ended: bool) -> Step;

    /// Forgets the first bytes of the window, which were handed out.
    fn advance(&mut self, len: usize);
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

/// Cuts by rules that are data; positions count from the start of its window.
#[derive(Clone, Debug)]
pub struct Scanner {
    rules: ScanRules,
    game_bytes: usize,
    /// Start of the line that is looked at next.
    line: usize,
    /// Start of the text behind blank and escape lines, once there is any.
    text: Option<usize>,
    has_tag: bool,
    /// The opening brace of a comment that the current line leaves open.
    comment: Option<usize>,
    /// No closing brace stands before this place in the source: it was searched already.
    braceless_until: u64,
    /// No opening brace stands between the line that is looked at and this place.
    openless_until: u64,
    /// Offset of the window in the source.
    base: u64,
    /// An opaque game goes on.
    opaque: bool,
    /// In an opaque game: whether the line before was blank.
    after_blank: bool,
    /// In an opaque game: whether the piece before ended inside a line.
    mid_line: bool,
    /// The delimiters of embedded games, where the notation has them.
    embedding: Option<Embedding>,
}

/// Reads units from any source of bytes.
#[derive(Debug)]
pub struct UnitReader<R, S = Scanner> {
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
pub struct Units<'i, S = Scanner> {
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

impl ScanRules {
    /// Games are separated by semi-empty lines, and may stand in other text: PBN 2.1 §3, §6.2.
    pub const BLANK_LINE: Self = Self {
        escape_lines: true,
        line_comments: true,
        brace_comments: true,
        embedding: Some("PBN"),
        separation: Separation::BlankLine,
        trailing_tag: None,
    };

    /// Games end with their result, or where the tag pairs of the next begin: PDN 2.0 §6.1.
    /// Some programs then name the file from which the game was taken.
    pub const TERMINATOR: Self = Self {
        escape_lines: true,
        line_comments: true,
        brace_comments: true,
        embedding: None,
        separation: Separation::Terminator,
        trailing_tag: Some("FILENAME"),
    };

    /// Blocks between empty lines, of which the notation makes its games: PPN 1.0 does not say
    /// where a hand ends, and has neither `;` comments nor embedding.
    pub const BLOCK: Self = Self {
        escape_lines: true,
        line_comments: false,
        brace_comments: true,
        embedding: None,
        separation: Separation::BlankLine,
        trailing_tag: None,
    };
}

/// Cuts a slice into units.
///
/// ```
/// use portnote_core::Limits;
/// use portnote_core::scan::{ScanRules, UnitKind, units};
///
/// let bytes = b"% PBN 2.1\n[Event \"a\"]\n{a\n\nb}\n\n[Event \"b\"]\n";
/// let kinds: Vec<_> = units(bytes, ScanRules::BLANK_LINE, &Limits::new())
///     .map(|unit| (unit.kind, unit.bytes.len()))
///     .collect();
/// assert_eq!(kinds, [(UnitKind::Game, 29), (UnitKind::Game, 13)]);
/// ```
#[must_use]
pub fn units<'i>(bytes: &'i [u8], rules: ScanRules, limits: &Limits) -> Units<'i> {
    units_from(bytes, 0, rules, limits)
}

/// Cuts a slice that begins at an offset of its source, behind a byte order mark.
///
/// ```
/// use portnote_core::Limits;
/// use portnote_core::scan::{ScanRules, units_from};
///
/// let unit = units_from(b"[Event \"a\"]", 3, ScanRules::BLANK_LINE, &Limits::new()).next();
/// assert_eq!(unit.map(|unit| unit.base), Some(3));
/// ```
#[must_use]
pub fn units_from<'i>(bytes: &'i [u8], base: u64, rules: ScanRules, limits: &Limits) -> Units<'i> {
    Units::new(bytes, base, Scanner::new(rules, limits))
}

impl<'i, S: Scan> Units<'i, S> {
    /// Cuts a slice that begins at an offset of its source.
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

impl<R: Read> UnitReader<R> {
    /// A reader by rules that is handed the source from its first byte.
    ///
    /// ```
    /// use portnote_core::Limits;
    /// use portnote_core::scan::{ScanRules, UnitReader};
    ///
    /// # fn main() -> std::io::Result<()> {
    /// let input = &b"[Event \"a\"]\n\n[Event \"b\"]\n"[..];
    /// let mut reader = UnitReader::new(input, ScanRules::BLANK_LINE, &Limits::new());
    /// let mut games = 0;
    /// while let Some(_unit) = reader.next_unit()? {
    ///     games += 1;
    /// }
    /// assert_eq!(games, 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn new(input: R, rules: ScanRules, limits: &Limits) -> Self {
        Self::with_scan(input, Scanner::new(rules, limits))
    }
}

impl<R: Read, S: Scan> UnitReader<R, S> {
    /// A reader that cuts as a scanner says; it is handed the source from its first byte.
    pub fn with_scan(input: R, scanner: S) -> Self {
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

    /// Moves to whatever comes next as one opaque piece, for input that is no text; whether
    /// there is anything.
    ///
    /// # Errors
    /// As [`UnitReader::next_unit`].
    pub fn advance_opaque(&mut self) -> io::Result<bool> {
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

    /// Passes over bytes that are no part of any unit, such as a byte order mark.
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

impl Scan for Scanner {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        loop {
            let base = self.base;
            let Some(embedding) = &mut self.embedding else {
                return self.step_plain(window, ended);
            };
            match embedding.region {
                Region::Plain => return self.step_text(window, ended),
                Region::Start => match embedding.decide(window, ended) {
                    Some(region) => embedding.region = region,
                    None => return Step::More,
                },
                Region::Inside => {
                    let (text, all) = embedding.inside(window, base, ended);
                    let step = self.step_text(text, all);
                    if step != Step::End || text.len() == window.len() {
                        return step;
                    }
                    self.leave_block();
                }
                Region::Outside if window.is_empty() && ended => return Step::End,
                Region::Outside => {
                    return match embedding.outside(window, base, ended) {
                        Some(Piece { len, opens }) => whole(UnitKind::Outside { opens }, len),
                        None => Step::More,
                    };
                }
            }
        }
    }

    fn advance(&mut self, len: usize) {
        self.base += len as u64;
        self.line = 0;
        self.text = None;
        self.has_tag = false;
        self.comment = None;
    }
}

impl Scanner {
    /// A scanner at the beginning of a source.
    #[must_use]
    pub fn new(rules: ScanRules, limits: &Limits) -> Self {
        Self {
            rules,
            game_bytes: usize::try_from(limits.game_bytes).unwrap_or(usize::MAX),
            line: 0,
            text: None,
            has_tag: false,
            comment: None,
            braceless_until: 0,
            openless_until: 0,
            base: 0,
            opaque: false,
            after_blank: false,
            mid_line: false,
            embedding: rules.embedding.map(Embedding::new),
        }
    }

    /// Goes on behind a block of embedded games, however it ended.
    fn leave_block(&mut self) {
        self.opaque = false;
        if let Some(embedding) = &mut self.embedding {
            embedding.leave();
        }
    }

    /// Says what a file of the notation begins with.
    fn step_plain(&mut self, window: &[u8], ended: bool) -> Step {
        match self.rules.separation {
            Separation::BlankLine => self.step_text(window, ended),
            Separation::Terminator => self.step_terminated(window, ended),
        }
    }

    fn step_text(&mut self, window: &[u8], ended: bool) -> Step {
        if self.opaque {
            return self.step_opaque(window, ended);
        }
        loop {
            let limit = self
                .text
                .unwrap_or(self.line)
                .saturating_add(self.game_bytes);
            // Only bytes below the limit count, or the result would depend on how much
            // happens to have been read.
            let seen = window.get(..limit).unwrap_or(window);
            let all = ended && window.len() <= limit;
            if let Some(opener) = self.comment {
                match self.close_comment(seen) {
                    Some(end) => {
                        self.comment = None;
                        if let Some(step) = self.pass_line(seen, end, all) {
                            return step;
                        }
                        continue;
                    }
                    None if all => {
                        let end = game_start_after(seen, opener).unwrap_or(seen.len());
                        return self.unit(end);
                    }
                    None if window.len() > limit => {
                        return self.too_large(seen, opener);
                    }
                    None => return Step::More,
                }
            }
            if self.has_tag && self.comment.is_none() {
                self.pass_plain_lines(seen);
            }
            if self.line >= seen.len() {
                return match self.text {
                    _ if seen.is_empty() && ended => Step::End,
                    _ if all => self.unit(seen.len()),
                    Some(text) if window.len() > limit => self.too_large(seen, text),
                    _ => Step::More,
                };
            }
            if let Some(step) = self.pass_line(seen, self.line, all) {
                if step == Step::More && window.len() > limit {
                    let text = self.text.unwrap_or(self.line);
                    return self.too_large(seen, text);
                }
                return step;
            }
        }
    }

    /// Passes over lines of a game that need no look inside: they begin with what begins no
    /// blank line, escape line or delimiter, and no comment begins in them.
    fn pass_plain_lines(&mut self, seen: &[u8]) {
        let until = if self.rules.brace_comments {
            self.next_brace(seen, self.line)
        } else {
            seen.len()
        };
        let plain = seen.get(..until).unwrap_or(&[]);
        let is_plain = |line: usize| plain.get(line).is_some_and(|byte| begins_plain(*byte));
        let first = self.line;
        if self.text.is_none() || !is_plain(first) {
            return;
        }
        let ends_plain = |byte: u8, next: u8| {
            let is_end = (byte == b'\n') | (byte == b'\r') & (next != b'\n');
            is_end & !begins_plain(next)
        };
        if let Some(end) = bytes::find_pair(plain, first, ends_plain) {
            self.line = end + 1;
            return;
        }
        // The second half of a line end may not have been read yet.
        let whole = plain.strip_suffix(b"\r").unwrap_or(plain);
        let end = memrchr2(b'\n', b'\r', whole.get(first..).unwrap_or(&[]));
        self.line = end.map_or(first, |end| first + end + 1);
    }

    /// Looks at a line from `from` on, and moves to the next line.
    ///
    /// `from` is the start of the line, or the place behind a comment that ends in it.
    fn pass_line(&mut self, seen: &[u8], from: usize, all: bool) -> Option<Step> {
        let Some((end, next)) = line_end(seen, from, all) else {
            return Some(Step::More);
        };
        let line = seen.get(from..end).unwrap_or(&[]);
        if from == self.line {
            if line.iter().all(|byte| is_separator_blank(*byte)) {
                if self.text.is_some() {
                    return Some(self.unit(self.line));
                }
                self.line = next;
                return (next >= TRIVIA_BYTES).then(|| self.unit(next));
            }
            if self.rules.escape_lines && line.first() == Some(&b'%') {
                self.line = next;
                let flush = self.text.is_none() && next >= TRIVIA_BYTES;
                return flush.then(|| self.unit(next));
            }
            if line.first() == Some(&b'<')
                && let Some(embedding) = &self.embedding
                && embedding.is_delimiter(line)
            {
                return Some(match self.line {
                    0 => whole(UnitKind::Delimiter, next),
                    line => self.unit(line),
                });
            }
            if self.text.is_none() {
                self.text = Some(self.line);
            }
        }
        // Only a brace can make a line run on, and the first tag is found once; other lines
        // need no closer look.
        let brace = self.rules.brace_comments && self.next_brace(seen, from) < end;
        if brace || !self.has_tag {
            self.pass_tokens(seen, from, end);
        }
        if self.comment.is_none() {
            self.line = next;
        }
        None
    }

    /// Walks over strings, comments and tags of a line; leaves `comment` set where a
    /// comment is still open at the end of the line.
    fn pass_tokens(&mut self, seen: &[u8], from: usize, end: usize) {
        let mut at = from;
        while let Some(found) = seen.get(at..end).and_then(|rest| {
            rest.iter()
                .position(|byte| matches!(byte, b'"' | b'{' | b';' | b'['))
        }) {
            at += found + 1;
            match seen.get(at - 1) {
                Some(b'[') => self.has_tag = true,
                Some(b'"') => at = string_end(seen, at, end),
                Some(b';') if self.rules.line_comments => return,
                Some(b'{') if self.rules.brace_comments => {
                    let rest = seen.get(at..end).unwrap_or(&[]);
                    match memchr(b'}', rest) {
                        Some(close) => at += close + 1,
                        None => {
                            self.comment = Some(at - 1);
                            return;
                        }
                    }
                }
                _ => {}
            }
        }
    }

    /// The next place from `from` on at which a comment can begin, or the end of what is seen.
    /// Bytes that were searched before are not searched again.
    fn next_brace(&mut self, seen: &[u8], from: usize) -> usize {
        let known = self.openless_until.saturating_sub(self.base);
        let known = usize::try_from(known).unwrap_or(usize::MAX);
        if known > from && known < seen.len() {
            return known;
        }
        let from = from.max(known);
        let rest = seen.get(from..).unwrap_or(&[]);
        let place = memchr(b'{', rest).map_or(seen.len(), |found| from + found);
        self.openless_until = self.base + place as u64;
        place
    }

    /// The place behind the brace that closes the open comment, if it is among the bytes
    /// seen. Bytes that were searched before are not searched again.
    fn close_comment(&mut self, seen: &[u8]) -> Option<usize> {
        let known = self.braceless_until.saturating_sub(self.base);
        let from = usize::try_from(known)
            .unwrap_or(usize::MAX)
            .max(self.comment.unwrap_or(0));
        let rest = seen.get(from..)?;
        if let Some(found) = memchr(b'}', rest) {
            return Some(from + found + 1);
        }
        self.braceless_until = self.base + seen.len() as u64;
        None
    }

    fn unit(&self, len: usize) -> Step {
        let kind = match self.text {
            None => UnitKind::Trivia,
            Some(_) if self.has_tag => UnitKind::Game,
            Some(_) => UnitKind::Loose,
        };
        let lead = self.text.unwrap_or(len);
        Step::Unit { kind, len, lead }
    }

    /// A game beyond the limit: opaque up to the next start of a game.
    fn too_large(&mut self, seen: &[u8], from: usize) -> Step {
        let lead = self.text.unwrap_or(0);
        let kind = UnitKind::Opaque { continued: false };
        if let Some(end) = game_start_after(seen, from) {
            return Step::Unit {
                kind,
                len: end,
                lead,
            };
        }
        self.opaque = true;
        self.carry(seen);
        Step::Unit {
            kind,
            len: seen.len(),
            lead,
        }
    }

    fn step_opaque(&mut self, window: &[u8], ended: bool) -> Step {
        let seen = window.get(..self.game_bytes).unwrap_or(window);
        let whole = ended && window.len() <= self.game_bytes;
        if seen.is_empty() && ended {
            return Step::End;
        }
        if seen.len() < self.game_bytes && !whole {
            return Step::More;
        }
        let kind = UnitKind::Opaque { continued: true };
        let lead = 0;
        match self.resume(seen) {
            Some(0) => {
                self.opaque = false;
                self.step_plain(window, ended)
            }
            Some(end) => {
                self.opaque = false;
                Step::Unit {
                    kind,
                    len: end,
                    lead,
                }
            }
            None => {
                self.carry(seen);
                Step::Unit {
                    kind,
                    len: seen.len(),
                    lead,
                }
            }
        }
    }

    /// Where the next game begins in a piece of an opaque game.
    fn resume(&self, seen: &[u8]) -> Option<usize> {
        let mut after_blank = self.after_blank;
        let mut at = 0;
        if self.mid_line {
            at = line_end(seen, 0, true).map_or(seen.len(), |(_, next)| next);
            after_blank = false;
        }
        find_game_start(seen, at, after_blank)
    }

    /// Remembers how a piece of an opaque game ended.
    fn carry(&mut self, seen: &[u8]) {
        let complete = matches!(seen.last(), Some(b'\n'));
        self.mid_line = !complete;
        let body = seen.strip_suffix(b"\n").unwrap_or(seen);
        let body = body.strip_suffix(b"\r").unwrap_or(body);
        let start = body.iter().rposition(|byte| matches!(byte, b'\n' | b'\r'));
        let line = body.get(start.map_or(0, |at| at + 1)..).unwrap_or(&[]);
        self.after_blank = complete && line.iter().all(|byte| is_separator_blank(*byte));
    }
}

/// A unit of which nothing more is known than its kind and its length.
const fn whole(kind: UnitKind, len: usize) -> Step {
    Step::Unit { kind, len, lead: 0 }
}

impl LineCounter {
    const fn new() -> Self {
        Self {
            line: 1,
            after_cr: false,
        }
    }

    /// The number of the first line of these bytes; moves on to the line behind them.
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

/// Whether a line that begins with a byte is no blank line, no escape line and no delimiter,
/// whatever follows.
const fn begins_plain(byte: u8) -> bool {
    // White space is asked as one range, and all without a branch, so that many bytes are asked at once.
    let is_white = byte.wrapping_sub(b'\t') <= b'\r' - b'\t' || byte == b' ';
    !(is_white | (byte == b'%') | (byte == b'<'))
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

/// The place behind the quote that closes a string, or the end of the line.
fn string_end(seen: &[u8], from: usize, end: usize) -> usize {
    let mut at = from;
    while let Some(found) = seen
        .get(at..end)
        .and_then(|rest| memchr2(b'"', b'\\', rest))
    {
        at += found + 1;
        if seen.get(at - 1) == Some(&b'"') {
            return at;
        }
        // Only a quote and a backslash can be escaped: PBN 2.1 §3.2.
        if at < end && matches!(seen.get(at), Some(b'"' | b'\\')) {
            at += 1;
        }
    }
    end
}

/// Where a line begins with `[` behind a blank line, after the line that holds `from`.
fn game_start_after(seen: &[u8], from: usize) -> Option<usize> {
    let (_, next) = line_end(seen, from, true)?;
    find_game_start(seen, next, false)
}

fn find_game_start(seen: &[u8], from: usize, mut after_blank: bool) -> Option<usize> {
    let mut at = from;
    while at < seen.len() {
        let (end, next) = line_end(seen, at, true)?;
        let line = seen.get(at..end)?;
        if after_blank && line.first() == Some(&b'[') {
            return Some(at);
        }
        after_blank = line.iter().all(|byte| is_separator_blank(*byte));
        at = next;
    }
    None
}

/// Blanks of a semi-empty line: PBN 2.1 §3.
const fn is_separator_blank(byte: u8) -> bool {
    is_blank(byte)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    const OPENS: UnitKind = UnitKind::Outside { opens: true };
    const CLOSED: UnitKind = UnitKind::Outside { opens: false };

    fn cut(bytes: &[u8], limits: &Limits) -> Vec<(UnitKind, Vec<u8>)> {
        let whole: Vec<_> = units(bytes, ScanRules::BLANK_LINE, limits)
            .map(|unit| (unit.kind, unit.bytes.to_vec()))
            .collect();
        for chunk in [1, 7] {
            let mut reader = UnitReader::new(Chunks(bytes, chunk), ScanRules::BLANK_LINE, limits);
            let mut streamed = Vec::new();
            while let Some(unit) = reader.next_unit().unwrap() {
                streamed.push((unit.kind, unit.bytes.to_vec()));
            }
            assert_eq!(streamed, whole, "read in chunks of {chunk}");
        }
        let tiled: Vec<u8> = whole.iter().flat_map(|(_, bytes)| bytes.clone()).collect();
        assert_eq!(tiled, bytes);
        whole
    }

    struct Chunks<'i>(&'i [u8], usize);

    impl Read for Chunks<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let count = self.1.min(self.0.len()).min(buffer.len());
            let (now, later) = self.0.split_at(count);
            buffer[..count].copy_from_slice(now);
            self.0 = later;
            Ok(count)
        }
    }

    #[rstest]
    #[case::nothing("", &[])]
    #[case::blank_lines_only("\n \t\n", &[(UnitKind::Trivia, "\n \t\n")])]
    #[case::one_game("[A \"x\"]", &[(UnitKind::Game, "[A \"x\"]")])]
    #[case::blank_line_separates("[A \"x\"]\n\n[B \"y\"]\n",
        &[(UnitKind::Game, "[A \"x\"]\n"), (UnitKind::Game, "\n[B \"y\"]\n")])]
    #[case::cr_only("[A \"x\"]\r\r[B \"y\"]\r",
        &[(UnitKind::Game, "[A \"x\"]\r"), (UnitKind::Game, "\r[B \"y\"]\r")])]
    #[case::blank_line_in_comment("[A \"x\"]{\n\n}\n[B \"y\"]",
        &[(UnitKind::Game, "[A \"x\"]{\n\n}\n[B \"y\"]")])]
    #[case::brace_in_string("[A \"{\"]\n\n[B \"y\"]",
        &[(UnitKind::Game, "[A \"{\"]\n"), (UnitKind::Game, "\n[B \"y\"]")])]
    #[case::brace_behind_escaped_quote("[A \"\\\"{\"]\n\n[B \"}\"]",
        &[(UnitKind::Game, "[A \"\\\"{\"]\n"), (UnitKind::Game, "\n[B \"}\"]")])]
    #[case::brace_in_line_comment("[A \"x\"] ; {\n\n[B \"y\"]",
        &[(UnitKind::Game, "[A \"x\"] ; {\n"), (UnitKind::Game, "\n[B \"y\"]")])]
    #[case::brace_in_escape_line("% {\n[A \"x\"]\n\n[B \"y\"]",
        &[(UnitKind::Game, "% {\n[A \"x\"]\n"), (UnitKind::Game, "\n[B \"y\"]")])]
    #[case::comment_block("{c}\n\n[A \"x\"]\n",
        &[(UnitKind::Loose, "{c}\n"), (UnitKind::Game, "\n[A \"x\"]\n")])]
    #[case::unclosed_comment("[A \"x\"]\n{ a\n\nb\n\n[B \"y\"]\n",
        &[(UnitKind::Game, "[A \"x\"]\n{ a\n\nb\n\n"), (UnitKind::Game, "[B \"y\"]\n")])]
    #[case::unclosed_comments("[A \"x\"]{\n\n[B \"y\"]{\n\n[C \"z\"]{",
        &[(UnitKind::Game, "[A \"x\"]{\n\n"), (UnitKind::Game, "[B \"y\"]{\n\n"),
          (UnitKind::Game, "[C \"z\"]{")])]
    #[case::comment_that_swallows_a_game("[A \"x\"]{\n\n[B \"y\"]\n}",
        &[(UnitKind::Game, "[A \"x\"]{\n\n[B \"y\"]\n}")])]
    #[case::trailing_blank_lines("[A \"x\"]\n\n\n",
        &[(UnitKind::Game, "[A \"x\"]\n"), (UnitKind::Trivia, "\n\n")])]
    fn blank_lines_cut(#[case] text: &str, #[case] want: &[(UnitKind, &str)]) {
        let got = cut(text.as_bytes(), &Limits::new());
        let want: Vec<_> = want
            .iter()
            .map(|(k, t)| (*k, t.as_bytes().to_vec()))
            .collect();
        assert_eq!(got, want);
    }

    #[rstest]
    #[case::page("<p>\n<PBN>\n[A \"x\"]\n\n[B \"y\"]\n</PBN>\n</p>\n",
        &[(OPENS, "<p>\n<PBN>\n"), (UnitKind::Game, "[A \"x\"]\n"),
          (UnitKind::Game, "\n[B \"y\"]\n"), (CLOSED, "</PBN>\n</p>\n")])]
    #[case::blocks_on_a_line("a <pbn>[A \"x\"]</pbn> b <PBN>[B \"y\"]",
        &[(OPENS, "a <pbn>"), (UnitKind::Game, "[A \"x\"]"), (OPENS, "</pbn> b <PBN>"),
          (UnitKind::Game, "[B \"y\"]")])]
    #[case::nothing_around("<PBN>\r\n[A \"x\"]\r\n</PBN>",
        &[(OPENS, "<PBN>\r\n"), (UnitKind::Game, "[A \"x\"]\r\n"), (CLOSED, "</PBN>")])]
    #[case::braces_around("body {\n<PBN>\n[A \"x\"]{\n</PBN>}\n[B \"y\"]",
        &[(OPENS, "body {\n<PBN>\n"), (UnitKind::Game, "[A \"x\"]{\n"),
          (CLOSED, "</PBN>}\n[B \"y\"]")])]
    #[case::opened_twice("a\n<PBN>\n[A \"x\"]\n<PBN>\n[B \"y\"]",
        &[(OPENS, "a\n<PBN>\n"), (UnitKind::Game, "[A \"x\"]\n"),
          (UnitKind::Delimiter, "<PBN>\n"), (UnitKind::Game, "[B \"y\"]")])]
    #[case::empty_block("<PBN></PBN>", &[(OPENS, "<PBN>"), (CLOSED, "</PBN>")])]
    #[case::in_a_string("[A \"<PBN>\"]\n\n[B \"</PBN>\"]",
        &[(UnitKind::Game, "[A \"<PBN>\"]\n"), (UnitKind::Game, "\n[B \"</PBN>\"]")])]
    #[case::in_comments("{\n<PBN>\n}\n; <PBN>\n% <PBN>\n[A \"x\"]",
        &[(UnitKind::Game, "{\n<PBN>\n}\n; <PBN>\n% <PBN>\n[A \"x\"]")])]
    #[case::stray_text_and_a_tag_first("Club\n[A \"x\"]\n\n[B \"<PBN>\"]",
        &[(UnitKind::Game, "Club\n[A \"x\"]\n"), (UnitKind::Game, "\n[B \"<PBN>\"]")])]
    #[case::in_a_file_of_games("[A \"x\"]\n</PBN>\n\n<PBN> \n[B \"y\"]\n<PBN> z",
        &[(UnitKind::Game, "[A \"x\"]\n"), (UnitKind::Delimiter, "</PBN>\n"),
          (UnitKind::Trivia, "\n"), (UnitKind::Delimiter, "<PBN> \n"),
          (UnitKind::Game, "[B \"y\"]\n<PBN> z")])]
    #[case::another_word("<PBNX>\n[A \"x\"]", &[(UnitKind::Game, "<PBNX>\n[A \"x\"]")])]
    fn delimiters_part_games_from_other_text(
        #[case] text: &str,
        #[case] want: &[(UnitKind, &str)],
    ) {
        let got = cut(text.as_bytes(), &Limits::new());
        let want: Vec<_> = want
            .iter()
            .map(|(k, t)| (*k, t.as_bytes().to_vec()))
            .collect();
        assert_eq!(got, want);
    }

    #[test]
    fn long_text_around_games_comes_in_pieces() {
        for line in ["<p>more</p>\n", "<PBN", "\u{e9}"] {
            let page = line.repeat(300_000 / line.len());
            let text = format!("a\n{page}<PBN>[A \"x\"]</PBN>{page}");
            let units = cut(text.as_bytes(), &Limits::new());
            assert!(units.iter().all(|(_, bytes)| bytes.len() <= TRIVIA_BYTES));
            let games: Vec<_> = units
                .iter()
                .filter(|(kind, _)| !kind.is_outside())
                .map(|(_, bytes)| bytes.as_slice())
                .collect();
            assert_eq!(games, [b"[A \"x\"]"]);
        }
    }

    #[test]
    fn a_large_game_ends_with_its_block() {
        let limits = Limits::new().with("game_bytes", 20).unwrap();
        let text = b"a <PBN>[A \"0123456789\"]\n[B \"0123456789\"]\n</PBN> <PBN>[C \"z\"]";
        let kinds: Vec<_> = cut(text, &limits)
            .into_iter()
            .map(|(kind, _)| kind)
            .collect();
        let large = |continued| UnitKind::Opaque { continued };
        assert_eq!(kinds.first(), Some(&OPENS));
        assert_eq!(kinds[1..3], [large(false), large(true)]);
        assert_eq!(kinds[kinds.len() - 2..], [OPENS, UnitKind::Game]);
    }

    #[rstest]
    #[case::long_game(
        "[A \"x\"]\n[B \"0123456789\"]\n[C \"x\"]\n\n[D \"y\"]\n",
        "\n[D \"y\"]\n"
    )]
    #[case::long_comment(
        "[A \"x\"]{0123456789012345678901234567890123456789\n\n[D \"y\"]\n",
        "[D \"y\"]\n"
    )]
    #[case::closed_too_late("[A \"x\"]{0123456789012345678901234\n}\n\n[D \"y\"]\n", "[D \"y\"]\n")]
    fn a_game_beyond_its_limit_is_opaque(#[case] text: &str, #[case] last: &str) {
        let limits = Limits::new().with("game_bytes", 20).unwrap();
        let units = cut(text.as_bytes(), &limits);
        assert_eq!(units[0].0, UnitKind::Opaque { continued: false });
        assert!(
            units[1..units.len() - 1]
                .iter()
                .all(|(kind, _)| *kind == UnitKind::Opaque { continued: true })
        );
        let (kind, bytes) = units.last().unwrap();
        let tail = String::from_utf8(bytes.clone()).unwrap();
        assert_eq!(
            (*kind, tail.trim_start()),
            (UnitKind::Game, last.trim_start())
        );
    }

    #[test]
    fn lines_go_on_from_unit_to_unit() {
        let bytes = b"\r\n[A \"x\"]\r\n\r\n[B \"y\"]\r\r[C \"z\"]\n";
        let lines: Vec<u64> = units(bytes, ScanRules::BLANK_LINE, &Limits::new())
            .map(|unit| unit.first_line)
            .collect();
        assert_eq!(lines, [1, 3, 5]);
    }
}
