//! The Score tag against contract, vulnerability and result. PBN 2.1 §4.2.1.

use portnote_bridge::{
    Contract, PenaltyScale, Seat, Side, Vulnerability, duplicate_score, rubber_score,
};
use portnote_core::Reporter;
use portnote_core::coded::At;
use portnote_core::wording::counted;

use crate::model::{Anchor, Game, Tag};
use crate::problem::score::Problem;
use crate::value::{Points, ScoreRubber};

/// Judges the score, against contract and result where these are beyond doubt.
pub(super) fn check(game: &Game<'_>, certain: bool, reporter: &mut Reporter<'_>) {
    if certain {
        check_rubber(game, reporter);
    }
    let Some(tag) = game.tag("Score").filter(|tag| tag.sound) else {
        return;
    };
    let Some(points) = game.score() else {
        return;
    };
    if let Points::Both(_, first, second) = points
        && i64::from(first) != -i64::from(second)
    {
        let span = game.span(tag.value_range.clone());
        reporter.report(Problem::ScoreSides { first, second }.at(span));
    }
    if certain {
        check_score(game, tag, points, reporter);
    }
}

/// Compares with the score of the contract, where the tags tell it and the method is that
/// of duplicate bridge.
fn check_score(game: &Game<'_>, tag: &Tag<'_>, points: Points, reporter: &mut Reporter<'_>) {
    let Some(scale) = game.penalty_scale() else {
        return;
    };
    let Some(contract) = game.final_contract().contract else {
        return;
    };
    let Some((side, expected, how)) = expected(game, contract, scale) else {
        return;
    };
    let Some((found, written)) = found(points, side) else {
        return;
    };
    if found == expected {
        return;
    }
    let shown = |score: i32| match written {
        Some((side, true)) => format!("{} {}", side.abbreviation(), -i64::from(score)),
        Some((side, false)) => format!("{} {score}", side.abbreviation()),
        None => score.to_string(),
    };
    let commented =
        game.tags.iter().position(|other| other.range == tag.range).is_some_and(|number| {
            let after = |anchor| anchor == Anchor::Tag(number);
            game.comments.iter().any(|comment| after(comment.anchor))
        });
    let problem = Problem::ScoreMismatch {
        found: shown(found),
        how,
        expected: shown(expected),
        explained: commented || game.is_scored_by("Chicago"),
    };
    let mut report = problem.at(game.span(tag.value_range.clone()));
    let basis = [("Contract", "contract"), ("Result", "tricks"), ("Vulnerable", "vulnerability")];
    for (name, label) in basis {
        let of = game.tag(name).filter(|_| contract != Contract::PassedOut);
        if let Some(of) = of {
            report = report.label(game.span(of.value_range.clone()), label);
        }
    }
    reporter.report(report);
}

/// Points below the line of declarer's side: those of the tricks bid, if they were made.
fn check_rubber(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    let (Some(tag), Some(score)) = (game.tag("ScoreRubber"), game.score_rubber()) else {
        return;
    };
    let Some(contract @ Contract::Bid { .. }) = game.final_contract().contract else {
        return;
    };
    let Some((side, tricks)) = game.counted_tricks() else {
        return;
    };
    let points = match score {
        ScoreRubber::Declarer(points) => points,
        ScoreRubber::Side(of, points) | ScoreRubber::Both(of, points, _) if of == side => points,
        ScoreRubber::Both(_, _, points) => points,
        ScoreRubber::Side(..) => return,
    };
    // Vulnerability changes nothing below the line.
    let Some(expected) = rubber_score(contract, tricks, side, Vulnerability::None) else {
        return;
    };
    if i64::from(points.below) != i64::from(expected.below) {
        let problem = Problem::RubberBelow {
            found: points.below,
            how: format!("{contract} with {}", counted(tricks, "trick")),
            expected: expected.below,
        };
        reporter.report(problem.at(game.span(tag.value_range.clone())));
    }
}

/// Whose score it is, the score, and what it is computed from.
fn expected(
    game: &Game<'_>,
    contract: Contract,
    scale: PenaltyScale,
) -> Option<(Side, i32, String)> {
    let Contract::Bid { .. } = contract else {
        return Some((Side::NorthSouth, 0, "a passed-out deal".to_owned()));
    };
    let declarer = game.final_contract().declarer?;
    let (side, tricks) = game.counted_tricks()?;
    let vulnerability = game.vulnerable()?;
    let score = duplicate_score(contract, tricks, side, vulnerability, scale)?;
    let how = basis(contract, declarer, vulnerability, tricks);
    Some((side, score, how))
}

/// Whether the score is that of a contract with a number of tricks; `None` where nothing tells.
pub(super) fn fits(
    game: &Game<'_>,
    contract: Contract,
    declarer: Seat,
    tricks: u8,
) -> Option<bool> {
    let (side, scale) = (declarer.side(), game.penalty_scale()?);
    let score = duplicate_score(contract, tricks, side, game.vulnerable()?, scale)?;
    let (found, _) = found(game.score()?, side)?;
    Some(found == score)
}

/// What a score is computed from, in words.
pub(super) fn basis(
    contract: Contract,
    declarer: Seat,
    vulnerability: Vulnerability,
    tricks: u8,
) -> String {
    let not = if vulnerability.is_vulnerable(declarer.side()) { "" } else { "not " };
    let (by, tricks) = (declarer.name(), counted(tricks, "trick"));
    format!("{contract} by {by}, {not}vulnerable, with {tricks}")
}

/// The score from declarer's side, and how a message writes it: for which side, and whether
/// with its sign turned. A number alone is declarer's.
fn found(points: Points, side: Side) -> Option<(i32, Option<(Side, bool)>)> {
    match points {
        Points::Declarer(score) => Some((score, None)),
        Points::Side(of, score) | Points::Both(of, score, _) if of == side => {
            Some((score, Some((side, false))))
        }
        Points::Side(of, score) => Some((score.checked_neg()?, Some((of, true)))),
        Points::Both(_, _, score) => Some((score, Some((side, false)))),
    }
}
