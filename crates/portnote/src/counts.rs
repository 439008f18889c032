//! Findings by severity.

use portnote_core::{Applicability, Diagnostic, Finding, Severity};

use crate::numbers::count;

/// The number of findings of each severity, and of those with a fix.
///
/// ```
/// use portnote::{Counts, Document, Format};
///
/// let mut counts = Counts::default();
/// assert_eq!(counts.in_words(), "no problems");
/// counts.errors = 1;
/// counts.warnings = 1200;
/// assert_eq!(counts.in_words(), "1 error, 1,200 warnings");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Counts {
    /// What is wrong for certain.
    pub errors: u64,
    /// What is likely to be wrong.
    pub warnings: u64,
    /// What is worth knowing.
    pub infos: u64,
    /// Findings with a fix that may be applied without asking.
    pub fixable: u64,
    /// Findings with a fix that a person should look at.
    pub fixable_unsafely: u64,
}

impl Counts {
    /// Counts the findings of a unit.
    pub fn add_all(&mut self, diagnostics: &[Diagnostic]) {
        diagnostics.iter().for_each(|diagnostic| self.add(diagnostic));
    }

    /// Adds a diagnostic to the numbers of its severity.
    pub fn add(&mut self, diagnostic: &Diagnostic) {
        let fix = diagnostic.fix.as_ref();
        self.take(diagnostic.severity, fix.map(|fix| fix.applicability));
    }

    /// Counts a finding of which the text is gone.
    pub fn add_finding(&mut self, finding: &Finding) {
        let fix = finding.fix.as_ref();
        self.take(finding.severity, fix.map(|fix| fix.applicability));
    }

    fn take(&mut self, severity: Severity, fix: Option<Applicability>) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
            Severity::Info => self.infos += 1,
        }
        self.fixable += u64::from(fix == Some(Applicability::Safe));
        self.fixable_unsafely += u64::from(fix == Some(Applicability::Unsafe));
    }

    /// Adds the counts of another file.
    pub const fn merge(&mut self, other: Self) {
        self.errors += other.errors;
        self.warnings += other.warnings;
        self.infos += other.infos;
        self.fixable += other.fixable;
        self.fixable_unsafely += other.fixable_unsafely;
    }

    /// The number of findings.
    #[must_use]
    pub const fn total(self) -> u64 {
        self.errors + self.warnings + self.infos
    }

    /// Whether there is a finding of at least this severity.
    #[must_use]
    pub const fn reaches(self, threshold: Severity) -> bool {
        match threshold {
            Severity::Error => self.errors > 0,
            Severity::Warning => self.errors + self.warnings > 0,
            Severity::Info => self.total() > 0,
        }
    }

    /// The counts in words, like `1 error, 2 warnings`; `no problems` where there is none.
    #[must_use]
    pub fn in_words(self) -> String {
        let parts = [(self.errors, "error"), (self.warnings, "warning"), (self.infos, "info")];
        let parts = parts.into_iter().filter(|(number, _)| *number > 0);
        let parts: Vec<String> = parts.map(|(number, noun)| count(number, noun)).collect();
        if parts.is_empty() { "no problems".to_owned() } else { parts.join(", ") }
    }
}
