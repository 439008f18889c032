//! From bytes to blocks: whole files and streams, with the judgement of their form.

use std::io::{self, Read};

use portnote_core::bytes::LineEnds;
use portnote_core::coded::At;
use portnote_core::cursor::Events;
use portnote_core::diagnostic;
use portnote_core::encoding::Encoding;
use portnote_core::frame::escape;
use portnote_core::head::{BOM, HEAD, byte_order_mark, foreign, is_doubtful};
use portnote_core::scan::{RawUnit, ScanRules, UnitKind, UnitReader, units_from};
use portnote_core::{
    Code, Diagnostic, Limits, Parsed, Profile, Reporter, Selection, Sink, Span, Unit,
};

use crate::check::form::{self, Facts, Meant};
use crate::check::guard;
use crate::grammar::Rule;
use crate::lower::lower_unit;
use crate::model::Game;
use crate::syntax::{Block, File};

/// The standard whose rules for writing the export profile holds a file to.
///
/// Reading takes the union of all versions; only what a program should write differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Standard {
    /// PDN 2.0: English draughts in ISO 8859-1.
    Pdn2,
    /// PDN 3.0.
    #[default]
    Pdn3,
}

/// How a file is read and judged.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The profile that gives diagnostics their severity.
    pub profile: Profile,
    /// The standard that the export profile means.
    pub standard: Standard,
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

/// What is remembered from block to block.
struct State {
    options: Options,
    events: Events<Rule>,
    facts: Facts,
    /// The charset that a byte order mark or a `%Content-type` line has declared.
    declared: Option<Encoding>,
    /// Whether a change might turn the file into what is not read as text.
    is_doubtful: bool,
    bom: Option<Span>,
    index: u64,
    /// Whether the structure of a block so far is unknown.
    is_broken: bool,
    /// Whether nobody asks which fixes are safe.
    is_trial: bool,
    /// Problems of the file's beginning, handed out with the first block.
    pending: Vec<Diagnostic>,
}

/// What the first bytes of a file say about it.
enum Start {
    Text { bom: usize },
    Refused,
}

/// Reads a whole file under the import profile. It never fails: whatever cannot be read is
/// kept as text and named by a diagnostic.
///
/// ```
/// let parsed = portnote_pdn::parse(b"[Event \"Cup\"]\n1. 11-15 {open\n");
/// assert_eq!(parsed.value.games().count(), 1);
/// assert_eq!(parsed.diagnostics[0].code.as_str(), "core/unterminated-comment");
/// ```
#[must_use]
pub fn parse(bytes: &[u8]) -> Parsed<File<'_>> {
    parse_with(bytes, &Options::default())
}

/// Reads a whole file as the options say.
///
/// ```
/// use portnote_core::Profile;
/// use portnote_pdn::{Options, Standard};
/// let options = Options {
///     profile: Profile::Export,
///     standard: Standard::Pdn2,
///     ..Options::default()
/// };
/// let parsed = portnote_pdn::parse_with("[Event \"łódź\"] *\r\n".as_bytes(), &options);
/// assert_eq!(parsed.diagnostics[0].code.as_str(), "core/not-latin1");
/// ```
#[must_use]
pub fn parse_with<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
    parse_in(State::new(options.clone()), bytes)
}

/// Reads a text that may be given up again: its fixes are not tried.
pub(crate) fn parse_on_trial<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
    let mut state = State::new(options.clone());
    state.is_trial = true;
    parse_in(state, bytes)
}

fn parse_in(mut state: State, bytes: &[u8]) -> Parsed<File<'_>> {
    let mut diagnostics = Vec::new();
    let mut file = File {
        bytes: bytes.len() as u64,
        bom: None,
        blocks: Vec::new(),
    };
    match state.start(bytes.get(..HEAD).unwrap_or(bytes)) {
        Start::Refused => {
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
            file.blocks.push(state.block(unit, &mut diagnostics));
        }
        Start::Text { bom } => {
            file.bom = state.bom;
            let rest = bytes.get(bom..).unwrap_or(&[]);
            let limits = state.options.limits.clone();
            for raw in units_from(rest, bom as u64, ScanRules::TERMINATOR, &limits) {
                file.blocks.push(state.block(raw, &mut diagnostics));
            }
            diagnostics.append(&mut state.pending);
        }
    }
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
    /// let mut reader = portnote_pdn::Reader::new(&b"1. 11-15 1-0\n1. 9-13 *\n"[..]);
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
        Self {
            units: UnitReader::new(input, ScanRules::TERMINATOR, &options.limits),
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

    /// The next game; `None` at the end. Diagnostics of what stands behind the last game come
    /// from [`Reader::finish`].
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

    /// Problems of what stands behind the last game, and of a file without any game.
    #[must_use]
    pub fn finish(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.state.pending)
    }

    fn advance(&mut self) -> io::Result<bool> {
        if !self.started {
            self.started = true;
            let head = self.units.peek(HEAD)?;
            match self.state.start(head) {
                Start::Text { bom } => self.units.skip(bom)?,
                Start::Refused => self.refused = true,
            }
        }
        if self.refused {
            self.units.advance_opaque()
        } else {
            self.units.advance()
        }
    }
}

/// Hands on the whole games at the beginning of a file, until the callee has enough.
///
/// The last game of a head that may be cut off is not among them.
pub(crate) fn head_games(
    head: &[u8],
    options: &Options,
    mut enough: impl FnMut(&Block<'_>) -> bool,
) {
    let is_cut = head.len() >= crate::limits::HEAD;
    let head = head.get(..crate::limits::HEAD).unwrap_or(head);
    let mut state = State::new(options.clone());
    state.is_trial = true;
    let Start::Text { bom } = state.start(head.get(..HEAD).unwrap_or(head)) else {
        return;
    };
    let rest = head.get(bom..).unwrap_or(&[]);
    let limits = state.options.limits.clone();
    for raw in units_from(rest, bom as u64, ScanRules::TERMINATOR, &limits) {
        if is_cut && raw.last {
            return;
        }
        let block = state.block(raw, &mut Vec::new());
        let is_read = block.is_game() && !block.is_opaque();
        if is_read && !block.is_foreign && !block.is_rest && enough(&block) {
            return;
        }
    }
}

impl State {
    fn new(options: Options) -> Self {
        Self {
            options,
            events: Events::default(),
            facts: Facts::default(),
            declared: None,
            is_doubtful: false,
            bom: None,
            index: 0,
            is_broken: false,
            is_trial: false,
            pending: Vec::new(),
        }
    }

    fn start(&mut self, head: &[u8]) -> Start {
        self.is_doubtful = is_doubtful(head);
        let mut reporter = self.options.reporter(&mut self.pending);
        if let Some(problem) = foreign(head) {
            reporter.report(problem.at(Span::empty(0)));
            return Start::Refused;
        }
        let Some(rest) = head.strip_prefix(BOM) else {
            return Start::Text { bom: 0 };
        };
        let span = Span::new(0, BOM.len() as u64);
        reporter.report(byte_order_mark(rest, 0));
        self.bom = Some(span);
        self.declared = Some(Encoding::Utf8);
        Start::Text { bom: BOM.len() }
    }

    fn parsed<'u>(&mut self, raw: RawUnit<'u>) -> Parsed<Block<'u>> {
        let mut diagnostics = std::mem::take(&mut self.pending);
        let value = self.block(raw, &mut diagnostics);
        diagnostic::sort(&mut diagnostics);
        Parsed { value, diagnostics }
    }

    /// Decodes, lowers and judges one unit.
    fn block<'u>(&mut self, raw: RawUnit<'u>, diagnostics: &mut Vec<Diagnostic>) -> Block<'u> {
        if self.index == 0 && raw.lead > 0 {
            self.read_header(raw);
        }
        if raw.kind.is_game() {
            self.index += 1;
        }
        let wanted = self.options.encoding.or(self.declared);
        let unit = Unit::new(raw, wanted);
        let (tree, limited) = lower_unit(&unit, &mut self.events);
        let mut block = Block {
            unit,
            tree,
            index: self.index,
            limited,
            is_broken: false,
            follows_broken: self.is_broken,
            tags_per_game: self.options.limits.tags_per_game,
            nesting: self.options.limits.nesting,
            is_foreign: false,
            is_rest: false,
        };
        let known = diagnostics.len();
        let (meant, is_broken) =
            form::check(&block, &mut self.facts, wanted, &self.options, diagnostics);
        block.is_broken = is_broken || self.is_doubtful;
        self.is_broken |= is_broken;
        if let Some(own) = diagnostics.get_mut(known..).filter(|_| block.is_broken) {
            diagnostic::distrust(own);
        }
        block.is_foreign = meant == Meant::Another;
        block.is_rest = meant == Meant::Rest;
        if !self.is_trial && !block.is_foreign {
            let found = diagnostics.get_mut(known..).unwrap_or_default();
            let places = || Game::new(&block).plain_values();
            guard::review(&block, places, &self.options, found);
        }
        if block.is_game() && diagnostics.len() > known {
            let record = block.record();
            for diagnostic in diagnostics.iter_mut().skip(known) {
                diagnostic.record = Some(record.clone());
            }
        }
        block
    }

    /// Takes the charset that an escape line before the first game may name.
    fn read_header(&mut self, raw: RawUnit<'_>) {
        let lead = raw.bytes.get(..raw.lead as usize).unwrap_or(&[]);
        for line in lead.split(|byte| matches!(byte, b'\n' | b'\r')) {
            let line = std::str::from_utf8(line).ok();
            if let Some(charset) = line.and_then(escape::charset) {
                self.declared = Encoding::from_label(charset).or(self.declared);
            }
        }
    }
}

impl Options {
    /// Whether a file is held to the rules for writing of a standard.
    #[must_use]
    pub fn writes(&self, standard: Standard) -> bool {
        self.profile == Profile::Export && self.standard == standard
    }

    /// A reporter that judges as the options say.
    pub(crate) fn reporter<'s>(&'s self, sink: &'s mut dyn Sink) -> Reporter<'s> {
        Reporter::new(self.profile, &self.selection, sink).citing(cited)
    }
}

/// The section of PDN that a help of the shared frame is about.
fn cited(code: Code) -> Option<&'static str> {
    Some(match code.as_str() {
        "core/missing-bracket" | "core/tag-name" => "PDN 2.0 §6.1.1.1.1",
        _ => return None,
    })
}
