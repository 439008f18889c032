//! How many findings are left out, and why. The report says so.

use portnote_core::order::Order as _;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use portnote_core::{Code, Diagnostic};

use crate::numbers::{count, thousands};
use portnote::Counts;
use portnote::product::suppress::HiddenBy;
use portnote_core::harmless::sanitize;

/// Codes that are named, the most frequent ones.
const NAMED: usize = 3;

/// Names of configurations up to which they are named.
const NAMED_FILES: usize = 2;

/// What lines in files and configurations have left out.
#[derive(Clone, Debug, Default)]
pub(crate) struct LeftOut {
    by_lines: CodeCounts,
    by_configurations: CodeCounts,
    configurations: BTreeSet<String>,
}

#[derive(Clone, Debug, Default)]
struct CodeCounts {
    counts: Counts,
    codes: BTreeMap<Code, u64>,
}

impl LeftOut {
    /// Counts a finding.
    pub(super) fn add(&mut self, found: &Diagnostic, by: &HiddenBy) {
        let part = match by {
            HiddenBy::Line { .. } => &mut self.by_lines,
            HiddenBy::Configuration { file } => {
                if !self.configurations.contains(file) {
                    self.configurations.insert(file.clone());
                }
                &mut self.by_configurations
            }
        };
        part.counts.add(found);
        *part.codes.entry(found.code).or_default() += 1;
    }

    /// Adds what is left out of another file.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.by_lines.merge(&other.by_lines);
        self.by_configurations.merge(&other.by_configurations);
        let names = other.configurations.iter().cloned();
        self.configurations.extend(names);
    }

    /// The codes that are left out.
    pub(super) fn codes(&self) -> impl Iterator<Item = Code> {
        let parts = [&self.by_lines, &self.by_configurations].into_iter();
        parts.flat_map(|part| part.codes.keys().copied())
    }

    /// The number of findings that are left out.
    pub(crate) const fn total(&self) -> u64 {
        self.by_lines.counts.total() + self.by_configurations.counts.total()
    }

    /// What is left out in words; `None` where nothing is.
    pub(crate) fn in_words(&self) -> Option<String> {
        let of_lines = self.by_lines.in_words();
        let of_lines = of_lines.map(|(counts, codes)| {
            format!("{counts} suppressed by `portnote: ignore` lines ({codes})")
        });
        let of_files = self.by_configurations.in_words();
        let of_files = of_files.map(|(counts, codes)| {
            let names = self.names();
            format!("{counts} ignored by {names} ({codes})")
        });
        let parts: Vec<String> = of_lines.into_iter().chain(of_files).collect();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// The configurations, where they are few.
    fn names(&self) -> String {
        if self.configurations.len() > NAMED_FILES {
            return count(self.configurations.len() as u64, "configuration");
        }
        let names = self.configurations.iter();
        let names: Vec<_> = names.map(|name| sanitize(name)).collect();
        names.join(" and ")
    }
}

impl CodeCounts {
    fn merge(&mut self, other: &Self) {
        self.counts.merge(other.counts);
        for (code, number) in &other.codes {
            *self.codes.entry(*code).or_default() += number;
        }
    }

    /// The counts and the codes.
    fn in_words(&self) -> Option<(String, String)> {
        if self.codes.is_empty() {
            return None;
        }
        let mut codes: Vec<_> = self.codes.iter().collect();
        codes.order_by_key(|(code, number)| (Reverse(**number), **code));
        let others = codes.len().saturating_sub(NAMED) as u64;
        let named = codes.into_iter().take(NAMED);
        let mut named: Vec<String> =
            named.map(|(code, number)| format!("{code} {}", thousands(*number))).collect();
        if others > 0 {
            named.push(format!("and {}", count(others, "more code")));
        }
        Some((self.counts.in_words(), named.join(", ")))
    }
}
