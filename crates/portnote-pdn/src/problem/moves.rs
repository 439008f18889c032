//! Moves, their numbers and what is said about them. PDN 2.0 §6.1.1.2, PDN 3.0.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems, wording};

/// Where a dash or dots are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NullPlace {
    /// Before a move of the second side.
    First,
    /// In place of a move.
    Move,
    /// At the end of a line, where no move follows.
    End,
    /// Between a move and the next one with its number.
    Between,
}

/// What is right in place of a dash or dots.
const fn in_place_of_null(place: NullPlace) -> &'static str {
    match place {
        NullPlace::First => "dots belong to a move number, as in `1...`",
        NullPlace::Move => "expected a move",
        NullPlace::End => "no move follows these dots",
        NullPlace::Between => "no move is left out here",
    }
}

problems! {
    /// A problem of a move.
    #[family = "pdn"]
    #[pages = "moves"]
    pub(crate) enum Problem {
        #[code = "bad-square"]
        #[level(Error, Error)]
        #[error("invalid square `{text}` in a move: no board has it")]
        BadSquare {
            /// The square.
            text: String,
        },

        #[code = "move-form"]
        #[level(Info, Error)]
        #[error("nonstandard move: {what}{more}")]
        MoveForm {
            /// What is nonstandard, in words.
            what: &'static str,
            /// How many more such moves the game has, in words.
            more: String,
            /// Whether only the position says what the squares are.
            is_guess: bool,
        },

        #[code = "move-number"]
        #[level(Warning, Error)]
        #[error("{what}")]
        MoveNumber {
            /// What is wrong, in words.
            what: String,
        },

        #[code = "null-move"]
        #[level(Warning, Error)]
        #[error("unexpected `{text}`: {}", in_place_of_null(*.place))]
        NullMove {
            /// The text.
            text: String,
            /// Where it is.
            place: NullPlace,
        },

        #[code = "comma"]
        #[level(Warning, Error)]
        #[error("unexpected comma between moves{more}")]
        Comma {
            /// How many more there are, in words.
            more: String,
        },

        #[code = "evaluation-sign"]
        #[level(Info, Error)]
        #[error("nonstandard evaluation `{text}`: expected `${glyph}`{more}")]
        EvaluationSign {
            /// The sign.
            text: String,
            /// The number of the glyph.
            glyph: u32,
            /// How many more there are, in words.
            more: String,
        },

        #[code = "strength"]
        #[level(Warning, Error)]
        #[error("judgement `{text}` {what}")]
        Strength {
            /// The text.
            text: String,
            /// What is wrong, in words.
            what: &'static str,
        },

        #[code = "nag-range"]
        #[level(Warning, Error)]
        #[error("{}", wording::invalid("glyph", .text, wording::GLYPHS))]
        NagRange {
            /// The text.
            text: String,
        },

        #[code = "clock-command"]
        #[level(Info, Error)]
        #[error("invalid time `{text}` in `%{name}`: expected a time such as `0:49:11`")]
        ClockCommand {
            /// The name of the command.
            name: String,
            /// The text of the command.
            text: String,
        },

        #[code = "comment-place"]
        #[level(Warning, Error)]
        #[error("unexpected comment after the result: it is read as part of the game that ends here")]
        CommentPlace,

        #[code = "moves-in-comment"]
        #[level(Warning, Error)]
        #[error("comment after `{sign}` holds {what}")]
        MovesInComment {
            /// The sign that begins the comment.
            sign: String,
            /// What the comment holds, in words.
            what: String,
        },

        #[code = "no-moves"]
        #[level(Info, Info)]
        #[error("game has no moves and no position")]
        NoMoves,
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::MoveForm { is_guess: true, .. } if profile == Profile::Import => Level::Warning,
            Self::NullMove { place: NullPlace::First, .. } if profile == Profile::Import => {
                Level::Info
            }
            _ => self.entry().level(profile),
        }
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::NullMove { place: NullPlace::Move, .. } => {
                "write the move or, if unknown, the position after it as `/FEN \"…\"/` (PDN 3.0)"
            }
            _ => return None,
        };
        Some(help.to_owned())
    }
}
