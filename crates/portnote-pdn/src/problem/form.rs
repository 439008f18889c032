//! What a file, its tag pairs and its lines look like. PDN 2.0 §6.1.1, PDN 3.0.

use portnote_core::Profile;
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::problems;

/// What is wrong with a tag pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TagFault {
    /// Its blanks only.
    Layout,
    /// Its place.
    Place,
    /// How it is written.
    Form,
}

/// Which kind of unexpected text is among the moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stray {
    /// A dot alone.
    Dot,
    /// Squares that are not a move.
    Move,
    /// A number of up to four digits.
    Number,
    /// Anything else.
    Words,
}

problems! {
    /// A problem of the form of a file.
    pub(crate) enum Problem {
        /// The parsing engine reached a limit of the host program.
        ///
        /// # What
        /// The program that uses portnote has set a limit on the parsing engine, and this game
        /// reaches it. The text of the game is kept but not read.
        /// # Why
        /// A game that was read in part must not look like one that was read in full.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: raise the limit in the program that sets it.
        #[code = "pdn/parser-limit"]
        #[level(Error, Error)]
        #[error("game is too large for the parsing engine: its text is kept but not read")]
        ParserLimit,

        /// A bracket does not open a tag pair, or a tag pair has unexpected spaces.
        ///
        /// # What
        /// A `[` is not followed by a name and a value in quotes: its text is kept but not read, up
        /// to the `]` or the end of the line. An info says that a tag pair has more spaces than it
        /// needs, once for a game.
        /// # Why
        /// Readers that expect a tag pair stop here or read the value as moves.
        /// # Spec
        /// PDN 2.0 §6.1.1.1.1, PDN 3.0
        /// # Bad
        /// ```text
        /// [Event Cup]
        /// 1. 11-15 *
        /// ```
        /// # Good
        /// ```text
        /// [Event "Cup"]
        /// 1. 11-15 *
        /// ```
        /// # Fix
        /// Safe: put the value in quotes, or write the spaces as usual. Unsafe: the same where only
        /// the first quote is missing, and after moves, where the tag pair then begins a game of
        /// its own. Not automatic: the tag pair has no value.
        #[code = "pdn/tag-form"]
        #[level(Warning, Error)]
        #[error("{what}")]
        TagForm {
            /// What is wrong, in words.
            what: String,
            /// What kind of fault it is.
            kind: TagFault,
        },

        /// A value has a character that it cannot have.
        ///
        /// # What
        /// A quote inside a value is not escaped; it is read as text. PDN 2.0 allows neither quotes
        /// nor brackets in a value, even escaped.
        /// # Why
        /// Many readers end the value at the first quote and lose the rest.
        /// # Spec
        /// PDN 2.0 §6.1.1.1.1, PDN 3.0
        /// # Bad
        /// ```text
        /// [Event "The "Cup" final"]
        /// 1. 11-15 *
        /// ```
        /// # Good
        /// ```text
        /// [Event "The \"Cup\" final"]
        /// 1. 11-15 *
        /// ```
        /// # Fix
        /// Safe: write `\"` for each quote. Not automatic: PDN 2.0 has no way to write it.
        #[code = "pdn/forbidden-char"]
        #[level(Warning, Error)]
        #[error("unexpected {what} in the value of tag `{name}`")]
        ForbiddenChar {
            /// What was found.
            what: &'static str,
            /// The name of the tag.
            name: String,
        },

        /// A line end is written as the text `\r` or `\n`.
        ///
        /// # What
        /// A backslash and an `r` or `n` are written where a line ends, as a program writes them
        /// that escapes line ends twice. They are read as white space. Reported once for a game.
        /// # Why
        /// Other readers take them for an unknown move, and stop.
        /// # Spec
        /// PDN 2.0 §6.1.1.1.1.9
        /// # Bad
        /// ```text
        /// [Event "Cup"]\r
        /// 1. 11-15 *\r
        /// ```
        /// # Good
        /// ```text
        /// [Event "Cup"]
        /// 1. 11-15 *
        /// ```
        /// # Fix
        /// Safe: replace them with line ends, and remove those at the end of a line.
        #[code = "pdn/literal-line-end"]
        #[level(Warning, Error)]
        #[error("line end is written as the text `{text}` ({count} in this game)")]
        LiteralLineEnd {
            /// The text.
            text: String,
            /// How many there are in the game.
            count: usize,
        },

        /// Moves or another result follow a result.
        ///
        /// # What
        /// The game before ended with its result, and moves follow without any tag. They are read
        /// as a game of their own. It is an info if they begin with move 1 or have no number. A
        /// second result, without moves and tags, is read as a game of its own; it is an info if it
        /// is a star.
        /// # Why
        /// Most often a star that marks the only move is apart from its move and ends the game.
        /// # Spec
        /// PDN 2.0 §6.1.1.2.3, §6.1.1.2.6
        /// # Bad
        /// ```text
        /// 1. 11-15 23-19 * 2. 8-11 22-17 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 23-19* 2. 8-11 22-17 *
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which of the two is correct.
        #[code = "pdn/after-terminator"]
        #[level(Error, Error)]
        #[error("{what}")]
        AfterTerminator {
            /// What follows and how it is read, in words.
            what: String,
            /// Whether they look like a game of their own.
            is_new: bool,
            /// Whether a second result follows and no moves.
            is_result: bool,
        },

        /// The moves have unexpected text.
        ///
        /// # What
        /// Among the moves is something that is not a move, number, comment or any other token:
        /// words, a square alone, a `]`. Neighbours are reported together. A dot alone is a
        /// warning.
        /// # Why
        /// Readers stop at it or drop it; a comment is written in braces.
        /// # Spec
        /// PDN 2.0 §6.1.1.2
        /// # Bad
        /// ```text
        /// 1. 11-15 White thinks 23-19 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 {White thinks} 23-19 *
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whether the text is a comment.
        #[code = "pdn/stray-text"]
        #[level(Error, Error)]
        #[error("{what}")]
        StrayText {
            /// What is unexpected, in words.
            what: String,
            /// What kind of text it is.
            kind: Stray,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::TagForm {
                kind: TagFault::Layout,
                ..
            } => match profile {
                Profile::Import => Level::Info,
                Profile::Export => Level::Error,
            },
            Self::AfterTerminator { is_new: true, .. } => Level::Info,
            Self::StrayText {
                kind: Stray::Dot, ..
            } if profile == Profile::Import => Level::Warning,
            _ => self.entry().level(profile),
        }
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::TagForm {
                kind: TagFault::Form,
                ..
            } => "write the tag pair as `[Name \"value\"]` (PDN 2.0 §6.1.1.1.1)",
            Self::AfterTerminator {
                is_new: false,
                is_result: true,
                ..
            } => "write one result for a game, which ends it",
            Self::AfterTerminator { is_new: false, .. } => {
                "write the star directly after the move if it marks the only move"
            }
            Self::StrayText {
                kind: Stray::Move, ..
            } => "write one sign between two squares, as in `11-15` or `15x24`",
            Self::StrayText {
                kind: Stray::Number,
                ..
            } => {
                "write a dot after it if it is the number of a move, or the whole move, as in `11-15`"
            }
            Self::StrayText {
                kind: Stray::Words, ..
            } => "write comments in braces",
            _ => return None,
        };
        Some(help.to_owned())
    }
}
