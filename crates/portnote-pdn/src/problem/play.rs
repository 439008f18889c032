//! Moves against the rules of play. PDN 1.0, PDN 2.0 §6.1.1.2.2, PDN 3.0.

use portnote_core::Profile;
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::problems;

/// How an ambiguous capture was read.
const fn choice(is_resolved: bool) -> &'static str {
    if is_resolved {
        "but the rest of the game allows only one"
    } else {
        "and the game does not say which was made"
    }
}

/// What was not checked for a capture with very many ways.
const fn judgement(is_known: bool) -> &'static str {
    if is_known {
        "some captures were not compared"
    } else {
        "the moves from here on are not checked"
    }
}

problems! {
    /// A problem of a move that is played.
    pub(crate) enum Problem {
        /// A move is not legal.
        ///
        /// # What
        /// The squares of a move are not those of a legal move of the position. The line is not
        /// followed any further, up to its end or to the next setup. In a variation it is a
        /// warning.
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
        /// Unsafe: set up the position for the other side, if that side could make the move and no
        /// capture was due instead.
        /// Not automatic: it is unknown which other move was made.
        #[code = "pdn/illegal-move"]
        #[level(Error, Error)]
        #[error("illegal move `{text}`: {reason}{legal}")]
        IllegalMove {
            /// The move.
            text: String,
            /// The rule that it breaks, in words.
            reason: String,
            /// The legal moves that are most similar to it, in words.
            legal: String,
            /// Whether it is in a variation.
            is_aside: bool,
        },

        /// A capture can mean several captures.
        ///
        /// # What
        /// Start and end of a capture fit several legal captures that take different pieces. If the
        /// rest of the line can be played, or played farther, with only one of them, this one
        /// is used. Otherwise it is an error: the first one is played, and the moves after it are
        /// not checked.
        /// # Why
        /// Readers that use the first capture they find reach another position.
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
        /// Safe: write all squares of the capture. Not automatic if the rest of the line fits
        /// several: it is unknown which was made.
        #[code = "pdn/ambiguous-jump"]
        #[level(Warning, Error)]
        #[error("ambiguous capture `{text}`: {count} captures fit, {}", choice(*.is_resolved))]
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
        /// A capture of several pieces is written jump by jump, as if its parts were moves. The
        /// parts are read as one move. Reported once for a game.
        /// # Why
        /// Readers of PDN 2.0 and 3.0 read the parts as moves and find them illegal.
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
        /// Safe: write each capture as one move. Not automatic if other text is between the parts:
        /// its place is unknown.
        #[code = "pdn/split-capture"]
        #[level(Warning, Error)]
        #[error("nonstandard capture: it is written in parts{more}")]
        SplitCapture {
            /// How many more such captures the game has, in words.
            more: String,
        },

        /// A capture stops too early.
        ///
        /// # What
        /// A capture ends where the piece must continue to capture. If it can continue in one way
        /// only, it is completed.
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
        /// Unsafe: write the whole capture, if it can continue in one way only.
        #[code = "pdn/incomplete-capture"]
        #[level(Error, Error)]
        #[error("incomplete capture `{text}`: it must continue{ways}")]
        IncompleteCapture {
            /// The capture.
            text: String,
            /// How it can continue, in words.
            ways: String,
        },

        /// The sign between the squares is that of another kind of move.
        ///
        /// # What
        /// A quiet move has the sign of a capture, or a capture has a sign that this variant does
        /// not use. A dash in captures is usual in English and Thai draughts. Reported once for
        /// each kind in a game.
        /// # Why
        /// The sign never decides which move is meant, but people read it, and no writer of the
        /// standard uses it.
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
        #[error("nonstandard sign `{sign}` in a {what}{more}")]
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
        /// Start and end alone say which capture is meant. Reported once for a game. PDN 1.0 and
        /// 2.0 allow it; PDN 3.0 writes other squares only where the short form is ambiguous.
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
        #[error("capture `{found}` has unnecessary squares: expected `{expected}`{more}")]
        LongForm {
            /// The capture.
            found: String,
            /// Its start and end.
            expected: String,
            /// How many more such captures the game has, in words.
            more: String,
        },

        /// A capture names other squares than those of the long form.
        ///
        /// # What
        /// The squares between start and end are those that the piece passes, or those of the
        /// captured pieces. The long form names the square where the piece turns, and the one after
        /// the captured piece where it continues straight on.
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
        #[error("capture `{text}` names {what}: expected `{expected}`")]
        NoncanonicalPath {
            /// The capture.
            text: String,
            /// The squares that it names, in words.
            what: &'static str,
            /// The form of the standard.
            expected: String,
        },

        /// A position has too many ways to capture.
        ///
        /// # What
        /// A king among very many pieces can capture them in more ways than any program can follow.
        /// If the written capture was found, it is used; otherwise it and the moves after it are not
        /// checked.
        /// # Why
        /// Whether the move is legal is not known.
        /// # Spec
        /// PDN 3.0
        /// # Fix
        /// Not automatic: the text may be right.
        #[code = "pdn/capture-too-complex"]
        #[level(Info, Info)]
        #[error("too many ways to capture before `{text}`: {}", judgement(*.is_known))]
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
