//! Rows of bidding tables. BML, Bidding tables.

use portnote_core::coded::{Coded, Entry};
use portnote_core::{problems, wording};

use super::named;

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A vulnerability or a seat is set inside a table.
        ///
        /// # What
        /// A `#VUL` or `#SEAT` is between the rows of a table. It applies only from the next table
        /// on.
        /// # Why
        /// The rows below it in the same table seem to have this vulnerability or seat, but they do
        /// not.
        /// # Spec
        /// BML, Seat and vulnerability dependency: for the forthcoming tables
        /// # Bad
        /// ```text
        /// 1C strong
        /// #VUL Y0
        /// 1D natural
        /// ```
        /// # Good
        /// ```text
        /// #VUL Y0
        ///
        /// 1C strong
        /// 1D natural
        /// ```
        /// # Fix
        /// Not automatic: split the table with a blank line, or move the directive to a place
        /// before the table.
        #[code = "bml/directive-in-table"]
        #[level(Warning, Error)]
        #[error("`#{word}` inside a table applies only from the next table on")]
        DirectiveInTable {
            /// The word.
            word: String,
        },

        /// A blank line is inside a table.
        ///
        /// # What
        /// A blank line ends a table. The next block begins with a call that is indented as if it
        /// were under a row of this table. The call is read as an opening bid, or as text if it is a
        /// pass, double or redouble.
        /// # Why
        /// Most often a response was meant. Then this row and the rows below it are in wrong
        /// sequences.
        /// # Spec
        /// BML, Syntax: blank lines separate elements
        /// # Bad
        /// ```text
        /// 1C strong
        ///
        ///   1D negative
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        ///   1D negative
        /// ```
        /// # Fix
        /// Unsafe: remove the blank line. If a new table is meant, begin its first row in the column
        /// of the table above.
        #[code = "bml/blank-line-in-table"]
        #[level(Warning, Warning)]
        #[error(
            "blank line ends the table: this row is read as {}",
            if *.is_text { "text" } else { "an opening bid" }
        )]
        BlankLineInTable {
            /// Whether it is read as text, not as a row.
            is_text: bool,
        },

        /// A row is left of the first row of its table.
        ///
        /// # What
        /// A row begins further left than the first row of its table. The spaces before the first
        /// row are ignored, and the row is read as a top row.
        /// # Why
        /// Such a row looks like the parent of all other rows.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        ///   1C strong
        /// 1D natural
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        /// 1D natural
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which of the rows is in the wrong column.
        #[code = "bml/left-of-first-row"]
        #[level(Warning, Error)]
        #[error("row is left of the first row of its table: it is read as a top row")]
        LeftOfFirstRow,

        /// A row is in a column of its own.
        ///
        /// # What
        /// A row begins in a column in which no open row above begins. Or a row is indented by
        /// another number of columns than the rows before it, which is reported once for a table.
        /// The row belongs to the nearest row above that begins further left.
        /// # Why
        /// The row may have been meant to belong to another row.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// 1C strong
        ///     1D negative
        ///   1H natural
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        ///   1D negative
        ///   1H natural
        /// ```
        /// # Fix
        /// Not automatic: it is unknown to which row it should belong.
        #[code = "bml/odd-indentation"]
        #[level(Info, Info)]
        #[error("{}", odd_indentation(*.steps))]
        OddIndentation {
            /// Columns by which it goes in, and those of the rows before; nothing if it goes back.
            steps: Option<(usize, usize)>,
        },

        /// A line that continues a description looks like a row.
        ///
        /// # What
        /// A line begins with a call, but it begins in the column of the description above. It is
        /// read as part of this description, not as a row.
        /// # Why
        /// Most often a row was meant. If the call above is short, its description begins in the
        /// column in which the rows below would begin.
        /// # Spec
        /// BML, Bidding tables: a sub-bid cannot start at that column
        /// # Bad
        /// ```text
        /// (1N)-
        /// D strong
        ///   2C natural
        /// ```
        /// # Good
        /// ```text
        /// (1N)-
        /// D   strong
        ///   2C natural
        /// ```
        /// # Fix
        /// Not automatic: if a row is meant, move the descriptions of the table to the right.
        #[code = "bml/continuation-looks-like-call"]
        #[level(Warning, Error)]
        #[error("line looks like a row, but is read as part of the description above: both begin in the same column")]
        ContinuationLooksLikeCall,

        /// A continuation line is not aligned with its description.
        ///
        /// # What
        /// A line does not begin with a call, and it begins further right than the row above but
        /// not in the column of the description. It is read as part of the description of this row.
        /// # Why
        /// Other programs stop at such a line.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// 1C strong, or
        ///      natural
        /// ```
        /// # Good
        /// ```text
        /// 1C strong, or
        ///    natural
        /// ```
        /// # Fix
        /// Not automatic: indent the line to the column in which the description begins.
        #[code = "bml/misaligned-continuation"]
        #[level(Warning, Error)]
        #[error("continuation line is not aligned with its description")]
        MisalignedContinuation,

        /// A row does not begin with a call.
        ///
        /// # What
        /// A line in a table does not begin with a call, and it is not in a column in which a
        /// description continues. The line is shown, but it is not read as a row.
        /// # Why
        /// This row and the rows below it are missing from all sequences.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// 1C strong
        /// 1G weak
        /// 1H natural
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        /// 1D weak
        /// 1H natural
        /// ```
        /// # Fix
        /// Not automatic: the intended call is unknown.
        #[code = "bml/bad-row"]
        #[level(Error, Error)]
        #[error("invalid call {}: expected a bid, `P`, `D` or `R`", named(.word))]
        BadRow {
            /// Its first word.
            word: String,
        },

        /// A row does not say which calls it describes.
        ///
        /// # What
        /// A row has a word such as `any`, `other`, `new` or `(bid)`, alone or in a history. Such a
        /// word does not say which calls are meant. The row is shown, but no sequence is made from
        /// it or from the rows below it.
        /// # Why
        /// This row and the rows below it are missing from all sequences.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// 1C strong
        ///   any natural
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        ///   1DHS natural
        /// ```
        /// # Fix
        /// Not automatic: write the calls.
        #[code = "bml/unknown-call"]
        #[level(Info, Info)]
        #[error("unknown call `{word}`: the row is shown and expands to nothing")]
        UnknownCall {
            /// The word.
            word: String,
        },

        /// A bid has a level that does not exist.
        ///
        /// # What
        /// A bid has a level that is not one digit from 1 to 7. The row is shown, but it is not
        /// read.
        /// # Why
        /// This row and the rows below it are missing from all sequences.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// 1C strong
        /// 8C to play
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        /// 5C to play
        /// ```
        /// # Fix
        /// Not automatic: the intended level is unknown.
        #[code = "bml/bad-level"]
        #[level(Error, Error)]
        #[error("invalid level in call {}: expected `1` to `7`", named(.word))]
        BadLevel {
            /// The word.
            word: String,
        },

        /// A call names a strain twice.
        ///
        /// # What
        /// A call has the same strain twice after one level. The second one is ignored.
        /// # Why
        /// Most often another strain was meant.
        /// # Spec
        /// BML, Special bids
        /// # Bad
        /// ```text
        /// 2HH weak
        /// ```
        /// # Good
        /// ```text
        /// 2HS weak
        /// ```
        /// # Fix
        /// Not automatic: the intended strain is unknown.
        #[code = "bml/repeated-strain"]
        #[level(Warning, Error)]
        #[error("duplicate strain in `{strains}`")]
        RepeatedStrain {
            /// The strains.
            strains: String,
        },

        /// A call is written with another word.
        ///
        /// # What
        /// A call is written as a word such as `Pass`, `X` or `Rdbl`, or a bid has a suit such as
        /// `!c` or `♣`. BML writes P for a pass, D for a double, R for a redouble, and a letter for
        /// a suit. The word or suit is read as this letter.
        /// # Why
        /// Other programs stop at such words and suits.
        /// # Spec
        /// BML, Competitive auctions
        /// # Bad
        /// ```text
        /// 1C strong
        ///   Pass weak
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        ///   P    weak
        /// ```
        /// # Fix
        /// Safe: write the letter.
        #[code = "bml/call-alias"]
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

        /// A call is written in lower case.
        ///
        /// # What
        /// A call is written in lower case. It is read as upper case. BML writes the strains as C,
        /// D, H, S and N.
        /// # Why
        /// Other programs stop at such calls. Also, `1m` and `1M` are different calls.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// 1C strong
        ///   1d negative
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        ///   1D negative
        /// ```
        /// # Fix
        /// Safe: write the call in upper case.
        #[code = "bml/lowercase-call"]
        #[level(Info, Info)]
        #[error("{}", wording::nonstandard("call", .word, .word.to_ascii_uppercase()))]
        LowercaseCall {
            /// The call.
            word: String,
        },

        /// A mark follows a call.
        ///
        /// # What
        /// A call has `!` or `*` after it. This sign is read as the mark of an alert, and not as
        /// part of the call.
        /// # Why
        /// Other programs stop at the sign.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// 1C strong
        ///   1D! negative
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        ///   1D negative
        /// ```
        /// # Fix
        /// Not automatic: BML has no mark for an alert; the description can mention it.
        #[code = "bml/call-mark"]
        #[level(Info, Info)]
        #[error("unexpected `{mark}` after a call: it is read as the mark of an alert")]
        CallMark {
            /// The mark.
            mark: String,
        },

        /// An equals sign directly follows a call.
        ///
        /// # What
        /// A call has an `=` directly after it instead of a space. The call is read as if it ended
        /// with a space.
        /// # Why
        /// Other programs stop at such a call.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// 1C strong
        ///   1D=negative
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        ///   1D negative
        /// ```
        /// # Fix
        /// Safe: write a space in place of the `=`. Not automatic if the description is empty,
        /// begins with another `=` or has only calls.
        #[code = "bml/glued-equals"]
        #[level(Info, Info)]
        #[error("unexpected `=` directly after a call: expected a space")]
        GluedEquals,

        /// A colon directly follows a call.
        ///
        /// # What
        /// A call has a colon directly after it instead of a space. The call is read as if it had a
        /// space in place of the colon.
        /// # Why
        /// Other programs stop at such a call.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// 1C strong
        ///   1D: negative
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        ///   1D  negative
        /// ```
        /// # Fix
        /// Safe: write a space in place of the colon. Not automatic if the description is empty,
        /// begins with an equals sign or has only calls.
        #[code = "bml/call-colon"]
        #[level(Info, Info)]
        #[error("unexpected `:` directly after a call: expected a space")]
        CallColon,

        /// A call has one parenthesis.
        ///
        /// # What
        /// A call has only one of its two parentheses. It is read as a call of the opponents, which
        /// is written between parentheses.
        /// # Why
        /// Other programs read it as a call of our side, or stop.
        /// # Spec
        /// BML, Competitive auctions
        /// # Bad
        /// ```text
        /// 1C-
        /// (1D  weak
        /// ```
        /// # Good
        /// ```text
        /// 1C-
        /// (1D) weak
        /// ```
        /// # Fix
        /// Safe: write the missing parenthesis. Not automatic if the description would move to
        /// another column.
        #[code = "bml/unbalanced-parenthesis"]
        #[level(Warning, Error)]
        #[error("missing `{missing}` of a call: it is read as a call of the opponents")]
        UnbalancedParenthesis {
            /// What is missing.
            missing: char,
        },

        /// A row is for several calls with a slash between them.
        ///
        /// # What
        /// A row has several calls with a slash between them. The row describes each of these
        /// calls. A call without a level has the level of the call before it.
        /// # Why
        /// Other programs read only the last of these calls.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// 1C strong
        ///   2S/3H splinter
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        ///   2S splinter
        ///   3H splinter
        /// ```
        /// # Fix
        /// Not automatic: write one row for each call if other programs are to read it.
        #[code = "bml/slash-alternatives"]
        #[level(Info, Info)]
        #[error("row has several calls with `/` between them: it describes each of them")]
        SlashAlternatives,

        /// A history has an arrow between its calls.
        ///
        /// # What
        /// A history has an arrow or an en dash between its calls instead of `-`. The sign is read
        /// as `-`.
        /// # Why
        /// Other programs stop at this sign.
        /// # Spec
        /// BML, Bidding tables: the first line of a table
        /// # Bad
        /// ```text
        /// 1N->2C-
        /// 2D no major
        /// ```
        /// # Good
        /// ```text
        /// 1N-2C-
        /// 2D no major
        /// ```
        /// # Fix
        /// Safe: write `-`.
        #[code = "bml/history-arrow"]
        #[level(Info, Info)]
        #[error("nonstandard `{found}` between calls: expected `-`")]
        HistoryArrow {
            /// The text between the calls.
            found: String,
        },

        /// A history has no mark at its end, but rows continue it.
        ///
        /// # What
        /// The first row is a history without `-` or `;` at its end, and more rows follow in the
        /// same column. These rows are read as calls after the history.
        /// # Why
        /// Other programs read all of these rows as openings.
        /// # Spec
        /// BML, Bidding tables: the first line of a table
        /// # Bad
        /// ```text
        /// 1N-2C
        /// 2D no major
        /// ```
        /// # Good
        /// ```text
        /// 1N-2C-
        /// 2D no major
        /// ```
        /// # Fix
        /// Safe: write `-` after the history.
        #[code = "bml/history-without-mark"]
        #[level(Warning, Error)]
        #[error("missing `-` or `;` after the history: the rows below in the same column are read as calls after it")]
        HistoryWithoutMark,

        /// A history is not the first row of its table.
        ///
        /// # What
        /// A row that is not the first row of its table is a history: several calls, or one call
        /// with `;`. In the leftmost column, such a history begins a new table. Below another row,
        /// its calls are read as rows, each below the row before it.
        /// # Why
        /// Other programs stop at it.
        /// # Spec
        /// BML, Bidding tables: the first line of a table
        /// # Bad
        /// ```text
        /// 1C- strong
        /// 1D negative
        /// 1D-1H- natural
        /// 1S natural
        /// ```
        /// # Good
        /// ```text
        /// 1C- strong
        /// 1D negative
        ///
        /// 1D-1H- natural
        /// 1S natural
        /// ```
        /// # Fix
        /// Unsafe if the row has one call with `;`: remove the semicolon. Unsafe if the history is
        /// in the leftmost column: write a blank line before it. Otherwise not automatic: the
        /// intended meaning is unknown.
        #[code = "bml/history-not-first"]
        #[level(Warning, Error)]
        #[error("{}", history_not_first(*.is_top, *.has_semicolon))]
        HistoryNotFirst {
            /// Whether it is a top row.
            is_top: bool,
            /// Whether only the semicolon after its single call makes it a history.
            has_semicolon: bool,
        },

        /// The first row of a table has a semicolon between its call and its description.
        ///
        /// # What
        /// The first row has a semicolon after its call, and a description. The semicolon means
        /// that the call was made before, so the other rows in the same column are read as calls
        /// after it. But a row with a description is probably an opening, and the semicolon
        /// punctuation.
        /// # Why
        /// Other openings of the table become responses to this call.
        /// # Spec
        /// BML, Bidding tables: the first line of a table
        /// # Bad
        /// ```text
        /// 2C; strong
        /// 2D weak
        /// ```
        /// # Good
        /// ```text
        /// 2C strong
        /// 2D weak
        /// ```
        /// # Fix
        /// Unsafe: remove the semicolon.
        #[code = "bml/semicolon-after-call"]
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
            Self::HistoryNotFirst {
                has_semicolon: true,
                ..
            } => "remove the `;`, unless the rows below are calls after this one",
            Self::HistoryNotFirst { is_top: true, .. } => "write a blank line before it",
            Self::HistoryNotFirst { is_top: false, .. } => {
                "write each call of the history in its own row, below the row of the call before"
            }
        };
        Some(help.to_owned())
    }
}
