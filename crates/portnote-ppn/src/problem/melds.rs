//! Melds. PPN 1.0, Melds; Scoring.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::counted;
use portnote_pinochle::Seat;

problems! {
    /// A problem of this room.
    #[family = "ppn"]
    #[pages = "melds"]
    pub(crate) enum Problem {
        #[code = "bad-melds"]
        #[level(Error, Error)]
        #[error("tag `Melds` has {}: expected {players}", if *.found == 1 { "1 entry".to_owned() } else { format!("{} entries", .found) })]
        BadMelds {
            /// The number of entries.
            found: usize,
            /// The number of players.
            players: usize,
        },

        #[code = "meld-value"]
        #[level(Error, Error)]
        #[error("meld of {} has {}, but is worth {worth}", .seat.name(), counted(*.claimed as usize, "point"))]
        MeldValue {
            /// The seat.
            seat: Seat,
            /// The value of the cards.
            worth: u32,
            /// The points as written.
            claimed: u32,
        },

        #[code = "meld-not-held"]
        #[level(Error, Error)]
        #[error("{} shows cards that {} does not hold: {cards}", .seat.name(), .seat.name())]
        MeldNotHeld {
            /// The seat.
            seat: Seat,
            /// The cards.
            cards: String,
        },

        #[code = "meld-understated"]
        #[level(Warning, Warning)]
        #[error("{} shows {}, but the hand is worth {worth}", .seat.name(), counted(*.claimed as usize, "point"))]
        MeldUnderstated {
            /// The seat.
            seat: Seat,
            /// The points as written.
            claimed: u32,
            /// The value of the hand.
            worth: u32,
        },

        #[code = "meld-suit-order"]
        #[level(Error, Error)]
        #[error("suits of the melds are in the order {orders}: expected `C D S H`")]
        MeldSuitOrder {
            /// The orders in which the melds fit, in words.
            orders: String,
        },

        #[code = "scoring-system-unknown"]
        #[level(Info, Info)]
        #[error("unknown scoring system `{name}`: the values of `Standard` are used")]
        ScoringSystemUnknown {
            /// The scoring system.
            name: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
