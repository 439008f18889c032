//! Moves against the rules of play. PDN 1.0, PDN 2.0 §6.1.1.2.2, PDN 3.0.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

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
    #[family = "pdn"]
    #[pages = "play"]
    pub(crate) enum Problem {
        #[code = "illegal-move"]
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

        #[code = "ambiguous-jump"]
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

        #[code = "split-capture"]
        #[level(Warning, Error)]
        #[error("nonstandard capture: each jump is written as a move{more}")]
        SplitCapture {
            /// How many more such captures the game has, in words.
            more: String,
        },

        #[code = "incomplete-capture"]
        #[level(Error, Error)]
        #[error("incomplete capture `{text}`: it must continue{ways}")]
        IncompleteCapture {
            /// The capture.
            text: String,
            /// How it can continue, in words.
            ways: String,
        },

        #[code = "captured-squares"]
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

        #[code = "capture-sign"]
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

        #[code = "long-form"]
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

        #[code = "noncanonical-path"]
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

        #[code = "capture-too-complex"]
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
            Self::AmbiguousJump { is_resolved: false, .. } => Level::Error,
            _ => self.entry().level(profile),
        }
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::AmbiguousJump { is_resolved: false, is_short: true, .. } => {
                "write both squares of the move, and those at which the piece turns"
            }
            Self::AmbiguousJump { is_resolved: false, .. } => {
                "also write the squares at which the piece turns (PDN 3.0)"
            }
            _ => return None,
        };
        Some(help.to_owned())
    }
}
