//! Rows of bidding tables. BML, Bidding tables.

use portnote_core::coded::{Coded, Entry};
use portnote_core::{problems, wording};

use super::named;

problems! {
    /// A problem of this room.
    #[family = "bml"]
    #[pages = "row"]
    pub(crate) enum Problem {
        #[code = "directive-in-table"]
        #[level(Warning, Error)]
        #[error("`#{word}` inside a table applies only from the next table on")]
        DirectiveInTable {
            /// The word.
            word: String,
        },

        #[code = "blank-line-in-table"]
        #[level(Warning, Warning)]
        #[error(
            "blank line ends the table: this row is read as {}",
            if *.is_text { "text" } else { "an opening bid" }
        )]
        BlankLineInTable {
            /// Whether it is read as text, not as a row.
            is_text: bool,
        },

        #[code = "left-of-first-row"]
        #[level(Warning, Error)]
        #[error("row is left of the first row of its table: it is read as a top row")]
        LeftOfFirstRow,

        #[code = "odd-indentation"]
        #[level(Info, Info)]
        #[error("{}", odd_indentation(*.steps))]
        OddIndentation {
            /// Columns by which it goes in, and those of the rows before; nothing if it goes back.
            steps: Option<(usize, usize)>,
        },

        #[code = "continuation-looks-like-call"]
        #[level(Warning, Error)]
        #[error("line looks like a row, but is read as part of the description above: both begin in the same column")]
        ContinuationLooksLikeCall,

        #[code = "misaligned-continuation"]
        #[level(Warning, Error)]
        #[error("continuation line is not aligned with its description")]
        MisalignedContinuation,

        #[code = "bad-row"]
        #[level(Error, Error)]
        #[error("invalid call {}: expected a bid, `P`, `D` or `R`", named(.word))]
        BadRow {
            /// The first word of the row.
            word: String,
        },

        #[code = "unknown-call"]
        #[level(Info, Info)]
        #[error("unknown call `{word}`: the row is shown and expands to nothing")]
        UnknownCall {
            /// The word.
            word: String,
        },

        #[code = "bad-level"]
        #[level(Error, Error)]
        #[error("invalid level in call {}: expected `1` to `7`", named(.word))]
        BadLevel {
            /// The word.
            word: String,
        },

        #[code = "repeated-strain"]
        #[level(Warning, Error)]
        #[error("duplicate strain in `{strains}`")]
        RepeatedStrain {
            /// The strains.
            strains: String,
        },

        #[code = "call-alias"]
        #[level(Info, Info)]
        #[error("{}", wording::nonstandard(if *.is_strain { "strain" } else { "call" }, .word, .letter))]
        CallAlias {
            /// The word.
            word: String,
            /// Whether it is only the strain of a bid.
            is_strain: bool,
            /// What the language writes.
            letter: String,
        },

        #[code = "lowercase-call"]
        #[level(Info, Info)]
        #[error("{}", wording::nonstandard("call", .word, .word.to_ascii_uppercase()))]
        LowercaseCall {
            /// The call.
            word: String,
        },

        #[code = "call-mark"]
        #[level(Info, Info)]
        #[error("unexpected `{mark}` after a call: it is read as the mark of an alert")]
        CallMark {
            /// The mark.
            mark: String,
        },

        #[code = "glued-equals"]
        #[level(Info, Info)]
        #[error("unexpected `=` directly after a call: expected a space")]
        GluedEquals,

        #[code = "call-colon"]
        #[level(Info, Info)]
        #[error("unexpected `:` directly after a call: expected a space")]
        CallColon,

        #[code = "unbalanced-parenthesis"]
        #[level(Warning, Error)]
        #[error("missing `{missing}` of a call: it is read as a call of the opponents")]
        UnbalancedParenthesis {
            /// What is missing.
            missing: char,
        },

        #[code = "slash-alternatives"]
        #[level(Info, Info)]
        #[error("row has several calls with `/` between them: it describes each of them")]
        SlashAlternatives,

        #[code = "history-arrow"]
        #[level(Info, Info)]
        #[error("nonstandard `{found}` between calls: expected `-`")]
        HistoryArrow {
            /// The text between the calls.
            found: String,
        },

        #[code = "history-without-mark"]
        #[level(Warning, Error)]
        #[error("missing `-` or `;` after the history: the rows below in the same column are read as calls after it")]
        HistoryWithoutMark,

        #[code = "history-not-first"]
        #[level(Warning, Error)]
        #[error("{}", history_not_first(*.is_top, *.has_semicolon))]
        HistoryNotFirst {
            /// Whether it is a top row.
            is_top: bool,
            /// Whether only the semicolon after its single call makes it a history.
            has_semicolon: bool,
        },

        #[code = "semicolon-after-call"]
        #[level(Warning, Error)]
        #[error("unexpected `;` after `{call}`: the rows below in the same column are read as calls after `{call}`")]
        SemicolonAfterCall {
            /// The call as written, without its semicolon.
            call: String,
        },
    }
}

/// The message for a history after the first row.
const fn history_not_first(is_top: bool, has_semicolon: bool) -> &'static str {
    match (has_semicolon, is_top) {
        (true, true) => "unexpected `;` after a call: the row begins a new table",
        (true, false) => {
            "unexpected `;` after a call: expected it only in the first row of a table"
        }
        (false, true) => "history is not the first row: it begins a new table",
        (false, false) => {
            "history is not the first row: its calls are read as rows, each below the row of the call before"
        }
    }
}

/// The message for a row in an unexpected column.
fn odd_indentation(steps: Option<(usize, usize)>) -> String {
    match steps {
        None => {
            "indentation of the row matches neither the row above nor any of its parents".to_owned()
        }
        Some((found, before)) => {
            format!("row is indented by {found} from its parent: expected {before} as before")
        }
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::DirectiveInTable { .. } => {
                "write the directive before the table, with a blank line after it"
            }
            Self::BlankLineInTable { .. } => {
                "remove the blank line if the row belongs to the table above; if it begins a new table, write it in the column of that table's first row"
            }
            Self::LeftOfFirstRow => "write the top rows of a table in one column",
            Self::OddIndentation { .. } => {
                "indent each row by the same number of columns from its parent row"
            }
            Self::ContinuationLooksLikeCall => {
                "move the description above further to the right if this is a row"
            }
            Self::MisalignedContinuation => {
                "indent the line to the column in which the description begins"
            }
            Self::BadRow { .. } => {
                "begin a row with a bid such as `1C`, `2HS`, `1M` or `3X`, or with `P`, `D` or `R`"
            }
            Self::UnknownCall { .. } => {
                "write the calls: `2X` means all suits, `1step` the next bid"
            }
            // The message says what to write.
            Self::BadLevel { .. } => return None,
            Self::RepeatedStrain { .. } => "write each strain once",
            Self::CallAlias { letter, .. } => return Some(format!("write `{letter}`")),
            Self::LowercaseCall { word } => {
                return Some(format!("write `{}`", word.to_ascii_uppercase()));
            }
            Self::CallMark { .. } => "mention the alert in the description",
            Self::CallColon | Self::GluedEquals => "write a space instead",
            Self::UnbalancedParenthesis { missing } => {
                let other = if *missing == '(' { ')' } else { '(' };
                return Some(format!(
                    "write `{missing}`, or remove the `{other}` if this is a call of our side"
                ));
            }
            Self::SlashAlternatives => {
                "write one row for each call; calls at one level can be joined: `2HS` is `2H` and `2S`"
            }
            // Its fix says what to write.
            Self::HistoryArrow { .. } => return None,
            Self::HistoryWithoutMark => {
                "write `-` after the history, or a blank line before the next row if that row is an opening"
            }
            Self::SemicolonAfterCall { .. } => {
                "remove the `;` if the rows below are openings as well"
            }
            Self::HistoryNotFirst { has_semicolon: true, .. } => {
                "remove the `;`, unless the rows below are calls after this one"
            }
            Self::HistoryNotFirst { is_top: true, .. } => "write a blank line before it",
            Self::HistoryNotFirst { is_top: false, .. } => {
                "write each call of the history in its own row, below the row of the call before"
            }
        };
        Some(help.to_owned())
    }
}
