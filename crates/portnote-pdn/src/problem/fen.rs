//! Positions, in the tag FEN and among the moves. PDN 2.0 §6.1.1.1.1.7, PDN 3.0.

use portnote_core::Profile;
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::problems;

problems! {
    /// A problem of a position.
    pub enum Problem {
        /// A position is written in another form.
        ///
        /// # What
        /// The position is clear, but has blanks, small letters, a dot at the end, doubled
        /// commas, zeros before numbers, ranges with two kings, a colour with two lists or
        /// one list only, or is wrapped once more. Small letters and a dot alone give an
        /// info.
        /// # Why
        /// Readers that know only the form of the standard turn it away.
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
        /// Safe: write the position in the form of the standard. None: where numbers and
        /// letters are mixed.
        #[code = "pdn/fen-form"]
        #[level(Warning, Error)]
        #[error("position has {what}")]
        FenForm {
            /// What is odd, in words.
            what: String,
            /// Whether only case or a dot is odd.
            is_slight: bool,
        },

        /// A position has fields of a dialect.
        ///
        /// # What
        /// Behind the lists stand fields of lidraughts, like `:H0:F1`, or a list names
        /// pieces that are captured and not yet taken off, `G` and `P`.
        /// # Why
        /// No standard has them, and other readers turn the position away.
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
        /// None: what they say would be lost.
        #[code = "pdn/fen-dialect"]
        #[level(Info, Error)]
        #[error("position has `{text}`, which lidraughts alone knows")]
        FenDialect {
            /// The first of them.
            text: String,
        },

        /// A position is the usual one.
        ///
        /// # What
        /// The tag FEN gives the position from which every game of this kind begins.
        /// # Why
        /// It says nothing, and PDN 2.0 wants it left out.
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
        /// None: the tag may stay.
        #[code = "pdn/fen-usual-start"]
        #[level(Info, Info)]
        #[error("position is the usual one")]
        FenUsualStart,

        /// A position does not say who moves.
        ///
        /// # What
        /// The first letter is neither `W` nor `B`. A `?` says that the side is not known
        /// and gives an info.
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
        /// None: who moves cannot be known.
        #[code = "pdn/fen-side"]
        #[level(Error, Error)]
        #[error("position {what}")]
        FenSide {
            /// What it says instead, in words.
            what: &'static str,
            /// What would be right; nothing where the side is said to be unknown.
            right: Option<String>,
        },

        /// A position has a square that does not exist.
        ///
        /// # What
        /// An entry of a list is no square of any board, a range goes backwards, or a part
        /// is no list; or the board of the game has no such square. Reported once for a
        /// position.
        /// # Why
        /// A piece is missing or stands elsewhere.
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
        /// None: which square was meant cannot be known.
        #[code = "pdn/fen-square"]
        #[level(Error, Error)]
        #[error("`{text}` {what}")]
        FenSquare {
            /// The text.
            text: String,
            /// What is wrong with it.
            what: String,
            /// What would be right, in words.
            right: Option<String>,
        },

        /// A position names a square twice.
        ///
        /// # What
        /// Two pieces stand on one square. The first counts.
        /// # Why
        /// One of the pieces belongs elsewhere.
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
        /// None: which of them is right cannot be known.
        #[code = "pdn/fen-duplicate"]
        #[level(Error, Error)]
        #[error("`{text}` names a square that was named before")]
        FenDuplicate {
            /// The text.
            text: String,
        },

        /// A position is unlikely.
        ///
        /// # What
        /// A man stands on the row where it would have been crowned, a side has no piece or
        /// more than at the beginning of a game, or the side to move cannot move.
        /// # Why
        /// No rule forbids such a position, but it is often a slip of the pen. Under the export
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
        /// None: what was meant cannot be known.
        #[code = "pdn/fen-unlikely"]
        #[level(Warning, Info)]
        #[error("position has {what}")]
        FenUnlikely {
            /// What is unlikely, in words.
            what: String,
        },

        /// A setup is written in another form.
        ///
        /// # What
        /// A setup among the moves lacks its keyword or its quotes, or has blanks around
        /// its slashes. One that is not closed on its line is an error and is kept as text.
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
        /// Safe: write the setup in the form of the standard. None: where it is not closed.
        #[code = "pdn/setup-form"]
        #[level(Warning, Error)]
        #[error("setup {what}, expected /FEN \"…\"/")]
        SetupForm {
            /// What is odd.
            what: &'static str,
            /// Whether it is not closed.
            is_open: bool,
        },

        /// A setup contradicts the tag FEN.
        ///
        /// # What
        /// The first thing among the moves is a setup with another position than the tag
        /// FEN. The setup is the position from which the game begins.
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
        /// None: which of the two was meant cannot be known.
        #[code = "pdn/setup-over-fen"]
        #[level(Warning, Error)]
        #[error("setup before the first move gives another position than tag `FEN`")]
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
            } => Some(format!(
                "a position is written {right} (PDN 2.0 §6.1.1.1.1.7)"
            )),
            Self::FenSquare { right, .. } => right.clone(),
            _ => None,
        }
    }
}
