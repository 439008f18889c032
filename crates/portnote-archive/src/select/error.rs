//! Why a condition or a pattern cannot be used, with the place in its text.

use std::fmt;
use std::ops::Range;

use portnote_core::coded::Level;
use portnote_core::{Code, Diagnostic, Severity, Span};

use super::problem::Problem;

/// Why a condition or a pattern cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionError {
    code: Code,
    severity: Severity,
    message: String,
    range: Range<usize>,
    help: Option<String>,
}

impl ConditionError {
    pub(crate) fn new(problem: &Problem, range: Range<usize>) -> Self {
        Self {
            code: problem.entry().code,
            severity: match problem.entry().import {
                Level::Warning => Severity::Warning,
                _ => Severity::Error,
            },
            message: problem.to_string(),
            range,
            help: None,
        }
    }

    pub(super) fn with_help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The error in a longer text, in which the condition begins at a byte.
    pub(super) const fn shifted(mut self, bytes: usize) -> Self {
        self.range.start += bytes;
        self.range.end += bytes;
        self
    }

    /// The code, by which [`Catalogue`](portnote::Catalogue) knows the page.
    #[must_use]
    pub const fn code(&self) -> Code {
        self.code
    }

    /// Returns the bytes of the text that are wrong.
    #[must_use]
    pub fn span(&self) -> Span {
        let offset = |place: usize| u64::try_from(place).unwrap_or(u64::MAX);
        Span::new(offset(self.range.start), offset(self.range.end))
    }

    /// What to write instead, where that is known.
    #[must_use]
    pub fn help(&self) -> Option<&str> {
        self.help.as_deref()
    }

    /// The error as a finding in the text.
    #[must_use]
    pub fn diagnostic(&self) -> Diagnostic {
        Diagnostic {
            code: self.code,
            severity: self.severity,
            span: self.span(),
            message: self.message.clone(),
            labels: Vec::new(),
            help: self.help.clone(),
            fix: None,
            alternatives: Vec::new(),
            record: None,
        }
    }
}

impl fmt::Display for ConditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ConditionError {}
