//! Thinking times against the calls and cards. PBN 2.1 §5.4, §5.8.

use std::ops::Range;

use portnote_bridge::AuctionState as Automaton;
use portnote_core::Reporter;
use portnote_core::wording::counted;

use super::{at_cell, at_name, cell_range, cell_text};
use crate::auction::CallValue;
use crate::model::{Auction, Game, Play};
use crate::play::CardValue;
use crate::problem::tables::Problem;
use crate::table::{Cell, CellValue, Row, Table, TableKind};

pub(super) fn check(game: &Game<'_>, table: &Table<'_>, reporter: &mut Reporter<'_>) {
    check_section(game, table, reporter);
    if let Some(column) = table.column("TotalTime") {
        check_total(game, table, column, reporter);
    }
}

fn check_section(game: &Game<'_>, table: &Table<'_>, reporter: &mut Reporter<'_>) {
    let of_auction = table.kind() == TableKind::AuctionTime;
    let (name, thing) = if of_auction { ("Auction", "call") } else { ("Play", "card") };
    let found = if of_auction {
        game.auction.as_ref().map(|auction| (auction.tag, calls(game, auction)))
    } else {
        game.play.as_ref().map(|play| (play.tag, cards(play)))
    };
    let Some((tag, counts)) = found else {
        let what = format!("table has times, but the game has no {name} section");
        return reporter.report(at_name(game, problem(what, false), table));
    };
    let Some(opener) = game.tags.get(tag) else {
        return;
    };
    let section = game.span(opener.name_range.clone());
    if opener.range.start > table.tag().range.start {
        let what = format!("table of times must come after its {name} section");
        let report = at_name(game, problem(what, false), table);
        return reporter.report(report.label(section, "the section"));
    }
    let rows = table.rows().len();
    if let Some(row) = table.rows().nth(counts.end) {
        let what = format!(
            "table has {} of times, but the section has {}",
            counted(rows, "row"),
            counted(counts.end, thing)
        );
        let report = at_cell(game, problem(what, false), row, None);
        reporter.report(report.label(section, "the section"));
    } else if rows < counts.start {
        let what = format!(
            "table has {} of times, but the section has {}",
            counted(rows, "row"),
            counted(counts.start, thing)
        );
        let report = at_name(game, problem(what, true), table);
        reporter.report(report.label(section, "the section"));
    }
}

fn problem(what: String, mild: bool) -> Problem {
    Problem::TimeTableRows { what, mild }
}

/// The least and the greatest number of calls that an auction may be said to have: `AP` is
/// one token and several calls, and a skipped player makes none.
fn calls(game: &Game<'_>, auction: &Auction<'_>) -> Range<usize> {
    let mut automaton = game.dealer().map(Automaton::new);
    let (mut least, mut most) = (0, 0);
    for turn in &auction.turns {
        match (turn.value, automaton.as_mut()) {
            (CallValue::NotYet, _) => {}
            (CallValue::Skipped, automaton) => {
                most += 1;
                // A skip after the end has a code of its own.
                if let Some(automaton) = automaton {
                    let _ = automaton.skip();
                }
            }
            (CallValue::AllPass, automaton) => {
                least += 1;
                most += automaton.map_or(4, Automaton::all_pass).max(1);
            }
            (CallValue::Call(call), automaton) => {
                least += 1;
                most += 1;
                if let Some(automaton) = automaton {
                    automaton.call_irregular(call);
                }
            }
            (CallValue::Unknown, _) => {
                least += 1;
                most += 1;
            }
        }
    }
    least..most
}

/// How many cards a play may have: `-` may be a card that is not known, or none.
fn cards(play: &Play<'_>) -> Range<usize> {
    let tokens = play.turns.iter().map(|turn| turn.value);
    let least =
        tokens.clone().filter(|value| matches!(value, CardValue::Card(_) | CardValue::Unknown));
    let most = tokens.filter(|value| *value != CardValue::Next);
    least.count()..most.count()
}

/// The first row whose total time is less than the one before it.
fn check_total(game: &Game<'_>, table: &Table<'_>, column: usize, reporter: &mut Reporter<'_>) {
    let mut before: Option<(u32, Row<'_>)> = None;
    for row in table.rows() {
        let Cell::Value(CellValue::Time(seconds)) = table.cell(row, column) else {
            continue;
        };
        if let Some((last, last_row)) = before
            && seconds < last
        {
            let what = format!(
                "total time `{}` follows `{}`: expected a later time",
                cell_text(row, column),
                cell_text(last_row, column)
            );
            let report = at_cell(game, problem(what, true), row, Some(column));
            let place = game.span(cell_range(last_row, Some(column)));
            return reporter.report(report.label(place, "the total before it"));
        }
        before = Some((seconds, row));
    }
}
