//! Moves, their numbers and what is said about them. PDN 2.0 §6.1.1.2, PDN 3.0.

use portnote_core::Profile;
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{problems, wording};

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
    pub(crate) enum Problem {
        /// A move has a square that no board has.
        ///
        /// # What
        /// A move has the square 0, a number above 72, or a rank that no board has. The move is
        /// kept as text.
        /// # Why
        /// The game cannot be played through.
        /// # Spec
        /// PDN 2.0 §6.1.1.2.2
        /// # Bad
        /// ```text
        /// 1. 11-0 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 *
        /// ```
        /// # Fix
        /// Not automatic: the intended square is unknown.
        #[code = "pdn/bad-square"]
        #[level(Error, Error)]
        #[error("invalid square `{text}` in a move: no board has it")]
        BadSquare {
            /// The square.
            text: String,
        },

        /// A move is not in the form of the standard.
        ///
        /// # What
        /// A move has spaces inside, upper-case letters, a typographic dash or a `×`. Under the
        /// export profile, zeros before a number and squares in letters without a sign between them
        /// are reported too. Reported once for each kind in a game. Two numbers without a sign
        /// between them, such as `1118`, and moves in short letters, such as `cd4`, are a warning.
        /// # Why
        /// Readers that know only the form of the standard read the move as two moves, or do not
        /// read it.
        /// # Spec
        /// PDN 2.0 §6.1.1.2.2, PDN 3.0
        /// # Bad
        /// ```text
        /// 1. 11 - 15 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 *
        /// ```
        /// # Fix
        /// Safe: write the moves in the form of the standard. Not automatic if one of them has a
        /// square that does not exist. Unsafe for `1118` and `cd4` where the variant is a guess.
        #[code = "pdn/move-form"]
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

        /// The number of a move is wrong.
        ///
        /// # What
        /// The numbers of the main line have a gap, or they count single moves in one place and
        /// pairs of moves in another. Or a number has no move after it, belongs to the other side,
        /// or has no dot. The moves are read in the order of the file. Only the first gap of a game
        /// is reported.
        /// # Why
        /// Most often a gap means that a move is missing.
        /// # Spec
        /// PDN 2.0 §6.1.1.2.1
        /// # Bad
        /// ```text
        /// 1. 11-15 23-19 3. 8-11 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 23-19 2. 8-11 *
        /// ```
        /// # Fix
        /// Safe if only the dot is missing: write the dot. Otherwise not automatic: it is unknown
        /// which number is wrong.
        #[code = "pdn/move-number"]
        #[level(Warning, Error)]
        #[error("{what}")]
        MoveNumber {
            /// What is wrong, in words.
            what: String,
        },

        /// A move is missing or not known.
        ///
        /// # What
        /// A dash or dots are in the place of a move. Dots before a move of the second side are an
        /// info, because dots are written after a number in the same way. Dots after the last move,
        /// and before the number of the next one, are not a move.
        /// # Why
        /// The game cannot be played through from here.
        /// # Spec
        /// PDN 3.0
        /// # Bad
        /// ```text
        /// 1. 11-15 - *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 23-19 *
        /// ```
        /// # Fix
        /// Safe if dots leave no move out: remove them. Otherwise not automatic: it is unknown which
        /// move was made.
        #[code = "pdn/null-move"]
        #[level(Warning, Error)]
        #[error("unexpected `{text}`: {}", in_place_of_null(*.place))]
        NullMove {
            /// The text.
            text: String,
            /// Where it is.
            place: NullPlace,
        },

        /// Commas are between moves.
        ///
        /// # What
        /// A comma separates a move from the next one. Reported once for a game.
        /// # Why
        /// Only white space separates moves; other readers stop at the comma.
        /// # Spec
        /// PDN 2.0 §6.1.1.2, PDN 3.0
        /// # Bad
        /// ```text
        /// 11-15, 23-19 *
        /// ```
        /// # Good
        /// ```text
        /// 11-15 23-19 *
        /// ```
        /// # Fix
        /// Safe: remove the commas.
        #[code = "pdn/comma"]
        #[level(Warning, Error)]
        #[error("unexpected comma between moves{more}")]
        Comma {
            /// How many more there are, in words.
            more: String,
        },

        /// An evaluation is written as a sign.
        ///
        /// # What
        /// A move has a sign of chess for the evaluation of its position, like `=` or `+-`. It is
        /// read as the numeric glyph with this meaning. Reported once for a game.
        /// # Why
        /// PDN has numeric glyphs for evaluations; other readers stop at the sign.
        /// # Spec
        /// PDN 3.0
        /// # Bad
        /// ```text
        /// 1. 11-15 = 23-19 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 $10 23-19 *
        /// ```
        /// # Fix
        /// Safe: write the glyphs.
        #[code = "pdn/evaluation-sign"]
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

        /// A judgement of a move is not in the form of the standard.
        ///
        /// # What
        /// A judgement such as `!` or `?` is apart from its move, has no move before it, or has
        /// more than two marks. Under the profile of PDN 2.0 a judgement has only one mark. Under
        /// the profile of PDN 3.0 it is not a star.
        /// # Why
        /// Readers do not agree on what such a judgement means.
        /// # Spec
        /// PDN 2.0 §6.1.1.2.3, PDN 3.0
        /// # Bad
        /// ```text
        /// 1. 11-15 ! 23-19 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15! 23-19 *
        /// ```
        /// # Fix
        /// Safe if only spaces separate the judgement from its move: remove the spaces. Not
        /// automatic if another mark comes before it or a star directly after it: the meaning would
        /// change.
        #[code = "pdn/strength"]
        #[level(Warning, Error)]
        #[error("judgement `{text}` {what}")]
        Strength {
            /// The text.
            text: String,
            /// What is wrong, in words.
            what: &'static str,
        },

        /// A glyph has no meaning.
        ///
        /// # What
        /// The number of a glyph, after `$`, is missing or greater than 255.
        /// # Why
        /// The table of glyphs ends at 255.
        /// # Spec
        /// PDN 3.0
        /// # Bad
        /// ```text
        /// 1. 11-15 $256 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 $1 *
        /// ```
        /// # Fix
        /// Not automatic: the intended glyph is unknown.
        #[code = "pdn/nag-range"]
        #[level(Warning, Error)]
        #[error("{}", wording::invalid("glyph", .text, wording::GLYPHS))]
        NagRange {
            /// The text.
            text: String,
        },

        /// A clock in a comment cannot be read.
        ///
        /// # What
        /// A comment has a clock command, such as `[%clk 0:49:11]`, whose value is not a time. The
        /// text is kept.
        /// # Why
        /// Programs that show the clocks leave this time out.
        /// # Spec
        /// PDN 3.0
        /// # Bad
        /// ```text
        /// 1. 11-15 {[%clk soon]} *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 {[%clk 0:49:11]} *
        /// ```
        /// # Fix
        /// Not automatic: the intended time is unknown.
        #[code = "pdn/clock-command"]
        #[level(Info, Error)]
        #[error("invalid time `{text}` in `%{name}`: expected a time such as `0:49:11`")]
        ClockCommand {
            /// The name of the command.
            name: String,
            /// Its text.
            text: String,
        },

        /// A comment follows the result.
        ///
        /// # What
        /// A comment comes after the result on its line. It belongs to the game that has just
        /// ended.
        /// # Why
        /// Other readers read it as a part of the next game.
        /// # Spec
        /// PDN 2.0 §6.1.1.2
        /// # Bad
        /// ```text
        /// 1. 11-15 1-0 {time}
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 {time} 1-0
        /// ```
        /// # Fix
        /// Not automatic: move the comment to a place before the result.
        #[code = "pdn/comment-place"]
        #[level(Warning, Error)]
        #[error("unexpected comment after the result: it is read as part of the game that ends here")]
        CommentPlace,

        /// A comment that ends with its line holds a part of the game.
        ///
        /// # What
        /// A `;`, or a `%` in the middle of a line, begins a comment up to the end of the line, and
        /// this comment begins with the number of the next move, holds two or more legal moves in
        /// order, or holds the `)` of a variation. It is read as a comment. Moves in a comment are
        /// not reported if the game continues with another move in their place, or if a result is
        /// before them. Moves are reported once for a game.
        /// # Why
        /// The sign was meant as text between the moves. For a reader, the game ends before it.
        /// # Spec
        /// PDN 2.0 §6.1.1.1.1.9, PDN 3.0
        /// # Bad
        /// ```text
        /// 1. 11-15 23-19 ; 2. 8-11 22-17
        /// *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 23-19 2. 8-11 22-17
        /// *
        /// ```
        /// # Fix
        /// Unsafe: remove the sign, and write braces around words after it. If another variation
        /// begins after the sign, write `) (`. The text after a result stays a comment, and so does
        /// a result that is not the end of the game.
        #[code = "pdn/moves-in-comment"]
        #[level(Warning, Error)]
        #[error("comment after `{sign}` holds {what}")]
        MovesInComment {
            /// The sign that begins the comment.
            sign: String,
            /// What the comment holds, in words.
            what: String,
        },

        /// A game has neither moves nor a position.
        ///
        /// # What
        /// The game has tags and possibly a result, but no move, no position and no setup.
        /// # Why
        /// It may be a placeholder, or its moves were lost.
        /// # Spec
        /// PDN 2.0 §6.1.1.2
        /// # Bad
        /// ```text
        /// [Event "Cup"]
        /// 1-0
        /// ```
        /// # Good
        /// ```text
        /// [Event "Cup"]
        /// 1. 11-15 1-0
        /// ```
        /// # Fix
        /// Not automatic: it is unknown what is missing.
        #[code = "pdn/no-moves"]
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
            Self::NullMove {
                place: NullPlace::First,
                ..
            } if profile == Profile::Import => Level::Info,
            _ => self.entry().level(profile),
        }
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::NullMove {
                place: NullPlace::Move,
                ..
            } => "write the move or, if unknown, the position after it as `/FEN \"…\"/` (PDN 3.0)",
            _ => return None,
        };
        Some(help.to_owned())
    }
}
