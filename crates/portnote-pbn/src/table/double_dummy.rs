//! What a double-dummy solver says of a deal: the OptimumResultTable of the standard and the
//! private tags of programs that say the same or what follows from it.
//!
//! Private tags are read in exactly the forms that their programs write; another form is `None`.

use portnote_bridge::{
    Bid, Contract, Denomination, PenaltyScale, Risk, Seat, Side, Vulnerability, duplicate_score,
    par_score, par_score_of_any_opener,
};

use crate::value::{self, ContractValue};

/// Denominations in the order of DoubleDummyTricks and Ability.
const ORDER: [Denomination; 5] = [
    Denomination::NoTrump,
    Denomination::Spades,
    Denomination::Hearts,
    Denomination::Diamonds,
    Denomination::Clubs,
];

/// Declarers in the order of DoubleDummyTricks.
const DECLARERS: [Seat; 4] = [Seat::North, Seat::South, Seat::East, Seat::West];

/// Tricks of each declarer in each denomination, as far as they are known.
///
/// ```
/// use portnote_bridge::{Denomination, Seat, Side, Vulnerability};
/// use portnote_pbn::table::DoubleDummy;
/// let tricks = DoubleDummy::from_hexadecimal("0d0d00d0d000d0d00d0d").unwrap();
/// assert_eq!(tricks.get(Seat::North, Denomination::Spades), Some(13));
/// assert_eq!(tricks.get(Seat::West, Denomination::NoTrump), Some(0));
/// let par = tricks.par(Vulnerability::None, Side::NorthSouth);
/// assert_eq!(par, Some(1510));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DoubleDummy {
    tricks: [[Option<u8>; 5]; 4],
}

impl DoubleDummy {
    /// The value of DoubleDummyTricks: 20 hexadecimal digits for the declarers N, S, E, W,
    /// each in NT, S, H, D, C.
    #[must_use]
    pub fn from_hexadecimal(text: &str) -> Option<Self> {
        let mut digits = text.chars();
        let mut read = Self::default();
        for declarer in DECLARERS {
            for denomination in ORDER {
                read.set(declarer, denomination, digit(digits.next()?)?);
            }
        }
        digits.next().is_none().then_some(read)
    }

    /// The value of Ability: `N:7AA55 E:53377 S:7AA56 W:53377`, each declarer in NT, S, H, D, C.
    ///
    /// ```
    /// use portnote_bridge::{Denomination, Seat};
    /// use portnote_pbn::table::DoubleDummy;
    /// let tricks = DoubleDummy::from_ability("N:7AA55 E:53377 S:7AA56 W:53377").unwrap();
    /// assert_eq!(tricks.get(Seat::South, Denomination::Clubs), Some(6));
    /// ```
    #[must_use]
    pub fn from_ability(text: &str) -> Option<Self> {
        let mut read = Self::default();
        for part in text.split_ascii_whitespace() {
            let (seat, digits) = part.split_once(':')?;
            let seat = value::seat(seat)?.value;
            let mut digits = digits.chars();
            for denomination in ORDER {
                read.set(seat, denomination, digit(digits.next()?)?);
            }
            if digits.next().is_some() {
                return None;
            }
        }
        read.is_full().then_some(read)
    }

    /// The tricks of a declarer in a denomination.
    #[must_use]
    pub fn get(&self, declarer: Seat, denomination: Denomination) -> Option<u8> {
        let row = self.tricks.get(declarer.offset_from(Seat::North))?;
        let place = ORDER.iter().position(|known| *known == denomination)?;
        row.get(place).copied().flatten()
    }

    /// Whether all 20 numbers are known.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.tricks.iter().flatten().all(Option::is_some)
    }

    /// The score of best bidding and best play in points of North-South, where `opener` may
    /// bid first; `None` where a number is unknown or beyond 13.
    #[must_use]
    pub fn par(&self, vulnerability: Vulnerability, opener: Side) -> Option<i32> {
        if !self.is_full() {
            return None;
        }
        let tricks = |seat, denomination| self.get(seat, denomination).unwrap_or(0);
        par_score(tricks, vulnerability, opener)
    }

    /// The par score where it does not matter who may bid first; `None` where it does.
    ///
    /// ```
    /// use portnote_bridge::Vulnerability;
    /// use portnote_pbn::table::DoubleDummy;
    /// let tricks = DoubleDummy::from_hexadecimal("0d0d00d0d000d0d00d0d").unwrap();
    /// assert_eq!(tricks.par_of_any_opener(Vulnerability::None), Some(1510));
    /// ```
    #[must_use]
    pub fn par_of_any_opener(&self, vulnerability: Vulnerability) -> Option<i32> {
        if !self.is_full() {
            return None;
        }
        let tricks = |seat, denomination| self.get(seat, denomination).unwrap_or(0);
        par_score_of_any_opener(tricks, vulnerability)
    }

    pub(super) fn set(&mut self, declarer: Seat, denomination: Denomination, tricks: u8) {
        let place = ORDER.iter().position(|known| *known == denomination);
        let row = self.tricks.get_mut(declarer.offset_from(Seat::North));
        if let (Some(row), Some(place)) = (row, place)
            && let Some(cell) = row.get_mut(place)
        {
            *cell = Some(tricks);
        }
    }
}

/// One contract of ParContract, like `EW 5HX-2`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ParContract {
    /// Who declares it.
    pub declarer: ParDeclarer,
    /// The contract.
    pub contract: Contract,
    /// Tricks above those that the contract needs.
    pub above: i32,
}

/// Who declares a contract of ParContract.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParDeclarer {
    /// Either player of a side.
    Side(Side),
    /// One player.
    Seat(Seat),
}

impl ParContract {
    /// The value of ParContract: contracts with semicolons between them.
    ///
    /// ```
    /// use portnote_bridge::Side;
    /// use portnote_pbn::table::{ParContract, ParDeclarer};
    /// let contracts = ParContract::parse("EW 5HX-2; N 1N=").unwrap();
    /// assert_eq!(contracts[0].declarer, ParDeclarer::Side(Side::EastWest));
    /// assert_eq!((contracts[0].contract.to_string(), contracts[0].above), ("5HX".into(), -2));
    /// assert_eq!(contracts[1].contract.to_string(), "1NT");
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Vec<Self>> {
        text.split(';').map(|part| Self::one(part.trim())).collect()
    }

    /// The points of North-South that the contract gives, as it is written and doubled where it is
    /// not made.
    pub(crate) fn scores(&self, vulnerability: Vulnerability) -> Option<[i64; 2]> {
        let Contract::Bid { bid, risk } = self.contract else {
            return Some([0, 0]);
        };
        let side = match self.declarer {
            ParDeclarer::Side(side) => side,
            ParDeclarer::Seat(seat) => seat.side(),
        };
        let made = i32::from(bid.level()) + 6 + self.above;
        let tricks = u8::try_from(made).ok().filter(|tricks| *tricks <= 13)?;
        let doubled = match risk {
            Risk::Undoubled if self.above < 0 => Risk::Doubled,
            risk => risk,
        };
        let sign = match side {
            Side::NorthSouth => 1,
            Side::EastWest => -1,
        };
        let score = |risk| {
            let contract = Contract::Bid { bid, risk };
            let scale = PenaltyScale::Current;
            let points = duplicate_score(contract, tricks, side, vulnerability, scale)?;
            Some(sign * i64::from(points))
        };
        Some([score(risk)?, score(doubled)?])
    }

    fn one(text: &str) -> Option<Self> {
        let (declarer, rest) = text.split_once(' ')?;
        let declarer = match declarer.parse() {
            Ok(side) => ParDeclarer::Side(side),
            Err(_) => ParDeclarer::Seat(value::seat(declarer)?.value),
        };
        let (contract, result) = rest.split_at_checked(rest.find(['=', '+', '-'])?)?;
        let above = match result.strip_prefix('=') {
            Some("") => 0,
            Some(_) => return None,
            None => result.parse().ok()?,
        };
        let (ContractValue::Full(contract), _) = value::contract(contract)? else {
            return None;
        };
        Some(Self { declarer, contract, above })
    }
}

/// The value of Minimax, like `4SDE300`: a contract, `D` where it is doubled, its declarer and
/// the score of North-South.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Minimax {
    /// The contract.
    pub contract: Contract,
    /// The declarer.
    pub declarer: Seat,
    /// Points of North-South.
    pub score: i32,
}

impl Minimax {
    /// Reads the value of Minimax.
    ///
    /// ```
    /// use portnote_bridge::Seat;
    /// use portnote_pbn::table::Minimax;
    /// let best = Minimax::parse("4SDE300").unwrap();
    /// assert_eq!((best.contract.to_string(), best.declarer), ("4SX".into(), Seat::East));
    /// assert_eq!(best.score, 300);
    /// assert_eq!(Minimax::parse("1NW-120").unwrap().contract.to_string(), "1NT");
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let level = text.bytes().next().filter(u8::is_ascii_digit)? - b'0';
        let (denomination, rest, _) = value::split_denomination(text.get(1..)?)?;
        let (risk, rest) = match rest.strip_prefix('D') {
            Some(rest) => (Risk::Doubled, rest),
            None => (Risk::Undoubled, rest),
        };
        let declarer = Seat::from_letter(rest.chars().next()?)?;
        let bid = Bid::new(level, denomination)?;
        Some(Self {
            contract: Contract::Bid { bid, risk },
            declarer,
            score: rest.get(1..)?.parse().ok()?,
        })
    }
}

/// A number of tricks, 0 to 13, as a hexadecimal digit.
fn digit(digit: char) -> Option<u8> {
    let tricks = u8::try_from(digit.to_digit(16)?).ok()?;
    (tricks <= 13).then_some(tricks)
}
