//! The play. PBN 2.1 §3.6.

use portnote_bridge::{Card, Seat};
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::invalid;

problems! {
    /// A problem of a play.
    #[family = "pbn"]
    #[pages = "play"]
    pub(crate) enum Problem {
        #[code = "unknown-card"]
        #[level(Error, Error)]
        #[error("{}", invalid("card", .found, "a suit and a rank, as in `SK`, or `-`"))]
        UnknownCard {
            /// The text that was found.
            found: String,
        },

        #[code = "star-inside-play"]
        #[level(Warning, Error)]
        #[error("`*` ends the play, but cards follow it")]
        StarInsidePlay,

        #[code = "unfinished-play"]
        #[level(Info, Warning)]
        #[error("play stops before its last card: expected `*` or `+`")]
        UnfinishedPlay,

        #[code = "card-not-held"]
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

        #[code = "card-played-twice"]
        #[level(Error, Error)]
        #[error("duplicate card: `{card}` is played twice")]
        CardPlayedTwice {
            /// The card.
            card: Card,
        },

        #[code = "revoke"]
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

        #[code = "revoke-not-a-revoke"]
        #[level(Error, Error)]
        #[error("`{card}` is marked as a revoke by `^R`, {why}")]
        RevokeNotARevoke {
            /// The card.
            card: Card,
            /// Why it is not a revoke.
            why: &'static str,
        },

        #[code = "lead-not-irregular"]
        #[level(Error, Error)]
        #[error("`^L` marks `{card}` as a lead out of turn, but it is {}'s turn to lead", .seat.name())]
        LeadNotIrregular {
            /// The card.
            card: Card,
            /// The seat that plays it.
            seat: Seat,
        },

        #[code = "irregularity-conflict"]
        #[level(Error, Error)]
        #[error("`^R` and `^L` mark `{card}`, but a lead cannot be a revoke")]
        IrregularityConflict {
            /// The card.
            card: Card,
        },

        #[code = "card-after-plus"]
        #[level(Error, Error)]
        #[error("unexpected `{found}` after `+`, which means that the next card is not played yet")]
        CardAfterPlus {
            /// The card, or another `+`.
            found: String,
        },

        #[code = "play-too-long"]
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
