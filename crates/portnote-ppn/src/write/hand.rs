//! One hand: tags in the order of the standard, with the comments that stood before them.

use portnote_core::order::Order as _;
use std::borrow::Cow;
use std::collections::BTreeMap;

use portnote_core::frame::string;
use portnote_core::inherit;

use super::complete::{Completion, expanded};
use super::section;
use super::verify::WritePlan;
use crate::model::{Comment, Game, Tag};
use crate::segment::Point;
use crate::syntax::Header;
use crate::tag;

/// The order of tags: rank, whether prefixed, start of the segment.
type Key = (usize, u8, (u8, u32, u32));

/// A tag that is to be written: its place, and the tag of the input that it comes from.
struct Entry {
    key: Key,
    source: Option<usize>,
    text: String,
}

pub(super) fn write(game: &Game<'_>, completion: &Completion, manner: &WritePlan) -> String {
    let mut entries: Vec<Entry> = Vec::new();
    for info in tag::TAGS {
        let name = info.name;
        let source = game.tag_number(name);
        let text = match name {
            "Auction" => section::auction(game, completion, manner),
            "Play" => section::play(game, completion, manner),
            "Note" | "Chat" => continue,
            name => match completion.value(name) {
                Some(value) => pair(name, value),
                None => continue,
            },
        };
        entries.push(Entry { key: (tag::rank(name), 0, (0, 0, 0)), source, text });
    }
    for (number, tag) in game.tags.iter().enumerate() {
        let is_known = tag.info.is_some() && tag.prefix.is_none();
        let is_neutral = matches!(tag.name, "Note" | "Chat");
        if is_known && !is_neutral {
            continue;
        }
        let value = if tag.prefix.is_some() || is_neutral {
            tag.value.to_string()
        } else {
            expanded(tag.resolved().unwrap_or_default())
        };
        let (key, prefix) = place(tag);
        entries.push(Entry {
            key,
            source: Some(number),
            text: format!("{prefix}{}", pair(tag.name, &value)),
        });
    }
    for (name, given) in game.all_given().filter(|(name, _)| tag::find(name).is_none()) {
        entries.push(Entry {
            key: (tag::rank(name), 0, (0, 0, 0)),
            source: None,
            text: pair(name, &inherit::text_of(&given.value)),
        });
    }
    entries.order_by_key(|entry| entry.key);
    let comments = Comments::of(game);
    let mut text = headers(game);
    for entry in &entries {
        if let Some(source) = entry.source {
            text.push_str(comments.before(source));
        }
        text.push_str(&entry.text);
        if let Some(after) = entry.source.and_then(|source| comments.after(source)) {
            // After a tag they stay on its line; the rows of a section end with a line end.
            let is_section = entry.text.lines().count() > 1;
            if !is_section && !after.starts_with('%') {
                text.truncate(text.len().saturating_sub(1));
                text.push(' ');
            }
            text.push_str(after);
        }
    }
    text.push_str(comments.before(game.tags.len()));
    text
}

fn pair(name: &str, value: &str) -> String {
    format!("[{name} \"{}\"]\n", string::encode(value))
}

/// The place of a tag that is not part of the roster, and its prefix.
fn place(tag: &Tag<'_>) -> (Key, String) {
    let notes = tag::rank("Note");
    let Some((_, prefix)) = &tag.prefix else {
        let rank = tag::rank(tag.name);
        let key = if tag.info.is_some() { (notes, 0) } else { (rank, 0) };
        return ((key.0, key.1, (0, 0, 0)), String::new());
    };
    let Some(span) = prefix.span else {
        return ((notes, 1, (0, 0, 0)), String::new());
    };
    let (segment, first, second) = span.from.key();
    let key = (notes, 1, (segment as u8, first, second));
    (key, prefix_text(span.from, span.to, tag))
}

/// The prefix as written, without blanks and in capitals.
fn prefix_text(from: Point, to: Option<Point>, tag: &Tag<'_>) -> String {
    let same = |prefix: &crate::segment::Prefix| prefix.written.clone();
    let written = tag.prefix.as_ref().map(|(_, prefix)| same(prefix));
    written.unwrap_or_else(|| {
        let to = to.map_or(String::new(), |to| to.to_string());
        format!("@{from}-{to}=")
    })
}

/// Headers of the hand that are neither notation nor format.
fn headers(game: &Game<'_>) -> String {
    let mut text = String::new();
    let lead = game.block().leading_items();
    let lines =
        lead.filter(|item| item.kind() == portnote_core::frame::FrameKind::EscapeLine.into());
    for item in lines {
        if let Header::Id(_) | Header::Other(_) = Header::of(item.text()) {
            text.push_str(item.text().trim_start());
            text.push('\n');
        }
    }
    text
}

/// The comments of a hand as lines, by the tag to which they belong.
#[derive(Default)]
struct Comments {
    before: BTreeMap<usize, String>,
    after: BTreeMap<usize, String>,
}

impl Comments {
    fn of(game: &Game<'_>) -> Self {
        let mut comments = Self::default();
        let mut last = 0;
        let mut all: Vec<(&Comment<'_>, bool)> = Vec::new();
        all.extend(game.comments.iter().map(|comment| (comment, false)));
        all.extend(game.stray.iter().map(|stray| (stray, true)));
        all.order_by_key(|(comment, _)| comment.range.start);
        for (comment, is_stray) in all {
            // Text that belongs to nothing is a comment from now on.
            let token = if is_stray {
                Cow::Owned(format!("{{{}}}", comment.token))
            } else {
                Cow::Borrowed(comment.token.trim_start())
            };
            let is_header = token.starts_with('%');
            let is_format =
                is_header && !matches!(Header::of(&token), Header::Id(_) | Header::Other(_));
            if is_format {
                continue;
            }
            let owner = comment.after.checked_sub(1).filter(|_| comment.trails);
            let lines = match owner {
                Some(owner) => comments.after.entry(owner).or_default(),
                None => comments.before.entry(comment.after).or_default(),
            };
            // Comments that share a line go on to share it; a header needs one of its own.
            let between = game.text().get(last..comment.range.start as usize);
            let shares = between.is_some_and(|text| text.trim_matches([' ', '\t']).is_empty());
            if shares && !is_header && lines.ends_with("}\n") {
                lines.truncate(lines.len().saturating_sub(1));
                lines.push(' ');
            }
            lines.push_str(&token);
            lines.push('\n');
            last = comment.range.end as usize;
        }
        comments
    }

    /// The comments before a tag, or at the end.
    fn before(&self, tag: usize) -> &str {
        self.before.get(&tag).map_or("", String::as_str)
    }

    /// The comments after a tag or within its section.
    fn after(&self, tag: usize) -> Option<&str> {
        self.after.get(&tag).map(String::as_str)
    }
}
