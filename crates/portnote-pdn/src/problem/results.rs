//! Results, in the tag and behind the moves. PDN 2.0 §6.1.1.1.1.5, §6.1.1.2.6, PDN 3.0.

use portnote_core::Profile;
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::problems;

/// A result in words.
fn result_said(text: &str) -> String {
    match text {
        "" => "empty result".to_owned(),
        text => format!("result `{text}`"),
    }
}

problems! {
    /// A problem of a result.
    pub enum Problem {
        /// A game has no result behind its moves.
        ///
        /// # What
        /// The next game, or the end of the file, comes before a result. PDN 3.0 allows it
        /// at the end of a file, which is an info there; PDN 2.0 does not.
        /// # Why
        /// Many readers need the result to know where a game ends.
        /// # Spec
        /// PDN 2.0 §6.1.1.2.6, PDN 3.0
        /// # Bad
        /// ```text
        /// [Event "Cup"]
        /// 1. 11-15
        /// [Event "Final"]
        /// 1. 9-14 *
        /// ```
        /// # Good
        /// ```text
        /// [Event "Cup"]
        /// 1. 11-15 *
        /// [Event "Final"]
        /// 1. 9-14 *
        /// ```
        /// # Fix
        /// Safe: write the result of the tag, or `*`. Unsafe: behind text that nobody can
        /// read, which may be the result.
        #[code = "pdn/missing-terminator"]
        #[level(Warning, Error)]
        #[error("{}", no_result(*is_last))]
        MissingTerminator {
            /// Whether it is the last game of its file.
            is_last: bool,
        },

        /// A result cannot be read, or is written with blanks.
        ///
        /// # What
        /// The value of Result is none of `1-0`, `0-1`, `1/2-1/2`, `2-0`, `0-2`, `1-1`,
        /// `0-0`, `*` and no points like `4-6`, or not one of its ResultFormat; or a result
        /// has blanks around or inside. An empty value and `-` say that it is not known and
        /// give an info.
        /// # Why
        /// Programs that count points leave the game out.
        /// # Spec
        /// PDN 2.0 §6.1.1.1.1.5, PDN 3.0
        /// # Bad
        /// ```text
        /// [Result " 1-0"]
        /// 1. 11-15 1-0
        /// ```
        /// # Good
        /// ```text
        /// [Result "1-0"]
        /// 1. 11-15 1-0
        /// ```
        /// # Fix
        /// Safe: remove the blanks. None: otherwise.
        #[code = "pdn/bad-result"]
        #[level(Warning, Error)]
        #[error("{} {what}", result_said(text))]
        BadResult {
            /// The text.
            text: String,
            /// What is wrong with it.
            what: &'static str,
            /// Whether it says that the result is not known.
            is_unknown: bool,
        },

        /// A result is written in another style.
        ///
        /// # What
        /// Results of International and Canadian draughts are `2-0`, `1-1`, `0-2`, those of
        /// all others `1-0`, `1/2-1/2`, `0-1`: the game type wants the other. A draw in
        /// other words and points like `4-6` give a warning.
        /// # Why
        /// Programs that know one style only do not understand it.
        /// # Spec
        /// PDN 3.0, results
        /// # Bad
        /// ```text
        /// [GameType "20"]
        /// [Result "1-0"]
        /// 1. 32-28 1-0
        /// ```
        /// # Good
        /// ```text
        /// [GameType "20"]
        /// [Result "2-0"]
        /// 1. 32-28 2-0
        /// ```
        /// # Fix
        /// Safe: write the result in the style of the game. None: points have no other
        /// style, and behind `<` digits would be squares.
        #[code = "pdn/foreign-result"]
        #[level(Info, Error)]
        #[error("result `{text}` {what}")]
        ForeignResult {
            /// The text.
            text: String,
            /// What was expected.
            what: String,
            /// Whether it is none of the two common styles.
            is_odd: bool,
        },

        /// Result and the end of the moves differ.
        ///
        /// # What
        /// The tag Result and the result behind the moves say different things: neither
        /// counts. Where only one of them says who won, it counts; where both say the same
        /// in different styles, the tag counts; both give an info.
        /// # Why
        /// One of them is wrong.
        /// # Spec
        /// PDN 2.0 §6.1.1.1.1.5
        /// # Bad
        /// ```text
        /// [Result "1-0"]
        /// 1. 11-15 0-1
        /// ```
        /// # Good
        /// ```text
        /// [Result "1-0"]
        /// 1. 11-15 1-0
        /// ```
        /// # Fix
        /// Choice: write the one of the tag behind the moves, or that behind the moves in the
        /// tag. None: only one of them says who won, or both say the same.
        #[code = "pdn/result-mismatch"]
        #[level(Error, Error)]
        #[error("tag `Result` has `{tag}`, the moves end with `{terminator}`")]
        ResultMismatch {
            /// The value of the tag.
            tag: String,
            /// The result behind the moves.
            terminator: String,
            /// Whether it is clear which of them counts.
            is_settled: bool,
        },

        /// A side that has lost by rule gets the win.
        ///
        /// # What
        /// The side to move behind the last move cannot move and has lost, and the result
        /// says that it won. The first figure of a result belongs to the side that begins
        /// in games of this type.
        /// # Why
        /// The result may be turned around.
        /// # Spec
        /// PDN 2.0 §6.1.1.1.1.5
        /// # Bad
        /// ```text
        /// [FEN "B:W18:B15"]
        /// 1. 15x22 0-1
        /// ```
        /// # Good
        /// ```text
        /// [FEN "B:W18:B15"]
        /// 1. 15x22 1-0
        /// ```
        /// # Fix
        /// None: players may have agreed on it.
        #[code = "pdn/result-against-position"]
        #[level(Warning, Warning)]
        #[error("result `{text}` gives the game to {named}, which has lost it on the board")]
        ResultAgainstPosition {
            /// The result.
            text: String,
            /// The side.
            named: &'static str,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::BadResult {
                is_unknown: true, ..
            } if profile == Profile::Import => Level::Info,
            Self::ForeignResult { is_odd: true, .. } if profile == Profile::Import => {
                Level::Warning
            }
            Self::ResultMismatch {
                is_settled: true, ..
            } => Level::Info,
            Self::MissingTerminator { is_last: true } if profile == Profile::Import => Level::Info,
            _ => self.entry().level(profile),
        }
    }
}

/// That a game has no result, in words.
const fn no_result(is_last: bool) -> &'static str {
    if is_last {
        "last game has no result after its moves, which PDN 3.0 permits and PDN 2.0 does not"
    } else {
        "game has no result behind its moves"
    }
}
