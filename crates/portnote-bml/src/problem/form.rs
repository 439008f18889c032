//! Blocks: what the lines between blank lines are.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

use super::named;

problems! {
    /// A problem of this room.
    pub enum Problem {
        /// A TAB or a no-break space stands in the indentation.
        ///
        /// # What
        /// It counts as one blank, in the indentation of a row as in a blank line.
        /// # Why
        /// Editors show a TAB as up to eight blanks, so that rows may seem to stand elsewhere than
        /// they do.
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
        /// Safe: write one blank for it in the indentation. None: in a blank line.
        #[code = "bml/tab"]
        #[level(Info, Info)]
        #[error("{} with a TAB or a no-break space", if *.is_blank { "blank line" } else { "indentation" })]
        Tab {
            /// Whether the line holds nothing else.
            is_blank: bool,
        },

        /// A comment does not begin in the first column.
        ///
        /// # What
        /// A line of a table begins with blanks and `//`. It is read as a comment.
        /// # Why
        /// Other programs take it for a row: a comment begins at the beginning of a line, because
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
        /// Safe: remove the blanks.
        #[code = "bml/indented-comment"]
        #[level(Warning, Error)]
        #[error("comment that does not begin in the first column")]
        IndentedComment,

        /// Two elements stand without a blank line between them.
        ///
        /// # What
        /// A heading, a directive or metadata is followed by something else in the next line. The
        /// line begins an element of its own.
        /// # Why
        /// Other programs lose what follows a directive, or take it for a part of the heading.
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
        /// Safe: insert a blank line. None: inside a table.
        #[code = "bml/missing-blank-line"]
        #[level(Warning, Error)]
        #[error("two elements without a blank line between them")]
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
        #[error("heading of level {stars}, expected at most 4")]
        HeadingTooDeep {
            /// Its stars.
            stars: usize,
        },

        /// A heading has no blank behind its stars.
        ///
        /// # What
        /// The text begins directly behind the stars. The line is a heading.
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
        /// Safe: insert a blank.
        #[code = "bml/heading-without-space"]
        #[level(Info, Info)]
        #[error("heading without a blank behind its stars")]
        HeadingWithoutSpace,

        /// A paragraph begins like the row of a table.
        ///
        /// # What
        /// The first word is a call, but no other line in its column begins with one. The block is
        /// read as a paragraph.
        /// # Why
        /// Other programs take it for a table and stop.
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
        /// None: begin the paragraph with another word, or indent the further lines of a row.
        #[code = "bml/paragraph-starts-with-call"]
        #[level(Info, Info)]
        #[error("paragraph that begins like the row of a table")]
        ParagraphStartsWithCall,

        /// A paragraph looks like a table.
        ///
        /// # What
        /// The first word of a block is no call as the language writes it, so that the block is a
        /// paragraph; but the word resembles a call, or the lines below begin with calls. A word of
        /// thousands of characters is not a call either, whatever stands in it. Or the first word is a
        /// call with rows below it, and other lines in its column are not rows.
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
        /// None: write the first call as the language does, or `#BIDTABLE` in a line before it.
        #[code = "bml/table-read-as-text"]
        #[level(Warning, Error)]
        #[error("{}", read_as_text(.word, *.is_call))]
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
        /// A forgotten bar moves the cells behind it into other columns.
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
        /// None: which cell is missing cannot be known.
        #[code = "bml/ragged-table"]
        #[level(Info, Info)]
        #[error("row with {found} of the {expected} cells of the widest")]
        RaggedTable {
            /// Its cells.
            found: usize,
            /// Cells of the widest row.
            expected: usize,
        },

        /// A vulnerability is none.
        ///
        /// # What
        /// Behind `#VUL` stand two characters, ours and theirs, each Y, N or 0. The vulnerability
        /// stays what it was.
        /// # Why
        /// The tables below hold at another vulnerability than was meant.
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
        /// None: which vulnerability was meant cannot be known.
        #[code = "bml/bad-vul"]
        #[level(Error, Error)]
        #[error("{}, expected two of Y, N and 0", value("VUL", "vulnerability", .word))]
        BadVul {
            /// What stands there.
            word: String,
        },

        /// A vulnerability is written in small letters.
        ///
        /// # What
        /// The letters behind `#VUL` are Y and N. Small ones are read as capitals.
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
        /// Safe: write capital letters.
        #[code = "bml/lowercase-vul"]
        #[level(Info, Info)]
        #[error("vulnerability `{word}` in small letters")]
        LowercaseVul {
            /// What stands there.
            word: String,
        },

        /// A seat is none.
        ///
        /// # What
        /// Behind `#SEAT` stands 0, 1, 2, 3, 4, 12 or 34. The seat stays what it was.
        /// # Why
        /// The tables below hold for another seat than was meant.
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
        /// None: which seat was meant cannot be known.
        #[code = "bml/bad-seat"]
        #[level(Error, Error)]
        #[error("{}, expected 0, 1, 2, 3, 4, 12 or 34", value("SEAT", "seat", .word))]
        BadSeat {
            /// What stands there.
            word: String,
        },

        /// A line begins with an unknown directive.
        ///
        /// # What
        /// A line begins with `#` and a word that is no directive; directives are written in
        /// capital letters. The line is kept as text, and what follows is read as if a blank line
        /// stood before it.
        /// # Why
        /// What it should do is not done.
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
        /// Unsafe: write the nearest directive that there is, where one is near. None: where none
        /// is.
        #[code = "bml/unknown-directive"]
        #[level(Error, Error)]
        #[error("unknown directive `#{word}`")]
        UnknownDirective {
            /// The word.
            word: String,
            /// The nearest that there is.
            nearest: Option<&'static str>,
        },

        /// Text stands behind a directive that takes none there.
        ///
        /// # What
        /// Behind the name of a clipboard, behind `#ENDCUT` and `#ENDCOPY` stands nothing, behind
        /// `#HIDE` and `#BIDTABLE` a row or nothing. The text is dropped.
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
        /// Unsafe: remove the text. None: where it is pasted.
        #[code = "bml/directive-trailing-text"]
        #[level(Warning, Error)]
        #[error("text behind `#{word}` that is dropped")]
        DirectiveTrailingText {
            /// The word of the directive.
            word: String,
        },

        /// A directive stands in running text.
        ///
        /// # What
        /// A line of a paragraph or of a list begins like a directive of tables. It is text.
        /// # Why
        /// The directive has no effect: it belongs into a table, or needs a blank line before it.
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
        /// None: write a blank line before it, or begin the line with another word.
        #[code = "bml/directive-in-text"]
        #[level(Warning, Error)]
        #[error("`#{word}` in running text has no effect")]
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
        /// None: write it directly above the table.
        #[code = "bml/hide-alone"]
        #[level(Warning, Error)]
        #[error("`#HIDE` without a table; it hides the next one")]
        HideAlone,

        /// Metadata is set twice.
        ///
        /// # What
        /// The key has a value already. The first one stands.
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
        /// None: which value was meant cannot be known.
        #[code = "bml/duplicate-metadata"]
        #[level(Info, Info)]
        #[error("`{key}` is set before; the first value stands")]
        DuplicateMetadata {
            /// The key.
            key: String,
        },

        /// Metadata has an unknown key.
        ///
        /// # What
        /// The keys are TITLE, DESCRIPTION, AUTHOR, LANGUAGE and DATE. Others are kept.
        /// # Why
        /// No output shows it; perhaps the key is misspelt.
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
        /// None: which key was meant cannot be known.
        #[code = "bml/unknown-metadata"]
        #[level(Info, Info)]
        #[error("metadata `{key}`, which no output uses")]
        UnknownMetadata {
            /// The key.
            key: String,
        },
    }
}

/// What is said of a paragraph that looks like a table.
fn read_as_text(word: &str, is_call: bool) -> String {
    let reason = match is_call {
        true => "other lines in its first column are not rows".to_owned(),
        false => format!("{} does not begin one", named(word)),
    };
    format!("paragraph that looks like a table: {reason}")
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::Tab { .. } => "a TAB counts as one blank; write blanks",
            Self::IndentedComment => "a comment begins in the first column",
            Self::MissingBlankLine => "write a blank line before it",
            Self::HeadingTooDeep { .. } => "write at most four stars",
            Self::HeadingWithoutSpace => "write a blank behind the stars",
            Self::ParagraphStartsWithCall => {
                "if it is a table, write #BIDTABLE in a line before it"
            }
            Self::TableReadAsText { is_call: true, .. } => {
                "indent lines that belong to a description, or write #BIDTABLE in a line before it"
            }
            Self::TableReadAsText { .. } => {
                "write the first call as in 1C or (1C), or #BIDTABLE in a line before it"
            }
            Self::RaggedTable { .. } => "write a bar for each cell, also for an empty one",
            Self::BadVul { .. } => {
                "write Y, N or 0 for us, then for them: #VUL Y0 means that we are vulnerable"
            }
            Self::LowercaseVul { .. } => "write capital letters",
            Self::BadSeat { .. } => "12 means first or second, 34 third or fourth, 0 any seat",
            Self::UnknownDirective { nearest, .. } => {
                let Some(nearest) = nearest else {
                    return Some(DIRECTIVES.to_owned());
                };
                return Some(format!("write `#{nearest}` if that is meant"));
            }
            Self::DirectiveTrailingText { .. } => {
                "write it in a line of its own; a comment begins with // in the first column"
            }
            Self::DirectiveInText { .. } => {
                "write a blank line before it, if it belongs to a table"
            }
            Self::HideAlone => "write it directly above the table that it hides",
            Self::DuplicateMetadata { .. } => "remove one of the two",
            Self::UnknownMetadata { .. } => {
                "the keys are TITLE, DESCRIPTION, AUTHOR, LANGUAGE and DATE"
            }
        };
        Some(help.to_owned())
    }
}

/// What stands behind a directive, or that nothing does.
fn value(directive: &str, what: &str, word: &str) -> String {
    if word.is_empty() {
        return format!("`#{directive}` without a {what}");
    }
    format!("{what} `{word}`")
}

/// Every directive.
const DIRECTIVES: &str = "the directives are #INCLUDE, #VUL, #SEAT, #HIDE, #CUT, #ENDCUT, #COPY, \
                          #ENDCOPY, #PASTE, #BIDTABLE and #+KEY:";
