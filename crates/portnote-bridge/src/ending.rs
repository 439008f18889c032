//! The contract and declarer of a record: what the record states, or else what its auction gives.

use crate::auction::AuctionState;
use crate::call::Denomination;
use crate::contract::Contract;
use crate::seat::Seat;

/// The contract of a record and who plays it: what the record states, else what its auction gives.
///
/// ```
/// use portnote_bridge::{AuctionState, Call, FinalContract, Seat};
/// let mut auction = AuctionState::new(Seat::North);
/// for text in ["1S", "Pass", "Pass", "Pass"] {
///     auction.call(text.parse::<Call>()?).unwrap();
/// }
/// let of_auction = FinalContract::default().or_of(&auction);
/// assert_eq!(of_auction.contract, "1S".parse().ok());
/// assert_eq!(of_auction.declarer, Some(Seat::North));
/// // What is stated is believed.
/// let stated = FinalContract::stated("4S".parse().ok(), None).or_of(&auction);
/// assert_eq!((stated.contract, stated.declarer), ("4S".parse().ok(), Some(Seat::North)));
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct FinalContract {
    /// The contract; `None` also where the record names a denomination only.
    pub contract: Option<Contract>,
    /// The denomination of the contract, or the one that the record names alone.
    pub denomination: Option<Denomination>,
    /// The player who declares the contract.
    pub declarer: Option<Seat>,
}

impl FinalContract {
    /// Returns the contract and the declarer that a record states.
    ///
    /// ```
    /// use portnote_bridge::{Denomination, FinalContract};
    /// let stated = FinalContract::stated("3NT".parse().ok(), None);
    /// assert_eq!(stated.denomination, Some(Denomination::NoTrump));
    /// ```
    #[must_use]
    pub fn stated(contract: Option<Contract>, declarer: Option<Seat>) -> Self {
        let bid = contract.and_then(Contract::bid);
        Self { contract, denomination: bid.map(|bid| bid.denomination()), declarer }
    }

    /// The ending of a record that names a denomination without a level, as end positions do.
    ///
    /// ```
    /// use portnote_bridge::{Denomination, FinalContract};
    /// let named = FinalContract::named(Denomination::Hearts, None);
    /// assert_eq!((named.contract, named.denomination), (None, Some(Denomination::Hearts)));
    /// ```
    #[must_use]
    pub const fn named(denomination: Denomination, declarer: Option<Seat>) -> Self {
        Self { contract: None, denomination: Some(denomination), declarer }
    }

    /// Takes what is not stated from an auction that has ended. A stated contract in another
    /// denomination than that of the auction has a declarer that nobody knows.
    ///
    /// ```
    /// use portnote_bridge::{AuctionState, Call, FinalContract, Seat};
    /// let mut auction = AuctionState::new(Seat::North);
    /// auction.call("1S".parse::<Call>()?).unwrap();
    /// // It is not over yet.
    /// assert_eq!(FinalContract::default().or_of(&auction), FinalContract::default());
    /// auction.all_pass();
    /// let other = FinalContract::stated("3NT".parse().ok(), None);
    /// assert_eq!(other.or_of(&auction), other);
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub fn or_of(self, auction: &AuctionState) -> Self {
        let Some(reached) = auction.contract() else {
            return self;
        };
        let of_auction = Self::stated(Some(reached), auction.declarer());
        let is_open = self.contract.is_none() && self.denomination.is_none();
        let known = if is_open { of_auction } else { self };
        let agrees = known.denomination == of_auction.denomination;
        let declarer = of_auction.declarer.filter(|_| agrees);
        Self { declarer: self.declarer.or(declarer), ..known }
    }

    /// Returns whether all players passed, so that nobody plays.
    ///
    /// ```
    /// use portnote_bridge::{Contract, FinalContract};
    /// assert!(FinalContract::stated(Some(Contract::PassedOut), None).is_passed_out());
    /// ```
    #[must_use]
    pub fn is_passed_out(self) -> bool {
        self.contract == Some(Contract::PassedOut)
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn auction(calls: &str) -> AuctionState {
        let mut auction = AuctionState::new(Seat::North);
        for call in calls.split(' ') {
            auction.call(call.parse().unwrap()).unwrap();
        }
        auction
    }

    // The auction is that of 2H by East, West having raised.
    #[rstest]
    #[case::nothing(None, None, Some("2HX"), Some(Seat::East))]
    #[case::declarer(None, Some(Seat::South), Some("2HX"), Some(Seat::South))]
    #[case::contract(Some("2HX"), None, Some("2HX"), Some(Seat::East))]
    #[case::other_level(Some("4H"), None, Some("4H"), Some(Seat::East))]
    #[case::other_denomination(Some("2S"), None, Some("2S"), None)]
    #[case::passed_out(Some("Pass"), None, Some("Pass"), None)]
    #[case::both(Some("2S"), Some(Seat::West), Some("2S"), Some(Seat::West))]
    fn stated_values_come_first(
        #[case] contract: Option<&str>,
        #[case] declarer: Option<Seat>,
        #[case] expected: Option<&str>,
        #[case] by: Option<Seat>,
    ) {
        let parse = |text: &str| text.parse::<Contract>().unwrap();
        let found = FinalContract::stated(contract.map(parse), declarer)
            .or_of(&auction("1D 1H Pass 2H X Pass Pass Pass"));
        assert_eq!((found.contract, found.declarer), (expected.map(parse), by));
    }

    #[test]
    fn four_passes_have_no_declarer() {
        let found = FinalContract::default().or_of(&auction("Pass Pass Pass Pass"));
        assert!(found.is_passed_out());
        assert_eq!((found.denomination, found.declarer), (None, None));
    }

    #[test]
    fn a_denomination_alone_stays_one() {
        let found = FinalContract::named(Denomination::Hearts, None);
        let found = found.or_of(&auction("1H Pass Pass Pass"));
        assert_eq!(found.contract, None);
        assert_eq!(found.declarer, Some(Seat::North));
    }
}
