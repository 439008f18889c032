//! Words that are written in another way than export format has them. PBN 2.1 §3.11.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::nonstandard;

problems! {
    /// A problem of spelling.
    pub(crate) enum Problem {
        /// A value is in lower case.
        ///
        /// # What
        /// A seat, suit, rank, call or vulnerability is in lower case. Import format allows
        /// this.
        /// # Why
        /// In export format each thing is written in one way, so that two files with the same
        /// boards are equal.
        /// # Spec
        /// PBN 2.1 §3.11
        /// # Bad
        /// ```text
        /// [Dealer "n"]
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// ```
        /// # Fix
        /// Safe: write the value as export format does. Not automatic if the deal has another
        /// fault.
        #[code = "pbn/lower-case"]
        #[level(Silent, Error)]
        #[error("lower case `{found}`: expected `{standard}`")]
        LowerCase {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        /// A known word is written in an unusual case.
        ///
        /// # What
        /// A word of the standard has letters in upper or lower case where the standard does not
        /// allow it, as in `PASS` or `open`. It is read as the word.
        /// # Why
        /// The standard names the spellings that a program must know, and this one is not among
        /// them.
        /// # Spec
        /// PBN 2.1 §3.11
        /// # Bad
        /// ```text
        /// [Vulnerable "NONE"]
        /// ```
        /// # Good
        /// ```text
        /// [Vulnerable "None"]
        /// ```
        /// # Fix
        /// Safe: write the word as the standard does.
        #[code = "pbn/odd-case"]
        #[level(Info, Error)]
        #[error("{}", nonstandard("case", .found, .standard))]
        OddCase {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        /// No trump is written N.
        ///
        /// # What
        /// A contract or a call has `N` where the standard has `NT`. It is read as `NT`.
        /// # Why
        /// The standard knows `NT` only; other programs do not understand the contract.
        /// # Spec
        /// PBN 2.1 §3.4.14, §3.5.1
        /// # Bad
        /// ```text
        /// [Contract "3N"]
        /// ```
        /// # Good
        /// ```text
        /// [Contract "3NT"]
        /// ```
        /// # Fix
        /// Safe: write `NT`.
        #[code = "pbn/denomination-n"]
        #[level(Warning, Error)]
        #[error("{}", nonstandard("denomination", .found, .standard))]
        DenominationN {
            /// The text that was found.
            found: String,
            /// The text of the standard.
            standard: String,
        },

        /// Several calls or cards are written as one.
        ///
        /// # What
        /// A word of the auction or the play is not one call or card, but several calls or cards
        /// without spaces between them.
        /// # Why
        /// A space separates calls and cards. Without the space, other programs count the turns
        /// wrong.
        /// # Spec
        /// PBN 2.1 §3.2
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1SPass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 1S Pass Pass Pass
        /// ```
        /// # Fix
        /// Unsafe: separate the calls or cards.
        #[code = "pbn/joined-tokens"]
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
