//! Why games cannot be written, and what is worth knowing where they were.

use std::{fmt, io};

use portnote::ReadError;
use portnote::product::numbers::count;
use portnote_core::{Code, Severity};

use super::Written;
use crate::select::error::ConditionError;
use crate::select::ids::Ids;
use crate::select::problem::Problem;
use crate::select::selection::Selection;

/// Why games cannot be written.
#[derive(Debug)]
pub struct SelectError {
    file: String,
    cause: Cause,
}

#[derive(Debug)]
enum Cause {
    /// A source cannot be read again.
    Input(io::Error),
    /// The output cannot be written.
    Output(io::Error),
    Refused(Problem),
}

/// Why a condition cannot be answered for a game, where a source was not read to its end for that.
///
/// ```
/// use portnote::{Format, Options};
/// use portnote_archive::select::{Criteria, Query, Selection, refusal};
///
/// let mut selection = Selection::new(Query::new(Criteria::new(Format::Pbn)));
/// let read = selection.read(&mut &b"[Board \"1\"]\n"[..], "club.pbn", &Options::default());
/// assert!(read.as_ref().err().and_then(refusal).is_none());
/// ```
#[must_use]
pub fn refusal<T>(error: &ReadError<T>) -> Option<&SelectError> {
    error.source.get_ref()?.downcast_ref()
}

impl SelectError {
    pub(super) fn refused(file: &str, problem: Problem) -> Self {
        Self { file: file.to_owned(), cause: Cause::Refused(problem) }
    }

    pub(super) fn input(file: &str, error: io::Error) -> Self {
        Self { file: file.to_owned(), cause: Cause::Input(error) }
    }

    /// What a condition says about a game while a source is read.
    pub(crate) fn of_condition(file: &str, error: io::Error) -> Self {
        let problem = error.get_ref().and_then(|error| error.downcast_ref::<Problem>());
        match problem.cloned() {
            Some(problem) => Self::refused(file, problem),
            None => Self::input(file, error),
        }
    }

    /// The source that it is about; `None` where it is about the output or all games.
    #[must_use]
    pub fn file(&self) -> Option<&str> {
        Some(self.file.as_str()).filter(|file| !file.is_empty())
    }

    /// The code, by which [`Catalogue`](portnote::Catalogue) knows the page; `None` where the system
    /// says what is wrong.
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        match &self.cause {
            Cause::Refused(problem) => Some(problem.entry().code),
            Cause::Input(_) | Cause::Output(_) => None,
        }
    }

    /// What the system says about the output.
    #[must_use]
    pub const fn output(&self) -> Option<&io::Error> {
        match &self.cause {
            Cause::Output(error) => Some(error),
            Cause::Input(_) | Cause::Refused(_) => None,
        }
    }
}

impl fmt::Display for SelectError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.cause {
            Cause::Input(error) => write!(f, "cannot be read: {error}"),
            Cause::Output(error) => write!(f, "cannot be written: {error}"),
            Cause::Refused(problem) => problem.fmt(f),
        }
    }
}

impl std::error::Error for SelectError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.cause {
            Cause::Input(error) | Cause::Output(error) => Some(error),
            Cause::Refused(problem) => Some(problem),
        }
    }
}

impl From<io::Error> for SelectError {
    fn from(error: io::Error) -> Self {
        Self { file: String::new(), cause: Cause::Output(error) }
    }
}

impl Selection {
    /// What is worth knowing about the list of games that was asked for.
    #[must_use]
    pub fn remarks(&self) -> Vec<(Code, Severity, String)> {
        let listed = self.query.ids.as_ref().map_or(0, Ids::len);
        let missing = listed.saturating_sub(self.named.len());
        if missing == 0 {
            return Vec::new();
        }
        let rows = count(missing as u64, "row");
        let problem = Problem::IdNotFound { rows };
        vec![(problem.entry().code, Severity::Warning, problem.to_string())]
    }

    /// The positions and patterns of squares that no game can have, because the variants of all games
    /// that were read lack one of their squares: each as it was written, with why and where.
    ///
    /// ```
    /// use portnote_archive::select::{Criteria, Lines, Query, Selection};
    /// use portnote::{Format, Options};
    ///
    /// let mut criteria = Criteria::new(Format::Pdn);
    /// criteria.position("W:W50:B14", Lines::Main, false)?;
    /// let mut selection = Selection::new(Query::new(criteria));
    /// let read = selection.read(&mut &b"1. 11-15 *"[..], "a.pdn", &Options::default())?;
    /// assert_eq!(read.games, 1);
    /// let why = "no game can have this position: English draughts has no square `50`";
    /// let found = selection.impossible().map(|(text, error)| (text, error.to_string()));
    /// assert!(found.eq([("W:W50:B14", why.to_owned())]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn impossible(&self) -> impl Iterator<Item = (&str, ConditionError)> {
        self.query.criteria.impossible()
    }
}

impl Written {
    /// What is worth knowing: codes with their severities and messages.
    #[must_use]
    pub fn remarks(&self) -> Vec<(Code, Severity, String)> {
        let mut problems = Vec::new();
        if !self.left_out.is_empty() {
            let lines = self.left_out.iter().map(|line| format!("`{line}`"));
            let lines = lines.collect::<Vec<_>>().join(", ");
            problems.push(Problem::HeadDiffers { lines });
        }
        if self.off_number > 0 {
            let games = count(self.off_number, "game");
            problems.push(Problem::NumberDiffers { games });
        }
        if self.taking_deals > 0 {
            let games = count(self.taking_deals, "game");
            problems.push(Problem::TakesDeal { games });
        }
        if self.taking_events > 0 {
            let games = count(self.taking_events, "game");
            problems.push(Problem::TakesEvent { games });
        }
        if self.naming_seats > 0 {
            let comments = count(self.naming_seats, "comment");
            problems.push(Problem::NamesSeats { comments });
        }
        if self.not_turned > 0 {
            let games = count(self.not_turned, "game");
            problems.push(Problem::NotTurned { games });
        }
        let severity = |problem: &Problem| match problem {
            Problem::NotTurned { .. } | Problem::TakesDeal { .. } | Problem::TakesEvent { .. } => {
                Severity::Warning
            }
            _ => Severity::Info,
        };
        problems
            .iter()
            .map(|problem| (problem.entry().code, severity(problem), problem.to_string()))
            .collect()
    }
}
