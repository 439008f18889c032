//! Cards of hands, kitty and exchange. PPN 1.0, Deal; Holding; Passed; Kitty; Discard.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::{counted, times};
use portnote_pinochle::{Card, Seat};

problems! {
    /// A problem of this room.
    #[family = "ppn"]
    #[pages = "cards"]
    pub(crate) enum Problem {
        #[code = "hand-size"]
        #[level(Error, Error)]
        #[error("{} has {}, but the others have {usual}", .seat.name(), counted(*.size, "card"))]
        HandSize {
            /// The seat.
            seat: Seat,
            /// The number of its cards.
            size: usize,
            /// The number of cards of the others.
            usual: usize,
        },

        #[code = "too-many-copies"]
        #[level(Error, Error)]
        #[error("card `{card}` occurs {}, but the deck has {copies}", times(usize::from(*.count)))]
        TooManyCopies {
            /// The card.
            card: Card,
            /// How often it occurs.
            count: u8,
            /// How often the deck has it.
            copies: u8,
        },

        #[code = "rank-not-in-deck"]
        #[level(Error, Error)]
        #[error("card `{card}` is not in the deck")]
        RankNotInDeck {
            /// The card.
            card: Card,
        },

        #[code = "partial-deck"]
        #[level(Info, Info)]
        #[error("{} known, but the deck has {deck}", if *.count == 1 { "1 card is".to_owned() } else { format!("{} cards are", .count) })]
        PartialDeck {
            /// The number of known cards.
            count: usize,
            /// The number of cards in the deck.
            deck: usize,
        },

        #[code = "empty-deal"]
        #[level(Warning, Warning)]
        #[error("deal has no cards")]
        EmptyDeal,

        #[code = "bad-passed"]
        #[level(Error, Error)]
        #[error("tag `Passed` has {}: expected {players}, or 2 for declarer and partner", counted(*.found, "hand"))]
        BadPassed {
            /// The number of hands.
            found: usize,
            /// The number of players.
            players: usize,
        },

        #[code = "passed-not-held"]
        #[level(Error, Error)]
        #[error("{} passes cards that {} does not hold: {cards}", .seat.name(), .seat.name())]
        PassedNotHeld {
            /// The seat.
            seat: Seat,
            /// The cards.
            cards: String,
        },

        #[code = "holding-mismatch"]
        #[level(Error, Error)]
        #[error("holding of {} does not fit the exchange: {differs}", .seat.name())]
        HoldingMismatch {
            /// The seat.
            seat: Seat,
            /// The cards by which it differs, in words.
            differs: String,
        },

        #[code = "discard-count"]
        #[level(Error, Error)]
        #[error("{} discarded, but the kitty has {kitty}", if *.found == 1 { "1 card is".to_owned() } else { format!("{} cards are", .found) })]
        DiscardCount {
            /// The number of discarded cards.
            found: usize,
            /// The number of cards in the kitty.
            kitty: usize,
        },

        #[code = "discard-not-held"]
        #[level(Error, Error)]
        #[error("declarer discards cards that were neither held nor in the kitty: {cards}")]
        DiscardNotHeld {
            /// The cards.
            cards: String,
        },

        #[code = "discard-points"]
        #[level(Error, Error)]
        #[error("discard has {}: expected {worth} or 0", counted(*.found as usize, "point"))]
        DiscardPoints {
            /// The points as written.
            found: u32,
            /// The counters among the cards.
            worth: u32,
        },

        #[code = "partner-card"]
        #[level(Warning, Warning)]
        #[error("{what}")]
        PartnerCard {
            /// What is wrong, in words.
            what: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
