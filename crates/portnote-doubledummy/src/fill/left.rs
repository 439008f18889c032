//! What is left out of a file that is filled in, and why.

use portnote::core::edit::EditError;
use portnote_bridge::{IncompleteDeal, SolveError};

use super::FillTag;
use super::table::WrongCell;

/// Something of a game that was left out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LeftOut {
    /// The number of the game, from 1.
    pub game: u64,
    /// The number of its board.
    pub board: Option<u32>,
    /// The tag; `None` where it is the whole game.
    pub tag: Option<FillTag>,
    /// Why.
    pub reason: LeftReason,
}

/// Why something was left out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LeftReason {
    /// The game takes its deal from a game before it.
    #[error("the deal is that of an earlier game")]
    SharedDeal,
    /// The deal cannot be solved.
    #[error("the deal cannot be solved: {0}")]
    Unsolvable(IncompleteDeal),
    /// The solver has no answer.
    #[error(transparent)]
    NotSolved(SolveError),
    /// The table cannot be read, has other columns, or has a row that says nothing.
    #[error("the table cannot be completed")]
    TableUnreadable,
    /// Results of the table that is there are wrong, so that nothing is added to them.
    #[error("the table states wrong results")]
    TableWrong(Vec<WrongCell>),
    /// Results of the table that is there are wrong in one way only: the program that wrote it has one
    /// number for all results below a bound. Nothing is added to them.
    #[error("the table states low results as one number")]
    TableFloored(Vec<WrongCell>),
    /// Results of the table that is there are wrong, and a line of the file suppresses the finding. Nothing is
    /// added to them.
    #[error("the table states wrong results, which the file suppresses")]
    Suppressed(Vec<WrongCell>),
    /// The game would be read in another way.
    #[error("{}", refusal(.0))]
    Refused(EditError),
}

impl LeftReason {
    /// Returns whether it is a failure: deals that cannot be solved, and tables that are wrong, are
    /// faults of the file.
    #[must_use]
    pub const fn is_failure(&self) -> bool {
        matches!(self, Self::NotSolved(_) | Self::Refused(_))
    }
}

fn refusal(error: &EditError) -> String {
    match error {
        EditError::Refused { .. } => "new lines would change how it is read".to_owned(),
        error => error.to_string(),
    }
}
