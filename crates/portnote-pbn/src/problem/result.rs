//! The Result tag against the play. PBN 2.1 §3.4.15.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of a result.
    pub(crate) enum Problem {
        /// The result does not fit the play.
        ///
        /// # What
        /// Result has a number of tricks that is not possible after the Play section: a side has
        /// already won more tricks, or can no longer win so many. If `+` says that the play
        /// continues, Result counts the tricks completed so far.
        /// # Why
        /// Either Result or the play is wrong. If Result is wrong, the score is wrong too.
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
        /// Unsafe: write the number of tricks that follows from the play. Not automatic if the play
        /// allows more than one number.
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
        /// `^` before the number says that another number of tricks was really won. But the play
        /// shows exactly this number. If the play is missing or not complete, and still allows the
        /// number, it is only an info in import format.
        /// # Why
        /// `^` marks a score that was agreed by mistake, so readers look for a mistake.
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
        /// Unsafe: remove the `^`. Not automatic if the play does not show all tricks.
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
        /// Result gives the tricks of both sides. Their sum is less than the number of tricks in
        /// the deal, although the play is over or not recorded.
        /// # Why
        /// Each trick is won by one of the sides, so one of the two numbers is wrong.
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
