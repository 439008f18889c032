//! The scores of the ScoreTable against its contracts. PBN 2.1 §4.2.1, §5.9.

use portnote_bridge::{Contract, PenaltyScale, Side, Vulnerability, duplicate_score};
use portnote_core::Reporter;

use super::{at_cell, cell_range, cell_text};
use crate::check::score;
use crate::model::Game;
use crate::problem::tables::Problem;
use crate::table::{Cell, Decimal, ScoreRow, Table};

/// Words of Scoring whose scores depend on more than the deal.
const NOT_DUPLICATE: [&str; 3] = ["Rubber", "Cavendish", "Chicago"];

pub(super) fn check(
    game: &Game<'_>,
    table: &Table<'_>,
    rows: &[ScoreRow<'_>],
    reporter: &mut Reporter<'_>,
) {
    let Some(scorer) = Scorer::of(game) else {
        return;
    };
    let column = |name| table.column(name);
    let scores = [(column("Score_NS"), Side::NorthSouth), (column("Score_EW"), Side::EastWest)];
    for row in rows {
        let Some(points) = scorer.points(row) else {
            continue;
        };
        // Two wrong cells of one row come from one mistake.
        let wrong =
            scores.iter().zip([row.score_ns, row.score_ew]).find_map(|((column, side), cell)| {
                let expected = match side {
                    Side::NorthSouth => points,
                    Side::EastWest => -points,
                };
                let differs = cell.value()?.whole() != Some(i64::from(expected));
                differs.then_some((*column, expected))
            });
        let Some((column, expected)) = wrong else {
            continue;
        };
        let problem = Problem::ScoreTableScore {
            found: column.map_or(String::new(), |column| cell_text(row.row, column)),
            basis: scorer.basis(row).unwrap_or_default(),
            expected,
        };
        let mut report = at_cell(game, problem, row.row, column);
        let contract = table.column("Contract");
        let result = table.column("Result").filter(|_| row.result.value().is_some());
        for (column, label) in [(contract, "the contract"), (result, "the tricks")] {
            if column.is_some() {
                report = report.label(game.span(cell_range(row.row, column)), label);
            }
        }
        reporter.report(report);
    }
}

/// What scores need besides the row.
pub(super) struct Scorer {
    vulnerability: Option<Vulnerability>,
    scale: PenaltyScale,
}

impl Scorer {
    /// `None` where the scoring is not that of duplicate bridge, or not defined.
    pub(super) fn of(game: &Game<'_>) -> Option<Self> {
        let has = |word: &str| game.is_scored_by(word);
        if game.has_french_matchpoints()
            || game.is_end_position()
            || NOT_DUPLICATE.iter().any(|word| has(word))
        {
            return None;
        }
        Some(Self {
            vulnerability: game.vulnerable(),
            scale: if has("OldMP") { PenaltyScale::Old } else { PenaltyScale::Current },
        })
    }

    /// The points of North-South that follow from a row.
    pub(super) fn points(&self, row: &ScoreRow<'_>) -> Option<i32> {
        let contract = row.contract.value()?;
        if contract == Contract::PassedOut {
            return Some(0);
        }
        let (declarer, vulnerability) = (row.declarer.value()?.seat, self.vulnerability?);
        let side = declarer.side();
        let tricks = tricks(row, contract)?;
        let points = duplicate_score(contract, tricks, side, vulnerability, self.scale)?;
        Some(match side {
            Side::NorthSouth => points,
            Side::EastWest => -points,
        })
    }

    /// What the points of a row follow from.
    fn basis(&self, row: &ScoreRow<'_>) -> Option<String> {
        let contract = row.contract.value()?;
        if contract == Contract::PassedOut {
            return Some("a passed-out deal".to_owned());
        }
        let (declarer, vulnerability) = (row.declarer.value()?.seat, self.vulnerability?);
        let tricks = tricks(row, contract)?;
        Some(score::basis(contract, declarer, vulnerability, tricks))
    }
}

fn tricks(row: &ScoreRow<'_>, contract: Contract) -> Option<u8> {
    u8::try_from(row.result.value()?.tricks(Some(contract))?).ok()
}

/// What a row adds to the results of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// Points of North-South.
    Points(i32),
    /// An artificial score, or none: the row is left out.
    LeftOut,
    /// Something that cannot be read.
    Unreadable,
}

/// The result of a row as its scores say it; as its contract does where it has no score.
pub(super) fn outcome(row: &ScoreRow<'_>, scorer: Option<&Scorer>) -> Outcome {
    let points = |number: Decimal| i32::try_from(number.whole()?).ok();
    match (row.score_ns, row.score_ew) {
        (Cell::Value(ns), _) => points(ns).map_or(Outcome::Unreadable, Outcome::Points),
        (_, Cell::Value(ew)) => {
            points(ew).and_then(i32::checked_neg).map_or(Outcome::Unreadable, Outcome::Points)
        }
        (Cell::Unreadable, _) | (_, Cell::Unreadable) => Outcome::Unreadable,
        (Cell::Absent, Cell::Absent) => match scorer.and_then(|scorer| scorer.points(row)) {
            Some(points) => Outcome::Points(points),
            None if row.contract == Cell::Irrelevant => Outcome::LeftOut,
            None => Outcome::Unreadable,
        },
        _ => Outcome::LeftOut,
    }
}
