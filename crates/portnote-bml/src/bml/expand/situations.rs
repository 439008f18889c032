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

/// Reports sequences of which nobody can tell which holds, and such as say nothing that a
/// general one does not say.
pub(super) fn check(expansion: &Expansion<'_>, sources: &Sources<'_>, reporter: &mut Reporter<'_>) {
    // Each row is spoken of once.
    let mut reported: BTreeSet<Place> = BTreeSet::new();
    for head in expansion.tree.heads() {
        let mut same = Vec::new();
        let mut next = Some(head);
        while let Some(sequence) = next.and_then(|id: SequenceId| expansion.get(id)) {
            same.push(sequence);
            next = sequence.next;
        }
        // The list has the latest first.
        same.reverse();
        for (number, later) in same.iter().enumerate() {
            let Some(described) = later.description else {
                continue;
            };
            if reported.contains(&later.place) {
                continue;
            }
            let before = same.get(..number).unwrap_or(&[]);
            let found = before.iter().find_map(|earlier| {
                let problem = judge(expansion, earlier, later)?;
                Some((problem, earlier.description?.row()))
            });
            if let Some((problem, other)) = found {
                reported.insert(later.place);
                let row = described.row();
                let report = problem.at(row.word_span);
                let report = report.label(other.word_span, "the other definition");
                reporter.report(placed(report, row, sources));
            }
        }
    }
}

fn judge(
    expansion: &Expansion<'_>,
    earlier: &Sequence<'_>,
    later: &Sequence<'_>,
) -> Option<Problem> {
    let (first, second) = (earlier.description?, later.description?);
    let relation = relation(situation(earlier), situation(later));
    let says_the_same = || first.says_the_same(&second);
    let sequence = || expansion.name(later);
    match relation? {
        Some(_) if says_the_same() => Some(Problem::CoveredSituation {
            sequence: sequence(),
            position: earlier.position,
            vulnerability: earlier.vulnerability,
        }),
        None if !says_the_same() => Some(Problem::ConflictingSituation {
            sequence: sequence(),
            position: later.position,
            vulnerability: later.vulnerability,
            other_position: earlier.position,
            other_vulnerability: earlier.vulnerability,
        }),
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
