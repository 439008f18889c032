//! Positions, in the tag FEN and among the moves. PDN 2.0 §6.1.1.1.1.7, PDN 3.0.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of a position.
    #[family = "pdn"]
    #[pages = "fen"]
    pub(crate) enum Problem {
        #[code = "fen-form"]
        #[level(Warning, Error)]
        #[error("nonstandard position: it has {what}")]
        FenForm {
            /// What is nonstandard, in words.
            what: String,
            /// Whether only case or a dot is nonstandard.
            is_slight: bool,
        },

        #[code = "fen-dialect"]
        #[level(Info, Error)]
        #[error("nonstandard `{text}` in a position: only lidraughts uses it")]
        FenDialect {
            /// The first of them.
            text: String,
        },

        #[code = "fen-usual-start"]
        #[level(Info, Info)]
        #[error("redundant position: it is the usual starting position")]
        FenUsualStart,

        #[code = "fen-side"]
        #[level(Error, Error)]
        #[error("{what}")]
        FenSide {
            /// What is wrong, in words.
            what: &'static str,
            /// What to write; nothing if the side is said to be unknown.
            right: Option<String>,
        },

        #[code = "fen-square"]
        #[level(Error, Error)]
        #[error("{what}")]
        FenSquare {
            /// What is wrong, in words.
            what: String,
            /// What to write.
            right: Option<String>,
        },

        #[code = "fen-duplicate"]
        #[level(Error, Error)]
        #[error("duplicate square `{text}` in a position")]
        FenDuplicate {
            /// The text.
            text: String,
        },

        #[code = "fen-unlikely"]
        #[level(Warning, Info)]
        #[error("unlikely position: {what}")]
        FenUnlikely {
            /// What is unlikely, in words.
            what: String,
        },

        #[code = "setup-form"]
        #[level(Warning, Error)]
        #[error("setup {what}: expected `/FEN \"…\"/`")]
        SetupForm {
            /// What is wrong, in words.
            what: &'static str,
            /// Whether it is not closed.
            is_open: bool,
        },

        #[code = "setup-over-fen"]
        #[level(Warning, Error)]
        #[error("setup before the first move and tag `FEN` differ in position: the setup is used")]
        SetupOverFen,
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::FenForm { is_slight: true, .. } if profile == Profile::Import => Level::Info,
            Self::FenSide { right: None, .. } => Level::Info,
            Self::SetupForm { is_open: true, .. } => Level::Error,
            _ => self.entry().level(profile),
        }
    }

    fn help(&self) -> Option<String> {
        match self {
            Self::FenSide { right: Some(right), .. } => {
                Some(format!("write {right} (PDN 2.0 §6.1.1.1.1.7)"))
            }
            Self::FenSide { right: None, .. } => {
                Some("write `W` or `B` instead of `?` if you know who moves".to_owned())
            }
            Self::FenSquare { right, .. } => right.clone(),
            _ => None,
        }
    }
}
