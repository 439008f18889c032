//! Whether what is around changed bytes is read as before.

use crate::file::{Block, Item};
use crate::frame::FrameKind;
use crate::notation::Notation;
use crate::tree::Kind as _;
use crate::{Span, Substitution};

/// Whether a game with changed bytes has all the nodes that it had outside of them, in their order.
///
/// The spans are counted from the first byte of the game as it was, and are in order.
pub(super) fn keeps_others<N: Notation>(
    old: &Block<'_, N>,
    edits: &[Substitution],
    now: &Block<'_, N>,
) -> bool {
    let spans: Vec<Span> = edits.iter().map(|edit| edit.span).collect();
    let new = moved(edits);
    let (Some(old), Some(now)) = (others(old, &spans, &spans), others(now, &new, &spans)) else {
        return false;
    };
    let is_same = |(old, now): (&Item<'_, '_, N>, &Item<'_, '_, N>)| {
        old.kind() == now.kind() && old.text() == now.text()
    };
    old.len() == now.len() && old.iter().zip(&now).all(is_same)
}

/// Where the new bytes are in the changed game.
fn moved(edits: &[Substitution]) -> Vec<Span> {
    let (mut done, mut at) = (0, 0);
    let spans = edits.iter().map(|edit| {
        let start = at + edit.span.start.saturating_sub(done);
        let end = start + edit.replacement.len() as u64;
        (done, at) = (edit.span.end, end);
        Span::new(start, end)
    });
    spans.collect()
}

/// The nodes that no changed span touches; `None` where a node is in part of added bytes, and in
/// part of others.
fn others<'b, 'i, N: Notation>(
    block: &'b Block<'i, N>,
    spans: &[Span],
    replaced: &[Span],
) -> Option<Vec<Item<'b, 'i, N>>> {
    let start = block.unit().game_span().start;
    let mut kept = Vec::new();
    let mut spans = spans.iter().zip(replaced).peekable();
    for item in block.items() {
        let kind = item.kind().frame();
        if matches!(kind, Some(FrameKind::Blank | FrameKind::Newline)) {
            continue;
        }
        let own = block.unit().span(item.range());
        let own = Span::new(own.start.saturating_sub(start), own.end.saturating_sub(start));
        while spans.next_if(|(span, _)| span.end <= own.start).is_some() {}
        match spans.peek() {
            Some((span, replaced)) if span.start < own.end => {
                let is_inside = span.start <= own.start && own.end <= span.end;
                // Bytes in a node may be replaced, and added only between nodes.
                if replaced.is_empty() && !is_inside {
                    return None;
                }
            }
            _ => kept.push(item),
        }
    }
    Some(kept)
}
