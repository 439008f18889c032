//! Results, in the tag and after the moves. PDN 2.0 §6.1.1.1.1.5, §6.1.1.2.6, PDN 3.0.

use portnote_core::Profile;
use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::problems;

problems! {
    /// A problem of a result.
    pub(crate) enum Problem {
        /// A game has no result after its moves.
        ///
        /// # What
        /// A game has no result before the next game or the end of the file. PDN 3.0 allows a
        /// missing result at the end of a file, so it is an info there. PDN 2.0 does not allow it.
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
        /// Safe: write the result of the tag Result, or `*`. Unsafe if the game ends with text that
        /// cannot be read: this text may be the result.
        #[code = "pdn/missing-terminator"]
        #[level(Warning, Error)]
        #[error("{}", no_result(*is_last))]
        MissingTerminator {
            /// Whether it is the last game of its file.
            is_last: bool,
        },

        /// A result cannot be read, or is written with spaces.
        ///
        /// # What
        /// The tag Result has a value that is not `1-0`, `0-1`, `1/2-1/2`, `2-0`, `0-2`, `1-1`,
        /// `0-0`, `*` or points such as `4-6`. Or the value is not one of the values that the tag
        /// ResultFormat lists. Or a result has spaces around it or inside. An empty value and `-`
        /// mean that the result is unknown, and are an info.
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
        /// Safe if there are only too many spaces: remove the spaces. Otherwise not automatic: the
        /// intended result is unknown.
        #[code = "pdn/bad-result"]
        #[level(Warning, Error)]
        #[error("{what}")]
        BadResult {
            /// What is wrong, in words.
            what: String,
            /// Whether it says that the result is not known.
            is_unknown: bool,
        },

        /// A result is written in another style.
        ///
        /// # What
        /// A result is not written in the style of its game type. In International and Canadian
        /// draughts, results are `2-0`, `1-1` and `0-2`. In all other games, they are `1-0`,
        /// `1/2-1/2` and `0-1`. A draw that is written in other words, and points such as `4-6`,
        /// are a warning.
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
        /// Safe: write the result in the style of the game. Not automatic for points, which have no
        /// other style, and after `<`, because the digits would be read as squares.
        #[code = "pdn/foreign-result"]
        #[level(Info, Error)]
        #[error("nonstandard result `{text}`{what}")]
        ForeignResult {
            /// The text.
            text: String,
            /// What is expected, in words.
            what: String,
            /// Whether it is none of the two common styles.
            is_odd: bool,
        },

        /// Tag Result and the result after the moves differ.
        ///
        /// # What
        /// The tag Result and the result after the moves contradict each other, so neither is used.
        /// If only one of them says how the game ended, it is used, and the report is an info. If
        /// both have one meaning in different styles, such as `1-0` and `2-0`, the report is an
        /// info too.
        /// # Why
        /// At least one of the two is wrong or incomplete, and readers differ in which they use.
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
        /// Choice: write the result of the tag after the moves, or the result after the moves in
        /// the tag. Not automatic for an info.
        #[code = "pdn/result-mismatch"]
        #[level(Error, Error)]
        #[error("tag `Result` is `{tag}`, but the moves end with `{terminator}`")]
        ResultMismatch {
            /// The value of the tag.
            tag: String,
            /// The result after the moves.
            terminator: String,
            /// Whether it is clear which of them is used.
            is_settled: bool,
        },

        /// The result is a win of the side that has lost on the board.
        ///
        /// # What
        /// One side has lost in the position after the last move, but the result says that this side
        /// won. In most games a side has lost if it is to move and cannot. The first number of a
        /// result belongs to the side that begins in games of this type.
        /// # Why
        /// The two sides of the result may be swapped.
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
        /// Not automatic: the players may have agreed on this result.
        #[code = "pdn/result-against-position"]
        #[level(Warning, Warning)]
        #[error("result `{text}` is a win for {named}, but {named} has lost in the position at the end")]
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

/// The message for a game without a result.
const fn no_result(is_last: bool) -> &'static str {
    if is_last {
        "missing result at the end of the last game: only PDN 3.0 allows this"
    } else {
        "missing result after the moves"
    }
}
