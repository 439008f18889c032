//! Tables: columns and complete rows. PBN 2.1 §5.2.

use std::collections::BTreeSet;

use portnote_core::Reporter;
use portnote_core::coded::At;

use super::values::shown;
use crate::model::{Game, Tag};
use crate::problem::tables::Problem;
use crate::table::columns;
use crate::tag::TagClass;

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let tables = game
        .tags
        .iter()
        .filter(|tag| tag.class == TagClass::Table && tag.sound);
    for tag in tables.filter(|tag| !tag.repeated) {
        if check_header(game, tag, reporter) {
            check_rows(game, tag, reporter);
        }
    }
}

/// Whether the header names columns by which rows can be counted.
fn check_header(game: &Game<'_>, tag: &Tag<'_>, reporter: &mut Reporter<'_>) -> bool {
    let elements = game.elements.get(tag.elements.clone()).unwrap_or(&[]);
    if tag.is_unknown() && elements.is_empty() {
        return false;
    }
    let mut names = BTreeSet::new();
    let mut what = None;
    let read = columns(tag.header());
    if read.is_empty() {
        what = Some("table names no column".to_owned());
    }
    for column in &read {
        let name = shown(column.name);
        let fault = if column.name.is_empty() {
            "column without a name".to_owned()
        } else if column.broken_width {
            format!("column `{name}` has no width after its backslash")
        } else if !names.insert(column.name) {
            format!("column `{name}` is named twice")
        } else {
            continue;
        };
        what.get_or_insert(fault);
    }
    if let Some(what) = what {
        reporter.report(Problem::TableHeader { what }.at(game.span(tag.value_range.clone())));
    }
    !read.is_empty()
}

/// The last row has as many elements as there are columns.
fn check_rows(game: &Game<'_>, tag: &Tag<'_>, reporter: &mut Reporter<'_>) {
    let elements = game.elements.get(tag.elements.clone()).unwrap_or(&[]);
    let columns = columns(tag.header()).len();
    let cells = elements.len() % columns.max(1);
    let row = elements
        .get(elements.len().saturating_sub(cells)..)
        .unwrap_or(&[]);
    if let (Some(first), Some(last)) = (row.first(), row.last()) {
        let span = game.span(first.range.start..last.range.end);
        reporter.report(Problem::TableRow { cells, columns }.at(span));
    }
}
