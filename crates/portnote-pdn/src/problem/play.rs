//! Moves against the rules of play. PDN 1.0, PDN 2.0 §6.1.1.2.2, PDN 3.0.

use portnote_core::Profile;
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::problems;

/// What became of an ambiguous capture.
const fn choice(is_so: bool) -> &'static str {
    if is_so {
        "only one of them leads on through the game"
    } else {
        "nothing tells which was made"
    }
}

/// What becomes of a capture with very many routes.
const fn judgement(is_so: bool) -> &'static str {
    if is_so {
        "some captures were not compared"
    } else {
        "nothing is said about the moves from here on"
    }
}

problems! {
    /// A problem of a move that is played.
    pub enum Problem {
        /// A move is not legal.
        ///
        /// # What
        /// The squares of a move mean no legal move of the position. The line is not
        /// followed any further, up to its end or to the next position that is set up. In
        /// a variation it is a warning.
        /// # Why
        /// A move is wrong or missing, here or before; or the game is of another variant.
        /// # Spec
        /// PDN 2.0 §6.1.1.2.2, PDN 3.0
        /// # Bad
        /// ```text
        /// 1. 11-15 23-19 2. 8-12 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 23-19 2. 8-11 *
        /// ```
        /// # Fix
        /// Unsafe: where the other side could make the move, set up the position for it. None:
        /// which other move was made cannot be known.
        #[code = "pdn/illegal-move"]
        #[level(Error, Error)]
        #[error("found `{text}`, {reason}{legal}")]
        IllegalMove {
            /// The move.
            text: String,
            /// The rule that it breaks, in words.
            reason: String,
            /// The legal moves that are nearest to it, in words.
            legal: String,
            /// Whether it stands in a variation.
            is_aside: bool,
        },

        /// A capture can mean several captures.
        ///
        /// # What
        /// Start and end of a capture fit several legal captures that take different
        /// pieces. If the rest of the line can be played, or played farther, with one of
        /// them only, this one counts. Otherwise it is an error: the first one is played,
        /// and nothing is said about the moves behind it.
        /// # Why
        /// Readers that take the first capture they find come to another position.
        /// # Spec
        /// PDN 2.0 §6.1.1.2.2, PDN 3.0
        /// # Bad
        /// ```text
        /// [FEN "B:W6,7,14,15,29:B2,5"]
        /// 1. 2x18 15-10 *
        /// ```
        /// # Good
        /// ```text
        /// [FEN "B:W6,7,14,15,29:B2,5"]
        /// 1. 2x9x18 15-10 *
        /// ```
        /// # Fix
        /// Safe: write all squares of the capture. None: where nothing tells which was made.
        #[code = "pdn/ambiguous-jump"]
        #[level(Warning, Error)]
        #[error("`{text}` fits {count} captures, {}", choice(*.is_resolved))]
        AmbiguousJump {
            /// The move.
            text: String,
            /// How many captures it fits.
            count: usize,
            /// Whether the rest of the line decides.
            is_resolved: bool,
        },

        /// A capture is written in parts.
        ///
        /// # What
        /// A capture of several pieces is written jump by jump, as if its parts were moves.
        /// The parts are taken together. Reported once for a game.
        /// # Why
        /// Readers of PDN 2.0 and 3.0 take the parts for moves and find them illegal.
        /// # Spec
        /// PDN 1.0; PDN 2.0 §6.1.1.2.2
        /// # Bad
        /// ```text
        /// [FEN "B:W6,14,32:B1"]
        /// 1. 1x10 10x17 32-28 *
        /// ```
        /// # Good
        /// ```text
        /// [FEN "B:W6,14,32:B1"]
        /// 1. 1x17 32-28 *
        /// ```
        /// # Fix
        /// Safe: write each capture as one move. None: where something stands between the
        /// parts.
        #[code = "pdn/split-capture"]
        #[level(Warning, Error)]
        #[error("capture is written in parts{more}")]
        SplitCapture {
            /// How many more such captures the game has, in words.
            more: String,
        },

        /// A capture stops too early.
        ///
        /// # What
        /// A capture ends where the piece must go on capturing. Where it can go on in one
        /// way only, it is completed.
        /// # Why
        /// A capture has to be made to its end; readers find this move illegal.
        /// # Spec
        /// PDN 2.0 §6.1.1.2.2
        /// # Bad
        /// ```text
        /// [FEN "B:W6,14,32:B1"]
        /// 1. 1x10 32-28 *
        /// ```
        /// # Good
        /// ```text
        /// [FEN "B:W6,14,32:B1"]
        /// 1. 1x17 32-28 *
        /// ```
        /// # Fix
        /// Unsafe: write the whole capture, where it can go on in one way only.
        #[code = "pdn/incomplete-capture"]
        #[level(Error, Error)]
        #[error("capture `{text}` stops where it must go on{ways}")]
        IncompleteCapture {
            /// The capture.
            text: String,
            /// How it can go on, in words.
            ways: String,
        },

        /// The sign between the squares is that of another kind of move.
        ///
        /// # What
        /// A quiet move has the sign of a capture, or a capture has a sign that this
        /// variant does not use. A dash in captures is usual in English and Thai draughts.
        /// Reported once for each kind in a game.
        /// # Why
        /// The sign never tells which move is meant, but people read it, and no writer of
        /// the standard gives it.
        /// # Spec
        /// PDN 2.0 §6.1.1.2.2, PDN 3.0
        /// # Bad
        /// ```text
        /// 1. 11x15 23-19 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 23-19 *
        /// ```
        /// # Fix
        /// Safe: write the sign of the standard.
        #[code = "pdn/capture-sign"]
        #[level(Info, Error)]
        #[error("{what} is written with `{sign}`{more}")]
        CaptureSign {
            /// What kind of move it is.
            what: &'static str,
            /// The sign that was found.
            sign: &'static str,
            /// How many more such moves the game has, in words.
            more: String,
        },

        /// A capture names more squares than it needs.
        ///
        /// # What
        /// Start and end alone would have told which capture is meant. Reported once for a
        /// game. PDN 1.0 and 2.0 allow it; PDN 3.0 writes other squares only where the
        /// short form is ambiguous.
        /// # Why
        /// The squares between start and end look as if there were another way.
        /// # Spec
        /// PDN 3.0
        /// # Bad
        /// ```text
        /// [FEN "B:W6,14,32:B1"]
        /// 1. 1x10x17 32-28 *
        /// ```
        /// # Good
        /// ```text
        /// [FEN "B:W6,14,32:B1"]
        /// 1. 1x17 32-28 *
        /// ```
        /// # Fix
        /// Safe: write start and end.
        #[code = "pdn/long-form"]
        #[level(Info, Error)]
        #[error("capture has squares between start and end that it does not need{more}")]
        LongForm {
            /// How many more such captures the game has, in words.
            more: String,
        },

        /// A capture names other squares than those of the long form.
        ///
        /// # What
        /// The squares between start and end are such as the piece passes, or those of the
        /// captured pieces. The long form names the square where the piece turns, and the
        /// one behind the captured piece where it goes straight on.
        /// # Why
        /// Readers that know the long form only find the capture illegal.
        /// # Spec
        /// PDN 3.0
        /// # Bad
        /// ```text
        /// [FEN "B:W6,14,32:B1"]
        /// 1. 1x6x14x17 32-28 *
        /// ```
        /// # Good
        /// ```text
        /// [FEN "B:W6,14,32:B1"]
        /// 1. 1x17 32-28 *
        /// ```
        /// # Fix
        /// Safe: write the squares of the standard.
        #[code = "pdn/noncanonical-path"]
        #[level(Info, Error)]
        #[error("`{text}` names {what}, expected `{expected}`")]
        NoncanonicalPath {
            /// The capture.
            text: String,
            /// What its squares are.
            what: &'static str,
            /// The form of the standard.
            expected: String,
        },

        /// A position has more captures than can be followed.
        ///
        /// # What
        /// A king among very many pieces can capture them in more ways than any program
        /// can follow. Where the written capture was found, it counts; else nothing is said
        /// about it and the moves behind it.
        /// # Why
        /// Whether the move is legal is not known.
        /// # Spec
        /// PDN 3.0
        /// # Fix
        /// None: the text may be right.
        #[code = "pdn/capture-too-complex"]
        #[level(Info, Info)]
        #[error("captures before `{text}` have too many ways to follow, {}", judgement(*.is_known))]
        CaptureTooComplex {
            /// The move.
            text: String,
            /// Whether the written capture was found.
            is_known: bool,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::IllegalMove { is_aside: true, .. } if profile == Profile::Import => {
                Level::Warning
            }
            Self::AmbiguousJump {
                is_resolved: false, ..
            } => Level::Error,
            _ => self.entry().level(profile),
        }
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::AmbiguousJump {
                is_resolved: false, ..
            } => "write the squares where the piece turns as well (PDN 3.0)",
            _ => return None,
        };
        Some(help.to_owned())
    }
}
