//! Melds. PPN 1.0, Melds; Scoring.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_pinochle::Seat;

use super::counted;

problems! {
    /// A problem of this room.
    pub enum Problem {
        /// Melds have the wrong number of entries.
        ///
        /// # What
        /// Melds has one entry for each player.
        /// # Why
        /// Whose entry is missing cannot be known.
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
        /// None: whose entry is missing cannot be known.
        #[code = "ppn/bad-melds"]
        #[level(Error, Error)]
        #[error("{} of meld, expected {players}", if *.found == 1 { "1 entry".to_owned() } else { format!("{} entries", .found) })]
        BadMelds {
            /// What stands there.
            found: usize,
            /// Players.
            players: usize,
        },

        /// Cards shown as meld have another value.
        ///
        /// # What
        /// The points differ from what the cards are worth with this trump. The value of the hand
        /// counts.
        /// # Why
        /// The scores would be wrong.
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
        /// Safe: write the cards that the hand can show, where it is worth what is claimed. Unsafe:
        /// write the value.
        #[code = "ppn/meld-value"]
        #[level(Error, Error)]
        #[error("meld of {} is worth {worth}, not {claimed}", .seat.letters())]
        MeldValue {
            /// The seat.
            seat: Seat,
            /// Worth.
            worth: u32,
            /// Claimed.
            claimed: u32,
        },

        /// Cards are shown that the player does not have.
        ///
        /// # What
        /// A card of an entry is not in the hand. The value of the hand counts.
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
        /// Unsafe: write what the hand can show.
        #[code = "ppn/meld-not-held"]
        #[level(Error, Error)]
        #[error("{} shows {cards}, which {} does not hold", .seat.letters(), .seat.letters())]
        MeldNotHeld {
            /// The seat.
            seat: Seat,
            /// Cards.
            cards: String,
        },

        /// A player shows less than the hand is worth.
        ///
        /// # What
        /// The entry is sound, and the hand could show more. What is claimed counts.
        /// # Why
        /// Players may do so, but hardly ever want to.
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
        /// Unsafe: write what the hand can show.
        #[code = "ppn/meld-understated"]
        #[level(Warning, Warning)]
        #[error("{} shows {}, the hand is worth {worth}", .seat.letters(), counted(*.claimed, "point"))]
        MeldUnderstated {
            /// The seat.
            seat: Seat,
            /// Claimed.
            claimed: u32,
            /// Worth.
            worth: u32,
        },

        /// Melds are written in another order of suits.
        ///
        /// # What
        /// Read in the order C, D, S, H the entries are not held or not worth what they claim; read
        /// in another order all of them fit.
        /// # Why
        /// Other readers take the cards for those of other suits.
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
        /// Safe: write the suits in order, where one order fits. None: several orders fit.
        #[code = "ppn/meld-suit-order"]
        #[level(Error, Error)]
        #[error("melds do not fit in the order C D S H, but {orders}")]
        MeldSuitOrder {
            /// Orders.
            orders: String,
        },

        /// The values of a scoring system are not known.
        ///
        /// # What
        /// Scoring names a system without a known table. Melds are computed with the standard one,
        /// and what differs is a warning.
        /// # Why
        /// Its melds may have other values.
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
        /// None: the values are not known.
        #[code = "ppn/scoring-system-unknown"]
        #[level(Info, Info)]
        #[error("values of the scoring system `{name}` are not known; `Standard` is taken")]
        ScoringSystemUnknown {
            /// The tag.
            name: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
