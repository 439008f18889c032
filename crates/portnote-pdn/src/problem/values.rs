//! Values of tags. PDN 2.0 §6.1.1.1.1, PDN 3.0.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems, wording};

/// Who uses a number of GameType.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Owner {
    /// Nobody.
    Nobody,
    /// One program.
    Lidraughts,
    /// A draft of the standard, for Frisian draughts.
    DraftOfFrisian,
    /// A draft of the standard, for Czech draughts.
    DraftOfCzech,
}

impl Owner {
    fn words(self, number: u32) -> String {
        match self {
            Self::Nobody => format!("unknown game type `{number}`"),
            Self::Lidraughts => {
                format!("nonstandard game type `{number}`: only lidraughts uses it")
            }
            Self::DraftOfFrisian => {
                format!("nonstandard game type `{number}` for Frisian draughts: expected `40`")
            }
            Self::DraftOfCzech => {
                format!("nonstandard game type `{number}` for Czech draughts: expected `29`")
            }
        }
    }
}

problems! {
    /// A problem of a value.
    #[family = "pdn"]
    #[pages = "values"]
    pub(crate) enum Problem {
        #[code = "date-format"]
        #[level(Warning, Error)]
        #[error("{what}")]
        DateFormat {
            /// What is wrong, in words.
            what: String,
        },

        #[code = "bad-game-type"]
        #[level(Warning, Error)]
        #[error("{what}")]
        BadGameType {
            /// What is wrong, in words.
            what: String,
            /// Whether it has no number, or a board that the game does not have.
            is_wrong: bool,
        },

        #[code = "unknown-game-type"]
        #[level(Warning, Warning)]
        #[error("{}", owner.words(*.number))]
        UnknownGameType {
            /// The number.
            number: u32,
            /// Which program or draft uses it.
            owner: Owner,
        },

        #[code = "unsupported-game"]
        #[level(Info, Info)]
        #[error("game type `{number}` is not a game of draughts")]
        UnsupportedGame {
            /// The number.
            number: u32,
        },

        #[code = "set-up-tag"]
        #[level(Warning, Error)]
        #[error("tag `SetUp` is `{value}`, but there is {} tag `FEN`", if *.has_fen { "a" } else { "no" })]
        SetUpTag {
            /// The value of SetUp.
            value: String,
            /// Whether there is a tag FEN.
            has_fen: bool,
        },

        #[code = "ply-count"]
        #[level(Warning, Error)]
        #[error("tag `PlyCount` is `{value}`, but the main line has {}", wording::counted(*.plies, "move"))]
        PlyCount {
            /// The value.
            value: String,
            /// The moves of the main line.
            plies: usize,
        },

        #[code = "time-control"]
        #[level(Warning, Error)]
        #[error("invalid time control `{value}`: expected stages such as `40/7200:3600`")]
        TimeControl {
            /// The value.
            value: String,
        },

        #[code = "value-form"]
        #[level(Info, Error)]
        #[error("invalid value `{value}` in tag `{name}`: expected {expected}")]
        ValueForm {
            /// The name of the tag.
            name: String,
            /// The value.
            value: String,
            /// What was expected.
            expected: &'static str,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::BadGameType { is_wrong: true, .. } => Level::Error,
            Self::UnknownGameType { owner: Owner::Lidraughts, .. } => Level::Info,
            // Which names Variant may have, no standard says.
            Self::ValueForm { name, .. } if name == "Variant" => Level::Info,
            _ => self.entry().level(profile),
        }
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::TimeControl { .. } => {
                "write stages in seconds, only the last one without a number of moves: \
                 `40/7200:3600` means 40 moves in two hours, then one hour"
            }
            Self::SetUpTag { has_fen: true, .. } => {
                "write `1`, or remove tag `FEN` if its position is wrong: this position is used"
            }
            Self::SetUpTag { has_fen: false, .. } => {
                "add a tag `FEN`, or remove tag `SetUp`: the usual starting position is used"
            }
            _ => return None,
        };
        Some(help.to_owned())
    }
}
