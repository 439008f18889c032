//! Values of tags. PDN 2.0 §6.1.1.1.1, PDN 3.0.

use portnote_core::Profile;
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{problems, wording};

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
    pub(crate) enum Problem {
        /// A date is not in the form of the standard.
        ///
        /// # What
        /// The value is a date that is neither like `2003.10.19` nor like `2003-10-19`. If it can
        /// mean only one date, it is read as that date. Otherwise the value is kept as text: other
        /// words, two dates, a year of two digits, a day that does not exist, or numbers that do not
        /// show which of them is the day, as in `03.04.2003`.
        /// # Why
        /// Programs that sort games by date may read the value as text.
        /// # Spec
        /// PDN 2.0 §6.1.1.1.1.2, PDN 3.0
        /// # Bad
        /// ```text
        /// [Date "19.10.2003"]
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [Date "2003.10.19"]
        /// *
        /// ```
        /// # Fix
        /// Safe if the value can mean only one date: write it in the form of the standard. Unsafe if
        /// day and month may be exchanged, and dots are between them or other dates of the file show
        /// which one is first; so is the fix of a date that shows it for others. Unsafe if a time is
        /// after the date, because the time is left out.
        /// Otherwise not automatic: the intended date is unknown.
        #[code = "pdn/date-format"]
        #[level(Warning, Error)]
        #[error("{what}")]
        DateFormat {
            /// What is wrong, in words.
            what: String,
        },

        /// A GameType is not in the form of the standard.
        ///
        /// # What
        /// The value must be a number, or a number with start colour, width, height and notation.
        /// This value has spaces or small letters, or some of its fields are missing or cannot be
        /// read. If there is a number, it is used. The name of a variant is read as this variant. A
        /// value with neither a number nor such a name is an error. A board size on which the game
        /// is not played is an error too. A start colour that differs from the usual start colour
        /// of the game is a warning, and the rules of the game apply.
        /// # Why
        /// The rules, the board and the names of the squares depend on this value.
        /// # Spec
        /// PDN 3.0, GameType
        /// # Bad
        /// ```text
        /// [GameType "20,W"]
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [GameType "20"]
        /// *
        /// ```
        /// # Fix
        /// Safe if the value is the name of a variant: write the shortest value for this variant.
        /// Safe if there is only a start colour after the number: write the number alone. Unsafe if
        /// the start colour is wrong: write the value with the start colour and square names of the
        /// standard. Otherwise not automatic: the intended game is unknown.
        #[code = "pdn/bad-game-type"]
        #[level(Warning, Error)]
        #[error("{what}")]
        BadGameType {
            /// What is wrong, in words.
            what: String,
            /// Whether it has no number, or a board that the game does not have.
            is_wrong: bool,
        },

        /// A GameType has a number that the standard does not have.
        ///
        /// # What
        /// The value of GameType has a number that is not in the table of the standard. The numbers
        /// 96 to 99, which lidraughts uses for variants of its own, are an info.
        /// # Why
        /// Readers do not know which rules are meant.
        /// # Spec
        /// PDN 3.0, GameType
        /// # Bad
        /// ```text
        /// [GameType "42"]
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [GameType "20"]
        /// *
        /// ```
        /// # Fix
        /// Not automatic: the intended game is unknown.
        #[code = "pdn/unknown-game-type"]
        #[level(Warning, Warning)]
        #[error("{}", owner.words(*.number))]
        UnknownGameType {
            /// The number.
            number: u32,
            /// Which program or draft uses it.
            owner: Owner,
        },

        /// A GameType is not a game of draughts.
        ///
        /// # What
        /// The value of GameType has the number of chess, Chinese chess or Othello. The moves are
        /// kept as text.
        /// # Why
        /// The moves of these games are not moves of draughts.
        /// # Spec
        /// PDN 3.0, GameType
        /// # Bad
        /// ```text
        /// [GameType "0"]
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [GameType "21"]
        /// *
        /// ```
        /// # Fix
        /// Not automatic: a game of another kind cannot be changed into draughts.
        #[code = "pdn/unsupported-game"]
        #[level(Info, Info)]
        #[error("game type `{number}` is not a game of draughts")]
        UnsupportedGame {
            /// The number.
            number: u32,
        },

        /// SetUp and FEN contradict each other.
        ///
        /// # What
        /// The tag SetUp says that the game begins from a custom position, but there is no tag FEN.
        /// Or SetUp says that it does not, but there is a tag FEN. FEN takes precedence.
        /// # Why
        /// Readers that look at SetUp first begin from the wrong position.
        /// # Spec
        /// PDN 1.0
        /// # Bad
        /// ```text
        /// [SetUp "1"]
        /// 1. 11-15 *
        /// ```
        /// # Good
        /// ```text
        /// [SetUp "1"]
        /// [FEN "B:W21,22:B1,11"]
        /// 1. 11-15 *
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which of the two tags is right.
        #[code = "pdn/set-up-tag"]
        #[level(Warning, Error)]
        #[error("tag `SetUp` is `{value}`, but there is {} tag `FEN`", if *.has_fen { "a" } else { "no" })]
        SetUpTag {
            /// The value of SetUp.
            value: String,
            /// Whether there is a tag FEN.
            has_fen: bool,
        },

        /// PlyCount is not the number of moves.
        ///
        /// # What
        /// The value of PlyCount is not the number of moves in the main line, counting the moves of
        /// both sides.
        /// # Why
        /// Programs that show a list of games show the wrong length.
        /// # Spec
        /// PDN 3.0
        /// # Bad
        /// ```text
        /// [PlyCount "3"]
        /// 1. 11-15 23-19 *
        /// ```
        /// # Good
        /// ```text
        /// [PlyCount "2"]
        /// 1. 11-15 23-19 *
        /// ```
        /// # Fix
        /// Safe: write the number of moves. Not automatic if some moves cannot be read or played:
        /// the value may count moves that are missing from the file.
        #[code = "pdn/ply-count"]
        #[level(Warning, Error)]
        #[error("tag `PlyCount` is `{value}`, but the main line has {}", wording::counted(*.plies, "move"))]
        PlyCount {
            /// The value.
            value: String,
            /// The moves of the main line.
            plies: usize,
        },

        /// A time control is not in the form of the standard.
        ///
        /// # What
        /// The value of the time control is not `?`, `-` or stages such as `40/7200:3600+60`, with
        /// times in seconds. Only a stage with a number of moves can be followed by another stage.
        /// The value is kept as text.
        /// # Why
        /// Programs cannot compute with such a value.
        /// # Spec
        /// PDN 3.0, TimeControl
        /// # Bad
        /// ```text
        /// [TimeControl "5 min"]
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [TimeControl "300"]
        /// *
        /// ```
        /// # Fix
        /// Not automatic: the intended meaning is unknown.
        #[code = "pdn/time-control"]
        #[level(Warning, Error)]
        #[error("invalid time control `{value}`: expected stages such as `40/7200:3600`")]
        TimeControl {
            /// The value.
            value: String,
        },

        /// A value is not of the kind of its tag.
        ///
        /// # What
        /// A rating or an FMJD number is not a number, or a time is not in the form `H:MM:SS`. Or
        /// the value of Variant is not the name of a variant, and the game has no GameType. The
        /// value is kept as text.
        /// # Why
        /// Programs that sort or select games by this tag cannot use the value.
        /// # Spec
        /// PDN 3.0
        /// # Bad
        /// ```text
        /// [WhiteRating "GMI"]
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [WhiteRating "2401"]
        /// *
        /// ```
        /// # Fix
        /// Not automatic: the intended meaning is unknown.
        #[code = "pdn/value-form"]
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
            Self::UnknownGameType {
                owner: Owner::Lidraughts,
                ..
            } => Level::Info,
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
