//! Notes and the references to them. PBN 2.1 §3.5.4, §3.5.5, §3.6.5.

use std::collections::BTreeMap;

use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::{Applicability, Reporter};

use super::edits::{edit, offset};
use crate::model::{Game, MarkKind, Note, NoteSection, Section};
use crate::note;
use crate::problem::notes::Problem;

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    for found in &game.notes {
        check_form(game, found, reporter);
    }
    let auction = game.auction.as_ref();
    let play = game.play.as_ref();
    let of_auction = auction
        .map(|auction| references(auction))
        .unwrap_or_default();
    let of_play = play.map(|play| references(play)).unwrap_or_default();
    check_section(game, NoteSection::Auction, "auction", &of_auction, reporter);
    check_section(game, NoteSection::Play, "play", &of_play, reporter);
}

fn check_form(game: &Game<'_>, found: &Note<'_>, reporter: &mut Reporter<'_>) {
    let Some(tag) = game.tags.get(found.tag) else {
        return;
    };
    if found.section.is_none() {
        reporter.report(Problem::NoteOutsideSection.at(game.span(tag.name_range.clone())));
    }
    if !tag.sound || tag.value.starts_with('#') {
        return;
    }
    let span = game.span(tag.value_range.clone());
    match note::split(&tag.value) {
        None => {
            let problem = Problem::NoteFormat {
                found: short(&tag.value),
                space: false,
            };
            reporter.report(problem.at(span));
        }
        Some(split) if split.index.is_none() => {
            let digits = split.raw_index.trim();
            let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            let problem = if number {
                Problem::NoteIndex {
                    found: short(digits),
                }
            } else {
                Problem::NoteFormat {
                    found: short(&tag.value),
                    space: false,
                }
            };
            reporter.report(problem.at(span));
        }
        Some(split) if split.raw_index.ends_with(' ') => {
            let problem = Problem::NoteFormat {
                found: short(&tag.value),
                space: true,
            };
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
fn references<V>(section: &Section<'_, V>) -> BTreeMap<u32, std::ops::Range<u32>> {
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
    references: &BTreeMap<u32, std::ops::Range<u32>>,
    reporter: &mut Reporter<'_>,
) {
    let mut given: BTreeMap<u32, &Note<'_>> = BTreeMap::new();
    for note in game
        .notes
        .iter()
        .filter(|note| note.section == Some(section))
    {
        let (Some(index), Some(tag)) = (note.index, game.tags.get(note.tag)) else {
            continue;
        };
        let span = game.span(tag.value_range.clone());
        if let Some(first) = given.get(&index) {
            let report = Problem::DuplicateNote { index }.at(span);
            let place = game
                .tags
                .get(first.tag)
                .map(|tag| game.span(tag.value_range.clone()));
            reporter.report(match place {
                Some(place) => report.label(place, "first given here"),
                None => report,
            });
            continue;
        }
        given.insert(index, note);
        if !references.contains_key(&index) {
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
        if !given.contains_key(index) && !faulty(index) {
            let problem = Problem::NoteMissing {
                index: *index,
                section: name,
            };
            reporter.report(problem.at(game.span(range.clone())));
        }
    }
}
