//! Names of tags, inheritance and termination. PPN 1.0, Tags; PBN 2.1 §4.8.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems, wording};

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A tag is not in the standard.
        ///
        /// # What
        /// The tag has a name that PPN 1.0 does not have. The tag is kept and written back. If the
        /// name is similar to a known name, the report is a warning.
        /// # Why
        /// A tag with a misspelt name has no effect.
        /// # Spec
        /// PPN 1.0, Tags
        /// # Bad
        /// ```text
        /// [Trumps "H"]
        /// ```
        /// # Good
        /// ```text
        /// [Trump "H"]
        /// ```
        /// # Fix
        /// Unsafe if the name is similar to a known name: write the known name. Otherwise not
        /// automatic.
        #[code = "ppn/unknown-tag"]
        #[level(OptIn, Info)]
        #[error("{}", unknown(.name, *.near))]
        UnknownTag {
            /// The tag.
            name: String,
            /// The nearest known name, if one is near.
            near: Option<&'static str>,
        },

        /// A hand begins without a blank line.
        ///
        /// # What
        /// A tag occurs a second time without a blank line before it. A new hand begins there,
        /// unless the tag has no end.
        /// # Why
        /// Other readers may read both hands as one hand.
        /// # Spec
        /// PPN 1.0, Sections and Tags
        /// # Bad
        /// ```text
        /// [Hand "1"]
        /// [Dealer "N"]
        /// [Hand "2"]
        /// [Dealer "E"]
        /// ```
        /// # Good
        /// ```text
        /// [Hand "1"]
        /// [Dealer "N"]
        ///
        /// [Hand "2"]
        /// [Dealer "E"]
        /// ```
        /// # Fix
        /// Safe if a new hand begins there: insert a blank line. Unsafe if the hand continues:
        /// insert a blank line, which makes two hands of it.
        #[code = "ppn/hand-without-blank-line"]
        #[level(Warning, Error)]
        #[error("missing blank line before the second tag `{name}`: {}", if *.begins { "a new hand begins" } else { "the hand continues" })]
        HandWithoutBlankLine {
            /// The tag.
            name: String,
            /// Whether it begins a hand.
            begins: bool,
        },

        /// A value is inherited that cannot be shared.
        ///
        /// # What
        /// Dealer, Deal, Declarer, Contract, Auction, Play, Chat or Note has the value `#` or `##`,
        /// but these values belong to one hand only. The tag is treated as missing if the value is
        /// `#`. The value `##` counts as a value of this hand.
        /// # Why
        /// The value of another hand would be wrong in this hand.
        /// # Spec
        /// PBN 2.1 §4.8
        /// # Bad
        /// ```text
        /// [Dealer "#"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// ```
        /// # Fix
        /// Not automatic: the value of this hand is unknown.
        #[code = "ppn/inherit-forbidden"]
        #[level(Error, Error)]
        #[error("{}", wording::not_inherited(.name, "hand"))]
        InheritForbidden {
            /// The tag.
            name: String,
        },

        /// A value is inherited that two hands rarely share.
        ///
        /// # What
        /// A tag that describes only one hand has the value `#` or `##`. The value is inherited
        /// nevertheless.
        /// # Why
        /// Two hands rarely have the same value in this tag, so it is probably wrong.
        /// # Spec
        /// PBN 2.1 §4.8
        /// # Bad
        /// ```text
        /// [Hand "##1"]
        /// ```
        /// # Good
        /// ```text
        /// [Hand "1"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whether the value is inherited on purpose.
        #[code = "ppn/inherit-unwise"]
        #[level(Warning, Warning)]
        #[error("tag `{name}` is inherited, but two hands rarely share its value")]
        InheritUnwise {
            /// The tag.
            name: String,
        },

        /// `#` has no value to inherit.
        ///
        /// # What
        /// A tag has the value `#`, but no hand before it has this tag. The value is empty.
        /// # Why
        /// The value that was meant is lost.
        /// # Spec
        /// PBN 2.1 §4.8
        /// # Bad
        /// ```text
        /// [Site "#"]
        /// ```
        /// # Good
        /// ```text
        /// [Site "Club"]
        /// ```
        /// # Fix
        /// Not automatic: the intended value is unknown.
        #[code = "ppn/inherit-none"]
        #[level(Warning, Error)]
        #[error("{}", wording::nothing_inherited(.name, "hand"))]
        InheritNone {
            /// The tag.
            name: String,
        },

        /// A value looks like an inherited one.
        ///
        /// # What
        /// A value that is to be written is `#` or begins with `##`.
        /// # Why
        /// Other readers would replace it with a value of an earlier hand.
        /// # Spec
        /// PBN 2.1 §4.8
        /// # Fix
        /// Not automatic: write another value.
        #[code = "ppn/value-looks-inherited"]
        #[level(Silent, Error)]
        #[error("value of tag `{name}` begins with `#`: it would be read as inherited")]
        ValueLooksInherited {
            /// The tag.
            name: String,
        },

        /// A value is `*`, but the hand has no Termination.
        ///
        /// # What
        /// A tag has the value `*`, and the hand has no Termination.
        /// # Why
        /// The `*` means that a value is unknown because the hand was terminated, and Termination
        /// says by whom and why.
        /// # Spec
        /// PPN 1.0, Special Characters
        /// # Bad
        /// ```text
        /// [Trump "*"]
        /// ```
        /// # Good
        /// ```text
        /// [Trump "*"]
        /// [Termination "-:Abandoned"]
        /// [Auction "*"]
        /// *
        /// ```
        /// # Fix
        /// Not automatic: it is unknown who ended the hand and why.
        #[code = "ppn/asterisk-without-termination"]
        #[level(Warning, Warning)]
        #[error("missing tag `Termination`: `*` says that the hand was terminated")]
        AsteriskWithoutTermination,

        /// A terminated hand has no `*`.
        ///
        /// # What
        /// The hand has the tag Termination, but neither Auction nor Play ends with `*`.
        /// # Why
        /// It is unknown at which point of the hand play stopped.
        /// # Spec
        /// PPN 1.0, Mandatory Tag Rosters
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Termination "N:Time out"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Termination "N:Time out"]
        /// [Auction "N"]
        /// 50 *
        /// ```
        /// # Fix
        /// Not automatic: it is unknown at which point the hand was cut.
        #[code = "ppn/missing-cut-mark"]
        #[level(Warning, Warning)]
        #[error("missing `*` in the auction or the play, where the hand was terminated")]
        MissingCutMark,

        /// Text follows `*`.
        ///
        /// # What
        /// A `*` has text or a later section with moves after it. It must be the last text of its
        /// section, and no section with moves may come after it.
        /// # Why
        /// The `*` says that the hand ended there, so the text after it contradicts the mark.
        /// # Spec
        /// PPN 1.0, Special Characters
        /// # Bad
        /// ```text
        /// [Termination "-:Abandoned"]
        /// [Auction "N"]
        /// 50 * Pass
        /// ```
        /// # Good
        /// ```text
        /// [Termination "-:Abandoned"]
        /// [Auction "N"]
        /// 50 *
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whether the `*` or the text is wrong.
        #[code = "ppn/data-after-termination"]
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
