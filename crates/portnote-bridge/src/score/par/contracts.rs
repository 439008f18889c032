//! The contracts that give the par score.

use std::fmt;
use std::str::FromStr;

use super::{Played, played};
use crate::board::Vulnerability;
use crate::call::{Bid, Denomination};
use crate::contract::{Contract, Risk};
use crate::deal::FULL_HAND;
use crate::error::ParseError;
use crate::seat::{Seat, Side};

/// The result of a deal when both sides bid to their best: the score, and the contracts that give
/// it.
///
/// `Display` writes the contracts as the tag ParContract of programs has them, like
/// `EW 3S=; N 2NX-1`, and nothing where both sides pass.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Par {
    /// Points that North-South get; 0 where both sides pass.
    pub score_ns: i32,
    /// The lowest contract of each side in each denomination that gives this score and that nobody
    /// would bid over, North-South first, then by level and denomination. Empty where both sides
    /// pass.
    pub contracts: Vec<ParContract>,
}

impl fmt::Display for Par {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, contract) in self.contracts.iter().enumerate() {
            if place > 0 {
                f.write_str("; ")?;
            }
            write!(f, "{contract}")?;
        }
        Ok(())
    }
}

/// A contract that gives the par score, like `EW 5HX-2`.
///
/// ```
/// use portnote_bridge::{Declarers, ParContract, Side};
/// let par: ParContract = "EW 2N+1".parse()?;
/// assert_eq!(par, ParContract::new("2NT".parse()?, Declarers::Side(Side::EastWest), 1));
/// assert_eq!(par.to_string(), "EW 2N+1");
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ParContract {
    /// The contract, doubled where it fails.
    pub contract: Contract,
    /// The players of the side who take the most tricks in it.
    pub declarers: Declarers,
    /// Tricks above those that make the contract, negative where it fails.
    pub above: i8,
}

impl ParContract {
    /// Returns the contract that these players declare, with so many tricks above it.
    #[must_use]
    pub const fn new(contract: Contract, declarers: Declarers, above: i8) -> Self {
        Self { contract, declarers, above }
    }
}

/// Writes `N` for no trump, as programs do in the tag ParContract.
impl fmt::Display for ParContract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{} ", self.declarers);
        match self.contract {
            Contract::PassedOut => text.push_str("Pass"),
            Contract::Bid { bid, risk } => {
                let letter = match bid.denomination() {
                    Denomination::NoTrump => "N",
                    suit => suit.letters(),
                };
                text.push_str(&format!("{}{letter}{risk}", bid.level()));
            }
        }
        match self.above {
            0 => text.push('='),
            above => text.push_str(&format!("{above:+}")),
        }
        f.pad(&text)
    }
}

impl FromStr for ParContract {
    type Err = ParseError;

    /// Reads the players, a contract with `N` or `NT` for no trump, and `=`, `+` or `-` with the
    /// tricks against it.
    ///
    /// ```
    /// use portnote_bridge::ParContract;
    /// assert_eq!("N 1NT=".parse().map(|par: ParContract| par.to_string()), Ok("N 1N=".to_owned()));
    /// let error = "EW 5H".parse::<ParContract>().map_err(|error| error.to_string());
    /// let expected = "players, contract and tricks against it, as in `EW 5HX-2`";
    /// assert_eq!(error, Err(format!("invalid par contract `EW 5H`: expected {expected}")));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "players, contract and tricks against it, as in `EW 5HX-2`";
        read(text).ok_or_else(|| ParseError::new("par contract", text, expected))
    }
}

fn read(text: &str) -> Option<ParContract> {
    let (declarers, rest) = text.split_once(' ')?;
    let (contract, result) = rest.split_at_checked(rest.find(['=', '+', '-'])?)?;
    let contract: Contract = match contract.split_once('N') {
        Some((level, risk)) if !risk.starts_with('T') => format!("{level}NT{risk}").parse().ok()?,
        _ => contract.parse().ok()?,
    };
    let above = match result.strip_prefix('=') {
        Some("") => 0,
        Some(_) => return None,
        None => result.parse().ok().filter(|above: &i8| *above != 0)?,
    };
    let tricks = i16::from(contract.tricks_needed()?) + i16::from(above);
    let possible = usize::try_from(tricks).is_ok_and(|tricks| tricks <= FULL_HAND);
    possible.then_some(ParContract { contract, declarers: declarers.parse().ok()?, above })
}

/// Players who declare a contract with equal results: both of a side, or one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Declarers {
    /// Either player of a side.
    Side(Side),
    /// One player of a side only.
    Seat(Seat),
}

impl Declarers {
    /// Returns the side of the players.
    #[must_use]
    pub const fn side(self) -> Side {
        match self {
            Self::Side(side) => side,
            Self::Seat(seat) => seat.side(),
        }
    }
}

impl fmt::Display for Declarers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Side(side) => fmt::Display::fmt(side, f),
            Self::Seat(seat) => fmt::Display::fmt(seat, f),
        }
    }
}

impl FromStr for Declarers {
    type Err = ParseError;

    /// Reads the letters of a side or of a seat.
    ///
    /// ```
    /// use portnote_bridge::{Declarers, Seat, Side};
    /// assert_eq!("NS".parse(), Ok(Declarers::Side(Side::NorthSouth)));
    /// assert_eq!("W".parse(), Ok(Declarers::Seat(Seat::West)));
    /// assert!("NW".parse::<Declarers>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let side = text.parse().map(Self::Side);
        let seat = side.or_else(|_| text.parse().map(Self::Seat));
        let expected = "`NS`, `EW`, `N`, `E`, `S` or `W`";
        seat.map_err(|_: ParseError| ParseError::new("declarers", text, expected))
    }
}

/// Whether a contract gives a par score and is final, at any level; its players must take the most
/// tricks of their side, and those that it says.
pub(super) fn is_par(
    tricks: impl Fn(Seat, Denomination) -> u8,
    vulnerability: Vulnerability,
    par: i32,
    found: &ParContract,
) -> Option<bool> {
    let Contract::Bid { bid, risk } = found.contract else {
        return Some(par == 0);
    };
    let side = found.declarers.side();
    let best = played(&tricks, bid, side, vulnerability)?;
    let above = i8::try_from(best.tricks).ok()?.checked_sub_unsigned(bid.tricks_needed())?;
    let right_risk = if above < 0 { Risk::Doubled } else { Risk::Undoubled };
    // One of two who take the same tricks may be named alone.
    let are_best = found.declarers == best.declarers || best.declarers == Declarers::Side(side);
    if best.score != par || found.above != above || risk != right_risk || !are_best {
        return Some(false);
    }
    for higher in Bid::all().filter(|higher| *higher > bid) {
        let score = played(&tricks, higher, side.opponents(), vulnerability)?.score;
        let is_better = match side {
            Side::NorthSouth => score < par,
            Side::EastWest => score > par,
        };
        if is_better {
            return Some(false);
        }
    }
    Some(par != 0)
}

/// The contracts that give a par score: of each side in each denomination the lowest that is
/// final, which means that no higher contract of the other side is better for that side than par.
pub(super) fn contracts(
    tricks: impl Fn(Seat, Denomination) -> u8,
    vulnerability: Vulnerability,
    par: i32,
) -> Option<Vec<ParContract>> {
    if par == 0 {
        return Some(Vec::new());
    }
    let mut found: Vec<(Side, Bid, ParContract)> = Vec::new();
    // For each side whether a contract above the one looked at is better for it than par.
    let mut has_better = [false; 2];
    for bid in Bid::all().rev() {
        let [north_south, east_west] = has_better;
        let is_final = [!east_west, !north_south];
        let sides = Side::ALL.into_iter().zip(is_final);
        for ((side, is_final), has_better) in sides.zip(&mut has_better) {
            let Played { score, tricks, declarers } = played(&tricks, bid, side, vulnerability)?;
            *has_better |= match side {
                Side::NorthSouth => score > par,
                Side::EastWest => score < par,
            };
            if score == par && is_final {
                let above = i8::try_from(tricks).ok()?.checked_sub_unsigned(bid.tricks_needed())?;
                let risk = if above < 0 { Risk::Doubled } else { Risk::Undoubled };
                let contract = Contract::Bid { bid, risk };
                found.retain(|(of, higher, _)| {
                    (*of, higher.denomination()) != (side, bid.denomination())
                });
                found.push((side, bid, ParContract { contract, declarers, above }));
            }
        }
    }
    found.sort_unstable_by_key(|(side, bid, _)| (*side, *bid));
    Some(found.into_iter().map(|(_, _, contract)| contract).collect())
}
