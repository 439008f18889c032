//! What is left of the budgets of an expansion.

use super::judge::Judge;
use crate::bml::limits::{Limits, TRIALS_PER_SEQUENCE};
use crate::bml::model::Row;
use crate::problem::expand::Problem;

/// A budget that can be spent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Budget {
    Table,
    File,
    Depth,
    Bytes,
    Output,
}

/// The budgets of one expansion.
#[derive(Debug)]
pub(super) struct Budgets {
    limits: Limits,
    /// The most sequences that the current table can describe.
    most: u64,
    table: u64,
    trials: u64,
    file: u64,
    bytes: u64,
    output: u64,
    /// The budget that was just spent.
    spent: Option<(Budget, u64)>,
    /// Budgets that were spoken of.
    reported: Vec<Budget>,
}

impl Budgets {
    /// The budgets for a system whose files have so many bytes.
    pub(super) fn new(limits: &Limits, size: u64) -> Self {
        Self {
            limits: limits.clone(),
            most: 0,
            table: 0,
            trials: 0,
            file: limits.sequences_per_file,
            bytes: limits.description_bytes,
            output: limits.output_room(size),
            spent: None,
            reported: Vec::new(),
        }
    }

    /// Begins a table that describes at most so many sequences.
    pub(super) fn begin_table(&mut self, most: u64) {
        self.most = most;
        self.table = self.limits.sequences_per_table;
        self.trials = self.table.saturating_mul(TRIALS_PER_SEQUENCE);
    }

    /// Takes one sequence; `false` when there is none left.
    pub(super) fn take_sequence(&mut self) -> bool {
        match (self.table.checked_sub(1), self.file.checked_sub(1)) {
            (Some(table), Some(file)) => {
                self.table = table;
                self.file = file;
                true
            }
            (None, _) => self.spend(Budget::Table, self.limits.sequences_per_table),
            (_, None) => self.spend(Budget::File, self.limits.sequences_per_file),
        }
    }

    /// Takes the work of one candidate.
    pub(super) fn try_candidate(&mut self) {
        match self.trials.checked_sub(1) {
            Some(trials) => self.trials = trials,
            None => {
                self.spend(Budget::Table, self.limits.sequences_per_table);
            }
        }
    }

    /// Takes the bytes of a description.
    pub(super) fn take_bytes(&mut self, bytes: u64) {
        match self.bytes.checked_sub(bytes) {
            Some(left) => self.bytes = left,
            None => {
                self.spend(Budget::Bytes, self.limits.description_bytes);
            }
        }
    }

    /// Takes what a sequence is in a dump; `false` when there is no room for it.
    pub(super) fn take_output(&mut self, bytes: u64) -> bool {
        match self.output.checked_sub(bytes) {
            Some(left) => {
                self.output = left;
                true
            }
            None => self.spend(Budget::Output, self.limits.output_bytes),
        }
    }

    /// Says that a sequence would have too many calls.
    pub(super) fn spend_calls(&mut self) {
        let limit = self.limits.table_nesting;
        self.spend(Budget::Depth, limit);
    }

    /// Whether anything was left out.
    pub(super) fn is_spent(&self) -> bool {
        !self.reported.is_empty()
    }

    /// Whether no further table can be expanded.
    pub(super) fn is_at_end(&self) -> bool {
        self.reported.iter().any(|budget| budget.ends_all())
    }

    /// Reports a budget that was just spent, each once; `true` where the table at hand has
    /// to end.
    pub(super) fn report(&mut self, row: &Row, judge: &mut Judge<'_, '_, '_>) -> bool {
        let Some((budget, limit)) = self.spent.take() else {
            return false;
        };
        if !self.reported.contains(&budget) {
            self.reported.push(budget);
            let counted = budget == Budget::Table && self.most > limit;
            let problem = Problem::ExpansionLimit {
                name: budget.name(),
                limit,
                most: counted.then_some(self.most),
            };
            judge.spent(row, problem);
        }
        budget != Budget::Depth
    }

    const fn spend(&mut self, budget: Budget, limit: u64) -> bool {
        self.spent = Some((budget, limit));
        false
    }
}

impl Budget {
    /// The name of its limit.
    const fn name(self) -> &'static str {
        match self {
            Self::Table => "sequences_per_table",
            Self::File => "sequences_per_file",
            Self::Depth => "table_nesting",
            Self::Bytes => "description_bytes",
            Self::Output => "output_bytes",
        }
    }

    /// Whether no further table can be expanded.
    const fn ends_all(self) -> bool {
        matches!(self, Self::File | Self::Bytes | Self::Output)
    }
}
