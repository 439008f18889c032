//! Segmental prefixes. PPN 1.0, Segmental Tags.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::counted;
use portnote_core::{Profile, problems};

problems! {
    /// A problem of this room.
    #[family = "ppn"]
    #[pages = "segments"]
    pub(crate) enum Problem {
        #[code = "bad-prefix"]
        #[level(Error, Error)]
        #[error("{what}")]
        BadPrefix {
            /// What is wrong, in words.
            what: String,
        },

        #[code = "segment-depth"]
        #[level(Error, Error)]
        #[error("point `{found}` has {}: expected {} after `{letter}`", counted(*.numbers, "number"), at_most(*.most))]
        SegmentDepth {
            /// The point.
            found: String,
            /// The letter of its segment.
            letter: char,
            /// The numbers that it has.
            numbers: usize,
            /// The numbers that its segment has.
            most: usize,
        },

        #[code = "segment-order"]
        #[level(Error, Error)]
        #[error("segment ends before it begins")]
        SegmentOrder,

        #[code = "not-segmental"]
        #[level(Error, Error)]
        #[error("unexpected prefix before tag `{name}`")]
        NotSegmental {
            /// The tag.
            name: String,
        },

        #[code = "segment-range"]
        #[level(Warning, Warning)]
        #[error("point `{found}` is after the last action")]
        SegmentRange {
            /// The point.
            found: String,
        },

        #[code = "prefix-blanks"]
        #[level(Warning, Error)]
        #[error("unexpected space in a prefix")]
        PrefixBlanks,
    }
}

/// How many numbers are expected.
fn at_most(most: usize) -> String {
    match most {
        0 => "none".to_owned(),
        most => format!("at most {most}"),
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::SegmentDepth { letter: 'X', .. } if profile == Profile::Import => Level::Info,
            _ => self.entry().level(profile),
        }
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::NotSegmental { .. } => {
                "remove the prefix; only Annotator, Chat, Note and player tags can have one"
            }
            _ => return None,
        };
        Some(help.to_owned())
    }
}
