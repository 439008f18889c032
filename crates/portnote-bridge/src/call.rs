//! Denominations, bids and calls, each in one byte and in bidding order. PBN 2.1 §3.5.1.

use std::fmt;
use std::str::FromStr;

use crate::card::Suit;
use crate::error::ParseError;

/// A suit or no trump as it is bid, like `NT`, in bidding order. PBN 2.1 §3.4.14.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Denomination {
    /// `C`.
    Clubs,
    /// `D`.
    Diamonds,
    /// `H`.
    Hearts,
    /// `S`.
    Spades,
    /// `NT`.
    NoTrump,
}

impl Denomination {
    /// The five denominations in bidding order, clubs first.
    pub const ALL: [Self; 5] =
        [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades, Self::NoTrump];

    /// The letters of the standard: `C`, `D`, `H`, `S` or `NT`. PBN 2.1 §3.4.14.
    ///
    /// ```
    /// use portnote_bridge::Denomination;
    /// assert_eq!(Denomination::NoTrump.letters(), "NT");
    /// ```
    #[must_use]
    pub const fn letters(self) -> &'static str {
        match self {
            Self::Clubs => "C",
            Self::Diamonds => "D",
            Self::Hearts => "H",
            Self::Spades => "S",
            Self::NoTrump => "NT",
        }
    }

    /// The trump suit, `None` for no trump.
    ///
    /// ```
    /// use portnote_bridge::{Denomination, Suit};
    /// assert_eq!(Denomination::Hearts.suit(), Some(Suit::Hearts));
    /// assert_eq!(Denomination::NoTrump.suit(), None);
    /// ```
    #[must_use]
    pub const fn suit(self) -> Option<Suit> {
        match self {
            Self::Clubs => Some(Suit::Clubs),
            Self::Diamonds => Some(Suit::Diamonds),
            Self::Hearts => Some(Suit::Hearts),
            Self::Spades => Some(Suit::Spades),
            Self::NoTrump => None,
        }
    }
}

impl From<Suit> for Denomination {
    fn from(suit: Suit) -> Self {
        match suit {
            Suit::Clubs => Self::Clubs,
            Suit::Diamonds => Self::Diamonds,
            Suit::Hearts => Self::Hearts,
            Suit::Spades => Self::Spades,
        }
    }
}

impl fmt::Display for Denomination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letters())
    }
}

impl FromStr for Denomination {
    type Err = ParseError;

    /// Reads exactly the letters of the export format. PBN 2.1 §3.4.14.
    ///
    /// ```
    /// use portnote_bridge::Denomination;
    /// assert_eq!("NT".parse(), Ok(Denomination::NoTrump));
    /// let error = "N".parse::<Denomination>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid denomination `N`: expected `C`, `D`, `H`, `S` or `NT`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        denomination(text)
            .ok_or_else(|| ParseError::new("denomination", text, "`C`, `D`, `H`, `S` or `NT`"))
    }
}

/// A bid, like `1NT`, in one byte and in bidding order. PBN 2.1 §3.5.1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bid(Step);

impl Bid {
    /// The lowest of the 35 bids, `1C`.
    pub const LOWEST: Self = Self(Step::C1);

    /// The highest of the 35 bids, `7NT`.
    pub const HIGHEST: Self = Self(Step::N7);

    /// The bid of a level from 1 to 7 and a denomination; `None` for another level.
    ///
    /// ```
    /// use portnote_bridge::{Bid, Denomination};
    /// let bid = Bid::new(1, Denomination::NoTrump).map(|bid| bid.to_string());
    /// assert_eq!(bid.as_deref(), Some("1NT"));
    /// assert_eq!(Bid::new(8, Denomination::Clubs), None);
    /// ```
    #[must_use]
    pub fn new(level: u8, denomination: Denomination) -> Option<Self> {
        let row = usize::from(level.checked_sub(1)?);
        let steps = LADDER.get(row)?;
        let step = match denomination {
            Denomination::Clubs => steps.0,
            Denomination::Diamonds => steps.1,
            Denomination::Hearts => steps.2,
            Denomination::Spades => steps.3,
            Denomination::NoTrump => steps.4,
        };
        Some(Self(step))
    }

    /// The level, 1 to 7: the number of odd tricks.
    ///
    /// ```
    /// use portnote_bridge::Bid;
    /// assert_eq!(Bid::HIGHEST.level(), 7);
    /// ```
    #[must_use]
    pub const fn level(self) -> u8 {
        self.0 as u8 / 5 + 1
    }

    /// Returns the suit or no trump that is bid.
    ///
    /// ```
    /// use portnote_bridge::{Bid, Denomination};
    /// assert_eq!(Bid::LOWEST.denomination(), Denomination::Clubs);
    /// ```
    #[must_use]
    pub const fn denomination(self) -> Denomination {
        match self.0 as u8 % 5 {
            0 => Denomination::Clubs,
            1 => Denomination::Diamonds,
            2 => Denomination::Hearts,
            3 => Denomination::Spades,
            _ => Denomination::NoTrump,
        }
    }

    /// Number of tricks that make the bid, 7 to 13.
    ///
    /// ```
    /// use portnote_bridge::Bid;
    /// assert_eq!(Bid::LOWEST.tricks_needed(), 7);
    /// ```
    #[must_use]
    pub const fn tricks_needed(self) -> u8 {
        self.level() + 6
    }

    /// The 35 bids in bidding order.
    ///
    /// ```
    /// use portnote_bridge::Bid;
    /// assert_eq!(Bid::all().count(), 35);
    /// assert!(Bid::all().is_sorted());
    /// ```
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        LADDER
            .into_iter()
            .flat_map(|(clubs, diamonds, hearts, spades, no_trump)| {
                [clubs, diamonds, hearts, spades, no_trump]
            })
            .map(Self)
    }
}

impl fmt::Display for Bid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.level(), self.denomination())
    }
}

impl FromStr for Bid {
    type Err = ParseError;

    /// Reads a bid in exactly the upper-case form of the standard, like `1NT`.
    /// PBN 2.1 §3.5.1.
    ///
    /// ```
    /// use portnote_bridge::{Bid, Denomination};
    /// assert_eq!("4S".parse().ok(), Bid::new(4, Denomination::Spades));
    /// assert!("Pass".parse::<Bid>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "level and denomination, as in `1NT`";
        parse_bid(text).ok_or_else(|| ParseError::new("bid", text, expected))
    }
}

/// A call, like `Pass` or `4S`, in one byte. PBN 2.1 §3.5.1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Call {
    /// `Pass`.
    Pass,
    /// `X`.
    Double,
    /// `XX`.
    Redouble,
    /// Level and denomination, like `4S`.
    Bid(Bid),
}

impl Call {
    /// The bid, `None` for the other calls.
    ///
    /// ```
    /// use portnote_bridge::{Bid, Call};
    /// assert_eq!(Call::Bid(Bid::LOWEST).bid(), Some(Bid::LOWEST));
    /// assert_eq!(Call::Double.bid(), None);
    /// ```
    #[must_use]
    pub const fn bid(self) -> Option<Bid> {
        match self {
            Self::Bid(bid) => Some(bid),
            Self::Pass | Self::Double | Self::Redouble => None,
        }
    }
}

impl Call {
    /// The text of the standard: `Pass`, `X`, `XX`, or level and denomination. PBN 2.1 §3.5.1.
    ///
    /// ```
    /// use portnote_bridge::Call;
    /// assert_eq!("3NT".parse().map(Call::as_str), Ok("3NT"));
    /// ```
    #[must_use]
    pub fn as_str(self) -> &'static str {
        const BIDS: [[&str; 7]; 5] = [
            ["1C", "2C", "3C", "4C", "5C", "6C", "7C"],
            ["1D", "2D", "3D", "4D", "5D", "6D", "7D"],
            ["1H", "2H", "3H", "4H", "5H", "6H", "7H"],
            ["1S", "2S", "3S", "4S", "5S", "6S", "7S"],
            ["1NT", "2NT", "3NT", "4NT", "5NT", "6NT", "7NT"],
        ];
        match self {
            Self::Pass => "Pass",
            Self::Double => "X",
            Self::Redouble => "XX",
            Self::Bid(bid) => {
                let levels = BIDS.get(match bid.denomination() {
                    Denomination::Clubs => 0,
                    Denomination::Diamonds => 1,
                    Denomination::Hearts => 2,
                    Denomination::Spades => 3,
                    Denomination::NoTrump => 4,
                });
                let level = usize::from(bid.level()) - 1;
                levels.and_then(|levels| levels.get(level)).unwrap_or(&"")
            }
        }
    }
}

impl From<Bid> for Call {
    fn from(bid: Bid) -> Self {
        Self::Bid(bid)
    }
}

impl fmt::Display for Call {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl FromStr for Call {
    type Err = ParseError;

    /// Reads a call in exactly the form of the export format: `Pass`, `X`, `XX`, or level
    /// and denomination. PBN 2.1 §3.5.1.
    ///
    /// ```
    /// use portnote_bridge::Call;
    /// assert_eq!("XX".parse(), Ok(Call::Redouble));
    /// assert!("pass".parse::<Call>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "Pass" => Ok(Self::Pass),
            "X" => Ok(Self::Double),
            "XX" => Ok(Self::Redouble),
            _ => {
                let expected = "`Pass`, `X`, `XX` or a bid, as in `1NT`";
                let bid = parse_bid(text).map(Self::Bid);
                bid.ok_or_else(|| ParseError::new("call", text, expected))
            }
        }
    }
}

pub(crate) fn parse_bid(text: &str) -> Option<Bid> {
    let mut letters = text.chars();
    let level = letters.next()?.to_digit(8)?;
    let denomination = denomination(letters.as_str())?;
    Bid::new(u8::try_from(level).ok()?, denomination)
}

fn denomination(letters: &str) -> Option<Denomination> {
    Denomination::ALL.into_iter().find(|known| known.letters() == letters)
}

// An enumeration instead of a number leaves the compiler free values, so that a call and an
// optional bid also fit in one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip]
enum Step {
    C1, D1, H1, S1, N1,
    C2, D2, H2, S2, N2,
    C3, D3, H3, S3, N3,
    C4, D4, H4, S4, N4,
    C5, D5, H5, S5, N5,
    C6, D6, H6, S6, N6,
    C7, D7, H7, S7, N7,
}

#[rustfmt::skip]
const LADDER: [(Step, Step, Step, Step, Step); 7] = [
    (Step::C1, Step::D1, Step::H1, Step::S1, Step::N1),
    (Step::C2, Step::D2, Step::H2, Step::S2, Step::N2),
    (Step::C3, Step::D3, Step::H3, Step::S3, Step::N3),
    (Step::C4, Step::D4, Step::H4, Step::S4, Step::N4),
    (Step::C5, Step::D5, Step::H5, Step::S5, Step::N5),
    (Step::C6, Step::D6, Step::H6, Step::S6, Step::N6),
    (Step::C7, Step::D7, Step::H7, Step::S7, Step::N7),
];

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn calls_are_one_byte() {
        assert_eq!(size_of::<Bid>(), 1);
        assert_eq!(size_of::<Call>(), 1);
        assert_eq!(size_of::<Option<Call>>(), 1);
    }

    #[test]
    fn bids_climb_by_level_then_denomination() {
        let climbed = (1..=7).flat_map(|level| {
            Denomination::ALL.into_iter().map(move |denomination| (level, denomination))
        });
        assert!(Bid::all().map(|bid| (bid.level(), bid.denomination())).eq(climbed));
        assert!(Bid::all().is_sorted_by(|low, high| low < high));
        assert_eq!(Bid::all().next(), Some(Bid::LOWEST));
        assert_eq!(Bid::all().next_back(), Some(Bid::HIGHEST));
    }

    #[test]
    fn every_bid_comes_back() {
        for bid in Bid::all() {
            assert_eq!(Bid::new(bid.level(), bid.denomination()), Some(bid));
            assert_eq!(bid.to_string().parse(), Ok(Call::Bid(bid)));
        }
    }

    #[rstest]
    #[case::pass("Pass", Call::Pass)]
    #[case::double("X", Call::Double)]
    #[case::redouble("XX", Call::Redouble)]
    fn other_calls_come_back(#[case] text: &str, #[case] call: Call) {
        assert_eq!(text.parse(), Ok(call));
        assert_eq!(call.to_string(), text);
    }

    #[rstest]
    #[case::empty("")]
    #[case::lower_pass("pass")]
    #[case::upper_pass("PASS")]
    #[case::all_pass("AP")]
    #[case::three_x("XXX")]
    #[case::lower_bid("1nt")]
    #[case::short_no_trump("1N")]
    #[case::level_only("1")]
    #[case::level_zero("0C")]
    #[case::level_eight("8C")]
    #[case::doubled("1SX")]
    #[case::not_ascii("1♠")]
    #[case::other_digit("１S")]
    fn no_call(#[case] text: &str) {
        assert!(text.parse::<Call>().is_err());
    }

    #[rstest]
    #[case::zero(0)]
    #[case::eight(8)]
    #[case::largest(u8::MAX)]
    fn no_level(#[case] level: u8) {
        assert_eq!(Bid::new(level, Denomination::Clubs), None);
    }

    #[test]
    fn denominations_come_back() {
        for denomination in Denomination::ALL {
            assert_eq!(denomination.letters().parse(), Ok(denomination));
        }
        for suit in Suit::DESCENDING {
            assert_eq!(Denomination::from(suit).suit(), Some(suit));
        }
    }
}
