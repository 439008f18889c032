//! Positions, in the tag FEN and among the moves. PDN 2.0 §6.1.1.1.1.7, PDN 3.0.

use portnote_core::Profile;
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::problems;

problems! {
    /// A problem of a position.
    pub(crate) enum Problem {
        /// A position is not in the form of the standard.
        ///
        /// # What
        /// The position can be read, but it is not in the form of the standard. It has spaces,
        /// small letters, a dot at the end, doubled commas, zeros before numbers, ranges with two
        /// kings, a colour with two lists, only one list, or a part that is written twice. If it
        /// has only small letters or a dot, the report is an info.
        /// # Why
        /// Readers that know only the form of the standard reject it.
        /// # Spec
        /// PDN 2.0 §6.1.1.1.1.7, PDN 3.0
        /// # Bad
        /// ```text
        /// [FEN "W:W31, 32:B1,2"]
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [FEN "W:W31,32:B1,2"]
        /// *
        /// ```
        /// # Fix
        /// Safe: write the position in the form of the standard. Not automatic if numbers and
        /// letters are mixed: it is unknown which of them are intended.
        #[code = "pdn/fen-form"]
        #[level(Warning, Error)]
        #[error("nonstandard position: it has {what}")]
        FenForm {
            /// What is nonstandard, in words.
            what: String,
            /// Whether only case or a dot is nonstandard.
            is_slight: bool,
        },

        /// A position has fields of a dialect.
        ///
        /// # What
        /// The position has parts that only lidraughts writes: fields after the lists, such as
        /// `:H0:F1`, or the letters `G` and `P` in a list, for pieces that are captured but not yet
        /// removed.
        /// # Why
        /// No standard has these parts, and other readers reject the position.
        /// # Spec
        /// PDN 3.0
        /// # Bad
        /// ```text
        /// [FEN "W:W31:B20:H0:F1"]
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [FEN "W:W31:B20"]
        /// *
        /// ```
        /// # Fix
        /// Not automatic: the meaning of these parts would be lost.
        #[code = "pdn/fen-dialect"]
        #[level(Info, Error)]
        #[error("nonstandard `{text}` in a position: only lidraughts uses it")]
        FenDialect {
            /// The first of them.
            text: String,
        },

        /// A position is the usual starting position.
        ///
        /// # What
        /// The tag FEN has the usual starting position of the game.
        /// # Why
        /// The tag adds nothing, and PDN 2.0 leaves it out.
        /// # Spec
        /// PDN 2.0 §6.1.1.1.1.7
        /// # Bad
        /// ```text
        /// [FEN "B:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12"]
        /// 1. 11-15 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 *
        /// ```
        /// # Fix
        /// Not automatic: the tag may stay.
        #[code = "pdn/fen-usual-start"]
        #[level(Info, Info)]
        #[error("redundant position: it is the usual starting position")]
        FenUsualStart,

        /// A position does not say who moves.
        ///
        /// # What
        /// The position does not begin with `W` or `B`, so it is unknown which side moves. If it
        /// begins with `?`, the side is unknown on purpose, and the report is an info.
        /// # Why
        /// The game cannot be played through.
        /// # Spec
        /// PDN 2.0 §6.1.1.1.1.7
        /// # Bad
        /// ```text
        /// [FEN "W31,32:B1,2"]
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [FEN "W:W31,32:B1,2"]
        /// *
        /// ```
        /// # Fix
        /// Not automatic: it is unknown who moves.
        #[code = "pdn/fen-side"]
        #[level(Error, Error)]
        #[error("{what}")]
        FenSide {
            /// What is wrong, in words.
            what: &'static str,
            /// What to write; nothing if the side is said to be unknown.
            right: Option<String>,
        },

        /// A position has a square that does not exist.
        ///
        /// # What
        /// A list of the position has an entry that is not a square, or a range that goes
        /// backwards. Or the board of the game does not have the square, or a part of the position
        /// is not a list. Reported once for a position.
        /// # Why
        /// A piece is missing or on another square.
        /// # Spec
        /// PDN 2.0 §6.1.1.1.1.7, PDN 3.0
        /// # Bad
        /// ```text
        /// [FEN "W:W31,x2:B1,2"]
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [FEN "W:W31,32:B1,2"]
        /// *
        /// ```
        /// # Fix
        /// Not automatic: the intended square is unknown.
        #[code = "pdn/fen-square"]
        #[level(Error, Error)]
        #[error("{what}")]
        FenSquare {
            /// What is wrong, in words.
            what: String,
            /// What to write.
            right: Option<String>,
        },

        /// A position names a square twice.
        ///
        /// # What
        /// The position has two pieces on one square. The first of them is used.
        /// # Why
        /// One of the pieces belongs on another square.
        /// # Spec
        /// PDN 2.0 §6.1.1.1.1.7
        /// # Bad
        /// ```text
        /// [FEN "W:W31,32:B1,32"]
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [FEN "W:W31,32:B1,2"]
        /// *
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which of the two pieces is right.
        #[code = "pdn/fen-duplicate"]
        #[level(Error, Error)]
        #[error("duplicate square `{text}` in a position")]
        FenDuplicate {
            /// The text.
            text: String,
        },

        /// A position is unlikely.
        ///
        /// # What
        /// The position has a man on the promotion row, a side without pieces, a side with more
        /// pieces than at the beginning of a game, or a side to move that cannot move.
        /// # Why
        /// No rule forbids such a position, but it is often a typing error. Under the export
        /// profile it is an info, because the form is right.
        /// # Spec
        /// PDN 3.0
        /// # Bad
        /// ```text
        /// [FEN "W:W1,32:B5,12"]
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [FEN "W:WK1,32:B5,12"]
        /// *
        /// ```
        /// # Fix
        /// Not automatic: the intended meaning is unknown.
        #[code = "pdn/fen-unlikely"]
        #[level(Warning, Info)]
        #[error("unlikely position: {what}")]
        FenUnlikely {
            /// What is unlikely, in words.
            what: String,
        },

        /// A setup is not in the form of the standard.
        ///
        /// # What
        /// A setup among the moves lacks its keyword or its quotes, or has spaces around its
        /// slashes. A setup that is not closed on its line is an error and is kept as text.
        /// # Why
        /// Readers that know only the form of the standard stop at it.
        /// # Spec
        /// PDN 3.0
        /// # Bad
        /// ```text
        /// 1. 11-15 / FEN "W:W21:B15"/ 21-17 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 /FEN "W:W21:B15"/ 21-17 *
        /// ```
        /// # Fix
        /// Safe if the setup is closed: write it in the form of the standard. Otherwise not
        /// automatic: the end of the setup is unknown.
        #[code = "pdn/setup-form"]
        #[level(Warning, Error)]
        #[error("setup {what}: expected `/FEN \"…\"/`")]
        SetupForm {
            /// What is wrong, in words.
            what: &'static str,
            /// Whether it is not closed.
            is_open: bool,
        },

        /// A setup contradicts the tag FEN.
        ///
        /// # What
        /// The movetext begins with a setup whose position differs from the position in the tag
        /// FEN. The game begins from the setup.
        /// # Why
        /// Readers of the tag begin from another position than readers of the moves.
        /// # Spec
        /// PDN 3.0
        /// # Bad
        /// ```text
        /// [FEN "W:W31:B20"]
        /// /FEN "W:W32:B20"/ 1. 32-28 *
        /// ```
        /// # Good
        /// ```text
        /// [FEN "W:W32:B20"]
        /// 1. 32-28 *
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which of the two is correct.
        #[code = "pdn/setup-over-fen"]
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
            Self::FenForm {
                is_slight: true, ..
            } if profile == Profile::Import => Level::Info,
            Self::FenSide { right: None, .. } => Level::Info,
            Self::SetupForm { is_open: true, .. } => Level::Error,
            _ => self.entry().level(profile),
        }
    }

    fn help(&self) -> Option<String> {
        match self {
            Self::FenSide {
                right: Some(right), ..
            } => Some(format!("write {right} (PDN 2.0 §6.1.1.1.1.7)")),
            Self::FenSide { right: None, .. } => {
                Some("write `W` or `B` instead of `?` if you know who moves".to_owned())
            }
            Self::FenSquare { right, .. } => right.clone(),
            _ => None,
        }
    }
}
