//! Values of tags. PDN 2.0 §6.1.1.1.1, PDN 3.0.

use portnote_core::Profile;
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::problems;

/// Who knows a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// Nobody.
    Nobody,
    /// One program.
    Lidraughts,
    /// A draft of the standard, for Frisian draughts.
    DraftOfFrisian,
    /// A draft of the standard, for Czech draughts.
    DraftOfCzech,
}

fn moves(count: usize) -> String {
    match count {
        1 => "1 move".to_owned(),
        count => format!("{count} moves"),
    }
}

impl Owner {
    const fn words(self) -> &'static str {
        match self {
            Self::Nobody => "not assigned",
            Self::Lidraughts => "one of lidraughts only",
            Self::DraftOfFrisian => {
                "Frisian draughts in a draft only, which the standard writes 40"
            }
            Self::DraftOfCzech => "Czech draughts in a draft only, which the standard writes 29",
        }
    }
}

problems! {
    /// A problem of a value.
    pub enum Problem {
        /// A date has another form.
        ///
        /// # What
        /// A date is neither `2003.10.19` nor `2003-10-19`. A form that can mean one date
        /// only is read and gives an info. Words, two dates, years of two digits, a day
        /// that does not exist, and numbers of which it is not clear which is the day are
        /// kept as text and give a warning.
        /// # Why
        /// Readers that sort by date take it for text.
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
        /// Safe: write the date in the form of the standard. None: where it is kept as
        /// text.
        #[code = "pdn/date-format"]
        #[level(Info, Error)]
        #[error("date `{date}` {what}")]
        DateFormat {
            /// The value.
            date: String,
            /// What is wrong with it.
            what: &'static str,
            /// Whether it is kept as text.
            is_text: bool,
        },

        /// A GameType has another form.
        ///
        /// # What
        /// The value is not a number, or a number with start colour, width, height and
        /// notation: blanks, small letters, fields that are missing or cannot be read. The
        /// number counts; without one it is an error, and so is a board on which the game
        /// is not played. A start colour that is not that of the game is a warning, and the
        /// rules of the game count.
        /// # Why
        /// The rules, the board and the names of the squares depend on it.
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
        /// Safe: write the number alone, where only the end is missing. Unsafe: describe the
        /// board as the side that begins sees it. None: otherwise.
        #[code = "pdn/bad-game-type"]
        #[level(Warning, Error)]
        #[error("game type `{value}` {what}")]
        BadGameType {
            /// The value.
            value: String,
            /// What is wrong with it.
            what: String,
            /// Whether it has no number, or a board that the game does not have.
            is_wrong: bool,
        },

        /// A GameType has a number that no game has.
        ///
        /// # What
        /// The number stands in none of the tables. Those that lidraughts gives to variants
        /// of its own, 96 to 99, give an info.
        /// # Why
        /// No reader knows which rules are meant.
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
        /// None: which game was meant cannot be known.
        #[code = "pdn/unknown-game-type"]
        #[level(Warning, Warning)]
        #[error("game type {number} is {}", owner.words())]
        UnknownGameType {
            /// The number.
            number: u32,
            /// Who knows it.
            owner: Owner,
        },

        /// A GameType is no game of draughts.
        ///
        /// # What
        /// The number is that of chess, Chinese chess or Othello. The moves are kept as
        /// text.
        /// # Why
        /// Their moves are not those of draughts.
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
        /// None: the game is what it is.
        #[code = "pdn/unsupported-game"]
        #[level(Info, Info)]
        #[error("game type {number} is no game of draughts")]
        UnsupportedGame {
            /// The number.
            number: u32,
        },

        /// SetUp and FEN contradict each other.
        ///
        /// # What
        /// SetUp says that the game begins from a position of its own and no FEN gives one,
        /// or the other way round. FEN counts.
        /// # Why
        /// Readers that ask SetUp first begin from the wrong position.
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
        /// None: which of the two is right cannot be known.
        #[code = "pdn/set-up-tag"]
        #[level(Warning, Error)]
        #[error("SetUp is `{value}`, but {what}")]
        SetUpTag {
            /// The value of SetUp.
            value: String,
            /// What the FEN tag says.
            what: &'static str,
        },

        /// PlyCount is not the number of moves.
        ///
        /// # What
        /// The main line has another number of moves of both sides than PlyCount says.
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
        /// Safe: write the number of moves. None: where moves cannot be read or played, and
        /// the value may be all that is left of those that are missing.
        #[code = "pdn/ply-count"]
        #[level(Warning, Error)]
        #[error("PlyCount is `{value}`, but the main line has {}", moves(*.plies))]
        PlyCount {
            /// The value.
            value: String,
            /// The moves of the main line.
            plies: usize,
        },

        /// A time control has another form.
        ///
        /// # What
        /// The value is not `?`, `-` or stages like `40/7200:3600+60`, in seconds; only a
        /// number of moves can be followed by another stage. It is kept as text.
        /// # Why
        /// No program can compute with it.
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
        /// None: what was meant is for its writer to say.
        #[code = "pdn/time-control"]
        #[level(Warning, Error)]
        #[error("time control `{value}` has not the form of the standard")]
        TimeControl {
            /// The value.
            value: String,
        },

        /// A value has another form than its tag asks for.
        ///
        /// # What
        /// A rating or an FMJD number is not a number, a time is not in the form `H:MM:SS`, or
        /// Variant names none, in a game without GameType.
        /// The value is kept as text.
        /// # Why
        /// Programs that sort by it cannot.
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
        /// None: what was meant cannot be known.
        #[code = "pdn/value-form"]
        #[level(Info, Error)]
        #[error("`{value}` in tag `{name}` is not {expected}")]
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
            Self::DateFormat { is_text: true, .. } if profile == Profile::Import => Level::Warning,
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
            Self::BadGameType { .. } => "a full value is written 21,B,8,8,N1,0 (PDN 3.0)",
            Self::TimeControl { .. } => "40/7200:3600 is 40 moves in two hours, then one hour",
            _ => return None,
        };
        Some(help.to_owned())
    }
}
