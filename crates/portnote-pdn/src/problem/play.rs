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

/// What a text in short letters is, or one with two squares.
const fn kind(is_short: bool) -> &'static str {
    if is_short { "move" } else { "capture" }
}

/// What was not checked for a capture with very many ways.
const fn judgement(is_known: bool) -> &'static str {
    if is_known {
        "some captures were not compared"
    } else {
        "the moves from here on are not checked"
    }
}

/// What is wrong with captured squares.
const fn captures(is_capture: bool) -> &'static str {
    if is_capture {
        "they are not those of the pieces that it captures"
    } else {
        "it captures nothing"
    }
}

problems! {
    /// A problem of a move that is played.
    pub(crate) enum Problem {
        /// A move is not legal.
        ///
        /// # What
        /// The file has a move whose squares do not fit any legal move in this position. The
        /// later moves of the game or variation are not checked, up to the next setup. In a variation
        /// the report is a warning.
        /// # Why
        /// A move is wrong or missing, at this place or before it, or the game is of another
        /// variant.
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
        /// Unsafe if the move is legal for the other side and there was no capture to make: insert a
        /// setup of the position with the other side to move. Otherwise not automatic: it is unknown which move was made.
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
        /// The start and the end of a capture fit several legal captures, which take different
        /// pieces. If only one of them lets the rest of the line be played, or be played further
        /// than the others do, it is used. Otherwise the report is an error: the first capture is
        /// played, and the moves after it are not checked. In short letters, the same holds for moves
        /// from one file to one square.
        /// # Why
        /// Readers that use the first legal capture may reach another position.
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
        /// Safe if only one capture fits the rest of the line: write all squares of the capture.
        /// Unsafe where the variant is a guess. Otherwise not automatic: it is unknown which capture
        /// was made.
        #[code = "pdn/ambiguous-jump"]
        #[level(Warning, Error)]
        #[error("ambiguous {0} `{text}`: {count} {0}s fit, {1}", kind(*.is_short), choice(*.is_resolved))]
        AmbiguousJump {
            /// The move.
            text: String,
            /// How many captures it fits.
            count: usize,
            /// Whether the rest of the line decides.
            is_resolved: bool,
            /// Whether it is in short letters.
            is_short: bool,
        },

        /// A capture is written in parts.
        ///
        /// # What
        /// A capture of several pieces is written jump by jump, as if each jump were a move. The
        /// jumps are read as one move. Reported once for a game.
        /// # Why
        /// Readers of PDN 2.0 and 3.0 read each jump as a move, and find it illegal.
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
        /// Safe: write each capture as one move. Unsafe where the variant is a guess.
        /// Not automatic if other text is between the jumps:
        /// it is unknown where this text belongs.
        #[code = "pdn/split-capture"]
        #[level(Warning, Error)]
        #[error("nonstandard capture: each jump is written as a move{more}")]
        SplitCapture {
            /// How many more such captures the game has, in words.
            more: String,
        },

        /// A capture stops too early.
        ///
        /// # What
        /// A capture ends on a square from which the piece must capture again. If only one
        /// continuation is possible, the capture is completed with it.
        /// # Why
        /// A capture must be played to its end, so other readers find this move illegal.
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
        /// Unsafe if only one continuation is possible: write the whole capture. Otherwise not
        /// automatic.
        #[code = "pdn/incomplete-capture"]
        #[level(Error, Error)]
        #[error("incomplete capture `{text}`: it must continue{ways}")]
        IncompleteCapture {
            /// The capture.
            text: String,
            /// How it can continue, in words.
            ways: String,
        },

        /// The captured squares after a move are not those of its pieces.
        ///
        /// # What
        /// A move has squares in angle brackets after it that are not the squares of the pieces which
        /// it captures. Its start and its end fit one legal move, which is played.
        /// # Why
        /// The move or the squares are wrong.
        /// # Spec
        /// PDN 3.0
        /// # Bad
        /// ```text
        /// 1. 11-15 <18> 23-19 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 23-19 *
        /// ```
        /// # Fix
        /// Unsafe: remove the squares. Not automatic if a result follows the `<`.
        #[code = "pdn/captured-squares"]
        #[level(Error, Error)]
        #[error("wrong captured squares `{text}` after `{played}`: {}", captures(*.is_capture))]
        CapturedSquares {
            /// The squares.
            text: String,
            /// The move.
            played: String,
            /// Whether the move captures anything.
            is_capture: bool,
        },

        /// The sign between the squares is that of another kind of move.
        ///
        /// # What
        /// A move without a capture has the sign of a capture, or a capture has a sign that this
        /// variant does not use. A dash in captures is usual in English and Thai draughts. Reported
        /// once for each kind in a game.
        /// # Why
        /// The sign does not decide which move is meant, but people read it, and programs that
        /// write the standard do not use this sign.
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
        /// Safe: write the sign of the standard. Unsafe where the variant is a guess.
        #[code = "pdn/capture-sign"]
        #[level(Info, Error)]
        #[error("nonstandard sign `{sign}` in a {what}: expected `{expected}`{more}")]
        CaptureSign {
            /// What kind of move it is.
            what: &'static str,
            /// The sign that was found.
            sign: &'static str,
            /// The sign of the standard.
            expected: char,
            /// How many more such moves the game has, in words.
            more: String,
        },

        /// A capture names more squares than it needs.
        ///
        /// # What
        /// A capture has more squares than it needs: its start and its end alone say which capture
        /// is meant. PDN 1.0 and 2.0 allow the extra squares. PDN 3.0 writes them only if start and
        /// end alone are ambiguous. Reported once for a game.
        /// # Why
        /// The extra squares look as if several captures were possible.
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
        /// Safe: write only start and end. Unsafe where the variant is a guess.
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
        /// A capture has squares between start and end that the long form of PDN 3.0 does not
        /// write: all squares that the piece passes, or the squares of the captured pieces. The
        /// long form names the squares at which the piece turns. If the piece continues straight on
        /// after a captured piece, it names the square directly after that piece.
        /// # Why
        /// Readers that know only the long form find the capture illegal.
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
        /// Safe: write the squares of the standard. Unsafe where the variant is a guess.
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
        /// A king among very many pieces can capture them in more ways than a program can try. If
        /// the written capture was found among the tried ways, it is used. Otherwise neither the
        /// capture nor the moves after it are checked.
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
                is_resolved: false,
                is_short: true,
                ..
            } => "write both squares of the move, and those at which the piece turns",
            Self::AmbiguousJump {
                is_resolved: false, ..
            } => "also write the squares at which the piece turns (PDN 3.0)",
            _ => return None,
        };
        Some(help.to_owned())
    }
}
