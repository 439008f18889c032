//! The game itself in its ScoreTable. PBN 2.1 §4.2.2 to §4.2.4, §5.9.

use std::cmp::Ordering;

use portnote_bridge::{Contract, Fraction, Seat, Side};
use portnote_core::Reporter;
use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::wording::counted;

use super::field::{Field, Unit, number};
use super::score::{Outcome, outcome};
use super::{at_name, fraction_text};
use crate::model::Game;
use crate::problem::tables::Problem;
use crate::table::{Cell, ScoreRow, Table};
use crate::value::Decimal;

/// The tags that say of the game what columns of the table say of its row.
const TAGS: [(&str, Unit); 3] = [
    ("ScoreIMP", Unit::Imps),
    ("ScoreMP", Unit::Matchpoints),
    ("ScorePercentage", Unit::Percentage),
];

pub(super) fn check(
    game: &Game<'_>,
    table: &Table<'_>,
    rows: &[ScoreRow<'_>],
    field: Option<&Field>,
    reporter: &mut Reporter<'_>,
) {
    let Some(contract) = own_contract(game) else {
        return;
    };
    let needed: &[&str] = match contract {
        Contract::PassedOut => &["Contract"],
        Contract::Bid { .. } => &["Contract", "Declarer", "Result"],
    };
    if rows.is_empty() || needed.iter().any(|name| table.column(name).is_none()) {
        return;
    }
    let is_own = |row: &&ScoreRow<'_>| is_own(game, contract, row);
    let own: Vec<&ScoreRow<'_>> = rows.iter().filter(is_own).collect();
    if own.is_empty() {
        // A row with unknown cells may be the one.
        if rows.iter().all(|row| is_clear(row, contract)) {
            let result = text_of(game, contract);
            let problem = Problem::ScoreTableOwnRow { result };
            reporter.report(at_name(game, problem, table));
        }
        return;
    }
    for (tag, unit) in TAGS {
        check_tag(game, (tag, unit), &own, field, reporter);
    }
}

/// The contract of the game, with declarer and tricks where they are needed.
fn own_contract(game: &Game<'_>) -> Option<Contract> {
    let contract = game.final_contract().contract?;
    let is_whole = contract == Contract::PassedOut || game.tricks().is_some();
    (is_whole && !game.is_end_position()).then_some(contract)
}

fn is_own(game: &Game<'_>, contract: Contract, row: &ScoreRow<'_>) -> bool {
    if row.contract != Cell::Value(contract) {
        return false;
    }
    let declarer = row.declarer.value().map(|declarer| declarer.seat);
    let tricks = row.result.value().and_then(|result| result.tricks(Some(contract)));
    contract == Contract::PassedOut
        || (declarer == game.final_contract().declarer && tricks == game.tricks())
}

fn is_clear(row: &ScoreRow<'_>, contract: Contract) -> bool {
    match row.contract {
        Cell::Irrelevant => true,
        // Another contract is another result, by any declarer.
        Cell::Value(other) if other != contract => true,
        Cell::Value(_) => row.declarer.value().is_some() && row.result.value().is_some(),
        _ => false,
    }
}

fn text_of(game: &Game<'_>, contract: Contract) -> String {
    match (game.final_contract().declarer, game.tricks()) {
        (Some(declarer), Some(tricks)) if contract != Contract::PassedOut => {
            let (by, tricks) = (declarer.name(), counted(tricks, "trick"));
            format!("{contract} by {by} with {tricks}")
        }
        _ => contract.to_string(),
    }
}

/// One tag against the rows of the game; one row that agrees is enough.
fn check_tag(
    game: &Game<'_>,
    (name, unit): (&'static str, Unit),
    own: &[&ScoreRow<'_>],
    field: Option<&Field>,
    reporter: &mut Reporter<'_>,
) {
    let (Some(tag), Some(points)) = (game.tag(name), game.points(name)) else {
        return;
    };
    if !tag.sound {
        return;
    }
    let declarer = game.final_contract().declarer.map(Seat::side);
    for (number, (side, written)) in points.by_side(declarer).enumerate() {
        let mut others = Vec::new();
        let mut agrees = false;
        for row in own {
            match expected(row, unit, side, field) {
                // Nothing is known of the row, so that the tag may be right.
                None => agrees = true,
                Some(Expected::Cell(cell)) => {
                    agrees |= same(written, cell);
                    others.extend(cell.fraction());
                }
                Some(Expected::Computed(number)) => {
                    agrees |= written.agrees(number);
                    others.push(number);
                }
            }
        }
        let Some(expected) = others.first().filter(|_| !agrees) else {
            continue;
        };
        let problem = Problem::ScoreTableOwn {
            tag: name,
            side: side.abbreviation(),
            found: short(&nth_number(game, name, number)),
            expected: fraction_text(*expected),
        };
        let report = problem.at(game.span(tag.value_range.clone()));
        let row = own.first().and_then(|row| row.row.range(0));
        reporter.report(match row {
            Some(row) => report.label(game.span(row), "the row of the game"),
            None => report,
        });
        // The other side has the same mistake.
        return;
    }
}

/// What the table says of its row.
enum Expected {
    /// The number of its cell, as written.
    Cell(Decimal),
    /// The number that follows from the scores.
    Computed(Fraction),
}

fn expected(row: &ScoreRow<'_>, unit: Unit, side: Side, field: Option<&Field>) -> Option<Expected> {
    match number(row, unit, side) {
        Cell::Value(cell) | Cell::Artificial(cell) => Some(Expected::Cell(cell)),
        Cell::Absent => {
            let Outcome::Points(score) = outcome(row, None) else {
                return None;
            };
            let number = field?.expected(unit, side, score)?;
            Some(Expected::Computed(number))
        }
        _ => None,
    }
}

/// Whether two written numbers agree as far as the shorter one goes.
fn same(one: Decimal, other: Decimal) -> bool {
    let agrees =
        |short: Decimal, long: Decimal| long.fraction().is_some_and(|long| short.agrees(long));
    match one.decimals.cmp(&other.decimals) {
        Ordering::Less | Ordering::Equal => agrees(one, other),
        Ordering::Greater => agrees(other, one),
    }
}

/// A number of a score tag as it is written.
fn nth_number(game: &Game<'_>, name: &str, number: usize) -> String {
    let value = game.value(name).unwrap_or_default();
    let is_side = |word: &&str| word.parse::<Side>().is_ok();
    let mut numbers = value.trim().split(' ').filter(|word| !is_side(word));
    numbers.nth(number).unwrap_or_default().to_owned()
}
