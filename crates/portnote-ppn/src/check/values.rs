//! Values of tags and tokens of sections, each by itself.

use portnote_core::coded::At;
use portnote_core::problem::Problem as CoreProblem;
use portnote_core::{Applicability, Edit, Reporter};

use crate::auction::AuctionFault;
use crate::model::{Game, Tag};
use crate::value::{Fault, FaultKind, LARGEST, ValueReader};

const ROOMS: &[&str] = &["Open", "Closed"];
const TYPES: &[&str] = &["human", "program"];

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    for (_, fault) in &game.facts().faults {
        report(game, 0, fault, reporter);
    }
    for tag in game.tags.iter().filter(|tag| !tag.repeated) {
        check_text(game, tag, reporter);
    }
    for section in [&game.auction, &game.play].into_iter().flatten() {
        if let Some(tag) = game.tags.get(section.tag) {
            let is_seat = !tag.is_unknown() && !tag.value.starts_with('#');
            read(game, tag, reporter, |reader, text| {
                if is_seat {
                    reader.seat(text, 0);
                }
            });
        }
    }
    if let Some(auction) = &game.facts().auction {
        for (range, fault) in &auction.faults {
            if let AuctionFault::Text(fault) = fault {
                report(game, range.start as usize, fault, reporter);
            }
        }
    }
    if let Some(play) = &game.facts().play {
        for (range, fault) in &play.faults {
            report(game, range.start as usize, fault, reporter);
        }
    }
}

/// Tags whose values are not read into the facts.
fn check_text(game: &Game<'_>, tag: &Tag<'_>, reporter: &mut Reporter<'_>) {
    if tag.is_unknown() {
        return;
    }
    match tag.name {
        "Room" => read(game, tag, reporter, |reader, text| {
            reader.word(text, ROOMS, "Open or Closed");
        }),
        "Language" => read(game, tag, reporter, ValueReader::language),
        "Chat" => read(game, tag, reporter, |reader, text| {
            reader.chat(text);
        }),
        "Termination" => read(game, tag, reporter, |reader, text| {
            reader.termination(text);
        }),
        name if name.ends_with("Type") && tag.info.is_some() => {
            read(game, tag, reporter, |reader, text| {
                reader.word(text, TYPES, "human or program");
            });
        }
        _ => {}
    }
}

fn read(
    game: &Game<'_>,
    tag: &Tag<'_>,
    reporter: &mut Reporter<'_>,
    read: impl FnOnce(&mut ValueReader, &str),
) {
    let (Some(value), true) = (tag.resolved(), tag.inherited.is_none()) else {
        return;
    };
    let mut reader = ValueReader::default();
    read(&mut reader, &value);
    let escaped = tag.raw != tag.value;
    let start = tag.value_range.start as usize + (tag.value.len() - value.len());
    for mut fault in reader.faults {
        if escaped {
            // Escapes move the places of a value; its whole text is named then.
            fault.at = 0..tag.raw.len();
            fault.edits.clear();
        }
        report(game, start, &fault, reporter);
    }
}

/// Reports a fault whose places count from `start` in the decoded text.
pub(super) fn report(game: &Game<'_>, start: usize, fault: &Fault, reporter: &mut Reporter<'_>) {
    let moved = |range: &std::ops::Range<usize>| range.start + start..range.end + start;
    let span = super::span(game, &moved(&fault.at));
    let problem = match &fault.problem {
        FaultKind::TooLarge { digits } => {
            let problem = CoreProblem::NumberRange {
                digits: *digits,
                most: u64::from(LARGEST),
            };
            reporter.report(problem.at(span));
            return;
        }
        FaultKind::Value(problem) => problem.clone(),
    };
    let edits: Vec<Edit> = fault
        .edits
        .iter()
        .map(|(range, text)| Edit {
            span: super::span(game, &moved(range)),
            replacement: text.clone().into_bytes(),
        })
        .collect();
    let message = match fault.edits.as_slice() {
        [(range, text)] if range.is_empty() => format!("add `{text}`"),
        [(_, text)] => format!("write `{text}`"),
        _ => "write them in order".to_owned(),
    };
    let report = problem.at(span);
    reporter.report(if edits.is_empty() {
        report
    } else {
        report.fix_all(Applicability::Safe, message, edits)
    });
}
