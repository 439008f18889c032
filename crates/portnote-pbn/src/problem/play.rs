//! The play. PBN 2.1 §3.6.

use portnote_bridge::{Card, Seat};
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::invalid;

problems! {
    /// A problem of a play.
    pub(crate) enum Problem {
        /// A word is not a card.
        ///
        /// # What
        /// A word in the play is not a suit with a rank after it. It takes the turn of a
        /// player.
        /// # Why
        /// It is not clear what the player played.
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
        /// Not automatic: it is unknown what was played.
        #[code = "pbn/unknown-card"]
        #[level(Error, Error)]
        #[error("{}", invalid("card", .found, "a suit and a rank, as in `SK`, or `-`"))]
        UnknownCard {
            /// The text that was found.
            found: String,
        },

        /// Cards follow a `*`.
        ///
        /// # What
        /// `*` is in the play, and cards follow it. It is ignored.
        /// # Why
        /// `*` says that no card follows; other programs drop all cards after it.
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
        #[error("`*` ends the play, but cards follow it")]
        StarInsidePlay,

        /// A play stops without a mark.
        ///
        /// # What
        /// The cards stop before the end of the play, and neither `*` nor `+` follows.
        /// # Why
        /// It is not clear whether declarer has claimed or whether cards are missing.
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
        #[error("play stops before its last card: expected `*` or `+`")]
        UnfinishedPlay,

        /// A player plays a card that is in another hand, or in none.
        ///
        /// # What
        /// By the Deal the card is not in the hand that plays it. Where more than three cards of a play are
        /// wrong, only the first is reported. An unknown hand may play any card that no known
        /// hand holds.
        /// # Why
        /// Either the card or the deal is not what was at the table. If many cards are wrong,
        /// the hands may have been turned and the play not; the help says so.
        /// # Spec
        /// PBN 2.1 §3.4.11, §3.6.1
        /// # Bad
        /// ```text
        /// [Deal "N:A... K... Q... J..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA SQ SK SJ
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... K... Q... J..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA SK SQ SJ
        /// ```
        /// # Fix
        /// Unsafe: turn the deal. Not automatic if the play does not fit the turned deal.
        #[code = "pbn/card-not-held"]
        #[level(Error, Error)]
        #[error("{} plays `{card}`, {}", .seat.name(), held_by(*.holder))]
        CardNotHeld {
            /// The seat that plays the card.
            seat: Seat,
            /// The card.
            card: Card,
            /// The seat that holds it.
            holder: Option<Seat>,
        },

        /// A card is played twice.
        ///
        /// # What
        /// The card was played in an earlier place of the same play.
        /// # Why
        /// There is one of each card; one of the two places shows another card than was played.
        /// # Spec
        /// PBN 2.1 §3.6.1
        /// # Bad
        /// ```text
        /// [Deal "N:A2... K3... Q4... J5..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S3 S4 S5
        /// SA SK SQ SJ
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A2... K3... Q4... J5..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S3 S4 S5
        /// S2 SK SQ SJ
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which of the places is wrong.
        #[code = "pbn/card-played-twice"]
        #[level(Error, Error)]
        #[error("duplicate card: `{card}` is played twice")]
        CardPlayedTwice {
            /// The card.
            card: Card,
        },

        /// A player could follow suit and does not.
        ///
        /// # What
        /// The card is of another suit than the one led, the hand still holds that suit, and no
        /// `^R` says that it is a revoke. Only hands that the Deal shows are judged.
        /// # Why
        /// The laws demand that a player follows suit, so a reader takes the card for an error of
        /// the record unless it is marked.
        /// # Spec
        /// PBN 2.1 §3.9 (C)
        /// # Bad
        /// ```text
        /// [Deal "N:A2... K.3.. Q4... J5..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA H3 S4 S5
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A2... K.3.. Q4... J5..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA ^R H3 S4 S5
        /// *
        /// ```
        /// # Fix
        /// Unsafe: mark the card as a revoke.
        #[code = "pbn/revoke"]
        #[level(Error, Error)]
        #[error("{} does not follow suit with `{card}`, but holds `{held}`", .seat.name())]
        Revoke {
            /// The seat that plays the card.
            seat: Seat,
            /// The card.
            card: Card,
            /// A card of the suit led that it holds.
            held: Card,
        },

        /// A card is marked as a revoke and is not one.
        ///
        /// # What
        /// `^R` is before a lead, before a card that follows suit, or before a card of a hand that
        /// has none of the suit led.
        /// # Why
        /// A revoke has consequences under the laws; a mark at the wrong card sends readers to
        /// the wrong trick.
        /// # Spec
        /// PBN 2.1 §3.9 (C)
        /// # Bad
        /// ```text
        /// [Deal "N:A2... K3... Q4... J5..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA ^R S3 S4 S5
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A2... K3... Q4... J5..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S3 S4 S5
        /// *
        /// ```
        /// # Fix
        /// Unsafe: remove the `^R`.
        #[code = "pbn/revoke-not-a-revoke"]
        #[level(Error, Error)]
        #[error("`^R` marks `{card}` as a revoke, {why}")]
        RevokeNotARevoke {
            /// The card.
            card: Card,
            /// Why it is not a revoke.
            why: &'static str,
        },

        /// A lead is marked as out of turn and is in turn.
        ///
        /// # What
        /// `^L` is before the card of the player whose lead it is.
        /// # Why
        /// The mark says that another player should have led; from here on a reader looks for a
        /// fault that was not made.
        /// # Spec
        /// PBN 2.1 §3.9 (D)
        /// # Bad
        /// ```text
        /// [Deal "N:A2... K3... Q4... J5..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// ^L SA S3 S4 S5
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A2... K3... Q4... J5..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S3 S4 S5
        /// *
        /// ```
        /// # Fix
        /// Safe: remove the `^L`.
        #[code = "pbn/lead-not-irregular"]
        #[level(Error, Error)]
        #[error("`^L` marks `{card}` as a lead out of turn, but it is {}'s turn to lead", .seat.name())]
        LeadNotIrregular {
            /// The card.
            card: Card,
            /// The seat that plays it.
            seat: Seat,
        },

        /// A card is marked as a lead and as a revoke.
        ///
        /// # What
        /// `^R` and `^L` are before the same card.
        /// # Why
        /// A lead has no suit to follow, so it cannot revoke.
        /// # Spec
        /// PBN 2.1 §3.9
        /// # Bad
        /// ```text
        /// [Deal "N:A2... K3... Q4... J5..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// S2 ^R ^L S3 S4 S5
        /// *
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A2... K3... Q4... J5..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// S2 ^L S3 S4 S5
        /// *
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which mark is wrong.
        #[code = "pbn/irregularity-conflict"]
        #[level(Error, Error)]
        #[error("`^R` and `^L` mark `{card}`, but a lead cannot be a revoke")]
        IrregularityConflict {
            /// The card.
            card: Card,
        },

        /// A card follows the card that is to be played next.
        ///
        /// # What
        /// `+` says whose card is to be played next, but a card is in a later place of the
        /// trick, in order of play, or in a later trick. A second `+` is the same fault. Reported
        /// once for a play.
        /// # Why
        /// No card can have been played after the next one.
        /// # Spec
        /// PBN 2.1 §3.6
        /// # Bad
        /// ```text
        /// [Deal "N:A2... K3... Q4... J5..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA + S4 -
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A2... K3... Q4... J5..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA S3 S4 +
        /// ```
        /// # Fix
        /// Unsafe: replace the `+`, or the first of two, with `-`.
        #[code = "pbn/card-after-plus"]
        #[level(Error, Error)]
        #[error("unexpected `{found}` after `+`, which marks the next card")]
        CardAfterPlus {
            /// The card, or another `+`.
            found: String,
        },

        /// A play has more cards than the hands.
        ///
        /// # What
        /// More than 52 cards, or places for cards, are in the play; in an end position more
        /// than the hands have. Reported once for a play.
        /// # Why
        /// The pack has 52 cards; often the play of two boards was joined.
        /// # Spec
        /// PBN 2.1 §3.6
        /// # Bad
        /// ```text
        /// [Deal "N:A... K... Q... J..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA SK SQ SJ
        /// S2 S3 S4 S5
        /// ```
        /// # Good
        /// ```text
        /// [Deal "N:A... K... Q... J..."]
        /// [Contract "NT"]
        /// [Play "N"]
        /// SA SK SQ SJ
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which cards are too much.
        #[code = "pbn/play-too-long"]
        #[level(Error, Error)]
        #[error("play has places for {cards} cards, but the hands have {most}")]
        PlayTooLong {
            /// Number of places.
            cards: usize,
            /// Cards of all hands.
            most: usize,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = match self {
            Self::UnfinishedPlay => {
                "write `*` if the play ended here, as after a claim, or `+` if the rest is not recorded"
            }
            Self::Revoke { .. } => {
                "write `^R` before a card that was a revoke at the table (PBN 2.1 §3.9)"
            }
            _ => return None,
        };
        Some(help.to_owned())
    }
}

fn held_by(holder: Option<Seat>) -> String {
    match holder {
        Some(holder) => format!("but {} holds it", holder.name()),
        None => "but no hand holds it".to_owned(),
    }
}
