//! Tables: their columns, rows and cells, and the numbers that follow from others.
//! PBN 2.1 §5.
//!
//! One wrong number makes others wrong that follow from it. Each check therefore takes what it
//! starts from as it is written: matchpoints are judged by the scores of the table, and only
//! the scores by the contracts. A cell that cannot be read takes part in nothing.
//!
//! Totals are not compared with the ScoreTables of other games: that would need all games of a
//! file at once.

mod cells;
mod field;
mod header;
mod instant;
mod layout;
mod optimum;
mod optimum_play;
mod order;
mod own;
mod rank;
mod score;
mod times;
mod total;

use std::ops::Range;

use portnote_bridge::Fraction;
use portnote_core::Reporter;
use portnote_core::coded::{At, Report};
use portnote_core::excerpt::short;

use crate::Options;
use crate::model::{Game, Tag};
use crate::problem::tables::Problem;
use crate::table::{
    InstantScoreTable, OptimumPlayTable, OptimumResultTable, Row, ScoreTable, Table, TableKind,
    TotalScoreTable,
};
use crate::tag::TagClass;

pub(super) use layout::check as check_layout;
pub(super) use optimum::{stated_par, stated_side};
pub(super) use optimum_play::{card_of, shown};

pub(super) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let sign = optimum::check_sign(game, reporter);
    if let Some(score) = sign {
        optimum::check_par(game, score, reporter);
    }
    for table in tables(game) {
        let Some(sound) = header::check(game, &table, reporter) else {
            continue;
        };
        // From a row that lacks an element on, the others may be in other columns.
        let table = table.first(sound);
        cells::check(game, &table, reporter);
        // A number that breaks the order of its column contradicts its rank as well.
        let in_order = order::check(game, &table, reporter);
        match table.kind() {
            TableKind::Action => {}
            TableKind::AuctionTime | TableKind::PlayTime => times::check(game, &table, reporter),
            TableKind::InstantScore => {
                if let Some(table) = InstantScoreTable::of(table) {
                    instant::check(game, &table, reporter);
                }
            }
            TableKind::OptimumPlay => {
                if let Some(table) = OptimumPlayTable::of(table) {
                    optimum_play::check(game, &table, reporter);
                }
            }
            TableKind::OptimumResult => {
                if let Some(table) = OptimumResultTable::of(table) {
                    optimum::check(game, &table, sign, reporter);
                }
            }
            // Nothing follows from one column alone, and rows take far more memory than their text.
            TableKind::Score if table.columns().len() < 2 => {}
            TableKind::Score => {
                if let Some(table) = ScoreTable::of(table) {
                    let rows: Vec<_> = table.rows().collect();
                    score::check(game, table.table(), &rows, reporter);
                    if in_order {
                        rank::check(game, table.table(), &rows, reporter);
                    }
                    let field = field::Field::of(game, table.table(), &rows);
                    if let Some(field) = &field {
                        field.check(game, table.table(), &rows, reporter);
                    }
                    own::check(game, table.table(), &rows, field.as_ref(), reporter);
                }
            }
            TableKind::TotalScore => {
                if let Some(table) = TotalScoreTable::of(table) {
                    total::check(game, &table, in_order, reporter);
                }
            }
        }
    }
}

/// Whether a ScoreTable counts by a method that is not known.
pub(crate) fn has_other_method(game: &Game<'_>) -> bool {
    let mut found = Vec::new();
    let options = Options::default();
    let mut reporter = options.reporter(&mut found);
    let is_score =
        |table: &Table<'_>| table.kind() == TableKind::Score && table.columns().len() > 1;
    tables(game).filter(is_score).any(|table| {
        let sound = header::check(game, &table, &mut reporter);
        let table = sound.and_then(|sound| ScoreTable::of(table.first(sound)));
        table.is_some_and(|table| {
            let rows: Vec<_> = table.rows().collect();
            let field = field::Field::of(game, table.table(), &rows);
            field.is_some_and(|field| field.check(game, table.table(), &rows, &mut reporter))
        })
    })
}

/// A table without the elements that may be in other columns.
pub(super) fn sound_table<'g>(game: &'g Game<'_>, name: &str) -> Option<Table<'g>> {
    let table = game.table(name).filter(|table| table.tag().sound)?;
    let mut found = Vec::new();
    let options = Options::default();
    let sound = header::check(game, &table, &mut options.reporter(&mut found))?;
    Some(table.first(sound))
}

/// Names of columns, and rows that do not have them all.
pub(super) fn check_rows(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    for table in tables(game) {
        header::check(game, &table, reporter);
    }
}

fn tables<'g>(game: &'g Game<'_>) -> impl Iterator<Item = Table<'g>> {
    let is_table = |tag: &&Tag<'_>| tag.class == TagClass::Table && tag.sound;
    let tags = game.tags.iter().filter(is_table);
    tags.filter_map(|tag| Table::of(game, tag))
}

/// A problem at a cell; at the row where the row has no such cell, which cannot be.
fn at_cell(
    game: &Game<'_>,
    problem: Problem,
    row: Row<'_>,
    column: Option<usize>,
) -> Report<Problem> {
    problem.at(game.span(cell_range(row, column)))
}

fn cell_range(row: Row<'_>, column: Option<usize>) -> Range<u32> {
    let cell = column.and_then(|column| row.range(column));
    cell.or_else(|| row.range(0)).unwrap_or(0..0)
}

/// The text of a cell as a message shows it.
pub(super) fn cell_text(row: Row<'_>, column: usize) -> String {
    row.text(column).map_or(String::new(), |text| short(text.trim_ascii()))
}

/// A problem at the name of a table's tag.
fn at_name(game: &Game<'_>, problem: Problem, table: &Table<'_>) -> Report<Problem> {
    problem.at(game.span(table.tag().name_range.clone()))
}

/// A computed number as a message shows it: with 2 decimals at most.
fn fraction_text(number: Fraction) -> String {
    const DECIMALS: u32 = 2;
    let Some(hundredths) = number.to_decimal(DECIMALS) else {
        return "a larger number".to_owned();
    };
    let sign = if hundredths < 0 { "-" } else { "" };
    let (whole, rest) = (hundredths.unsigned_abs() / 100, hundredths.unsigned_abs() % 100);
    let text = format!("{sign}{whole}.{rest:02}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}
