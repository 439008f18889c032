//! From bytes to lines: whole files and streams, with the judgement of their form.

use std::io::{self, Read};

use portnote_core::bytes::LineEnds;
use portnote_core::coded::At;
use portnote_core::cursor::Events;
use portnote_core::diagnostic;
use portnote_core::encoding::{Encoding, Text};
use portnote_core::frame::form::{Charset, FileFacts, check_source, check_text};
use portnote_core::head::{BOM, byte_order_mark, foreign, is_doubtful};
use portnote_core::problem::Problem as CoreProblem;
use portnote_core::scan::{LoneCr, RawUnit, ScanRules, UnitKind, UnitReader, units, units_from};
use portnote_core::{
    Diagnostic, Limits, Parsed, Profile, Reporter, Selection, Sink, Span, Unit, head,
};

use super::check;
use super::context::Context;
use super::grammar::Rule;
use super::limits::HEAD;
use super::lower::{lower_line, lower_unit};
use super::model::call_of;
use super::syntax::{Block, File, Kind, content};
use super::tail::{CallDisposition, Verdict, Vote};
use crate::problem::bss::Problem;
use crate::situation::{Position, Vulnerability};

/// How a file is read and judged.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The profile that gives diagnostics their severity.
    pub profile: Profile,
    /// The limits in force.
    pub limits: Limits,
    /// The encoding that the user has chosen; without one, each line is asked.
    pub encoding: Option<Encoding>,
    /// Codes that are selected or ignored.
    pub selection: Selection,
    /// Whether passes, doubles and redoubles have a disposition.
    pub call_disposition: CallDisposition,
}

/// Reads lines one after another; memory is bounded by the longest, and by what decides how
/// the fields of a system are cut: [`HEAD`].
pub struct Reader<R> {
    units: UnitReader<R>,
    state: State,
    started: bool,
    refused: bool,
}

/// What is remembered from line to line.
struct State {
    options: Options,
    events: Events<Rule>,
    /// How lines are cut, as the first one has decided.
    rules: ScanRules,
    facts: FileFacts,
    declared: Option<Encoding>,
    /// Whether a change might turn the file into what is not read as text.
    is_doubtful: bool,
    bom: Option<Span>,
    index: u64,
    system: u32,
    has_header: bool,
    /// How the fields of this system are cut; `None` before its first lines were looked at.
    verdict: Option<Verdict>,
    /// Problems of the file's beginning, handed out with the first line.
    pending: Vec<Diagnostic>,
}

/// What the first bytes of a file say about it.
enum Start {
    Text { bom: usize },
    Refused,
}

/// Reads and judges a whole file. It never fails: whatever cannot be read is kept as text and
/// named by a diagnostic.
///
/// ```
/// use portnote_bml::bss::{Options, parse};
///
/// let parsed = parse(b"*00{Acol}=NYYYYYY\n901C=NYYYYYY008\n", &Options::default());
/// assert_eq!(parsed.value.records().count(), 2);
/// assert_eq!(parsed.diagnostics[0].code.as_str(), "bss/bad-position");
/// ```
#[must_use]
pub fn parse<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
    let mut parsed = read(bytes, options);
    let mut context = Context::new();
    for block in parsed.value.records() {
        check::check(&context.entry(block), options, &mut parsed.diagnostics);
    }
    diagnostic::sort(&mut parsed.diagnostics);
    parsed
}

/// Reads a whole file and judges its form only: what [`check`](super::check) says about each
/// line is left out.
///
/// ```
/// use portnote_bml::bss::{Options, read};
/// assert!(read(b"901C=NYYYYYY008\n", &Options::default()).diagnostics.is_empty());
/// ```
#[must_use]
pub fn read<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
    let mut state = State::new(options.clone());
    let mut diagnostics = Vec::new();
    let mut file = File {
        bytes: bytes.len() as u64,
        bom: None,
        blocks: Vec::new(),
    };
    match state.start(bytes.get(..head::HEAD).unwrap_or(bytes)) {
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
            let text = bytes.get(bom..).unwrap_or(&[]);
            let limits = state.options.limits.clone();
            let mut rest = text;
            for raw in units_from(text, bom as u64, ScanRules::LINE, &limits) {
                if state.verdict.is_none() {
                    state.decide(rest.get(..HEAD).unwrap_or(rest));
                }
                rest = rest.get(raw.bytes.len()..).unwrap_or(&[]);
                file.blocks.push(state.block(raw, &mut diagnostics));
            }
            diagnostics.append(&mut state.finish());
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
    /// use portnote_bml::bss::Reader;
    ///
    /// let mut reader = Reader::new(&b"*00{Acol}=NYYYYYY\n\n001C=NYYYYYY008\n"[..]);
    /// let mut lines = 0;
    /// while let Some(line) = reader.next_block()? {
    ///     lines = line.value.index();
    /// }
    /// assert_eq!(lines, 2);
    /// # Ok(())
    /// # }
    /// ```
    pub fn new(input: R) -> Self {
        Self::with_options(input, Options::default())
    }

    /// A reader that reads and judges as the options say.
    pub fn with_options(input: R, options: Options) -> Self {
        Self {
            units: UnitReader::new(input, ScanRules::LINE, &options.limits),
            state: State::new(options),
            started: false,
            refused: false,
        }
    }

    /// The next line, blank or not, with what is wrong with its form; `None` at the end.
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

    /// The byte order mark, once reading has begun.
    #[must_use]
    pub const fn bom(&self) -> Option<Span> {
        self.state.bom
    }

    /// Problems of a file without any line.
    #[must_use]
    pub fn finish(&mut self) -> Vec<Diagnostic> {
        if self.refused {
            return Vec::new();
        }
        self.state.finish()
    }

    fn advance(&mut self) -> io::Result<bool> {
        if !self.started {
            self.started = true;
            let head = self.units.peek(head::HEAD)?;
            match self.state.start(head) {
                Start::Text { bom } => self.units.skip(bom)?,
                Start::Refused => self.refused = true,
            }
        }
        if self.refused {
            return self.units.advance_opaque();
        }
        if self.state.verdict.is_none() {
            let head = self.units.peek(HEAD)?;
            self.state.decide(head);
        }
        self.units.advance()
    }
}

impl State {
    fn new(options: Options) -> Self {
        Self {
            verdict: options.call_disposition.verdict(),
            options,
            events: Events::default(),
            rules: ScanRules::LINE,
            facts: FileFacts::default(),
            declared: None,
            is_doubtful: false,
            bom: None,
            index: 0,
            system: 1,
            has_header: false,
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

    /// Asks the first lines of a system how its fields are cut: S-9. What lies behind
    /// [`HEAD`] bytes, or in the next system, is not asked.
    fn decide(&mut self, head: &[u8]) {
        let is_cut = head.len() >= HEAD;
        let mut vote = Vote::default();
        let mut may_begin = !self.has_header;
        for raw in units(head, self.rules, &self.options.limits) {
            if is_cut && raw.last || vote.is_decided() {
                break;
            }
            if raw.kind != UnitKind::Game || !has_vote(raw.bytes) {
                continue;
            }
            let text = Text::decode(raw.bytes, self.options.encoding.or(self.declared));
            match Voter::of(text.as_str(), &mut self.events) {
                Voter::Header if std::mem::take(&mut may_begin) => {}
                Voter::Header => break,
                Voter::Call(tail) => vote.count(tail),
                Voter::None => {}
            }
        }
        self.verdict = Some(vote.verdict());
    }

    fn parsed<'u>(&mut self, raw: RawUnit<'u>) -> Parsed<Block<'u>> {
        let mut diagnostics = std::mem::take(&mut self.pending);
        let value = self.block(raw, &mut diagnostics);
        diagnostic::sort(&mut diagnostics);
        Parsed { value, diagnostics }
    }

    /// Decodes and lowers one line, and judges its form.
    fn block<'u>(&mut self, raw: RawUnit<'u>, diagnostics: &mut Vec<Diagnostic>) -> Block<'u> {
        if raw.kind.is_game() {
            self.index += 1;
        }
        if self.rules.lone_cr == LoneCr::AsFirst {
            self.rules.lone_cr = match raw.bytes.last() {
                Some(b'\n') => LoneCr::Text,
                Some(b'\r') => LoneCr::EndsLine,
                _ => LoneCr::AsFirst,
            };
            self.facts.lone_cr_is_text = self.rules.lone_cr == LoneCr::Text;
        }
        let wanted = self.options.encoding.or(self.declared);
        let unit = Unit::new(raw, wanted);
        let verdict = self.verdict.unwrap_or_default();
        let (tree, limited) = lower_unit(&unit, verdict, &mut self.events);
        let mut block = Block {
            unit,
            tree,
            index: self.index,
            system: self.system,
            limited,
            verdict,
        };
        if block.kind() == Some(Kind::Header) && std::mem::replace(&mut self.has_header, true) {
            self.system = self.system.saturating_add(1);
            self.verdict = self.options.call_disposition.verdict();
            block.system = self.system;
        }
        let known = diagnostics.len();
        self.check_form(&block, wanted, diagnostics);
        if block.is_record() {
            for diagnostic in diagnostics.iter_mut().skip(known) {
                diagnostic.record = Some(block.record());
            }
        }
        block
    }

    fn check_form(
        &mut self,
        block: &Block<'_>,
        wanted: Option<Encoding>,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let reporter = self.options.reporter(diagnostics);
        let mut reporter = reporter.distrusting(self.is_doubtful);
        check_text(
            &block.unit,
            &block.tree,
            &self.options.limits,
            &mut reporter,
        );
        if block.is_opaque() {
            if block.limited {
                reporter.report(Problem::ParserLimit.at(Span::empty(block.span().start)));
            }
            return;
        }
        let text = content(block.unit.text());
        if let Some(at) = memchr::memchr(b'\r', text.as_bytes()) {
            let start = u32::try_from(at).unwrap_or(u32::MAX);
            let problem = CoreProblem::ControlCharacter {
                name: "CR".to_owned(),
                place: "a line",
                in_token: false,
            };
            let report = problem.at(block.unit.span(start..start + 1));
            reporter.report(report.help("a line ends with LF or CR LF, as the first one does"));
        }
        let charset = Charset::Windows;
        check_source(&block.unit, &mut self.facts, wanted, charset, &mut reporter);
    }

    /// What is wrong with a file that has no line, and with the beginning of one without any.
    fn finish(&mut self) -> Vec<Diagnostic> {
        let mut found = std::mem::take(&mut self.pending);
        if self.index == 0 {
            let problem = Problem::MissingHeader { is_empty: true };
            let start = self.bom.map_or(0, |bom| bom.end);
            let mut reporter = self.options.reporter(&mut found);
            reporter.report(problem.at(Span::empty(start)));
        }
        found
    }
}

/// What a line has to say about the passes, doubles and redoubles of its system.
enum Voter<'t> {
    Header,
    /// A record that ends in one: the text behind its flags.
    Call(&'t str),
    None,
}

impl<'t> Voter<'t> {
    fn of(text: &'t str, events: &mut Events<Rule>) -> Self {
        let Some(tree) = lower_line(text, Verdict::default(), events) else {
            return Self::None;
        };
        let Some(root) = tree.roots().next() else {
            return Self::None;
        };
        match root.kind() {
            Kind::Header => return Self::Header,
            Kind::Record => {}
            _ => return Self::None,
        }
        let slice = |range: std::ops::Range<u32>| {
            text.get(range.start as usize..range.end as usize)
                .unwrap_or("")
        };
        let mut last = None;
        for part in root.children() {
            let letter = || slice(part.range()).chars().next();
            match part.kind() {
                // A broken record is kept as text, and says nothing about the others.
                Kind::Position if letter().and_then(Position::from_digit).is_none() => {
                    return Self::None;
                }
                Kind::Vulnerability if letter().and_then(Vulnerability::from_digit).is_none() => {
                    return Self::None;
                }
                Kind::Call => last = call_of(slice(part.range())),
                Kind::Frame(portnote_core::frame::FrameKind::Bogus) => return Self::None,
                Kind::Outcomes if last.is_some_and(|last| last.bid().is_none()) => {
                    let line = content(text);
                    return Self::Call(line.get(part.range().end as usize..).unwrap_or(""));
                }
                _ => {}
            }
        }
        Self::None
    }
}

/// Whether a line may be a header, or a record that ends in a pass, double or redouble: most
/// are neither, and need no closer look.
fn has_vote(line: &[u8]) -> bool {
    let Some(equals) = memchr::memchr(b'=', line) else {
        return false;
    };
    if memchr::memchr(b'{', line.get(..equals).unwrap_or(&[])).is_some() {
        return true;
    }
    let before = line.get(..equals).unwrap_or(&[]).trim_ascii();
    let fields = before
        .strip_prefix(b"*")
        .unwrap_or(before)
        .trim_ascii_start();
    match fields {
        // A header without a name.
        b"00" => true,
        // A double, not a bid of diamonds.
        [_, _, b'D' | b'd'] => true,
        [.., level, b'D' | b'd'] => !matches!(level, b'1'..=b'7'),
        [.., b'P' | b'p' | b'R' | b'r'] => true,
        _ => fields.starts_with(b"?"),
    }
}

impl Options {
    /// A reporter that judges as the options say.
    pub(crate) fn reporter<'s>(&'s self, sink: &'s mut dyn Sink) -> Reporter<'s> {
        Reporter::new(self.profile, &self.selection, sink)
    }
}
