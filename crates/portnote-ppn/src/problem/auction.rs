//! The auction. PPN 1.0, Auction; Contract; Declarer.

use portnote_core::coded::{Coded, Entry};
use portnote_core::problems;
use portnote_pinochle::Seat;

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// An auction does not begin on the dealer's left.
        ///
        /// # What
        /// The seat in Auction is not the seat on the left of the dealer. The auction takes
        /// precedence.
        /// # Why
        /// Either the dealer is wrong, or every bid belongs to another player.
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
        /// Unsafe: write the dealer that fits the auction.
        #[code = "ppn/auction-seat"]
        #[level(Warning, Error)]
        #[error("auction begins with {}, but {} is on the dealer's left", .found.name(), .expected.name())]
        AuctionSeat {
            /// The seat that begins.
            found: Seat,
            /// The seat on the dealer's left.
            expected: Seat,
        },

        /// A round has too few or too many bids.
        ///
        /// # What
        /// A round has more bids than there are players, or it has fewer bids although it is not
        /// the last round.
        /// # Why
        /// All bids after this place may be read as bids of other players.
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
        /// Not automatic: it is unknown whose bid is missing, or which bid is extra.
        #[code = "ppn/auction-row"]
        #[level(Error, Error)]
        #[error("number of entries in the round is {slots}: expected {players}")]
        AuctionRow {
            /// The number of its bids.
            slots: usize,
            /// The number of players.
            players: usize,
        },

        /// Lines of a section do not match its rounds or tricks.
        ///
        /// # What
        /// A line of Auction or Play has more bids or cards than there are players. The bids or
        /// cards are split into rounds or tricks by the number of players, and not by the lines.
        /// # Why
        /// Other readers take each line as a round or trick.
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
        /// Safe if the section has no other fault and the hand is not EXPORT: write one line for
        /// each round or trick. Unsafe otherwise, because EXPORT requires more of each line. Not
        /// automatic if other text is between the bids or cards.
        #[code = "ppn/rows-reflowed"]
        #[level(Warning, Error)]
        #[error("lines do not match the rounds or tricks: entries are read in order, one for each player")]
        RowsReflowed,

        /// A bid is too low.
        ///
        /// # What
        /// A bid is not higher than the highest bid before it. It cannot become the contract.
        /// # Why
        /// In an auction each bid must be higher than the bid before it.
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
        /// Not automatic: it is unknown which bid is wrong.
        #[code = "ppn/bid-too-low"]
        #[level(Error, Error)]
        #[error("bid of {bid} is too low: expected more than {high}")]
        BidTooLow {
            /// The bid.
            bid: u32,
            /// The highest bid before it.
            high: u32,
        },

        /// A player calls after a pass.
        ///
        /// # What
        /// A bid or a pass is in the slot of a player who has already passed. It is ignored.
        /// # Why
        /// A player who has passed takes no further part in the auction.
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
        /// Not automatic: it is unknown which call is wrong.
        #[code = "ppn/bid-after-pass"]
        #[level(Error, Error)]
        #[error("{} calls, but has passed before", .seat.name())]
        BidAfterPass {
            /// The seat.
            seat: Seat,
        },

        /// `-` is in the slot of a player who has not passed.
        ///
        /// # What
        /// A `-` marks the slot of a player who has already passed, but this player has not passed.
        /// The call of the player is unknown.
        /// # Why
        /// The missing call may change the contract.
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
        /// Not automatic: the call of the player is unknown.
        #[code = "ppn/auction-dash"]
        #[level(Error, Error)]
        #[error("unexpected `-` for {}, who has not passed", .seat.name())]
        AuctionDash {
            /// The seat.
            seat: Seat,
        },

        /// `-` is in the slot of the winner of the auction.
        ///
        /// # What
        /// The last round has a `-` for the winner, but it ends with the last pass. The `-` is
        /// ignored.
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
        /// Safe: remove the `-`.
        #[code = "ppn/auction-winner-dash"]
        #[level(Warning, Error)]
        #[error("unexpected `-` for the winner of the auction: the last pass ends the round")]
        AuctionWinnerDash,

        /// Players who have passed have no slot.
        ///
        /// # What
        /// A round has the calls of the players who are still in, and no `-` for the players who
        /// have passed. The calls are read in order.
        /// # Why
        /// Other readers find the player of a call by its place in the round.
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
        /// Safe: write `-` for players who have passed.
        #[code = "ppn/auction-dashes-omitted"]
        #[level(Warning, Error)]
        #[error("missing `-` for players who have passed")]
        AuctionDashesOmitted,

        /// The last player has the lowest bid without bidding it.
        ///
        /// # What
        /// All players but one have passed, and the auction has no bid. The last player has the
        /// lowest bid.
        /// # Why
        /// Other readers find no contract in the auction.
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
        /// Safe: write the lowest bid.
        #[code = "ppn/auction-implied-bid"]
        #[level(Warning, Error)]
        #[error("missing bid of {}: all others have passed, and the lowest bid is {bid}", .seat.name())]
        AuctionImpliedBid {
            /// The seat.
            seat: Seat,
            /// The lowest bid.
            bid: u32,
        },

        /// A call comes after the end of the auction.
        ///
        /// # What
        /// A call comes after the end of the auction: all players but one have already passed. The
        /// call is ignored.
        /// # Why
        /// The contract is already decided at this point.
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
        /// Safe: remove the call.
        #[code = "ppn/auction-after-end"]
        #[level(Error, Error)]
        #[error("unexpected call after the end of the auction")]
        AuctionAfterEnd,

        /// An auction has no contract.
        ///
        /// # What
        /// The auction ends while more than one player is still in, or all players have passed. No
        /// `*` says that the hand was cut.
        /// # Why
        /// It is unknown who the declarer is.
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
        /// Not automatic: it is unknown how the auction continued.
        #[code = "ppn/auction-unfinished"]
        #[level(Error, Error)]
        #[error("auction ends before a contract is reached")]
        AuctionUnfinished,

        /// The contract is not the last bid.
        ///
        /// # What
        /// The value of Contract is not the winning bid of the auction. The auction takes
        /// precedence.
        /// # Why
        /// The tag or the auction is wrong, and readers that trust Contract compute other scores.
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
        /// Unsafe: write the winning bid.
        #[code = "ppn/contract-mismatch"]
        #[level(Error, Error)]
        #[error("contract is {stated}, but the auction was won with {bid}")]
        ContractMismatch {
            /// The value of the tag.
            stated: u32,
            /// The winning bid.
            bid: u32,
        },

        /// The declarer is not the player who won the auction.
        ///
        /// # What
        /// The seat in Declarer is not the seat that made the winning bid. The auction takes
        /// precedence.
        /// # Why
        /// The tag or the auction is wrong, and readers that trust Declarer score another team.
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
        /// Unsafe: write the seat of the winning bid.
        #[code = "ppn/declarer-mismatch"]
        #[level(Error, Error)]
        #[error("declarer is {}, but the auction was won by {}", .stated.name(), .winner.name())]
        DeclarerMismatch {
            /// The value of the tag.
            stated: Seat,
            /// The seat of the winning bid.
            winner: Seat,
        },

        /// A bid is not a step of the house rules.
        ///
        /// # What
        /// A bid is not a step of the usual house rules. From 50 on, bids rise by 1 up to 60, by 5
        /// up to 100, and then by 10. Houses differ.
        /// # Why
        /// Such a bid may be a typing error.
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
        /// Not automatic: the intended bid is unknown.
        #[code = "ppn/bid-step"]
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
