//! What completion could and could not do. PPN 1.0, Mandatory Tag Rosters.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_pinochle::Suit;

problems! {
    /// A problem of this room.
    pub enum Problem {
        /// A mandatory tag was filled with unknown.
        ///
        /// # What
        /// The writer has nothing from which the tag follows.
        /// # Why
        /// EXPORT demands the tag.
        /// # Spec
        /// PPN 1.0, Mandatory Tag Rosters
        /// # Fix
        /// None: write what is known.
        #[code = "ppn/filled-unknown"]
        #[level(Info, Info)]
        #[error("tag `{name}` is not known and was written as `{value}`")]
        FilledUnknown {
            /// The tag.
            name: String,
            /// Value.
            value: String,
        },

        /// Tags were derived and written.
        ///
        /// # What
        /// The tags are not in the hand, and their values follow from it.
        /// # Why
        /// What a program has added should be known as such.
        /// # Spec
        /// PPN 1.0, Mandatory Tag Rosters
        /// # Fix
        /// None: nothing is wrong.
        #[code = "ppn/derived"]
        #[level(Info, Info)]
        #[error("written because the hand gives them: {names}")]
        Derived {
            /// The tags in the order in which they are written.
            names: String,
        },

        /// The trump was inferred.
        ///
        /// # What
        /// Only one trump explains all winners of tricks, or all points of melds.
        /// # Why
        /// A trump that is not written down is never written silently.
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
        /// Unsafe: write the trump.
        #[code = "ppn/trump-inferred"]
        #[level(Info, Info)]
        #[error("trump {trump} follows from winners of tricks or points of melds, but is not written down")]
        TrumpInferred {
            /// Trump.
            trump: Suit,
        },

        /// Tags cannot be completed.
        ///
        /// # What
        /// What is known of the hand does not tell the values.
        /// # Why
        /// The tags are written as unknown.
        /// # Spec
        /// PPN 1.0, Mandatory Tag Rosters
        /// # Fix
        /// None: what is missing cannot be known.
        #[code = "ppn/cannot-complete"]
        #[level(Warning, Warning)]
        #[error("{names} cannot be completed: {reason}")]
        CannotComplete {
            /// The tags with one reason, in the order in which they are written.
            names: String,
            /// Reason.
            reason: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
