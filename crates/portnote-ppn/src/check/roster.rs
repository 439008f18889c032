//! What EXPORT demands of a hand: mandatory tags, their order, lengths, annotated tricks.

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter, Span};

use crate::model::Game;
use crate::problem::roster::Problem;
use crate::syntax::Header;
use crate::tag::{self, TAGS};

/// Characters that a tag or a header may have.
const LIMIT: usize = 255;

pub(super) fn check(
    game: &Game<'_>,
    without_annotation: &[(usize, Span, Option<String>)],
    reporter: &mut Reporter<'_>,
) {
    check_blank_header(game, reporter);
    check_mandatory(game, reporter);
    check_order(game, reporter);
    check_lengths(game, reporter);
    check_pairs(game, reporter);
    for (trick, place, text) in without_annotation {
        let report = Problem::TrickAnnotationMissing { trick: *trick }.at(*place);
        reporter.report(match text {
            Some(text) => {
                let message = format!("write `{}`", text.trim());
                report.fix(Applicability::Safe, message, *place, text.clone())
            }
            None => report,
        });
    }
}

fn check_blank_header(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let block = game.block();
    let is_first = block.part().first == block.index();
    let last = block.headers().map(|(_, item)| item.span().end).last();
    if !is_first {
        return;
    }
    let has_blank = block.headers().any(|(header, _)| header == Header::Blank);
    if has_blank {
        return;
    }
    let start = Span::empty(last.unwrap_or(block.span().start));
    let report = Problem::BlankHeaderMissing.at(start);
    reporter.report(report.fix(Applicability::Safe, "insert `%`", start, "\n%"));
}

fn check_mandatory(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let facts = game.facts();
    let is_standard = facts.rules.id.starts_with("double-4");
    let start = Span::empty(game.block().span().start);
    for info in TAGS {
        let sits = tag::seat(info.name).is_some_and(|seat| facts.table.has(seat));
        let is_wanted = info.is_mandatory || sits;
        if is_wanted && game.value(info.name).is_none() {
            let problem = Problem::MissingTag {
                name: info.name.to_owned(),
                is_standard,
            };
            reporter.report(problem.at(start));
        }
    }
}

fn check_order(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let table = game.facts().table;
    let is_in_roster = |tag: &&crate::model::Tag<'_>| {
        let sits = tag.seat().is_some_and(|seat| table.has(seat));
        let mandatory = tag.info.is_some_and(|info| info.is_mandatory);
        tag.prefix.is_none() && !tag.repeated && (mandatory || sits)
    };
    let mut highest: Option<&crate::model::Tag<'_>> = None;
    for tag in game.tags.iter().filter(is_in_roster) {
        match highest {
            Some(before) if tag::rank(tag.name) < tag::rank(before.name) => {
                let problem = Problem::TagOrder {
                    name: tag.name.to_owned(),
                    before: before.name.to_owned(),
                };
                reporter.report(problem.at(game.span(tag.range.clone())));
                return;
            }
            _ => highest = Some(tag),
        }
    }
}

/// Tags and headers that are too long; a warning where EXPORT is not claimed.
pub(super) fn check_lengths(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let mut check = |what: &'static str, text: &str, span: Span| {
        let length = text.chars().count();
        if length > LIMIT {
            reporter.report(Problem::TooLong { what, length }.at(span));
        }
    };
    for tag in &game.tags {
        let range = tag.range.start as usize..tag.range.end as usize;
        let text = game.text().get(range).unwrap_or("");
        check("tag", text, game.span(tag.range.clone()));
    }
    for (_, item) in game.block().headers() {
        check("header", item.text(), item.span());
    }
}

/// Tags of an exchange that come together.
fn check_pairs(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    for (one, other) in [("Kitty", "Discard"), ("Passed", "Holding")] {
        for (there, missing) in [(one, other), (other, one)] {
            let Some(tag) = game.tag(there) else { continue };
            if game.value(missing).is_none() && !(there == "Holding" && game.tag("Kitty").is_some())
            {
                let problem = Problem::VariantTagMissing {
                    name: missing.to_owned(),
                    other: there.to_owned(),
                };
                reporter.report(problem.at(game.span(tag.range.clone())));
            }
        }
    }
}
