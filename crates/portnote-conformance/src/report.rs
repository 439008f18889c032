//! What a run found, for people and for programs.

use std::fmt::Write;

use serde::Serialize;

/// The name of the schema of a report.
pub const SCHEMA: &str = "portnote/conformance/1";

/// One thing that is not as it has to be.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What failed: the number of a law, like `L-6`, or `expectation`, `settings`, `decoder`.
    pub what: String,
    /// What was found, possibly on several lines.
    pub detail: String,
}

/// What became of one case, or of one file of a folder.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// The case by its name in the corpus, or the path of the file.
    pub name: String,
    /// What failed.
    pub failures: Vec<Failure>,
    /// What is worth knowing and no failure: files that were written, gaps that are known.
    pub notes: Vec<String>,
}

/// Everything that a run found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// Always `portnote/conformance/1`.
    pub schema: &'static str,
    /// Number of cases or files without a failure.
    pub passed: usize,
    /// Number of those with one.
    pub failed: usize,
    /// The outcomes of cases that failed or have something to say.
    pub outcomes: Vec<Outcome>,
}

impl Failure {
    /// A failure with its detail.
    pub fn new(what: impl Into<String>, detail: impl Into<String>) -> Self {
        Self { what: what.into(), detail: detail.into() }
    }
}

impl Outcome {
    /// An outcome with nothing found yet.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    /// Adds a failure.
    pub fn fail(&mut self, what: impl Into<String>, detail: impl Into<String>) {
        self.failures.push(Failure::new(what, detail));
    }

    /// The lines for people; empty where there is nothing to say.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        // Writing into a string does not fail.
        for note in &self.notes {
            let _ = writeln!(text, "{}: {note}", self.name);
        }
        if !self.failures.is_empty() {
            let _ = writeln!(text, "FAILED {}", self.name);
        }
        for failure in &self.failures {
            let mut lines = failure.detail.lines();
            let _ = writeln!(text, "  {}: {}", failure.what, lines.next().unwrap_or(""));
            for line in lines {
                let _ = writeln!(text, "    {line}");
            }
        }
        text
    }
}

impl Report {
    /// Counts the outcomes and keeps those that say something.
    #[must_use]
    pub fn new(outcomes: Vec<Outcome>) -> Self {
        let failed = outcomes.iter().filter(|outcome| !outcome.failures.is_empty()).count();
        let passed = outcomes.len() - failed;
        let speaks = |outcome: &Outcome| !outcome.failures.is_empty() || !outcome.notes.is_empty();
        Self {
            schema: SCHEMA,
            passed,
            failed,
            outcomes: outcomes.into_iter().filter(speaks).collect(),
        }
    }

    /// The last line for people.
    #[must_use]
    pub fn summary(&self) -> String {
        format!("{} passed, {} failed", self.passed, self.failed)
    }

    /// The failures by what failed, each with the number of cases in which it did.
    #[must_use]
    pub fn counts(&self) -> Vec<(String, usize)> {
        let mut counts: Vec<(String, usize)> = Vec::new();
        for outcome in &self.outcomes {
            let mut names: Vec<&str> =
                outcome.failures.iter().map(|failure| failure.what.as_str()).collect();
            names.sort_unstable();
            names.dedup();
            for name in names {
                match counts.iter_mut().find(|(known, _)| known == name) {
                    Some((_, count)) => *count += 1,
                    None => counts.push((name.to_owned(), 1)),
                }
            }
        }
        counts.sort();
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_a_failure_are_indented() {
        let mut outcome = Outcome::new("pbn/valid/t/x.pbn");
        outcome.fail("expectation", "x.diag differs\n- a\n+ b");
        let expected =
            "FAILED pbn/valid/t/x.pbn\n  expectation: x.diag differs\n    - a\n    + b\n";
        assert_eq!(outcome.to_text(), expected);
    }

    #[test]
    fn summary_counts_cases_and_not_failures() {
        let mut failed = Outcome::new("b");
        failed.fail("L-2", "x");
        failed.fail("L-2", "y");
        let report = Report::new(vec![Outcome::new("a"), failed]);
        assert_eq!(report.summary(), "1 passed, 1 failed");
        assert_eq!(report.outcomes.len(), 1);
        assert_eq!(report.counts(), [("L-2".to_owned(), 1)]);
    }
}
