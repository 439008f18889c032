//! What is said of the same calls for different seats and vulnerabilities.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use portnote_core::Reporter;
use portnote_core::coded::At;

use super::judge::placed;
use super::sequences::{Place, Sequence};
use super::{Expansion, SequenceId};
use crate::problem::expand::Problem;
use crate::situation::{Position, Vulnerability};
use crate::source::Sources;

/// Reports sequences of which nobody can tell which holds, and tables that repeat what a
/// general one says.
pub(super) fn check(expansion: &Expansion<'_>, sources: &Sources<'_>, reporter: &mut Reporter<'_>) {
    let mut seen = Seen::default();
    let mut same: Vec<&Sequence<'_>> = Vec::new();
    for head in expansion.tree.heads() {
        same.clear();
        let mut next = Some(head);
        while let Some(sequence) = next.and_then(|id: SequenceId| expansion.get(id)) {
            same.push(sequence);
            next = sequence.next;
        }
        // The list has the latest first.
        same.reverse();
        for (number, later) in same.iter().enumerate().skip(1) {
            let Some(row) = later.description.map(|description| description.row()) else {
                continue;
            };
            let before = same.get(..number).unwrap_or(&[]);
            let mut found = before.iter().filter_map(|earlier| {
                let problem = judge(expansion, earlier, later, &seen)?;
                Some((problem, earlier.description?.row()))
            });
            let Some((problem, other)) = found.next() else {
                continue;
            };
            match problem {
                Problem::CoveredSituation { .. } => seen.tables.insert(later.place.block),
                _ => seen.rows.insert(later.place),
            };
            let report = problem.at(row.word_span);
            let report = report.label(other.word_span, "the other definition");
            reporter.report(placed(report, row, sources));
        }
    }
}

/// What was spoken of, once each.
#[derive(Debug, Default)]
struct Seen {
    /// Tables that repeat another one: their further rows do so as well.
    tables: BTreeSet<u32>,
    /// Rows that contradict another one.
    rows: BTreeSet<Place>,
}

fn judge(
    expansion: &Expansion<'_>,
    earlier: &Sequence<'_>,
    later: &Sequence<'_>,
    seen: &Seen,
) -> Option<Problem> {
    let (first, second) = (earlier.description?, later.description?);
    let sequence = || expansion.name(later);
    match relation(situation(earlier), situation(later))? {
        Some(_) if !seen.tables.contains(&later.place.block) && first.says_the_same(&second) => {
            Some(Problem::CoveredSituation {
                sequence: sequence(),
                position: earlier.position,
                vulnerability: earlier.vulnerability,
            })
        }
        None if !seen.rows.contains(&later.place) && !first.says_the_same(&second) => {
            Some(Problem::ConflictingSituation {
                sequence: sequence(),
                position: later.position,
                vulnerability: later.vulnerability,
                other_position: earlier.position,
                other_vulnerability: earlier.vulnerability,
            })
        }
        _ => None,
    }
}

/// How two situations lie to each other: `None` where they have nothing in common,
/// `Some(None)` where each holds cases of its own.
fn relation(first: (u8, u8), second: (u8, u8)) -> Option<Option<Ordering>> {
    let common = (first.0 & second.0, first.1 & second.1);
    if common.0 == 0 || common.1 == 0 {
        return None;
    }
    Some(match (common == first, common == second) {
        (true, true) => Some(Ordering::Equal),
        (true, false) => Some(Ordering::Less),
        (false, true) => Some(Ordering::Greater),
        (false, false) => None,
    })
}

fn situation(sequence: &Sequence<'_>) -> (u8, u8) {
    (
        positions(sequence.position),
        vulnerabilities(sequence.vulnerability),
    )
}

/// One bit for each of the four seats.
const fn positions(position: Position) -> u8 {
    match position {
        Position::Any => 0b1111,
        Position::First => 0b0001,
        Position::Second => 0b0010,
        Position::Third => 0b0100,
        Position::Fourth => 0b1000,
        Position::FirstOrSecond => 0b0011,
        Position::ThirdOrFourth => 0b1100,
    }
}

/// One bit for each of none, only we, only they, both.
const fn vulnerabilities(vulnerability: Vulnerability) -> u8 {
    match vulnerability {
        Vulnerability::Any => 0b1111,
        Vulnerability::None => 0b0001,
        Vulnerability::OnlyWe => 0b0010,
        Vulnerability::OnlyThey => 0b0100,
        Vulnerability::Both => 0b1000,
        Vulnerability::WeNot => 0b0101,
        Vulnerability::We => 0b1010,
        Vulnerability::TheyNot => 0b0011,
        Vulnerability::They => 0b1100,
    }
}
