//! What happens when LIN is written. LIN §13

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A board that was not read.
        ///
        /// # What
        /// The board is beyond a limit.
        /// # Why
        /// Nothing can be said about what it means.
        /// # Spec
        /// LIN-10
        /// # Fix
        /// None: raise the limit.
        #[code = "lin/not-read"]
        #[level(Error, Error)]
        #[error("text was not read, and cannot be written")]
        NotRead,

        /// A text that LIN cannot hold.
        ///
        /// # What
        /// A value has neither bars nor line ends.
        /// # Why
        /// The text is written with other characters in their place.
        /// # Spec
        /// LIN O-8
        /// # Fix
        /// None: nothing is wrong with the file that was read.
        #[code = "lin/text-changed"]
        #[level(Warning, Warning)]
        #[error("text was changed: {what}")]
        TextChanged {
            /// What was done.
            what: String,
        },

        /// Text between commands is lost.
        ///
        /// # What
        /// Between a value and the next name LIN has line ends only.
        /// # Why
        /// It was a remark, which no program reads.
        /// # Spec
        /// LIN-3
        /// # Fix
        /// None: nothing is wrong with the file that was read.
        #[code = "lin/text-lost"]
        #[level(Warning, Warning)]
        #[error("text between commands is not written: `{text}`")]
        TextLost {
            /// The text.
            text: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
