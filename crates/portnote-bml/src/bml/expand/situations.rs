//! What is said of the same calls for different seats and vulnerabilities.

use std::cmp::Ordering;
use std::collections::BTreeSet;

use portnote_core::Reporter;
use portnote_core::coded::At;

use super::judge::placed;
use super::sequences::{RowId, SequenceEntry};
use super::{Expanded, SequenceId};
use crate::bml::model::Row;
use crate::problem::expand::Problem;
use crate::situation::{Position, Vulnerability, relation};
use crate::source::Sources;

/// Reports sequences with contradicting definitions, and tables that repeat what a
/// general one says.
pub(super) fn check(expansion: &Expanded<'_>, sources: &Sources<'_>, reporter: &mut Reporter<'_>) {
    let mut seen = ReportedRows::default();
    let mut same: Vec<DescribedSequence<'_>> = Vec::new();
    for head in expansion.tree.heads() {
        same.clear();
        let mut next = Some(head);
        while let Some(sequence) = next.and_then(|id: SequenceId| expansion.get(id)) {
            next = sequence.next;
            if next.is_some() || !same.is_empty() {
                same.extend(DescribedSequence::of(sequence));
            }
        }
        // The list has the latest first.
        same.reverse();
        for (number, later) in same.iter().enumerate().skip(1) {
            let before = same.get(..number).unwrap_or(&[]);
            let mut found = before.iter().filter_map(|earlier| {
                let problem = judge(expansion, earlier, later, &seen)?;
                Some((problem, earlier.row))
            });
            let Some((problem, other)) = found.next() else {
                continue;
            };
            let (place, row) = (later.sequence.place, later.row);
            match problem {
                Problem::CoveredSituation { .. } => seen.tables.insert(place.block),
                _ => seen.rows.insert(place),
            };
            let report = problem.at(row.word_span);
            let report = report.label(other.word_span, "other definition here");
            reporter.report(placed(report, row, sources));
        }
    }
}

/// What was spoken of, once each.
#[derive(Debug, Default)]
struct ReportedRows {
    /// Tables that repeat another one: their further rows do so as well.
    tables: BTreeSet<u32>,
    /// Rows that contradict another one.
    rows: BTreeSet<RowId>,
}

/// A sequence that says something.
struct DescribedSequence<'e> {
    sequence: &'e SequenceEntry<'e>,
    row: &'e Row,
    /// A hash of its text, so that however many situations there are each text is read once.
    text: u64,
}

impl<'e> DescribedSequence<'e> {
    fn of(sequence: &'e SequenceEntry<'e>) -> Option<Self> {
        let description = sequence.description.as_ref()?;
        Some(Self { sequence, row: description.row(), text: description.hash() })
    }
}

fn judge(
    expansion: &Expanded<'_>,
    earlier: &DescribedSequence<'_>,
    later: &DescribedSequence<'_>,
    seen: &ReportedRows,
) -> Option<Problem> {
    let says_the_same = earlier.text == later.text;
    let (earlier, later) = (earlier.sequence, later.sequence);
    match relation(situation(earlier), situation(later))? {
        Some(order) if says_the_same && !seen.tables.contains(&later.place.block) => {
            Some(Problem::CoveredSituation {
                sequence: expansion.name(later),
                position: earlier.position,
                vulnerability: earlier.vulnerability,
                is_other_narrower: order == Ordering::Less,
            })
        }
        None if !says_the_same && !seen.rows.contains(&later.place) => {
            Some(Problem::ConflictingSituation {
                sequence: expansion.name(later),
                position: later.position,
                vulnerability: later.vulnerability,
                other_position: earlier.position,
                other_vulnerability: earlier.vulnerability,
            })
        }
        _ => None,
    }
}

fn situation(sequence: &SequenceEntry<'_>) -> (Position, Vulnerability) {
    (sequence.position, sequence.vulnerability)
}
