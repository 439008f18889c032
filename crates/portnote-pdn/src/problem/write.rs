//! Parts of a game that a standard cannot represent. PDN 2.0 §5, §6, PDN 3.0.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of writing.
    #[family = "pdn"]
    #[pages = "write"]
    pub(crate) enum Problem {
        #[code = "cannot-represent"]
        #[level(Warning, Error)]
        #[error("{what} cannot be written in {target}{instead}{more}")]
        CannotRepresent {
            /// What the game has.
            what: String,
            /// The standard.
            target: &'static str,
            /// What is written instead, in words, if the message says it.
            instead: &'static str,
            /// How many others there are, in words.
            more: String,
            /// Whether only a shade of meaning is lost.
            is_slight: bool,
        },

        #[code = "unwrappable"]
        #[level(Warning, Error)]
        #[error("{what} needs a line of {width} characters, but PDN 2.0 allows {limit}{more}")]
        Unwrappable {
            /// What is too long.
            what: String,
            /// Characters of the line.
            width: usize,
            /// Characters that a line may have.
            limit: usize,
            /// How many others there are, in words.
            more: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::CannotRepresent { is_slight: true, .. } => Level::Info,
            _ => self.entry().level(profile),
        }
    }
}
