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
        /// A word in the play is not a suit with a rank after it. It counts as the card of a
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
        /// `*` is in the play, and cards follow it. The `*` is ignored.
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

        /// A player plays a card that is in another hand, or in no hand.
        ///
        /// # What
        /// By the Deal, a player plays a card that is not in the hand of this player. If more than
        /// three cards of a play are wrong, only the first is reported. A player with an unknown
        /// hand may play any card that is in no known hand.
        /// # Why
        /// Either the card or the deal is not what was at the table. If all cards fit once the deal
        /// or the play begins with another seat, the help says so.
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
        /// Unsafe if all cards fit once the deal or the play is turned: turn the play if the auction
        /// and Declarer agree with its new first seat, or the deal if they agree with the present
        /// one; the auction counts more than Declarer. Otherwise not automatic: it is unknown
        /// whether the card, the play or the deal is wrong.
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
        /// The pack has each card once. In one of the two places, another card was played.
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
        /// The laws demand that a player follows suit if possible. A reader takes an unmarked
        /// revoke for an error of the record.
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
        /// Unsafe: write `^R` before the card to mark it as a revoke.
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

        /// A card is marked as a revoke, but it is not a revoke.
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
        #[error("`{card}` is marked as a revoke by `^R`, {why}")]
        RevokeNotARevoke {
            /// The card.
            card: Card,
            /// Why it is not a revoke.
            why: &'static str,
        },

        /// A lead in turn is marked as a lead out of turn.
        ///
        /// # What
        /// `^L` is before the card of the player whose lead it is.
        /// # Why
        /// The mark says that another player should have led. A reader then looks for a fault that
        /// nobody made.
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

        /// A card comes after the `+` that marks the next card.
        ///
        /// # What
        /// `+` marks the card that is to be played next, but a later place has a card: later in the
        /// same trick, in the order of play, or in a later trick. A second `+` is also reported.
        /// Reported once for a play.
        /// # Why
        /// If the next card is still to be played, no later card can have been played.
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
        /// Unsafe: write `-` in place of the `+`. If there are two `+`, write it in place of the
        /// first.
        #[code = "pbn/card-after-plus"]
        #[level(Error, Error)]
        #[error("unexpected `{found}` after `+`, which means that the next card is not played yet")]
        CardAfterPlus {
            /// The card, or another `+`.
            found: String,
        },

        /// A play has more cards than the hands have.
        ///
        /// # What
        /// The play has more than 52 cards, or places for cards. In an end position, it has more
        /// than the hands have. Reported once for a play.
        /// # Why
        /// The pack has 52 cards. Often the plays of two boards were joined.
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
        /// Not automatic: it is unknown which cards are too many.
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
