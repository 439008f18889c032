//! Names, order and repetition of tags, comments, inheritance. PBN 2.1 §3.3, §3.4, §3.8, §4.8.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::{
    duplicate_tag, missing_tag, not_inherited, nothing_inherited, tag_order, unknown_tag,
};

problems! {
    /// A problem of a tag.
    #[family = "pbn"]
    #[pages = "tags"]
    pub(crate) enum Problem {
        #[code = "data-after-tag"]
        #[level(Warning, Error)]
        #[error("unexpected text after tag `{name}`, which opens no section")]
        DataAfterTag {
            /// The name of the tag.
            name: String,
        },

        #[code = "comment-in-section"]
        #[level(Warning, Error)]
        #[error("unexpected comment in a section: it must directly follow the tag of the section")]
        CommentInSection,

        #[code = "brace-in-comment"]
        #[level(Info, Info)]
        #[error("unexpected `{{` in a comment: comments do not nest")]
        BraceInComment,

        #[code = "duplicate-tag"]
        #[level(Warning, Error)]
        #[error("{}", duplicate_tag(.name, *.count, *.others))]
        DuplicateTag {
            /// The name of the tag.
            name: String,
            /// How often it occurs.
            count: usize,
            /// How many other names are repeated with it, as those of a second game.
            others: usize,
        },

        #[code = "missing-tag"]
        #[level(Silent, Error)]
        #[error("{}", missing_tag(.name))]
        MissingTag {
            /// The name of the tag.
            name: &'static str,
        },

        #[code = "tag-order"]
        #[level(Silent, Error)]
        #[error("{}", tag_order(.name, .after))]
        TagOrder {
            /// The name of the tag.
            name: String,
            /// The tag before it.
            after: String,
        },

        #[code = "misspelt-tag"]
        #[level(Warning, Error)]
        #[error("{}", misspelt(.name, .expected))]
        MisspeltTag {
            /// The name of the tag.
            name: String,
            /// What was expected, in words.
            expected: String,
        },

        #[code = "unknown-tag"]
        #[level(OptIn, Info)]
        #[error("{}", unknown_tag(.name, ""))]
        UnknownTag {
            /// The name of the tag.
            name: String,
        },

        #[code = "inherit-forbidden"]
        #[level(Error, Error)]
        #[error("{}", not_inherited(.name, "game"))]
        InheritForbidden {
            /// The name of the tag.
            name: String,
        },

        #[code = "inherit-nothing"]
        #[level(OptIn, Info)]
        #[error("{}", nothing_inherited(.name, "game"))]
        InheritNothing {
            /// The name of the tag.
            name: String,
        },
    }
}

/// The message for a misspelt tag: the names that it may be, or the form of a name, in words.
fn misspelt(name: &str, expected: &str) -> String {
    if expected.starts_with('`') {
        return unknown_tag(name, expected);
    }
    format!("{}: expected {expected}", unknown_tag(name, ""))
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
