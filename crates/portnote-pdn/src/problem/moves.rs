//! Moves, their numbers and what is said about them. PDN 2.0 §6.1.1.2, PDN 3.0.

use portnote_core::Profile;
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::problems;

/// Where a move is missing.
const fn place_of_null(is_so: bool) -> &'static str {
    if is_so {
        "before a move of the second side"
    } else {
        "where a move is expected"
    }
}

problems! {
    /// A problem of a move.
    pub enum Problem {
        /// A move has a square that no board has.
        ///
        /// # What
        /// A square is 0, a number above 72, or has a rank that no board has. The move is
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
        /// None: which square was meant cannot be known.
        #[code = "pdn/bad-square"]
        #[level(Error, Error)]
        #[error("no board has the square `{text}`")]
        BadSquare {
            /// The square.
            text: String,
        },

        /// A move is written in another form.
        ///
        /// # What
        /// A move has blanks inside, capital letters, a typographic dash or a `×`. Under
        /// the export profile also zeros before a number, and squares in letters without
        /// anything between them. Reported once for each kind in a game. Two numbers
        /// without a sign between them, `1118`, give a warning.
        /// # Why
        /// Readers that know only the form of the standard take it for two moves or for
        /// none.
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
        /// Safe: write the moves in the form of the standard.
        #[code = "pdn/move-form"]
        #[level(Info, Error)]
        #[error("move {what}{more}")]
        MoveForm {
            /// What is odd.
            what: &'static str,
            /// How many more such moves the game has, in words.
            more: String,
            /// Whether only the position tells what the squares are.
            is_guess: bool,
        },

        /// A number of a move is wrong.
        ///
        /// # What
        /// The numbers of the main line have a gap, count moves in one place and pairs in
        /// another, a number has no move behind it or belongs to the other side, or its dot is
        /// missing. The order of the moves counts. Only the first gap of a game is reported.
        /// # Why
        /// A move may be missing.
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
        /// Safe: write the dot. None: which number is wrong cannot be known.
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
        /// A dash or dots stand where a move is expected. Dots before a move of the second
        /// side, like those of a number, give an info.
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
        /// None: which move was made cannot be known.
        #[code = "pdn/null-move"]
        #[level(Warning, Error)]
        #[error("`{text}` {}", place_of_null(*.is_first))]
        NullMove {
            /// The text.
            text: String,
            /// Whether it stands before a move of the second side.
            is_first: bool,
        },

        /// A judgement of a move is written in another form.
        ///
        /// # What
        /// A judgement stands apart from its move, has no move before it, or has more than
        /// two marks. Under the profile of PDN 2.0 it has one mark, under that of PDN 3.0
        /// it is no star.
        /// # Why
        /// Readers differ in what they make of it.
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
        /// Safe: remove the blanks before it. None: behind another mark, where a star follows
        /// at once, or otherwise.
        #[code = "pdn/strength"]
        #[level(Warning, Error)]
        #[error("judgement `{text}` {what}")]
        Strength {
            /// The text.
            text: String,
            /// What is odd.
            what: &'static str,
        },

        /// A glyph has no meaning.
        ///
        /// # What
        /// The number behind `$` is missing or greater than 255.
        /// # Why
        /// The table of glyphs ends there.
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
        /// None: which glyph was meant cannot be known.
        #[code = "pdn/nag-range"]
        #[level(Warning, Error)]
        #[error("invalid glyph `{text}`: expected a number from 0 to 255")]
        NagRange {
            /// The text.
            text: String,
        },

        /// A clock in a comment cannot be read.
        ///
        /// # What
        /// The value of a command for a clock, like `[%clk 0:49:11]`, is no time. The text
        /// is kept.
        /// # Why
        /// Programs that show the clocks leave it out.
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
        /// None: which time was meant cannot be known.
        #[code = "pdn/clock-command"]
        #[level(Info, Error)]
        #[error("`{text}` in `%{name}` is no time")]
        ClockCommand {
            /// The name of the command.
            name: String,
            /// Its text.
            text: String,
        },

        /// A comment follows the result.
        ///
        /// # What
        /// A comment stands behind the result on its line. It belongs to the game that has
        /// just ended.
        /// # Why
        /// Other readers take it for a part of the next game.
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
        /// None: move the comment before the result.
        #[code = "pdn/comment-place"]
        #[level(Warning, Error)]
        #[error("comment after the result belongs to the game that it ends")]
        CommentPlace,

        /// A game has neither moves nor a position.
        ///
        /// # What
        /// The game has tags and perhaps a result, but no move, no position and no setup.
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
        /// None: there is nothing to go by.
        #[code = "pdn/no-moves"]
        #[level(Info, Info)]
        #[error("game without a move and without a position")]
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
            Self::NullMove { is_first: true, .. } if profile == Profile::Import => Level::Info,
            _ => self.entry().level(profile),
        }
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::NullMove {
                is_first: false, ..
            } => "a position can be set up instead: /FEN \"…\"/ (PDN 3.0)",
            _ => return None,
        };
        Some(help.to_owned())
    }
}
