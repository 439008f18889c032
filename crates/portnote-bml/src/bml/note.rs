//! What reading noticed: problems with their places. Reading has no opinion about them; the
//! check gives them their levels, helps and fixes.

use portnote_core::coded::{At, Coded};
use portnote_core::{Applicability, Edit, Fix, Label, Reporter, Span};

use crate::problem::{clip, diagram, expand, form, include, row};

/// A problem of one of the rooms.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    Core(portnote_core::problem::Problem),
    Include(include::Problem),
    Form(form::Problem),
    Clip(clip::Problem),
    Row(row::Problem),
    Diagram(diagram::Problem),
    Expand(expand::Problem),
}

/// A problem at its place.
#[derive(Clone, Debug)]
pub(super) struct Note {
    pub(super) fault: Fault,
    pub(super) span: Span,
    /// Apart, for most have none, and a text may bring one note for each of its lines.
    more: Option<Box<More>>,
}

/// What else is said of a problem.
#[derive(Clone, Debug, Default)]
struct More {
    labels: Vec<Label>,
    fix: Option<Fix>,
}

impl Note {
    /// Reports it as one of the problems of its room.
    pub(super) fn tell(self, problem: impl Coded, reporter: &mut Reporter<'_>) {
        let mut report = problem.at(self.span);
        let More { labels, fix } = self.more.map(|more| *more).unwrap_or_default();
        for label in labels {
            report = report.label(label.span, label.message);
        }
        reporter.report(match fix {
            Some(fix) => report.fix_all(fix.applicability, fix.message, fix.edits),
            None => report,
        });
    }
}

impl Note {
    fn more(&mut self) -> &mut More {
        self.more.get_or_insert_default()
    }
}

/// All that was noticed, in the order of reading.
#[derive(Debug, Default)]
pub(super) struct Notes {
    notes: Vec<Note>,
}

impl Notes {
    /// Records a problem.
    pub(super) fn add(&mut self, fault: impl Into<Fault>, span: Span) -> Added<'_> {
        self.notes.push(Note {
            fault: fault.into(),
            span,
            more: None,
        });
        Added {
            note: self.notes.last_mut(),
        }
    }

    /// All problems.
    pub(super) fn into_inner(self) -> Vec<Note> {
        self.notes
    }
}

/// The problem that was taken down last.
pub(super) struct Added<'n> {
    note: Option<&'n mut Note>,
}

impl Added<'_> {
    /// Adds another place.
    pub(super) fn label(mut self, span: Span, message: impl Into<String>) -> Self {
        if let Some(note) = &mut self.note {
            note.more().labels.push(Label {
                span,
                message: message.into(),
            });
        }
        self
    }

    /// Adds the lines through which it was pasted, the innermost first.
    pub(super) fn pasted(mut self, sites: &[Span]) -> Self {
        for site in sites {
            self = self.label(*site, "pasted here");
        }
        self
    }

    /// Adds a fix that keeps the meaning.
    pub(super) fn safe(
        self,
        message: impl Into<String>,
        span: Span,
        replacement: impl Into<Vec<u8>>,
    ) -> Self {
        self.fix(Applicability::Safe, message, span, replacement)
    }

    /// Adds a fix that a person should look at.
    pub(super) fn fix(
        mut self,
        applicability: Applicability,
        message: impl Into<String>,
        span: Span,
        replacement: impl Into<Vec<u8>>,
    ) -> Self {
        if let Some(note) = &mut self.note {
            let edit = Edit {
                span,
                replacement: replacement.into(),
            };
            note.more().fix = Some(Fix {
                message: message.into(),
                applicability,
                edits: vec![edit],
            });
        }
        self
    }
}

impl From<portnote_core::problem::Problem> for Fault {
    fn from(problem: portnote_core::problem::Problem) -> Self {
        Self::Core(problem)
    }
}

impl From<include::Problem> for Fault {
    fn from(problem: include::Problem) -> Self {
        Self::Include(problem)
    }
}

impl From<form::Problem> for Fault {
    fn from(problem: form::Problem) -> Self {
        Self::Form(problem)
    }
}

impl From<clip::Problem> for Fault {
    fn from(problem: clip::Problem) -> Self {
        Self::Clip(problem)
    }
}

impl From<row::Problem> for Fault {
    fn from(problem: row::Problem) -> Self {
        Self::Row(problem)
    }
}

impl From<diagram::Problem> for Fault {
    fn from(problem: diagram::Problem) -> Self {
        Self::Diagram(problem)
    }
}

impl From<expand::Problem> for Fault {
    fn from(problem: expand::Problem) -> Self {
        Self::Expand(problem)
    }
}
