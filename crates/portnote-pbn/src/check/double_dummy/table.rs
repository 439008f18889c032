//! The cells of OptimumResultTable. PBN 2.1 §5.7.

use portnote_core::coded::At;
use portnote_core::{Applicability, Reporter, Substitution};

use super::BestPlay;
use super::compare::{Comparison, Result};
use crate::check::edits::edit;
use crate::check::tables::{cell_text, sound_table};
use crate::model::Game;
use crate::problem::double_dummy::Problem;
use crate::table::{Align, Cell, OptimumResultTable, Row, RowResult};

/// The most findings of one table: as many as it has results.
const MOST: usize = 20;

pub(super) fn is_stated(game: &Game<'_>) -> bool {
    of_game(game).is_some_and(|table| !results(&table).is_empty())
}

pub(super) fn check(game: &Game<'_>, best: &mut BestPlay<'_>, reporter: &mut Reporter<'_>) {
    let Some(table) = of_game(game) else { return };
    let Some(column) = table.table().column("Result") else { return };
    let (rows, stated): (Vec<Row<'_>>, Vec<Result>) = results(&table).into_iter().unzip();
    let compared = Comparison::of(&stated, best);
    let columns = table.table().columns();
    let is_right = columns.get(column).is_some_and(|column| column.align == Some(Align::Right));
    let name = game.span(table.table().tag().name_range.clone());
    let rewritten = |row: Row<'_>, tricks: u8| rewritten(game, row, column, is_right, tricks);
    if let Some(floor) = compared.floor {
        let wrong = compared.wrong.iter();
        let edits = wrong.filter_map(|wrong| rewritten(*rows.get(wrong.place)?, wrong.expected));
        let problem = Problem::Floor {
            below: floor.below,
            written: floor.written,
            wrong: compared.wrong.len(),
            is_writable: true,
        };
        let message = "write the results of best play";
        let report = problem.at(name);
        reporter.report(report.fix_all(Applicability::Unsafe, message, edits.collect()));
        return;
    }
    let mut fits = compared.fits;
    for wrong in compared.wrong.iter().take(MOST) {
        let Some(row) = rows.get(wrong.place).copied() else { continue };
        let problem = Problem::Table {
            stated: cell_text(row, column),
            declarer: wrong.result.declarer,
            denomination: wrong.result.denomination,
            expected: wrong.expected,
        };
        let mut report = problem.at(game.span(row.range(column).unwrap_or_default()));
        if let Some(fits) = fits.take() {
            report = report.label(name, fits);
        }
        let message = format!("write `{}`", wrong.expected);
        let edits = rewritten(row, wrong.expected).into_iter().collect();
        reporter.report(report.fix_all(Applicability::Unsafe, message, edits));
    }
}

fn of_game<'g>(game: &'g Game<'_>) -> Option<OptimumResultTable<'g>> {
    OptimumResultTable::of(sound_table(game, "OptimumResultTable")?)
}

/// The rows that can be read.
fn results<'g>(table: &OptimumResultTable<'g>) -> Vec<(Row<'g>, Result)> {
    let read = table.rows().filter_map(|row| {
        let Cell::Value(RowResult::Tricks(tricks)) = row.result else { return None };
        let declarer = row.declarer.value()?.seat;
        let denomination = row.denomination.value()?;
        Some((row.row, Result { declarer, denomination, tricks }))
    });
    read.collect()
}

/// Another number in a cell. On the right of its column it ends where the old one does: a longer
/// number takes blanks before it, but leaves one between it and the cell before.
fn rewritten(
    game: &Game<'_>,
    row: Row<'_>,
    column: usize,
    is_right: bool,
    tricks: u8,
) -> Option<Substitution> {
    const BLANK: char = ' ';
    let cell = row.elements().get(column)?;
    let mut range = cell.range.clone();
    let mut text = match cell.text.starts_with('"') {
        true => format!("\"{tricks}\""),
        false => tricks.to_string(),
    };
    if is_right {
        let width = cell.text.len();
        text = format!("{text:>width$}");
        let before = game.text_before(range.start);
        let left = before.trim_end_matches(BLANK);
        let begins_line = left.is_empty() || left.ends_with(['\n', '\r']);
        let blanks = before.len() - left.len();
        let spare = if begins_line { blanks } else { blanks.saturating_sub(1) };
        let taken = text.len().saturating_sub(width).min(spare);
        range.start = range.start.saturating_sub(u32::try_from(taken).ok()?);
    }
    Some(edit(game, range, text))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::Context;

    #[rstest]
    #[case::two_blanks("N NT  9", 10, "N NT 10")]
    #[case::one_blank("N NT 9", 10, "N NT 10")]
    #[case::shorter("N NT 10", 9, "N NT  9")]
    #[case::same_length("N NT  9", 8, "N NT  8")]
    #[case::quoted("N NT   \"9\"", 10, "N NT  \"10\"")]
    fn numbers_end_where_the_old_ones_do(
        #[case] row: &str,
        #[case] tricks: u8,
        #[case] expected: &str,
    ) {
        let head = r#"[OptimumResultTable "Declarer;Denomination;Result\2R"]"#;
        let text = format!("{head}\n{row}\n");
        let file = crate::parse(text.as_bytes()).value;
        let game = Context::new().game(&file.blocks()[0]);
        let table = of_game(&game).unwrap();
        let row = table.table().rows().next().unwrap();
        let edit = rewritten(&game, row, 2, true, tricks).unwrap();
        let mut bytes = text.clone().into_bytes();
        let span = edit.span.start as usize..edit.span.end as usize;
        bytes.splice(span, edit.replacement);
        assert_eq!(String::from_utf8(bytes).unwrap(), format!("{head}\n{expected}\n"));
    }

    #[test]
    fn a_number_that_begins_a_line_takes_all_blanks_before_it() {
        let text = "[OptimumResultTable \"Result\\2R;Declarer;Denomination\"]\n 9 N NT\n";
        let file = crate::parse(text.as_bytes()).value;
        let game = Context::new().game(&file.blocks()[0]);
        let row = of_game(&game).unwrap().table().rows().next().unwrap();
        let edit = rewritten(&game, row, 0, true, 10).unwrap();
        assert_eq!((edit.span.end - edit.span.start, edit.replacement), (2, b"10".to_vec()));
    }
}
