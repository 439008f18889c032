//! Names of tags, inheritance and termination. PPN 1.0, Tags; PBN 2.1 §4.8.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems, wording};

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A tag is not in the standard.
        ///
        /// # What
        /// PPN 1.0 has no tag of this name. It is kept and written back. If a known name is near, it is
        /// a warning.
        /// # Why
        /// A misspelt name has no effect.
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
        /// Unsafe: write the nearest known name. Not automatic if no known name is near.
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
        /// A tag that the hand already has occurs again in the same block. A new hand begins there,
        /// unless the tag has no end.
        /// # Why
        /// Other readers may read both as one hand.
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
        /// Safe: insert a blank line. Unsafe: the same if the hand continues.
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
        /// Dealer, Deal, Declarer, Contract, Auction, Play, Chat or Note has the value `#` or `##`.
        /// `#` is read as no tag at all, `##` as a value of this hand.
        /// # Why
        /// The value of another hand would be wrong here.
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
        /// A tag that describes one hand has the value `#` or `##`. The value is inherited.
        /// # Why
        /// It is most likely wrong.
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
        /// Not automatic: it is unknown whether it is intended.
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
        /// No hand before this one has the tag. The value is empty.
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
        /// The writer has a value that is `#` or begins with `##`.
        /// # Why
        /// Readers would replace it by another value.
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
        /// `*` says that a value is not known because of a termination.
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
        #[error("missing tag `Termination` for value `*`")]
        AsteriskWithoutTermination,

        /// A terminated hand has no `*`.
        ///
        /// # What
        /// The hand has the tag Termination, but neither Auction nor Play ends with `*`.
        /// # Why
        /// Where the hand was cut is not known.
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
        /// Not automatic: it is unknown where the hand was cut.
        #[code = "ppn/missing-cut-mark"]
        #[level(Warning, Warning)]
        #[error("missing `*` where the hand was terminated")]
        MissingCutMark,

        /// Text follows `*`.
        ///
        /// # What
        /// Nothing may follow a `*`: neither text nor a later section with moves.
        /// # Why
        /// What happened after the end of a hand means nothing.
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
        /// Not automatic: it is unknown whether the mark or the text is wrong.
        #[code = "ppn/data-after-termination"]
        #[level(Error, Error)]
        #[error("unexpected text after `*`, which ends the section")]
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
