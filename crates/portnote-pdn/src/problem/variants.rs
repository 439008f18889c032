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
    pub(crate) enum Problem {
        /// The variant is inferred.
        ///
        /// # What
        /// The game does not name its variant in a tag GameType. The variant is inferred from the
        /// games at the beginning of the file: the variant in which most of them can be played is
        /// used for all games that it fits. Any other game is read in another variant. Reported for
        /// the first game of the file, and for each game that is read in another variant.
        /// # Why
        /// The rules of play and the names of the squares depend on the variant.
        /// # Spec
        /// PDN 3.0, GameType
        /// # Bad
        /// ```text
        /// 1. 32-28 19-23 2. 28x19 14x23 *
        /// ```
        /// # Good
        /// ```text
        /// [GameType "20"]
        /// 1. 32-28 19-23 2. 28x19 14x23 *
        /// ```
        /// # Fix
        /// Not automatic: a guess is not written into the file.
        #[code = "pdn/game-type-inferred"]
        #[level(Info, Info)]
        #[error("{tag}: {what}")]
        GameTypeInferred {
            /// What is wrong with the tag, in words.
            tag: &'static str,
            /// The variant that is used, and why, in words.
            what: String,
        },

        /// GameType is not the variant that is played.
        ///
        /// # What
        /// The moves are not legal in the variant that the tag GameType names. The first games of
        /// the file with this value are all legal in another variant. If several variants fit, the
        /// message names the most common of them. The tag still decides, so the moves are reported
        /// as illegal. Reported once for a value of the tag.
        /// # Why
        /// Readers that trust the tag find illegal moves.
        /// # Spec
        /// PDN 3.0, GameType
        /// # Bad
        /// ```text
        /// [GameType "21"]
        /// 1. 34-30 20-25 2. 32-28 25x34 3. 39x30 *
        /// ```
        /// # Good
        /// ```text
        /// [GameType "20"]
        /// 1. 34-30 20-25 2. 32-28 25x34 3. 39x30 *
        /// ```
        /// # Fix
        /// Unsafe: write the variant in which the moves are legal.
        #[code = "pdn/game-type-mismatch"]
        #[level(Warning, Warning)]
        #[error("tag `GameType` is {declared}, but the moves are legal in {played}")]
        GameTypeMismatch {
            /// The variant of the tag.
            declared: &'static str,
            /// The variant in which all games are legal.
            played: &'static str,
        },

        /// GameType and Variant name different games.
        ///
        /// # What
        /// The name in the tag Variant is not the game that the tag GameType names, nor one of the
        /// games that it covers: International includes Antidraughts, Breakthrough and From
        /// Position, and Frisian includes Frysk!. The game is read in the variant in which its moves
        /// are legal, and as GameType says if they are legal in both.
        /// # Why
        /// Readers that trust the other tag find illegal moves, or another winner.
        /// # Spec
        /// PDN 3.0, GameType
        /// # Bad
        /// ```text
        /// [GameType "20"]
        /// [Variant "Frisian"]
        /// 1. 32-28 *
        /// ```
        /// # Good
        /// ```text
        /// [GameType "40"]
        /// [Variant "Frisian"]
        /// 1. 32-28 *
        /// ```
        /// # Fix
        /// Unsafe if the moves are legal in one of the variants: write it in the other tag.
        /// Otherwise not automatic: it is unknown which tag is right.
        #[code = "pdn/variant-contradiction"]
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

        /// GameType describes another board than the moves.
        ///
        /// # What
        /// The full value of GameType describes a board and the names of its squares, but the moves
        /// are not legal on this board. They are legal on the usual board of the variant, and this
        /// board is used. Or the value has only a number, and the moves are legal only if the squares
        /// are numbered from the other side, which is then done.
        /// # Why
        /// Programs that trust the tag look for the pieces on other squares.
        /// # Spec
        /// PDN 3.0, GameType
        /// # Bad
        /// ```text
        /// [GameType "20,W,10,10,N1,0"]
        /// 1. 32-28 19-23 2. 28x19 14x23 *
        /// ```
        /// # Good
        /// ```text
        /// [GameType "20,W,10,10,N2,0"]
        /// 1. 32-28 19-23 2. 28x19 14x23 *
        /// ```
        /// # Fix
        /// Unsafe: write the usual value of the variant, or the value by which the squares are numbered
        /// from the other side.
        #[code = "pdn/game-type-orientation"]
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

        /// Squares have other names than GameType says.
        ///
        /// # What
        /// The squares of the game have letters, but its variant uses numbers; or they have
        /// numbers, but its variant uses letters. Reported at the first such square of a game.
        /// # Why
        /// No standard defines such names in this variant.
        /// # Spec
        /// PDN 3.0
        /// # Bad
        /// ```text
        /// [GameType "25"]
        /// 1. 22-18 *
        /// ```
        /// # Good
        /// ```text
        /// [GameType "25"]
        /// 1. c3-d4 *
        /// ```
        /// # Fix
        /// Not automatic: all moves of the game would have to be written again.
        #[code = "pdn/other-notation"]
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

        /// A game of PDN 2.0 is not English.
        ///
        /// # What
        /// The game is not English draughts, and PDN 2.0 has only English draughts.
        /// # Why
        /// Readers of PDN 2.0 find illegal moves.
        /// # Spec
        /// PDN 2.0 §1
        /// # Bad
        /// ```text
        /// 1. 32-28 19-23 2. 28x19 14x23 *
        /// ```
        /// # Good
        /// ```text
        /// 1. 11-15 23-19 *
        /// ```
        /// # Fix
        /// Not automatic: a game cannot be changed into a game of another variant.
        #[code = "pdn/not-english"]
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
