//! From the events to the tree. Nothing here judges; what is not understood is a node.

use std::ops::Range;

use portnote_core::Unit;
use portnote_core::cursor::Events;
use portnote_core::frame::FrameKind;
use portnote_core::frame::opaque::lower_opaque;
use portnote_core::tree::{Builder, Tree};

use crate::command::Command;
use crate::grammar::{Rule, recognise};
use crate::syntax::Kind;

/// What lowering found.
pub(crate) struct Lowered {
    pub(crate) tree: Tree<Kind>,
    /// Whether the engine gave up at a limit.
    pub(crate) is_limited: bool,
    /// Whether something is odd about the pairs: a name is missing, a bar is text, a value is not
    /// closed, or has no meaning; or text is between them.
    pub(crate) is_odd: bool,
    /// Names of commands that are not known, each once.
    pub(crate) unknown: Vec<Range<u32>>,
}

/// Lowers one unit.
pub(crate) fn lower_unit(unit: &Unit<'_>, events: &mut Events<Rule>) -> Lowered {
    let text = unit.text();
    let is_opaque = unit.kind().is_opaque();
    if is_opaque || recognise(text, events).is_err() {
        return Lowered {
            tree: lower_opaque(unit),
            is_limited: !is_opaque,
            is_odd: false,
            unknown: Vec::new(),
        };
    }
    let mut tree = Builder::new(text, events.len() * 2 + 16);
    if unit.kind().is_game() {
        tree.open(FrameKind::Game.into(), 0);
    }
    let mut unknown: Vec<Range<u32>> = Vec::new();
    let (mut command, mut has_name) = (None, false);
    let (mut bars, mut is_odd) = (0, false);
    for event in events.as_slice() {
        let range = event.start..event.end;
        match event.rule {
            Rule::name => {
                let name = unit.slice(range.clone());
                let is_new = || {
                    unknown
                        .iter()
                        .all(|known| unit.slice(known.clone()) != name)
                };
                command = Command::of(name);
                has_name = true;
                if command.is_none() && unknown.len() < UNKNOWN && is_new() {
                    unknown.push(range.clone());
                }
                tree.leaf(Kind::Name, range);
            }
            Rule::value => {
                tree.leaf(Kind::Bar, range.start.saturating_sub(1)..range.start);
                if !range.is_empty() {
                    tree.leaf(Kind::Value, range.clone());
                }
                tree.leaf(Kind::Bar, range.end..range.end + 1);
                let has_none = matches!(command, Some(Command::Pg | Command::St | Command::Rh));
                is_odd |= !std::mem::take(&mut has_name) || has_none && !range.is_empty();
                command = None;
                bars += 2;
            }
            Rule::unclosed => {
                tree.leaf(Kind::Bar, range.start.saturating_sub(1)..range.start);
                if !range.is_empty() {
                    tree.leaf(Kind::Value, range);
                }
                (bars, is_odd) = (bars + 1, true);
            }
            _ => {}
        }
    }
    let tree = tree.finish();
    is_odd |= tree.facts().bogus || memchr::memchr_iter(b'|', text.as_bytes()).count() != bars;
    Lowered {
        tree,
        is_limited: false,
        is_odd,
        unknown,
    }
}

/// Unknown names of one board that are told apart; a board with more is not LIN.
const UNKNOWN: usize = 64;
