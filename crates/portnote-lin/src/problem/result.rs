//! What `rs` says against the record. LIN §8.2

use portnote_bridge::Seat;
use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_core::wording::counted;

problems! {
    /// A problem of this room.
    #[family = "lin"]
    #[pages = "result"]
    pub(crate) enum Problem {
        #[code = "result-contract"]
        #[level(Warning, Warning)]
        #[error("result in `rs` is `{entry}`, but by the auction the contract is `{derived}`")]
        Contract {
            /// The entry.
            entry: String,
            /// The contract of the auction, with its declarer.
            derived: String,
        },

        #[code = "result-declarer"]
        #[level(Warning, Warning)]
        #[error("declarer is {} in `rs`, but by the auction it is {}", seat_name(*.in_entry), .derived.name())]
        Declarer {
            /// The declarer of the entry.
            in_entry: Option<Seat>,
            /// The declarer of the auction.
            derived: Seat,
        },

        #[code = "result-risk"]
        #[level(Warning, Warning)]
        #[error("result in `rs` is `{entry}`, but by the auction the contract is `{derived}`: the double or redouble differs")]
        Risk {
            /// The entry.
            entry: String,
            /// The contract of the auction, with its declarer.
            derived: String,
        },

        #[code = "result-tricks"]
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

        #[code = "result-rotated"]
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
