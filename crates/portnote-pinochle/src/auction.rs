//! The auction: bids that rise, the seats that are still in, and the contract that results. PPN
//! 1.0, Auction Section.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::invalid;
use crate::invalid::ParseError;
use crate::seat::{BySeat, Seat};
use crate::table::Table;

/// What a seat says when it is its turn to bid, like `Pass` or `52`. PPN 1.0, Auction Section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Call {
    /// `Pass`: the seat is out for the rest of the auction.
    Pass,
    /// A number of points.
    Bid(u32),
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pass => f.pad("Pass"),
            Self::Bid(points) => fmt::Display::fmt(points, f),
        }
    }
}

impl FromStr for Call {
    type Err = ParseError;

    /// Reads `Pass` or the digits of a bid. PPN 1.0, Auction Section.
    ///
    /// ```
    /// use portnote_pinochle::Call;
    /// assert_eq!("52".parse(), Ok(Call::Bid(52)));
    /// let error = "pass".parse::<Call>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid call `pass`: expected `Pass` or points, as in `52`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "Pass" => Some(Self::Pass),
            digits => invalid::number(digits).map(Self::Bid),
        }
        .ok_or_else(|| ParseError::new("call", text, "`Pass` or points, as in `52`"))
    }
}

/// Which bids a house allows; the auction itself demands no more than that they rise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BidRules {
    /// The lowest bid, if there is one.
    pub minimum: Option<u32>,
    /// The steps, with rising limits; beyond the last one its step continues.
    pub steps: &'static [BidStep],
}

/// How bids rise within a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BidStep {
    /// The last bid to which the step leads.
    pub up_to: u32,
    /// The difference between neighbours, in points.
    pub step: u32,
}

impl BidRules {
    /// Nothing but rising bids.
    pub const FREE: Self = Self { minimum: None, steps: &[] };

    /// Double deck, four players: from 50 in steps of 1 to 60, of 5 to 100, then of 10.
    /// ourpastimes.com, "How to Play Double Deck Partnership Pinochle".
    pub const DOUBLE_DECK: Self = Self {
        minimum: Some(50),
        steps: &[
            BidStep { up_to: 60, step: 1 },
            BidStep { up_to: 100, step: 5 },
            BidStep { up_to: u32::MAX, step: 10 },
        ],
    };

    /// Single deck, three players: from 20 in steps of 1.
    pub const SINGLE_DECK: Self = Self { minimum: Some(20), steps: &[] };

    /// Triple deck, six players: from 75; the steps are those of the double deck as long as no
    /// source says otherwise.
    pub const TRIPLE_DECK: Self = Self { minimum: Some(75), steps: Self::DOUBLE_DECK.steps };

    /// The smallest bid that may follow `last`, or open the auction; `None` beyond the numbers.
    ///
    /// ```
    /// use portnote_pinochle::BidRules;
    /// let rules = BidRules::DOUBLE_DECK;
    /// assert_eq!(rules.next_bid(None), Some(50));
    /// assert_eq!(rules.next_bid(Some(60)), Some(65));
    /// assert_eq!(rules.next_bid(Some(63)), Some(65));
    /// ```
    #[must_use]
    pub fn next_bid(&self, last: Option<u32>) -> Option<u32> {
        let lowest = self.minimum.unwrap_or(1);
        let Some(last) = last.filter(|last| *last >= lowest) else {
            return Some(lowest);
        };
        let mut from = lowest;
        for range in self.steps {
            if last < range.up_to {
                let step = range.step.max(1);
                let after = last.saturating_sub(from).checked_rem(step)?;
                return last.checked_add(step.saturating_sub(after));
            }
            from = range.up_to;
        }
        last.checked_add(1)
    }

    /// Whether the bid is one that the house knows: not below the lowest one, and on a step.
    ///
    /// ```
    /// use portnote_pinochle::BidRules;
    /// assert!(BidRules::DOUBLE_DECK.allows(65));
    /// assert!(!BidRules::DOUBLE_DECK.allows(66));
    /// assert!(!BidRules::DOUBLE_DECK.allows(49));
    /// ```
    #[must_use]
    pub fn allows(&self, bid: u32) -> bool {
        let before = bid.checked_sub(1);
        before.is_some() && self.next_bid(before) == Some(bid)
    }
}

/// An auction in progress: who is still in, the highest bid, and the contract that comes of it.
/// PPN 1.0, Auction Section.
///
/// ```
/// use portnote_pinochle::{Auction, Call, Seat, Table};
/// let mut auction = Auction::new(Table::FOUR, Seat::East);
/// for call in [Call::Pass, Call::Bid(51), Call::Bid(55), Call::Bid(60), Call::Pass] {
///     assert_eq!(auction.call(call), Ok(()));
/// }
/// assert_eq!(auction.turn(), Some(Seat::West));
/// assert_eq!(auction.call(Call::Pass), Ok(()));
/// assert_eq!(auction.contract(), Some((Seat::North, 60)));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Auction {
    table: Table,
    first: Seat,
    turn: Seat,
    standing: BySeat<Standing>,
    high: Option<(Seat, u32)>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Standing {
    #[default]
    In,
    // The last call is not known, so the seat may be in or out.
    Unknown,
    Out,
}

impl Auction {
    /// An auction that begins with a seat: the one on the dealer's left.
    ///
    /// ```
    /// use portnote_pinochle::{Auction, Seat, Table};
    /// let auction = Auction::new(Table::THREE, Table::THREE.next(Seat::Southwest));
    /// assert_eq!(auction.turn(), Some(Seat::North));
    /// ```
    #[must_use]
    pub fn new(table: Table, first: Seat) -> Self {
        let first = table.from(first).next().unwrap_or(first);
        Self { table, first, turn: first, standing: BySeat::default(), high: None }
    }

    /// The seat that bids first.
    ///
    /// ```
    /// use portnote_pinochle::{Auction, Seat, Table};
    /// assert_eq!(Auction::new(Table::FOUR, Seat::South).first(), Seat::South);
    /// ```
    #[must_use]
    pub const fn first(&self) -> Seat {
        self.first
    }

    /// The seat that calls next, `None` when the auction is finished.
    ///
    /// ```
    /// use portnote_pinochle::{Auction, Call, Seat, Table};
    /// let mut auction = Auction::new(Table::TWO, Seat::North);
    /// assert_eq!(auction.call(Call::Bid(20)), Ok(()));
    /// assert_eq!(auction.turn(), Some(Seat::South));
    /// ```
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        if self.is_finished() {
            return None;
        }
        // Players cannot bid against themselves, as they could after a bid that was too low.
        // But an unknown call may have been a higher bid.
        let mut seats = self.table.seats().iter();
        let unknown = seats.any(|seat| *self.standing.get(*seat) == Standing::Unknown);
        let may_call = |seat: &Seat| unknown || self.high_bidder() != Some(*seat);
        let mut seats = self.table.from(self.turn);
        seats.find(|seat| !self.is_out(*seat) && may_call(seat))
    }

    /// What is wrong with a call of a seat at this point, without making it.
    ///
    /// # Errors
    /// - [`CallError::Finished`] when the contract has been won, or all have passed.
    /// - [`CallError::Passed`] when the seat has passed before, and [`CallError::OutOfTurn`] when
    ///   it is not its turn.
    /// - [`CallError::TooLow`] for a bid that is not above the highest one.
    ///
    /// ```
    /// use portnote_pinochle::{Auction, Call, CallError, Seat, Table};
    /// let auction = Auction::new(Table::FOUR, Seat::North);
    /// let error = CallError::OutOfTurn { turn: Seat::North };
    /// assert_eq!(auction.judge(Seat::South, Call::Pass), Err(error));
    /// assert_eq!(auction.judge(Seat::North, Call::Bid(50)), Ok(()));
    /// ```
    pub fn judge(&self, seat: Seat, call: Call) -> Result<(), CallError> {
        let Some(turn) = self.turn() else {
            return Err(CallError::Finished);
        };
        if self.is_out(seat) {
            return Err(CallError::Passed);
        }
        match call {
            Call::Bid(bid) if bid <= self.high_bid().unwrap_or(0) => {
                Err(CallError::TooLow { last: self.high_bid().unwrap_or(0) })
            }
            _ if seat != turn => Err(CallError::OutOfTurn { turn }),
            _ => Ok(()),
        }
    }

    /// Makes a legal call for the seat whose turn it is.
    ///
    /// # Errors
    /// As [`judge`](Self::judge) says for the seat whose turn it is; nothing changes then.
    ///
    /// ```
    /// use portnote_pinochle::{Auction, Call, CallError, Seat, Table};
    /// let mut auction = Auction::new(Table::FOUR, Seat::North);
    /// assert_eq!(auction.call(Call::Bid(50)), Ok(()));
    /// assert_eq!(auction.call(Call::Bid(50)), Err(CallError::TooLow { last: 50 }));
    /// assert_eq!(auction.turn(), Some(Seat::East));
    /// ```
    pub fn call(&mut self, call: Call) -> Result<(), CallError> {
        let turn = self.turn().ok_or(CallError::Finished)?;
        self.judge(turn, call)?;
        self.take(turn, call);
        Ok(())
    }

    /// Makes a call of a seat whether it is legal or not, and says what is wrong with it, `None`
    /// for a legal one.
    ///
    /// A bid that is too low takes the turn, but does not become the highest. A call out of turn
    /// counts. A call of a seat that has passed or after the end is ignored.
    ///
    /// ```
    /// use portnote_pinochle::{Auction, Call, CallError, Seat, Table};
    /// let mut auction = Auction::new(Table::THREE, Seat::North);
    /// assert_eq!(auction.call_irregular(Seat::North, Call::Bid(25)), None);
    /// let error = CallError::TooLow { last: 25 };
    /// assert_eq!(auction.call_irregular(Seat::Southeast, Call::Bid(25)), Some(error));
    /// assert_eq!(auction.high_bid(), Some(25));
    /// assert_eq!(auction.turn(), Some(Seat::Southwest));
    /// ```
    pub fn call_irregular(&mut self, seat: Seat, call: Call) -> Option<CallError> {
        let verdict = self.judge(seat, call).err();
        match verdict {
            Some(CallError::Finished | CallError::Passed) => {}
            Some(CallError::TooLow { .. }) => {
                *self.standing.get_mut(seat) = Standing::In;
                self.turn = self.table.next(seat);
            }
            Some(CallError::OutOfTurn { .. }) | None => self.take(seat, call),
        }
        verdict
    }

    /// Notes that a seat made a call that is not known, as `?` says. Until more is known about
    /// the seat there is no contract.
    ///
    /// ```
    /// use portnote_pinochle::{Auction, Call, Seat, Table};
    /// let mut auction = Auction::new(Table::TWO, Seat::North);
    /// auction.call_unknown(Seat::North);
    /// assert_eq!(auction.call_irregular(Seat::South, Call::Bid(25)), None);
    /// assert_eq!(auction.contract(), None);
    /// assert!(auction.sit_out(Seat::North));
    /// assert_eq!(auction.contract(), Some((Seat::South, 25)));
    /// ```
    pub fn call_unknown(&mut self, seat: Seat) {
        if !self.is_finished() && !self.is_out(seat) {
            *self.standing.get_mut(seat) = Standing::Unknown;
            self.turn = self.table.next(seat);
        }
    }

    /// Notes that a round leaves out a seat, as `-` says, because it has passed before: also by
    /// a call that is not known. False when the seat is still in; then its call becomes unknown.
    ///
    /// ```
    /// use portnote_pinochle::{Auction, Call, Seat, Table};
    /// let mut auction = Auction::new(Table::FOUR, Seat::North);
    /// assert_eq!(auction.call(Call::Pass), Ok(()));
    /// assert!(auction.sit_out(Seat::North));
    /// assert!(!auction.sit_out(Seat::East));
    /// ```
    pub fn sit_out(&mut self, seat: Seat) -> bool {
        match *self.standing.get(seat) {
            Standing::Out => true,
            Standing::Unknown => {
                *self.standing.get_mut(seat) = Standing::Out;
                true
            }
            Standing::In => {
                self.call_unknown(seat);
                false
            }
        }
    }

    /// Whether the seat has passed, or is not at the table.
    ///
    /// ```
    /// use portnote_pinochle::{Auction, Seat, Table};
    /// assert!(!Auction::new(Table::FOUR, Seat::North).is_out(Seat::North));
    /// ```
    #[must_use]
    pub fn is_out(&self, seat: Seat) -> bool {
        *self.standing.get(seat) == Standing::Out || !self.table.has(seat)
    }

    /// The highest bid so far in points.
    ///
    /// ```
    /// use portnote_pinochle::{Auction, Seat, Table};
    /// assert_eq!(Auction::new(Table::FOUR, Seat::North).high_bid(), None);
    /// ```
    #[must_use]
    pub fn high_bid(&self) -> Option<u32> {
        self.high.map(|(_, bid)| bid)
    }

    /// The seat of the highest bid so far.
    ///
    /// ```
    /// use portnote_pinochle::{Auction, Call, Seat, Table};
    /// let mut auction = Auction::new(Table::FOUR, Seat::North);
    /// assert_eq!(auction.call(Call::Bid(50)), Ok(()));
    /// assert_eq!(auction.high_bidder(), Some(Seat::North));
    /// ```
    #[must_use]
    pub fn high_bidder(&self) -> Option<Seat> {
        self.high.map(|(seat, _)| seat)
    }

    /// Whether the auction is over: all have passed except the highest bidder, or all.
    ///
    /// ```
    /// use portnote_pinochle::{Auction, Call, Seat, Table};
    /// let mut auction = Auction::new(Table::TWO, Seat::North);
    /// assert_eq!(auction.call(Call::Pass), Ok(()));
    /// assert!(!auction.is_finished());
    /// assert_eq!(auction.call(Call::Bid(20)), Ok(()));
    /// assert!(auction.is_finished());
    /// ```
    #[must_use]
    pub fn is_finished(&self) -> bool {
        let bidder = self.high_bidder();
        let mut others = self.table.seats().iter();
        others.all(|seat| Some(*seat) == bidder || self.is_out(*seat))
    }

    /// Declarer and contract in points, when the auction is finished and somebody bid.
    ///
    /// ```
    /// use portnote_pinochle::{Auction, Call, Seat, Table};
    /// let mut auction = Auction::new(Table::TWO, Seat::North);
    /// assert_eq!(auction.call(Call::Bid(25)), Ok(()));
    /// assert_eq!(auction.contract(), None);
    /// assert_eq!(auction.call(Call::Pass), Ok(()));
    /// assert_eq!(auction.contract(), Some((Seat::North, 25)));
    /// ```
    #[must_use]
    pub fn contract(&self) -> Option<(Seat, u32)> {
        self.high.filter(|(seat, _)| {
            self.is_finished() && *self.standing.get(*seat) != Standing::Unknown
        })
    }

    /// The only seat that has not passed, if there is no bid: it has the contract at the lowest
    /// bid of the house, whether it says so or not.
    ///
    /// ```
    /// use portnote_pinochle::{Auction, Call, Seat, Table};
    /// let mut auction = Auction::new(Table::THREE, Seat::North);
    /// assert_eq!((auction.call(Call::Pass), auction.call(Call::Pass)), (Ok(()), Ok(())));
    /// assert_eq!(auction.stuck(), Some(Seat::Southwest));
    /// ```
    #[must_use]
    pub fn stuck(&self) -> Option<Seat> {
        let mut left = self.table.seats().iter().copied();
        let seat = left.find(|seat| !self.is_out(*seat))?;
        let alone = left.all(|seat| self.is_out(seat));
        let is_in = *self.standing.get(seat) == Standing::In;
        (alone && is_in && self.high.is_none()).then_some(seat)
    }

    fn take(&mut self, seat: Seat, call: Call) {
        match call {
            Call::Pass => *self.standing.get_mut(seat) = Standing::Out,
            Call::Bid(bid) => {
                *self.standing.get_mut(seat) = Standing::In;
                self.high = Some((seat, bid));
            }
        }
        self.turn = self.table.next(seat);
    }
}

/// Why a call is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CallError {
    /// The contract has been won, or all have passed.
    #[error("the auction is finished")]
    Finished,
    /// The seat has passed before.
    #[error("the seat has passed before")]
    Passed,
    /// The bid is not above the highest one.
    #[error("the bid is not above {last}")]
    TooLow {
        /// The highest bid so far, 0 when there is none.
        last: u32,
    },
    /// It is not the turn of this seat.
    #[error("it is the turn of {turn}")]
    OutOfTurn {
        /// The seat whose turn it is.
        turn: Seat,
    },
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    // Calls of the seats in turn: `P` for a pass, `?` for an unknown call.
    fn auction(table: Table, calls: &str) -> (Auction, Vec<CallError>) {
        let mut auction = Auction::new(table, Seat::North);
        let mut errors = Vec::new();
        for call in calls.split_whitespace() {
            let turn = auction.turn().unwrap_or(Seat::North);
            match call {
                "?" => auction.call_unknown(turn),
                "P" => errors.extend(auction.call_irregular(turn, Call::Pass)),
                bid => {
                    let call = Call::Bid(bid.parse().unwrap());
                    errors.extend(auction.call_irregular(turn, call));
                }
            }
        }
        (auction, errors)
    }

    #[rstest]
    #[case::first_bid_wins("53 P P P", Some((Seat::North, 53)))]
    #[case::bidding_on("54 56 P 61 P P", Some((Seat::West, 61)))]
    #[case::dealer_stuck("P P P 50", Some((Seat::West, 50)))]
    #[case::all_passed("P P P P", None)]
    #[case::unfinished("54 56 P 61 P", None)]
    #[case::unknown_call("58 ? P P", None)]
    #[case::unknown_then_bid("58 ? P P 60 65 P", Some((Seat::East, 65)))]
    fn contracts(#[case] calls: &str, #[case] contract: Option<(Seat, u32)>) {
        let (auction, errors) = auction(Table::FOUR, calls);
        assert_eq!(auction.contract(), contract);
        assert_eq!(errors, []);
        assert_eq!(auction.turn().is_none(), auction.is_finished());
    }

    #[rstest]
    #[case::equal("53 53", CallError::TooLow { last: 53 })]
    #[case::lower("53 52", CallError::TooLow { last: 53 })]
    #[case::nothing("0", CallError::TooLow { last: 0 })]
    #[case::after_the_end("53 P P P 54", CallError::Finished)]
    #[case::after_four_passes("P P P P 54", CallError::Finished)]
    fn last_call_is_illegal(#[case] calls: &str, #[case] error: CallError) {
        assert_eq!(auction(Table::FOUR, calls).1, [error]);
    }

    #[test]
    fn a_passed_seat_stays_out() {
        let (mut auction, _) = auction(Table::FOUR, "P 50");
        let before = auction;
        let error = auction.call_irregular(Seat::North, Call::Bid(60));
        assert_eq!(error, Some(CallError::Passed));
        assert_eq!(auction.call_irregular(Seat::Northeast, Call::Pass), Some(CallError::Passed));
        assert_eq!(auction, before);
    }

    #[test]
    fn a_low_bid_is_no_contract() {
        let (auction, _) = auction(Table::FOUR, "60 55 P P P");
        assert_eq!(auction.contract(), Some((Seat::North, 60)));
    }

    #[rstest]
    #[case::opening(&BidRules::DOUBLE_DECK, &[50, 51, 52])]
    #[case::at_sixty(&BidRules::DOUBLE_DECK, &[59, 60, 65, 70])]
    #[case::at_hundred(&BidRules::DOUBLE_DECK, &[95, 100, 110, 120])]
    #[case::triple(&BidRules::TRIPLE_DECK, &[75, 80, 85])]
    #[case::single(&BidRules::SINGLE_DECK, &[20, 21, 22])]
    fn steps(#[case] rules: &BidRules, #[case] bids: &[u32]) {
        for pair in bids.windows(2) {
            assert_eq!(rules.next_bid(Some(pair[0])), Some(pair[1]));
            assert!(rules.allows(pair[0]) && rules.allows(pair[1]));
            assert!((pair[0] + 1..pair[1]).all(|between| !rules.allows(between)));
        }
        assert_eq!(rules.next_bid(Some(1)), rules.minimum);
    }

    #[test]
    fn bids_end_with_the_numbers() {
        assert_eq!(BidRules::FREE.next_bid(Some(u32::MAX)), None);
        assert_eq!(BidRules::DOUBLE_DECK.next_bid(Some(u32::MAX)), None);
        assert!(BidRules::FREE.allows(1) && BidRules::FREE.allows(u32::MAX));
        assert!(!BidRules::FREE.allows(0) && !BidRules::DOUBLE_DECK.allows(0));
    }

    fn any_call() -> impl Strategy<Value = Call> {
        prop_oneof![Just(Call::Pass), (0u32..200).prop_map(Call::Bid)]
    }

    proptest! {
        #[test]
        fn an_illegal_call_changes_nothing(
            players in 2usize..=8,
            calls in proptest::collection::vec(any_call(), 0..60),
        ) {
            let mut auction = Auction::new(Table::new(players).unwrap(), Seat::South);
            for call in calls {
                let before = auction;
                match auction.call(call) {
                    Ok(()) => prop_assert!(auction.high_bid() >= before.high_bid()),
                    Err(_) => prop_assert_eq!(before, auction),
                }
                prop_assert_eq!(auction.turn().is_none(), auction.is_finished());
                prop_assert!(auction.contract().is_none() || auction.is_finished());
            }
        }

        #[test]
        fn any_calls_of_any_seats_are_survived(
            players in 2usize..=8,
            calls in proptest::collection::vec((0usize..8, 0usize..3, any_call()), 0..60),
        ) {
            let table = Table::new(players).unwrap();
            let mut auction = Auction::new(table, Seat::East);
            for (seat, kind, call) in calls {
                let seat = Seat::ALL[seat];
                match kind {
                    0 => auction.call_unknown(seat),
                    1 => _ = auction.sit_out(seat),
                    _ => _ = auction.call_irregular(seat, call),
                }
                prop_assert!(auction.turn().is_none_or(|turn| !auction.is_out(turn)));
                prop_assert_eq!(auction.turn().is_none(), auction.is_finished());
            }
        }
    }
}
