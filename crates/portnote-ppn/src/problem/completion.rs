//! What completion could and could not do. PPN 1.0, Mandatory Tag Rosters.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_pinochle::Suit;

problems! {
    /// A problem of this room.
    #[family = "ppn"]
    #[pages = "completion"]
    pub(crate) enum Problem {
        #[code = "filled-unknown"]
        #[level(Info, Info)]
        #[error("value of tag `{name}` is not known: it was written as `{value}`")]
        FilledUnknown {
            /// The tag.
            name: String,
            /// What was written.
            value: String,
        },

        #[code = "derived"]
        #[level(Info, Info)]
        #[error("derived tags were written: {names}")]
        Derived {
            /// The tags in the order in which they are written.
            names: String,
        },

        #[code = "trump-inferred"]
        #[level(Info, Info)]
        #[error("trump `{trump}` is inferred from winners of tricks or points of melds")]
        TrumpInferred {
            /// The trump.
            trump: Suit,
        },

        #[code = "cannot-complete"]
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
