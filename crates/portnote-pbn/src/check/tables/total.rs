//! The totals of a tournament among themselves. PBN 2.1 §5.10.

use portnote_bridge::Fraction;
use portnote_core::Reporter;

use super::rank::{Ranked, contradiction};
use super::{at_cell, cell_range, cell_text, fraction_text};
use crate::model::Game;
use crate::problem::tables::Problem;
use crate::table::{Cell, Decimal, TotalScoreRow, TotalScoreTable};

/// Where a row has a total and its mean.
type Cells = for<'r, 'g> fn(&'r TotalScoreRow<'g>) -> [Cell<Decimal>; 2];

/// A total with its mean: their names, and where a row has them.
type Sum = (&'static str, &'static str, Cells);

const SUMS: [Sum; 4] = [
    ("TotalScore", "MeanScore", |row| [row.total_score, row.mean_score]),
    ("TotalIMP", "MeanIMP", |row| [row.total_imp, row.mean_imp]),
    ("TotalMP", "MeanMP", |row| [row.total_mp, row.mean_mp]),
    ("TotalPercentage", "MeanPercentage", |row| [row.total_percentage, row.mean_percentage]),
];

/// Columns of programs that rank several groups in one table.
const GROUPS: [&str; 3] = ["Direction", "Section", "Line"];

pub(super) fn check(
    game: &Game<'_>,
    table: &TotalScoreTable<'_>,
    in_order: bool,
    reporter: &mut Reporter<'_>,
) {
    let rows: Vec<TotalScoreRow<'_>> = table.rows().collect();
    for (total, mean, cells) in SUMS {
        let columns = (table.table().column(total), table.table().column(mean));
        let (Some(_), Some(column)) = columns else {
            continue;
        };
        for row in &rows {
            let [total_cell, mean_cell] = cells(row);
            let Some(expected) = mean_of(total_cell, row.nr_boards) else {
                continue;
            };
            let differs = mean_cell.value().is_some_and(|mean| !mean.agrees(expected));
            if differs {
                let found = cell_text(row.row, column);
                let expected = fraction_text(expected);
                let what =
                    format!("{mean} is {found}, but {total} divided by NrBoards is {expected}");
                let problem = Problem::TotalTable { what };
                reporter.report(at_cell(game, problem, row.row, Some(column)));
            }
        }
    }
    if in_order {
        check_rank(game, table, &rows, reporter);
    }
}

/// The mean over the boards played, where the total is a whole number of its last decimal.
fn mean_of(total: Cell<Decimal>, boards: Cell<Decimal>) -> Option<Fraction> {
    let total = total.value()?;
    let boards = u64::try_from(boards.value()?.whole()?).ok()?;
    let unit = 10_u64.checked_pow(total.decimals)?;
    Fraction::new(total.digits, unit.checked_mul(boards)?)
}

/// Ranks by a percentage of the table, or else by its first total or mean.
fn check_rank(
    game: &Game<'_>,
    table: &TotalScoreTable<'_>,
    rows: &[TotalScoreRow<'_>],
    reporter: &mut Reporter<'_>,
) {
    let is_grouped = GROUPS.iter().any(|name| table.table().column(name).is_some());
    let mut by = table.table().columns().iter().filter_map(|column| {
        let mut sums = SUMS.into_iter();
        sums.find_map(|(total, mean, cells)| match column.name {
            name if name == total => Some((total, cells, 0)),
            name if name == mean => Some((mean, cells, 1)),
            _ => None,
        })
    });
    let (Some(rank), false) = (table.table().column("Rank"), is_grouped) else {
        return;
    };
    // Who played fewer boards has fewer points, but not a lower percentage.
    let first = by.next();
    let percentage = by.find(|(name, _, _)| name.ends_with("Percentage"));
    let contradicted = |(name, cells, place): (&'static str, Cells, usize)| {
        let ranked = rows.iter().filter_map(|row| {
            let key = cells(row).get(place)?.value()?.fraction()?;
            Ranked::new(row.rank.value()?, key, row.row)
        });
        contradiction(ranked.collect()).map(|rows| (name, rows))
    };
    let Some((name, (row, other))) = percentage.or(first).and_then(contradicted) else {
        return;
    };
    let (ours, theirs) = (cell_text(row, rank), cell_text(other, rank));
    let what = format!("row has rank {ours}, but a row with a higher {name} has rank {theirs}");
    let report = at_cell(game, Problem::TotalTable { what }, row, Some(rank));
    let label = game.span(cell_range(other, Some(rank)));
    reporter.report(report.label(label, format!("this row has the higher {name}")));
}
