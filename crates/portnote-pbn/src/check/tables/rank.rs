//! Ranks against what they rank. PBN 2.1 §5.9, §5.10.
//!
//! Equal scores should share the best rank, and many programs count on. Only a better rank for
//! a lower score is a contradiction.

use portnote_bridge::Fraction;
use portnote_core::Reporter;
use portnote_core::order::Order as _;

use super::score::{Outcome, Scorer, outcome};
use super::{at_cell, cell_range, cell_text};
use crate::model::Game;
use crate::problem::tables::Problem;
use crate::table::{Decimal, ScoreRow, Table};

pub(super) fn check(
    game: &Game<'_>,
    table: &Table<'_>,
    rows: &[ScoreRow<'_>],
    reporter: &mut Reporter<'_>,
) {
    let Some(column) = table.column("Rank") else {
        return;
    };
    // A table of the scores of East-West alone ranks those.
    let east_west = table.column("Score_NS").is_none() && table.column("Score_EW").is_some();
    let scorer = Scorer::of(game);
    let ranked = rows.iter().filter_map(|row| {
        let Outcome::Points(score) = outcome(row, scorer.as_ref()) else {
            return None;
        };
        let score = if east_west { score.checked_neg()? } else { score };
        let key = Fraction::new(score.into(), 1)?;
        Ranked::new(row.rank.value()?, key, (row.row, score))
    });
    let Some(((row, score), (other, other_score))) = contradiction(ranked.collect()) else {
        return;
    };
    let problem = Problem::ScoreTableRank {
        rank: cell_text(row, column),
        score,
        other_rank: cell_text(other, column),
        other_score,
    };
    let report = at_cell(game, problem, row, Some(column));
    let place = game.span(cell_range(other, Some(column)));
    reporter.report(report.label(place, "the rank of the higher score"));
}

/// A row with its rank and what it is ranked by.
pub(super) struct Ranked<T> {
    rank: Fraction,
    key: Fraction,
    row: T,
}

impl<T> Ranked<T> {
    pub(super) fn new(rank: Decimal, key: Fraction, row: T) -> Option<Self> {
        Some(Self { rank: rank.fraction()?, key, row })
    }
}

/// A row with a better rank and a lower number than another row, which comes second.
///
/// The rows are sorted by rank and walked once.
pub(super) fn contradiction<T: Copy>(mut rows: Vec<Ranked<T>>) -> Option<(T, T)> {
    rows.order_by(|a, b| a.rank.cmp(&b.rank).then(b.key.cmp(&a.key)));
    let mut lowest: Option<&Ranked<T>> = None;
    // The lowest of the rows whose rank is truly better.
    let mut lowest_before: Option<&Ranked<T>> = None;
    let mut rank: Option<Fraction> = None;
    for row in &rows {
        if rank.is_none_or(|rank| rank < row.rank) {
            lowest_before = lowest;
            rank = Some(row.rank);
        }
        if let Some(lower) = lowest_before.filter(|lower| lower.key < row.key) {
            return Some((lower.row, row.row));
        }
        if lowest.is_none_or(|lowest| row.key < lowest.key) {
            lowest = Some(row);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_contradiction_is_found_where_there_is_one(
            rows in proptest::collection::vec((1i64..6, 0i64..6), 0..8),
        ) {
            let ranked = rows.iter().filter_map(|(rank, key)| {
                let rank = Decimal { digits: *rank, decimals: 0 };
                Ranked::new(rank, Fraction::new(*key, 1)?, (rank.digits, *key))
            });
            let found = contradiction(ranked.collect());
            let breaks = |one: &(i64, i64), other: &(i64, i64)| one.0 < other.0 && one.1 < other.1;
            let any = rows.iter().any(|one| rows.iter().any(|other| breaks(one, other)));
            prop_assert_eq!(found.is_some(), any);
            prop_assert!(found.is_none_or(|(one, other)| breaks(&one, &other)));
        }
    }
}
