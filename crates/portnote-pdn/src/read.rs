//! What is special in reading PDN: the charset that an escape line names, games that go on from
//! others, and fixes that are tried.

use std::ops::ControlFlow;

use portnote_core::cursor::Events;
use portnote_core::encoding::Encoding;
use portnote_core::file::{Naming, record_of};
use portnote_core::frame::escape;
use portnote_core::reader::{self, FileHead, UnitContext};
use portnote_core::scan::RawUnit;
use portnote_core::{Diagnostic, Notation, Parsed, RecordId, RecordNames, Unit, diagnostic};

use crate::check::form::{self, BlockKind, EarlierBlocks};
use crate::check::guard;
use crate::context::Context;
use crate::grammar::Rule;
use crate::limits::HEAD;
use crate::lower::lower_unit;
use crate::model::Game;
use crate::options::Options;
use crate::scan::Games;
use crate::syntax::{self, Block, BlockData, File, Pdn};

/// What is remembered from block to block.
#[derive(Debug, Default)]
pub struct Memory {
    facts: EarlierBlocks,
    /// Whether the structure of a block so far is unknown.
    is_broken: bool,
    /// Whether it does not matter which fixes are safe.
    is_trial: bool,
}

/// Reads a text that may be given up again: its fixes are not tried.
pub(crate) fn parse_on_trial<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
    reader::parse_from(bytes, options, Memory::on_trial())
}

/// Hands on the whole games at the beginning of a file, each with whether the text ends with it, until the
/// callee has enough.
///
/// The last game of a head that may be cut off is not among them.
pub(crate) fn head_games(
    head: &[u8],
    options: &Options,
    mut enough: impl FnMut(&Block<'_>, bool) -> bool,
) {
    let is_cut = head.len() >= HEAD;
    let head = head.get(..HEAD).unwrap_or(head);
    reader::each_block(head, options, Memory::on_trial(), |parsed, is_last| {
        let block: Block<'_> = parsed.value;
        let is_half = is_cut && is_last;
        let is_read = block.is_game() && !block.is_opaque();
        let own = block.own();
        let is_alone = !own.is_foreign && !own.is_rest;
        if is_half || is_read && is_alone && enough(&block, is_last) {
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
}

impl Notation for Pdn {
    type Kind = syntax::Kind;
    type Options = Options;
    type Scan = Games;
    type Memory = Memory;
    type Cut = ();
    type BlockData = BlockData;
    type Scratch = Events<Rule>;
    type Closing = ();
    type Context = Context;
    type Game<'b> = Game<'b>;

    const RECORDS: &'static RecordNames =
        &RecordNames { record: "game", tag: "Round", number: "round" };

    const HEAD: usize = HEAD;

    fn scan(options: &Options) -> Games {
        Games::new(&options.limits)
    }

    fn cut(_: &mut Memory, head: &mut FileHead, raw: RawUnit<'_>, _: &Options) {
        // The header lines are before the first game, which is counted already.
        if head.index == u64::from(raw.kind.is_game()) && raw.lead > 0 {
            read_header(raw, head);
        }
    }

    fn read<'u>(
        raw: RawUnit<'u>,
        context: UnitContext<Self>,
        options: &Options,
        events: &mut Events<Rule>,
        _: &mut Vec<Diagnostic>,
    ) -> Block<'u> {
        let unit = Unit::new(raw, context.encoding);
        let (tree, is_limited) = lower_unit(&unit, events);
        let own = BlockData {
            is_broken: false,
            follows_broken: false,
            tags_per_game: options.limits.tags_per_game,
            nesting: options.limits.nesting,
            is_foreign: false,
            is_rest: false,
            is_idle_result: false,
        };
        Block::new(unit, tree, context.index, is_limited, own)
    }

    fn join(
        memory: &mut Memory,
        block: &mut Block<'_>,
        context: UnitContext<Self>,
        options: &Options,
        found: &mut Vec<Diagnostic>,
    ) {
        block.own_mut().follows_broken = memory.is_broken;
        let (meant, is_broken) =
            form::check(block, &mut memory.facts, context.encoding, options, found);
        memory.is_broken |= is_broken;
        let own = block.own_mut();
        own.is_broken = is_broken || context.is_doubtful;
        own.is_foreign = meant == BlockKind::Another;
        own.is_rest = meant == BlockKind::Rest;
        own.is_idle_result = meant == BlockKind::IdleResult;
        if own.is_broken {
            diagnostic::distrust(found);
        }
        if !memory.is_trial && meant != BlockKind::Another {
            let block = &*block;
            guard::review(block, || Game::new(block).plain_values(), options, found);
        }
    }

    fn context(head: &[u8], options: &Options) -> Context {
        Context::of_head(head, options)
    }

    fn live(head: &[u8], options: &Options) -> Context {
        Context::live(head, options)
    }

    fn alone<'b>(block: &'b Block<'_>) -> Game<'b> {
        Game::new(block)
    }

    fn link(context: &mut Context, game: &mut Game<'_>) {
        context.link(game);
    }

    fn check(game: &Game<'_>, options: &Options, found: &mut Vec<Diagnostic>) {
        crate::check(game, options, found);
    }

    fn closing(_: &Memory) -> &() {
        &()
    }

    fn record(block: &Block<'_>) -> Option<RecordId> {
        Some(record_of(block, |name| (name == "Event").then_some(Naming::Event)))
    }
}

impl Memory {
    /// The memory of a text that may be given up again: its fixes are not tried.
    fn on_trial() -> Self {
        Self { is_trial: true, ..Self::default() }
    }
}

/// Takes the charset that an escape line before the first game may name.
fn read_header(raw: RawUnit<'_>, head: &mut FileHead) {
    let lead = raw.bytes.get(..raw.lead as usize).unwrap_or(&[]);
    for line in lead.split(|byte| matches!(byte, b'\n' | b'\r')) {
        let line = std::str::from_utf8(line).ok();
        if let Some(charset) = line.and_then(escape::charset) {
            head.declared = Encoding::from_label(charset).or(head.declared);
        }
    }
}
