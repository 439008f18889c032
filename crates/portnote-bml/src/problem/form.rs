//! Blocks: what the lines between blank lines are.

use portnote_core::coded::{Coded, Entry};
use portnote_core::{problems, wording};

use super::named;

problems! {
    /// A problem of this room.
    #[family = "bml"]
    #[pages = "form"]
    pub(crate) enum Problem {
        #[code = "tab"]
        #[level(Info, Info)]
        #[error("unexpected TAB or no-break space in {}", if *.is_blank { "a blank line" } else { "the indentation" })]
        Tab {
            /// Whether the line holds nothing else.
            is_blank: bool,
        },

        #[code = "indented-comment"]
        #[level(Warning, Error)]
        #[error("indented comment: expected `//` in the first column")]
        IndentedComment,

        #[code = "missing-blank-line"]
        #[level(Warning, Error)]
        #[error("missing blank line before this line: it begins a new element")]
        MissingBlankLine,

        #[code = "heading-too-deep"]
        #[level(Warning, Error)]
        #[error("heading has level {stars}: expected at most 4")]
        HeadingTooDeep {
            /// The number of its stars.
            stars: usize,
        },

        #[code = "heading-without-space"]
        #[level(Info, Info)]
        #[error("missing space after the stars of a heading")]
        HeadingWithoutSpace,

        #[code = "paragraph-starts-with-call"]
        #[level(Info, Info)]
        #[error("paragraph begins like a row of a table, but is read as text")]
        ParagraphStartsWithCall,

        #[code = "table-read-as-text"]
        #[level(Warning, Error)]
        #[error("paragraph is read as text, although it looks like a table: {}", read_as_text(.word, *.is_call))]
        TableReadAsText {
            /// The first word of the table.
            word: String,
            /// Whether that is a call, so that other lines make it a paragraph.
            is_call: bool,
        },

        #[code = "ragged-table"]
        #[level(Info, Info)]
        #[error("row has {}: expected {expected} as in the widest row", wording::counted(*.found, "cell"))]
        RaggedTable {
            /// The number of its cells.
            found: usize,
            /// Cells of the widest row.
            expected: usize,
        },

        #[code = "bad-vul"]
        #[level(Error, Error)]
        #[error("{}: expected two of `Y`, `N` and `0`", value("VUL", "vulnerability", .word))]
        BadVul {
            /// The text after the directive.
            word: String,
        },

        #[code = "lowercase-vul"]
        #[level(Info, Info)]
        #[error("nonstandard vulnerability `{word}`: expected `{}`", .word.to_ascii_uppercase())]
        LowercaseVul {
            /// The text after the directive.
            word: String,
        },

        #[code = "bad-seat"]
        #[level(Error, Error)]
        #[error("{}: expected `0`, `1`, `2`, `3`, `4`, `12` or `34`", value("SEAT", "seat", .word))]
        BadSeat {
            /// The text after the directive.
            word: String,
        },

        #[code = "unknown-directive"]
        #[level(Error, Error)]
        #[error("unknown directive `#{word}`{}", expected(*.nearest))]
        UnknownDirective {
            /// The word.
            word: String,
            /// The nearest directive, if one is near.
            nearest: Option<&'static str>,
        },

        #[code = "directive-trailing-text"]
        #[level(Warning, Error)]
        #[error("unexpected text at the end of `#{word}`: it is ignored")]
        DirectiveTrailingText {
            /// The word of the directive.
            word: String,
        },

        #[code = "directive-in-text"]
        #[level(Warning, Error)]
        #[error("directive `#{word}` has no effect in running text")]
        DirectiveInText {
            /// The word.
            word: String,
        },

        #[code = "hide-alone"]
        #[level(Warning, Error)]
        #[error("missing table directly after `#HIDE`: the next table is hidden")]
        HideAlone,

        #[code = "duplicate-metadata"]
        #[level(Info, Info)]
        #[error("duplicate metadata `{key}`: the first value is used")]
        DuplicateMetadata {
            /// The key.
            key: String,
        },

        #[code = "unknown-metadata"]
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
