//! The auction. PPN 1.0, Auction; Contract; Declarer.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_pinochle::Seat;

use super::counted;

problems! {
    /// A problem of this room.
    pub enum Problem {
        /// An auction does not begin on the dealer's left.
        ///
        /// # What
        /// The seat in Auction is not the one on the left of Dealer. The auction is believed.
        /// # Why
        /// Either the dealer or every bid is wrong.
        /// # Spec
        /// PPN 1.0, Auction
        /// # Bad
        /// ```text
        /// [Dealer "N"]
        /// [Auction "N"]
        /// 50 55 Pass Pass
        /// Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 55 Pass Pass
        /// Pass
        /// ```
        /// # Fix
        /// Unsafe: write the dealer that fits.
        #[code = "ppn/auction-seat"]
        #[level(Warning, Error)]
        #[error("auction begins with {}, left of the dealer is {}", .found.letters(), .expected.letters())]
        AuctionSeat {
            /// What stands there.
            found: Seat,
            /// What was expected.
            expected: Seat,
        },

        /// A round is too short.
        ///
        /// # What
        /// A round has more bids than there are players, or fewer and is not the last.
        /// # Why
        /// Whose bid is missing or too much cannot be known.
        /// # Spec
        /// PPN 1.0, Auction
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 55 60
        /// 65 Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 55 60 Pass
        /// 65 Pass Pass
        /// ```
        /// # Fix
        /// None: whose bid is missing or too much cannot be known.
        #[code = "ppn/auction-row"]
        #[level(Error, Error)]
        #[error("round of {}, expected {players}", counted(*.slots, "bid"))]
        AuctionRow {
            /// Slots.
            slots: usize,
            /// Players.
            players: usize,
        },

        /// Lines of a section are not its rounds or tricks.
        ///
        /// # What
        /// A line has more bids or cards than there are players. Rounds and tricks are counted off.
        /// # Why
        /// Other readers go by lines.
        /// # Spec
        /// PPN 1.0, Sections
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 55 Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 55 Pass Pass
        /// Pass
        /// ```
        /// # Fix
        /// Safe: write one line for each round or trick.
        #[code = "ppn/rows-reflowed"]
        #[level(Warning, Error)]
        #[error("lines of the section are not its rounds or tricks; they are counted off")]
        RowsReflowed,

        /// A bid is too low.
        ///
        /// # What
        /// A bid is not above the highest one before it. It is not the contract.
        /// # Why
        /// Bids rise.
        /// # Spec
        /// PPN 1.0, Auction
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 55 50 Pass Pass
        /// 60 Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 55 Pass Pass
        /// Pass
        /// ```
        /// # Fix
        /// None: which bid is wrong cannot be known.
        #[code = "ppn/bid-too-low"]
        #[level(Error, Error)]
        #[error("bid of {bid} is not above {high}")]
        BidTooLow {
            /// Bid.
            bid: u32,
            /// High.
            high: u32,
        },

        /// A player calls who has passed.
        ///
        /// # What
        /// A bid or a pass stands in the slot of a player who is out. It is ignored.
        /// # Why
        /// Whoever passes is out.
        /// # Spec
        /// PPN 1.0, Auction
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// Pass 50 55 60
        /// Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// Pass 50 55 60
        /// - Pass Pass
        /// ```
        /// # Fix
        /// None: which call is wrong cannot be known.
        #[code = "ppn/bid-after-pass"]
        #[level(Error, Error)]
        #[error("{} has passed before", .seat.letters())]
        BidAfterPass {
            /// The seat.
            seat: Seat,
        },

        /// `-` stands for a player who is still in.
        ///
        /// # What
        /// `-` is the slot of a player who has passed before. What the player called is not known.
        /// # Why
        /// The contract may be another.
        /// # Spec
        /// PPN 1.0, Auction
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 - 55 60
        /// Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 Pass 55 60
        /// Pass - Pass
        /// ```
        /// # Fix
        /// None: what the player called cannot be known.
        #[code = "ppn/auction-dash"]
        #[level(Error, Error)]
        #[error("`-` for {}, who is still in", .seat.letters())]
        AuctionDash {
            /// The seat.
            seat: Seat,
        },

        /// `-` stands for the winner of the auction.
        ///
        /// # What
        /// The last round goes on after the last pass. The mark is ignored.
        /// # Why
        /// The auction is over by then.
        /// # Spec
        /// PPN 1.0, Auction
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 55 Pass Pass
        /// Pass -
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 55 Pass Pass
        /// Pass
        /// ```
        /// # Fix
        /// Safe: remove it.
        #[code = "ppn/auction-winner-dash"]
        #[level(Warning, Error)]
        #[error("`-` for the winner of the auction, the last round ends before it")]
        AuctionWinnerDash,

        /// Players who are out have no slot.
        ///
        /// # What
        /// A round holds the calls of the players who are still in, and nothing for the others.
        /// They are read in order.
        /// # Why
        /// Other readers go by the place in the round.
        /// # Spec
        /// PPN 1.0, Auction
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// Pass 50 55 60
        /// Pass 65 Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// Pass 50 55 60
        /// - Pass 65 Pass
        /// ```
        /// # Fix
        /// Safe: write `-` for those who are out.
        #[code = "ppn/auction-dashes-omitted"]
        #[level(Warning, Error)]
        #[error("round without `-` for players who are out")]
        AuctionDashesOmitted,

        /// The last player has the lowest bid without bidding it.
        ///
        /// # What
        /// All players but one have passed and nobody has bid.
        /// # Why
        /// The contract is not written down.
        /// # Spec
        /// PPN 1.0, Auction
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// Pass Pass Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// Pass Pass Pass 50
        /// ```
        /// # Fix
        /// Safe: write the bid.
        #[code = "ppn/auction-implied-bid"]
        #[level(Warning, Error)]
        #[error("all others have passed; {} has the lowest bid, {bid}", .seat.letters())]
        AuctionImpliedBid {
            /// The seat.
            seat: Seat,
            /// Bid.
            bid: u32,
        },

        /// A call stands behind the end of the auction.
        ///
        /// # What
        /// All players but one have passed. The call is ignored.
        /// # Why
        /// The contract is decided by then.
        /// # Spec
        /// PPN 1.0, Auction
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// 60
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 Pass Pass Pass
        /// ```
        /// # Fix
        /// Safe: remove it.
        #[code = "ppn/auction-after-end"]
        #[level(Error, Error)]
        #[error("call behind the end of the auction")]
        AuctionAfterEnd,

        /// An auction has no contract.
        ///
        /// # What
        /// More than one player is still in, or all have passed, and no `*` says that the hand was
        /// cut.
        /// # Why
        /// Who declares cannot be known.
        /// # Spec
        /// PPN 1.0, Auction
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 55 Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 55 Pass Pass
        /// Pass
        /// ```
        /// # Fix
        /// None: how it went on cannot be known.
        #[code = "ppn/auction-unfinished"]
        #[level(Error, Error)]
        #[error("auction has no contract")]
        AuctionUnfinished,

        /// The contract is not the last bid.
        ///
        /// # What
        /// Contract differs from the winning bid. The auction is believed.
        /// # Why
        /// One of them is wrong.
        /// # Spec
        /// PPN 1.0, Contract
        /// # Bad
        /// ```text
        /// [Contract "60"]
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 55 Pass Pass
        /// Pass
        /// ```
        /// # Good
        /// ```text
        /// [Contract "55"]
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 55 Pass Pass
        /// Pass
        /// ```
        /// # Fix
        /// Unsafe: write the bid.
        #[code = "ppn/contract-mismatch"]
        #[level(Error, Error)]
        #[error("contract is {stated}, the auction was won with {bid}")]
        ContractMismatch {
            /// Stated.
            stated: u32,
            /// Bid.
            bid: u32,
        },

        /// The declarer is not the one who won the auction.
        ///
        /// # What
        /// Declarer differs from the seat of the winning bid. The auction is believed.
        /// # Why
        /// One of them is wrong.
        /// # Spec
        /// PPN 1.0, Declarer
        /// # Bad
        /// ```text
        /// [Declarer "N"]
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 55 Pass Pass
        /// Pass
        /// ```
        /// # Good
        /// ```text
        /// [Declarer "E"]
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 55 Pass Pass
        /// Pass
        /// ```
        /// # Fix
        /// Unsafe: write the seat.
        #[code = "ppn/declarer-mismatch"]
        #[level(Error, Error)]
        #[error("declarer is {}, the auction was won by {}", .stated.letters(), .winner.letters())]
        DeclarerMismatch {
            /// Stated.
            stated: Seat,
            /// Winner.
            winner: Seat,
        },

        /// A bid is no step.
        ///
        /// # What
        /// Bids rise by 1 up to 60, by 5 up to 100 and then by 10, from 50 on. Houses differ.
        /// # Why
        /// It may be a slip of the pen.
        /// # Spec
        /// none
        /// # Bad
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 63 Pass Pass
        /// Pass
        /// ```
        /// # Good
        /// ```text
        /// [Dealer "W"]
        /// [Auction "N"]
        /// 50 55 Pass Pass
        /// Pass
        /// ```
        /// # Fix
        /// None: which bid is meant cannot be known.
        #[code = "ppn/bid-step"]
        #[level(OptIn, OptIn)]
        #[error("bid of {bid} is no step of the house rules")]
        BidStep {
            /// Bid.
            bid: u32,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }
}
