//! Cards and claims. LIN §7

use portnote_bridge::{Card, Seat, Suit};
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::{counted, invalid};

problems! {
    /// A problem of this room.
    #[family = "lin"]
    #[pages = "play"]
    pub(crate) enum Problem {
        #[code = "unknown-card"]
        #[level(Error, Error)]
        #[error("{}", invalid("card", .found, "a suit and a rank, as in `SK`"))]
        UnknownCard {
            /// The text.
            found: String,
        },

        #[code = "movie-card"]
        #[level(Info, Info)]
        #[error("`pc|{found}|` is a form of movies and not one card in turn: play is not checked from here on")]
        MovieCard {
            /// The text.
            found: String,
        },

        #[code = "movie-line"]
        #[level(Info, Info)]
        #[error("cards are taken back here: what follows is another line of play and is not checked")]
        MovieLine,

        #[code = "card-not-held"]
        #[level(Error, Error)]
        #[error("{} plays `{card}`, {}", .seat.name(), held_by(*.holder))]
        CardNotHeld {
            /// Who plays it.
            seat: Seat,
            /// The card.
            card: Card,
            /// Who has it.
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
        #[level(Warning, Warning)]
        #[error("{} does not follow suit with `{card}`, but holds {}", .seat.name(), .led.name().to_lowercase())]
        Revoke {
            /// Who plays it.
            seat: Seat,
            /// The card.
            card: Card,
            /// The suit led.
            led: Suit,
        },

        #[code = "lead-seat"]
        #[level(Warning, Warning)]
        #[error("{} holds the first card `{card}`, but {} is on lead", .holder.name(), .leader.name())]
        LeadSeat {
            /// The card.
            card: Card,
            /// Who has it.
            holder: Seat,
            /// Who was to lead.
            leader: Seat,
        },

        #[code = "play-of-another-deal"]
        #[level(Warning, Warning)]
        #[error("play does not fit the deal: most tricks do not have one card of each hand (also on {before} earlier boards; later boards are not reported)")]
        PlayOfAnotherDeal {
            /// Earlier boards of the set.
            before: u32,
        },

        #[code = "last-trick"]
        #[level(Info, Info)]
        #[error("missing last trick: its cards follow from the deal")]
        LastTrick,

        #[code = "claim-value"]
        #[level(Error, Error)]
        #[error("{}", invalid("number of tricks", .found, "0 to 13"))]
        ClaimValue {
            /// The value.
            found: String,
        },

        #[code = "claim-impossible"]
        #[level(Warning, Warning)]
        #[error("{}", impossible_claim(*.tricks, *.won, *.lost))]
        ClaimImpossible {
            /// The claim.
            tricks: u8,
            /// Tricks of declarer so far.
            won: u8,
            /// Tricks of the defenders so far.
            lost: u8,
        },

        #[code = "claim-passed-out"]
        #[level(Warning, Warning)]
        #[error("claim on a board that was passed out")]
        ClaimPassedOut,

        #[code = "claim-repeated"]
        #[level(Warning, Warning)]
        #[error("second claim on a board: the last claim is used")]
        ClaimRepeated,

        #[code = "claim-unknown"]
        #[level(Warning, Warning)]
        #[error("`mc|0|` before any card is played: the result is treated as unknown")]
        ClaimUnknown,

        #[code = "card-after-claim"]
        #[level(Warning, Warning)]
        #[error("unexpected card `{found}` after the claim")]
        CardAfterClaim {
            /// The card.
            found: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn help(&self) -> Option<String> {
        let help = "correct the number in `mc`, or the cards played";
        matches!(self, Self::ClaimImpossible { .. }).then(|| help.to_owned())
    }
}

fn held_by(holder: Option<Seat>) -> String {
    match holder {
        Some(holder) => format!("but {} holds it", holder.name()),
        None => "but no hand holds it".to_owned(),
    }
}

fn impossible_claim(tricks: u8, won: u8, lost: u8) -> String {
    let claim = format!("claim of {}", counted(tricks, "trick"));
    if tricks < won {
        format!("{claim}, but declarer has already won {won}")
    } else {
        format!("{claim}, but declarer has already lost {lost}")
    }
}
