//! Names of tags, inheritance and termination. PPN 1.0, Tags; PBN 2.1 §4.8.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems, wording};

problems! {
    /// A problem of this room.
    #[family = "ppn"]
    #[pages = "tags"]
    pub(crate) enum Problem {
        #[code = "unknown-tag"]
        #[level(OptIn, Info)]
        #[error("{}", unknown(.name, *.near))]
        UnknownTag {
            /// The tag.
            name: String,
            /// The nearest known name, if one is near.
            near: Option<&'static str>,
        },

        #[code = "hand-without-blank-line"]
        #[level(Warning, Error)]
        #[error("missing blank line before the second tag `{name}`: {}", if *.begins { "a new hand begins" } else { "the hand continues" })]
        HandWithoutBlankLine {
            /// The tag.
            name: String,
            /// Whether it begins a hand.
            begins: bool,
        },

        #[code = "inherit-forbidden"]
        #[level(Error, Error)]
        #[error("{}", wording::not_inherited(.name, "hand"))]
        InheritForbidden {
            /// The tag.
            name: String,
        },

        #[code = "inherit-unwise"]
        #[level(Warning, Warning)]
        #[error("tag `{name}` is inherited, but two hands rarely share its value")]
        InheritUnwise {
            /// The tag.
            name: String,
        },

        #[code = "inherit-none"]
        #[level(Warning, Error)]
        #[error("{}", wording::nothing_inherited(.name, "hand"))]
        InheritNone {
            /// The tag.
            name: String,
        },

        #[code = "value-looks-inherited"]
        #[level(Silent, Error)]
        #[error("value of tag `{name}` begins with `#`: it would be read as inherited")]
        ValueLooksInherited {
            /// The tag.
            name: String,
        },

        #[code = "asterisk-without-termination"]
        #[level(Warning, Warning)]
        #[error("missing tag `Termination`: `*` says that the hand was terminated")]
        AsteriskWithoutTermination,

        #[code = "missing-cut-mark"]
        #[level(Warning, Warning)]
        #[error("missing `*` in the auction or the play, where the hand was terminated")]
        MissingCutMark,

        #[code = "data-after-termination"]
        #[level(Error, Error)]
        #[error("unexpected text after `*`, which ends the auction and the play")]
        DataAfterTermination,
    }
}

/// The message for an unknown tag.
fn unknown(name: &str, near: Option<&str>) -> String {
    let similar = near.map_or(String::new(), |near| wording::one_of(&[near]));
    wording::unknown_tag(name, &similar)
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match (self, profile) {
            (Self::UnknownTag { near: Some(_), .. }, Profile::Import) => Level::Warning,
            (Self::UnknownTag { near: Some(_), .. }, Profile::Export) => Level::Error,
            _ => self.entry().level(profile),
        }
    }
}
