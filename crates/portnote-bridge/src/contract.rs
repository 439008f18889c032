//! Contracts with their doubles, as a record states them. PBN 2.1 §3.4.14.

use std::fmt;
use std::str::FromStr;

use crate::call::{Bid, Denomination, parse_bid};
use crate::error::ParseError;

/// Whether a contract is doubled, like `X`. PBN 2.1 §3.4.14.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Risk {
    /// Nothing is written.
    #[default]
    Undoubled,
    /// `X`.
    Doubled,
    /// `XX`.
    Redoubled,
}

impl Risk {
    /// The three risks, undoubled first.
    pub const ALL: [Self; 3] = [Self::Undoubled, Self::Doubled, Self::Redoubled];

    /// The letters of the standard: nothing, `X` or `XX`. PBN 2.1 §3.4.14.
    ///
    /// ```
    /// use portnote_bridge::Risk;
    /// assert_eq!(Risk::Redoubled.letters(), "XX");
    /// assert_eq!(Risk::Undoubled.letters(), "");
    /// ```
    #[must_use]
    pub const fn letters(self) -> &'static str {
        match self {
            Self::Undoubled => "",
            Self::Doubled => "X",
            Self::Redoubled => "XX",
        }
    }

    /// How often the contract is doubled: 2 where it is redoubled.
    ///
    /// ```
    /// assert_eq!(portnote_bridge::Risk::Redoubled.doublings(), 2);
    /// ```
    #[must_use]
    pub const fn doublings(self) -> u8 {
        match self {
            Self::Undoubled => 0,
            Self::Doubled => 1,
            Self::Redoubled => 2,
        }
    }
}

impl fmt::Display for Risk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.letters())
    }
}

impl FromStr for Risk {
    type Err = ParseError;

    /// Reads exactly the letters of the export format. PBN 2.1 §3.4.14.
    ///
    /// ```
    /// use portnote_bridge::Risk;
    /// assert_eq!("XX".parse(), Ok(Risk::Redoubled));
    /// let error = "x".parse::<Risk>().map_err(|error| error.to_string());
    /// assert_eq!(error, Err("invalid risk `x`: expected nothing, `X` or `XX`".to_owned()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        risk(text).ok_or_else(|| ParseError::new("risk", text, "nothing, `X` or `XX`"))
    }
}

/// A contract, like `5HX` or `Pass`, ordered by bid, then by risk. PBN 2.1 §3.4.14.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Contract {
    /// `Pass`: nobody bid.
    PassedOut,
    /// A bid that became the contract, like `5HX`.
    Bid {
        /// Level and denomination.
        bid: Bid,
        /// Whether it was doubled or redoubled.
        risk: Risk,
    },
}

impl Contract {
    /// Number of tricks that make the contract, 7 to 13; `None` when it was passed out.
    ///
    /// ```
    /// use portnote_bridge::Contract;
    /// let contract: Contract = "5HX".parse()?;
    /// assert_eq!(contract.tricks_needed(), Some(11));
    /// # Ok::<(), portnote_bridge::ParseError>(())
    /// ```
    #[must_use]
    pub const fn tricks_needed(self) -> Option<u8> {
        match self {
            Self::PassedOut => None,
            Self::Bid { bid, .. } => Some(bid.tricks_needed()),
        }
    }

    /// Returns the number of odd tricks that were bid, 1 to 7; `None` when it was passed out.
    #[must_use]
    pub const fn level(self) -> Option<u8> {
        match self {
            Self::PassedOut => None,
            Self::Bid { bid, .. } => Some(bid.level()),
        }
    }

    /// Returns the suit or no trump that was bid; `None` when it was passed out.
    #[must_use]
    pub const fn denomination(self) -> Option<Denomination> {
        match self {
            Self::PassedOut => None,
            Self::Bid { bid, .. } => Some(bid.denomination()),
        }
    }

    /// Returns whether it is doubled; a contract that was passed out is not.
    ///
    /// ```
    /// use portnote_bridge::{Contract, Risk};
    /// assert_eq!("5HX".parse().map(Contract::risk), Ok(Risk::Doubled));
    /// assert_eq!(Contract::PassedOut.risk(), Risk::Undoubled);
    /// ```
    #[must_use]
    pub const fn risk(self) -> Risk {
        match self {
            Self::PassedOut => Risk::Undoubled,
            Self::Bid { risk, .. } => risk,
        }
    }

    /// Returns whether all players passed, so that nobody plays.
    #[must_use]
    pub const fn is_passed_out(self) -> bool {
        matches!(self, Self::PassedOut)
    }

    /// Level and denomination; `None` when it was passed out.
    ///
    /// ```
    /// use portnote_bridge::Contract;
    /// assert_eq!(Contract::PassedOut.bid(), None);
    /// ```
    #[must_use]
    pub const fn bid(self) -> Option<Bid> {
        match self {
            Self::PassedOut => None,
            Self::Bid { bid, .. } => Some(bid),
        }
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::PassedOut => f.pad("Pass"),
            Self::Bid { bid, risk } => write!(f, "{bid}{risk}"),
        }
    }
}

impl FromStr for Contract {
    type Err = ParseError;

    /// Reads a contract in exactly the form of the export format: `Pass`, or level,
    /// denomination and risk. PBN 2.1 §3.4.14.
    ///
    /// ```
    /// use portnote_bridge::Contract;
    /// assert_eq!("Pass".parse(), Ok(Contract::PassedOut));
    /// assert!("5hx".parse::<Contract>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "Pass" {
            return Ok(Self::PassedOut);
        }
        let plain = text.trim_end_matches('X');
        let parts = (parse_bid(plain), text.strip_prefix(plain).and_then(risk));
        match parts {
            (Some(bid), Some(risk)) => Ok(Self::Bid { bid, risk }),
            _ => {
                let expected = "`Pass` or level, denomination and risk, as in `3NTX`";
                Err(ParseError::new("contract", text, expected))
            }
        }
    }
}

fn risk(letters: &str) -> Option<Risk> {
    Risk::ALL.into_iter().find(|known| known.letters() == letters)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[test]
    fn every_contract_comes_back() {
        for bid in Bid::all() {
            for risk in Risk::ALL {
                let contract = Contract::Bid { bid, risk };
                assert_eq!(contract.to_string().parse(), Ok(contract));
                assert_eq!(contract.tricks_needed(), Some(bid.level() + 6));
                assert_eq!((contract.level(), contract.risk()), (Some(bid.level()), risk));
                assert_eq!(contract.denomination(), Some(bid.denomination()));
                assert!(!contract.is_passed_out());
            }
        }
        let passed_out = Contract::PassedOut;
        assert_eq!(passed_out.to_string().parse(), Ok(passed_out));
        assert_eq!((passed_out.level(), passed_out.denomination()), (None, None));
        assert!(passed_out.is_passed_out());
    }

    #[rstest]
    #[case::empty("")]
    #[case::risk_only("X")]
    #[case::three_x("1CXXX")]
    #[case::upper_pass("PASS")]
    #[case::lower("1cx")]
    #[case::denomination_only("NT")]
    #[case::seat_after_it("4SXN")]
    fn no_contract(#[case] text: &str) {
        assert!(text.parse::<Contract>().is_err());
    }

    #[test]
    fn a_contract_is_two_bytes() {
        assert_eq!(size_of::<Contract>(), 2);
    }
}
