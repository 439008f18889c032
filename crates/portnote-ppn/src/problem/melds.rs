//! Melds. PPN 1.0, Melds; Scoring.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::counted;
use portnote_pinochle::Seat;

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// Melds have the wrong number of entries.
        ///
        /// # What
        /// The number of entries in Melds is not the number of players. There must be one entry for
        /// each player.
        /// # Why
        /// The entries cannot be assigned to the players.
        /// # Spec
        /// PPN 1.0, Melds
        /// # Bad
        /// ```text
        /// [Trump "S"]
        /// [Dealer "W"]
        /// [Deal "N:KQ... TT... AA... JJ..."]
        /// [Melds "N:KQ...(2) ...(0)"]
        /// ```
        /// # Good
        /// ```text
        /// [Trump "S"]
        /// [Dealer "W"]
        /// [Deal "N:KQ... TT... AA... JJ..."]
        /// [Melds "N:KQ...(2) ...(0) ...(0) ...(0)"]
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whose entry is missing.
        #[code = "ppn/bad-melds"]
        #[level(Error, Error)]
        #[error("tag `Melds` has {}: expected {players}", if *.found == 1 { "1 entry".to_owned() } else { format!("{} entries", .found) })]
        BadMelds {
            /// The number of entries.
            found: usize,
            /// The number of players.
            players: usize,
        },

        /// The points of a meld are wrong.
        ///
        /// # What
        /// The points of a meld are not the value of its cards with this trump. portnote counts the
        /// points that the hand can show.
        /// # Why
        /// The scores that follow from these points are wrong.
        /// # Spec
        /// PPN 1.0, Melds
        /// # Bad
        /// ```text
        /// [Trump "S"]
        /// [Dealer "W"]
        /// [Deal "N:KQ... TT... AA... JJ..."]
        /// [Melds "N:KQ...(4) ...(0) ...(0) ...(0)"]
        /// ```
        /// # Good
        /// ```text
        /// [Trump "S"]
        /// [Dealer "W"]
        /// [Deal "N:KQ... TT... AA... JJ..."]
        /// [Melds "N:KQ...(2) ...(0) ...(0) ...(0)"]
        /// ```
        /// # Fix
        /// Safe if the whole hand is worth these points: write the cards that give them. Unsafe
        /// otherwise: write the value of the cards.
        #[code = "ppn/meld-value"]
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

        /// Cards are shown that the player does not have.
        ///
        /// # What
        /// An entry of Melds has a card that is not in the hand of the player. portnote counts the
        /// points that the hand can show.
        /// # Why
        /// Deal or Melds is wrong.
        /// # Spec
        /// PPN 1.0, Melds
        /// # Bad
        /// ```text
        /// [Trump "S"]
        /// [Dealer "W"]
        /// [Deal "N:KQ... TT... AA... JJ..."]
        /// [Melds "N:KKQQ...(4) ...(0) ...(0) ...(0)"]
        /// ```
        /// # Good
        /// ```text
        /// [Trump "S"]
        /// [Dealer "W"]
        /// [Deal "N:KQ... TT... AA... JJ..."]
        /// [Melds "N:KQ...(2) ...(0) ...(0) ...(0)"]
        /// ```
        /// # Fix
        /// Unsafe: write the cards and points that the hand can show.
        #[code = "ppn/meld-not-held"]
        #[level(Error, Error)]
        #[error("{} shows cards that {} does not hold: {cards}", .seat.name(), .seat.name())]
        MeldNotHeld {
            /// The seat.
            seat: Seat,
            /// The cards.
            cards: String,
        },

        /// A player shows less than the hand is worth.
        ///
        /// # What
        /// The entry of a player is valid, but the hand of the player could show more. The written
        /// points are used.
        /// # Why
        /// Players may show less than they have, but they rarely want to.
        /// # Spec
        /// PPN 1.0, Melds
        /// # Bad
        /// ```text
        /// [Trump "S"]
        /// [Dealer "W"]
        /// [Deal "N:KQ... TT... AA... JJ..."]
        /// [Melds "N:...(0) ...(0) ...(0) ...(0)"]
        /// ```
        /// # Good
        /// ```text
        /// [Trump "S"]
        /// [Dealer "W"]
        /// [Deal "N:KQ... TT... AA... JJ..."]
        /// [Melds "N:KQ...(2) ...(0) ...(0) ...(0)"]
        /// ```
        /// # Fix
        /// Unsafe: write the cards and points that the hand can show.
        #[code = "ppn/meld-understated"]
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

        /// Melds are written in another order of suits.
        ///
        /// # What
        /// Melds is not written in the order C, D, S, H. In this order the entries have cards that
        /// the hands do not hold, or points that the cards are not worth. In another order of
        /// suits, all entries fit.
        /// # Why
        /// Other readers take the cards for cards of other suits.
        /// # Spec
        /// PPN 1.0, Deal; Melds
        /// # Bad
        /// ```text
        /// [Trump "H"]
        /// [Dealer "W"]
        /// [Deal "N:KQ...KQ TTTT... AAAA... JJJJ..."]
        /// [Melds "N:.KQ.KQ.(6) ...(0) ...(0) ...(0)"]
        /// ```
        /// # Good
        /// ```text
        /// [Trump "H"]
        /// [Dealer "W"]
        /// [Deal "N:KQ...KQ TTTT... AAAA... JJJJ..."]
        /// [Melds "N:KQ...KQ(6) ...(0) ...(0) ...(0)"]
        /// ```
        /// # Fix
        /// Safe if only one order fits: write the suits in the order C, D, S, H. Otherwise not
        /// automatic.
        #[code = "ppn/meld-suit-order"]
        #[level(Error, Error)]
        #[error("suits of the melds are in the order {orders}: expected `C D S H`")]
        MeldSuitOrder {
            /// The orders in which the melds fit, in words.
            orders: String,
        },

        /// A scoring system is unknown.
        ///
        /// # What
        /// The tag Scoring names a system whose values are not known. Melds are computed with the
        /// values of `Standard`, and a difference is only a warning.
        /// # Why
        /// In the system of the file, melds may have other values.
        /// # Spec
        /// PPN 1.0, Scoring
        /// # Bad
        /// ```text
        /// [Scoring "Yahoo.com"]
        /// ```
        /// # Good
        /// ```text
        /// [Scoring "Standard"]
        /// ```
        /// # Fix
        /// Not automatic: the values of this system are unknown.
        #[code = "ppn/scoring-system-unknown"]
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
