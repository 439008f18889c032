//! Rows of bidding tables. BML, Bidding tables.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

use super::named;

problems! {
    /// A problem of this room.
    pub enum Problem {
        /// A vulnerability or a seat is set inside a table.
        ///
        /// # What
        /// `#VUL` or `#SEAT` stands between the rows of a table. It holds from the next table on.
        /// # Why
        /// The rows below it in the same table are not what they seem.
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
        /// None: part the table with a blank line, or move the line before it.
        #[code = "bml/directive-in-table"]
        #[level(Warning, Error)]
        #[error("`#{word}` inside a table holds from the next table on")]
        DirectiveInTable {
            /// The word.
            word: String,
        },

        /// A row stands left of the first row of its table.
        ///
        /// # What
        /// Blanks before the first row are ignored, and a row further left is read as a top row.
        /// # Why
        /// It seems to be above all other rows.
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
        /// None: which of the rows stands wrong cannot be known.
        #[code = "bml/left-of-first-row"]
        #[level(Warning, Error)]
        #[error("row left of the first row of its table; it is read as a top row")]
        LeftOfFirstRow,

        /// A row stands in a column of its own.
        ///
        /// # What
        /// It goes back to a column in which no row above it is open, or goes in by another number
        /// of columns than the rows before it in the table; that is reported once for a table. It
        /// belongs to the nearest row above that stands further left.
        /// # Why
        /// Perhaps it should belong to another row.
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
        /// None: to which row it belongs cannot be known.
        #[code = "bml/odd-indentation"]
        #[level(Info, Info)]
        #[error("{}", .steps.map_or_else(|| "row in a column in which no row above it is open".to_owned(), |(found, before)| format!("row indented by {found}, the rows before by {before}")))]
        OddIndentation {
            /// Columns by which it goes in, and the rows before; nothing where it goes back.
            steps: Option<(usize, usize)>,
        },

        /// A line that goes on with a description looks like a row.
        ///
        /// # What
        /// A line in the column of the description above is a part of that description, whatever it
        /// begins with. This one begins with a call.
        /// # Why
        /// A row was meant, most often: behind a short call a description begins where the rows
        /// below would.
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
        /// None: move the descriptions of the table to the right, where a row is meant.
        #[code = "bml/continuation-looks-like-call"]
        #[level(Warning, Error)]
        #[error("line in the column of the description above is read as a part of it, not as a row")]
        ContinuationLooksLikeCall,

        /// A line that goes on with a description stands in another column.
        ///
        /// # What
        /// A line begins with no call and stands further right than the row above. It is read as a
        /// part of its description.
        /// # Why
        /// Other programs stop at it.
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
        /// None: indent it to the column in which the description begins.
        #[code = "bml/misaligned-continuation"]
        #[level(Warning, Error)]
        #[error("line goes on with a description in another column")]
        MisalignedContinuation,

        /// A row does not begin with a call.
        ///
        /// # What
        /// The first word of a line in a table is no call, and the line stands where no description
        /// goes on. It is shown and not read.
        /// # Why
        /// The row and the rows below it are in no sequence.
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
        /// None: which call was meant cannot be known.
        #[code = "bml/bad-row"]
        #[level(Error, Error)]
        #[error("{}", bad_row(.word))]
        BadRow {
            /// Its first word.
            word: String,
        },

        /// A row stands for calls that cannot be told.
        ///
        /// # What
        /// Words such as `any`, `other`, `new` or `(bid)`, alone or in a history, do not say which
        /// calls they stand for. The row is shown and expands to nothing, and so do the rows below
        /// it.
        /// # Why
        /// The row and the rows below it are in no sequence.
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
        /// None: write the calls.
        #[code = "bml/unknown-call"]
        #[level(Info, Info)]
        #[error("`{word}` stands for calls that cannot be told; the row is shown and expands to nothing")]
        UnknownCall {
            /// The word.
            word: String,
        },

        /// A bid has a level that there is not.
        ///
        /// # What
        /// Levels go from 1 to 7, and are one digit. The row is shown and not read.
        /// # Why
        /// The row and the rows below it are in no sequence.
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
        /// None: which level was meant cannot be known.
        #[code = "bml/bad-level"]
        #[level(Error, Error)]
        #[error("{} has a level that there is not, expected 1 to 7", named(.word))]
        BadLevel {
            /// The word.
            word: String,
        },

        /// A call names a strain twice.
        ///
        /// # What
        /// Several strains at one level are each written once. The second one of a kind is ignored.
        /// # Why
        /// Another strain was meant, most often.
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
        /// None: which strain was meant cannot be known.
        #[code = "bml/repeated-strain"]
        #[level(Warning, Error)]
        #[error("`{strains}` names a strain twice")]
        RepeatedStrain {
            /// The strains.
            strains: String,
        },

        /// A call is written with another word.
        ///
        /// # What
        /// A pass is written P, a double D, a redouble R. Words such as `Pass`, `X` or `Rdbl` are
        /// read as them, and so are suits such as `!c` or `♣` in a bid.
        /// # Why
        /// Other programs stop at them.
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
        #[error("`{word}` is read as `{letter}`")]
        CallAlias {
            /// The word.
            word: String,
            /// What the language writes.
            letter: String,
        },

        /// A call is written in small letters.
        ///
        /// # What
        /// Strains are written C, D, H, S and N. Small letters are read as capitals.
        /// # Why
        /// Other programs stop at them, and `1m` is another call than `1M`.
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
        /// Safe: write capital letters.
        #[code = "bml/lowercase-call"]
        #[level(Info, Info)]
        #[error("call `{word}` in small letters")]
        LowercaseCall {
            /// The call.
            word: String,
        },

        /// A mark stands behind a call.
        ///
        /// # What
        /// `!` or `*` behind a call is read as the mark of an alert. It is no part of the call.
        /// # Why
        /// Other programs stop at it.
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
        /// None: no mark exists for it; the description can say it.
        #[code = "bml/call-mark"]
        #[level(Info, Info)]
        #[error("`{mark}` behind a call is read as the mark of an alert")]
        CallMark {
            /// The mark.
            mark: String,
        },

        /// An equals sign stands directly behind a call.
        ///
        /// # What
        /// A call ends with a blank. This one is read as if one stood there.
        /// # Why
        /// Other programs stop at it.
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
        /// Safe: write a blank in its place. None: where the description is empty, begins with
        /// another one or holds calls only.
        #[code = "bml/glued-equals"]
        #[level(Info, Info)]
        #[error("equals sign directly behind a call")]
        GluedEquals,

        /// A colon stands directly after a call.
        ///
        /// # What
        /// A call ends with a blank. This one is read as if one stood in place of the colon.
        /// # Why
        /// Other programs stop at it.
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
        /// Safe: write a blank in its place. None: where the description is empty, begins with an
        /// equals sign or holds calls only.
        #[code = "bml/call-colon"]
        #[level(Info, Info)]
        #[error("colon directly after a call")]
        CallColon,

        /// A call has one parenthesis.
        ///
        /// # What
        /// A call of the opponents stands between parentheses, and one of them is missing. It is
        /// read as theirs.
        /// # Why
        /// Other programs take it for our call, or stop.
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
        /// Safe: write the other one, where the description stays in its column. None: elsewhere.
        #[code = "bml/unbalanced-parenthesis"]
        #[level(Warning, Error)]
        #[error("call without its `{missing}` is read as a call of the opponents")]
        UnbalancedParenthesis {
            /// What is missing.
            missing: char,
        },

        /// A row is for several calls with a slash between them.
        ///
        /// # What
        /// The row stands for each of them. A call without a level has that of the one before.
        /// # Why
        /// Other programs take the last one only.
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
        /// None: write one row for each call, where other programs are to read it.
        #[code = "bml/slash-alternatives"]
        #[level(Info, Info)]
        #[error("row for several calls with a slash; it stands for each of them")]
        SlashAlternatives,

        /// A history has an arrow between its calls.
        ///
        /// # What
        /// Calls of a history are parted by `-`. An arrow or an en dash is read as one.
        /// # Why
        /// Other programs stop at it.
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
        #[error("`{found}` between calls, expected `-`")]
        HistoryArrow {
            /// What stands there.
            found: String,
        },

        /// A history does not say that rows go on from it.
        ///
        /// # What
        /// The first row is a history without `-` or `;` at its end, and further top rows follow.
        /// They are read as its continuations.
        /// # Why
        /// Other programs take all of these rows for openings.
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
        /// Safe: write a dash behind it.
        #[code = "bml/history-without-mark"]
        #[level(Warning, Error)]
        #[error("history without `-` or `;` at its end, though rows go on from it")]
        HistoryWithoutMark,

        /// A history is not the first row of its table.
        ///
        /// # What
        /// Only the first row of a table may be a history. At the top a further one begins a new
        /// table; below another row its calls stand under each other.
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
        /// Unsafe: remove the semicolon of a single call; insert a blank line before another history
        /// at the top. None: elsewhere.
        #[code = "bml/history-not-first"]
        #[level(Warning, Error)]
        #[error("history that is not the first row; {}", if *.is_top { "it begins a new table" } else { "its calls stand under each other" })]
        HistoryNotFirst {
            /// Whether it is a top row.
            is_top: bool,
            /// Whether it is a history only for the semicolon after its single call.
            has_semicolon: bool,
        },

        /// The first row of a table is a single call with a semicolon, and a description.
        ///
        /// # What
        /// The semicolon makes the row a history: the other top rows of its table go on from its
        /// call.
        /// # Why
        /// A semicolon between a call and its description is meant as a sign of punctuation, and
        /// what should be another opening becomes a response.
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
        #[error("semicolon after `{call}` makes the row a history; the top rows below go on from it")]
        SemicolonAfterCall {
            /// The call as written, without its semicolon.
            call: String,
        },
    }
}

/// What is said of a row without a call.
fn bad_row(word: &str) -> String {
    let found = named(word);
    let found = found.trim_end_matches(',');
    format!("row begins with {found}, expected a call")
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::DirectiveInTable { .. } => {
                "write it before the table, with a blank line behind it"
            }
            Self::LeftOfFirstRow => "write the top rows of a table in one column",
            Self::OddIndentation { .. } => {
                "write a row further right than the one to which it belongs, by the same number of \
                 columns everywhere"
            }
            Self::ContinuationLooksLikeCall => {
                "if it is a row, move the description above further to the right"
            }
            Self::MisalignedContinuation => {
                "indent it to the column in which the description begins"
            }
            Self::BadRow { .. } => {
                "a row begins with a bid such as 1C, 2HS, 1M or 3X, or with P, D or R"
            }
            Self::UnknownCall { .. } => {
                "write the calls: 2X stands for all suits, 1step for the next bid"
            }
            Self::BadLevel { .. } => "write a level from 1 to 7",
            Self::RepeatedStrain { .. } => "write each strain once",
            Self::CallAlias { letter, .. } => return Some(format!("write `{letter}`")),
            Self::LowercaseCall { .. } => "write capital letters",
            Self::CallMark { .. } => "say it in the description",
            Self::CallColon => "write a blank in its place",
            Self::GluedEquals => "write a blank before it",
            Self::UnbalancedParenthesis { missing } => {
                return Some(format!(
                    "write `{missing}`, or neither of the two if it is our call"
                ));
            }
            Self::SlashAlternatives => "write one row for each call, or 2HS for both majors",
            Self::HistoryArrow { .. } => "write `-` between the calls",
            Self::HistoryWithoutMark => "write `-` or `;` behind its last call",
            Self::SemicolonAfterCall { .. }
            | Self::HistoryNotFirst {
                has_semicolon: true,
                ..
            } => "remove the semicolon, unless the rows below go on from this call",
            Self::HistoryNotFirst { is_top: true, .. } => "write a blank line before it",
            Self::HistoryNotFirst { is_top: false, .. } => {
                "write each of its calls in a row of its own, each under the one before"
            }
        };
        Some(help.to_owned())
    }
}
