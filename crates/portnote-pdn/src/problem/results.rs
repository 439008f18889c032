//! Results, in the tag and after the moves. PDN 2.0 §6.1.1.1.1.5, §6.1.1.2.6, PDN 3.0.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of a result.
    #[family = "pdn"]
    #[pages = "results"]
    pub(crate) enum Problem {
        #[code = "missing-terminator"]
        #[level(Warning, Error)]
        #[error("{}", no_result(*is_last))]
        MissingTerminator {
            /// Whether it is the last game of its file.
            is_last: bool,
        },

        #[code = "bad-result"]
        #[level(Warning, Error)]
        #[error("{what}")]
        BadResult {
            /// What is wrong, in words.
            what: String,
            /// Whether it says that the result is not known.
            is_unknown: bool,
        },

        #[code = "foreign-result"]
        #[level(Info, Error)]
        #[error("nonstandard result `{text}`{what}")]
        ForeignResult {
            /// The text.
            text: String,
            /// What is expected, in words.
            what: String,
            /// Whether it is none of the two common styles.
            is_odd: bool,
        },

        #[code = "result-mismatch"]
        #[level(Error, Error)]
        #[error("tag `Result` is `{tag}`, but the moves end with `{terminator}`")]
        ResultMismatch {
            /// The value of the tag.
            tag: String,
            /// The result after the moves.
            terminator: String,
            /// Whether it is clear which of them is used.
            is_settled: bool,
        },

        #[code = "result-against-position"]
        #[level(Warning, Warning)]
        #[error("result `{text}` is a win for {named}, but {named} has lost in the position at the end")]
        ResultAgainstPosition {
            /// The result.
            text: String,
            /// The side.
            named: &'static str,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::BadResult { is_unknown: true, .. } if profile == Profile::Import => Level::Info,
            Self::ForeignResult { is_odd: true, .. } if profile == Profile::Import => {
                Level::Warning
            }
            Self::ResultMismatch { is_settled: true, .. } => Level::Info,
            Self::MissingTerminator { is_last: true } if profile == Profile::Import => Level::Info,
            _ => self.entry().level(profile),
        }
    }
}

/// The message for a game without a result.
const fn no_result(is_last: bool) -> &'static str {
    if is_last {
        "missing result at the end of the last game: only PDN 3.0 allows this"
    } else {
        "missing result after the moves"
    }
}
