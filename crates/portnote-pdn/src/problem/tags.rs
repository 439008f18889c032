//! Names and repetition of tags. PDN 2.0 §6.1.1.1.1, PDN 3.0.

use portnote_core::coded::{Coded, Entry};
use portnote_core::{problems, wording};

problems! {
    /// A problem of a tag.
    #[family = "pdn"]
    #[pages = "tags"]
    pub(crate) enum Problem {
        #[code = "duplicate-tag"]
        #[level(Warning, Error)]
        #[error("{}", wording::duplicate_tag(.name, *.count, 0))]
        DuplicateTag {
            /// The name.
            name: String,
            /// How often it occurs.
            count: usize,
        },

        #[code = "tag-alias"]
        #[level(Info, Error)]
        #[error("nonstandard tag `{name}`: expected `{meaning}`")]
        TagAlias {
            /// The name as written.
            name: String,
            /// The tag that it means.
            meaning: String,
        },

        #[code = "unknown-tag"]
        #[level(OptIn, Info)]
        #[error("{}", wording::unknown_tag(.name, ""))]
        UnknownTag {
            /// The name.
            name: String,
        },

        #[code = "not-pdn-2"]
        #[level(Silent, Error)]
        #[error("{what} is not allowed in PDN 2.0{more}")]
        NotPdn2 {
            /// What was found.
            what: String,
            /// How many more of its kind the game has, in words.
            more: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
