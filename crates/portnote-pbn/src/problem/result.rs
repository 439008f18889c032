//! The Result tag against the play. PBN 2.1 §3.4.15.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of a result.
    pub(crate) enum Problem {
        /// The result is not that of the play.
        ///
        /// # What
        /// Result states a number of tricks that the Play section excludes: a side has won more in the
        /// tricks shown, or can no longer win so many. While `+` says that the play continues, Result
        /// counts the tricks completed so far.
        /// # Why
        /// One of the two is wrong, and with it the score.
        /// # Spec
        /// PBN 2.1 §3.4.15
        /// # Bad
        /// ```text
        /// [Deal "N:A... K... Q... J..."]
        /// [Declarer "W"]
        /// [Contract "NT"]
        /// [Result "1"]
        /// [Play "N"]
        /// SA SK SQ SJ
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... K... Q... J..."]
        /// [Declarer "W"]
        /// [Contract "NT"]
        /// [Result "0"]
        /// [Play "N"]
        /// SA SK SQ SJ
        /// ```
        /// # Fix
        /// Unsafe: write the number. Not automatic if the play allows more than one.
        #[code = "pbn/result-mismatch"]
        #[level(Warning, Error)]
        #[error("result has {found} for {side}, but the play {expected}")]
        Mismatch {
            /// The side.
            side: String,
            /// Its tricks by Result.
            found: String,
            /// Its tricks by the play.
            expected: String,
        },

        /// A result is marked as wrong and may be right.
        ///
        /// # What
        /// `^` before the number says that it is not the number of tricks really won. But the play
        /// gives exactly this number, or is not complete and still allows it (an info).
        /// # Why
        /// `^` marks a score that was agreed by mistake; readers look for a mistake.
        /// # Spec
        /// PBN 2.1 §3.4.15
        /// # Bad
        /// ```text
        /// [Deal "N:A... K... Q... J..."]
        /// [Declarer "W"]
        /// [Contract "NT"]
        /// [Result "^0"]
        /// [Play "N"]
        /// SA SK SQ SJ
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... K... Q... J..."]
        /// [Declarer "W"]
        /// [Contract "NT"]
        /// [Result "0"]
        /// [Play "N"]
        /// SA SK SQ SJ
        /// ```
        /// # Fix
        /// Unsafe: remove the `^`. Not automatic if some tricks are not shown.
        #[code = "pbn/result-caret"]
        #[level(Warning, Error)]
        #[error("`^` says that the result differs from the tricks won, but {why}")]
        Caret {
            /// Why it may be right.
            why: &'static str,
            /// Whether the play does not decide it.
            undecided: bool,
        },

        /// The tricks of both sides are too few.
        ///
        /// # What
        /// Result gives both sides, and their sum is less than the tricks of the deal although the
        /// play is over or not recorded.
        /// # Why
        /// Each trick is won by a side; one of the numbers is wrong.
        /// # Spec
        /// PBN 2.1 §3.4.15
        /// # Bad
        /// ```text
        /// [Result "NS 9 EW 2"]
        /// ```
        /// # Good
        /// ```text
        /// [Result "NS 9 EW 4"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which number is wrong.
        #[code = "pbn/result-sum"]
        #[level(Warning, Error)]
        #[error("tricks of both sides add up to {sum}: expected {expected}")]
        Sum {
            /// The sum.
            sum: u32,
            /// Tricks of the deal.
            expected: u32,
        },

        /// A result counts the tricks of a declarer who is not known.
        ///
        /// # What
        /// Result is a number alone, which means the tricks of declarer, and Declarer is missing or
        /// unknown.
        /// # Why
        /// It is not clear which side has won the tricks.
        /// # Spec
        /// PBN 2.1 §3.4.15
        /// # Bad
        /// ```text
        /// [Contract "3NT"]
        /// [Result "9"]
        /// ```
        /// # Good
        /// ```text
        /// [Contract "3NT"]
        /// [Result "NS 9"]
        /// ```
        /// # Fix
        /// Not automatic: the declarer is unknown.
        #[code = "pbn/result-without-declarer"]
        #[level(Warning, Error)]
        #[error("result `{found}` counts the tricks of declarer, but declarer is not known")]
        WithoutDeclarer {
            /// The result.
            found: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match (self, profile) {
            (
                Self::Caret {
                    undecided: true, ..
                },
                Profile::Import,
            ) => Level::Info,
            (
                Self::Caret {
                    undecided: true, ..
                },
                Profile::Export,
            ) => Level::Warning,
            _ => self.entry().level(profile),
        }
    }

    fn help(&self) -> Option<String> {
        match self {
            Self::WithoutDeclarer { .. } => {
                Some("write the tricks of a side as `NS 9` (PBN 2.1 §3.4.15)".to_owned())
            }
            _ => None,
        }
    }
}
