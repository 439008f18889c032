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
        /// A `[` is not followed by a name and a value in quotes. Its text is kept but not read, up
        /// to the `]` or the end of the line. Or a tag pair has more spaces than it needs, which is
        /// an info, once for a game.
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
        /// Safe if the value of a known tag has no quotes: put the value in quotes. Unsafe if only
        /// the first quote is missing, or if the tag pair comes after moves, so that it would begin
        /// a new game: put the value in quotes. Otherwise not automatic, for example if the tag
        /// pair has no value or only too many spaces.
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
        /// A value has a quote that is not escaped. The quote is read as text. In PDN 2.0 a value
        /// must have no quotes and no brackets, even if they are escaped.
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
        /// Safe: write `\"` for each quote. Unsafe if the value has a `]`. Not automatic in PDN 2.0: it
        /// has no way to write such a character.
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
        /// The file has a backslash and an `r` or `n` in the place of a line end. Some programs
        /// write this because they escape line ends twice. The text is read as white space.
        /// Reported once for a game.
        /// # Why
        /// Other readers take the text for an unknown move, and stop.
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
        /// Safe: write a line end for each such text, and remove the text if it is already next to
        /// a line end.
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
        /// Moves or another result come directly after the result of a game. Moves are read as a
        /// game of their own, without tags. If they begin with move 1 or have no number, the report
        /// is an info. Another result without moves belongs to the game before, whose first result
        /// counts. A second result is an info if it is a star, and a warning if it says the same.
        /// # Why
        /// Most often the star was meant as the mark of an only move, but a space before it makes
        /// it the end of the game.
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
        /// Safe if a second result is a star or says the same: remove it. Otherwise not automatic: it
        /// is unknown whether the first result or the text after it is wrong.
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
            /// Whether it says nothing more than the first.
            is_idle: bool,
        },

        /// The moves have unexpected text.
        ///
        /// # What
        /// Among the moves there is text that is not a move, a number, a comment or another token:
        /// for example words, a single square or a `]`. Neighbouring words are reported together. A
        /// single dot is a warning.
        /// # Why
        /// Other readers stop at the text or drop it. A comment belongs in braces.
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
            Self::AfterTerminator { is_idle: true, .. } if profile == Profile::Import => {
                Level::Warning
            }
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
                "write `*` directly after the move, without a space, if it marks the only move"
            }
            Self::StrayText {
                kind: Stray::Move, ..
            } => "write a move as in `11-15`, a capture as in `15x24`",
            Self::StrayText {
                kind: Stray::Number,
                ..
            } => {
                "write a dot after it if it is the number of a move; otherwise the whole move, as in `11-15`"
            }
            Self::StrayText {
                kind: Stray::Words, ..
            } => "write comments in braces",
            _ => return None,
        };
        Some(help.to_owned())
    }
}
