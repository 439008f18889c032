//! What is special in reading BSS: every line is a record, and the first lines of a system decide
//! how its fields are cut.

use std::borrow::Cow;
use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::cursor::Events;
use portnote_core::encoding::Text;
use portnote_core::frame::form::{Charset, FileFacts, check_source, check_text};
use portnote_core::problem::Problem as CoreProblem;
use portnote_core::reader::{self, FileHead, UnitContext};
use portnote_core::scan::{RawUnit, UnitKind, Units};
use portnote_core::{
    Applicability, Diagnostic, Notation, Parsed, RecordNames, Reporter, Span, Unit,
};

use super::check;
use super::context::{Context, Entry};
use super::grammar::Rule;
use super::limits::HEAD;
use super::lower::{lower_line, lower_unit};
use super::model::call_of;
use super::options::Options;
use super::scan::{Lines, LoneCr, unpadded};
use super::syntax::{
    Block, BlockData, Bss, File, Joined, Kind, LineParts as _, content, without_end,
};
use super::tail::{Verdict, Vote};
use crate::problem::bss::Problem;
use crate::situation::{Position, Vulnerability};

/// Reads lines one after another; memory is bounded by the longest, and by what decides how
/// the fields of a system are cut: [`HEAD`].
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
pub type Reader<R> = portnote_core::Reader<Bss, R>;

/// What is remembered from line to line.
#[derive(Debug, Default)]
pub struct Memory {
    /// How lines are cut, as the first one has decided.
    lone_cr: LoneCr,
    facts: FileFacts,
    /// Bytes of the first record that another one follows on the same line.
    record: Option<usize>,
    /// Whether a line end was seen: what no line end follows then does not have the length of all others.
    has_line_end: bool,
    /// Systems before this one.
    earlier: u32,
    has_header: bool,
    /// How the fields of this system are cut; `None` before its first lines were looked at.
    verdict: Option<Verdict>,
    /// What the lines of this system say that have gone by, where they come one after another.
    vote: Vote,
    /// What the lines said that were there before they went by.
    glance: Option<Glance>,
    events: Events<Rule>,
}

/// Reads a whole file under the import profile. It never fails: whatever cannot be read is kept as
/// text and named by a diagnostic.
///
/// ```
/// use portnote_core::Profile;
///
/// let file = portnote_bml::bss::parse(b"*00{Acol}=NYYYYYY\n901C=NYYYYYY008\n");
/// assert_eq!(file.game_blocks().count(), 2);
/// assert_eq!(file.check(Profile::Import)[0].code.as_str(), "bss/bad-position");
/// ```
#[must_use]
pub fn parse(bytes: &[u8]) -> Parsed<File<'_>> {
    parse_with(bytes, &Options::default())
}

/// Reads a whole file as the options say.
///
/// ```
/// use portnote_bml::bss::{Options, parse_with};
/// assert!(parse_with(b"901C=NYYYYYY008\n", &Options::default()).diagnostics.is_empty());
/// ```
#[must_use]
pub fn parse_with<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
    reader::parse(bytes, options)
}

/// What the first lines of a system say, where there were not more at the moment.
#[derive(Clone, Copy, Debug)]
struct Glance {
    /// How the fields of these lines are cut.
    verdict: Verdict,
    /// How many bytes of them are still to go by, without the last one, which may not be whole.
    left: usize,
}

impl Notation for Bss {
    type Kind = Kind;
    type Options = Options;
    type Scan = Lines;
    type Memory = Memory;
    type Cut = BlockData;
    type BlockData = BlockData;
    type Scratch = Events<Rule>;
    type Closing = ();
    type Context = Context;
    type Game<'b> = Entry<'b>;

    const RECORDS: &'static RecordNames = &RecordNames { record: "record", tag: "", number: "" };

    // Where a system begins is known once its header is read.
    const CUTS_AHEAD: bool = false;

    fn scan(options: &Options) -> Lines {
        Lines::new(&options.limits)
    }

    fn unpadded(head: &[u8]) -> Cow<'_, [u8]> {
        unpadded(head)
    }

    fn memory(options: &Options) -> Memory {
        Memory { verdict: options.call_disposition.verdict(), ..Memory::default() }
    }

    fn lookahead(memory: &Memory) -> usize {
        match (memory.verdict, memory.glance) {
            (None, None) => HEAD,
            _ => 0,
        }
    }

    fn look(memory: &mut Memory, head: &FileHead, ahead: &[u8], is_all: bool, options: &Options) {
        let (vote, before_last) = memory.ask(head, ahead, options);
        if is_all {
            memory.verdict = Some(vote.verdict());
        } else {
            let (whole, left) = before_last;
            memory.vote = whole;
            memory.glance = Some(Glance { verdict: vote.verdict(), left });
        }
    }

    fn cut(
        memory: &mut Memory,
        head: &mut FileHead,
        raw: RawUnit<'_>,
        options: &Options,
    ) -> BlockData {
        if memory.lone_cr == LoneCr::AsFirst {
            memory.lone_cr = match raw.bytes.last() {
                Some(b'\n') => LoneCr::Text,
                Some(b'\r') => LoneCr::EndsLine,
                _ => LoneCr::AsFirst,
            };
            memory.facts.lone_cr_is_text = memory.lone_cr == LoneCr::Text;
        }
        BlockData {
            joined: memory.joined(raw),
            system: memory.system(),
            verdict: match memory.verdict {
                Some(verdict) => verdict,
                None => memory.hear(head, raw, options),
            },
        }
    }

    fn read<'u>(
        raw: RawUnit<'u>,
        context: UnitContext<Self>,
        _: &Options,
        events: &mut Events<Rule>,
        _: &mut Vec<Diagnostic>,
    ) -> Block<'u> {
        let unit = Unit::new(raw, context.encoding);
        let (tree, is_limited) = lower_unit(&unit, context.own.verdict, events);
        Block::new(unit, tree, context.index, is_limited, context.own)
    }

    fn join(
        memory: &mut Memory,
        block: &mut Block<'_>,
        context: UnitContext<Self>,
        options: &Options,
        found: &mut Vec<Diagnostic>,
    ) {
        let is_header = block.kind() == Some(Kind::Header);
        if is_header && std::mem::replace(&mut memory.has_header, true) {
            memory.earlier = memory.earlier.saturating_add(1);
            memory.verdict = options.call_disposition.verdict();
            (memory.vote, memory.glance) = (Vote::default(), None);
            block.own_mut().system = memory.system();
        }
        check_form(block, &mut memory.facts, context, options, found);
    }

    /// What is wrong with a file that has no line.
    fn finish(_: &Memory, head: &FileHead, options: &Options, found: &mut Vec<Diagnostic>) {
        if head.index == 0 {
            let problem = Problem::MissingHeader { is_empty: true };
            let start = head.bom.map_or(0, |bom| bom.end);
            let mut reporter = options.reporter(found);
            reporter.report(problem.at(Span::empty(start)));
        }
    }

    fn alone<'b>(block: &'b Block<'_>) -> Entry<'b> {
        Entry::alone(block)
    }

    fn link(context: &mut Context, entry: &mut Entry<'_>) {
        context.link(entry);
    }

    fn check(game: &Entry<'_>, options: &Options, found: &mut Vec<Diagnostic>) {
        check::check(game, options, found);
    }

    fn closing(_: &Memory) -> &() {
        &()
    }

    /// The line without its end.
    fn span(block: &Block<'_>) -> Span {
        let end = content(block.unit().text()).len();
        block.unit().span(0..u32::try_from(end).unwrap_or(u32::MAX))
    }
}

impl Memory {
    /// Whether another record follows on the line of a unit.
    fn joined(&mut self, raw: RawUnit<'_>) -> Joined {
        let ends_line = matches!(raw.bytes.last(), Some(b'\n' | b'\r'));
        self.has_line_end |= ends_line;
        if raw.last || ends_line || raw.kind.is_opaque() {
            return Joined::No;
        }
        let len = raw.bytes.len();
        let has_length = *self.record.get_or_insert(len) == len;
        match has_length && !self.has_line_end {
            true => Joined::Fits,
            false => Joined::Guessed,
        }
    }

    /// The number of this system, from 1.
    const fn system(&self) -> u32 {
        self.earlier.saturating_add(1)
    }

    /// How the fields of a line are cut by what it and the lines of its system before it say.
    fn hear(&mut self, head: &FileHead, raw: RawUnit<'_>, options: &Options) -> Verdict {
        if let Some(glance) = &mut self.glance
            && glance.left > 0
        {
            glance.left = glance.left.saturating_sub(raw.bytes.len());
            return glance.verdict;
        }
        if raw.kind == UnitKind::Game && has_vote(raw.bytes) {
            let text = Text::decode(raw.bytes, options.encoding.or(head.declared));
            if let Voter::Call(tail) = Voter::of(text.as_str(), &mut self.events) {
                self.vote.count(tail);
            }
        }
        self.vote.verdict()
    }

    /// Looks at the first lines of a system to see how its fields are cut: S-9. What lies after
    /// [`HEAD`] bytes, or in the next system, does not count. Also what the lines before the last one say, and
    /// how many bytes they have.
    fn ask(&mut self, head: &FileHead, ahead: &[u8], options: &Options) -> (Vote, (Vote, usize)) {
        let is_cut = ahead.len() >= HEAD;
        let mut vote = Vote::default();
        let mut before_last = None;
        let mut may_begin = !self.has_header;
        for raw in Units::new(ahead, 0, Lines::knowing(self.lone_cr, &options.limits)) {
            if raw.last {
                before_last = Some((vote, ahead.len() - raw.bytes.len()));
            }
            if is_cut && raw.last || vote.is_decided() {
                break;
            }
            if raw.kind != UnitKind::Game || !has_vote(raw.bytes) {
                continue;
            }
            let text = Text::decode(raw.bytes, options.encoding.or(head.declared));
            match Voter::of(text.as_str(), &mut self.events) {
                Voter::Header if std::mem::take(&mut may_begin) => {}
                Voter::Header => break,
                Voter::Call(tail) => vote.count(tail),
                Voter::None => {}
            }
        }
        (vote, before_last.unwrap_or((vote, ahead.len())))
    }
}

/// What is wrong with the form of a line.
fn check_form(
    block: &Block<'_>,
    facts: &mut FileFacts,
    context: UnitContext<Bss>,
    options: &Options,
    found: &mut Vec<Diagnostic>,
) {
    let mut reporter = options.reporter(found).distrusting(context.is_doubtful);
    let text = block.unit().text();
    let (inner, line) = (content(text), without_end(text));
    // What fills a record up has a finding of its own.
    let is_padded = !block.is_opaque() && inner.len() < line.len();
    let is_control = |byte: u8| byte.is_ascii_control() && byte != b'\t';
    if !is_padded || inner.bytes().any(is_control) {
        check_text(block.unit(), block.tree(), &options.limits, &mut reporter);
    }
    if is_padded {
        report_padding(block, inner.len()..line.len(), &mut reporter);
    } else if block.own().joined != Joined::No {
        report_joined(block, &mut reporter);
    }
    if block.is_opaque() {
        if block.is_limited() {
            reporter.report(Problem::ParserLimit.at(Span::empty(block.span().start)));
        }
        return;
    }
    let text = content(block.unit().text());
    if let Some(at) = memchr::memchr(b'\r', text.as_bytes()) {
        let start = u32::try_from(at).unwrap_or(u32::MAX);
        let problem = CoreProblem::ControlCharacter {
            name: "CR".to_owned(),
            place: "a line",
            in_token: false,
        };
        let report = problem.at(block.unit().span(start..start + 1));
        reporter.report(report.help("end each line with LF or CR LF, as the first one"));
    }
    let charset = Charset::Windows;
    check_source(block.unit(), facts, context.encoding, charset, &mut reporter);
}

/// Reports what fills a record up, at its range in the text of the record.
fn report_padding(block: &Block<'_>, padding: Range<usize>, reporter: &mut Reporter<'_>) {
    let unit = block.unit();
    let index = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
    let span = unit.span(index(padding.start)..index(padding.end));
    let problem = CoreProblem::ControlCharacter {
        name: "NUL".to_owned(),
        place: "the padding of a record",
        in_token: false,
    };
    // Another record on the same line needs a line of its own.
    let safe = Applicability::Safe;
    let report = problem.at(span);
    reporter.report(match block.own().joined {
        Joined::No => report.fix(safe, "remove the padding", span, ""),
        Joined::Fits => report.fix(safe, "write a line end instead", span, "\n"),
        Joined::Guessed => {
            let unsafe_fix = Applicability::Unsafe;
            report.fix(unsafe_fix, "write a line end instead", span, "\n")
        }
    });
}

/// Reports a record that is as long as all others, so that nothing is between it and the next one.
fn report_joined(block: &Block<'_>, reporter: &mut Reporter<'_>) {
    let unit = block.unit();
    let end = Span::empty(unit.outer_span().end);
    let bytes = unit.outer_span().len();
    let report = Problem::MissingLineEnd { bytes }.at(end);
    reporter.report(report.fix(Applicability::Safe, "write a line end", end, "\n"));
}

/// What a line has to say about the passes, doubles and redoubles of its system.
enum Voter<'t> {
    Header,
    /// A record that ends in one: the text after its flags.
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
            text.get(range.start as usize..range.end as usize).unwrap_or("")
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
pub(super) fn has_vote(line: &[u8]) -> bool {
    let Some(equals) = memchr::memchr(b'=', line) else {
        return false;
    };
    if memchr::memchr(b'{', line.get(..equals).unwrap_or(&[])).is_some() {
        return true;
    }
    let before = line.get(..equals).unwrap_or(&[]).trim_ascii();
    let fields = before.strip_prefix(b"*").unwrap_or(before).trim_ascii_start();
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
