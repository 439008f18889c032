//! Words that are written in another way than export format has them. PBN 2.1 §3.11.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::nonstandard;

problems! {
    /// A problem of spelling.
    #[family = "pbn"]
    #[pages = "spelling"]
    pub(crate) enum Problem {
        #[code = "lower-case"]
        #[level(Silent, Error)]
        #[error("lower case `{found}`: expected `{standard}`")]
        LowerCase {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        #[code = "odd-case"]
        #[level(Info, Error)]
        #[error("{}", nonstandard("case", .found, .standard))]
        OddCase {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        #[code = "denomination-n"]
        #[level(Warning, Error)]
        #[error("{}", nonstandard("denomination", .found, .standard))]
        DenominationN {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        #[code = "joined-tokens"]
        #[level(Error, Error)]
        #[error("missing spaces in `{found}`: expected `{parts}`")]
        JoinedTokens {
            /// The text that was found.
            found: String,
            /// The parts, separated by spaces.
            parts: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
