//! Where a new tag, a new table and new rows go.

use portnote::core::frame::FrameKind;
use portnote::core::tree::Kind as _;
use portnote::pbn::model::{Game, Tag};
use portnote::pbn::syntax::Item;
use portnote::pbn::tag::TagClass;

use super::lines::{RestOfLine, begin_of_line, rest_of_line};

/// The byte that ended a text for old programs: nothing is written after it.
const DOS_END: &str = "\u{1A}";

/// A place for new lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct NewLines {
    /// Bytes of the decoded text before it.
    pub(super) at: usize,
    /// Whether the line before them has to be ended first.
    pub(super) ends_line: bool,
    /// Whether what is after them needs no line of its own: it stays after the last new line.
    pub(super) is_open: bool,
}

impl NewLines {
    const fn before(at: usize) -> Self {
        Self { at, ends_line: false, is_open: false }
    }

    fn after(text: &str, at: usize) -> Self {
        match rest_of_line(text, at) {
            RestOfLine::Ended(at) => Self::before(at),
            RestOfLine::Open(at) => Self { at, ends_line: true, is_open: false },
            RestOfLine::More => {
                let is_end = text.get(at..).is_some_and(|rest| rest.trim() == DOS_END);
                Self { at, ends_line: true, is_open: !is_end }
            }
        }
    }

    /// Before a tag, in a line of its own: at the start of its line if it is the first thing there.
    fn before_tag(text: &str, tag: &Tag<'_>) -> Self {
        Self::before(begin_of_line(text, tag.range.start as usize))
    }
}

/// Returns where a tag without a section goes: after the mandatory tags, before the first section or
/// tag that is greater by bytes.
pub(super) fn of_tag(game: &Game<'_>, name: &str) -> NewLines {
    let text = game.block().unit().text();
    let is_mandatory = |tag: &Tag<'_>| tag.class == TagClass::Mandatory && !tag.repeated;
    let after = game.tags.iter().rposition(is_mandatory).map_or(0, |last| last + 1);
    let mut others = game.tags.get(after..).unwrap_or(&[]).iter();
    if let Some(next) = others.find(|tag| is_section(tag) || tag.name > name) {
        return NewLines::before_tag(text, next);
    }
    let start = game.block().game_range().start as usize;
    let end = game.tags.last().map_or(start, |tag| tag.range.end as usize);
    NewLines::after(text, after_remarks(game, end))
}

/// Returns where a table goes: after all of its game, but before a table after the play that is
/// greater by bytes.
pub(super) fn of_table(game: &Game<'_>, name: &str) -> NewLines {
    let text = game.block().unit().text();
    // Without a play the tables are after the auction, and without both after all other tags.
    let played = [&TagClass::Play, &TagClass::Auction].into_iter();
    let mut played =
        played.filter_map(|class| game.tags.iter().position(|tag| tag.class == *class));
    let after = played.next().map_or(0, |section| section + 1);
    let mut later = game.tags.get(after..).unwrap_or(&[]).iter();
    if let Some(next) = later.find(|tag| is_table(tag) && tag.name > name) {
        return NewLines::before_tag(text, next);
    }
    NewLines::after(text, end_before(game, None))
}

/// Returns where rows go: after the last one, or else after the tag with its remarks.
pub(super) fn of_rows(game: &Game<'_>, tag: &Tag<'_>) -> NewLines {
    let text = game.block().unit().text();
    let elements = game.elements.get(tag.elements.clone()).unwrap_or(&[]);
    let end = match elements.last() {
        Some(last) => after_remarks(game, last.range.end as usize),
        None => {
            let mut later = game.tags.iter();
            let next = later.find(|other| other.range.start >= tag.range.end);
            end_before(game, next.map(|next| next.range.start))
        }
    };
    NewLines::after(text, end)
}

/// Whether a tag opens a section.
fn is_section(tag: &Tag<'_>) -> bool {
    matches!(tag.class, TagClass::Auction | TagClass::Play) || is_table(tag)
}

/// Whether a tag has a section that export format writes after the play.
fn is_table(tag: &Tag<'_>) -> bool {
    match tag.class {
        TagClass::Table => true,
        TagClass::Private | TagClass::Unknown => !tag.elements.is_empty(),
        _ => false,
    }
}

/// The end of the last node of the game before a place, or of all, without blanks and line ends.
fn end_before(game: &Game<'_>, place: Option<u32>) -> usize {
    let text = game.block().unit().text();
    let is_end = |item: &Item<'_, '_>| {
        let range = item.range();
        text.get(range.start as usize..range.end as usize).is_some_and(|own| own.trim() == DOS_END)
    };
    let items = game.block().items().filter(|item| !is_blank(item) && !is_end(item));
    let before = items.take_while(|item| place.is_none_or(|place| item.range().start < place));
    before.last().map_or(0, |item| item.range().end as usize)
}

/// The end of the comments that begin in the line in which a tag or a row ends, or that end.
fn after_remarks(game: &Game<'_>, before: usize) -> usize {
    let mut end = before;
    let later = game.block().items().skip_while(|item| (item.range().start as usize) < before);
    for item in later {
        match item.kind().frame() {
            Some(FrameKind::Blank) => {}
            Some(FrameKind::BraceComment | FrameKind::LineComment) => {
                end = item.range().end as usize;
            }
            _ => break,
        }
    }
    end
}

fn is_blank(item: &Item<'_, '_>) -> bool {
    matches!(item.kind().frame(), Some(FrameKind::Blank | FrameKind::Newline))
}
