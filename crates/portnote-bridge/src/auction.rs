//! An auction that grows call by call and can be taken back. PBN 2.1 §3.5.

mod state;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

pub use state::{AuctionState, CallError};

use crate::call::Call;
use crate::contract::Contract;
use crate::seat::Seat;

/// The passes that are missing. PBN 2.1 §3.5.1.
const ALL_PASS: &str = "AP";

/// An auction that keeps the laws: its calls, whose turn it is, and the contract that comes of it.
/// PBN 2.1 §3.5.
///
/// No illegal call gets in. What a record says, with its faults, is for
/// [`AuctionState::call_irregular`], which judges calls and keeps none.
///
/// ```
/// use portnote_bridge::{Auction, Call, Seat};
/// let mut auction = Auction::read(Seat::North, "1NT Pass 3NT AP")?;
/// assert_eq!(auction.contract(), "3NT".parse().ok());
/// assert_eq!(auction.declarer(), Some(Seat::North));
/// assert_eq!(auction.calls().len(), 6);
///
/// assert_eq!(auction.undo(), Some(Call::Pass));
/// assert_eq!(auction.turn(), Some(Seat::East));
/// assert!(auction.legal().any(|call| call == Call::Double));
/// # Ok::<(), portnote_bridge::ParseAuctionError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Auction {
    dealer: Seat,
    calls: Vec<(Seat, Call)>,
    state: AuctionState,
}

impl Auction {
    /// Returns an auction without a call, which the dealer begins.
    ///
    /// ```
    /// use portnote_bridge::{Auction, Seat};
    /// assert_eq!(Auction::new(Seat::West).turn(), Some(Seat::West));
    /// ```
    #[must_use]
    pub const fn new(dealer: Seat) -> Self {
        Self { dealer, calls: Vec::new(), state: AuctionState::new(dealer) }
    }

    /// Reads calls as people write them, separated by white space; `AP` in any case is the passes
    /// that are missing. PBN 2.1 §3.5.1.
    ///
    /// ```
    /// use portnote_bridge::{Auction, Seat};
    /// let auction = Auction::read(Seat::East, "p 1h dbl 4♥ ap")?;
    /// assert_eq!(auction.to_string(), "E:Pass 1H X 4H Pass Pass Pass");
    /// let illegal = Auction::read(Seat::East, "2H 1S").map_err(|error| error.to_string());
    /// assert_eq!(illegal, Err("call 2 is illegal: `1S`".to_owned()));
    /// # Ok::<(), portnote_bridge::ParseAuctionError>(())
    /// ```
    ///
    /// # Errors
    /// [`ParseAuctionError::Call`] for a word that is not a call, and
    /// [`ParseAuctionError::Illegal`] for a call that the laws forbid.
    pub fn read(dealer: Seat, text: &str) -> Result<Self, ParseAuctionError> {
        let is_all_pass = |word: &str| word.eq_ignore_ascii_case(ALL_PASS);
        Self::of_words(dealer, text.split_whitespace(), is_all_pass, Call::lenient)
    }

    fn of_words<'t>(
        dealer: Seat,
        words: impl Iterator<Item = &'t str>,
        is_all_pass: impl Fn(&str) -> bool,
        call_of: impl Fn(&str) -> Option<Call>,
    ) -> Result<Self, ParseAuctionError> {
        let mut auction = Self::new(dealer);
        for word in words {
            let number = auction.calls.len() + 1;
            let illegal = |call| move |source| ParseAuctionError::Illegal { number, call, source };
            if is_all_pass(word) {
                // One pass at least, so that `AP` after the end is an error.
                auction.call(Call::Pass).map_err(illegal(Call::Pass))?;
                auction.all_pass();
            } else {
                let call = call_of(word)
                    .ok_or_else(|| ParseAuctionError::Call { number, found: word.into() })?;
                auction.call(call).map_err(illegal(call))?;
            }
        }
        Ok(auction)
    }

    /// Makes a call for the seat whose turn it is. PBN 2.1 §3.5.1.
    ///
    /// ```
    /// use portnote_bridge::{Auction, Bid, Call, CallError, Seat};
    /// let mut auction = Auction::new(Seat::North);
    /// assert_eq!(auction.call(Call::Bid(Bid::HIGHEST)), Ok(()));
    /// let too_low = CallError::InsufficientBid { last: Bid::HIGHEST };
    /// assert_eq!(auction.call(Call::Bid(Bid::LOWEST)), Err(too_low));
    /// assert_eq!(auction.turn(), Some(Seat::East));
    /// ```
    ///
    /// # Errors
    /// - [`CallError::Finished`] when the auction is over.
    /// - [`CallError::InsufficientBid`] for a bid that is not higher than the last one.
    /// - [`CallError::IllegalDouble`] when the last call other than Pass is not a bid of the other
    ///   side.
    /// - [`CallError::IllegalRedouble`] when it is not a double of the other side.
    ///
    /// Nothing changes then.
    pub fn call(&mut self, call: Call) -> Result<(), CallError> {
        let seat = self.state.turn().ok_or(CallError::Finished)?;
        self.state.call(call)?;
        self.calls.push((seat, call));
        Ok(())
    }

    /// Makes the passes that are missing, as `AP` says, and returns how many they were.
    /// PBN 2.1 §3.5.1.
    ///
    /// ```
    /// use portnote_bridge::{Auction, Contract, Seat};
    /// let mut auction = Auction::new(Seat::North);
    /// assert_eq!(auction.all_pass(), 4);
    /// assert_eq!(auction.contract(), Some(Contract::PassedOut));
    /// ```
    pub fn all_pass(&mut self) -> usize {
        let before = self.calls.len();
        while self.call(Call::Pass).is_ok() {}
        self.calls.len() - before
    }

    /// Takes the last call back and returns it; `None` before the first one. It takes as many
    /// steps as there are calls.
    ///
    /// ```
    /// use portnote_bridge::{Auction, Seat};
    /// let mut auction = Auction::read(Seat::North, "1H X")?;
    /// let before = Auction::read(Seat::North, "1H")?;
    /// assert_eq!(auction.undo(), "X".parse().ok());
    /// assert_eq!(auction, before);
    /// # Ok::<(), portnote_bridge::ParseAuctionError>(())
    /// ```
    pub fn undo(&mut self) -> Option<Call> {
        let (_, undone) = self.calls.pop()?;
        self.state = AuctionState::new(self.dealer);
        for (_, call) in &self.calls {
            // Each was legal when it was made.
            _ = self.state.call_irregular(*call);
        }
        Some(undone)
    }

    /// Returns the seat that calls first.
    ///
    /// ```
    /// use portnote_bridge::{Auction, Seat};
    /// assert_eq!(Auction::new(Seat::West).dealer(), Seat::West);
    /// ```
    #[must_use]
    pub const fn dealer(&self) -> Seat {
        self.dealer
    }

    /// Returns the seat that calls next, `None` when the auction is finished.
    ///
    /// ```
    /// use portnote_bridge::{Auction, Seat};
    /// let auction = Auction::read(Seat::North, "1NT")?;
    /// assert_eq!(auction.turn(), Some(Seat::East));
    /// # Ok::<(), portnote_bridge::ParseAuctionError>(())
    /// ```
    #[must_use]
    pub const fn turn(&self) -> Option<Seat> {
        self.state.turn()
    }

    /// Returns the calls that are legal now: `Pass`, `X`, `XX`, then bids ascending; none when the
    /// auction is finished.
    ///
    /// ```
    /// use portnote_bridge::{Auction, Seat};
    /// let auction = Auction::read(Seat::North, "7D")?;
    /// let legal: Vec<_> = auction.legal().map(|call| call.to_string()).collect();
    /// assert_eq!(legal, ["Pass", "X", "7H", "7S", "7NT"]);
    /// # Ok::<(), portnote_bridge::ParseAuctionError>(())
    /// ```
    pub fn legal(&self) -> impl Iterator<Item = Call> + use<> {
        self.state.legal()
    }

    /// Returns the calls so far, each with its seat; `AP` is as many passes as it means.
    ///
    /// ```
    /// use portnote_bridge::{Auction, Call, Seat};
    /// let auction = Auction::read(Seat::South, "1C AP")?;
    /// assert_eq!(auction.calls().last(), Some(&(Seat::East, Call::Pass)));
    /// # Ok::<(), portnote_bridge::ParseAuctionError>(())
    /// ```
    #[must_use]
    pub fn calls(&self) -> &[(Seat, Call)] {
        &self.calls
    }

    /// Returns the contract of a finished auction, else `None`. PBN 2.1 §3.4.14.
    ///
    /// ```
    /// use portnote_bridge::{Auction, Contract, Seat};
    /// let auction = Auction::read(Seat::North, "AP")?;
    /// assert_eq!(auction.contract(), Some(Contract::PassedOut));
    /// # Ok::<(), portnote_bridge::ParseAuctionError>(())
    /// ```
    #[must_use]
    pub fn contract(&self) -> Option<Contract> {
        self.state.contract()
    }

    /// Returns the declarer of a finished auction: who first named the denomination of the
    /// contract on its side. PBN 2.1 §3.4.13.
    ///
    /// ```
    /// use portnote_bridge::{Auction, Seat};
    /// let auction = Auction::read(Seat::North, "1S Pass 2S AP")?;
    /// assert_eq!(auction.declarer(), Some(Seat::North));
    /// # Ok::<(), portnote_bridge::ParseAuctionError>(())
    /// ```
    #[must_use]
    pub fn declarer(&self) -> Option<Seat> {
        self.state.declarer()
    }

    /// Returns whether three passes followed a bid, or four passes the beginning.
    ///
    /// ```
    /// use portnote_bridge::{Auction, Seat};
    /// assert!(Auction::read(Seat::North, "1C AP")?.is_finished());
    /// # Ok::<(), portnote_bridge::ParseAuctionError>(())
    /// ```
    #[must_use]
    pub const fn is_finished(&self) -> bool {
        self.state.is_finished()
    }

    /// Returns what the laws ask of an auction, without its calls: the last bid, the contract if
    /// only passes follow, and more.
    ///
    /// ```
    /// use portnote_bridge::{Auction, Seat};
    /// let auction = Auction::read(Seat::North, "1C X")?;
    /// assert_eq!(auction.state().contract_so_far(), "1CX".parse().ok());
    /// # Ok::<(), portnote_bridge::ParseAuctionError>(())
    /// ```
    #[must_use]
    pub const fn state(&self) -> &AuctionState {
        &self.state
    }
}

/// Writes the dealer and the calls, like `N:1NT Pass 3NT Pass Pass Pass`.
impl fmt::Display for Auction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.dealer)?;
        for (number, (_, call)) in self.calls.iter().enumerate() {
            let blank = if number == 0 { "" } else { " " };
            write!(f, "{blank}{call}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for Auction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Auction({self})")
    }
}

impl FromStr for Auction {
    type Err = ParseAuctionError;

    /// Reads the dealer, a colon, and calls in the spelling of the standard with single spaces
    /// between them; `AP` is the passes that are missing. PBN 2.1 §3.5.1.
    ///
    /// ```
    /// use portnote_bridge::Auction;
    /// let auction: Auction = "N:1NT Pass 3NT AP".parse()?;
    /// assert_eq!(auction.to_string(), "N:1NT Pass 3NT Pass Pass Pass");
    /// let error = "1NT Pass".parse::<Auction>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid auction `1NT Pass`: expected the dealer and a colon, as in `N:`".to_owned()));
    /// # Ok::<(), portnote_bridge::ParseAuctionError>(())
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let no_dealer = || ParseAuctionError::Dealer { found: text.into() };
        let (dealer, calls) = text.split_once(':').ok_or_else(no_dealer)?;
        let dealer = dealer.parse().map_err(|_| no_dealer())?;
        let words = calls.split(' ').filter(|_| !calls.is_empty());
        Self::of_words(dealer, words, |word| word == ALL_PASS, |word| word.parse().ok())
    }
}

/// The reason why a text is not a legal auction.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseAuctionError {
    /// The text does not begin with the dealer and a colon.
    #[error("invalid auction `{found}`: expected the dealer and a colon, as in `N:`")]
    Dealer {
        /// The text that was found.
        found: Box<str>,
    },
    /// A word is not a call.
    #[error(
        "call {number} is invalid: `{found}`: expected `Pass`, `X`, `XX`, `AP` or a bid, as in `1NT`"
    )]
    Call {
        /// The number of the call, from 1.
        number: usize,
        /// The word that was found.
        found: Box<str>,
    },
    /// The laws forbid a call.
    #[error("call {number} is illegal: `{call}`")]
    Illegal {
        /// The number of the call, from 1.
        number: usize,
        /// The call that is illegal.
        call: Call,
        /// The reason why it is illegal.
        source: CallError,
    },
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;
    use crate::call::Bid;

    fn auction(calls: &str) -> Auction {
        Auction::read(Seat::North, calls).unwrap()
    }

    #[rstest]
    #[case::first("", "Pass 1C")]
    #[case::pass("Pass", "Pass 1C")]
    #[case::bid_of_opponents("7C", "Pass X 7D")]
    #[case::own_bid("7C Pass", "Pass 7D")]
    #[case::bid_before_a_pass("7C Pass Pass", "Pass X 7D")]
    #[case::double("7C X", "Pass XX 7D")]
    #[case::own_double("7C X Pass", "Pass 7D")]
    #[case::double_before_a_pass("7C X Pass Pass", "Pass XX 7D")]
    #[case::redouble("7C X XX", "Pass 7D")]
    #[case::redoubled_by_partner("7C X XX Pass", "Pass 7D")]
    #[case::bid_over_a_double("7C X 7D", "Pass X 7H")]
    #[case::highest_bid("7NT", "Pass X")]
    #[case::nothing_higher("7NT X XX", "Pass")]
    #[case::end_after_a_bid("7NT Pass Pass Pass", "")]
    #[case::end_of_four_passes("Pass Pass Pass Pass", "")]
    #[case::three_passes_end_nothing("Pass Pass Pass", "Pass 1C")]
    fn legal_up_to_the_lowest_bid(#[case] calls: &str, #[case] legal: &str) {
        let mut bids = 0;
        let found = auction(calls).legal().take_while(|call| {
            bids += usize::from(call.bid().is_some());
            bids < 2
        });
        let found: Vec<&str> = found.map(Call::as_str).collect();
        assert_eq!(found.join(" "), legal);
    }

    #[rstest]
    #[case::lower("2H", "1S", "the bid is not higher than 2H")]
    #[case::equal("2H", "2H", "the bid is not higher than 2H")]
    #[case::double_of_nothing(
        "Pass",
        "X",
        "a double needs a bid by the opponents that is not doubled"
    )]
    #[case::double_of_partner(
        "2H Pass",
        "X",
        "a double needs a bid by the opponents that is not doubled"
    )]
    #[case::double_of_a_double(
        "2H X Pass",
        "X",
        "a double needs a bid by the opponents that is not doubled"
    )]
    #[case::redouble_of_a_bid("2H", "XX", "a redouble needs a double by the opponents")]
    #[case::redouble_of_partner("2H X Pass", "XX", "a redouble needs a double by the opponents")]
    #[case::after_four_passes("AP", "1C", "the auction is finished")]
    #[case::after_the_end("1C AP", "Pass", "the auction is finished")]
    fn refused(#[case] calls: &str, #[case] call: &str, #[case] reason: &str) {
        let mut auction = auction(calls);
        let before = auction.clone();
        let error = auction.call(call.parse().unwrap()).unwrap_err();
        assert_eq!(error.to_string(), reason);
        assert_eq!(auction, before);
    }

    #[rstest]
    #[case::nothing("", "N:")]
    #[case::four_passes("AP", "N:Pass Pass Pass Pass")]
    #[case::three_passes("Pass AP", "N:Pass Pass Pass Pass")]
    #[case::three_after_a_bid("1NT ap", "N:1NT Pass Pass Pass")]
    #[case::last_pass("1NT X Pass Pass AP", "N:1NT X Pass Pass Pass")]
    #[case::as_people_write("1n p 3NT\n\tX  xx Ap", "N:1NT Pass 3NT X XX Pass Pass Pass")]
    fn all_pass_is_spelled_out(#[case] calls: &str, #[case] text: &str) {
        let auction = auction(calls);
        assert_eq!(auction.to_string(), text);
        assert_eq!(format!("{auction:?}"), format!("Auction({text})"));
        assert_eq!(text.parse(), Ok(auction));
    }

    #[rstest]
    #[case::word(
        "1NT foo",
        "call 2 is invalid: `foo`: expected `Pass`, `X`, `XX`, `AP` or a bid, as in `1NT`"
    )]
    #[case::low_bid("2H Pass 1S", "call 3 is illegal: `1S`")]
    #[case::after_the_end("1NT AP 2C", "call 5 is illegal: `2C`")]
    #[case::all_pass_twice("1NT AP AP", "call 5 is illegal: `Pass`")]
    fn not_read(#[case] calls: &str, #[case] message: &str) {
        let error = Auction::read(Seat::North, calls).unwrap_err();
        assert_eq!(error.to_string(), message);
    }

    #[rstest]
    #[case::empty("")]
    #[case::no_dealer("1NT AP")]
    #[case::two_seats("NS:1NT")]
    #[case::lower("n:1NT")]
    #[case::two_spaces("N:1NT  Pass")]
    #[case::space_first("N: 1NT")]
    #[case::space_last("N:1NT ")]
    #[case::lenient_call("N:1N")]
    #[case::lower_all_pass("N:1NT ap")]
    #[case::illegal("N:1NT 1C")]
    fn not_parsed(#[case] text: &str) {
        assert!(text.parse::<Auction>().is_err());
    }

    fn every_call() -> impl Iterator<Item = Call> {
        let others = [Call::Pass, Call::Double, Call::Redouble];
        others.into_iter().chain(Bid::all().map(Call::Bid))
    }

    /// Makes any call of those that are legal and near, until the choices or the calls end.
    fn grown(dealer: Seat, choices: &[usize], mut each: impl FnMut(&mut Auction)) -> Auction {
        let mut auction = Auction::new(dealer);
        for choice in choices {
            each(&mut auction);
            let near: Vec<Call> = auction.legal().take(6).collect();
            if near.is_empty() {
                return auction;
            }
            auction.call(near[choice % near.len()]).unwrap();
        }
        each(&mut auction);
        auction
    }

    fn seat() -> impl Strategy<Value = Seat> {
        proptest::sample::select(Seat::ALL.to_vec())
    }

    proptest! {
        #[test]
        fn legal_is_what_call_accepts(dealer in seat(), choices in proptest::collection::vec(0_usize..60, 0..40)) {
            grown(dealer, &choices, |auction| {
                let before = auction.clone();
                let mut legal = auction.legal();
                for call in every_call() {
                    let is_legal = auction.call(call).is_ok();
                    assert_eq!(is_legal, before.state().judge(call).is_ok());
                    if is_legal {
                        assert_eq!(legal.next(), Some(call));
                        assert_eq!(auction.undo(), Some(call));
                    }
                    assert_eq!(*auction, before);
                }
                assert_eq!(legal.next(), None);
                assert_eq!(auction.is_finished(), auction.turn().is_none());
                assert_eq!(auction.is_finished(), auction.legal().next().is_none());
            });
        }

        #[test]
        fn an_auction_comes_back(dealer in seat(), choices in proptest::collection::vec(0_usize..60, 0..40)) {
            let mut states = Vec::new();
            let mut auction = grown(dealer, &choices, |auction| states.push(auction.clone()));
            prop_assert_eq!(auction.to_string().parse(), Ok(auction.clone()));
            let seats = auction.calls().iter().map(|(seat, _)| *seat);
            prop_assert!(seats.eq((0..auction.calls().len()).map(|steps| dealer.rotate(steps))));
            prop_assert_eq!(states.pop(), Some(auction.clone()));
            while let Some(before) = states.pop() {
                prop_assert!(auction.undo().is_some());
                prop_assert_eq!(&auction, &before);
            }
            prop_assert_eq!(auction.undo(), None);
        }

        #[test]
        fn any_text_is_survived(text in "([NESW]:)?((1NT|2C|7S|X|XX|Pass|AP|P|zz)? ?){0,9}") {
            if let Ok(auction) = text.parse::<Auction>() {
                prop_assert_eq!(auction.to_string().parse(), Ok(auction));
            }
            if let Ok(auction) = Auction::read(Seat::East, &text) {
                prop_assert_eq!(auction.to_string().parse(), Ok(auction));
            }
        }
    }
}
