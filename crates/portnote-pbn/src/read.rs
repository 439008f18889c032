//! From bytes to blocks: whole files and streams, with the judgement of their form.

use std::io::{self, Read};
use std::ops::Range;

use portnote_core::bytes::{self, LineEnds};
use portnote_core::coded::At;
use portnote_core::cursor::Events;
use portnote_core::diagnostic;
use portnote_core::encoding::Encoding;
use portnote_core::frame::escape;
use portnote_core::frame::form::FileFacts;
use portnote_core::head::{BOM, HEAD, byte_order_mark, foreign, is_doubtful};
use portnote_core::scan::{RawUnit, ScanRules, UnitKind, UnitReader, units_from};
use portnote_core::{
    Code, Diagnostic, Limits, Parsed, Profile, Reporter, Selection, Sink, Span, Unit,
};

use crate::check::embedding::{self, Delimiters};
use crate::check::{file, form};
use crate::grammar::Rule;
use crate::lower::lower_unit;
use crate::syntax::{Block, File, Header, OpeningComment};

/// How a file is read and judged.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The profile that gives diagnostics their severity.
    pub profile: Profile,
    /// The limits in force.
    pub limits: Limits,
    /// The encoding that the user has chosen; without one, each file is asked.
    pub encoding: Option<Encoding>,
    /// Codes that are selected or ignored.
    pub selection: Selection,
}

/// Reads games one after another; memory is bounded by the largest.
pub struct Reader<R> {
    units: UnitReader<R>,
    state: State,
    started: bool,
    refused: bool,
}

/// Units that are cut from a file and not yet read.
///
/// Cutting goes from the first byte to the last; what was cut can then be read on any thread.
///
/// ```
/// use portnote_pbn::{Batch, Reader, Scratch};
/// # fn main() -> std::io::Result<()> {
/// let mut reader = Reader::new(&b"[Event \"a\"]\n\n[Event \"b\"]\n"[..]);
/// let mut batch = Batch::default();
/// reader.cut(&mut batch, 1024)?;
/// let mut scratch = Scratch::default();
/// for number in 0..batch.len() {
///     let Some(read) = batch.read(number, &mut scratch) else { break };
///     let game = reader.join(read);
///     assert_eq!(game.value.index() as usize, number + 1);
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Default)]
pub struct Batch {
    options: Options,
    bytes: Vec<u8>,
    cuts: Vec<(Range<usize>, Cut)>,
}

/// What a thread needs to read block after block.
#[derive(Debug, Default)]
pub struct Scratch {
    events: Events<Rule>,
}

/// A block that was read without the blocks before it: [`Reader::join`] adds what they say.
#[derive(Clone, Debug)]
pub struct Unjoined<'u> {
    block: Block<'u>,
    wanted: Option<Encoding>,
    diagnostics: Vec<Diagnostic>,
}

/// What is known of a unit once all before it are cut.
#[derive(Clone, Copy, Debug)]
struct Cut {
    kind: UnitKind,
    base: u64,
    first_line: u64,
    lead: u32,
    last: bool,
    line_ends: LineEnds,
    index: u64,
    wanted: Option<Encoding>,
    /// Whether the file says so, and not the user.
    is_declared: bool,
    header: Header,
    is_doubtful: bool,
}

/// What is remembered from block to block.
struct State {
    options: Options,
    scratch: Scratch,
    facts: FileFacts,
    delimiters: Delimiters,
    /// The charset that a byte order mark or a `%Content-type` line has declared.
    declared: Option<Encoding>,
    /// Whether a change might turn the file into what is not read as text.
    is_doubtful: bool,
    /// Whether the structure of the text before the next block is not known.
    is_after_stray: bool,
    bom: Option<Span>,
    header: Header,
    index: u64,
    /// Comments of blocks without a tag: they belong to the next game.
    opening: Vec<OpeningComment>,
    /// Problems of the file's beginning, handed out with the first block.
    pending: Vec<Diagnostic>,
}

/// What the first bytes of a file say about it.
enum Head {
    Text { bom: usize },
    Refused,
}

/// Reads a whole file under the import profile. It never fails: whatever cannot be read is
/// kept as text and named by a diagnostic.
///
/// ```
/// let parsed = portnote_pbn::parse(b"[Event \"Club\"]\n[Site Here]\n");
/// assert_eq!(parsed.value.games().count(), 1);
/// assert_eq!(parsed.diagnostics[0].code.as_str(), "core/value-not-quoted");
/// ```
#[must_use]
pub fn parse(bytes: &[u8]) -> Parsed<File<'_>> {
    parse_with(bytes, &Options::default())
}

/// Reads a whole file as the options say.
///
/// ```
/// use portnote_pbn::Options;
/// let options = Options { profile: portnote_core::Profile::Export, ..Options::default() };
/// let parsed = portnote_pbn::parse_with(b"[Event \"Club\"]\n", &options);
/// assert!(parsed.diagnostics.iter().any(|d| d.code.as_str() == "pbn/eol-not-crlf"));
/// ```
#[must_use]
pub fn parse_with<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
    let mut state = State::new(options.clone());
    let mut diagnostics = Vec::new();
    let mut file = File {
        bytes: bytes.len() as u64,
        bom: None,
        blocks: Vec::new(),
        closing: Vec::new(),
    };
    match state.begin(bytes.get(..HEAD).unwrap_or(bytes)) {
        Head::Refused => {
            diagnostics.append(&mut state.pending);
            let unit = RawUnit {
                kind: UnitKind::Opaque { continued: true },
                base: 0,
                first_line: 1,
                lead: 0,
                last: true,
                line_ends: LineEnds::of(bytes),
                bytes,
            };
            let block = state.block(unit, &mut diagnostics);
            file.blocks.push(block);
        }
        Head::Text { bom } => {
            file.bom = state.bom;
            let rest = bytes.get(bom..).unwrap_or(&[]);
            let rules = ScanRules::BLANK_LINE;
            for raw in units_from(rest, bom as u64, rules, &state.options.limits.clone()) {
                let block = state.block(raw, &mut diagnostics);
                file.blocks.push(block);
            }
            diagnostics.append(&mut state.pending);
        }
    }
    file.closing = state.opening;
    diagnostic::sort(&mut diagnostics);
    Parsed {
        value: file,
        diagnostics,
    }
}

impl<R: Read> Reader<R> {
    /// A reader under the import profile.
    ///
    /// ```
    /// # fn main() -> std::io::Result<()> {
    /// let mut reader = portnote_pbn::Reader::new(&b"[Event \"a\"]\n\n[Event \"b\"]\n"[..]);
    /// let mut games = 0;
    /// while let Some(game) = reader.next_game()? {
    ///     games = game.value.index();
    /// }
    /// assert_eq!(games, 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn new(input: R) -> Self {
        Self::with_options(input, Options::default())
    }

    /// A reader that reads and judges as the options say.
    pub fn with_options(input: R, options: Options) -> Self {
        let units = UnitReader::new(input, ScanRules::BLANK_LINE, &options.limits);
        Self {
            units,
            state: State::new(options),
            started: false,
            refused: false,
        }
    }

    /// The next block, games and what stands between them; `None` at the end.
    ///
    /// It borrows from the reader: to keep it, take [`Block::into_owned`].
    ///
    /// # Errors
    /// What the source of bytes says. Faults of the text are diagnostics, never errors.
    pub fn next_block(&mut self) -> io::Result<Option<Parsed<Block<'_>>>> {
        if !self.advance()? {
            return Ok(None);
        }
        Ok(self.units.unit().map(|raw| self.state.parsed(raw)))
    }

    /// Cuts the next units into a batch, which loses what it held: until they have `bytes`
    /// bytes, and at least one unit. Each unit counts a kibibyte besides, for its tree. The
    /// batch is empty at the end.
    ///
    /// # Errors
    /// As [`Reader::next_block`]; the batch then holds what was cut before.
    pub fn cut(&mut self, batch: &mut Batch, bytes: usize) -> io::Result<()> {
        batch.clear(&self.state.options);
        while batch.cost() < bytes && self.advance()? {
            let Some(raw) = self.units.unit() else { break };
            let cut = self.state.cut(raw);
            batch.push(raw, cut);
            // What is no text has no end that is worth waiting for.
            if self.refused {
                break;
            }
        }
        Ok(())
    }

    /// Adds to a block what the blocks before it say. Blocks are joined in file order, and
    /// each is joined.
    pub fn join<'u>(&mut self, read: Unjoined<'u>) -> Parsed<Block<'u>> {
        let mut diagnostics = std::mem::take(&mut self.state.pending);
        let value = self.state.join(read, &mut diagnostics);
        diagnostic::sort(&mut diagnostics);
        Parsed { value, diagnostics }
    }

    /// The next game; `None` at the end.
    ///
    /// Comments between games belong to the game behind them, and so do the diagnostics of
    /// what stands there; those behind the last game come from [`Reader::finish`].
    ///
    /// # Errors
    /// As [`Reader::next_block`].
    pub fn next_game(&mut self) -> io::Result<Option<Parsed<Block<'_>>>> {
        while self.advance()? {
            let Some(raw) = self.units.unit() else { break };
            if raw.kind.is_game() {
                // The unit is taken again, because this borrow may not outlive the loop.
                return Ok(self.units.unit().map(|raw| self.state.parsed(raw)));
            }
            let passed = self.state.parsed(raw);
            self.state.pending.extend(passed.diagnostics);
        }
        Ok(None)
    }

    /// The byte order mark, once reading has begun.
    #[must_use]
    pub const fn bom(&self) -> Option<Span> {
        self.state.bom
    }

    /// Comments and escape lines behind the last game, once the end is reached: they belong
    /// to no game.
    #[must_use]
    pub fn closing(&self) -> &[OpeningComment] {
        &self.state.opening
    }

    /// Problems of what stands behind the last game, and of a file without any game.
    #[must_use]
    pub fn finish(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.state.pending)
    }

    fn advance(&mut self) -> io::Result<bool> {
        if !self.started {
            self.started = true;
            let head = self.units.peek(HEAD)?;
            match self.state.begin(head) {
                Head::Text { bom } => self.units.skip(bom)?,
                Head::Refused => self.refused = true,
            }
        }
        if self.refused {
            self.units.advance_opaque()
        } else {
            self.units.advance()
        }
    }
}

impl State {
    fn new(options: Options) -> Self {
        Self {
            options,
            scratch: Scratch::default(),
            facts: FileFacts::default(),
            delimiters: Delimiters::default(),
            header: Header::default(),
            declared: None,
            is_doubtful: false,
            is_after_stray: false,
            bom: None,
            index: 0,
            opening: Vec::new(),
            pending: Vec::new(),
        }
    }

    /// Looks at the first bytes of a file.
    fn begin(&mut self, head: &[u8]) -> Head {
        if let Some(problem) = foreign(head) {
            let mut reporter = self.options.reporter(&mut self.pending);
            reporter.report(problem.at(Span::empty(0)));
            return Head::Refused;
        }
        self.is_doubtful = is_doubtful(head);
        let Some(rest) = head.strip_prefix(BOM) else {
            return Head::Text { bom: 0 };
        };
        let span = Span::new(0, BOM.len() as u64);
        self.bom = Some(span);
        self.declared = Some(Encoding::Utf8);
        let mut reporter = self.options.reporter(&mut self.pending);
        reporter.report(byte_order_mark(rest, 0));
        Head::Text { bom: BOM.len() }
    }

    fn parsed<'u>(&mut self, raw: RawUnit<'u>) -> Parsed<Block<'u>> {
        let mut diagnostics = std::mem::take(&mut self.pending);
        let value = self.block(raw, &mut diagnostics);
        diagnostic::sort(&mut diagnostics);
        Parsed { value, diagnostics }
    }

    /// Decodes, lowers and judges one unit.
    fn block<'u>(&mut self, raw: RawUnit<'u>, diagnostics: &mut Vec<Diagnostic>) -> Block<'u> {
        let cut = self.cut(raw);
        let read = cut.read(raw, &self.options, &mut self.scratch);
        self.join(read, diagnostics)
    }

    /// Counts a unit and takes what its escape lines say about the file.
    fn cut(&mut self, raw: RawUnit<'_>) -> Cut {
        if self.index == 0 && raw.lead > 0 {
            self.read_header(raw);
        }
        if raw.kind.is_game() {
            self.index += 1;
        }
        Cut {
            kind: raw.kind,
            base: raw.base,
            first_line: raw.first_line,
            lead: raw.lead,
            last: raw.last,
            line_ends: raw.line_ends,
            index: self.index,
            wanted: self.options.encoding.or(self.declared),
            is_declared: self.options.encoding.is_none(),
            header: self.header,
            is_doubtful: self.is_doubtful,
        }
    }

    /// Adds what needs the blocks before: their comments, and what is reported once for a file.
    fn join<'u>(&mut self, read: Unjoined<'u>, diagnostics: &mut Vec<Diagnostic>) -> Block<'u> {
        let Unjoined {
            mut block,
            wanted,
            diagnostics: mut own,
        } = read;
        block.is_broken |= std::mem::take(&mut self.is_after_stray);
        // After a delimiter a game may begin within a line.
        let is_delimiter = block.unit.kind() == UnitKind::Delimiter;
        self.is_after_stray = is_delimiter || block.is_broken && !block.is_game();
        let known = own.len();
        file::check(&block, &self.opening, &self.options, &mut own);
        if block.is_game() {
            block.opening = std::mem::take(&mut self.opening);
        } else if !block.is_opaque() {
            self.opening.extend(block.loose_comments());
        }
        let mut reporter = self.options.reporter(&mut own);
        embedding::check(&block, &mut self.delimiters, &mut reporter);
        form::check_file(&block, &mut self.facts, wanted, &self.options, &mut own);
        if block.is_broken {
            diagnostic::distrust(&mut own);
        }
        name_record(&block, own.get_mut(known..).unwrap_or(&mut []));
        diagnostics.append(&mut own);
        block
    }

    /// Takes what the escape lines before the first game say about the file.
    fn read_header(&mut self, raw: RawUnit<'_>) {
        let lead = raw.bytes.get(..raw.lead as usize).unwrap_or(&[]);
        let mut start = raw.base;
        for line in lead.split(|byte| matches!(byte, b'\n' | b'\r')) {
            let end = start + line.len() as u64;
            if let Ok(line) = std::str::from_utf8(line) {
                self.header.read_line(line, Span::new(start, end));
                if let Some(charset) = escape::charset(line) {
                    self.declared = Encoding::from_label(charset).or(self.declared);
                }
            }
            start = end + 1;
        }
    }
}

impl Batch {
    /// The number of units.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cuts.len()
    }

    /// Whether no unit was cut: the file is at its end.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cuts.is_empty()
    }

    /// Reads a unit by its number, from 0.
    #[must_use]
    pub fn read(&self, number: usize, scratch: &mut Scratch) -> Option<Unjoined<'_>> {
        let (range, cut) = self.cuts.get(number)?;
        let raw = RawUnit {
            kind: cut.kind,
            base: cut.base,
            first_line: cut.first_line,
            lead: cut.lead,
            last: cut.last,
            line_ends: cut.line_ends,
            bytes: self.bytes.get(range.clone())?,
        };
        Some(cut.read(raw, &self.options, scratch))
    }

    /// Bytes, and what the tree of a unit takes however little text it has.
    fn cost(&self) -> usize {
        const UNIT: usize = 1024;
        self.bytes.len() + UNIT * self.cuts.len()
    }

    fn clear(&mut self, options: &Options) {
        self.bytes.clear();
        self.cuts.clear();
        self.options.clone_from(options);
    }

    fn push(&mut self, raw: RawUnit<'_>, cut: Cut) {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(raw.bytes);
        self.cuts.push((start..self.bytes.len(), cut));
    }
}

impl Cut {
    /// Whether bytes that are no characters in ISO 8859-1 contradict the file that declares it;
    /// a user who chooses it means it.
    fn is_contradicted(&self, unit: &[u8]) -> bool {
        self.is_declared
            && self.wanted == Some(Encoding::Iso8859_1)
            && bytes::any(unit, |byte| matches!(byte, 0x80..=0x9F))
    }

    /// Decodes, lowers and judges a unit by itself.
    fn read<'u>(&self, raw: RawUnit<'u>, options: &Options, scratch: &mut Scratch) -> Unjoined<'u> {
        let wanted = self.wanted.filter(|_| !self.is_contradicted(raw.bytes));
        let unit = Unit::new(raw, wanted);
        let lowered = lower_unit(&unit, &mut scratch.events);
        let line_end = bytes::first_line_end(unit.text()).unwrap_or("\r\n");
        let mut block = Block {
            unit,
            tree: lowered.tree,
            index: self.index,
            limited: lowered.limited,
            is_broken: false,
            string_among_calls: lowered.string_among_calls,
            tags_per_game: options.limits.tags_per_game,
            header: self.header,
            opening: Vec::new(),
            line_end,
        };
        let mut diagnostics = Vec::new();
        let is_broken = form::check(&block, options, &mut diagnostics);
        block.is_broken = is_broken || self.is_doubtful || has_doubtful_lines(&block);
        name_record(&block, &mut diagnostics);
        Unjoined {
            block,
            wanted: self.wanted,
            diagnostics,
        }
    }
}

/// Whether a change at a line end may touch what stands beside it: another line end, or a delimiter
/// on the line on which the block ends.
fn has_doubtful_lines(block: &Block<'_>) -> bool {
    let unit = block.unit();
    let is_ended = unit.is_last() || matches!(unit.bytes().last(), Some(b'\n' | b'\r'));
    // What is written after the end mark of a comment makes it a part of the text.
    let last_line = unit
        .bytes()
        .rsplit(|byte| matches!(byte, b'\n' | b'\r'))
        .next();
    let is_comment = |line: &[u8]| line.iter().any(|byte| matches!(byte, b';' | b'%' | b'{'));
    let is_marked = |line: &[u8]| line.last() == Some(&0x1A) && is_comment(line);
    let has_end_mark = unit.is_last() && last_line.is_some_and(is_marked);
    let is_doubtful = has_end_mark || unit.line_ends().is_doubtful();
    is_doubtful || block.is_game() && (!is_ended || names_delimiter(unit))
}

/// Whether a text holds what begins or ends a game inside other text, `<PBN>`, which counts where it
/// begins a line.
fn names_delimiter(unit: &Unit<'_>) -> bool {
    let mut openers = memchr::memchr_iter(b'<', unit.bytes());
    openers.any(|at| {
        let rest = unit.bytes().get(at + 1..).unwrap_or_default();
        let name = rest.strip_prefix(b"/").unwrap_or(rest);
        name.get(..4)
            .is_some_and(|name| name.eq_ignore_ascii_case(b"PBN>"))
    })
}

/// Says to which game diagnostics belong.
fn name_record(block: &Block<'_>, diagnostics: &mut [Diagnostic]) {
    if block.is_game() && !diagnostics.is_empty() {
        let record = block.record();
        for diagnostic in diagnostics {
            diagnostic.record = Some(record.clone());
        }
    }
}

impl Options {
    /// A reporter that judges as the options say.
    pub(crate) fn reporter<'s>(&'s self, sink: &'s mut dyn Sink) -> Reporter<'s> {
        Reporter::new(self.profile, &self.selection, sink).citing(cited)
    }
}

/// The section of PBN that a help of the shared frame is about.
fn cited(code: Code) -> Option<&'static str> {
    Some(match code.as_str() {
        "core/missing-bracket" | "core/missing-name" | "core/missing-value" => "PBN 2.1 §3.3",
        "core/extra-token" | "core/tag-name" => "PBN 2.1 §3.2",
        "core/comment-in-tag" => "PBN 2.1 §3.8",
        _ => return None,
    })
}
