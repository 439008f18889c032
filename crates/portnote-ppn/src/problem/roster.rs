//! What the EXPORT format demands. PPN 1.0, Mandatory Tag Rosters.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems, wording};

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// The headers of an EXPORT file do not end with a line `%`.
        ///
        /// # What
        /// The headers of an EXPORT file have no line `%` after them.
        /// # Why
        /// EXPORT requires this line, so readers may expect it before the first hand.
        /// # Spec
        /// PPN 1.0, Mandatory Tag Rosters
        /// # Bad
        /// ```text
        /// % PPN 1.0
        /// % EXPORT
        /// [Site "Club"]
        /// [Date "2015.08.31"]
        /// [North "Ann"]
        /// [East "Bob"]
        /// [South "Cy"]
        /// [West "Di"]
        /// [Hand "1"]
        /// [GameScores "0:0"]
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Declarer "N"]
        /// [Contract "50"]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Set"]
        /// [HandScores "-50:0"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Good
        /// ```text
        /// % PPN 1.0
        /// % EXPORT
        /// %
        /// [Site "Club"]
        /// [Date "2015.08.31"]
        /// [North "Ann"]
        /// [East "Bob"]
        /// [South "Cy"]
        /// [West "Di"]
        /// [Hand "1"]
        /// [GameScores "0:0"]
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Declarer "N"]
        /// [Contract "50"]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Set"]
        /// [HandScores "-50:0"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Fix
        /// Safe: insert `%`.
        #[code = "ppn/blank-header-missing"]
        #[level(Silent, Error)]
        #[error("missing header `%` after the other headers")]
        BlankHeaderMissing,

        /// A mandatory tag is missing.
        ///
        /// # What
        /// A tag that EXPORT requires is neither in the hand nor inherited. If the variant is not
        /// the standard variant, the report is a warning.
        /// # Why
        /// Readers of EXPORT files expect every such tag.
        /// # Spec
        /// PPN 1.0, Mandatory Tag Rosters
        /// # Bad
        /// ```text
        /// % PPN 1.0
        /// % EXPORT
        /// %
        /// [Date "2015.08.31"]
        /// [North "Ann"]
        /// [East "Bob"]
        /// [South "Cy"]
        /// [West "Di"]
        /// [Hand "1"]
        /// [GameScores "0:0"]
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Declarer "N"]
        /// [Contract "50"]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Set"]
        /// [HandScores "-50:0"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Good
        /// ```text
        /// % PPN 1.0
        /// % EXPORT
        /// %
        /// [Site "Club"]
        /// [Date "2015.08.31"]
        /// [North "Ann"]
        /// [East "Bob"]
        /// [South "Cy"]
        /// [West "Di"]
        /// [Hand "1"]
        /// [GameScores "0:0"]
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Declarer "N"]
        /// [Contract "50"]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Set"]
        /// [HandScores "-50:0"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Fix
        /// Safe if the value follows from the hand: insert the tag with this value. Otherwise not
        /// automatic: the value is unknown.
        #[code = "ppn/missing-tag"]
        #[level(Silent, Error)]
        #[error("{}", wording::missing_tag(.name))]
        MissingTag {
            /// The tag.
            name: String,
            /// Whether the variant is the standard one.
            is_standard: bool,
        },

        /// The tags of a hand are not in the order of EXPORT.
        ///
        /// # What
        /// Two mandatory tags are in the wrong order: EXPORT requires the second of them before the
        /// first. Only the first such pair of a hand is reported.
        /// # Why
        /// Readers of EXPORT files may expect the tags in this order.
        /// # Spec
        /// PPN 1.0, Mandatory Tag Rosters
        /// # Bad
        /// ```text
        /// [Date "2015.08.31"]
        /// [Site "Club"]
        /// ```
        /// # Good
        /// ```text
        /// [Site "Club"]
        /// [Date "2015.08.31"]
        /// ```
        /// # Fix
        /// Safe: put the mandatory tags in order. Not automatic if a line has a mandatory tag and
        /// other text.
        #[code = "ppn/tag-order"]
        #[level(Silent, Error)]
        #[error("{}", wording::tag_order(.name, .before))]
        TagOrder {
            /// The tag.
            name: String,
            /// The tag that should be later.
            before: String,
        },

        /// A tag or header has more than 255 characters.
        ///
        /// # What
        /// A tag from `[` to `]`, or a header from `%` to the end of its line, has more than 255
        /// characters. Nothing is cut off.
        /// # Why
        /// Other readers may cut the text after 255 characters.
        /// # Spec
        /// PPN 1.0, Headers; Tags
        /// # Fix
        /// Not automatic: it is unknown what can be removed.
        #[code = "ppn/too-long"]
        #[level(Warning, Error)]
        #[error("{what} has {length} characters: expected at most 255")]
        TooLong {
            /// Whether it is a tag or a header.
            what: &'static str,
            /// The number of its characters.
            length: usize,
        },

        /// A trick has no winner and points.
        ///
        /// # What
        /// A complete trick of an EXPORT hand has no winner and points in `( )` after its cards.
        /// # Why
        /// Readers of EXPORT files take the leader of the next trick and the points from them.
        /// # Spec
        /// PPN 1.0, Play
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Set"]
        /// [HandScores "-50:0"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Deal "N:AK... TT... QQ... JJ..."]
        /// [Trump "S"]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// [MeldScores "0:0"]
        /// [PlayScores "0:0"]
        /// [Result "Set"]
        /// [HandScores "-50:0"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// [Play "N"]
        /// CA CT CQ CJ (N2)
        /// CK CT CQ CJ (E4)
        /// ```
        /// # Fix
        /// Safe: write the winner and the points.
        #[code = "ppn/trick-annotation-missing"]
        #[level(Silent, Error)]
        #[error("missing winner and points of trick {trick}")]
        TrickAnnotationMissing {
            /// The number of the trick.
            trick: usize,
        },

        /// A tag of an exchange is missing.
        ///
        /// # What
        /// The hand has Kitty without Discard, Discard without Kitty, Passed without Holding, or
        /// Holding without Passed.
        /// # Why
        /// With only one of the two tags, the exchange cannot be followed.
        /// # Spec
        /// PPN 1.0, Mandatory Tag Rosters
        /// # Bad
        /// ```text
        /// [Discard "K... (1)"]
        /// ```
        /// # Good
        /// ```text
        /// [Kitty "CA"]
        /// [Discard "K... (1)"]
        /// ```
        /// # Fix
        /// Not automatic: it may be unknown which cards were exchanged.
        #[code = "ppn/variant-tag-missing"]
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
            Self::MissingTag {
                is_standard: false, ..
            } if profile == Profile::Export => Level::Warning,
            _ => self.entry().level(profile),
        }
    }
}
