//! Where a tag is, where a new one goes, and whether it is there.

use std::fmt;
use std::ops::Range;

use crate::file::{Block, Item};
use crate::frame::tag::TagParts;
use crate::frame::{FrameKind, string};
use crate::notation::Owning;
use crate::tree::Kind as _;

/// A range of the text of a game and what to write in its place.
pub(super) struct Replacement {
    pub(super) range: Range<u32>,
    pub(super) text: String,
}

/// What a change is to bring about.
#[derive(Clone, Copy, Debug)]
pub(super) enum TagChange<'m> {
    /// The first tag of the name has the value.
    Tag { name: &'m str, value: &'m str },
    /// The first tag of the name has the value, and other lines after it.
    Section { name: &'m str, value: &'m str },
    /// The first tag of the name is gone.
    NoTag { name: &'m str },
}

/// What is after a tag.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AfterTag {
    /// A comment or an escape line, which belongs to the tag.
    Remark,
    /// Anything but another tag.
    Content,
}

/// The value of the first tag of a name.
pub(super) fn value<N: Owning>(block: &Block<'_, N>, name: &str) -> Option<String> {
    let (_, parts) = find(block, name)?;
    value_of(block, &parts)
}

fn value_of<N: Owning>(block: &Block<'_, N>, parts: &TagParts) -> Option<String> {
    let text = block.unit().slice(parts.value.clone()?);
    Some(string::decode(string::inner(text)).into_owned())
}

/// Where a tag is set; `pair` is the whole tag pair.
pub(super) fn set<N: Owning>(
    block: &Block<'_, N>,
    name: &str,
    pair: &str,
    line_end: &str,
    has_sections: bool,
) -> Replacement {
    let at = |range: Range<u32>, text: &str| Replacement { range, text: text.to_owned() };
    let Some((_, parts)) = find(block, name) else {
        return new(block, pair, line_end, has_sections);
    };
    // `[Event "Cup"]` without its brackets, its name and its blank.
    let value = pair.get(name.len() + 2..pair.len().saturating_sub(1));
    match (parts.value, value) {
        (Some(range), Some(value)) if parts.closed && parts.extra.is_none() => at(range, value),
        _ => at(parts.range, pair),
    }
}

/// Where a tag is removed; with its section and its comments where the notation has sections.
pub(super) fn remove<N: Owning>(
    block: &Block<'_, N>,
    name: &str,
    has_sections: bool,
) -> Option<Replacement> {
    let (number, parts) = find(block, name)?;
    let range = if has_sections { section(block, number, parts.range) } else { parts.range };
    Some(Replacement { range: with_line(block.unit().text(), range), text: String::new() })
}

/// Where a tag with its section is set; `pair` is the tag pair with the lines of the section.
pub(super) fn set_section<N: Owning>(
    block: &Block<'_, N>,
    name: &str,
    pair: &str,
    line_end: &str,
) -> Replacement {
    if let Some((number, parts)) = find(block, name) {
        return Replacement { range: section(block, number, parts.range), text: pair.to_owned() };
    }
    let last = block.items().filter(|item| !is_trivia(item)).last();
    let end = last.map_or(0, |item| item.range().end);
    Replacement { range: end..end, text: format!("{line_end}{pair}") }
}

/// Whether a block is what a change of `old` should have made of it: all outside the range that was
/// changed is read as before, and inside it is what was meant.
pub(super) fn is_meant<N: Owning>(
    old: &Block<'_, N>,
    changed: &Range<u32>,
    now: &Block<'_, N>,
    meant: &TagChange<'_>,
) -> bool {
    let is_same = |(old, new): (&Item<'_, '_, N>, &Item<'_, '_, N>)| {
        old.kind() == new.kind() && old.text() == new.text()
    };
    let solid = |item: &Item<'_, '_, N>| !is_trivia(item);
    let (old, now): (Vec<_>, Vec<_>) =
        (old.items().filter(solid).collect(), now.items().filter(solid).collect());
    let before = old.iter();
    let before = before.take_while(|item| item.range().end <= changed.start);
    let after = old.iter().rev();
    let after = after.take_while(|item| item.range().start >= changed.end);
    let (first, last) = (before.clone().count(), after.clone().count());
    let Some(inside) = now.get(first..now.len().saturating_sub(last)) else {
        return false;
    };
    let (left, right) = (before.zip(&now), after.zip(now.iter().rev()));
    if !left.chain(right).all(is_same) {
        return false;
    }
    let is_tag = |item: &Item<'_, '_, N>, name: &str, value: &str| {
        let block = item.block();
        let parts = parts_of(block, item, name);
        let found = parts.and_then(|parts| value_of(block, &parts));
        found.as_deref() == Some(value)
    };
    match (*meant, inside) {
        (TagChange::NoTag { .. }, []) => true,
        (TagChange::Tag { name, value }, [tag]) => is_tag(tag, name, value),
        (TagChange::Section { name, value }, [tag, lines @ ..]) => {
            let is_plain = |item: &Item<'_, '_, N>| !item.is(FrameKind::TagPair);
            is_tag(tag, name, value) && lines.iter().all(is_plain)
        }
        _ => false,
    }
}

/// Where a tag is added: after the tags that are there, and before a section.
fn new<N: Owning>(
    block: &Block<'_, N>,
    pair: &str,
    line_end: &str,
    has_sections: bool,
) -> Replacement {
    let mut last: Option<Range<u32>> = None;
    let mut follows = None;
    let mut prefix = None;
    for item in block.items().filter(|item| !is_trivia(item)) {
        if N::is_prefix(item.kind()) {
            prefix = Some(item.range().start);
        } else if item.is(FrameKind::TagPair) {
            if follows == Some(AfterTag::Content) {
                break;
            }
            let range = item.range();
            last = Some(prefix.take().unwrap_or(range.start)..range.end);
            follows = None;
        } else if !is_remark(&item) && (has_sections || follows.is_none()) {
            follows = Some(AfterTag::Content);
        } else {
            follows = follows.or(Some(AfterTag::Remark));
        }
    }
    let before =
        |offset: u32| Replacement { range: offset..offset, text: format!("{pair}{line_end}") };
    let Some(last) = last else {
        // A comment before the moves belongs to the game.
        let is_content = |item: &Item<'_, '_, N>| !is_trivia(item) && !is_remark(item);
        let first = block.items().find(is_content);
        return before(first.map_or(0, |item| item.range().start));
    };
    match follows {
        Some(AfterTag::Remark) => before(last.start),
        Some(AfterTag::Content) if has_sections => before(last.start),
        _ => Replacement { range: last.end..last.end, text: format!("{line_end}{pair}") },
    }
}

fn is_trivia<N: Owning>(item: &Item<'_, '_, N>) -> bool {
    let kind = item.kind().frame();
    matches!(kind, Some(FrameKind::Blank | FrameKind::Newline))
}

fn is_remark<N: Owning>(item: &Item<'_, '_, N>) -> bool {
    matches!(
        item.kind().frame(),
        Some(FrameKind::BraceComment | FrameKind::LineComment | FrameKind::EscapeLine)
    )
}

/// The first tag of the game of a name, with its number among the items.
fn find<N: Owning>(block: &Block<'_, N>, name: &str) -> Option<(usize, TagParts)> {
    let mut is_prefixed = false;
    let mut items = block.items().enumerate();
    items.find_map(|(number, item)| {
        if N::is_prefix(item.kind()) {
            is_prefixed = true;
            return None;
        }
        if item.is(FrameKind::Blank) || std::mem::take(&mut is_prefixed) {
            return None;
        }
        Some((number, parts_of(block, &item, name)?))
    })
}

fn parts_of<N: Owning>(
    block: &Block<'_, N>,
    item: &Item<'_, '_, N>,
    name: &str,
) -> Option<TagParts> {
    if !item.is(FrameKind::TagPair) {
        return None;
    }
    let parts = TagParts::of(item.node());
    let found = block.unit().slice(parts.name.clone()?);
    (found == name).then_some(parts)
}

/// A tag with what follows it up to the next tag, without blanks and escape lines at the end.
fn section<N: Owning>(block: &Block<'_, N>, number: usize, tag: Range<u32>) -> Range<u32> {
    let items = block.items().skip(number + 1);
    let begins = |item: &Item<'_, '_, N>| item.is(FrameKind::TagPair) || N::is_prefix(item.kind());
    let own = items.take_while(|item| !begins(item));
    let parts = own.filter(|item| !is_trivia(item) && !item.is(FrameKind::EscapeLine));
    let end = parts.last().map_or(tag.end, |item| item.range().end);
    tag.start..end
}

/// A range with the rest of its last line, where nothing else is in its lines.
fn with_line(text: &str, range: Range<u32>) -> Range<u32> {
    let before = text.get(..range.start as usize).unwrap_or("");
    let begins_line = before.trim_end_matches([' ', '\t']);
    if !begins_line.is_empty() && !begins_line.ends_with(['\n', '\r']) {
        return range;
    }
    let after = text.get(range.end as usize..).unwrap_or("");
    let rest = after.trim_start_matches([' ', '\t']);
    let mut ends = ["\r\n", "\n", "\r"].into_iter();
    match ends.find(|end| rest.starts_with(end)) {
        Some(end) => {
            let removed = length(after) - length(rest) + length(end);
            length(begins_line)..range.end + removed
        }
        None => range,
    }
}

fn length(text: &str) -> u32 {
    u32::try_from(text.len()).unwrap_or(u32::MAX)
}

impl fmt::Display for TagChange<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tag { name, .. } => write!(f, "tag `{name}`"),
            Self::Section { name, .. } => write!(f, "the section of `{name}`"),
            Self::NoTag { name } => write!(f, "what is left without tag `{name}`"),
        }
    }
}
