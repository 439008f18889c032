//! Blocks: what the lines between blank lines are.

use portnote_core::coded::{Coded, Entry};
use portnote_core::{problems, wording};

use super::named;

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// The indentation has a TAB or a no-break space.
        ///
        /// # What
        /// It counts as one space, in the indentation of a row as in a blank line.
        /// # Why
        /// Editors show a TAB as up to eight spaces, so rows may seem to be in another column.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// 1C strong
        /// 	1D negative
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        ///   1D negative
        /// ```
        /// # Fix
        /// Safe: write one space for it in the indentation. Not automatic if it is in a blank line.
        #[code = "bml/tab"]
        #[level(Info, Info)]
        #[error("unexpected TAB or no-break space in {}", if *.is_blank { "a blank line" } else { "the indentation" })]
        Tab {
            /// Whether the line holds nothing else.
            is_blank: bool,
        },

        /// A comment does not begin in the first column.
        ///
        /// # What
        /// A line of a table begins with spaces and `//`. It is read as a comment.
        /// # Why
        /// Other programs read it as a row: a comment begins at the beginning of a line, because
        /// `//` occurs in internet addresses.
        /// # Spec
        /// BML, Comments
        /// # Bad
        /// ```text
        /// 1C strong
        ///   // still to be agreed
        /// 1D natural
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        /// // still to be agreed
        /// 1D natural
        /// ```
        /// # Fix
        /// Safe: remove the spaces.
        #[code = "bml/indented-comment"]
        #[level(Warning, Error)]
        #[error("indented comment: expected `//` in the first column")]
        IndentedComment,

        /// Two elements have no blank line between them.
        ///
        /// # What
        /// A heading, a directive or metadata is followed by something else in the next line. The
        /// next line is read as the start of a new element.
        /// # Why
        /// Other programs lose the text after a directive, or read it as a part of the heading.
        /// # Spec
        /// BML, Syntax: all elements are separated by a blank line
        /// # Bad
        /// ```text
        /// #VUL Y0
        /// 1C strong
        /// ```
        /// # Good
        /// ```text
        /// #VUL Y0
        ///
        /// 1C strong
        /// ```
        /// # Fix
        /// Safe: write a blank line before it. Not automatic if it is inside a table: a blank line
        /// would split it.
        #[code = "bml/missing-blank-line"]
        #[level(Warning, Error)]
        #[error("missing blank line between two elements")]
        MissingBlankLine,

        /// A heading has more than four stars.
        ///
        /// # What
        /// There are four levels. The heading is one of the fourth.
        /// # Why
        /// Other programs show the stars that are too many as text.
        /// # Spec
        /// BML, Headers and paragraphs
        /// # Bad
        /// ```text
        /// ***** Details
        /// ```
        /// # Good
        /// ```text
        /// **** Details
        /// ```
        /// # Fix
        /// Safe: write four stars.
        #[code = "bml/heading-too-deep"]
        #[level(Warning, Error)]
        #[error("heading has level {stars}: expected at most 4")]
        HeadingTooDeep {
            /// The number of its stars.
            stars: usize,
        },

        /// A heading has no space after its stars.
        ///
        /// # What
        /// The text begins directly after the stars. The line is a heading.
        /// # Why
        /// It looks like the beginning of bold text.
        /// # Spec
        /// BML, Headers and paragraphs
        /// # Bad
        /// ```text
        /// *Openings
        /// ```
        /// # Good
        /// ```text
        /// * Openings
        /// ```
        /// # Fix
        /// Safe: insert a space.
        #[code = "bml/heading-without-space"]
        #[level(Info, Info)]
        #[error("missing space after the stars of a heading")]
        HeadingWithoutSpace,

        /// A paragraph begins like the row of a table.
        ///
        /// # What
        /// The first word is a call, but no other line with the same indentation begins with a call.
        /// The block is read as a paragraph.
        /// # Why
        /// Other programs read it as a table and stop.
        /// # Spec
        /// BML, Headers and paragraphs
        /// # Bad
        /// ```text
        /// 1C is a strong opening which
        /// we like
        /// ```
        /// # Good
        /// ```text
        /// Our 1C is a strong opening which
        /// we like
        /// ```
        /// # Fix
        /// Not automatic: begin a text with another word, or write `#BIDTABLE` before a table.
        #[code = "bml/paragraph-starts-with-call"]
        #[level(Info, Info)]
        #[error("paragraph begins like a row of a table")]
        ParagraphStartsWithCall,

        /// A paragraph looks like a table.
        ///
        /// # What
        /// The first word of a block is not a call as the language writes it, so the block is
        /// a paragraph; but the word resembles a call, or the lines below begin with calls. A word
        /// of thousands of characters is never a call. Or the first word is a call with rows below
        /// it, and other lines in its column are not rows.
        /// # Why
        /// One slip in the first row turns a whole table into text, and its sequences are missing.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// 1K strong
        ///   1D negative
        /// 1H natural
        /// ```
        /// # Good
        /// ```text
        /// 1C strong
        ///   1D negative
        /// 1H natural
        /// ```
        /// # Fix
        /// Not automatic: write the first call as the language does, or `#BIDTABLE` in a line
        /// before it.
        #[code = "bml/table-read-as-text"]
        #[level(Warning, Error)]
        #[error("paragraph is read as text, although it looks like a table: {}", read_as_text(.word, *.is_call))]
        TableReadAsText {
            /// Its first word.
            word: String,
            /// Whether that is a call, so that other lines make it a paragraph.
            is_call: bool,
        },

        /// A row of a pipe table has too few cells.
        ///
        /// # What
        /// The rows of a table have different numbers of cells. Short rows are filled with empty
        /// ones; the first is reported.
        /// # Why
        /// A forgotten bar moves the cells after it into other columns.
        /// # Spec
        /// none: pipe tables are not documented
        /// # Bad
        /// ```text
        /// | call | meaning |
        /// | 1C |
        /// ```
        /// # Good
        /// ```text
        /// | call | meaning |
        /// | 1C | |
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which cell is missing.
        #[code = "bml/ragged-table"]
        #[level(Info, Info)]
        #[error("row has {}: expected {expected} as in the widest row", wording::counted(*.found, "cell"))]
        RaggedTable {
            /// The number of its cells.
            found: usize,
            /// Cells of the widest row.
            expected: usize,
        },

        /// A vulnerability cannot be read.
        ///
        /// # What
        /// `#VUL` is followed by two characters, ours and theirs, each Y, N or 0. The vulnerability
        /// stays as it was.
        /// # Why
        /// The tables below apply at another vulnerability than was meant.
        /// # Spec
        /// BML, Seat and vulnerability dependency
        /// # Bad
        /// ```text
        /// #VUL YX
        /// ```
        /// # Good
        /// ```text
        /// #VUL YN
        /// ```
        /// # Fix
        /// Not automatic: the intended vulnerability is unknown.
        #[code = "bml/bad-vul"]
        #[level(Error, Error)]
        #[error("{}: expected two of `Y`, `N` and `0`", value("VUL", "vulnerability", .word))]
        BadVul {
            /// The text after the directive.
            word: String,
        },

        /// A vulnerability is written in lower case.
        ///
        /// # What
        /// The letters after `#VUL` are Y and N. Lower case is read as upper case.
        /// # Why
        /// Other programs stop at them.
        /// # Spec
        /// BML, Seat and vulnerability dependency
        /// # Bad
        /// ```text
        /// #VUL y0
        /// ```
        /// # Good
        /// ```text
        /// #VUL Y0
        /// ```
        /// # Fix
        /// Safe: write it in upper case.
        #[code = "bml/lowercase-vul"]
        #[level(Info, Info)]
        #[error("nonstandard vulnerability `{word}`: expected `{}`", .word.to_ascii_uppercase())]
        LowercaseVul {
            /// The text after the directive.
            word: String,
        },

        /// A seat cannot be read.
        ///
        /// # What
        /// `#SEAT` is not followed by 0, 1, 2, 3, 4, 12 or 34. The seat stays as it was.
        /// # Why
        /// The tables below apply for another seat than was meant.
        /// # Spec
        /// BML, Seat and vulnerability dependency
        /// # Bad
        /// ```text
        /// #SEAT 5
        /// ```
        /// # Good
        /// ```text
        /// #SEAT 34
        /// ```
        /// # Fix
        /// Not automatic: the intended seat is unknown.
        #[code = "bml/bad-seat"]
        #[level(Error, Error)]
        #[error("{}: expected `0`, `1`, `2`, `3`, `4`, `12` or `34`", value("SEAT", "seat", .word))]
        BadSeat {
            /// The text after the directive.
            word: String,
        },

        /// A line begins with an unknown directive.
        ///
        /// # What
        /// A line begins with `#` and a word that is not a directive; directives are written in
        /// upper case. The line is kept as text, and the text after it is read as if it came
        /// after a blank line.
        /// # Why
        /// The directive has no effect.
        /// # Spec
        /// BML, Syntax
        /// # Bad
        /// ```text
        /// #HIDDEN
        /// ```
        /// # Good
        /// ```text
        /// #HIDE
        /// 1C strong
        /// ```
        /// # Fix
        /// Unsafe: write the nearest directive. Not automatic if no directive is near.
        #[code = "bml/unknown-directive"]
        #[level(Error, Error)]
        #[error("unknown directive `#{word}`{}", expected(*.nearest))]
        UnknownDirective {
            /// The word.
            word: String,
            /// The nearest directive, if one is near.
            nearest: Option<&'static str>,
        },

        /// Unexpected text follows a directive.
        ///
        /// # What
        /// Nothing follows the name of a clipboard, `#ENDCUT` and `#ENDCOPY`; a row or nothing
        /// follows `#HIDE` and `#BIDTABLE`. The text is ignored.
        /// # Why
        /// It was meant to be read, or to be part of the name.
        /// # Spec
        /// BML, Copy/Cut/Paste; Hiding from export
        /// # Bad
        /// ```text
        /// #COPY responses to 1C
        /// 1D negative
        /// #ENDCOPY
        /// ```
        /// # Good
        /// ```text
        /// #COPY responses
        /// 1D negative
        /// #ENDCOPY
        /// ```
        /// # Fix
        /// Unsafe: remove the text. Not automatic if the text is pasted.
        #[code = "bml/directive-trailing-text"]
        #[level(Warning, Error)]
        #[error("unexpected text at the end of `#{word}`: it is ignored")]
        DirectiveTrailingText {
            /// The word of the directive.
            word: String,
        },

        /// A directive is in running text.
        ///
        /// # What
        /// A line of a paragraph or of a list begins like a directive of tables. It is text.
        /// # Why
        /// The directive has no effect: it is for a table, or needs a blank line before it.
        /// # Spec
        /// BML, Bidding tables
        /// # Bad
        /// ```text
        /// Our responses are
        /// #PASTE responses
        /// ```
        /// # Good
        /// ```text
        /// Our responses are written with a paste.
        /// ```
        /// # Fix
        /// Not automatic: write a blank line before it, or begin the line with another word.
        #[code = "bml/directive-in-text"]
        #[level(Warning, Error)]
        #[error("directive `#{word}` has no effect in running text")]
        DirectiveInText {
            /// The word.
            word: String,
        },

        /// A block is only `#HIDE`.
        ///
        /// # What
        /// No table follows `#HIDE` without a blank line. The next table is hidden.
        /// # Why
        /// Other programs stop: the line belongs to the table that it hides.
        /// # Spec
        /// BML, Hiding from export
        /// # Bad
        /// ```text
        /// #HIDE
        ///
        /// 1C strong
        /// ```
        /// # Good
        /// ```text
        /// #HIDE
        /// 1C strong
        /// ```
        /// # Fix
        /// Not automatic: write it directly above the table.
        #[code = "bml/hide-alone"]
        #[level(Warning, Error)]
        #[error("missing table after `#HIDE`: it hides the next one")]
        HideAlone,

        /// Metadata is set twice.
        ///
        /// # What
        /// The key has a value already. The first one is used.
        /// # Why
        /// The second value has no effect.
        /// # Spec
        /// BML, Metadata
        /// # Bad
        /// ```text
        /// #+TITLE: Precision
        ///
        /// #+TITLE: Blue Club
        /// ```
        /// # Good
        /// ```text
        /// #+TITLE: Precision
        /// ```
        /// # Fix
        /// Not automatic: the intended value is unknown.
        #[code = "bml/duplicate-metadata"]
        #[level(Info, Info)]
        #[error("duplicate metadata `{key}`: the first value is used")]
        DuplicateMetadata {
            /// The key.
            key: String,
        },

        /// Metadata has an unknown key.
        ///
        /// # What
        /// The keys are TITLE, DESCRIPTION, AUTHOR, LANGUAGE and DATE. Others are kept.
        /// # Why
        /// No output shows it, and it may be misspelt.
        /// # Spec
        /// BML, Metadata
        /// # Bad
        /// ```text
        /// #+TITEL: Precision
        /// ```
        /// # Good
        /// ```text
        /// #+TITLE: Precision
        /// ```
        /// # Fix
        /// Not automatic: the intended key is unknown.
        #[code = "bml/unknown-metadata"]
        #[level(Info, Info)]
        #[error("unknown metadata `{key}`: no output uses it")]
        UnknownMetadata {
            /// The key.
            key: String,
        },
    }
}

/// Whether a name follows a directive.
fn names_a_clipboard(directive: &str) -> bool {
    let mut named = ["CUT", "COPY"].into_iter();
    named.any(|named| named.eq_ignore_ascii_case(directive))
}

/// Why a paragraph that looks like a table is not one.
fn read_as_text(word: &str, is_call: bool) -> String {
    match is_call {
        true => "other lines in its first column are not rows".to_owned(),
        false => format!("{} is not a call", named(word)),
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::Tab { .. } => "write spaces",
            Self::IndentedComment => "remove the spaces before `//`",
            Self::MissingBlankLine => "write a blank line before it",
            Self::HeadingTooDeep { .. } => "write at most four stars",
            Self::HeadingWithoutSpace => "write a space after the stars",
            Self::ParagraphStartsWithCall => {
                "write `#BIDTABLE` in a line before it if it is a table"
            }
            Self::TableReadAsText { is_call: true, .. } => {
                "indent lines that belong to a description, or write `#BIDTABLE` in a line before it"
            }
            Self::TableReadAsText { .. } => {
                "write the first call as in `1C` or `(1C)`, or `#BIDTABLE` in a line before it"
            }
            Self::RaggedTable { .. } => "write a bar for each cell, also for an empty one",
            Self::BadVul { .. } => {
                "write `Y`, `N` or `0` for us, then for them: `#VUL Y0` means that we are vulnerable"
            }
            Self::LowercaseVul { word } => {
                return Some(format!("write `{}`", word.to_ascii_uppercase()));
            }
            Self::BadSeat { .. } => {
                "write `12` for first or second, `34` for third or fourth, `0` for any seat"
            }
            Self::UnknownDirective { nearest, .. } => {
                return nearest.is_none().then(|| DIRECTIVES.to_owned());
            }
            Self::DirectiveTrailingText { word } if names_a_clipboard(word) => {
                "a name has no spaces; write a comment on its own line, beginning with `//`"
            }
            Self::DirectiveTrailingText { .. } => {
                "write it on its own line; a comment begins with `//`"
            }
            Self::DirectiveInText { .. } => "write a blank line before it if it belongs to a table",
            Self::HideAlone => "write it directly above the table that it hides",
            Self::DuplicateMetadata { .. } => "remove one of the two",
            Self::UnknownMetadata { .. } => {
                "use `TITLE`, `DESCRIPTION`, `AUTHOR`, `LANGUAGE` or `DATE`"
            }
        };
        Some(help.to_owned())
    }
}

/// The directive that a word may be.
fn expected(nearest: Option<&str>) -> String {
    nearest.map_or_else(String::new, |nearest| format!(": expected `#{nearest}`"))
}

/// An invalid or missing value of a directive.
fn value(directive: &str, what: &str, word: &str) -> String {
    if word.is_empty() {
        return format!("missing {what} after `#{directive}`");
    }
    format!("invalid {what} `{word}`")
}

/// Every directive.
const DIRECTIVES: &str = "use `#INCLUDE`, `#VUL`, `#SEAT`, `#HIDE`, `#CUT`, `#ENDCUT`, `#COPY`, \
                          `#ENDCOPY`, `#PASTE`, `#BIDTABLE` or `#+KEY:`";
