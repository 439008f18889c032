//! OptimumResultTable: what it has, what it lacks, and its rows.

use portnote::Span;
use portnote::pbn::model::{Game, Tag};
use portnote::pbn::table::{
    Cell, Column, OptimumResultRow, OptimumResultTable, RowResult, Table, TableKind, columns_of,
};
use portnote_bridge::{CompleteDeal, Denomination, DoubleDummy, Seat};

use super::FillTag;
use super::results::is_missing;

/// The header of a new table: that of nearly all files.
pub(super) const HEADER: &str = r"Declarer;Denomination\2R;Result\2R";

/// Columns without which a table cannot be completed, or with others.
const COLUMNS: [&str; 3] = ["Declarer", "Denomination", "Result"];

/// A declarer in a denomination.
pub(super) type Pair = (Seat, Denomination);

/// A stated result that is not that of best play.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongCell {
    /// Where it is in the file.
    pub span: Span,
    /// The declarer of its row.
    pub declarer: Seat,
    /// The denomination of its row.
    pub denomination: Denomination,
    /// The tricks that it states.
    pub stated: u8,
    /// The tricks with best play.
    pub solved: u8,
}

/// What a game has of the table.
#[derive(Clone, Debug)]
pub(super) enum State<'g> {
    /// No tag.
    Missing,
    /// A tag whose value says nothing, without rows.
    NoHeader(&'g Tag<'g>),
    /// Columns and rows that can be completed, and the rows that are missing.
    Partial(Table<'g>, Vec<Pair>),
    /// All 20 results.
    Full,
    /// Something else.
    Unreadable,
}

/// Returns what a game has of the table.
pub(super) fn state<'g>(game: &'g Game<'_>, deal: Option<&CompleteDeal>) -> State<'g> {
    let name = FillTag::OptimumResultTable.name();
    let Some(tag) = game.tag(name) else {
        // Columns that an earlier game gives have no rows.
        return if game.given(name).is_some() { State::Unreadable } else { State::Missing };
    };
    let Some(table) = game.table(name) else {
        return State::Unreadable;
    };
    if is_missing(tag.raw) && tag.sound {
        let is_empty = table.elements().is_empty();
        return if is_empty { State::NoHeader(tag) } else { State::Unreadable };
    }
    let tricks = stated(game);
    if tricks.is_some_and(|tricks| tricks.is_full()) {
        return State::Full;
    }
    let most = deal.map_or(13, CompleteDeal::size);
    match missing_rows(&table, most).filter(|_| tag.sound) {
        Some(missing) if !missing.is_empty() => State::Partial(table, missing),
        _ => State::Unreadable,
    }
}

/// Returns the results that the table states, as far as they can be read.
pub(super) fn stated(game: &Game<'_>) -> Option<DoubleDummy> {
    let table = game.table(FillTag::OptimumResultTable.name())?;
    Some(OptimumResultTable::of(table)?.tricks())
}

/// The rows that a table lacks; `None` where it cannot be completed.
fn missing_rows(table: &Table<'_>, most: u8) -> Option<Vec<Pair>> {
    let columns = table.columns();
    let is_plain = |column: &Column<'_>| column.order.is_none() && !column.broken_width;
    let has_all = COLUMNS.iter().all(|name| table.column(name).is_some());
    if columns.len() != COLUMNS.len() || !has_all || !columns.iter().all(is_plain) {
        return None;
    }
    let mut missing: Vec<Pair> = pairs().collect();
    for row in OptimumResultTable::of(table.clone())?.rows() {
        let (pair, result) = read(&row)?;
        if result > most {
            return None;
        }
        // A pair that is there twice is not read.
        let at = missing.iter().position(|other| *other == pair)?;
        missing.remove(at);
    }
    Some(missing)
}

/// The pair of a row and its number of tricks.
fn read(row: &OptimumResultRow<'_>) -> Option<(Pair, u8)> {
    let declarer = row.declarer.value().filter(|declarer| !declarer.irregular)?;
    let Cell::Value(RowResult::Tricks(tricks)) = row.result else {
        return None;
    };
    Some(((declarer.seat, row.denomination.value()?), u8::try_from(tricks).ok()?))
}

/// Returns the cells that are not those of best play, each with its column and the text of its row.
pub(super) fn wrong_cells(game: &Game<'_>, solved: &DoubleDummy) -> Vec<WrongCell> {
    let table = game.table(FillTag::OptimumResultTable.name());
    let Some(table) = table.and_then(OptimumResultTable::of) else {
        return Vec::new();
    };
    let Some(column) = table.table().column("Result") else {
        return Vec::new();
    };
    let rows = table.rows().filter_map(|row| {
        let ((declarer, denomination), stated) = read(&row)?;
        let solved = solved.get(declarer, denomination)?;
        let span = game.span(row.row.range(column)?);
        let cell = WrongCell { span, declarer, denomination, stated, solved };
        (stated != solved).then_some(cell)
    });
    rows.collect()
}

/// Returns declarers and denominations in the order of a table.
pub(super) fn pairs() -> impl Iterator<Item = Pair> {
    DoubleDummy::DECLARERS
        .into_iter()
        .flat_map(|declarer| DoubleDummy::DENOMINATIONS.map(|other| (declarer, other)))
}

/// Returns the lines of a new table.
pub(super) fn new_lines(tricks: &DoubleDummy) -> Vec<String> {
    let name = FillTag::OptimumResultTable.name();
    let mut lines = vec![format!("[{name} \"{HEADER}\"]")];
    lines.extend(new_rows(tricks));
    lines
}

/// Returns the rows of a new table.
pub(super) fn new_rows(tricks: &DoubleDummy) -> Vec<String> {
    let all: Vec<Pair> = pairs().collect();
    rows(&columns_of(TableKind::OptimumResult, HEADER), &all, tricks)
}

/// Returns rows with columns and widths of a table.
pub(super) fn rows(columns: &[Column<'_>], pairs: &[Pair], tricks: &DoubleDummy) -> Vec<String> {
    let lines = pairs.iter().filter_map(|(declarer, denomination)| {
        let number = tricks.get(*declarer, *denomination)?.to_string();
        let mut line = String::new();
        for (place, column) in columns.iter().enumerate() {
            let text = match column.name {
                "Declarer" => declarer.to_string(),
                "Denomination" => denomination.letters().to_owned(),
                _ => number.clone(),
            };
            if place > 0 {
                line.push(' ');
            }
            column.write(&text, place + 1 == columns.len(), &mut line);
        }
        Some(line)
    });
    lines.collect()
}
