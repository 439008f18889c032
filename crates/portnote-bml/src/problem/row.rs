//! Rows of bidding tables. BML, Bidding tables.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    pub enum Problem {
        /// FIXME: directive-in-table.
        #[code = "bml/directive-in-table"]
        #[level(Warning, Error)]
        #[error("`#{word}` inside a table holds from the next table on")]
        DirectiveInTable {
            /// The word.
            word: String,
        },

        /// FIXME: left-of-first-row.
        #[code = "bml/left-of-first-row"]
        #[level(Warning, Error)]
        #[error("row left of the first row of its table; it is read as a top row")]
        LeftOfFirstRow,

        /// FIXME: odd-indentation.
        #[code = "bml/odd-indentation"]
        #[level(Info, Info)]
        #[error("{}", .steps.map_or_else(|| "row in a column in which no row above it is open".to_owned(), |(found, before)| format!("row indented by {found}, the rows before by {before}")))]
        OddIndentation {
            /// Columns by which it goes in, and the rows before; nothing where it goes back.
            steps: Option<(usize, usize)>,
        },

        /// FIXME: continuation-looks-like-call.
        #[code = "bml/continuation-looks-like-call"]
        #[level(Warning, Error)]
        #[error("line in the column of the description above is read as a part of it, not as a row")]
        ContinuationLooksLikeCall,

        /// FIXME: misaligned-continuation.
        #[code = "bml/misaligned-continuation"]
        #[level(Warning, Error)]
        #[error("line goes on with a description in another column")]
        MisalignedContinuation,

        /// FIXME: bad-row.
        #[code = "bml/bad-row"]
        #[level(Error, Error)]
        #[error("row begins with `{word}`, expected a call")]
        BadRow {
            /// Its first word.
            word: String,
        },

        /// FIXME: unknown-call.
        #[code = "bml/unknown-call"]
        #[level(Warning, Error)]
        #[error("`{word}` stands for calls that cannot be told; the row is shown and not read")]
        UnknownCall {
            /// The word.
            word: String,
        },

        /// FIXME: bad-level.
        #[code = "bml/bad-level"]
        #[level(Error, Error)]
        #[error("`{word}` has a level that there is not, expected 1 to 7")]
        BadLevel {
            /// The word.
            word: String,
        },

        /// FIXME: call-alias.
        #[code = "bml/call-alias"]
        #[level(Info, Info)]
        #[error("`{word}` is read as `{letter}`")]
        CallAlias {
            /// The word.
            word: String,
            /// What the language writes.
            letter: &'static str,
        },

        /// FIXME: lowercase-call.
        #[code = "bml/lowercase-call"]
        #[level(Info, Info)]
        #[error("call `{word}` in small letters")]
        LowercaseCall {
            /// The call.
            word: String,
        },

        /// FIXME: call-mark.
        #[code = "bml/call-mark"]
        #[level(Info, Info)]
        #[error("`{mark}` behind a call is read as the mark of an alert")]
        CallMark {
            /// The mark.
            mark: String,
        },

        /// FIXME: glued-equals.
        #[code = "bml/glued-equals"]
        #[level(Info, Info)]
        #[error("equals sign directly behind a call")]
        GluedEquals,

        /// FIXME: unbalanced-parenthesis.
        #[code = "bml/unbalanced-parenthesis"]
        #[level(Warning, Error)]
        #[error("call without its `{missing}` is read as a call of the opponents")]
        UnbalancedParenthesis {
            /// What is missing.
            missing: char,
        },

        /// FIXME: slash-alternatives.
        #[code = "bml/slash-alternatives"]
        #[level(Info, Info)]
        #[error("row for several calls with a slash; it stands for each of them")]
        SlashAlternatives,

        /// FIXME: history-arrow.
        #[code = "bml/history-arrow"]
        #[level(Info, Info)]
        #[error("`{found}` between calls, expected `-`")]
        HistoryArrow {
            /// What stands there.
            found: String,
        },

        /// FIXME: history-without-mark.
        #[code = "bml/history-without-mark"]
        #[level(Warning, Error)]
        #[error("history without `-` or `;` at its end, though rows go on from it")]
        HistoryWithoutMark,

        /// FIXME: history-not-first.
        #[code = "bml/history-not-first"]
        #[level(Warning, Error)]
        #[error("history that is not the first row; {}", if *.is_top { "it begins a new table" } else { "its calls stand under each other" })]
        HistoryNotFirst {
            /// Whether it is a top row.
            is_top: bool,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
