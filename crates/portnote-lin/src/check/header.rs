//! The header of a set: fields of `vg`, lists. LIN §8

use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::{Applicability, Reporter, Substitution};

use crate::command::Command;
use crate::header::Header;
use crate::problem::header::Problem;
use crate::syntax::Block;
use crate::value::list::Names;
use crate::value::result::ResultEntry;

pub(crate) fn check(block: &Block<'_>, header: &Header, reporter: &mut Reporter<'_>) {
    check_event(block, header, reporter);
    check_results(block, header, reporter);
    for (command, range) in &header.lists {
        let span = block.unit().span(range.clone());
        let (name, count, each) = match command {
            Command::Pn => {
                if let Some(names) = &header.names {
                    check_names(block, names, range, reporter);
                }
                continue;
            }
            Command::Pw => ("pw", header.all_names.as_ref().map_or(0, |all| all.names.len()), 4),
            Command::Mp => ("mp", header.scores.len(), 2),
            _ => continue,
        };
        let Some((first, last)) = header.boards else {
            continue;
        };
        let boards = match header.numbers.len() {
            0 => header.board_count().unwrap_or(0),
            boards => boards,
        };
        let expected = boards * each;
        // A comma after the last entry ends the list.
        if count != expected && count != expected + 1 {
            let problem = Problem::ListCount { name, count, expected, first, last };
            reporter.report(problem.at(span));
        }
    }
}

fn check_event(block: &Block<'_>, header: &Header, reporter: &mut Reporter<'_>) {
    let Some(vg) = &header.vg else { return };
    let unit = block.unit();
    if vg.count != 9 && !is_ended(vg.count, unit.slice(vg.range.clone())) {
        let problem = Problem::HeaderFields { count: vg.count };
        reporter.report(problem.at(unit.span(vg.range.clone())));
    }
    if let Some(text) = &vg.odd_scoring {
        let text = short(text);
        reporter.report(Problem::Scoring { text }.at(unit.span(vg.scoring.clone())));
    }
    if let Some((first, last)) = &vg.odd_boards {
        let (first, last) = (short(first), short(last));
        let problem = Problem::BoardRange { first, last };
        reporter.report(problem.at(unit.span(vg.boards.clone())));
    }
}

/// Whether a tenth field is nothing but a comma at the end.
fn is_ended(count: usize, value: &str) -> bool {
    count == 10 && value.trim_end().ends_with(',')
}

fn check_results(block: &Block<'_>, header: &Header, reporter: &mut Reporter<'_>) {
    let unit = block.unit();
    let written = header.results.iter().filter(|entry| !entry.text.is_empty());
    for entry in written {
        let is_standard = |result: &ResultEntry| result.is_standard;
        if entry.result.as_ref().is_some_and(is_standard) {
            continue;
        }
        let problem = Problem::ResultForm {
            text: short(&entry.text),
            is_read: entry.result.is_some(),
            standard: entry.result.as_ref().and_then(ResultEntry::standard),
        };
        reporter.report(problem.at(unit.span(entry.range.clone())));
    }
    let Some(boards) = header.board_count() else {
        return;
    };
    let expected = 2 * boards;
    let surplus = header.results.get(expected..).unwrap_or(&[]);
    let has_more = surplus.iter().any(|entry| !entry.text.is_empty());
    if let Some(first) = surplus.first().filter(|_| has_more) {
        let count = header.results.len();
        let problem = Problem::ResultCount { count, expected };
        reporter.report(problem.at(unit.span(first.range.clone())));
    }
}

/// The names of `pn`: LIN-52.
pub(super) fn check_names(
    block: &Block<'_>,
    names: &Names,
    range: &std::ops::Range<u32>,
    reporter: &mut Reporter<'_>,
) {
    let Some(count) = names.odd_count else { return };
    let unit = block.unit();
    let report = Problem::NameCount { count }.at(unit.span(range.clone()));
    let commas = names.commas.iter().map(|at| {
        let start = range.start + u32::try_from(*at).unwrap_or(0);
        Substitution { span: unit.span(start..start + 1), replacement: b"%COMMA%".to_vec() }
    });
    let edits: Vec<Substitution> = commas.collect();
    reporter.report(match edits.is_empty() {
        true => report,
        false => report.fix_all(
            Applicability::Unsafe,
            "replace each comma inside a name with `%COMMA%`",
            edits,
        ),
    });
}
