//! What completion could and could not do. PPN 1.0, Mandatory Tag Rosters.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_pinochle::Suit;

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A mandatory tag was written as unknown.
        ///
        /// # What
        /// EXPORT requires the tag, and its value does not follow from the hand. The tag was
        /// written with an unknown value.
        /// # Why
        /// EXPORT requires the tag even if its value is unknown.
        /// # Spec
        /// PPN 1.0, Mandatory Tag Rosters
        /// # Fix
        /// Not automatic: the value is unknown.
        #[code = "ppn/filled-unknown"]
        #[level(Info, Info)]
        #[error("value of tag `{name}` is not known: it was written as `{value}`")]
        FilledUnknown {
            /// The tag.
            name: String,
            /// What was written.
            value: String,
        },

        /// Tags were derived and written.
        ///
        /// # What
        /// The hand did not have these tags. They were written because their values follow from the
        /// hand.
        /// # Why
        /// A reader should see which values a program has added.
        /// # Spec
        /// PPN 1.0, Mandatory Tag Rosters
        /// # Fix
        /// Not automatic: nothing is wrong.
        #[code = "ppn/derived"]
        #[level(Info, Info)]
        #[error("derived tags were written: {names}")]
        Derived {
            /// The tags in the order in which they are written.
            names: String,
        },

        /// The trump is inferred.
        ///
        /// # What
        /// The hand does not say what the trump is. Only one trump explains all winners of tricks,
        /// or all points of melds.
        /// # Why
        /// The trump was concluded by a program, not written by a person, so it is never added
        /// silently.
        /// # Spec
        /// PPN 1.0, Trump
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Trump "?"]
        /// [Melds "N:...ATKQJ(15) ...(0) ...(0) .KQ..(2)"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Trump "H"]
        /// [Melds "N:...ATKQJ(15) ...(0) ...(0) .KQ..(2)"]
        /// ```
        /// # Fix
        /// Unsafe: write this trump.
        #[code = "ppn/trump-inferred"]
        #[level(Info, Info)]
        #[error("trump `{trump}` is inferred from winners of tricks or points of melds")]
        TrumpInferred {
            /// The trump.
            trump: Suit,
        },

        /// Tags cannot be completed.
        ///
        /// # What
        /// The values of these tags do not follow from the hand. The tags are written as unknown.
        /// # Why
        /// Programs that read EXPORT find no values in these tags.
        /// # Spec
        /// PPN 1.0, Mandatory Tag Rosters
        /// # Fix
        /// Not automatic: the values are unknown.
        #[code = "ppn/cannot-complete"]
        #[level(Warning, Warning)]
        #[error("{names} cannot be completed: {reason}")]
        CannotComplete {
            /// The tags with one reason, in the order in which they are written.
            names: String,
            /// Why, in words.
            reason: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
