//! What is special in reading PPN: parts of a file with headers of their own, and hands whose
//! bounds depend on those before.

use std::sync::Arc;

use portnote_core::cursor::Events;
use portnote_core::file::{Naming, record_of};
use portnote_core::frame::date::DayOrder;
use portnote_core::frame::form::FileFacts;
use portnote_core::reader::{FileHead, UnitContext};
use portnote_core::scan::RawUnit;
use portnote_core::{
    Applicability, Diagnostic, Notation, RecordId, RecordNames, Unit, bytes, diagnostic,
};

use crate::check::form;
use crate::grammar::Rule;
use crate::lower::lower_unit;
use crate::model::{Context, Game};
use crate::options::Options;
use crate::scan::Hands;
use crate::syntax::{self, Block, BlockData, Header, Part, Ppn, headers};
use crate::{cut, tag};

/// What is remembered from hand to hand.
#[derive(Debug, Default)]
pub struct Memory {
    facts: FileFacts,
    part: Part,
    /// Whether the text before the next block is kept but not read.
    is_after_opaque: bool,
    /// Whether the block before ends with a blank line.
    after_blank: bool,
    /// Whether the structure of a block before is unknown: it decides where the hands after it
    /// begin.
    is_broken: bool,
}

/// The text before a block.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    is_opaque: bool,
    is_blank: bool,
}

impl Notation for Ppn {
    type Kind = syntax::Kind;
    type Options = Options;
    type Scan = Hands;
    type Memory = Memory;
    type Cut = Before;
    type BlockData = BlockData;
    type Scratch = Events<Rule>;
    type Closing = ();
    type Context = Context;
    type Game<'b> = Game<'b>;

    const RECORDS: &'static RecordNames =
        &RecordNames { record: "hand", tag: "Hand", number: "Hand" };

    const HEAD: usize = DayOrder::HEAD;

    fn scan(options: &Options) -> Hands {
        Hands::new(&options.limits)
    }

    fn cut(memory: &mut Memory, _: &mut FileHead, raw: RawUnit<'_>, _: &Options) -> Before {
        let end = raw.bytes.trim_ascii_end().len();
        let ends_blank = cut::line_ends(raw.bytes.get(end..).unwrap_or(&[])) > 1;
        let is_opaque = raw.kind.is_opaque();
        Before {
            is_opaque: std::mem::replace(&mut memory.is_after_opaque, is_opaque),
            is_blank: std::mem::replace(&mut memory.after_blank, ends_blank),
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
            is_unsettled: false,
            after_blank: context.own.is_blank,
            tags_per_game: options.limits.tags_per_game,
            part: Part::default(),
            is_after_opaque: context.own.is_opaque,
            line_end: bytes::first_line_end(unit.text()).unwrap_or("\n"),
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
        memory.take_headers(block);
        block.own_mut().part = memory.part;
        let structure = form::check(block, &mut memory.facts, context.encoding, options, found);
        let is_doubtful = context.is_doubtful || block.unit().line_ends().is_doubtful();
        memory.is_broken |= structure.is_broken || is_doubtful;
        let own = block.own_mut();
        own.is_broken = memory.is_broken;
        own.is_unsettled = memory.is_broken || structure.is_unsettled;
        if own.is_broken {
            diagnostic::distrust(found);
        }
        // A value or a token that is read only without a TAB or a control character is judged for
        // the first time then.
        let is_hidden = |code| matches!(code, "core/tab-in-string" | "core/control-character");
        let hidden = found.iter_mut().filter(|found| is_hidden(found.code.as_str()));
        for fix in hidden.filter_map(|found| found.fix.as_mut()) {
            fix.applicability = Applicability::Unsafe;
        }
    }

    fn context(head: &[u8], options: &Options) -> Context {
        Context::of_head(head, Arc::clone(&options.rules))
    }

    fn alone<'b>(block: &'b Block<'_>) -> Game<'b> {
        Game::alone(block)
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
        Some(record_of(block, |name| match tag::find(name)?.0.name {
            "Hand" => Some(Naming::Number),
            "Event" => Some(Naming::Event),
            _ => None,
        }))
    }
}

impl Memory {
    /// Takes what the headers of a hand say about the part that it begins.
    fn take_headers(&mut self, block: &Block<'_>) {
        let begins = |part: &Part| part.has_notation || block.index() > part.first;
        let has_notation = headers(block).any(|(header, _)| matches!(header, Header::Notation(_)));
        if self.part.number == 0 || has_notation && begins(&self.part) {
            self.part = Part {
                number: self.part.number + 1,
                format: None,
                has_notation,
                first: block.index(),
            };
        }
        self.part.has_notation |= has_notation;
        // After its first hand a part is what it is: IMPORT, where nothing says otherwise.
        if block.index() <= self.part.first.max(1) {
            for (header, _) in headers(block) {
                if let Header::Format(format) = header {
                    self.part.format.get_or_insert(format);
                }
            }
        }
    }
}
