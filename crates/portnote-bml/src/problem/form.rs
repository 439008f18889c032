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
        /// A TAB or a no-break space is in the indentation of a row or in a blank line. Each of
        /// them counts as one space.
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
        /// Safe if it is in the indentation: write one space for each TAB or no-break space.
        /// Otherwise not automatic.
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
        /// A line of a table begins with spaces and `//`. The line is read as a comment.
        /// # Why
        /// Other programs read the line as a row. For them a comment begins in the first column
        /// only, because `//` also occurs in internet addresses.
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
        /// A heading, a directive or metadata has other text in the next line. This line is read as
        /// the start of a new element.
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
        /// Safe: write a blank line between the two. Not automatic if they are inside a table: a
        /// blank line would split the table.
        #[code = "bml/missing-blank-line"]
        #[level(Warning, Error)]
        #[error("missing blank line before this line: it begins a new element")]
        MissingBlankLine,

        /// A heading has more than four stars.
        ///
        /// # What
        /// A heading has more than four stars. There are only four levels, so the heading is read
        /// as level 4.
        /// # Why
        /// Other programs show the extra stars as text.
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
        /// A heading has no space between its stars and its text. The line is read as a heading
        /// nevertheless.
        /// # Why
        /// Without the space, the line looks like the beginning of bold text.
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
        /// The first word of the block is a call, but no other line with the same indentation
        /// begins with a call. The block is read as a paragraph.
        /// # Why
        /// Other programs read the block as a table, and stop.
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
        #[error("paragraph begins like a row of a table, but is read as text")]
        ParagraphStartsWithCall,

        /// A paragraph looks like a table.
        ///
        /// # What
        /// The block is read as a paragraph, but it looks like a table. Either its first word is
        /// not a correct call, but resembles a call or has lines below it that begin with calls. Or
        /// its first word is a call with rows below it, but other lines in the column of this word
        /// are not rows. A word of thousands of characters is never read as a call.
        /// # Why
        /// A single mistake in the first row turns a whole table into text, and its sequences are
        /// missing.
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
        /// Not automatic: write the first call as BML does, or write `#BIDTABLE` in a line before
        /// it.
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
        /// A row has fewer cells than the widest row of its table. The row is filled with empty
        /// cells. Only the first such row is reported.
        /// # Why
        /// If a bar was forgotten, the cells after it are in the wrong columns.
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
        /// A `#VUL` does not have two characters after it, ours and theirs, each of them Y, N or 0.
        /// The vulnerability does not change.
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
        /// A `#VUL` has its letters in lower case. They are read as upper case.
        /// # Why
        /// Other programs stop at letters in lower case.
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
        /// Safe: write the letters in upper case.
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
        /// A `#SEAT` does not have 0, 1, 2, 3, 4, 12 or 34 after it. The seat does not change.
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
        /// A line begins with `#` and a word that is not a directive. Directives are written in
        /// upper case. The line is kept as text. The text after the line is read as if it came
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
        /// Unsafe if the word is similar to a directive: write the directive. Otherwise not
        /// automatic.
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
        /// A directive has text after it that does not belong there. After the name of a clipboard,
        /// `#ENDCUT` and `#ENDCOPY` there must be no text. After `#HIDE` and `#BIDTABLE` there may
        /// only be a row. The text is ignored.
        /// # Why
        /// The text may be a row, or a part of the name, and is lost.
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
        /// A line of a paragraph or of a list begins with a directive for tables. The line is read
        /// as text.
        /// # Why
        /// The directive has no effect: it belongs in a table, or it needs a blank line before it.
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
        /// Not automatic: write a blank line before the directive, or begin the line with another
        /// word.
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
        /// A `#HIDE` has a blank line after it instead of a table. The next table is hidden.
        /// # Why
        /// Other programs stop, because they expect the table in the next line.
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
        /// Not automatic: write `#HIDE` directly above the table.
        #[code = "bml/hide-alone"]
        #[level(Warning, Error)]
        #[error("missing table directly after `#HIDE`: the next table is hidden")]
        HideAlone,

        /// Metadata is set twice.
        ///
        /// # What
        /// The same metadata key occurs a second time. The first value is used.
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
        /// The metadata has a key that is not TITLE, DESCRIPTION, AUTHOR, LANGUAGE or DATE. The key
        /// and its value are kept.
        /// # Why
        /// No output shows the value, and the key may be misspelt.
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
        true => format!("other lines in the column of {} are not rows", named(word)),
        false => format!("{} is not a valid first call", named(word)),
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::Tab { is_blank: true } => "leave the line empty",
            Self::Tab { is_blank: false } => "write spaces",
            Self::IndentedComment => "remove the spaces before `//`",
            Self::MissingBlankLine => "write a blank line before it",
            Self::HeadingTooDeep { .. } => "write at most four stars",
            Self::HeadingWithoutSpace => "write a space after the stars",
            Self::ParagraphStartsWithCall => {
                "begin a text with another word, or write `#BIDTABLE` in a line before a table"
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
            Self::HideAlone => "write `#HIDE` directly above the table",
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
                          `#ENDCOPY`, `#PASTE`, `#BIDTABLE` or metadata such as `#+TITLE:`";
