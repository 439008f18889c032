//! Ranges of scores: each score lies in one of them. PBN 2.1 §5.5.
//!
//! Scores are multiples of 10, so that the ranges are judged on those.

use portnote_core::order::Order as _;
use std::ops::Range;

use portnote_core::Reporter;
use portnote_core::coded::At;

use crate::model::Game;
use crate::problem::tables::Problem;
use crate::table::{Cell, InstantScoreTable, ScoreRange};

/// A step from one score to the next.
const STEP: i64 = 10;

/// Scores from the first to the last, both included, in points of the side of the column.
struct Scores {
    first: i64,
    last: i64,
    /// Whether they are written as a range, whose ends do not belong to it.
    is_range: bool,
    range: Range<u32>,
}

pub(super) fn check(game: &Game<'_>, table: &InstantScoreTable<'_>, reporter: &mut Reporter<'_>) {
    let sides: [(&str, Vec<Cell<ScoreRange>>); 2] = [
        ("ScoreRange_NS", table.rows().map(|row| row.score_range_ns).collect()),
        ("ScoreRange_EW", table.rows().map(|row| row.score_range_ew).collect()),
    ];
    for (name, cells) in sides {
        let Some(column) = table.table().column(name) else {
            continue;
        };
        let rows = table.table().rows().filter_map(|row| row.range(column));
        let mut all_known = true;
        let mut scores = Vec::new();
        for (cell, range) in cells.into_iter().zip(rows) {
            match cell {
                Cell::Value(written) => scores.extend(scores_of(written, range)),
                Cell::Irrelevant => {}
                _ => all_known = false,
            }
        }
        check_side(game, scores, all_known, reporter);
    }
}

/// The scores of a range; `None` where it holds none.
fn scores_of(written: ScoreRange, range: Range<u32>) -> Option<Scores> {
    let above = |low: i32| (i64::from(low).div_euclid(STEP) + 1) * STEP;
    let below = |high: i32| (i64::from(high) - 1).div_euclid(STEP) * STEP;
    let (first, last) = match written {
        ScoreRange::Equal(score) if i64::from(score) % STEP != 0 => return None,
        ScoreRange::Equal(score) => (i64::from(score), i64::from(score)),
        ScoreRange::Above(low) => (above(low), i64::MAX),
        ScoreRange::Between(low, high) => (above(low), below(high)),
        ScoreRange::Below(high) => (i64::MIN, below(high)),
    };
    (first <= last).then_some(Scores {
        first,
        last,
        is_range: !matches!(written, ScoreRange::Equal(_)),
        range,
    })
}

/// Sorts the ranges and looks at each with the one below it, so that a table of any size is
/// judged in little more than one walk.
fn check_side(
    game: &Game<'_>,
    mut scores: Vec<Scores>,
    all_known: bool,
    reporter: &mut Reporter<'_>,
) {
    scores.order_by_key(|scores| (scores.first, scores.last));
    let mut report = |range: &Range<u32>,
                      (what, beside_range): (String, bool),
                      other: Option<(&Range<u32>, &str)>| {
        let problem = Problem::InstantRanges { what, beside_range };
        let report = problem.at(game.span(range.clone()));
        reporter.report(match other {
            Some((other, label)) => report.label(game.span(other.clone()), label),
            None => report,
        });
    };
    let mut highest: Option<&Scores> = None;
    for scores in &scores {
        match highest {
            None if all_known && scores.first > i64::MIN => {
                let what = format!("missing range for scores below {}", scores.first);
                report(&scores.range, (what, scores.is_range), None);
            }
            Some(below) if scores.first <= below.last => {
                let (range, other) = in_file_order(&scores.range, &below.range);
                let what =
                    format!("score {} is in two ranges: expected one", shared(scores, below));
                report(range, (what, false), Some((other, "the other range")));
            }
            Some(below) if all_known && scores.first > below.last.saturating_add(STEP) => {
                let what = format!("missing range for the score {}", below.last + STEP);
                report(
                    &scores.range,
                    (what, scores.is_range || below.is_range),
                    Some((&below.range, "the range below it")),
                );
            }
            _ => {}
        }
        if highest.is_none_or(|highest| scores.last > highest.last) {
            highest = Some(scores);
        }
    }
    if let Some(top) = highest
        && all_known
        && top.last < i64::MAX
    {
        let what = format!("missing range for scores above {}", top.last);
        report(&top.range, (what, top.is_range), None);
    }
}

/// A score that two ranges share: the lowest, or the highest of two without a lowest.
fn shared(one: &Scores, other: &Scores) -> i64 {
    match one.first.max(other.first) {
        i64::MIN => one.last.min(other.last),
        first => first,
    }
}

/// The later of two ranges of the file, with the earlier.
fn in_file_order<'r>(
    one: &'r Range<u32>,
    other: &'r Range<u32>,
) -> (&'r Range<u32>, &'r Range<u32>) {
    if one.start > other.start { (one, other) } else { (other, one) }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::equal(ScoreRange::Equal(-50), Some((-50, -50)))]
    #[case::no_score(ScoreRange::Equal(45), None)]
    #[case::ends_excluded(ScoreRange::Between(-20, 10), Some((-10, 0)))]
    #[case::ends_between_scores(ScoreRange::Between(-15, 15), Some((-10, 10)))]
    #[case::nothing_between(ScoreRange::Between(0, 10), None)]
    #[case::turned(ScoreRange::Between(100, 0), None)]
    #[case::above(ScoreRange::Above(-10), Some((0, i64::MAX)))]
    #[case::below(ScoreRange::Below(i32::MIN), Some((i64::MIN, -2_147_483_650)))]
    fn scores_of_a_range(#[case] written: ScoreRange, #[case] ends: Option<(i64, i64)>) {
        let scores = scores_of(written, 0..0);
        assert_eq!(scores.map(|scores| (scores.first, scores.last)), ends);
    }
}
