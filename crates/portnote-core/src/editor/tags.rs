//! Where a tag is, and where a new one goes.

use std::ops::Range;

use crate::Span;
use crate::file::{Block, Item};
use crate::frame::tag::TagParts;
use crate::frame::{FrameKind, string};
use crate::notation::Notation;
use crate::tree::Kind as _;

/// Bytes of a game and what to write in their place.
pub(super) struct Place {
    pub(super) span: Span,
    pub(super) text: String,
}

/// The value of the first tag of a name.
pub(super) fn value<N: Notation>(block: &Block<'_, N>, name: &str) -> Option<String> {
    let (_, parts) = find(block, name)?;
    let text = block.unit().slice(parts.value?);
    Some(string::decode(string::inner(text)).into_owned())
}

/// The number of tags of a name.
pub(super) fn count<N: Notation>(block: &Block<'_, N>, name: &str) -> usize {
    let items = block.items();
    items
        .filter(|item| parts_of(block, item, name).is_some())
        .count()
}

/// Where a tag is set; `pair` is the whole tag pair.
pub(super) fn set<N: Notation>(
    block: &Block<'_, N>,
    name: &str,
    pair: &str,
    line_end: &str,
    has_sections: bool,
) -> Place {
    let at = |range: Range<u32>, text: String| Place {
        span: block.unit().span(range),
        text,
    };
    let Some((_, parts)) = find(block, name) else {
        return new(block, pair, line_end, has_sections);
    };
    // `[Event "Cup"]` without its brackets, its name and its blank.
    let value = pair.get(name.len() + 2..pair.len() - 1).unwrap_or(pair);
    match parts.value {
        Some(range) if parts.closed && parts.extra.is_none() => at(range, value.to_owned()),
        _ => at(parts.range, pair.to_owned()),
    }
}

/// Where a tag is removed; with its section and its comments where the notation has sections.
pub(super) fn remove<N: Notation>(
    block: &Block<'_, N>,
    name: &str,
    has_sections: bool,
) -> Option<Place> {
    let (number, parts) = find(block, name)?;
    let range = if has_sections {
        section(block, number, parts.range)
    } else {
        parts.range
    };
    Some(Place {
        span: block.unit().span(with_line(block.unit().text(), range)),
        text: String::new(),
    })
}

/// Where a tag with its section is set; `pair` is the tag pair with the lines of the section.
pub(super) fn set_section<N: Notation>(
    block: &Block<'_, N>,
    name: &str,
    pair: &str,
    line_end: &str,
) -> Place {
    let at = |range: Range<u32>, text: String| Place {
        span: block.unit().span(range),
        text,
    };
    match find(block, name) {
        Some((number, parts)) => {
            let mut range = section(block, number, parts.range);
            let text = block.unit().slice(range.clone());
            range.end -= length(text) - length(text.trim_end_matches(is_space));
            at(range, pair.to_owned())
        }
        None => {
            let text = block.unit().text();
            let end = length(text.trim_end_matches(is_space));
            at(end..end, format!("{line_end}{pair}"))
        }
    }
}

/// Where a tag is added: after the tags that are there, and before a section.
fn new<N: Notation>(block: &Block<'_, N>, pair: &str, line_end: &str, has_sections: bool) -> Place {
    let at = |offset: u32, text: String| Place {
        span: block.unit().span(offset..offset),
        text,
    };
    let is_tag = |item: &Item<'_, '_, N>| item.is(FrameKind::TagPair);
    let mut last = None;
    let mut follows = None;
    for item in block.items() {
        if is_tag(&item) {
            if follows.is_some_and(|kind| kind == After::Content) {
                break;
            }
            last = Some(item.range());
            follows = None;
            continue;
        }
        follows = match item.kind().frame() {
            Some(FrameKind::Blank | FrameKind::Newline) => follows,
            Some(FrameKind::BraceComment | FrameKind::LineComment | FrameKind::EscapeLine) => {
                follows.or(Some(After::Remark))
            }
            _ => Some(After::Content),
        };
    }
    let before = |offset: u32| at(offset, format!("{pair}{line_end}"));
    let Some(last) = last else {
        let first = block.items().next();
        return before(first.map_or(0, |item| item.range().start));
    };
    match follows {
        // A comment after a tag belongs to it, and so does a section.
        Some(After::Remark) => before(last.start),
        Some(After::Content) if has_sections => before(last.start),
        _ => at(last.end, format!("{line_end}{pair}")),
    }
}

/// What is after a tag.
#[derive(Clone, Copy, PartialEq, Eq)]
enum After {
    Remark,
    Content,
}

/// The first tag of a name, with its number among the items.
fn find<N: Notation>(block: &Block<'_, N>, name: &str) -> Option<(usize, TagParts)> {
    let mut items = block.items().enumerate();
    items.find_map(|(number, item)| Some((number, parts_of(block, &item, name)?)))
}

fn parts_of<N: Notation>(
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

/// A tag with all that follows it up to the next tag.
fn section<N: Notation>(block: &Block<'_, N>, number: usize, tag: Range<u32>) -> Range<u32> {
    let mut end = tag.end;
    for item in block.items().skip(number + 1) {
        if item.is(FrameKind::TagPair) {
            return tag.start..item.range().start;
        }
        end = item.range().end;
    }
    tag.start..end
}

/// A range with the rest of its last line, where nothing else is in its lines.
fn with_line(text: &str, range: Range<u32>) -> Range<u32> {
    let before = text.get(..range.start as usize).unwrap_or("");
    let begins_line = before.trim_end_matches([' ', '\t']);
    let is_first = begins_line.is_empty() || begins_line.ends_with(['\n', '\r']);
    let removed = text.get(range.start as usize..range.end as usize);
    let has_end = removed.is_some_and(|removed| removed.ends_with(['\n', '\r']));
    if !is_first || has_end {
        return range;
    }
    let after = text.get(range.end as usize..).unwrap_or("");
    let blank = length(after) - length(after.trim_start_matches([' ', '\t']));
    let rest = after.get(blank as usize..).unwrap_or("");
    let line_end = ["\r\n", "\n", "\r"]
        .into_iter()
        .find(|end| rest.starts_with(end));
    match line_end {
        Some(end) => range.start..range.end + blank + length(end),
        None => range,
    }
}

fn is_space(letter: char) -> bool {
    letter.is_ascii_whitespace()
}

fn length(text: &str) -> u32 {
    u32::try_from(text.len()).unwrap_or(u32::MAX)
}
