//! Notes and the references to them. PBN 2.1 §3.5.4, §3.5.5, §3.6.5.

use portnote_core::order::Order as _;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::wording::listed;
use portnote_core::{Applicability, Reporter, Substitution};

use super::edits::{self, edit, offset};
use crate::model::{Game, MarkKind, Note, NoteSection, Section, Tag};
use crate::note;
use crate::problem::notes::Problem;
use crate::tag::TagClass;

/// Where each note is referred to first, by index.
type References = BTreeMap<u32, Range<u32>>;

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let auction = game.auction.as_ref();
    let play = game.play.as_ref();
    let of_auction = auction.map(|auction| references(auction)).unwrap_or_default();
    let of_play = play.map(|play| references(play)).unwrap_or_default();
    for found in &game.notes {
        check_form(game, found, (&of_auction, &of_play), reporter);
    }
    let in_play = misplaced(game, (NoteSection::Play, &of_play), &of_auction);
    let in_auction = misplaced(game, (NoteSection::Auction, &of_auction), &of_play);
    report_misplaced(game, &in_play, ("play", "auction"), reporter);
    report_misplaced(game, &in_auction, ("auction", "play"), reporter);
    let moved: BTreeSet<u32> = in_play.iter().chain(&in_auction).map(|it| it.0).collect();
    let section = NoteSection::Auction;
    check_section(game, section, "auction", (&of_auction, &moved), reporter);
    check_section(game, NoteSection::Play, "play", (&of_play, &moved), reporter);
}

/// Notes of one section to which only the other section refers, which has no such notes: their
/// indices, and their tags.
fn misplaced<'g, 'b>(
    game: &'g Game<'b>,
    (section, own): (NoteSection, &References),
    others: &References,
) -> Vec<(u32, &'g Tag<'b>)> {
    let index = |note: &Note<'_>| {
        let index = note.index.filter(|_| note.section == Some(section))?;
        (!own.contains_key(&index) && others.contains_key(&index)).then_some(index)
    };
    let is_elsewhere = |found: u32| {
        let mut rest = game.notes.iter();
        rest.any(|note| note.index == Some(found) && note.section != Some(section))
    };
    let mut found: BTreeMap<u32, &Tag<'_>> = BTreeMap::new();
    for note in &game.notes {
        let tag = game.tags.get(note.tag).filter(|tag| tag.sound);
        if let (Some(index), Some(tag)) = (index(note), tag)
            && !is_elsewhere(index)
        {
            found.entry(index).or_insert(tag);
        }
    }
    let mut found: Vec<_> = found.into_iter().collect();
    found.order_by_key(|(_, tag)| tag.range.start);
    found
}

/// Reports such notes; the fix puts them after the calls or cards that refer to them.
fn report_misplaced(
    game: &Game<'_>,
    notes: &[(u32, &Tag<'_>)],
    (found, meant): (&'static str, &'static str),
    reporter: &mut Reporter<'_>,
) {
    let Some((_, first)) = notes.first() else {
        return;
    };
    let indices: Vec<String> = notes.iter().map(|(index, _)| index.to_string()).collect();
    let problem = Problem::NoteInOtherSection {
        indices: listed(&indices, "and"),
        is_one: notes.len() == 1,
        found,
        meant,
    };
    let report = problem.at(game.span(first.range.clone()));
    reporter.report(match moving(game, notes, meant) {
        Some(edits) => {
            let message = format!("move them to the {meant} section");
            let message = match notes.len() {
                1 => message.replace("them", "it"),
                _ => message,
            };
            report.fix_all(Applicability::Unsafe, message, edits)
        }
        None => report,
    });
}

/// Edits that put notes at the end of the section that is meant; `None` where a note shares its line.
fn moving(game: &Game<'_>, notes: &[(u32, &Tag<'_>)], meant: &str) -> Option<Vec<Substitution>> {
    let number = match meant {
        "auction" => game.auction.as_ref()?.tag,
        _ => game.play.as_ref()?.tag,
    };
    let after = game.tags.get(number + 1..)?;
    let next = after.iter().find(|tag| tag.class != TagClass::Note);
    let place = match next {
        Some(tag) => tag.range.start,
        None => offset(game.block().unit().text().len()),
    };
    let ends = |at: u32| edits::ends_line(game, edits::blanks_after(game, at));
    let whole = |(_, tag): &(u32, &Tag<'_>)| {
        edits::begins_line(game, tag.range.start) && ends(tag.range.end)
    };
    let is_placed = next.is_none() || edits::begins_line(game, place);
    if !notes.iter().all(whole) || !is_placed || edits::ends_open(game) {
        return None;
    }
    let end = game.block().own().line_end.as_bytes();
    let mut text = Vec::new();
    if !edits::begins_line(game, place) {
        text.extend_from_slice(end);
    }
    for (_, tag) in notes {
        text.extend_from_slice(edits::bytes(game, tag.range.clone()));
        text.extend_from_slice(end);
    }
    let mut all = vec![edit(game, place..place, text)];
    all.extend(notes.iter().map(|(_, tag)| edits::removal(game, &tag.range)));
    all.order_by_key(|edit| (edit.span.start, edit.span.end));
    let apart = |pair: &[Substitution]| matches!(pair, [a, b] if a.span.end <= b.span.start);
    all.windows(2).all(apart).then_some(all)
}

fn check_form(
    game: &Game<'_>,
    found: &Note<'_>,
    (of_auction, of_play): (&References, &References),
    reporter: &mut Reporter<'_>,
) {
    let Some(tag) = game.tags.get(found.tag) else {
        return;
    };
    // What an empty line cuts off is reported as such.
    if found.section.is_none() && !game.neighbours().is_rest {
        let report = Problem::NoteOutsideSection.at(game.span(tag.name_range.clone()));
        let refers = |to: &References| found.index.is_some_and(|index| to.contains_key(&index));
        let meant = match (refers(of_auction), refers(of_play)) {
            (true, false) => Some("auction"),
            (false, true) => Some("play"),
            _ => None,
        };
        let others = game.notes.iter().filter(|note| note.index == found.index);
        let index = found.index.filter(|_| tag.sound && others.count() == 1);
        let moved = index.zip(meant);
        let moved =
            moved.and_then(|(index, meant)| Some((moving(game, &[(index, tag)], meant)?, meant)));
        reporter.report(match moved {
            Some((edits, meant)) => {
                let message = format!("move it to the {meant} section");
                report.fix_all(Applicability::Unsafe, message, edits)
            }
            None => report,
        });
    }
    if !tag.sound || tag.value.starts_with('#') {
        return;
    }
    let span = game.span(tag.value_range.clone());
    match note::split(&tag.value) {
        None => {
            let problem = Problem::NoteFormat { found: short(&tag.value), space: false };
            reporter.report(problem.at(span));
        }
        Some(split) if split.index.is_none() => {
            let digits = split.raw_index.trim();
            let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let problem = if number {
                Problem::NoteIndex { found: short(digits) }
            } else {
                Problem::NoteFormat { found: short(&tag.value), space: false }
            };
            reporter.report(problem.at(span));
        }
        Some(split) if split.raw_index.ends_with(' ') => {
            let problem = Problem::NoteFormat { found: short(&tag.value), space: true };
            // Digits and blanks are written as they are read.
            let index = offset(split.raw_index.trim_end().len());
            let blanks = tag.value_range.start + index
                ..tag.value_range.start + offset(split.raw_index.len());
            let report = problem.at(span);
            let edits = vec![edit(game, blanks, "")];
            reporter.report(report.fix_all(Applicability::Safe, "remove the space", edits));
        }
        Some(_) => {}
    }
}

/// Where each index is referred to first.
fn references<V>(section: &Section<'_, V>) -> References {
    let mut found = BTreeMap::new();
    for mark in section.turns.iter().flat_map(|turn| &turn.marks) {
        if let MarkKind::NoteReference(Some(index)) = mark.kind {
            found.entry(index).or_insert_with(|| mark.range.clone());
        }
    }
    found
}

fn check_section(
    game: &Game<'_>,
    section: NoteSection,
    name: &'static str,
    (references, moved): (&References, &BTreeSet<u32>),
    reporter: &mut Reporter<'_>,
) {
    let mut given: BTreeMap<u32, &Note<'_>> = BTreeMap::new();
    for note in game.notes.iter().filter(|note| note.section == Some(section)) {
        let (Some(index), Some(tag)) = (note.index, game.tags.get(note.tag)) else {
            continue;
        };
        let span = game.span(tag.value_range.clone());
        if let Some(first) = given.get(&index) {
            let report = Problem::DuplicateNote { index }.at(span);
            let place = game.tags.get(first.tag).map(|tag| game.span(tag.value_range.clone()));
            reporter.report(match place {
                Some(place) => report.label(place, "first given here"),
                None => report,
            });
            continue;
        }
        given.insert(index, note);
        if !references.contains_key(&index) && !moved.contains(&index) {
            reporter.report(Problem::NoteUnused { index }.at(span));
        }
    }
    // A note that is there, though its form or its place is wrong, is the fault that is
    // reported already.
    let faulty = |index: &u32| {
        game.notes.iter().any(|note| match note.section {
            Some(of) => of == section && note.index.is_none(),
            None => note.index == Some(*index),
        })
    };
    for (index, range) in references {
        if !given.contains_key(index) && !faulty(index) && !moved.contains(index) {
            let problem = Problem::NoteMissing { index: *index, section: name };
            reporter.report(problem.at(game.span(range.clone())));
        }
    }
}
