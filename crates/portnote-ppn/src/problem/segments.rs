//! Segmental prefixes. PPN 1.0, Segmental Tags.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::wording::counted;
use portnote_core::{Profile, problems};

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A segmental prefix is not in the form of the standard.
        ///
        /// # What
        /// A segmental prefix does not have its form: `@`, a point, a hyphen, an optional second
        /// point, and `=`. The tag is kept without a time.
        /// # Why
        /// It is unknown to which part of the hand the tag applies.
        /// # Spec
        /// PPN 1.0, Segmental Tags
        /// # Bad
        /// ```text
        /// @P.3=[Note "well played"]
        /// ```
        /// # Good
        /// ```text
        /// @P.3-=[Note "well played"]
        /// ```
        /// # Fix
        /// Unsafe if only the hyphen or the `=` is missing: insert it. The rest of the prefix is
        /// checked then. Otherwise not automatic: the intended point is unknown.
        #[code = "ppn/bad-prefix"]
        #[level(Error, Error)]
        #[error("{what}")]
        BadPrefix {
            /// What is wrong, in words.
            what: String,
        },

        /// A point has more numbers than its segment.
        ///
        /// # What
        /// A point in a prefix has more numbers than its segment allows. Deal, Meld and Result have
        /// no number, Exchange has one, Auction and Play have two. The extra numbers are dropped.
        /// # Why
        /// In this segment there is nothing that the extra numbers could count.
        /// # Spec
        /// PPN 1.0, Segmental Tags
        /// # Bad
        /// ```text
        /// @M.2-=[Note "melds"]
        /// ```
        /// # Good
        /// ```text
        /// @M-=[Note "melds"]
        /// ```
        /// # Fix
        /// Not automatic: the intended meaning is unknown.
        #[code = "ppn/segment-depth"]
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

        /// A segment ends before it begins.
        ///
        /// # What
        /// The second point of a prefix is before the first point. Only the first point is used.
        /// # Why
        /// A segment that ends before it begins contains no moment of the hand.
        /// # Spec
        /// PPN 1.0, Segmental Tags
        /// # Bad
        /// ```text
        /// @P-M=[Note "x"]
        /// ```
        /// # Good
        /// ```text
        /// @M-P=[Note "x"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which point is wrong.
        #[code = "ppn/segment-order"]
        #[level(Error, Error)]
        #[error("segment ends before it begins")]
        SegmentOrder,

        /// A prefix is before a tag that cannot have one.
        ///
        /// # What
        /// A prefix is before a tag that describes the whole hand. Only Annotator, Chat, Note,
        /// players and their types can change during a hand. The tag is kept and has no effect.
        /// # Why
        /// A value of the whole hand cannot apply to a part of it.
        /// # Spec
        /// PPN 1.0, Segmental Tags
        /// # Bad
        /// ```text
        /// @M-P=[Trump "H"]
        /// ```
        /// # Good
        /// ```text
        /// [Trump "H"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whether the prefix or the tag is wrong.
        #[code = "ppn/not-segmental"]
        #[level(Error, Error)]
        #[error("unexpected prefix before tag `{name}`")]
        NotSegmental {
            /// The tag.
            name: String,
        },

        /// A point is after the last action.
        ///
        /// # What
        /// A point in a prefix is after the last action: the hand has fewer rounds, tricks, bids or
        /// throws. The end of the segment is used.
        /// # Why
        /// The value would apply at another moment than was meant.
        /// # Spec
        /// PPN 1.0, Segmental Tags
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// @A.3.2-M=[Note "x"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// @A.1.2-M=[Note "x"]
        /// ```
        /// # Fix
        /// Not automatic: the intended action is unknown.
        #[code = "ppn/segment-range"]
        #[level(Warning, Warning)]
        #[error("point `{found}` is after the last action")]
        SegmentRange {
            /// The point.
            found: String,
        },

        /// A prefix has spaces inside.
        ///
        /// # What
        /// A prefix has spaces between its `@` and the `[` of its tag. The spaces are ignored.
        /// # Why
        /// Other readers may not recognize the prefix.
        /// # Spec
        /// PPN 1.0, Segmental Tags
        /// # Bad
        /// ```text
        /// @M - P=[Note "x"]
        /// ```
        /// # Good
        /// ```text
        /// @M-P=[Note "x"]
        /// ```
        /// # Fix
        /// Safe: remove the spaces.
        #[code = "ppn/prefix-blanks"]
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
