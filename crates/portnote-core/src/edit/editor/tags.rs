//! Where a tag is, where a new one goes, and whether it is there.

use std::fmt;
use std::ops::Range;

use crate::build::BuildError;
use crate::file::{Block, Item};
use crate::frame::tag::TagParts;
use crate::frame::{FrameKind, string};
use crate::notation::Owning;
use crate::tree::Kind as _;
use crate::{Span, build, bytes};

/// Line ends, the long one first.
const LINE_ENDS: [&str; 3] = ["\r\n", "\n", "\r"];

/// A range of the text of a game and what to write in its place.
#[derive(Clone, Debug)]
#[allow(clippy::exhaustive_structs, reason = "the notations of this workspace make it")]
pub struct Replacement {
    /// Bytes of the decoded text.
    pub range: Range<u32>,
    /// The new text.
    pub text: String,
}

/// A part of a file in which several games have a value, and what to write in its place.
#[derive(Clone, Debug)]
#[allow(clippy::exhaustive_structs, reason = "the notations of this workspace make it")]
pub struct SharedPlace {
    /// Bytes of the file.
    pub span: Span,
    /// The new text.
    pub text: String,
}

/// What a change of a value is to bring about.
#[derive(Clone, Copy, Debug)]
pub enum ValueChange<'m> {
    /// The first tag of the name has the value.
    Set {
        /// The name of the tag.
        name: &'m str,
        /// Its value.
        value: &'m str,
    },
    /// The first tag of the name has the value, and other lines after it.
    SetSection {
        /// The name of the tag.
        name: &'m str,
        /// Its value.
        value: &'m str,
        /// The lines after it.
        lines: &'m str,
    },
    /// The first tag of the name is gone.
    Remove {
        /// The name of the tag.
        name: &'m str,
    },
}

/// What is after a tag.
#[derive(Clone, Copy, PartialEq, Eq)]
enum AfterTag {
    /// A comment or an escape line, which belongs to the tag.
    Remark,
    /// Anything but another tag.
    Content,
}

/// Where a change is made, with the line end of the file where the game has none there.
pub(crate) fn place<N: Owning>(
    block: &Block<'_, N>,
    change: &ValueChange<'_>,
    line_end: &str,
) -> Result<Option<Replacement>, BuildError> {
    let has_sections = N::TAGS_HAVE_SECTIONS;
    Ok(match *change {
        ValueChange::Set { name, value } => {
            let pair = build::tag(name, value)?;
            Some(set(block, name, &pair, line_end, has_sections))
        }
        ValueChange::SetSection { name, value, lines } => {
            let pair = build::tag(name, value)?;
            let lines = match lines {
                "" => Vec::new(),
                lines => build::lines(&format!("the section of `{name}`"), lines)?,
            };
            Some(set_section(block, name, &[&[pair.as_str()][..], &lines].concat(), line_end))
        }
        ValueChange::Remove { name } => remove(block, name, has_sections),
    })
}

/// The value of the first tag of a name.
pub(crate) fn value<N: Owning>(block: &Block<'_, N>, name: &str) -> Option<String> {
    let (_, parts) = find(block, name)?;
    value_of(block, &parts)
}

fn value_of<N: Owning>(block: &Block<'_, N>, parts: &TagParts) -> Option<String> {
    let text = block.unit().slice(parts.value.clone()?);
    Some(string::decode(string::inner(text)).into_owned())
}

/// Where a tag is set; `pair` is the whole tag pair.
fn set<N: Owning>(
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
fn remove<N: Owning>(block: &Block<'_, N>, name: &str, has_sections: bool) -> Option<Replacement> {
    let (number, parts) = find(block, name)?;
    let range = if has_sections { section(block, number, parts.range) } else { parts.range };
    Some(Replacement { range: with_line(block.unit().text(), range), text: String::new() })
}

/// Where a tag with its section is set; `lines` are the tag pair and the lines of the section.
fn set_section<N: Owning>(
    block: &Block<'_, N>,
    name: &str,
    lines: &[&str],
    line_end: &str,
) -> Replacement {
    let text = block.unit().text();
    if let Some((number, parts)) = find(block, name) {
        let lines = lines.join(line_end_near(text, parts.range.end, line_end));
        return Replacement { range: section(block, number, parts.range), text: lines };
    }
    let last = block.items().filter(|item| !is_trivia(item)).last();
    let end = last.map_or(0, |item| item.range().end);
    after_line(text, end, lines, line_end)
}

/// Whether a block is what a change of `old` should have made of it: all outside the range that was
/// changed is read as before, and inside it is what was meant.
pub(crate) fn is_meant<N: Owning>(
    old: &Block<'_, N>,
    changed: &Range<u32>,
    now: &Block<'_, N>,
    meant: &ValueChange<'_>,
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
        (ValueChange::Remove { .. }, []) => true,
        (ValueChange::Set { name, value }, [tag]) => is_tag(tag, name, value),
        (ValueChange::SetSection { name, value, .. }, [tag, lines @ ..]) => {
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
    let text = block.unit().text();
    let before = |offset: u32| {
        let line_end = line_end_near(text, offset, line_end);
        Replacement { range: offset..offset, text: format!("{pair}{line_end}") }
    };
    let Some(last) = last else {
        // A comment before the moves belongs to the game.
        let is_content = |item: &Item<'_, '_, N>| !is_trivia(item) && !is_remark(item);
        let first = block.items().find(is_content);
        return before(first.map_or(0, |item| item.range().start));
    };
    match follows {
        Some(AfterTag::Remark) => before(last.start),
        Some(AfterTag::Content) if has_sections => before(last.start),
        _ => after_line(text, last.end, &[pair], line_end),
    }
}

/// Lines that are added after the line that ends at a place, if it does: that line keeps its end, and the
/// new ones have the same.
fn after_line(text: &str, at: u32, lines: &[&str], line_end: &str) -> Replacement {
    let after = text.get(at as usize..).unwrap_or("");
    let blanks = after.len() - after.trim_start_matches([' ', '\t']).len();
    if let Some(own) = begins_with_line_end(after.get(blanks..).unwrap_or("")) {
        let next = at.saturating_add(length(after.get(..blanks + own.len()).unwrap_or("")));
        return Replacement { range: next..next, text: lines.join(own) + own };
    }
    let line_end = line_end_near(text, at, line_end);
    Replacement { range: at..at, text: format!("{line_end}{}", lines.join(line_end)) }
}

/// The line end before a place, or else the first after it, or that of the file.
fn line_end_near<'t>(text: &'t str, at: u32, of_file: &'t str) -> &'t str {
    let (before, after) = text.split_at_checked(at as usize).unwrap_or(("", text));
    let end = before.trim_end_matches(|c| !matches!(c, '\n' | '\r'));
    let last = LINE_ENDS.into_iter().find(|own| end.ends_with(own));
    last.or_else(|| bytes::first_line_end(after)).unwrap_or(of_file)
}

/// A line end with which a text begins.
fn begins_with_line_end(text: &str) -> Option<&'static str> {
    LINE_ENDS.into_iter().find(|end| text.starts_with(end))
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
    match begins_with_line_end(rest) {
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

impl fmt::Display for ValueChange<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Set { name, .. } => write!(f, "tag `{name}`"),
            Self::SetSection { name, .. } => write!(f, "the section of `{name}`"),
            Self::Remove { name } => write!(f, "what is left without tag `{name}`"),
        }
    }
}
