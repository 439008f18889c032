//! The laws of the auction: whose turn it is, which calls are legal, and the contract that results.
//! PBN 2.1 §3.5.

use thiserror::Error;

use crate::call::{Bid, Call, Denomination};
use crate::contract::{Contract, Risk};
use crate::seat::{Seat, Side};

/// The state of an auction: whose turn it is, what may be called, and the contract that comes
/// of it. PBN 2.1 §3.5.
///
/// It keeps no calls, so it is small and copied freely. It takes illegal calls as well, so that a
/// record can be followed with its faults. [`Auction`](crate::Auction) keeps its calls and takes
/// only legal ones.
///
/// ```
/// use portnote_bridge::{AuctionState, Call, Contract, Seat};
/// let mut auction = AuctionState::new(Seat::North);
/// for text in ["Pass", "1H", "Pass", "4H", "X", "Pass", "Pass", "Pass"] {
///     let call: Call = text.parse()?;
///     assert_eq!(auction.call(call), Ok(()));
/// }
/// assert_eq!(auction.contract(), "4HX".parse().ok());
/// assert_eq!(auction.declarer(), Some(Seat::East));
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AuctionState {
    turn: Seat,
    last: Option<LastBid>,
    // Passes in a row at the end of the calls so far.
    passes: u8,
    finished: bool,
    named: Named,
}

impl AuctionState {
    /// An auction that begins with the dealer.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Seat};
    /// assert_eq!(AuctionState::new(Seat::West).turn(), Some(Seat::West));
    /// ```
    #[must_use]
    pub const fn new(dealer: Seat) -> Self {
        Self { turn: dealer, last: None, passes: 0, finished: false, named: Named(0) }
    }

    /// The seat that calls next, `None` when the auction is finished.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Call, Seat};
    /// let mut auction = AuctionState::new(Seat::North);
    /// assert_eq!(auction.call(Call::Pass), Ok(()));
    /// assert_eq!(auction.turn(), Some(Seat::East));
    /// ```
    #[must_use]
    pub const fn turn(&self) -> Option<Seat> {
        if self.finished { None } else { Some(self.turn) }
    }

    /// Returns what is wrong with a call at this point, without making it.
    ///
    /// # Errors
    /// - [`CallError::Finished`] when the auction is over.
    /// - [`CallError::InsufficientBid`] for a bid that is not higher than the last one.
    /// - [`CallError::IllegalDouble`] when the last call other than Pass is not a bid of the other
    ///   side.
    /// - [`CallError::IllegalRedouble`] when it is not a double of the other side.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Call, CallError, Seat};
    /// let auction = AuctionState::new(Seat::North);
    /// assert_eq!(auction.judge(Call::Double), Err(CallError::IllegalDouble));
    /// assert_eq!(auction.judge(Call::Pass), Ok(()));
    /// ```
    pub fn judge(&self, call: Call) -> Result<(), CallError> {
        if self.finished {
            return Err(CallError::Finished);
        }
        match call {
            Call::Pass => Ok(()),
            Call::Bid(bid) => match self.last {
                Some(last) if bid <= last.bid => Err(CallError::InsufficientBid { last: last.bid }),
                _ => Ok(()),
            },
            Call::Double => self
                .last
                .is_some_and(|last| {
                    last.risk == Risk::Undoubled && last.seat.side() != self.turn.side()
                })
                .then_some(())
                .ok_or(CallError::IllegalDouble),
            // Only the other side can have doubled the bid of this side.
            Call::Redouble => self
                .last
                .is_some_and(|last| {
                    last.risk == Risk::Doubled && last.seat.side() == self.turn.side()
                })
                .then_some(())
                .ok_or(CallError::IllegalRedouble),
        }
    }

    /// Returns the calls that are legal now: `Pass`, `X`, `XX`, then bids ascending; none when the
    /// auction is finished.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Seat};
    /// // A pass, or one of the 35 bids.
    /// assert_eq!(AuctionState::new(Seat::North).legal().count(), 36);
    /// ```
    pub fn legal(&self) -> impl Iterator<Item = Call> + use<> {
        let state = *self;
        let others = [Call::Pass, Call::Double, Call::Redouble];
        let calls = others.into_iter().chain(Bid::all().map(Call::Bid));
        calls.filter(move |call| state.judge(*call).is_ok())
    }

    /// Makes a legal call for the seat whose turn it is. PBN 2.1 §3.5.1.
    ///
    /// # Errors
    /// As [`judge`](Self::judge) says; nothing changes then.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Bid, Call, CallError, Seat};
    /// let mut auction = AuctionState::new(Seat::North);
    /// assert_eq!(auction.call(Call::Bid(Bid::HIGHEST)), Ok(()));
    /// let too_low = CallError::InsufficientBid { last: Bid::HIGHEST };
    /// assert_eq!(auction.call(Call::Bid(Bid::LOWEST)), Err(too_low));
    /// assert_eq!(auction.turn(), Some(Seat::East));
    /// ```
    pub fn call(&mut self, call: Call) -> Result<(), CallError> {
        self.judge(call)?;
        self.take(call);
        Ok(())
    }

    /// Makes a call whether it is legal or not, and says what is wrong with it, `None` for a
    /// legal one. PBN 2.1 §3.9.
    ///
    /// An insufficient bid is accepted: it becomes the last bid, which later bids have to
    /// exceed. An illegal double or redouble takes the turn and interrupts the passes, the
    /// risk stays. A call after the end is ignored.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Bid, Call, CallError, Denomination, Seat};
    /// let bid = |level| Bid::new(level, Denomination::Hearts).map(Call::Bid);
    /// let mut auction = AuctionState::new(Seat::North);
    /// let wrong: Vec<_> = [bid(2), bid(1), Some(Call::Pass)]
    ///     .into_iter()
    ///     .flatten()
    ///     .map(|call| auction.call_irregular(call).is_some())
    ///     .collect();
    /// assert_eq!(wrong, [false, true, false]);
    /// assert_eq!(auction.last_bid().map(Bid::level), Some(1));
    /// ```
    pub fn call_irregular(&mut self, call: Call) -> Option<CallError> {
        match (self.judge(call), call) {
            (Err(CallError::Finished), _) => Some(CallError::Finished),
            (Err(error), Call::Double | Call::Redouble) => {
                self.passes = 0;
                self.turn = self.turn.next();
                Some(error)
            }
            (verdict, _) => {
                self.take(call);
                verdict.err()
            }
        }
    }

    /// Skips the seat whose turn it is, as `^S` says. It is not a call, and it interrupts the
    /// passes. PBN 2.1 §3.9.
    ///
    /// # Errors
    /// [`CallError::Finished`] when nobody is to call.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Seat};
    /// let mut auction = AuctionState::new(Seat::North);
    /// assert_eq!(auction.skip(), Ok(()));
    /// assert_eq!(auction.turn(), Some(Seat::East));
    /// ```
    pub const fn skip(&mut self) -> Result<(), CallError> {
        if self.finished {
            return Err(CallError::Finished);
        }
        self.passes = 0;
        self.turn = self.turn.next();
        Ok(())
    }

    /// Makes the passes that are missing, as `AP` says, and returns how many they were.
    /// PBN 2.1 §3.5.1.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Contract, Seat};
    /// let mut auction = AuctionState::new(Seat::North);
    /// assert_eq!(auction.all_pass(), 4);
    /// assert_eq!(auction.contract(), Some(Contract::PassedOut));
    /// ```
    pub fn all_pass(&mut self) -> usize {
        let missing = self.passes_missing();
        for _ in 0..missing {
            self.take(Call::Pass);
        }
        missing
    }

    /// Returns whether three passes followed a bid, or four passes the beginning.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Seat};
    /// assert!(!AuctionState::new(Seat::North).is_finished());
    /// ```
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.finished
    }

    /// The last bid, sufficient or not.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Bid, Call, Seat};
    /// let mut auction = AuctionState::new(Seat::North);
    /// assert_eq!(auction.last_bid(), None);
    /// assert_eq!(auction.call(Call::Bid(Bid::LOWEST)), Ok(()));
    /// assert_eq!(auction.last_bid(), Some(Bid::LOWEST));
    /// ```
    #[must_use]
    pub fn last_bid(&self) -> Option<Bid> {
        self.last.map(|last| last.bid)
    }

    /// The seat that made the last bid.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Bid, Call, Seat};
    /// let mut auction = AuctionState::new(Seat::West);
    /// assert_eq!(auction.call(Call::Bid(Bid::LOWEST)), Ok(()));
    /// assert_eq!(auction.last_bidder(), Some(Seat::West));
    /// ```
    #[must_use]
    pub fn last_bidder(&self) -> Option<Seat> {
        self.last.map(|last| last.seat)
    }

    /// Number of passes that `AP` means: those missing to the end, 0 to 4.
    /// PBN 2.1 §3.5.1.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Bid, Call, Seat};
    /// let mut auction = AuctionState::new(Seat::North);
    /// assert_eq!(auction.passes_missing(), 4);
    /// assert_eq!(auction.call(Call::Bid(Bid::LOWEST)), Ok(()));
    /// assert_eq!(auction.passes_missing(), 3);
    /// ```
    #[must_use]
    pub fn passes_missing(&self) -> usize {
        if self.finished {
            0
        } else {
            usize::from(self.passes_to_end().saturating_sub(self.passes))
        }
    }

    /// The contract of a finished auction, else `None`. PBN 2.1 §3.4.14.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Bid, Call, Contract, Risk, Seat};
    /// let mut auction = AuctionState::new(Seat::North);
    /// assert_eq!(auction.call(Call::Bid(Bid::LOWEST)), Ok(()));
    /// assert_eq!(auction.contract(), None);
    /// auction.all_pass();
    /// let contract = Contract::Bid { bid: Bid::LOWEST, risk: Risk::Undoubled };
    /// assert_eq!(auction.contract(), Some(contract));
    /// ```
    #[must_use]
    pub fn contract(&self) -> Option<Contract> {
        if !self.finished {
            return None;
        }
        Some(self.contract_so_far().unwrap_or(Contract::PassedOut))
    }

    /// The contract if only passes follow, `None` as long as nobody has bid.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Bid, Call, Seat};
    /// let mut auction = AuctionState::new(Seat::North);
    /// assert_eq!(auction.contract_so_far(), None);
    /// assert_eq!(auction.call(Call::Bid(Bid::LOWEST)), Ok(()));
    /// assert_eq!(auction.call(Call::Double), Ok(()));
    /// assert_eq!(auction.contract_so_far(), "1CX".parse().ok());
    /// ```
    #[must_use]
    pub fn contract_so_far(&self) -> Option<Contract> {
        let LastBid { bid, risk, .. } = self.last?;
        Some(Contract::Bid { bid, risk })
    }

    /// The declarer of a finished auction: who first named the denomination of the contract
    /// on its side; `None` before the end and when it was passed out. PBN 2.1 §3.4.13.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Bid, Call, Seat};
    /// let mut auction = AuctionState::new(Seat::East);
    /// assert_eq!(auction.call(Call::Bid(Bid::LOWEST)), Ok(()));
    /// assert_eq!(auction.declarer(), None);
    /// auction.all_pass();
    /// assert_eq!(auction.declarer(), Some(Seat::East));
    /// ```
    #[must_use]
    pub fn declarer(&self) -> Option<Seat> {
        if self.finished { self.declarer_so_far() } else { None }
    }

    /// The declarer if only passes follow, `None` as long as nobody has bid.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Bid, Call, Seat};
    /// let mut auction = AuctionState::new(Seat::East);
    /// assert_eq!(auction.call(Call::Bid(Bid::LOWEST)), Ok(()));
    /// assert_eq!(auction.declarer_so_far(), Some(Seat::East));
    /// ```
    #[must_use]
    pub fn declarer_so_far(&self) -> Option<Seat> {
        let LastBid { bid, seat, .. } = self.last?;
        self.first_to_name(seat.side(), bid.denomination())
    }

    /// The seat of a side that named a denomination first, `None` when neither did.
    /// Insufficient bids count.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Bid, Call, Denomination, Seat, Side};
    /// let mut auction = AuctionState::new(Seat::South);
    /// assert_eq!(auction.call(Call::Bid(Bid::LOWEST)), Ok(()));
    /// let first = auction.first_to_name(Side::NorthSouth, Denomination::Clubs);
    /// assert_eq!(first, Some(Seat::South));
    /// ```
    #[must_use]
    pub fn first_to_name(&self, side: Side, denomination: Denomination) -> Option<Seat> {
        Seat::ALL
            .into_iter()
            .filter(|seat| seat.side() == side)
            .find(|seat| self.named.has(*seat, denomination))
    }

    // The call has been judged; a double or redouble is legal here.
    fn take(&mut self, call: Call) {
        let seat = self.turn;
        self.turn = seat.next();
        if call != Call::Pass {
            self.passes = 0;
        }
        match call {
            Call::Pass => {
                self.passes += 1;
                self.finished = self.passes >= self.passes_to_end();
            }
            Call::Bid(bid) => {
                self.last = Some(LastBid { bid, seat, risk: Risk::Undoubled });
                self.named.add(seat, bid.denomination());
            }
            Call::Double => self.set_risk(Risk::Doubled),
            Call::Redouble => self.set_risk(Risk::Redoubled),
        }
    }

    fn set_risk(&mut self, risk: Risk) {
        if let Some(last) = &mut self.last {
            last.risk = risk;
        }
    }

    const fn passes_to_end(&self) -> u8 {
        if self.last.is_some() { 3 } else { 4 }
    }
}

/// The reason why a call is illegal. PBN 2.1 §3.5.1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CallError {
    /// The auction is over already.
    #[error("the auction is finished")]
    Finished,
    /// The bid is not higher than the last one.
    #[error("the bid is not higher than {last}")]
    InsufficientBid {
        /// The bid that has to be exceeded.
        last: Bid,
    },
    /// The last call other than Pass is not a bid of the other side.
    #[error("a double needs a bid by the opponents that is not doubled")]
    IllegalDouble,
    /// The last call other than Pass is not a double of the other side.
    #[error("a redouble needs a double by the opponents")]
    IllegalRedouble,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct LastBid {
    bid: Bid,
    seat: Seat,
    risk: Risk,
}

// One bit per seat and denomination, set for the partner who named it first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Named(u32);

impl Named {
    const fn has(self, seat: Seat, denomination: Denomination) -> bool {
        self.0 & Self::bit(seat, denomination) != 0
    }

    const fn add(&mut self, seat: Seat, denomination: Denomination) {
        if !self.has(seat.partner(), denomination) {
            self.0 |= Self::bit(seat, denomination);
        }
    }

    const fn bit(seat: Seat, denomination: Denomination) -> u32 {
        1 << (seat as u32 * 5 + denomination as u32)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    // Calls from North on; `^S` skips a turn, and irregular calls are accepted.
    fn played(text: &str) -> (AuctionState, Vec<Option<CallError>>) {
        let mut auction = AuctionState::new(Seat::North);
        let faults = text
            .split_whitespace()
            .map(|token| match token {
                "^S" => auction.skip().err(),
                call => auction.call_irregular(call.parse().unwrap()),
            })
            .collect();
        (auction, faults)
    }

    #[rstest]
    #[case::passed_out("Pass Pass Pass Pass", "Pass", None)]
    #[case::three_passes_first("Pass Pass Pass 1C Pass Pass Pass", "1C", Some(Seat::West))]
    #[case::partner_named_first("1S Pass 2S Pass Pass Pass", "2S", Some(Seat::North))]
    #[case::south_named_before_north(
        "Pass Pass 1S Pass 2S Pass Pass Pass",
        "2S",
        Some(Seat::South)
    )]
    #[case::west_named_before_east(
        "Pass Pass Pass 1S Pass 2S Pass Pass Pass",
        "2S",
        Some(Seat::West)
    )]
    #[case::opponents_named_too("1S 2S 3S Pass Pass Pass", "3S", Some(Seat::North))]
    #[case::opponents_named_first("1S 2S Pass 3S Pass Pass Pass", "3S", Some(Seat::East))]
    #[case::other_suit_between(
        "1S Pass 2H Pass 2S Pass 4H Pass Pass Pass",
        "4H",
        Some(Seat::South)
    )]
    #[case::opponent_named_another("Pass 1C 1D Pass Pass Pass", "1D", Some(Seat::South))]
    #[case::doubled("1S X Pass Pass Pass", "1SX", Some(Seat::North))]
    #[case::doubled_after_passes("1S Pass Pass X Pass Pass Pass", "1SX", Some(Seat::North))]
    #[case::redoubled("1S X Pass Pass XX Pass Pass Pass", "1SXX", Some(Seat::North))]
    #[case::bid_ends_the_double("1S X 2S Pass Pass Pass", "2S", Some(Seat::North))]
    #[case::skipped_turn_shifts_nothing("^S 1C Pass 2C Pass Pass Pass", "2C", Some(Seat::East))]
    #[case::insufficient_bid_names("2S 1H Pass 3H Pass Pass Pass", "3H", Some(Seat::East))]
    fn contract_and_declarer(
        #[case] calls: &str,
        #[case] contract: &str,
        #[case] declarer: Option<Seat>,
    ) {
        let (auction, _) = played(calls);
        assert!(auction.is_finished());
        assert_eq!(auction.turn(), None);
        assert_eq!(auction.contract(), contract.parse().ok());
        assert_eq!(auction.declarer(), declarer);
    }

    #[rstest]
    #[case::own_bid("1S Pass X", CallError::IllegalDouble)]
    #[case::no_bid("Pass X", CallError::IllegalDouble)]
    #[case::doubled_already("1S X Pass X", CallError::IllegalDouble)]
    #[case::redoubled_already("1S X XX X", CallError::IllegalDouble)]
    #[case::no_double("1S XX", CallError::IllegalRedouble)]
    #[case::own_double("1S X Pass XX", CallError::IllegalRedouble)]
    #[case::redoubled_twice("1S X XX Pass XX", CallError::IllegalRedouble)]
    #[case::equal_bid("1S 1S", CallError::InsufficientBid { last: Bid::new(1, Denomination::Spades).unwrap() })]
    #[case::after_the_end("Pass Pass Pass Pass Pass", CallError::Finished)]
    #[case::bid_after_the_end("1C Pass Pass Pass 1D", CallError::Finished)]
    fn last_call_is_illegal(#[case] calls: &str, #[case] fault: CallError) {
        let (_, faults) = played(calls);
        let (last, before) = faults.split_last().unwrap();
        assert_eq!(*last, Some(fault));
        assert!(before.iter().all(Option::is_none));
    }

    #[rstest]
    #[case::illegal_double_keeps_the_risk("1S Pass X Pass Pass Pass", "1S")]
    #[case::second_double_keeps_the_risk("1S X Pass X Pass Pass Pass", "1SX")]
    #[case::illegal_redouble_keeps_the_risk("1S XX Pass Pass Pass", "1S")]
    #[case::bid_over_an_insufficient_one("3S 1C 1D Pass Pass Pass", "1D")]
    fn recovery(#[case] calls: &str, #[case] contract: &str) {
        assert_eq!(played(calls).0.contract(), contract.parse().ok());
    }

    #[rstest]
    #[case::nothing("", 4)]
    #[case::some_passes("Pass Pass", 2)]
    #[case::bid("1C", 3)]
    #[case::bid_and_pass("1C Pass", 2)]
    #[case::double("1C Pass X", 3)]
    #[case::skip_counts_anew("1C Pass Pass ^S", 3)]
    #[case::finished("1C Pass Pass Pass", 0)]
    fn missing_passes(#[case] calls: &str, #[case] missing: usize) {
        let (mut auction, _) = played(calls);
        assert_eq!(auction.passes_missing(), missing);
        assert_eq!(auction.all_pass(), missing);
        assert!(auction.is_finished());
    }

    #[test]
    fn nobody_is_skipped_after_the_end() {
        let (mut auction, _) = played("Pass Pass Pass Pass");
        assert_eq!(auction.skip(), Err(CallError::Finished));
    }

    fn any_call() -> impl Strategy<Value = Call> {
        let bids: Vec<Call> = Bid::all().map(Call::Bid).collect();
        prop_oneof![
            3 => Just(Call::Pass),
            1 => Just(Call::Double),
            1 => Just(Call::Redouble),
            3 => proptest::sample::select(bids),
        ]
    }

    proptest! {
        #[test]
        fn an_illegal_call_changes_nothing(calls in proptest::collection::vec(any_call(), 0..60)) {
            let mut auction = AuctionState::new(Seat::South);
            for call in calls {
                let before = auction;
                match auction.call(call) {
                    Ok(()) => {
                        let mut other = before;
                        prop_assert_eq!(other.call_irregular(call), None);
                        prop_assert_eq!(other, auction);
                        prop_assert!(auction.last_bid() >= before.last_bid());
                    }
                    Err(fault) => {
                        prop_assert_eq!(before, auction);
                        let mut other = before;
                        prop_assert_eq!(other.call_irregular(call), Some(fault));
                    }
                }
                prop_assert_eq!(auction.contract().is_some(), auction.is_finished());
                prop_assert_eq!(auction.passes_missing() == 0, auction.is_finished());
            }
        }

        #[test]
        fn any_calls_take_one_turn_each(calls in proptest::collection::vec(any_call(), 0..60)) {
            let mut auction = AuctionState::new(Seat::East);
            for call in calls {
                let before = auction.turn();
                _ = auction.call_irregular(call);
                if let (Some(before), Some(now)) = (before, auction.turn()) {
                    prop_assert_eq!(before.next(), now);
                }
                if let Some(declarer) = auction.declarer_so_far() {
                    prop_assert_eq!(Some(declarer.side()), auction.last_bidder().map(Seat::side));
                }
            }
            auction.all_pass();
            prop_assert!(auction.is_finished());
        }
    }
}
