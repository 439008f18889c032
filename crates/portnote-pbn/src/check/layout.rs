//! The layout of tags and comments in export format. PBN 2.1 §3.3.

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter, Span, Substitution};

use super::edits::{begins_line, edit, ends_line, is_blank, line_break, line_break_after};
use crate::limits::LINE_LIMIT;
use crate::model::{Anchor, Game, Tag};
use crate::problem::layout::Problem;

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    for tag in &game.tags {
        check_tag(game, tag, reporter);
    }
    check_comments(game, reporter);
}

/// Reports one place, with the edits that bring it into export format.
pub(super) fn layout(
    span: Span,
    what: &'static str,
    message: &'static str,
    edits: Option<Vec<Substitution>>,
    reporter: &mut Reporter<'_>,
) {
    let fix = edits.map(|edits| (Applicability::Safe, edits));
    layout_with(span, what, message, fix, reporter);
}

/// Reports layout, with a fix that may be for a person to decide.
pub(super) fn layout_with(
    span: Span,
    what: &'static str,
    message: &'static str,
    fix: Option<(Applicability, Vec<Substitution>)>,
    reporter: &mut Reporter<'_>,
) {
    let report = Problem::Layout { what }.at(span);
    reporter.report(match fix {
        Some((applicability, edits)) => report.fix_all(applicability, message, edits),
        None => report,
    });
}

/// Whether nothing follows a tag on its line.
pub(super) fn ends_with_its_line(game: &Game<'_>, tag: &Tag<'_>) -> bool {
    ends_line(game, tag.range.end)
}

/// The first comment after a tag begins a line; others may share it.
fn check_comments(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let mut after = None::<usize>;
    for comment in game.comments.iter().filter(|comment| !comment.is_escape_line()) {
        let (Some(range), Anchor::Tag(number)) = (&comment.range, comment.anchor) else {
            continue;
        };
        let first = after.replace(number) != Some(number);
        let Some(tag) = game.tags.get(number).filter(|_| first) else {
            continue;
        };
        // Inside a tag, or on the line of a tag that is to be alone, it is that tag's fault.
        let of_tag = range.start < tag.range.end
            || (tag.sound && !ends_with_its_line(game, tag) && {
                let gap = game.block().unit().slice(tag.range.end..range.start);
                !gap.contains(['\n', '\r'])
            });
        if !of_tag && !begins_line(game, range.start) {
            let what = "missing line end before the comment after a tag";
            let edits = line_break(game, range.start).map(|edit| vec![edit]);
            let place = game.span(range.clone());
            layout(place, what, "begin a new line here", edits, reporter);
        }
    }
}

/// `[Name "value"]`, left-justified and alone on its line.
fn check_tag(game: &Game<'_>, tag: &Tag<'_>, reporter: &mut Reporter<'_>) {
    let unit = game.block().unit();
    // Quotes of other kinds are reported as such, and may be longer than a straight one.
    let (start, end) = (tag.value_range.start, tag.value_range.end);
    let quotes = [start.saturating_sub(1)..start, end..end + 1];
    if !tag.sound || quotes.into_iter().any(|quote| unit.slice(quote) != "\"") {
        return;
    }
    let text = game.block().unit().slice(tag.range.clone());
    let pieces = ["[", tag.name, " \"", tag.raw, "\"]"];
    let rest = pieces.iter().try_fold(text, |rest, piece| rest.strip_prefix(piece));
    let alone = begins_line(game, tag.range.start) && ends_with_its_line(game, tag);
    if rest != Some("") || !alone {
        let what = "nonstandard layout of a tag: expected `[Name \"value\"]` alone on its line";
        let width: usize = pieces.iter().map(|piece| piece.chars().count()).sum();
        let fits = width <= LINE_LIMIT;
        let edits = if fits { tag_edits(game, tag) } else { None };
        let place = game.span(tag.range.clone());
        let message = "put it on a line of its own, with one space before the value";
        layout(place, what, message, edits, reporter);
    }
}

/// Edits of the white space in a tag pair and around it; `None` where something else is
/// in it, or `%` would begin a line.
fn tag_edits(game: &Game<'_>, tag: &Tag<'_>) -> Option<Vec<Substitution>> {
    let (name, value) = (&tag.name_range, &tag.value_range);
    let gaps = [
        (tag.range.start + 1..name.start, ""),
        (name.end..value.start.saturating_sub(1), " "),
        (value.end + 1..tag.range.end.saturating_sub(1), ""),
    ];
    let mut edits = vec![line_break(game, tag.range.start)?];
    for (gap, text) in gaps {
        if !is_blank(game, gap.clone()) {
            return None;
        }
        if game.block().unit().slice(gap.clone()) != text {
            edits.push(edit(game, gap, text));
        }
    }
    edits.push(line_break_after(game, tag.range.end)?);
    edits.retain(|edit| !(edit.span.is_empty() && edit.replacement.is_empty()));
    Some(edits)
}
