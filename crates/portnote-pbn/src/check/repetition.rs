//! Tags that occur more than once in a game. PBN 2.1 §3.4.

use std::collections::BTreeMap;

use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::{Applicability, Reporter};

use super::edits;
use crate::limits::SECOND_GAME;
use crate::model::{Game, Tag};
use crate::problem::tags::Problem;
use crate::tag::TagClass;

/// Reports tags that are repeated: each by itself, or all as the game that they belong to.
pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    match second_game(game) {
        Some((first, others)) => report_second_game(game, first, others, reporter),
        None => check_each(game, reporter),
    }
}

/// The first tag of a game that no empty line parts from the one before, and how many other names
/// are repeated as often: it begins as this one does.
fn second_game<'g, 'b>(game: &'g Game<'b>) -> Option<(&'g Tag<'b>, usize)> {
    let first = game.tags.iter().find(|tag| tag.repeated)?;
    let mut openers = game.tags.iter().take(2).map(|tag| tag.name);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for tag in game.tags.iter().filter(|tag| tag.repeated) {
        *counts.entry(tag.name).or_default() += 1;
    }
    let begins = openers.any(|name| name == first.name);
    let count = counts.get(first.name);
    let alike = counts.values().filter(|other| Some(*other) == count).count();
    (begins && counts.len() >= SECOND_GAME).then_some((first, alike.saturating_sub(1)))
}

fn report_second_game(game: &Game<'_>, tag: &Tag<'_>, others: usize, reporter: &mut Reporter<'_>) {
    let again = |other: &&Tag<'_>| other.repeated && other.name == tag.name;
    let openers: Vec<&Tag<'_>> = game.tags.iter().filter(again).collect();
    let is_one = openers.len() == 1;
    let problem = Problem::DuplicateTag { name: short(tag.name), count: openers.len() + 1, others };
    let report = problem.at(game.span(tag.name_range.clone())).help(match is_one {
        true => "add an empty line before this tag if a second game begins here",
        false => "add an empty line before each of these tags if games begin there",
    });
    let report = match game.tag(tag.name) {
        Some(first) => report.label(game.span(first.name_range.clone()), "first given here"),
        None => report,
    };
    let starts = openers.iter().map(|tag| tag.range.start);
    let edits: Vec<_> = starts
        .filter(|at| edits::begins_line(game, *at))
        .map(|at| edits::edit(game, at..at, game.block().own().line_end))
        .collect();
    reporter.report(if edits.is_empty() {
        report
    } else {
        let message = match is_one {
            true => "put an empty line before it",
            false => "put an empty line before each of them",
        };
        report.fix_all(Applicability::Unsafe, message, edits)
    });
}

/// Repeated tags: one report for each name, at its second place.
fn check_each(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let mut counts: BTreeMap<&str, (usize, bool)> = BTreeMap::new();
    for tag in game.tags.iter().filter(|tag| tag.repeated) {
        let first = game.tag(tag.name);
        let differs = first.is_some_and(|first| first.value != tag.value);
        let entry = counts.entry(tag.name).or_insert((1, false));
        entry.0 += 1;
        entry.1 |= differs;
    }
    for tag in game.tags.iter().filter(|tag| tag.repeated) {
        let Some((count, differ)) = counts.remove(tag.name) else {
            continue;
        };
        let name = short(tag.name);
        // Of two values, the one that says something is kept.
        let is_empty = |first: &&Tag<'_>| count == 2 && first.is_unknown() && !tag.is_unknown();
        let empty = game.tag(tag.name).filter(is_empty);
        let report = Problem::DuplicateTag { name, count, others: 0 }
            .at(game.span(tag.name_range.clone()))
            .help(match (differ, count) {
                (true, 2) if empty.is_some() => {
                    "remove the first one: it says nothing, but it is used"
                }
                (true, 2) => "remove the wrong one: the values differ, and the first one is used",
                (true, _) => "remove the wrong ones: the values differ, and the first one is used",
                (false, 2) => "remove one of the two: the first one is used",
                (false, _) => "remove the others: the first one is used",
            });
        let report = match game.tag(tag.name) {
            Some(first) => report.label(game.span(first.name_range.clone()), "first given here"),
            None => report,
        };
        // A section cannot go with its tag: its tokens would join the section before it.
        let (wrong, message) = match empty {
            Some(empty) => (empty, "remove the first one"),
            None => (tag, "remove the second one"),
        };
        let removable = !matches!(tag.class, TagClass::Auction | TagClass::Play)
            && wrong.elements.is_empty()
            && count == 2
            && edits::is_parted(game, &wrong.range);
        reporter.report(if removable {
            let how = if differ { Applicability::Unsafe } else { Applicability::Safe };
            let edits = vec![edits::removal(game, &wrong.range)];
            report.fix_all(how, message, edits)
        } else {
            report
        });
    }
}
