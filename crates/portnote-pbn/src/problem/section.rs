//! What holds for the auction and for the play. PBN 2.1 §3.5, §3.6, §3.9.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::{invalid, one_of};

problems! {
    /// A problem of a section of calls or cards.
    #[family = "pbn"]
    #[pages = "section"]
    pub(crate) enum Problem {
        #[code = "prerequisite-missing"]
        #[level(Error, Error)]
        #[error("{section} section needs {names}, which {verb} not known")]
        PrerequisiteMissing {
            /// The section.
            section: &'static str,
            /// The names of the tags.
            names: String,
            /// `is` or `are`, as the names need it.
            verb: &'static str,
        },

        #[code = "prerequisite-late"]
        #[level(Warning, Error)]
        #[error("tag `{name}` must come before the {section} section, which needs it")]
        PrerequisiteLate {
            /// The section.
            section: &'static str,
            /// The name of the tag.
            name: &'static str,
        },

        #[code = "star-and-plus"]
        #[level(Error, Error)]
        #[error("`*` and `+` in one section: expected one of them")]
        StarAndPlus,

        #[code = "repeated-end"]
        #[level(Warning, Error)]
        #[error("duplicate `{found}` at the end of the section")]
        RepeatedEnd {
            /// The text that was found.
            found: &'static str,
        },

        #[code = "irregularity-target"]
        #[level(Error, Error)]
        #[error("unexpected `{found}`: it must come before {}", target(.found))]
        IrregularityTarget {
            /// The text that was found.
            found: String,
        },

        #[code = "unknown-irregularity"]
        #[level(Error, Error)]
        #[error("{}", invalid("irregularity", .found, one_of(&["^I", "^S", "^R", "^L"])))]
        UnknownIrregularity {
            /// The text that was found.
            found: String,
        },

        #[code = "duplicate-irregularity"]
        #[level(Error, Error)]
        #[error("duplicate irregularity `{found}` {place}")]
        DuplicateIrregularity {
            /// The text that was found.
            found: String,
            /// Where it may be once.
            place: &'static str,
        },
    }
}

/// What an irregularity marks.
fn target(found: &str) -> &'static str {
    match found {
        "^I" => "a bid",
        "^S" => "a call",
        "^R" | "^L" => "a card",
        _ => "a call or card",
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::PrerequisiteMissing { .. } => {
                "add each missing tag: until then, the section is kept but not checked"
            }
            _ => return None,
        };
        Some(help.to_owned())
    }
}
