//! Edits that move text or take it away. None of them leaves an empty line, which would cut
//! the game in two, or moves `%` to the beginning of a line, where it hides the line.

use std::ops::Range;

use portnote_core::frame::comment;
use portnote_core::{Applicability, Substitution};

use crate::limits::NEAR_BYTES;
use crate::model::{Game, Mark, Section, Turn};

const BLANKS: [char; 3] = [' ', '\t', '\u{0B}'];
const LINE_ENDS: [char; 2] = ['\n', '\r'];

/// Whether tags can be put in their places or moved: where a tag occurs twice, the order says which
/// of them is read, and whether another game begins; where the deal is that of the game before, it
/// says so by what comes first.
pub(super) fn placing(game: &Game<'_>) -> Applicability {
    let neighbours = game.neighbours();
    let is_part = neighbours.shared.is_some() || neighbours.is_rest;
    if is_part || game.tags.iter().any(|tag| tag.repeated) {
        Applicability::Unsafe
    } else {
        Applicability::Safe
    }
}

/// Whether a section without any call or card ends its game and not the file: an empty line after
/// its tag may cut off what belongs to it.
pub(super) fn may_continue<V>(game: &Game<'_>, section: &Section<'_, V>) -> bool {
    let is_last = section.tag + 1 == game.tags.len();
    section.turns.is_empty() && is_last && !game.block().unit().is_last()
}

/// An edit of a range of the decoded text.
pub(super) fn edit(game: &Game<'_>, range: Range<u32>, text: impl Into<Vec<u8>>) -> Substitution {
    Substitution { span: game.span(range), replacement: text.into() }
}

/// Takes a token away with the blanks that were there for its sake, and with its line where
/// it has one for itself.
pub(super) fn removal(game: &Game<'_>, range: &Range<u32>) -> Substitution {
    let before = blanks_before(game, range.start);
    let after = blanks_after(game, range.end);
    let begins = begins_line(game, before);
    let rest = game.text_from(after);
    let ends = rest.is_empty() || rest.starts_with(LINE_ENDS);
    let both_sides = before < range.start && after > range.end;
    let neither = before == range.start && after == range.end;
    // A line break beside the token and its removal must not make an empty line together:
    // what the token touches is written anew, so that one of the two has to wait.
    let touched_before =
        if before < range.start || begins { 0 } else { last_len(game.text_before(range.start)) };
    let touched_after = if after > range.end || ends { 0 } else { first_len(rest) };
    let touching = |start: u32, end: u32, text: &str| {
        let whole = start - touched_before..end + touched_after;
        let parts = [bytes(game, whole.start..start), text.as_bytes(), bytes(game, end..whole.end)];
        edit(game, whole, parts.concat())
    };
    match (begins, ends) {
        (true, true) => edit(game, before..after + line_end_len(rest), ""),
        _ if !holds_line(game, range) => rest_of_line(game, range),
        (false, true) => touching(before, range.end, ""),
        (true, false) if rest.starts_with('%') => touching(range.start, range.end, " "),
        (true, false) => touching(range.start, after, ""),
        (false, false) if both_sides => edit(game, before..range.end, ""),
        (false, false) if neither => touching(range.start, range.end, " "),
        (false, false) => touching(range.start, range.end, ""),
    }
}

/// Whether the line of a token holds something else that no fix takes away.
fn holds_line(game: &Game<'_>, range: &Range<u32>) -> bool {
    let line = line_around(game, range);
    let unit = game.block().unit();
    let is_held = |text: &str| {
        let mut inside = false;
        text.chars().any(|c| {
            inside = match c {
                '{' | ';' => true,
                '}' => false,
                _ => inside,
            };
            !inside && (c.is_ascii_alphabetic() || matches!(c, '[' | ']' | '"'))
        })
    };
    // A comment that began on a line before ends on this one.
    let before = unit.slice(line.start..range.start);
    let before = before.rsplit('}').next().unwrap_or("");
    is_held(before) || is_held(unit.slice(range.end..line.end))
}

/// Takes a token away by writing its line anew: a fix of the same line has to wait, since
/// together they might leave the line empty.
fn rest_of_line(game: &Game<'_>, range: &Range<u32>) -> Substitution {
    let line = line_around(game, range);
    let parts = [bytes(game, line.start..range.start), bytes(game, range.end..line.end)];
    edit(game, line, parts.join(&b' '))
}

/// The lines on which a token is, without their end; of a very long line what is near, because
/// each token of it may ask.
fn line_around(game: &Game<'_>, range: &Range<u32>) -> Range<u32> {
    let (before, after) = (game.text_before(range.start), game.text_from(range.end));
    let mut near = before.len().saturating_sub(NEAR_BYTES);
    while !before.is_char_boundary(near) {
        near += 1;
    }
    let line = before.get(near..).unwrap_or("");
    let start = line.rfind(LINE_ENDS).map_or(near, |at| near + at + 1);
    let mut near = after.len().min(NEAR_BYTES);
    while !after.is_char_boundary(near) {
        near -= 1;
    }
    let line = after.get(..near).unwrap_or("");
    let length = line.find(LINE_ENDS).unwrap_or(near);
    offset(start)..range.end + offset(length)
}

/// Takes an irregularity away; `None` where a comment belongs to it, which would then belong
/// to what is before.
pub(super) fn removal_of_irregularity<V>(
    game: &Game<'_>,
    mark: &Mark<'_>,
    turn: &Turn<'_, V>,
) -> Option<Substitution> {
    let gap = game.block().unit().slice(mark.range.end..turn.range.start);
    (!gap.contains(['{', ';', '%'])).then(|| removal(game, &mark.range))
}

/// Puts what is at a place on a line of its own, in place of the blanks before it.
pub(super) fn line_break(game: &Game<'_>, at: u32) -> Option<Substitution> {
    let before = blanks_before(game, at);
    if game.text_from(at).starts_with('%') || game.text_before(before).ends_with(is_control) {
        return None;
    }
    let text = if begins_line(game, before) { "" } else { game.block().own().line_end };
    Some(edit(game, before..at, text))
}

/// Ends the line at a place: with a line end in place of blanks where something follows.
pub(super) fn line_break_after(game: &Game<'_>, at: u32) -> Option<Substitution> {
    let after = blanks_after(game, at);
    let rest = game.text_from(after);
    if rest.starts_with('%') || rest.starts_with(is_control) {
        return None;
    }
    let ended = rest.is_empty() || rest.starts_with(LINE_ENDS);
    let text = if ended { "" } else { game.block().own().line_end };
    Some(edit(game, at..after, text))
}

/// A control character that is to go, so that a line of its own would be an empty one.
fn is_control(c: char) -> bool {
    c.is_ascii_control() && !BLANKS.contains(&c) && !LINE_ENDS.contains(&c)
}

/// Whether a place is the first of its line.
pub(super) fn begins_line(game: &Game<'_>, at: u32) -> bool {
    let before = game.text_before(at);
    before.is_empty() || before.ends_with(LINE_ENDS)
}

/// Whether a place is the last of its line.
pub(super) fn ends_line(game: &Game<'_>, at: u32) -> bool {
    let after = game.text_from(at);
    after.is_empty() || after.starts_with(LINE_ENDS)
}

/// Whether only white space is in a range.
pub(super) fn is_blank(game: &Game<'_>, range: Range<u32>) -> bool {
    let text = game.block().unit().slice(range);
    text.chars().all(|c| BLANKS.contains(&c) || LINE_ENDS.contains(&c))
}

/// Whether a game ends in a comment that is not closed: what is put after it is lost.
pub(super) fn ends_open(game: &Game<'_>) -> bool {
    let last = game.comments.last();
    last.is_some_and(|last| last.token.starts_with('{') && !comment::is_closed(last.token))
}

/// Whether a tag begins its line or follows another one, so that nothing before it is read
/// in another way when it is gone.
pub(super) fn is_parted(game: &Game<'_>, range: &Range<u32>) -> bool {
    let before = blanks_before(game, range.start);
    let text = game.text_before(before);
    let open = text.trim_end().ends_with('[');
    !open && (begins_line(game, before) || text.ends_with(']'))
}

/// Whether only blanks of one line are in a range.
pub(super) fn on_one_line(game: &Game<'_>, range: Range<u32>) -> bool {
    let text = game.block().unit().slice(range);
    text.chars().all(|c| BLANKS.contains(&c))
}

/// The end of the brace comments after a place; `None` where a comment follows that takes
/// the rest of its line, or is not closed.
pub(super) fn after_comments(game: &Game<'_>, at: u32) -> Option<u32> {
    let mut end = at;
    loop {
        let text = game.text_from(end);
        let rest = text.trim_start_matches([' ', '\t', '\u{0B}', '\n', '\r']);
        if rest.starts_with([';', '%']) {
            return None;
        }
        let Some(inner) = rest.strip_prefix('{') else {
            return Some(end);
        };
        let length = inner.find('}')?;
        end += offset(text.len() - rest.len() + length + 2);
    }
}

/// The end of the blanks after a place.
pub(super) fn blanks_after(game: &Game<'_>, at: u32) -> u32 {
    let text = game.text_from(at);
    at + offset(text.len() - text.trim_start_matches(BLANKS).len())
}

/// The original bytes of a range.
pub(super) fn bytes<'g>(game: &'g Game<'_>, range: Range<u32>) -> &'g [u8] {
    let unit = game.block().unit();
    let (base, span) = (unit.outer_span().start, game.span(range));
    let place = |at: u64| usize::try_from(at.saturating_sub(base)).unwrap_or(usize::MAX);
    unit.bytes().get(place(span.start)..place(span.end)).unwrap_or(&[])
}

pub(super) fn offset(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

fn blanks_before(game: &Game<'_>, at: u32) -> u32 {
    let text = game.text_before(at);
    at - offset(text.len() - text.trim_end_matches(BLANKS).len())
}

fn last_len(text: &str) -> u32 {
    offset(text.chars().next_back().map_or(0, char::len_utf8))
}

fn first_len(text: &str) -> u32 {
    offset(text.chars().next().map_or(0, char::len_utf8))
}

fn line_end_len(text: &str) -> u32 {
    match text {
        _ if text.starts_with("\r\n") => 2,
        _ if text.starts_with(LINE_ENDS) => 1,
        _ => 0,
    }
}
