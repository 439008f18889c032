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
    let (mut name, mut command) = (None::<Range<u32>>, None);
    let (mut bars, mut is_odd) = (0, false);
    for event in events.as_slice() {
        let range = event.start..event.end;
        match event.rule {
            Rule::name | Rule::command => {
                // A name is ASCII, so that its bytes say enough.
                let bytes = text.as_bytes().get(range.start as usize..range.end as usize);
                command = Command::of_bytes(bytes.unwrap_or(&[]));
                if command.is_none() && unknown.len() < UNKNOWN {
                    let own = unit.slice(range.clone());
                    let mut known = unknown.iter();
                    if known.all(|known| unit.slice(known.clone()) != own) {
                        unknown.push(range.clone());
                    }
                }
                name = Some(range);
            }
            Rule::value | Rule::carried => {
                let has_none = matches!(command, Some(Command::Pg | Command::St | Command::Rh));
                is_odd |= name.is_none() || has_none && !range.is_empty();
                pair(&mut tree, name.take(), range, true);
                command = None;
                bars += 2;
            }
            Rule::unclosed => {
                pair(&mut tree, name.take(), range, false);
                (bars, is_odd) = (bars + 1, true);
            }
            _ => {}
        }
    }
    if let Some(name) = name {
        tree.leaf(Kind::Name, name);
    }
    let tree = tree.finish();
    is_odd |= tree.facts().bogus || memchr::memchr_iter(b'|', text.as_bytes()).count() != bars;
    Lowered { tree, is_limited: false, is_odd, unknown }
}

/// Unknown names of one board that are told apart; a board with more is not LIN.
const UNKNOWN: usize = 64;

/// Adds a name, the bar after it, the value, and the bar that closes it.
fn pair(
    tree: &mut Builder<'_, Kind>,
    name: Option<Range<u32>>,
    value: Range<u32>,
    is_closed: bool,
) {
    let bar = value.start.saturating_sub(1);
    let end = value.end + 1;
    match name {
        // Nearly all are so.
        Some(name) if name.end == bar && is_closed && !value.is_empty() => {
            let leaves = [
                (Kind::Name, bar),
                (Kind::Bar, value.start),
                (Kind::Value, value.end),
                (Kind::Bar, end),
            ];
            return tree.tiles(name.start, leaves);
        }
        Some(name) if name.end == bar && is_closed => {
            let leaves = [(Kind::Name, bar), (Kind::Bar, value.start), (Kind::Bar, end)];
            return tree.tiles(name.start, leaves);
        }
        Some(name) => tree.leaf(Kind::Name, name),
        None => {}
    }
    tree.leaf(Kind::Bar, bar..value.start);
    if !value.is_empty() {
        tree.leaf(Kind::Value, value.clone());
    }
    if is_closed {
        tree.leaf(Kind::Bar, value.end..end);
    }
}
