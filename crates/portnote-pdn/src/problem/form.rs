//! What a file, its tag pairs and its lines look like. PDN 2.0 §6.1.1, PDN 3.0.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

/// What is wrong with a tag pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TagFault {
    /// Only blanks are wrong.
    Layout,
    /// The tag pair is in the wrong place.
    Place,
    /// How it is written.
    Form,
}

/// Which kind of unexpected text is among the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stray {
    /// A dot alone.
    Dot,
    /// Squares that are not a move.
    Move,
    /// A number of up to four digits.
    Number,
    /// Anything else.
    Words,
}

problems! {
    /// A problem of the form of a file.
    #[family = "pdn"]
    #[pages = "form"]
    pub(crate) enum Problem {
        #[code = "parser-limit"]
        #[level(Error, Error)]
        #[error("game is too large for the parsing engine: its text is kept but not read")]
        ParserLimit,

        #[code = "tag-form"]
        #[level(Warning, Error)]
        #[error("{what}")]
        TagForm {
            /// What is wrong, in words.
            what: String,
            /// What kind of fault it is.
            kind: TagFault,
        },

        #[code = "forbidden-char"]
        #[level(Warning, Error)]
        #[error("unexpected {what} in the value of tag `{name}`")]
        ForbiddenChar {
            /// What was found.
            what: &'static str,
            /// The name of the tag.
            name: String,
        },

        #[code = "literal-line-end"]
        #[level(Warning, Error)]
        #[error("line end is written as the text `{text}` ({count} in this game)")]
        LiteralLineEnd {
            /// The text.
            text: String,
            /// How many there are in the game.
            count: usize,
        },

        #[code = "after-terminator"]
        #[level(Error, Error)]
        #[error("{what}")]
        AfterTerminator {
            /// What follows and how it is read, in words.
            what: String,
            /// Whether they look like a game of their own.
            is_new: bool,
            /// Whether a second result follows and no moves.
            is_result: bool,
            /// Whether it says nothing more than the first.
            is_idle: bool,
        },

        #[code = "stray-text"]
        #[level(Error, Error)]
        #[error("{what}")]
        StrayText {
            /// What is unexpected, in words.
            what: String,
            /// What kind of text it is.
            kind: Stray,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::TagForm { kind: TagFault::Layout, .. } => match profile {
                Profile::Import => Level::Info,
                Profile::Export | Profile::Pdn20 | Profile::Pdn30 => Level::Error,
            },
            Self::AfterTerminator { is_new: true, .. } => Level::Info,
            Self::AfterTerminator { is_idle: true, .. } if profile == Profile::Import => {
                Level::Warning
            }
            Self::StrayText { kind: Stray::Dot, .. } if profile == Profile::Import => {
                Level::Warning
            }
            _ => self.entry().level(profile),
        }
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::TagForm { kind: TagFault::Form, .. } => {
                "write the tag pair as `[Name \"value\"]` (PDN 2.0 §6.1.1.1.1)"
            }
            Self::AfterTerminator { is_new: false, is_result: true, .. } => {
                "write one result for a game, which ends it"
            }
            Self::AfterTerminator { is_new: false, .. } => {
                "write `*` directly after the move, without a space, if it marks the only move"
            }
            Self::StrayText { kind: Stray::Move, .. } => {
                "write a move as in `11-15`, a capture as in `15x24`"
            }
            Self::StrayText { kind: Stray::Number, .. } => {
                "write a dot after it if it is the number of a move; otherwise the whole move, as in `11-15`"
            }
            Self::StrayText { kind: Stray::Words, .. } => "write comments in braces",
            _ => return None,
        };
        Some(help.to_owned())
    }
}
