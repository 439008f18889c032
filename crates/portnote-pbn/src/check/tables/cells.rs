//! Cells that do not hold what their column says. PBN 2.1 §5.2.

use portnote_core::Reporter;
use portnote_core::excerpt::short;

use super::at_cell;
use crate::model::Game;
use crate::problem::tables::Problem;
use crate::table::{Cell, CellValue, Content, Table, TableKind};

pub(super) fn check(game: &Game<'_>, table: &Table<'_>, reporter: &mut Reporter<'_>) {
    let sample = Problem::TableCell { found: String::new(), column: String::new(), expected: "" };
    // Rows that are not a double-dummy result have a code of their own.
    if table.kind() == TableKind::OptimumResult || !reporter.wants(&sample) {
        return;
    }
    let judged: Vec<usize> =
        (0..table.columns().len()).filter(|column| is_judged(table, *column)).collect();
    for row in table.rows() {
        for column in &judged {
            let Some(expected) = fault(table, &table.cell(row, *column), *column) else {
                continue;
            };
            let problem = Problem::TableCell {
                found: row.text(*column).map_or(String::new(), |text| short(&text)),
                column: name(table, *column),
                expected,
            };
            reporter.report(at_cell(game, problem, row, Some(*column)));
        }
    }
}

fn is_judged(table: &Table<'_>, column: usize) -> bool {
    let ordered = table.columns().get(column).is_some_and(|column| column.order.is_some());
    ordered || !matches!(table.content(column), Content::Text | Content::Names)
}

/// What was expected in a cell, if something else is there.
fn fault(table: &Table<'_>, cell: &Cell<CellValue<'_>>, column: usize) -> Option<&'static str> {
    match cell {
        Cell::Unreadable => Some(match table.content(column) {
            Content::Number | Content::Text | Content::Names => "a number",
            Content::Call => "a call",
            Content::Card => "a card",
            Content::Declarer => "`N`, `E`, `S` or `W`",
            Content::Denomination => "`S`, `H`, `D`, `C` or `NT`",
            Content::Contract => "a contract",
            Content::Result => "a number of tricks from 0 to 13",
            Content::Time => "a time, as in `SS`, `MM:SS` or `HH:MM:SS`",
            Content::ScoreRange => "a range of scores, as in `170,420`",
            Content::Ranks => "ranks",
        }),
        // A column that rises or falls has numbers, even if its name is not standard.
        Cell::Value(CellValue::Text(text)) if super::order::number(text).is_none() => {
            Some("a number")
        }
        Cell::Value(CellValue::Names(_)) => Some("a number"),
        _ => None,
    }
}

fn name(table: &Table<'_>, column: usize) -> String {
    table.columns().get(column).map_or(String::new(), |column| short(column.name))
}
