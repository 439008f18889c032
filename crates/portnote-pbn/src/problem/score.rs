//! The Score tag against contract and result. PBN 2.1 §4.2.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of a score.
    pub(crate) enum Problem {
        /// The score is not that of the contract.
        ///
        /// # What
        /// Score differs from the points that contract, vulnerability and result give in duplicate
        /// bridge. Not judged where one of them is unknown or `^` marks the result, nor in rubber
        /// bridge and Cavendish. Info where a comment after the tag may explain it, and in Chicago,
        /// where part-scores may be carried over.
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

        /// The points below the line are not those of the contract.
        ///
        /// # What
        /// ScoreRubber gives declarer's side other points below the line than the contract, where it
        /// was made, scores; none where it was not. Points above the line may hold honours and
        /// bonuses, and are not judged.
        /// # Why
        /// Points below the line decide the game.
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
        /// Score gives both sides, and one is not the other with its sign turned.
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
