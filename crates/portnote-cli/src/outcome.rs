//! How a run ended, from the worst of its parts to the exit code.

use portnote::Counts;
use portnote_core::Severity;

use crate::args::Exit;

/// How a run ended; the worst of its parts wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outcome {
    /// Nothing to report.
    Clean,
    /// Something was found.
    Findings,
    /// Usage, input or output.
    Failed,
}

impl Outcome {
    /// The exit code.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Clean => 0,
            Self::Findings => 1,
            Self::Failed => 2,
        }
    }

    /// The outcome of findings for a verb whose findings begin at `threshold`; none where they
    /// do not count.
    pub(crate) fn of(counts: Counts, threshold: impl Into<Option<Severity>>) -> Self {
        match threshold.into() {
            Some(threshold) if counts.reaches(threshold) => Self::Findings,
            _ => Self::Clean,
        }
    }

    /// The outcome with `--exit-zero` taken into account.
    pub(crate) fn with(self, exit: &Exit) -> Self {
        if exit.exit_zero && self == Self::Findings { Self::Clean } else { self }
    }
}
