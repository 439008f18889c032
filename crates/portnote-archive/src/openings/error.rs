//! Errors of counting openings.

use portnote::pdn::draughts::Variant;
use portnote::product::numbers::count;
use portnote_core::Code;

use crate::select::ConditionError;
use crate::select::problem::Problem;

/// Why openings cannot be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum OpeningsError {
    /// No game of draughts was found that meets the conditions.
    NoGames,
    /// The position cannot be read in the variant of the games, or a move to it is not legal.
    Start(ConditionError),
    /// The games are of several variants, each with its number of games.
    SeveralVariants(Vec<(Variant, u64)>),
}

impl OpeningsError {
    /// The code, by which [`Catalogue`](portnote::Catalogue) knows the page; none where no game was
    /// found.
    ///
    /// ```
    /// use portnote_archive::openings::OpeningsError;
    /// assert_eq!(OpeningsError::NoGames.code(), None);
    /// ```
    #[must_use]
    pub fn code(&self) -> Option<Code> {
        match self {
            Self::NoGames => None,
            Self::Start(error) => Some(error.code()),
            Self::SeveralVariants(variants) => Some(several(variants).entry().code),
        }
    }
}

impl std::fmt::Display for OpeningsError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoGames => f.write_str("no game of draughts was found that meets all conditions"),
            Self::Start(error) => error.fmt(f),
            Self::SeveralVariants(variants) => several(variants).fmt(f),
        }
    }
}

impl std::error::Error for OpeningsError {}

fn several(variants: &[(Variant, u64)]) -> Problem {
    let variants = variants.iter();
    let variants =
        variants.map(|(variant, games)| format!("{variant} ({})", count(*games, "game")));
    Problem::SeveralVariants { variants: variants.collect::<Vec<_>>().join(", ") }
}
