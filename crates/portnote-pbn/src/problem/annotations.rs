//! Suffixes, glyphs and note references. PBN 2.1 §3.5, §3.6.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::{GLYPHS, invalid};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of an annotation.
    #[family = "pbn"]
    #[pages = "annotations"]
    pub(crate) enum Problem {
        #[code = "annotation-without-target"]
        #[level(Error, Error)]
        #[error("unexpected `{found}`: it must follow a call or card")]
        AnnotationWithoutTarget {
            /// The text that was found.
            found: String,
            /// Whether it follows `+`.
            after_plus: bool,
        },

        #[code = "annotation-order"]
        #[level(Silent, Error)]
        #[error("{what}")]
        AnnotationOrder {
            /// What is wrong, in words.
            what: String,
        },

        #[code = "duplicate-suffix"]
        #[level(Error, Error)]
        #[error("duplicate suffix `{found}`: expected at most one")]
        DuplicateSuffix {
            /// The text that was found.
            found: String,
        },

        #[code = "duplicate-nag"]
        #[level(Warning, Error)]
        #[error("{what}")]
        DuplicateNag {
            /// What is wrong, in words.
            what: String,
        },

        #[code = "duplicate-note-ref"]
        #[level(Error, Error)]
        #[error("duplicate note reference `{found}`: expected at most one")]
        DuplicateNoteRef {
            /// The text that was found.
            found: String,
        },

        #[code = "nag-range"]
        #[level(Error, Error)]
        #[error("{}", invalid("glyph", .found, GLYPHS))]
        NagRange {
            /// The text that was found.
            found: String,
        },

        #[code = "nag-section"]
        #[level(Error, Error)]
        #[error("glyph `{found}` has no meaning in the {section}")]
        NagSection {
            /// The text that was found.
            found: String,
            /// The section.
            section: &'static str,
            /// Whether it is only by custom that it explains calls or cards.
            by_custom: bool,
        },

        #[code = "note-ref-format"]
        #[level(Error, Error)]
        #[error("{}", invalid("note reference", .found, "a number between two `=` without spaces, as in `=1=`"))]
        NoteRefFormat {
            /// The text that was found.
            found: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match (self, profile) {
            (Self::AnnotationWithoutTarget { after_plus: true, .. }, Profile::Import) => {
                Level::Warning
            }
            (Self::NagSection { by_custom: true, .. }, _) => Level::Info,
            _ => self.entry().level(profile),
        }
    }
}
