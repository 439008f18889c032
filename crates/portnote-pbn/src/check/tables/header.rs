//! The columns of a table, and whether its last row has them all. PBN 2.1 §5.2.

use std::collections::BTreeSet;
use std::ops::Range;

use portnote_core::coded::At;
use portnote_core::excerpt::short;
use portnote_core::{Applicability, Reporter, Span};

use crate::model::{Element, Game};
use crate::problem::tables::Problem;
use crate::table::{Table, mended_header};

/// How a column with a width is written.
const WIDTH: &str =
    r"write `Rank\2` for a width of 2, or `Rank\2R` to align the column on the right";

/// How many elements are surely in their columns; `None` if the header names no columns by which rows
/// can be counted.
pub(super) fn check(
    game: &Game<'_>,
    table: &Table<'_>,
    reporter: &mut Reporter<'_>,
) -> Option<usize> {
    let tag = table.tag();
    if tag.is_unknown() && table.elements().is_empty() {
        return None;
    }
    if let Some(fault) = fault(table) {
        let place = fault.column.and_then(|at| column_span(game, table, at));
        let (what, understood) = (fault.what, false);
        let report = Problem::TableHeader { what, understood };
        let report = report.at(place.unwrap_or_else(|| game.span(tag.value_range.clone())));
        reporter.report(match fault.help {
            Some(help) => report.help(help),
            None => report,
        });
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
        let report =
            Problem::TableHeader { what, understood }.at(game.span(tag.value_range.clone()));
        let message = format!("write `{mended}`");
        reporter.report(report.fix(Applicability::Safe, message, columns, mended));
    }
    if table.columns().is_empty() {
        return None;
    }
    Some(check_rows(game, table, reporter))
}

/// What is wrong with the columns.
struct Fault {
    what: String,
    /// The number of the column that is wrong, unless all are.
    column: Option<usize>,
    help: Option<&'static str>,
}

/// The first thing that is wrong with the columns.
fn fault(table: &Table<'_>) -> Option<Fault> {
    if table.columns().is_empty() {
        return Some(Fault {
            what: "missing names of columns: the table has none".to_owned(),
            column: None,
            help: None,
        });
    }
    let mut names = BTreeSet::new();
    table.columns().iter().enumerate().find_map(|(at, column)| {
        let name = short(column.name);
        let (what, help) = if column.name.is_empty() {
            ("missing name of a column".to_owned(), None)
        } else if column.broken_width {
            let what = format!("missing width after the backslash of column `{name}`");
            (what, Some(WIDTH))
        } else if !names.insert(column.name) {
            (format!("duplicate column `{name}`"), None)
        } else {
            return None;
        };
        Some(Fault { what, column: Some(at), help })
    })
}

/// The place of a column in the header; `None` where another game has the header.
fn column_span(game: &Game<'_>, table: &Table<'_>, column: usize) -> Option<Span> {
    let tag = table.tag();
    if tag.inherited.is_some() {
        return None;
    }
    let header = tag.header();
    let (mut start, mut end) = (0, 0);
    for (at, column) in table.columns().get(..=column)?.iter().enumerate() {
        // After a semicolon, or the blanks that some programs write instead.
        let after = if at == 0 { 0 } else { end + 1 };
        start = after + header.get(after..)?.find(column.raw)?;
        end = start + column.raw.len();
    }
    let first = tag.value_range.end - u32::try_from(header.len()).ok()?;
    let within = |at: usize| Some(first + u32::try_from(at).ok()?);
    Some(game.span(within(start)?..within(end)?))
}

/// Reports the first line that is not a row, or a last row that lacks elements; how many elements
/// are before it.
fn check_rows(game: &Game<'_>, table: &Table<'_>, reporter: &mut Reporter<'_>) -> usize {
    let (columns, elements) = (table.columns().len(), table.elements());
    let cells = elements.len() % columns.max(1);
    let last_row = elements.len() - cells;
    // Where lines are rows, the first other line is the one that is wrong.
    let (row, is_last) = match odd_line(elements, columns) {
        Some(line) if line.start != last_row => (line, false),
        _ if cells == 0 => return elements.len(),
        _ => (last_row..elements.len(), true),
    };
    let found = elements.get(row.clone()).unwrap_or(&[]);
    if let (Some(first), Some(last)) = (found.first(), found.last()) {
        let span = game.span(first.range.start..last.range.end);
        let problem = Problem::TableRow { cells: row.len(), columns, is_last };
        reporter.report(problem.at(span));
    }
    // What was read of a last row is in its columns.
    if is_last { elements.len() } else { row.start }
}

/// The first line that begins with a row and does not end with one, where the first line, or most
/// lines, are rows. A row may be broken into several lines.
fn odd_line(elements: &[Element<'_>], columns: usize) -> Option<Range<usize>> {
    let lines = elements.chunk_by(|_, next| !next.new_line).map(<[_]>::len);
    let rows = lines.clone().filter(|line| *line == columns).count();
    let all = lines.clone().count();
    let begins = lines.clone().next()? == columns;
    if !begins && rows * 2 <= all {
        return None;
    }
    let (mut start, mut first, mut end) = (0, 0, 0);
    for line in lines {
        if start == end {
            first = end + line;
        }
        end += line;
        // A line may have several rows, and a row several lines.
        let cells = end - start;
        let is_whole = cells == columns || cells == line && cells % columns.max(1) == 0;
        match is_whole {
            true => start = end,
            false if cells > columns => return Some(start..first),
            false => {}
        }
    }
    (start < end).then_some(start..first)
}
