//! The columns of a table, and whether its last row has them all. PBN 2.1 §5.2.

use std::collections::BTreeSet;

use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::{Applicability, Reporter};

use crate::model::Game;
use crate::problem::tables::Problem;
use crate::table::{Table, mended_header};

/// Whether the header names columns by which rows can be counted.
pub(super) fn check(game: &Game<'_>, table: &Table<'_>, reporter: &mut Reporter<'_>) -> bool {
    let tag = table.tag();
    if tag.is_unknown() && table.elements().is_empty() {
        return false;
    }
    let place = game.span(tag.value_range.clone());
    if let Some(what) = fault(table) {
        let understood = false;
        reporter.report(Problem::TableHeader { what, understood }.at(place));
    } else if let Some(mended) = mended_header(table.kind(), tag.header())
        && tag.inherited.is_none()
    {
        // Where `#` inherits such a header, the game that it comes from has the fault.
        let what = format!(
            "unexpected spaces between the names of {} columns: expected semicolons",
            table.columns().len()
        );
        let start = tag.value_range.end - u32::try_from(tag.header().len()).unwrap_or(0);
        let columns = game.span(start..tag.value_range.end);
        let understood = true;
        let report = Problem::TableHeader { what, understood }.at(place);
        let message = format!("write `{mended}`");
        reporter.report(report.fix(Applicability::Safe, message, columns, mended));
    }
    if table.columns().is_empty() {
        return false;
    }
    check_last_row(game, table, reporter);
    true
}

/// The first thing that is wrong with the columns, in words.
fn fault(table: &Table<'_>) -> Option<String> {
    if table.columns().is_empty() {
        return Some("missing names of columns: the table has none".to_owned());
    }
    let mut names = BTreeSet::new();
    table.columns().iter().find_map(|column| {
        let name = short(column.name);
        if column.name.is_empty() {
            Some("missing name of a column".to_owned())
        } else if column.broken_width {
            Some(format!(
                "missing width after the backslash of column `{name}`"
            ))
        } else if !names.insert(column.name) {
            Some(format!("duplicate column `{name}`"))
        } else {
            None
        }
    })
}

fn check_last_row(game: &Game<'_>, table: &Table<'_>, reporter: &mut Reporter<'_>) {
    let (columns, elements) = (table.columns().len(), table.elements());
    let cells = elements.len() % columns.max(1);
    let row = elements
        .get(elements.len().saturating_sub(cells)..)
        .unwrap_or(&[]);
    if let (Some(first), Some(last)) = (row.first(), row.last()) {
        let span = game.span(first.range.start..last.range.end);
        reporter.report(Problem::TableRow { cells, columns }.at(span));
    }
}
