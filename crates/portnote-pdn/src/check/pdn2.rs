//! Features that PDN 2.0 does not have: checked only if a file must follow PDN 2.0.

use std::ops::Range;

use portnote_core::Reporter;
use portnote_core::coded::At;
use portnote_draughts::Variant;

use super::{more, shown};
use crate::model::{ElementKind, Game, MarkKind};
use crate::problem::tags::Problem;
use crate::tag::PDN_2;

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    // Of a game that is not English the tag was named already, and must stay.
    let variant = game.replay().variant();
    let is_english = variant.is_none_or(|variant| variant == Variant::English);
    let tags = game
        .tags
        .iter()
        .filter(|tag| !PDN_2.contains(&tag.name) && (is_english || tag.meaning != "GameType"));
    for tag in tags {
        let what = format!("tag `{}`", shown(tag.name));
        let problem = Problem::NotPdn2 { what, more: String::new() };
        reporter.report(problem.at(game.span(tag.name_range.clone())));
    }
    let comments = |first: char| {
        let all = game.comments.iter();
        let own = all.filter(move |comment| comment.token.starts_with(first));
        own.map(|comment| comment.range.clone()).collect()
    };
    report(game, "comment up to the end of its line", comments(';'), reporter);
    report(game, "line with `%`", comments('%'), reporter);
    let marks = game.elements.iter().flat_map(|element| &element.marks);
    let marks: Vec<_> = marks.chain(game.loose_marks.iter().map(|(_, mark)| mark)).collect();
    let of = |wanted: &dyn Fn(&MarkKind, &str) -> bool| -> Vec<Range<u32>> {
        let own = marks.iter().filter(|mark| wanted(&mark.kind, mark.raw));
        own.map(|mark| mark.range.clone()).collect()
    };
    let is_glyph = |kind: &MarkKind, _: &str| !matches!(kind, MarkKind::Strength);
    report(game, "glyph", of(&is_glyph), reporter);
    let is_long = |kind: &MarkKind, raw: &str| matches!(kind, MarkKind::Strength) && raw.len() > 1;
    report(game, "judgement of more than one mark", of(&is_long), reporter);
    let setups = game.elements.iter();
    let setups = setups.filter(|element| matches!(element.kind, ElementKind::Setup(_)));
    let setups = setups.map(|element| element.range.clone()).collect();
    report(game, "setup", setups, reporter);
}

/// One report for all of a kind, at the first.
fn report(game: &Game<'_>, what: &str, found: Vec<Range<u32>>, reporter: &mut Reporter<'_>) {
    let Some(first) = found.first() else { return };
    let problem = Problem::NotPdn2 { what: what.to_owned(), more: more(found.len()) };
    reporter.report(problem.at(game.span(first.clone())));
}
