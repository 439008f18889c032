//! What is special in reading PBN: its header lines, and comments between games.

use portnote_core::cursor::Events;
use portnote_core::encoding::Encoding;
use portnote_core::file::{Naming, record_of};
use portnote_core::frame::date::DayOrder;
use portnote_core::frame::escape;
use portnote_core::frame::form::FileFacts;
use portnote_core::reader::{FileHead, UnitContext};
use portnote_core::scan::{RawUnit, UnitKind};
use portnote_core::{Diagnostic, Notation, RecordId, RecordNames, Span, Unit, bytes, diagnostic};

use crate::check::embedding::{self, Delimiters};
use crate::check::form::OpenSection;
use crate::check::{file, form, tables};
use crate::grammar::Rule;
use crate::lower::lower_unit;
use crate::model::{Context, Game};
use crate::options::Options;
use crate::scan::Games;
use crate::syntax::{self, Block, BlockData, Header, OpeningComment, Pbn, loose_comments};

/// What is remembered from block to block.
#[derive(Debug, Default)]
pub struct Memory {
    facts: FileFacts,
    delimiters: Delimiters,
    /// Whether the structure of the text before the next block is not known.
    is_after_stray: bool,
    header: Header,
    /// The section with which the block before ends.
    open: Option<OpenSection>,
    /// Comments of blocks without a tag: they belong to the next game.
    opening: Vec<OpeningComment>,
}

impl Notation for Pbn {
    type Kind = syntax::Kind;
    type Options = Options;
    type Scan = Games;
    type Memory = Memory;
    type Cut = Header;
    type BlockData = BlockData;
    type Scratch = Events<Rule>;
    type Closing = Vec<OpeningComment>;
    type Context = Context;
    type Game<'b> = Game<'b>;

    const RECORDS: &'static RecordNames =
        &RecordNames { record: "game", tag: "Board", number: "board" };

    const HEAD: usize = DayOrder::HEAD;

    fn scan(options: &Options) -> Games {
        Games::new(&options.limits)
    }

    fn cut(memory: &mut Memory, head: &mut FileHead, raw: RawUnit<'_>, _: &Options) -> Header {
        // The header lines are before the first game, which is counted already.
        if head.index == u64::from(raw.kind.is_game()) && raw.lead > 0 {
            memory.read_header(raw, head);
        }
        memory.header
    }

    fn read<'u>(
        raw: RawUnit<'u>,
        context: UnitContext<Self>,
        options: &Options,
        events: &mut Events<Rule>,
        found: &mut Vec<Diagnostic>,
    ) -> Block<'u> {
        let encoding = context.encoding.filter(|_| !is_contradicted(context, raw.bytes));
        let unit = Unit::new(raw, encoding);
        let lowered = lower_unit(&unit, events);
        let own = BlockData {
            is_broken: false,
            string_among_calls: lowered.string_among_calls,
            is_continued: false,
            tags_per_game: options.limits.tags_per_game,
            header: context.own,
            opening: Vec::new(),
            line_end: bytes::first_line_end(unit.text()).unwrap_or("\r\n"),
        };
        let mut block = Block::new(unit, lowered.tree, context.index, lowered.limited, own);
        let is_broken = form::check(&block, options, found);
        let is_doubtful = context.is_doubtful || has_doubtful_lines(&block);
        block.own_mut().is_broken = is_broken || is_doubtful;
        block
    }

    fn join(
        memory: &mut Memory,
        block: &mut Block<'_>,
        context: UnitContext<Self>,
        options: &Options,
        found: &mut Vec<Diagnostic>,
    ) {
        if !block.is_opaque() {
            let open = std::mem::replace(&mut memory.open, OpenSection::of(block));
            let is_continued = open.is_some_and(|open| open.claim(block, found));
            block.own_mut().is_continued = is_continued;
        }
        let follows_stray = std::mem::take(&mut memory.is_after_stray);
        let is_broken = block.own().is_broken || follows_stray;
        block.own_mut().is_broken = is_broken;
        // After a delimiter a game may begin within a line.
        let is_delimiter = block.unit().kind() == UnitKind::Delimiter;
        memory.is_after_stray = is_delimiter || is_broken && !block.is_game();
        file::check(block, &memory.opening, options, found);
        if block.is_game() {
            block.own_mut().opening = std::mem::take(&mut memory.opening);
        } else if !block.is_opaque() {
            memory.opening.extend(loose_comments(block));
        }
        let mut reporter = options.reporter(found);
        embedding::check(block, &mut memory.delimiters, &mut reporter);
        form::check_file(block, &mut memory.facts, context.encoding, options, found);
        if is_broken {
            diagnostic::distrust(found);
        }
    }

    fn alone<'b>(block: &'b Block<'_>) -> Game<'b> {
        Game::alone(block)
    }

    fn context(head: &[u8], _: &Options) -> Context {
        Context::of_head(head)
    }

    fn link(context: &mut Context, game: &mut Game<'_>) {
        context.settle(game);
        context.follow_method(game, tables::has_other_method);
    }

    fn check(game: &Game<'_>, options: &Options, found: &mut Vec<Diagnostic>) {
        crate::check(game, options, found);
    }

    fn closing(memory: &Memory) -> &Vec<OpeningComment> {
        &memory.opening
    }

    fn record(block: &Block<'_>) -> Option<RecordId> {
        Some(record_of(block, |name| match name {
            "Board" => Some(Naming::Number),
            "Event" => Some(Naming::Event),
            _ => None,
        }))
    }
}

impl Memory {
    /// Takes what the escape lines before the first game say about the file.
    fn read_header(&mut self, raw: RawUnit<'_>, head: &mut FileHead) {
        let lead = raw.bytes.get(..raw.lead as usize).unwrap_or(&[]);
        let mut start = raw.base;
        for line in lead.split(|byte| matches!(byte, b'\n' | b'\r')) {
            let end = start + line.len() as u64;
            if let Ok(line) = std::str::from_utf8(line) {
                self.header.read_line(line, Span::new(start, end));
                if let Some(charset) = escape::charset(line) {
                    head.declared = Encoding::from_label(charset).or(head.declared);
                }
            }
            start = end + 1;
        }
    }
}

/// Whether bytes that are not characters in ISO 8859-1 contradict the file that declares it; a user
/// who chooses it means it.
fn is_contradicted(context: UnitContext<Pbn>, unit: &[u8]) -> bool {
    context.is_declared
        && context.encoding == Some(Encoding::Iso8859_1)
        && bytes::any(unit, |byte| matches!(byte, 0x80..=0x9F))
}

/// Whether a change at a line end may touch what is beside it: another line end, or a delimiter
/// on the line on which the block ends.
fn has_doubtful_lines(block: &Block<'_>) -> bool {
    let unit = block.unit();
    let is_ended = unit.is_last() || matches!(unit.bytes().last(), Some(b'\n' | b'\r'));
    // What is written after the end mark of a comment makes it a part of the text.
    let last_line = unit.bytes().rsplit(|byte| matches!(byte, b'\n' | b'\r')).next();
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
        name.get(..4).is_some_and(|name| name.eq_ignore_ascii_case(b"PBN>"))
    })
}
