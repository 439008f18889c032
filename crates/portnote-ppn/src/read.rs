//! From bytes to hands: whole files and streams, with the judgement of their form.

use std::io::{self, Read};
use std::sync::Arc;

use portnote_core::bytes::{self, LineEnds};
use portnote_core::coded::At;
use portnote_core::cursor::Events;
use portnote_core::diagnostic;
use portnote_core::encoding::Encoding;
use portnote_core::frame::form::FileFacts;
use portnote_core::head::{BOM, HEAD, byte_order_mark, foreign, is_doubtful};
use portnote_core::scan::{RawUnit, ScanRules, UnitKind, UnitReader, units_from};
use portnote_core::{
    Applicability, Diagnostic, Limits, Parsed, Profile, Reporter, Selection, Sink, Span, Unit,
};
use portnote_pinochle::Rules;

use crate::check::form;
use crate::cut::{self, Cutter};
use crate::grammar::Rule;
use crate::lower::lower_unit;
use crate::syntax::{Block, File, Header, Part};

/// How a file is read and judged.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The profile that gives diagnostics their severity.
    pub profile: Profile,
    /// The limits in force.
    pub limits: Limits,
    /// The encoding that the user has chosen; without one, each hand is asked.
    pub encoding: Option<Encoding>,
    /// Codes that are selected or ignored.
    pub selection: Selection,
    /// Rules of the house, which come before those that are known here; to be given to
    /// [`Context::with_rules`](crate::Context::with_rules) too.
    pub rules: Arc<[Rules]>,
}

/// Reads hands one after another; memory is bounded by the largest.
pub struct Reader<R> {
    units: UnitReader<R>,
    joiner: Joiner,
    /// Bytes of pieces that are not handed out yet, and of the one that was last.
    window: Vec<u8>,
    /// Bytes at the beginning of the window that were handed out.
    used: usize,
    state: State,
    started: bool,
    refused: bool,
    ended: bool,
}

/// Where a hand lies in its source.
#[derive(Clone, Copy, Debug)]
struct Piece {
    kind: UnitKind,
    base: u64,
    len: usize,
    first_line: u64,
    last: bool,
}

/// Puts blocks together to hands and cuts blocks that hold several.
#[derive(Debug, Default)]
struct Joiner {
    cutter: Cutter,
    limit: usize,
    open: Option<Piece>,
    ready: std::collections::VecDeque<Piece>,
}

/// What is remembered from hand to hand.
struct State {
    options: Options,
    events: Events<Rule>,
    facts: FileFacts,
    declared: Option<Encoding>,
    bom: Option<Span>,
    part: Part,
    /// Whether the text before the next block is kept but not read.
    is_behind_opaque: bool,
    index: u64,
    /// Whether the block before ends with a blank line.
    after_blank: bool,
    /// Whether the structure of a block before is unknown: it decides where the hands after it
    /// begin.
    is_broken: bool,
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
/// let parsed = portnote_ppn::parse(b"% PPN 1.0\n% IMPORT\n[Dealer \"N\"]\n[Site Here]\n");
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
/// use portnote_ppn::Options;
/// let options = Options { profile: portnote_core::Profile::Export, ..Options::default() };
/// let parsed = portnote_ppn::parse_with(b"[Dealer \"N\"]\n", &options);
/// assert!(parsed.diagnostics.iter().any(|d| d.code.as_str() == "ppn/missing-header"));
/// ```
#[must_use]
pub fn parse_with<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
    let mut state = State::new(options.clone());
    let mut diagnostics = Vec::new();
    let mut file = File {
        bytes: bytes.len() as u64,
        bom: None,
        blocks: Vec::new(),
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
            let limits = state.options.limits.clone();
            let mut joiner = Joiner::new(&limits);
            for raw in units_from(rest, bom as u64, ScanRules::BLOCK, &limits) {
                joiner.push(raw);
            }
            joiner.finish();
            while let Some(piece) = joiner.ready.pop_front() {
                let start = usize::try_from(piece.base).unwrap_or(usize::MAX);
                let text = bytes.get(start..start.saturating_add(piece.len));
                let block = state.block(piece.unit(text.unwrap_or(&[])), &mut diagnostics);
                file.blocks.push(block);
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
    /// let mut reader = portnote_ppn::Reader::new(&b"[Hand \"1\"]\n\n[Hand \"2\"]\n"[..]);
    /// let mut hands = 0;
    /// while let Some(hand) = reader.next_block()? {
    ///     hands = hand.value.index();
    /// }
    /// assert_eq!(hands, 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn new(input: R) -> Self {
        Self::with_options(input, Options::default())
    }

    /// A reader that reads and judges as the options say.
    pub fn with_options(input: R, options: Options) -> Self {
        Self {
            units: UnitReader::new(input, ScanRules::BLOCK, &options.limits),
            joiner: Joiner::new(&options.limits),
            window: Vec::new(),
            used: 0,
            state: State::new(options),
            started: false,
            refused: false,
            ended: false,
        }
    }

    /// The next hand, or a text without any; `None` at the end.
    ///
    /// It borrows from the reader: to keep it, take [`Block::into_owned`].
    ///
    /// # Errors
    /// What the source of bytes says. Faults of the text are diagnostics, never errors.
    pub fn next_block(&mut self) -> io::Result<Option<Parsed<Block<'_>>>> {
        if !self.started {
            self.started = true;
            let head = self.units.peek(HEAD)?;
            match self.state.begin(head) {
                Head::Text { bom } => self.units.skip(bom)?,
                Head::Refused => self.refused = true,
            }
        }
        if self.refused {
            let there = self.units.advance_opaque()?;
            let raw = self.units.unit().filter(|_| there);
            return Ok(raw.map(|raw| self.state.parsed(raw)));
        }
        while self.joiner.ready.is_empty() && !self.ended {
            if let Some(raw) = self.units.next_unit()? {
                self.window.drain(..self.used);
                self.used = 0;
                self.window.extend_from_slice(raw.bytes);
                self.joiner.push(raw);
            } else {
                self.ended = true;
                self.joiner.finish();
            }
        }
        let Some(piece) = self.joiner.ready.pop_front() else {
            return Ok(None);
        };
        let start = self.used;
        self.used += piece.len;
        let bytes = self.window.get(start..self.used).unwrap_or(&[]);
        Ok(Some(self.state.parsed(piece.unit(bytes))))
    }

    /// The byte order mark, once reading has begun.
    #[must_use]
    pub const fn bom(&self) -> Option<Span> {
        self.state.bom
    }

    /// Problems of a file without any block.
    #[must_use]
    pub fn finish(&mut self) -> Vec<Diagnostic> {
        std::mem::take(&mut self.state.pending)
    }
}

impl Joiner {
    fn new(limits: &Limits) -> Self {
        Self {
            limit: usize::try_from(limits.game_bytes).unwrap_or(usize::MAX),
            ..Self::default()
        }
    }

    fn push(&mut self, raw: RawUnit<'_>) {
        if raw.kind.is_opaque() {
            self.flush();
            self.cutter = Cutter::default();
            self.ready.push_back(Piece::of(raw));
            return;
        }
        let is_full = self
            .open
            .is_some_and(|open| open.len.saturating_add(raw.bytes.len()) > self.limit);
        let cuts = self.cutter.cuts(raw.bytes);
        if is_full {
            self.flush();
        }
        let (mut done, mut first_line) = (0, raw.first_line);
        for cut in cuts.into_iter().chain([raw.bytes.len()]) {
            let before = raw.bytes.get(done..cut).unwrap_or(&[]);
            if cut == 0 {
                self.flush();
                continue;
            }
            let part = RawUnit {
                base: raw.base + done as u64,
                first_line,
                bytes: before,
                ..raw
            };
            self.append(part);
            done = cut;
            if cut < raw.bytes.len() {
                first_line += cut::line_ends(before);
                self.flush();
            }
        }
    }

    fn append(&mut self, part: RawUnit<'_>) {
        match &mut self.open {
            Some(open) => {
                open.len += part.bytes.len();
                open.kind = match (open.kind, part.kind) {
                    (UnitKind::Game, _) | (_, UnitKind::Game) => UnitKind::Game,
                    (UnitKind::Loose, _) | (_, UnitKind::Loose) => UnitKind::Loose,
                    (kind, _) => kind,
                };
            }
            None => self.open = Some(Piece::of(part)),
        }
    }

    fn flush(&mut self) {
        if let Some(piece) = self.open.take() {
            self.ready.push_back(piece);
        }
    }

    fn finish(&mut self) {
        self.flush();
        if let Some(piece) = self.ready.back_mut() {
            piece.last = true;
        }
    }
}

impl Piece {
    const fn of(raw: RawUnit<'_>) -> Self {
        Self {
            kind: raw.kind,
            base: raw.base,
            len: raw.bytes.len(),
            first_line: raw.first_line,
            last: false,
        }
    }

    fn unit(self, bytes: &[u8]) -> RawUnit<'_> {
        let lead = match self.kind {
            UnitKind::Opaque { .. } => 0,
            _ => cut::lead(bytes),
        };
        let kind = match self.kind {
            // Blank lines and headers alone are no hand.
            UnitKind::Game if lead == bytes.len() => UnitKind::Loose,
            kind => kind,
        };
        RawUnit {
            kind,
            base: self.base,
            first_line: self.first_line,
            lead: u32::try_from(lead).unwrap_or(u32::MAX),
            last: self.last,
            line_ends: LineEnds::of(bytes),
            bytes,
        }
    }
}

impl State {
    fn new(options: Options) -> Self {
        Self {
            options,
            events: Events::default(),
            facts: FileFacts::default(),
            declared: None,
            bom: None,
            part: Part::default(),
            is_behind_opaque: false,
            index: 0,
            after_blank: false,
            is_broken: false,
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
        self.is_broken = is_doubtful(head);
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
        if raw.kind.is_game() {
            self.index += 1;
        }
        let wanted = self.options.encoding.or(self.declared);
        let tail = raw
            .bytes
            .get(raw.bytes.trim_ascii_end().len()..)
            .unwrap_or(&[]);
        let ends_blank = cut::line_ends(tail) > 1;
        let unit = Unit::new(raw, wanted);
        let (tree, limited) = lower_unit(&unit, &mut self.events);
        let line_end = bytes::first_line_end(unit.text()).unwrap_or("\n");
        let mut block = Block {
            unit,
            tree,
            index: self.index,
            limited,
            is_broken: false,
            is_unsettled: false,
            after_blank: std::mem::replace(&mut self.after_blank, ends_blank),
            tags_per_game: self.options.limits.tags_per_game,
            part: self.part,
            is_behind_opaque: self.is_behind_opaque,
            line_end,
        };
        self.is_behind_opaque = block.unit.kind().is_opaque();
        self.read_headers(&block);
        block.part = self.part;
        let known = diagnostics.len();
        let structure = form::check(&block, &mut self.facts, wanted, &self.options, diagnostics);
        self.is_broken |= structure.is_broken || block.unit.line_ends().is_doubtful();
        block.is_broken = self.is_broken;
        block.is_unsettled = self.is_broken || structure.is_unsettled;
        if let Some(own) = diagnostics.get_mut(known..).filter(|_| block.is_broken) {
            diagnostic::distrust(own);
        }
        // A value or a token that is read only without a TAB or a control character is judged for the
        // first time then.
        let own = diagnostics.iter_mut().skip(known);
        let is_hidden = |code| matches!(code, "core/tab-in-string" | "core/control-character");
        let hidden = own.filter(|found| is_hidden(found.code.as_str()));
        for fix in hidden.filter_map(|found| found.fix.as_mut()) {
            fix.applicability = Applicability::Unsafe;
        }
        if block.is_game() && diagnostics.len() > known {
            let record = block.record();
            for diagnostic in diagnostics.iter_mut().skip(known) {
                diagnostic.record = Some(record.clone());
            }
        }
        block
    }

    /// Takes what the headers of a hand say about the part that it begins.
    fn read_headers(&mut self, block: &Block<'_>) {
        let begins = |part: &Part| part.has_notation || block.index > part.first;
        let has_notation = block
            .headers()
            .any(|(header, _)| matches!(header, Header::Notation(_)));
        if self.part.number == 0 || has_notation && begins(&self.part) {
            self.part = Part {
                number: self.part.number + 1,
                format: None,
                has_notation,
                first: block.index,
            };
        }
        self.part.has_notation |= has_notation;
        // After its first hand a part is what it is: IMPORT, where nothing says otherwise.
        if block.index <= self.part.first.max(1) {
            for (header, _) in block.headers() {
                if let Header::Format(format) = header {
                    self.part.format.get_or_insert(format);
                }
            }
        }
    }
}

impl Options {
    /// A reporter that judges as the options say.
    pub(crate) fn reporter<'s>(&'s self, sink: &'s mut dyn Sink) -> Reporter<'s> {
        Reporter::new(self.profile, &self.selection, sink)
    }
}
