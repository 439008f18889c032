//! What EXPORT demands of a hand: mandatory tags, their order, lengths, annotated tricks.

use portnote_core::order::Order as _;
use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::frame::string;
use portnote_core::{Applicability, Reporter, Span, Substitution};

use crate::limits::TAG_CHARACTERS;
use crate::model::{Game, Tag};
use crate::problem::roster::Problem;
use crate::syntax::{Header, headers};
use crate::tag::{self, TAGS, TagInfo};

pub(super) fn check(
    game: &Game<'_>,
    is_sound: bool,
    without_annotation: &[(usize, Span, Option<String>)],
    reporter: &mut Reporter<'_>,
) {
    check_blank_header(game, reporter);
    check_mandatory(game, is_sound, reporter);
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
    let is_first = block.own().part().first == block.index();
    let last = headers(block).map(|(_, item)| item.span().end).last();
    if !is_first {
        return;
    }
    let has_blank = headers(block).any(|(header, _)| header == Header::Blank);
    if has_blank {
        return;
    }
    let start = Span::empty(last.unwrap_or(block.span().start));
    let report = Problem::BlankHeaderMissing.at(start);
    // Without any header the missing ones come first: two insertions at one place would have no
    // order.
    reporter.report(if last.is_some() {
        report.fix(Applicability::Safe, "insert `%`", start, format!("{}%", block.own().line_end))
    } else {
        report
    });
}

fn check_mandatory(game: &Game<'_>, is_sound: bool, reporter: &mut Reporter<'_>) {
    let facts = game.facts();
    let is_standard = facts.rules.id.starts_with("double-4");
    let start = Span::empty(game.block().span().start);
    let is_missing = |info: &&TagInfo| {
        let sits = tag::seat(info.name).is_some_and(|seat| facts.table.has(seat));
        let is_wanted = info.is_mandatory || sits;
        // A tag whose value cannot be used has been reported at its place.
        let is_there = || game.tags.iter().any(|tag| tag.name == info.name);
        is_wanted && game.value(info.name).is_none() && !is_there()
    };
    let missing: Vec<&TagInfo> = TAGS.iter().filter(is_missing).collect();
    if missing.is_empty() {
        return;
    }
    let mut inserted = if is_sound { insertions(game, &missing) } else { Vec::new() };
    for info in missing {
        let problem = Problem::MissingTag { name: info.name.to_owned(), is_standard };
        let report = problem.at(start);
        let own = inserted.iter().position(|(name, _, _)| *name == info.name);
        reporter.report(match own.map(|at| inserted.swap_remove(at)) {
            Some((_, place, text)) => {
                let message = "insert the tags that follow from the hand";
                report.fix(placing(game), message, place, text)
            }
            None => report,
        });
    }
}

/// Whether tags can be inserted or moved: where a blank line does not say it, the names of tags and
/// their order tell where a hand begins and whether another part of it follows.
fn placing(game: &Game<'_>) -> Applicability {
    let block = game.block();
    let unit = block.unit();
    let lead = usize::try_from(unit.lead()).unwrap_or(usize::MAX);
    let is_parted = block.index() == 1 || lead > 0 || block.own().after_blank;
    let text = unit.text().get(lead..).unwrap_or("").trim_end();
    let has_blank_line = text.split_inclusive('\n').any(|line| line.trim().is_empty());
    if is_parted && !has_blank_line { Applicability::Safe } else { Applicability::Unsafe }
}

/// For the first of the missing tags that belong to one place, the place and what the hand
/// gives for all of them: two insertions at one place would have no order.
fn insertions(game: &Game<'_>, missing: &[&TagInfo]) -> Vec<(&'static str, Span, String)> {
    let derived = crate::write::derived(game);
    let line_end = game.block().own().line_end;
    let mut inserted: Vec<(&'static str, Span, String)> = Vec::new();
    for info in missing {
        // A tag whose name is broken may be the one that is missing.
        let is_meant = |tag: &Tag<'_>| {
            let is_name = tag.written.bytes().all(|byte| byte.is_ascii_alphanumeric());
            tag.info.is_none() && (!is_name || tag::nearest(tag.written) == Some(info.name))
        };
        let Some(value) = derived.get(info.name) else {
            continue;
        };
        if game.tags.iter().any(is_meant) {
            continue;
        }
        let Some(place) = super::place_of_new(game, info.name) else {
            continue;
        };
        let line = format!("[{} \"{}\"]{line_end}", info.name, string::encode(value));
        match inserted.iter_mut().find(|(_, other, _)| *other == place) {
            Some((_, _, text)) => text.push_str(&line),
            None => inserted.push((info.name, place, line)),
        }
    }
    inserted
}

/// Whether a tag is one whose order EXPORT demands.
pub(super) fn is_in_roster(game: &Game<'_>, tag: &Tag<'_>) -> bool {
    let sits = tag.seat().is_some_and(|seat| game.facts().table.has(seat));
    let mandatory = tag.info.is_some_and(|info| info.is_mandatory);
    tag.prefix.is_none() && !tag.repeated && (mandatory || sits)
}

fn check_order(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let mut highest: Option<&Tag<'_>> = None;
    for tag in game.tags.iter().filter(|tag| is_in_roster(game, tag)) {
        match highest {
            Some(before) if tag::rank(tag.name) < tag::rank(before.name) => {
                let problem =
                    Problem::TagOrder { name: tag.name.to_owned(), before: before.name.to_owned() };
                let report = problem.at(game.span(tag.range.clone()));
                reporter.report(match reordered(game) {
                    Some(edits) => {
                        let message = "put the mandatory tags in order";
                        report.fix_all(placing(game), message, edits)
                    }
                    None => report,
                });
                return;
            }
            _ => highest = Some(tag),
        }
    }
}

/// The edits that put the tags of the roster in order: each takes the place of another, and
/// the text between them stays. `None` where a tag shares its line with something else.
fn reordered(game: &Game<'_>) -> Option<Vec<Substitution>> {
    let tags = game.tags.iter().enumerate();
    let tags = tags.filter(|(_, tag)| is_in_roster(game, tag));
    let places: Vec<(usize, Range<u32>)> =
        tags.map(|(number, tag)| (tag::rank(tag.name), whole(game, number, tag))).collect();
    let text = game.text();
    let stands_alone = |range: &Range<u32>| {
        let before = text.get(..range.start as usize).unwrap_or("");
        let after = text.get(range.end as usize..).unwrap_or("");
        let line = after.split(['\n', '\r']).next().unwrap_or("");
        (before.is_empty() || before.ends_with(['\n', '\r'])) && line.trim().is_empty()
    };
    if !places.iter().all(|(_, range)| stands_alone(range)) {
        return None;
    }
    let mut sorted = places.clone();
    sorted.order_by_key(|(rank, _)| *rank);
    let unit = game.block().unit();
    let bytes = |range: &Range<u32>| {
        let (span, outer) = (unit.span(range.clone()), unit.outer_span());
        let at = |offset: u64| usize::try_from(offset.checked_sub(outer.start)?).ok();
        unit.bytes().get(at(span.start)?..at(span.end)?)
    };
    let mut edits = Vec::new();
    for ((_, place), (_, from)) in places.iter().zip(&sorted) {
        if place != from {
            edits.push(Substitution {
                span: unit.span(place.clone()),
                replacement: bytes(from)?.to_vec(),
            });
        }
    }
    Some(edits)
}

/// A tag with the rows of its section.
fn whole(game: &Game<'_>, number: usize, tag: &Tag<'_>) -> Range<u32> {
    let sections = [&game.auction, &game.play].into_iter().flatten();
    let mut end = tag.range.end;
    for section in sections.filter(|section| section.tag == number) {
        let rows = section.rows.iter();
        let tokens = rows.flat_map(|row| row.tokens.iter().chain(&row.annotation));
        let ends = tokens.map(|token| token.range.end);
        let marks = section.cut.iter().chain(&section.after_cut);
        end = ends.chain(marks.map(|range| range.end)).fold(end, u32::max);
    }
    tag.range.start..end
}

/// Tags and headers that are too long; a warning where EXPORT is not claimed.
pub(super) fn check_lengths(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let mut check = |what: &'static str, text: &str, span: Span| {
        let length = text.chars().count();
        if length > TAG_CHARACTERS {
            reporter.report(Problem::TooLong { what, length }.at(span));
        }
    };
    for tag in &game.tags {
        let range = tag.range.start as usize..tag.range.end as usize;
        let text = game.text().get(range).unwrap_or("");
        check("tag", text, game.span(tag.range.clone()));
    }
    for (_, item) in headers(game.block()) {
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
