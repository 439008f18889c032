//! The Score tag against contract and result. PBN 2.1 §4.2.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of a score.
    #[family = "pbn"]
    #[pages = "score"]
    pub(crate) enum Problem {
        #[code = "score-mismatch"]
        #[level(Warning, Error)]
        #[error("score is {found}, but {how} scores {expected}")]
        ScoreMismatch {
            /// The score that was found.
            found: String,
            /// What it is computed from.
            how: String,
            /// The score that follows.
            expected: String,
            /// Whether something may explain it.
            explained: bool,
        },

        #[code = "rubber-below"]
        #[level(Info, Info)]
        #[error("score below the line is {found}, but {how} scores {expected}")]
        RubberBelow {
            /// The points that were found.
            found: u32,
            /// What they are computed from.
            how: String,
            /// The points that follow.
            expected: i32,
        },

        #[code = "score-sides"]
        #[level(Info, Info)]
        #[error("scores of the two sides are {first} and {second}: expected opposite numbers")]
        ScoreSides {
            /// The score written first.
            first: i32,
            /// The other one.
            second: i32,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::ScoreMismatch { explained: true, .. } => Level::Info,
            _ => self.entry().level(profile),
        }
    }
}
