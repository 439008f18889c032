//! The auction. PPN 1.0, Auction; Contract; Declarer.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_pinochle::Seat;

problems! {
    /// A problem of this room.
    #[family = "ppn"]
    #[pages = "auction"]
    pub(crate) enum Problem {
        #[code = "auction-seat"]
        #[level(Warning, Error)]
        #[error("auction begins with {}, but {} is on the dealer's left", .found.name(), .expected.name())]
        AuctionSeat {
            /// The seat that begins.
            found: Seat,
            /// The seat on the dealer's left.
            expected: Seat,
        },

        #[code = "auction-row"]
        #[level(Error, Error)]
        #[error("number of entries in the round is {slots}: expected {players}")]
        AuctionRow {
            /// The number of its bids.
            slots: usize,
            /// The number of players.
            players: usize,
        },

        #[code = "rows-reflowed"]
        #[level(Warning, Error)]
        #[error("lines do not match the rounds or tricks: entries are read in order, one for each player")]
        RowsReflowed,

        #[code = "bid-too-low"]
        #[level(Error, Error)]
        #[error("bid of {bid} is too low: expected more than {high}")]
        BidTooLow {
            /// The bid.
            bid: u32,
            /// The highest bid before it.
            high: u32,
        },

        #[code = "bid-after-pass"]
        #[level(Error, Error)]
        #[error("{} calls, but has passed before", .seat.name())]
        BidAfterPass {
            /// The seat.
            seat: Seat,
        },

        #[code = "auction-dash"]
        #[level(Error, Error)]
        #[error("unexpected `-` for {}, who has not passed", .seat.name())]
        AuctionDash {
            /// The seat.
            seat: Seat,
        },

        #[code = "auction-winner-dash"]
        #[level(Warning, Error)]
        #[error("unexpected `-` for the winner of the auction: the last pass ends the round")]
        AuctionWinnerDash,

        #[code = "auction-dashes-omitted"]
        #[level(Warning, Error)]
        #[error("missing `-` for players who have passed")]
        AuctionDashesOmitted,

        #[code = "auction-implied-bid"]
        #[level(Warning, Error)]
        #[error("missing bid of {}: all others have passed, and the lowest bid is {bid}", .seat.name())]
        AuctionImpliedBid {
            /// The seat.
            seat: Seat,
            /// The lowest bid.
            bid: u32,
        },

        #[code = "auction-after-end"]
        #[level(Error, Error)]
        #[error("unexpected call after the end of the auction")]
        AuctionAfterEnd,

        #[code = "auction-unfinished"]
        #[level(Error, Error)]
        #[error("auction ends before a contract is reached")]
        AuctionUnfinished,

        #[code = "contract-mismatch"]
        #[level(Error, Error)]
        #[error("contract is {stated}, but the auction was won with {bid}")]
        ContractMismatch {
            /// The value of the tag.
            stated: u32,
            /// The winning bid.
            bid: u32,
        },

        #[code = "declarer-mismatch"]
        #[level(Error, Error)]
        #[error("declarer is {}, but the auction was won by {}", .stated.name(), .winner.name())]
        DeclarerMismatch {
            /// The value of the tag.
            stated: Seat,
            /// The seat of the winning bid.
            winner: Seat,
        },

        #[code = "bid-step"]
        #[level(OptIn, OptIn)]
        #[error("bid of {bid} is not a step of the house rules")]
        BidStep {
            /// The bid.
            bid: u32,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
