//! The Score tag against contract and result. PBN 2.1 §4.2.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of a score.
    pub(crate) enum Problem {
        /// The score does not follow from the contract.
        ///
        /// # What
        /// Score differs from the points that contract, vulnerability and result give in duplicate
        /// bridge. It is not checked if one of them is unknown, if `^` marks the result, or in
        /// rubber bridge and Cavendish. It is an info if a comment after the tag may explain the
        /// difference, and in Chicago, because part-scores may be carried over.
        /// # Why
        /// A wrong score changes the result of everybody who played the board.
        /// # Spec
        /// PBN 2.1 §4.2.1
        /// # Bad
        /// ```text
        /// [Vulnerable "None"]
        /// [Declarer "S"]
        /// [Contract "4S"]
        /// [Result "10"]
        /// [Score "NS 450"]
        /// ```
        /// # Good
        /// ```text
        /// [Vulnerable "None"]
        /// [Declarer "S"]
        /// [Contract "4S"]
        /// [Result "10"]
        /// [Score "NS 420"]
        /// ```
        /// # Fix
        /// Not automatic: Score, Contract, Result or Vulnerable may be wrong.
        #[code = "pbn/score-mismatch"]
        #[level(Warning, Error)]
        #[error("score is {found}, but {how} scores {expected}")]
        ScoreMismatch {
            /// The score that was found.
            found: String,
            /// What it is computed from.
            how: String,
            /// The score that follows.
            expected: String,
            /// Whether something may explain it.
            explained: bool,
        },

        /// The points below the line do not follow from the contract.
        ///
        /// # What
        /// ScoreRubber gives declarer's side the wrong points below the line. If the contract was
        /// made, they are the points that the contract scores; if not, there are none. Points above
        /// the line may contain honours and bonuses, and are not checked.
        /// # Why
        /// The points below the line decide who wins a game.
        /// # Spec
        /// PBN 2.1 §4.2.5
        /// # Bad
        /// ```text
        /// [Vulnerable "None"]
        /// [Declarer "S"]
        /// [Contract "4S"]
        /// [Result "10"]
        /// [ScoreRubber "NS 0/90"]
        /// ```
        /// # Good
        /// ```text
        /// [Vulnerable "None"]
        /// [Declarer "S"]
        /// [Contract "4S"]
        /// [Result "10"]
        /// [ScoreRubber "NS 0/120"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which of the values is wrong.
        #[code = "pbn/rubber-below"]
        #[level(Info, Info)]
        #[error("score below the line is {found}, but {how} scores {expected}")]
        RubberBelow {
            /// The points that were found.
            found: u32,
            /// What they are computed from.
            how: String,
            /// The points that follow.
            expected: i32,
        },

        /// The scores of both sides are not opposite.
        ///
        /// # What
        /// Score has a number for both sides, but one number is not the other with its sign
        /// changed.
        /// # Why
        /// Adjusted scores may differ, but most often a sign was forgotten.
        /// # Spec
        /// PBN 2.1 §4.2.1
        /// # Bad
        /// ```text
        /// [Score "NS 420 EW 420"]
        /// ```
        /// # Good
        /// ```text
        /// [Score "NS 420 EW -420"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which number is wrong.
        #[code = "pbn/score-sides"]
        #[level(Info, Info)]
        #[error("scores of the two sides are {first} and {second}: expected opposite numbers")]
        ScoreSides {
            /// The score written first.
            first: i32,
            /// The other one.
            second: i32,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::ScoreMismatch {
                explained: true, ..
            } => Level::Info,
            _ => self.entry().level(profile),
        }
    }
}
