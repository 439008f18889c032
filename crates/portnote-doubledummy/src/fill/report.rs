//! What was added to a file, and what was left out.

use std::collections::BTreeMap;
use std::fmt;

use portnote::pbn;

use super::FillTag;
use super::count::count;
use super::left::{LeftOut, LeftReason};
use super::plan::Plan;

/// What was added to a file, and what was left out.
///
/// `Display` writes what was added, like `24 deals solved; 24 tables and 24 scores added`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FillReport {
    /// Different deals for which the solver had an answer.
    pub deals_solved: u64,
    /// How many of each tag were added, or got a value in the place of `?`.
    pub added: BTreeMap<FillTag, u64>,
    /// How many tables got the rows that they lacked.
    pub tables_completed: u64,
    /// How many stated results were replaced: cells of tables, digits and values.
    pub replaced: u64,
    /// What was left out, in the order of the file.
    pub left: Vec<LeftOut>,
}

impl FillReport {
    /// Returns whether something was left out that another run or another solver could fill in, or
    /// that could not be written.
    #[must_use]
    pub fn has_failures(&self) -> bool {
        self.left.iter().any(|left| left.reason.is_failure())
    }

    /// Returns how many tables cannot be completed, because they cannot be read.
    #[must_use]
    pub fn unreadable_tables(&self) -> u64 {
        let unreadable = |left: &&LeftOut| left.reason == LeftReason::TableUnreadable;
        self.left.iter().filter(unreadable).count() as u64
    }

    /// Returns what `Display` writes, of changes that are shown and not made: `24 deals solved; 24 tables and
    /// 24 scores would be added`.
    #[must_use]
    pub fn preview(&self) -> String {
        self.in_words(" would be")
    }

    fn in_words(&self, would: &str) -> String {
        let added = |tag: FillTag| self.added.get(&tag).copied().unwrap_or(0);
        let kinds = [
            (added(FillTag::OptimumResultTable), "table"),
            (added(FillTag::OptimumScore), "score"),
            (added(FillTag::DoubleDummyTricks), "line of digits"),
            (added(FillTag::ParContract), "par contract"),
            (added(FillTag::OptimumPlayTable), "table of best cards"),
        ];
        let mut parts = vec![format!("{} solved", count(self.deals_solved, "deal"))];
        let told = kinds.iter().filter(|(number, _)| *number > 0);
        let told: Vec<String> = told.map(|(number, what)| count(*number, what)).collect();
        if let Some((last, others)) = told.split_last() {
            let listed = match others {
                [] => last.clone(),
                others => format!("{} and {last}", others.join(", ")),
            };
            parts.push(format!("{listed}{would} added"));
        }
        if self.tables_completed > 0 {
            parts.push(format!("{}{would} completed", count(self.tables_completed, "table")));
        }
        if self.replaced > 0 {
            parts.push(format!("{}{would} replaced", count(self.replaced, "result")));
        }
        if parts.len() == 1 {
            parts.push(format!("nothing{would} added"));
        }
        parts.join("; ")
    }

    pub(super) fn leave(&mut self, game: &pbn::Game, tag: Option<FillTag>, reason: LeftReason) {
        let (game, board) = (game.index(), game.board());
        self.left.push(LeftOut { game, board, tag, reason });
    }

    /// Takes what a plan says, whether it was written or not.
    pub(super) fn take(&mut self, game: &pbn::Game, plan: Plan, is_written: bool) {
        for (tag, reason) in plan.left {
            self.leave(game, tag, reason);
        }
        if is_written {
            for tag in plan.added {
                *self.added.entry(tag).or_default() += 1;
            }
            self.tables_completed += u64::from(plan.completes);
            self.replaced += plan.replaced;
        }
    }
}

impl fmt::Display for FillReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.in_words(""))
    }
}
