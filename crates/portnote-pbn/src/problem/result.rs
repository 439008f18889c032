//! The Result tag against the play. PBN 2.1 §3.4.15.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of a result.
    #[family = "pbn"]
    #[pages = "result"]
    pub(crate) enum Problem {
        #[code = "result-mismatch"]
        #[level(Warning, Error)]
        #[error("result has {found} for {side}, but the play {expected}")]
        Mismatch {
            /// The side.
            side: String,
            /// Its tricks by Result.
            found: String,
            /// Its tricks by the play.
            expected: String,
        },

        #[code = "result-caret"]
        #[level(Warning, Error)]
        #[error("`^` says that the result differs from the tricks won, but {why}")]
        Caret {
            /// Why it may be right.
            why: &'static str,
            /// Whether the play does not decide it.
            undecided: bool,
        },

        #[code = "result-sum"]
        #[level(Warning, Error)]
        #[error("tricks of both sides add up to {sum}: expected {expected}")]
        Sum {
            /// The sum.
            sum: u32,
            /// Tricks of the deal.
            expected: u32,
        },

        #[code = "result-without-declarer"]
        #[level(Warning, Error)]
        #[error("result `{found}` counts the tricks of declarer, but declarer is not known")]
        WithoutDeclarer {
            /// The result.
            found: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match (self, profile) {
            (Self::Caret { undecided: true, .. }, Profile::Import) => Level::Info,
            (Self::Caret { undecided: true, .. }, Profile::Export) => Level::Warning,
            _ => self.entry().level(profile),
        }
    }

    fn help(&self) -> Option<String> {
        match self {
            Self::WithoutDeclarer { .. } => {
                Some("write the tricks of a side as `NS 9` (PBN 2.1 §3.4.15)".to_owned())
            }
            _ => None,
        }
    }
}
