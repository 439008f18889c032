//! What is special in reading LIN: headers, and the boards that they are for.

use std::collections::HashSet;
use std::sync::Arc;

use portnote_core::coded::At;
use portnote_core::cursor::Events;
use portnote_core::excerpt::short;
use portnote_core::frame::form::{Charset, FileFacts, check_source, check_text};
use portnote_core::problem::Problem as CoreProblem;
use portnote_core::reader::{FileHead, UnitContext};
use portnote_core::scan::{RawUnit, UnitKind};
use portnote_core::{Diagnostic, Notation, RecordId, RecordNames, Span, Unit};

use crate::check::form;
use crate::command::Command;
use crate::context::Context;
use crate::grammar::Rule;
use crate::header::Header;
use crate::lower::{Lowered, lower_unit};
use crate::model::Game;
use crate::number::Vote;
use crate::options::Options;
use crate::pairs::{PairStep, next};
use crate::problem::form::Problem;
use crate::problem::header::Problem as HeaderProblem;
use crate::problem::link::{Beside, Problem as LinkProblem};
use crate::scan::Boards;
use crate::syntax::{self, Block, BlockData, Lin, pairs};
use crate::value::label;
use crate::{check, limits, link};

/// Whether a unit begins text that is kept but not read.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    begins_opaque: bool,
    is_link: bool,
    counts_titles: Answer,
}

/// What is remembered from board to board.
#[derive(Debug, Default)]
pub struct Memory {
    facts: FileFacts,
    set: u32,
    header: Option<Arc<Header>>,
    /// Names of commands that are not known and were reported.
    unknown: HashSet<String>,
    has_told_encoding: bool,
    /// Whether boards are written as links; nothing says it before the first unit with text.
    are_links: Option<bool>,
    /// Whether the block before is kept but not read; `None` at the beginning of a file.
    is_opaque: Option<bool>,
    has_pair: bool,
    has_board: bool,
    /// Whether a tag of PBN beside links was reported.
    has_told_tag: bool,
    /// Where the first text is that is not blank, and what it seems to be.
    first_text: Option<(Span, &'static str)>,
    /// Whether the numbers in the titles of a set count. D-4
    answer: Answer,
    /// Whether that was said for this set.
    has_told_number: bool,
    /// What the boards of this set say that have gone by, where they come one after another.
    vote: Vote,
}

/// Whether the numbers in the titles of a set count. D-4
#[derive(Clone, Copy, Debug, Default)]
enum Answer {
    /// The set was not looked at.
    #[default]
    Unknown,
    /// Not all of it could be seen before its first board: what its boards say is heard as they go by.
    Never,
    Known(bool),
}

impl Notation for Lin {
    type Kind = syntax::Kind;
    type Options = Options;
    type Scan = Boards;
    type Memory = Memory;
    type Cut = Before;
    type BlockData = BlockData;
    type Scratch = Events<Rule>;
    type Closing = ();
    type Context = Context;
    type Game<'b> = Game<'b>;

    const RECORDS: &'static RecordNames =
        &RecordNames { record: "board", tag: "Board", number: "Board" };

    fn scan(options: &Options) -> Boards {
        Boards::new(&options.limits)
    }

    fn lookahead(memory: &Memory) -> usize {
        match memory.answer {
            Answer::Unknown => limits::SET,
            Answer::Known(_) | Answer::Never => 0,
        }
    }

    fn look(memory: &mut Memory, _: &FileHead, ahead: &[u8], is_all: bool, options: &Options) {
        let has_commands = memory.are_links == Some(false);
        let vote = Vote::ahead(ahead, has_commands, is_all, &options.limits);
        memory.answer = match is_all {
            true => Answer::Known(vote.counts_titles()),
            false => {
                memory.vote = vote.settled();
                Answer::Never
            }
        };
    }

    fn cut(memory: &mut Memory, _: &mut FileHead, raw: RawUnit<'_>, _: &Options) -> Before {
        let is_opaque = raw.kind.is_opaque();
        // A file that begins as the rest of a board is not a text, and that has a finding of its own.
        let was_opaque = memory
            .is_opaque
            .replace(is_opaque)
            .unwrap_or(raw.kind == UnitKind::Opaque { continued: true });
        let is_around = raw.kind == UnitKind::Outside { opens: true };
        if raw.kind != UnitKind::Trivia && memory.are_links.is_none() {
            memory.are_links = Some(is_around || link::begins(raw.bytes));
        }
        let counts_titles = memory.answer;
        memory.answer = match (raw.kind, counts_titles) {
            (UnitKind::Loose, _) => Answer::Unknown,
            (UnitKind::Game, Answer::Unknown) => Answer::Never,
            (_, answer) => answer,
        };
        Before {
            counts_titles,
            begins_opaque: is_opaque && !is_around && (!was_opaque || raw.kind.is_game()),
            is_link: raw.kind == UnitKind::Game && memory.are_links == Some(true),
        }
    }

    fn read<'u>(
        raw: RawUnit<'u>,
        context: UnitContext<Self>,
        options: &Options,
        events: &mut Events<Rule>,
        found: &mut Vec<Diagnostic>,
    ) -> Block<'u> {
        let mut unit = Unit::new(raw, context.encoding);
        let mut kind = None;
        if context.own.is_link
            && let Some(link) = link::read(unit.written())
        {
            let mut reporter = options.reporter(found);
            for (problem, range) in link.found {
                reporter.report(problem.at(unit.written_span(range)));
            }
            kind = Some(link.kind);
            unit = unit.meaning(link.text);
        }
        let Lowered { tree, is_limited, is_odd, unknown } = lower_unit(&unit, events);
        let own = BlockData {
            unknown,
            is_odd,
            begins_opaque: context.own.begins_opaque,
            link: kind,
            counts_title: matches!(context.own.counts_titles, Answer::Known(true)),
            ..BlockData::default()
        };
        let mut block = Block::new(unit, tree, context.index, is_limited, own);
        let begins = |pair: &syntax::Pair<'_>| pair.counts() && begins_board(pair.command);
        if kind.is_some_and(link::Kind::has_board) && !pairs(&block).any(|pair| begins(&pair)) {
            block.own_mut().link = Some(link::Kind::NoBoard);
        }
        block
    }

    fn join(
        memory: &mut Memory,
        block: &mut Block<'_>,
        context: UnitContext<Self>,
        options: &Options,
        found: &mut Vec<Diagnostic>,
    ) {
        let before = found.len();
        let mut reporter = options.reporter(found).distrusting(context.is_doubtful);
        let charset = Charset::Windows;
        check_source(block.unit(), &mut memory.facts, context.encoding, charset, &mut reporter);
        if block.unit().kind().is_opaque() {
            if block.own().begins_opaque {
                let limit = limits::sentence(options.limits.game_bytes);
                let start = block.unit().outer_span().start;
                reporter.report(CoreProblem::GameTooLarge { limit }.at(Span::empty(start)));
            }
        } else {
            check_text(block.unit(), block.tree(), &options.limits, &mut reporter);
        }
        if block.is_limited() {
            reporter.report(Problem::ParserLimit.at(Span::empty(block.span().start)));
        }
        memory.take_text(block);
        if block.unit().kind() == UnitKind::Loose && !block.is_opaque() {
            let header = Header::of(block);
            crate::check::header::check(block, &header, &mut reporter);
            memory.header = Some(Arc::new(header));
            memory.set = memory.set.saturating_add(u32::from(memory.has_board));
            (memory.has_told_number, memory.vote) = (false, Vote::default());
        }
        if block.unit().kind() == (UnitKind::Outside { opens: true })
            && let Some((range, what)) = board_beside_links(block.unit().written())
            && !(what == Beside::Tags && std::mem::replace(&mut memory.has_told_tag, true))
        {
            let text = short(block.unit().written().trim());
            let span = block.unit().written_span(range);
            reporter.report(LinkProblem::BoardBesideLink { what, text }.at(span));
        }
        memory.has_board |= block.is_game();
        let set = memory.set.max(1);
        memory.set = set;
        if block.is_game() && !block.is_opaque() {
            let counts_title = match context.own.counts_titles {
                Answer::Known(counts) => counts,
                Answer::Unknown | Answer::Never => memory.vote.hear(block.unit().text()),
            };
            let own = block.own_mut();
            own.counts_title = counts_title;
            own.is_first_by_title =
                counts_title && !std::mem::replace(&mut memory.has_told_number, true);
        }
        let own = block.own_mut();
        own.set = set;
        own.header = memory.header.clone();
        let unknown = std::mem::take(&mut own.unknown);
        for range in unknown {
            let name = block.unit().slice(range.clone());
            if memory.unknown.insert(name.to_ascii_lowercase()) {
                let name = name.to_owned();
                let span = block.unit().span(range);
                reporter.report(Problem::UnknownCommand { name }.at(span));
            }
        }
        form::check(block, &mut memory.has_told_encoding, &mut reporter);
        link::fit_fixes(block.own().link, found.get_mut(before..).unwrap_or(&mut []));
    }

    /// What is wrong with a file that has no board.
    fn finish(memory: &Memory, head: &FileHead, options: &Options, found: &mut Vec<Diagnostic>) {
        let mut reporter = options.reporter(found);
        let start = head.bom.map_or(0, |bom| bom.end);
        if let Some((text, guess)) = memory.first_text.filter(|_| !memory.has_pair) {
            let problem = CoreProblem::WrongFormat { guess, expected: "LIN" };
            reporter.report(problem.at(text));
        } else if head.index == 0 && memory.has_pair {
            reporter.report(HeaderProblem::NoBoards.at(Span::empty(start)));
        }
    }

    fn alone<'b>(block: &'b Block<'_>) -> Game<'b> {
        Game::alone(block)
    }

    fn link(context: &mut Context, game: &mut Game<'_>) {
        context.link(game);
    }

    fn check(game: &Game<'_>, options: &Options, found: &mut Vec<Diagnostic>) {
        let before = found.len();
        check::check(game, options, found);
        let kind = game.block().own().link;
        link::fit_fixes(kind, found.get_mut(before..).unwrap_or(&mut []));
    }

    fn closing(_: &Memory) -> &() {
        &()
    }

    fn record(block: &Block<'_>) -> Option<RecordId> {
        let by_title = block.own().counts_title;
        let number =
            pairs(block).filter(syntax::Pair::counts).find_map(|pair| match pair.command {
                Some(Command::Qx) if !by_title => label::Label::of(pair.value).number,
                Some(Command::Ah) => label::board_of_title(pair.value),
                _ => None,
            });
        let event = block.own().header().and_then(|header| header.event.clone());
        Some(RecordId {
            number: number.map(|number| number.to_string()),
            event,
            ..RecordId::new(Self::RECORDS, block.index())
        })
    }
}

/// Whether a command says something of a board, so that there is one.
const fn begins_board(command: Option<Command>) -> bool {
    matches!(command, Some(Command::Qx | Command::Md | Command::Mb | Command::Pc))
}

/// What in text beside links would be read in a file of its own, and what it is.
fn board_beside_links(text: &str) -> Option<(std::ops::Range<u32>, Beside)> {
    let offset = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
    let end = text.trim_end().len();
    let mut at = 0;
    let mut start = None;
    while let PairStep::Pair(pair) = next(text.as_bytes(), at, true) {
        let Some(command) = pair.command else { break };
        let start = *start.get_or_insert(pair.gap.end);
        let is_header = matches!(command, Command::Vg | Command::Rs);
        if begins_board(Some(command)) || is_header {
            return Some((offset(start)..offset(end.max(start)), Beside::Commands));
        }
        at = pair.end;
    }
    if let Some((link, what)) = link::of_other_site(text) {
        return Some((offset(link.start)..offset(link.end), Beside::Link(what)));
    }
    let tag = text.trim_start();
    let name = tag.strip_prefix('[')?;
    let after = name.trim_start_matches(|c: char| c.is_ascii_alphabetic());
    let is_tag = after.len() < name.len() && after.trim_start().starts_with('"');
    let start = text.len() - tag.len();
    is_tag.then(|| (offset(start)..offset(end), Beside::Tags))
}

impl Memory {
    /// Whether there is anything to read.
    fn take_text(&mut self, block: &Block<'_>) {
        if self.has_pair || block.is_opaque() || block.own().link.is_some() {
            self.has_pair |= block.is_opaque() || block.own().link.is_some();
            return;
        }
        self.has_pair = pairs(block).next().is_some();
        let text = block.unit().text();
        if !text.trim().is_empty() && self.first_text.is_none() {
            let start = text.len() - text.trim_start().len();
            let end = start + text.trim().lines().next().map_or(0, str::len);
            let at = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX);
            let span = block.unit().span(at(start)..at(end));
            let guess = link::foreign(text.as_bytes()).unwrap_or("plain text");
            self.first_text = Some((span, guess));
        }
    }
}
