//! The play. PBN 2.1 §3.6.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;

problems! {
    /// A problem of a play.
    pub enum Problem {
        /// A word is no card.
        ///
        /// # What
        /// A word in the play is not a suit with a rank behind it. It takes the place of a
        /// card.
        /// # Why
        /// Nobody can tell what the player played.
        /// # Spec
        /// PBN 2.1 §3.6.1
        /// # Bad
        /// ```text
        /// [Deal "N:A... 2... 3... 4..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S2 S3 4
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... 2... 3... 4..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S2 S3 S4
        /// ```
        /// # Fix
        /// None: what was played cannot be known.
        #[code = "pbn/unknown-card"]
        #[level(Error, Error)]
        #[error("`{found}` is no card, expected a suit and a rank, as in SK")]
        UnknownCard {
            /// The text that was found.
            found: String,
        },

        /// A star stands before further cards.
        ///
        /// # What
        /// `*` stands in the play, and cards follow it. It is passed over.
        /// # Why
        /// `*` says that no card follows; other programs drop all cards behind it.
        /// # Spec
        /// PBN 2.1 §3.6
        /// # Bad
        /// ```text
        /// [Deal "N:A... 2... 3... 4..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S2 * S3 S4
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... 2... 3... 4..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S2 S3 S4
        /// ```
        /// # Fix
        /// Unsafe: remove the `*`.
        #[code = "pbn/star-inside-play"]
        #[level(Warning, Error)]
        #[error("`*` ends a play, but cards follow it")]
        StarInsidePlay,

        /// A play stops without a mark.
        ///
        /// # What
        /// The cards stop before the last trick is full, and neither `*` nor `+` follows.
        /// # Why
        /// Nobody can tell whether declarer has claimed or whether cards were lost.
        /// # Spec
        /// PBN 2.1 §3.6
        /// # Bad
        /// ```text
        /// [Deal "N:AK... 32... 54... 76..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S2 S4 S6
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:AK... 32... 54... 76..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S2 S4 S6
        /// *
        /// ```
        /// # Fix
        /// Unsafe: add `*`.
        #[code = "pbn/unfinished-play"]
        #[level(Info, Warning)]
        #[error("play stops before its last card, expected `*` or `+`")]
        UnfinishedPlay,

        /// A play has more than 13 tricks.
        ///
        /// # What
        /// More than 52 cards, or places for cards, stand in the play. Reported once for a
        /// play.
        /// # Why
        /// The pack has 52 cards; perhaps the play of two boards was joined.
        /// # Spec
        /// PBN 2.1 §3.6
        /// # Bad
        /// ```text
        /// [Play "N"]
        /// - - - -  - - - -  - - - -  - - - -
        /// - - - -  - - - -  - - - -  - - - -
        /// - - - -  - - - -  - - - -  - - - -
        /// - - - -  - - - -
        /// ```
        /// # Good
        /// ```text
        /// [Play "N"]
        /// - - - -  - - - -  - - - -  - - - -
        /// - - - -  - - - -  - - - -  - - - -
        /// - - - -  - - - -  - - - -  - - - -
        /// - - - -
        /// ```
        /// # Fix
        /// None: which cards are too much cannot be known.
        #[code = "pbn/play-too-long"]
        #[level(Error, Error)]
        #[error("play has {cards} cards, a game has 52")]
        PlayTooLong {
            /// Number of cards.
            cards: usize,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::UnfinishedPlay => super::section::HOW_TO_END,
            _ => return None,
        };
        Some(help.to_owned())
    }
}
