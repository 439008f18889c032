//! What `rs` says against the record. LIN §8.2

use portnote_bridge::Seat;
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::counted;

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// The header has another contract.
        ///
        /// # What
        /// The entry of `rs` for this board has another contract than the auction of the board. The
        /// contract of the auction is used.
        /// # Why
        /// Either the entry or the auction has a wrong contract.
        /// # Spec
        /// LIN-71
        /// # Bad
        /// ```text
        /// vg|Cup,,I,1,1,A,0,B,0|rs|2CN+1,|
        /// qx|o1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|9|
        /// ```
        /// # Good
        /// ```text
        /// vg|Cup,,I,1,1,A,0,B,0|rs|1CN+2,|
        /// qx|o1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|9|
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which contract is right.
        #[code = "lin/result-contract"]
        #[level(Warning, Warning)]
        #[error("result in `rs` is `{entry}`, but by the auction the contract is `{derived}`")]
        Contract {
            /// The entry.
            entry: String,
            /// The contract of the auction, with its declarer.
            derived: String,
        },

        /// The header has another declarer.
        ///
        /// # What
        /// The entry of `rs` for this board has another declarer than the auction of the board. The
        /// declarer of the auction is used.
        /// # Why
        /// Either the entry or the auction has a wrong declarer.
        /// # Spec
        /// LIN-71
        /// # Bad
        /// ```text
        /// vg|Cup,,I,1,1,A,0,B,0|rs|1CW+2,|
        /// qx|o1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|9|
        /// ```
        /// # Good
        /// ```text
        /// vg|Cup,,I,1,1,A,0,B,0|rs|1CN+2,|
        /// qx|o1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|9|
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which declarer is right.
        #[code = "lin/result-declarer"]
        #[level(Warning, Warning)]
        #[error("declarer is {} in `rs`, but by the auction it is {}", seat_name(*.in_entry), .derived.name())]
        Declarer {
            /// The declarer of the entry.
            in_entry: Option<Seat>,
            /// The declarer of the auction.
            derived: Seat,
        },

        /// The header has another risk.
        ///
        /// # What
        /// The entry of `rs` for this board has the same bid as its auction, but differs in a
        /// double or redouble. The auction is used.
        /// # Why
        /// Either the entry or the auction is wrong, and the score depends on it.
        /// # Spec
        /// LIN-71
        /// # Bad
        /// ```text
        /// vg|Cup,,I,1,1,A,0,B,0|rs|1CNx+2,|
        /// qx|o1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|9|
        /// ```
        /// # Good
        /// ```text
        /// vg|Cup,,I,1,1,A,0,B,0|rs|1CN+2,|
        /// qx|o1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|9|
        /// ```
        /// # Fix
        /// Not automatic: it is unknown whether the entry or the auction is right.
        #[code = "lin/result-risk"]
        #[level(Warning, Warning)]
        #[error("result in `rs` is `{entry}`, but by the auction the contract is `{derived}`: the double or redouble differs")]
        Risk {
            /// The entry.
            entry: String,
            /// The contract of the auction, with its declarer.
            derived: String,
        },

        /// The number of tricks in the header differs from the record.
        ///
        /// # What
        /// The number of tricks in the entry of `rs` for this board differs from its claim or its
        /// cards. The number from the claim or cards is used.
        /// # Why
        /// Either the entry or the record of the board is wrong.
        /// # Spec
        /// LIN-71
        /// # Bad
        /// ```text
        /// vg|Cup,,I,1,1,A,0,B,0|rs|1CN=,|
        /// qx|o1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|9|
        /// ```
        /// # Good
        /// ```text
        /// vg|Cup,,I,1,1,A,0,B,0|rs|1CN+2,|
        /// qx|o1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|9|
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which number is right.
        #[code = "lin/result-tricks"]
        #[level(Warning, Warning)]
        #[error("result `{entry}` in `rs` is {}, but by play or claim it is {tricks}", counted(*.in_entry, "trick"))]
        Tricks {
            /// The entry.
            entry: String,
            /// Tricks that it says.
            in_entry: u8,
            /// Tricks of the record.
            tricks: u8,
        },

        /// The declarers in the header are rotated.
        ///
        /// # What
        /// On at least three boards of a set, only the declarer in `rs` differs from the auction,
        /// and always by the same number of seats.
        /// # Why
        /// The names or the results were typed for other seats.
        /// # Spec
        /// LIN-72
        /// # Bad
        /// ```text
        /// vg|Cup,,I,1,3,A,0,B,0|rs|1CS+2,,1CW+2,,1CN+2,|
        /// qx|o1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|9|
        /// qx|o2|md|4SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|9|
        /// qx|o3|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|9|
        /// ```
        /// # Good
        /// ```text
        /// vg|Cup,,I,1,3,A,0,B,0|rs|1CN+2,,1CW+2,,1CN+2,|
        /// qx|o1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1C|mb|p|mb|p|mb|p|mc|9|
        /// ```
        /// # Fix
        /// Not automatic: it is unknown which seats are right.
        #[code = "lin/result-rotated"]
        #[level(Warning, Warning)]
        #[error("declarer in `rs` is rotated by {} from the declarer by the auction (also on {before} earlier boards; later boards are not reported)", counted(*.seats, "seat"))]
        Rotated {
            /// Earlier boards of the set.
            before: u32,
            /// By how many seats.
            seats: usize,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}

fn seat_name(seat: Option<Seat>) -> &'static str {
    seat.map_or("missing", Seat::name)
}
