//! The order of tags, and the edits that bring them into it. PBN 2.1 §3.1, §3.4, §4.9.

use portnote_core::order::Order as _;
use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::Range;

use portnote_core::Substitution;

use super::edits::{begins_line, bytes, edit, ends_open, is_blank};
use crate::model::{Game, Tag};
use crate::tag::{MANDATORY, TagClass};

/// The order of two tags in export format: identification, auction, play, then the other
/// sections by name.
pub(super) fn compare(game: &Game<'_>, a: &Tag<'_>, b: &Tag<'_>) -> Ordering {
    let rank = |tag: &Tag<'_>| rank(game, tag);
    rank(a).cmp(&rank(b)).then_with(|| MANDATORY.compare(a.name, b.name))
}

/// The part of a game to which a tag belongs in export format.
fn rank(game: &Game<'_>, tag: &Tag<'_>) -> u8 {
    match tag.class {
        TagClass::Auction => 1,
        TagClass::Play => 2,
        TagClass::Table => 3,
        _ if has_elements(game, tag) => 3,
        _ => 0,
    }
}

fn has_elements(game: &Game<'_>, tag: &Tag<'_>) -> bool {
    let elements = game.elements.get(tag.elements.clone());
    elements.is_some_and(|own| !own.is_empty())
}

/// Edits that sort the tags of a game. `None` where a line holds more than its tag, where a
/// comment is between the tags, since people may read it with the tag below, or where
/// the first of two equal names would become the second.
pub(super) fn sorting(game: &Game<'_>) -> Option<Vec<Substitution>> {
    let chunks = chunks(game)?;
    let tag = |number: usize| {
        let chunk = chunks.get(number)?;
        game.tags.get(chunk.tag)
    };
    let mut order: Vec<usize> = (0..chunks.len()).collect();
    order.order_by(|a, b| match (tag(*a), tag(*b)) {
        (Some(a), Some(b)) => compare(game, a, b),
        _ => Ordering::Equal,
    });
    let moved = |(place, number): &(usize, &usize)| place != *number;
    let first = order.iter().enumerate().position(|pair| moved(&pair))?;
    let last = order.iter().enumerate().rposition(|pair| moved(&pair))?;
    let window = chunks.get(first..=last)?;
    let mut names = BTreeSet::new();
    let movable = window.iter().all(|chunk| {
        let tag = game.tags.get(chunk.tag);
        tag.is_some_and(|tag| names.insert(tag.name) && is_movable(game, tag, &chunk.range))
    });
    movable.then(|| moves(game, &chunks, order.get(first..=last).unwrap_or(&[])))
}

/// Edits that put a tag before the line of another one; `None` where it shares its line, has
/// a comment, or parts a note from its section.
pub(super) fn moving(game: &Game<'_>, name: &str, before: usize) -> Option<Vec<Substitution>> {
    let tag = game.tag(name)?;
    let start = tag.range.start;
    let number = game.tags.partition_point(|other| other.range.start < start);
    let next = game.tags.get(number + 1);
    let range = tag.range.start..next.map_or(end(game), |next| next.range.start);
    let target = game.tags.get(before)?.range.start;
    let alone = rank(game, tag) == 0 && is_movable(game, tag, &range);
    let note = next.is_some_and(|next| next.class == TagClass::Note);
    let whole = is_whole(game, &range) && begins_line(game, target) && !ends_open(game);
    (alone && whole && !note && target < range.start).then(|| {
        let text = bytes(game, range.clone());
        vec![edit(game, target..target, text), edit(game, range, "")]
    })
}

/// A tag with the lines that belong to it.
struct Chunk {
    tag: usize,
    range: Range<u32>,
}

/// The game as runs of whole lines, each with one tag; notes stay with their section.
fn chunks(game: &Game<'_>) -> Option<Vec<Chunk>> {
    let mut chunks: Vec<Chunk> = Vec::new();
    let mut notes = game.notes.iter();
    for (number, tag) in game.tags.iter().enumerate() {
        if tag.class == TagClass::Note {
            notes.next()?.section?;
            continue;
        }
        if let Some(last) = chunks.last_mut() {
            last.range.end = tag.range.start;
        }
        chunks.push(Chunk { tag: number, range: tag.range.start..end(game) });
    }
    let whole = chunks.iter().all(|chunk| is_whole(game, &chunk.range));
    let complete = (game.tags.len() as u64) < game.block().own().tags_per_game;
    (whole && complete && !ends_open(game)).then_some(chunks)
}

fn is_whole(game: &Game<'_>, range: &Range<u32>) -> bool {
    let ended = game.text_before(range.end).ends_with(['\n', '\r']);
    begins_line(game, range.start) && ended
}

fn is_movable(game: &Game<'_>, tag: &Tag<'_>, range: &Range<u32>) -> bool {
    // What follows such a tag is not a section, and most often a fault of its own.
    let of_no_section = matches!(tag.class, TagClass::Mandatory | TagClass::Supplemental);
    let alone = is_blank(game, tag.range.end..range.end);
    tag.sound && (alone || (rank(game, tag) > 0 && !of_no_section))
}

/// Moves as few chunks as it takes: the others stay where they are.
fn moves(game: &Game<'_>, chunks: &[Chunk], order: &[usize]) -> Vec<Substitution> {
    let kept = longest_rise(order);
    let mut edits = Vec::new();
    let mut waiting: Vec<u8> = Vec::new();
    let mut after = None::<u32>;
    for number in order {
        let Some(chunk) = chunks.get(*number) else {
            continue;
        };
        if !kept.contains(number) {
            waiting.extend_from_slice(bytes(game, chunk.range.clone()));
            edits.push(edit(game, chunk.range.clone(), ""));
            continue;
        }
        if !waiting.is_empty() {
            let place = chunk.range.start..chunk.range.start;
            edits.push(edit(game, place, std::mem::take(&mut waiting)));
        }
        after = Some(chunk.range.end);
    }
    if let Some(place) = after.filter(|_| !waiting.is_empty()) {
        edits.push(edit(game, place..place, waiting));
    }
    edits.order_by_key(|edit| (edit.span.start, edit.span.end));
    edits
}

/// The members of a longest rising part of a list of different numbers.
fn longest_rise(list: &[usize]) -> BTreeSet<usize> {
    // For each length the place where the lowest rise of that length ends.
    let mut ends: Vec<usize> = Vec::new();
    let mut before: Vec<Option<usize>> = Vec::with_capacity(list.len());
    for (place, number) in list.iter().enumerate() {
        let lower = |end: &usize| list.get(*end).is_some_and(|other| other < number);
        let length = ends.partition_point(lower);
        let previous = length.checked_sub(1).and_then(|at| ends.get(at)).copied();
        before.push(previous);
        match ends.get_mut(length) {
            Some(end) => *end = place,
            None => ends.push(place),
        }
    }
    let mut rise = BTreeSet::new();
    let mut at = ends.last().copied();
    while let Some(place) = at {
        rise.extend(list.get(place));
        at = before.get(place).copied().flatten();
    }
    rise
}

/// The end of the text of a game.
fn end(game: &Game<'_>) -> u32 {
    super::edits::offset(game.block().unit().text().len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_longest_rise_stays() {
        let kept: Vec<usize> = longest_rise(&[3, 0, 1, 4, 2]).into_iter().collect();
        assert_eq!(kept, [0, 1, 2]);
        assert!(longest_rise(&[]).is_empty());
    }
}
