//! Double-dummy results and what follows from them. PBN 2.1 §4.2.7, §5.7.
//!
//! Without a solver nothing is said about the numbers of tricks themselves: those of the two
//! sides in one denomination need not add up to 13, because it matters who leads.

use std::ops::Range;

use portnote_bridge::{Denomination, DoubleDummy, Seat, Side};
use portnote_core::Reporter;
use portnote_core::coded::At;

use super::{at_cell, at_name, cell_range, cell_text};
use crate::model::Game;
use crate::problem::tables::Problem;
use crate::table::{Cell, OptimumResultRow, OptimumResultTable, RowResult, par_scores};
use crate::value::Points;

/// Rows of a full table.
const FULL: usize = 20;

/// The side whose score OptimumScore states, and how to write a score of North-South for it.
pub(in crate::check) fn stated_side(game: &Game<'_>) -> (Side, impl Fn(i64) -> i64) {
    let side = match game.points("OptimumScore") {
        Some(Points::Side(side, _) | Points::Both(side, ..)) => side,
        _ => Side::NorthSouth,
    };
    let of_side = move |score: i64| match side {
        Side::NorthSouth => score,
        Side::EastWest => -score,
    };
    (side, of_side)
}

/// The scores of OptimumScore for North-South and East-West, which may not fit each other.
pub(in crate::check) fn stated_par(game: &Game<'_>) -> Option<(i64, i64)> {
    Some(match game.points("OptimumScore")?.whole()? {
        Points::Declarer(_) => return None,
        Points::Side(Side::NorthSouth, score) => (score.into(), -i64::from(score)),
        Points::Side(Side::EastWest, score) => (-i64::from(score), score.into()),
        Points::Both(Side::NorthSouth, ours, theirs) => (ours.into(), theirs.into()),
        Points::Both(Side::EastWest, theirs, ours) => (ours.into(), theirs.into()),
    })
}

/// The scores of OptimumScore; the score of North-South where it is clear.
pub(super) fn check_sign(game: &Game<'_>, reporter: &mut Reporter<'_>) -> Option<i64> {
    let tag = game.tag("OptimumScore")?;
    let (north_south, east_west) = stated_par(game)?;
    if north_south == -east_west {
        return Some(north_south);
    }
    let problem = Problem::OptimumSign { north_south, east_west };
    // Where `#` inherits the value, the game that it comes from has the fault.
    if tag.sound && tag.inherited.is_none() {
        reporter.report(problem.at(game.span(tag.value_range.clone())));
    }
    None
}

/// The other tags that have the par score, against OptimumScore.
pub(super) fn check_par(game: &Game<'_>, optimum: i64, reporter: &mut Reporter<'_>) {
    let report = |tag: &'static str, here: i64, reporter: &mut Reporter<'_>| {
        let own = game.tag(tag).filter(|tag| tag.sound && tag.inherited.is_none());
        let Some(place) = own else { return };
        let problem = Problem::ParDisagree { tag, here, optimum };
        let report = problem.at(game.span(place.value_range.clone()));
        reporter.report(match game.tag("OptimumScore") {
            Some(other) => report.label(game.span(other.value_range.clone()), "the other score"),
            None => report,
        });
    };
    if let Some(best) = game.minimax()
        && i64::from(best.score) != optimum
    {
        report("Minimax", best.score.into(), reporter);
    }
    let Some(vulnerability) = game.vulnerable().filter(|_| !game.is_end_position()) else {
        return;
    };
    let contracts = game.par_contracts().unwrap_or_default();
    let differing = contracts.iter().find_map(|par| {
        let scores = par_scores(par, vulnerability)?;
        (!scores.contains(&optimum)).then_some(scores[0])
    });
    if let Some(here) = differing {
        report("ParContract", here, reporter);
    }
}

pub(super) fn check(
    game: &Game<'_>,
    table: &OptimumResultTable<'_>,
    optimum: Option<i64>,
    reporter: &mut Reporter<'_>,
) {
    let column = |name| table.table().column(name);
    let columns = (column("Declarer"), column("Denomination"), column("Result"));
    let (Some(declarer), Some(denomination), Some(result)) = columns else {
        return;
    };
    let places = [declarer, denomination, result];
    let rows: Vec<OptimumResultRow<'_>> = table.rows().collect();
    check_results(game, &rows, places, reporter);
    if rows.len() < FULL {
        let problem = Problem::OptimumRows { rows: rows.len() };
        reporter.report(at_name(game, problem, table.table()));
    }
    for (name, tricks) in
        [("DoubleDummyTricks", game.double_dummy_tricks()), ("Ability", game.ability())]
    {
        if let Some(tricks) = tricks {
            check_agreement(game, &rows, (name, &tricks), result, reporter);
        }
    }
    if let Some(found) = optimum {
        check_score(game, table, found, reporter);
    }
}

fn check_results(
    game: &Game<'_>,
    rows: &[OptimumResultRow<'_>],
    [declarer, denomination, result]: [usize; 3],
    reporter: &mut Reporter<'_>,
) {
    let most = game.hand_size();
    let mut seen: Vec<(Seat, Denomination, Range<u32>)> = Vec::with_capacity(FULL);
    for row in rows {
        let broken = |column| cell_text(row.row, column);
        let is_number = match row.result {
            Cell::Value(RowResult::Tricks(tricks)) => {
                usize::try_from(tricks).is_ok_and(|tricks| tricks <= most)
            }
            Cell::Value(RowResult::Relative(_)) | Cell::Artificial(_) | Cell::Unreadable => false,
            Cell::Absent | Cell::Unknown | Cell::Irrelevant => true,
        };
        let fault = if row.declarer == Cell::Unreadable {
            let found = broken(declarer);
            Some((declarer, format!("invalid seat `{found}`: expected `N`, `E`, `S` or `W`")))
        } else if is_broken(row.denomination) {
            let found = broken(denomination);
            let what =
                format!("invalid denomination `{found}`: expected `S`, `H`, `D`, `C` or `NT`");
            Some((denomination, what))
        } else if !is_number {
            let found = broken(result);
            let what = format!("invalid number of tricks `{found}`: expected 0 to {most}");
            Some((result, what))
        } else {
            None
        };
        if let Some((column, what)) = fault {
            let problem = Problem::OptimumResult { what };
            reporter.report(at_cell(game, problem, row.row, Some(column)));
            continue;
        }
        let (Some(seat), Some(strain)) = (row.declarer.value(), row.denomination.value()) else {
            continue;
        };
        let pair = cell_range(row.row, Some(declarer));
        let first = seen.iter().find(|(known, suit, _)| (*known, *suit) == (seat.seat, strain));
        match first {
            None => seen.push((seat.seat, strain, pair)),
            Some((_, _, first)) => {
                let what =
                    format!("duplicate row for {} in {}", seat.seat.name(), strain.letters());
                let report = Problem::OptimumResult { what }.at(game.span(pair));
                reporter.report(report.label(game.span(first.clone()), "the first row"));
            }
        }
    }
}

fn is_broken<T>(cell: Cell<T>) -> bool {
    matches!(cell, Cell::Unreadable | Cell::Artificial(_))
}

/// The first row of each pair against a tag that says the same.
fn check_agreement(
    game: &Game<'_>,
    rows: &[OptimumResultRow<'_>],
    (tag, tricks): (&'static str, &DoubleDummy),
    result: usize,
    reporter: &mut Reporter<'_>,
) {
    let mut differing = rows.iter().filter_map(|row| {
        let (seat, denomination) = (row.declarer.value()?.seat, row.denomination.value()?);
        let Some(RowResult::Tricks(here)) = row.result.value() else {
            return None;
        };
        let here = u8::try_from(here).ok()?;
        let there = tricks.get(seat, denomination)?;
        (here != there).then_some((row, seat, denomination, here, there))
    });
    let Some((row, declarer, denomination, here, there)) = differing.next() else {
        return;
    };
    let problem = Problem::OptimumDisagree {
        tag,
        declarer,
        denomination,
        here,
        there,
        more: differing.count(),
    };
    let report = at_cell(game, problem, row.row, Some(result));
    reporter.report(match game.tag(tag) {
        Some(tag) => report.label(game.span(tag.value_range.clone()), "the tag"),
        None => report,
    });
}

/// The score of best bidding, whichever side may bid first.
fn check_score(
    game: &Game<'_>,
    table: &OptimumResultTable<'_>,
    found: i64,
    reporter: &mut Reporter<'_>,
) {
    let (Some(vulnerability), Some(tag)) = (game.vulnerable(), game.tag("OptimumScore")) else {
        return;
    };
    if game.is_end_position() {
        return;
    }
    let tricks = table.tricks();
    let par = |side| tricks.par_score(vulnerability, side);
    let opener = game.dealer().map_or(Side::NorthSouth, |dealer| dealer.side());
    let (Some(expected), Some(other)) = (par(opener), par(opener.opponents())) else {
        return;
    };
    if [expected, other].map(i64::from).contains(&found) {
        return;
    }
    let (side, of_side) = stated_side(game);
    let problem =
        Problem::OptimumScore { side, found: of_side(found), expected: of_side(expected.into()) };
    let report = problem.at(game.span(tag.value_range.clone()));
    let place = game.span(table.table().tag().name_range.clone());
    reporter.report(report.label(place, "the double-dummy results"));
}
