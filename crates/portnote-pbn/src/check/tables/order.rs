//! Columns that rise or fall. PBN 2.1 §5.2.

use std::cmp::Ordering;
use std::ops::Range;

use portnote_bridge::Fraction;
use portnote_core::excerpt::short;
use portnote_core::{Applicability, Reporter};

use super::{at_cell, cell_range, cell_text};
use crate::model::Game;
use crate::problem::tables::Problem;
use crate::table::{Cell, CellValue, Decimal, Order, Row, Table};

/// Whether all columns are in the order that they state.
pub(super) fn check(game: &Game<'_>, table: &Table<'_>, reporter: &mut Reporter<'_>) -> bool {
    let mut in_order = true;
    for (place, column) in table.columns().iter().enumerate() {
        let Some(order) = column.order else { continue };
        let Some((before, row)) = first_breach(table, place, order) else {
            continue;
        };
        in_order = false;
        let problem = Problem::TableOrder {
            column: short(column.name),
            found: cell_text(row, place),
            before: cell_text(before, place),
            falling: order == Order::Descending,
        };
        let report = at_cell(game, problem, row, Some(place));
        let report = report.label(game.span(cell_range(before, Some(place))), "the cell before it");
        reporter.report(match sign(table, place) {
            None => report,
            Some(sign) => {
                let span = game.span(sign);
                report.fix(Applicability::Unsafe, "remove the order sign of the column", span, "")
            }
        });
    }
    in_order
}

/// The first row that breaks the order of a column, after the row with which it does.
fn first_breach<'g>(table: &Table<'g>, column: usize, order: Order) -> Option<(Row<'g>, Row<'g>)> {
    let wrong = match order {
        Order::Descending => Ordering::Greater,
        Order::Ascending => Ordering::Less,
    };
    let mut before: Option<(Fraction, Row<'g>)> = None;
    for row in table.rows() {
        let Some(number) = number_of(&table.cell(row, column)) else {
            continue;
        };
        if let Some((last, last_row)) = before
            && number.cmp(&last) == wrong
        {
            return Some((last_row, row));
        }
        before = Some((number, row));
    }
    None
}

/// The number of a cell, artificial or not; a thinking time counts its seconds.
fn number_of(cell: &Cell<CellValue<'_>>) -> Option<Fraction> {
    let (Cell::Value(value) | Cell::Artificial(value)) = cell else {
        return None;
    };
    match value {
        CellValue::Number(number) => number.fraction(),
        CellValue::Time(seconds) => Fraction::new(i64::from(*seconds), 1),
        CellValue::Result(crate::table::RowResult::Tricks(tricks)) => {
            Fraction::new(i64::from(*tricks), 1)
        }
        CellValue::Text(text) => number(text),
        _ => None,
    }
}

/// The number of a text in a column of the user.
pub(super) fn number(text: &str) -> Option<Fraction> {
    let text = text.trim_ascii();
    Decimal::parse(text.strip_prefix('^').unwrap_or(text))?.fraction()
}

/// Where the sign of a column is in the value of the tag; `None` where the columns are
/// inherited, or parted by blanks.
fn sign(table: &Table<'_>, place: usize) -> Option<Range<u32>> {
    let tag = table.tag();
    let header = tag.header();
    let before = table.columns().get(..place)?;
    let offset: usize = before.iter().map(|column| column.raw.len() + 1).sum();
    let is_plain = table.columns().len() == header.split(';').count();
    if tag.inherited.is_some() || !is_plain {
        return None;
    }
    let start = tag.value_range.end - u32::try_from(header.len().checked_sub(offset)?).ok()?;
    Some(start..start + 1)
}
