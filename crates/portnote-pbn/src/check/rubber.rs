//! Scores of rubber bridge. PBN 2.1 §4.2.5, §4.2.6.

use std::ops::Range;

use portnote_core::Reporter;
use portnote_core::coded::At;
use portnote_core::excerpt::short;

use crate::model::{Game, Tag};
use crate::problem::values::Problem;
use crate::value::{RubberHistory, RubberHistoryFault};

/// The forms of ScoreRubber.
pub(super) const SCORE: &str = "points above and below the line, as in `NS 150/120`";

/// The form of ScoreRubberHistory.
pub(super) const HISTORY: &str = "`NS` and `EW`, each with points above the line of earlier rubbers and \
                       of this one, a slash and trick points of each game";

/// Judges the state of a rubber, and Vulnerable against it.
pub(super) fn check(
    game: &Game<'_>,
    tag: &Tag<'_>,
    history: &RubberHistory,
    (text, range): (&str, &Range<u32>),
    reporter: &mut Reporter<'_>,
) {
    let expected = match history.fault() {
        None => return check_vulnerable(game, history, range, reporter),
        Some(RubberHistoryFault::UnequalGames) => "as many games for `NS` as for `EW`",
        Some(RubberHistoryFault::NotInTens(_)) => "trick points in tens",
        Some(RubberHistoryFault::TwoWinners(_)) => {
            "100 trick points or more for only one side in each game"
        }
        Some(RubberHistoryFault::NoWinner(_)) => {
            "a side with 100 trick points or more before another game begins"
        }
    };
    let problem = Problem::ScoreFormat { name: short(tag.name), found: short(text), expected };
    reporter.report(problem.at(game.span(range.clone())));
}

/// The winners of games are vulnerable, and nobody else is.
fn check_vulnerable(
    game: &Game<'_>,
    history: &RubberHistory,
    range: &Range<u32>,
    reporter: &mut Reporter<'_>,
) {
    let (Some(found), Some(tag)) = (game.vulnerable(), game.tag("Vulnerable")) else {
        return;
    };
    let derived = history.vulnerability();
    if found != derived {
        let report = Problem::VulnerableRubber { found, derived };
        let report = report.at(game.span(tag.value_range.clone()));
        reporter.report(report.label(game.span(range.clone()), "the games won"));
    }
}
