//! Which game of draughts it is, and how its squares are named. PDN 3.0.

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

/// Where the moves are legal.
fn fitting(standard: &str, is_board: bool) -> String {
    if is_board {
        format!("on the board of `{standard}`")
    } else {
        format!("with the square names of `{standard}`")
    }
}

problems! {
    /// A problem of the variant.
    #[family = "pdn"]
    #[pages = "variants"]
    pub(crate) enum Problem {
        #[code = "game-type-inferred"]
        #[level(Info, Info)]
        #[error("{tag}: {what}")]
        GameTypeInferred {
            /// What is wrong with the tag, in words.
            tag: &'static str,
            /// The variant that is used, and why, in words.
            what: String,
        },

        #[code = "game-type-mismatch"]
        #[level(Warning, Warning)]
        #[error("tag `GameType` is {declared}, but the moves are legal in {played}")]
        GameTypeMismatch {
            /// The variant of the tag.
            declared: &'static str,
            /// The variant in which all games are legal.
            played: &'static str,
        },

        #[code = "variant-contradiction"]
        #[level(Warning, Warning)]
        #[error("tag `Variant` is {named}, but tag `GameType` is {number}: {why}")]
        VariantContradiction {
            /// The variant of the name.
            named: &'static str,
            /// The variant of the number.
            number: &'static str,
            /// Which is used, and why.
            why: String,
        },

        #[code = "game-type-orientation"]
        #[level(Warning, Warning)]
        #[error("tag `GameType` is `{value}`, but the moves are legal only {}", fitting(standard, *.is_board))]
        GameTypeOrientation {
            /// The value of the tag.
            value: String,
            /// The value of the standard.
            standard: String,
            /// Whether the boards differ in size.
            is_board: bool,
        },

        #[code = "other-notation"]
        #[level(Warning, Error)]
        #[error("square `{text}` is named by {found}: {variant} uses {expected}{note}")]
        OtherNotation {
            /// The square.
            text: String,
            /// What the text has.
            found: &'static str,
            /// The variant.
            variant: &'static str,
            /// What the variant has.
            expected: &'static str,
            /// From which side the board is seen, where this is a choice.
            note: &'static str,
        },

        #[code = "not-english"]
        #[level(Silent, Error)]
        #[error("game is {variant}, but PDN 2.0 has only English draughts")]
        NotEnglish {
            /// The variant.
            variant: &'static str,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        self.entry().level(profile)
    }
}
