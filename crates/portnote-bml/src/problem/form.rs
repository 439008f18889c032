//! Blocks: what the lines between blank lines are.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    pub enum Problem {
        /// FIXME: tab.
        #[code = "bml/tab"]
        #[level(Info, Info)]
        #[error("{} with a TAB or a no-break space", if *.is_blank { "blank line" } else { "indentation" })]
        Tab {
            /// Whether the line holds nothing else.
            is_blank: bool,
        },

        /// FIXME: indented-comment.
        #[code = "bml/indented-comment"]
        #[level(Warning, Error)]
        #[error("comment that does not begin in the first column")]
        IndentedComment,

        /// FIXME: missing-blank-line.
        #[code = "bml/missing-blank-line"]
        #[level(Warning, Error)]
        #[error("two elements without a blank line between them")]
        MissingBlankLine,

        /// FIXME: heading-too-deep.
        #[code = "bml/heading-too-deep"]
        #[level(Warning, Error)]
        #[error("heading of level {stars}, expected at most 4")]
        HeadingTooDeep {
            /// Its stars.
            stars: usize,
        },

        /// FIXME: heading-without-space.
        #[code = "bml/heading-without-space"]
        #[level(Info, Info)]
        #[error("heading without a blank behind its stars")]
        HeadingWithoutSpace,

        /// FIXME: paragraph-starts-with-call.
        #[code = "bml/paragraph-starts-with-call"]
        #[level(Info, Info)]
        #[error("paragraph that begins like the row of a table")]
        ParagraphStartsWithCall,

        /// FIXME: ragged-table.
        #[code = "bml/ragged-table"]
        #[level(Info, Info)]
        #[error("row of {found} cells, the widest has {expected}")]
        RaggedTable {
            /// Its cells.
            found: usize,
            /// Cells of the widest row.
            expected: usize,
        },

        /// FIXME: bad-vul.
        #[code = "bml/bad-vul"]
        #[level(Error, Error)]
        #[error("vulnerability `{word}`, expected two of Y, N and 0")]
        BadVul {
            /// What stands there.
            word: String,
        },

        /// FIXME: lowercase-vul.
        #[code = "bml/lowercase-vul"]
        #[level(Info, Info)]
        #[error("vulnerability `{word}` in small letters")]
        LowercaseVul {
            /// What stands there.
            word: String,
        },

        /// FIXME: bad-seat.
        #[code = "bml/bad-seat"]
        #[level(Error, Error)]
        #[error("seat `{word}`, expected 0, 1, 2, 3, 4, 12 or 34")]
        BadSeat {
            /// What stands there.
            word: String,
        },

        /// FIXME: unknown-directive.
        #[code = "bml/unknown-directive"]
        #[level(Error, Error)]
        #[error("unknown directive `#{word}`")]
        UnknownDirective {
            /// The word.
            word: String,
            /// The nearest that there is.
            nearest: Option<&'static str>,
        },

        /// FIXME: directive-in-text.
        #[code = "bml/directive-in-text"]
        #[level(Warning, Error)]
        #[error("`#{word}` in running text has no effect")]
        DirectiveInText {
            /// The word.
            word: String,
        },

        /// FIXME: hide-alone.
        #[code = "bml/hide-alone"]
        #[level(Warning, Error)]
        #[error("`#HIDE` without a table; it hides the next one")]
        HideAlone,

        /// FIXME: duplicate-metadata.
        #[code = "bml/duplicate-metadata"]
        #[level(Info, Info)]
        #[error("`{key}` is set before; the first value stands")]
        DuplicateMetadata {
            /// The key.
            key: String,
        },

        /// FIXME: unknown-metadata.
        #[code = "bml/unknown-metadata"]
        #[level(Info, Info)]
        #[error("metadata `{key}`, which no output uses")]
        UnknownMetadata {
            /// The key.
            key: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
