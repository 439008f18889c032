//! What reading noticed: problems with their places. Reading has no opinion about them; the
//! check gives them their levels, helps and fixes.

use std::collections::BTreeMap;

use portnote_core::coded::{At, Coded};
use portnote_core::{
    Applicability, Code, Level, Profile, Reporter, Span, SpanLabel, Substitution, Suggestion,
};

use super::limits::NOTES;
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
    more: Option<Box<NoteDetails>>,
}

/// What else is said of a problem.
#[derive(Clone, Debug, Default)]
struct NoteDetails {
    labels: Vec<SpanLabel>,
    fix: Option<Suggestion>,
}

impl Note {
    /// Reports it as one of the problems of its room.
    pub(super) fn tell(self, problem: impl Coded, reporter: &mut Reporter<'_>) {
        let mut report = problem.at(self.span);
        let NoteDetails { labels, fix } = self.more.map(|more| *more).unwrap_or_default();
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
    fn more(&mut self) -> &mut NoteDetails {
        self.more.get_or_insert_default()
    }
}

/// All that was noticed, in the order of reading.
#[derive(Debug, Default)]
pub(super) struct Notes {
    notes: Vec<Note>,
    /// How many there are of each kind.
    counts: BTreeMap<Kind, u64>,
}

/// A code, and the level of a problem under each profile, which depends on more than the code.
type Kind = (Code, Level, Level);

impl Notes {
    /// Records a problem. Of those that will not be shown only the number is kept.
    pub(super) fn add(&mut self, fault: impl Into<Fault>, span: Span) -> AddedNote<'_> {
        let fault = fault.into();
        let count = self.counts.entry(fault.kind()).or_default();
        *count += 1;
        if *count > NOTES {
            return AddedNote { note: None };
        }
        self.notes.push(Note { fault, span, more: None });
        AddedNote { note: self.notes.last_mut() }
    }

    /// All problems that may be shown.
    pub(super) fn shown(&self) -> &[Note] {
        &self.notes
    }

    /// All problems: those that are only counted come last, as others of their kind.
    pub(super) fn into_all(self) -> impl Iterator<Item = Note> {
        let counts = self.counts.into_iter().filter(|(_, count)| *count > NOTES);
        let surplus: Vec<(Note, u64)> = counts
            .filter_map(|(kind, count)| {
                let mut known = self.notes.iter().rev();
                let last = known.find(|note| note.fault.kind() == kind)?;
                Some((last.clone(), count - NOTES))
            })
            .collect();
        let surplus = surplus.into_iter();
        let surplus = surplus.flat_map(|(note, count)| (0..count).map(move |_| note.clone()));
        self.notes.into_iter().chain(surplus)
    }
}

/// The problem that was taken down last.
pub(super) struct AddedNote<'n> {
    note: Option<&'n mut Note>,
}

impl AddedNote<'_> {
    /// Adds another place.
    pub(super) fn label(mut self, span: Span, message: impl Into<String>) -> Self {
        if let Some(note) = &mut self.note {
            note.more().labels.push(SpanLabel { span, places: None, message: message.into() });
        }
        self
    }

    /// Adds the lines through which it was pasted, the innermost first.
    pub(super) fn pasted(mut self, sites: &[Span]) -> Self {
        let place = self.note.as_ref().map(|note| note.span);
        // A line that pastes itself is marked already.
        let is_other = |site: &&Span| place.is_none_or(|place| !site.contains(place));
        for site in sites.iter().filter(is_other) {
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
            let edit = Substitution { span, replacement: replacement.into() };
            note.more().fix =
                Some(Suggestion { message: message.into(), applicability, edits: vec![edit] });
        }
        self
    }
}

impl Fault {
    fn kind(&self) -> Kind {
        let problem: &dyn Coded = match self {
            Self::Core(problem) => problem,
            Self::Include(problem) => problem,
            Self::Form(problem) => problem,
            Self::Clip(problem) => problem,
            Self::Row(problem) => problem,
            Self::Diagram(problem) => problem,
            Self::Expand(problem) => problem,
        };
        let (code, level) = (problem.entry().code, |profile| problem.level(profile));
        (code, level(Profile::Import), level(Profile::Export))
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
