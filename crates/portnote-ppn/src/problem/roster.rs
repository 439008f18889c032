//! What the EXPORT format demands. PPN 1.0, Mandatory Tag Rosters.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems, wording};

problems! {
    /// A problem of this room.
    #[family = "ppn"]
    #[pages = "roster"]
    pub(crate) enum Problem {
        #[code = "blank-header-missing"]
        #[level(Silent, Error)]
        #[error("missing header `%` after the other headers")]
        BlankHeaderMissing,

        #[code = "missing-tag"]
        #[level(Silent, Error)]
        #[error("{}", wording::missing_tag(.name))]
        MissingTag {
            /// The tag.
            name: String,
            /// Whether the variant is the standard one.
            is_standard: bool,
        },

        #[code = "tag-order"]
        #[level(Silent, Error)]
        #[error("{}", wording::tag_order(.name, .before))]
        TagOrder {
            /// The tag.
            name: String,
            /// The tag that should be later.
            before: String,
        },

        #[code = "too-long"]
        #[level(Warning, Error)]
        #[error("{what} has {length} characters: expected at most 255")]
        TooLong {
            /// Whether it is a tag or a header.
            what: &'static str,
            /// The number of its characters.
            length: usize,
        },

        #[code = "trick-annotation-missing"]
        #[level(Silent, Error)]
        #[error("missing winner and points of trick {trick}")]
        TrickAnnotationMissing {
            /// The number of the trick.
            trick: usize,
        },

        #[code = "variant-tag-missing"]
        #[level(Silent, Warning)]
        #[error("missing tag `{name}`, which belongs to tag `{other}`")]
        VariantTagMissing {
            /// The missing tag.
            name: String,
            /// The tag that is there.
            other: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::MissingTag { is_standard: false, .. } if profile == Profile::Export => {
                Level::Warning
            }
            _ => self.entry().level(profile),
        }
    }
}
