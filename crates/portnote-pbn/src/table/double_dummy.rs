//! Private tags of programs that say what a double-dummy solver says of a deal, or what follows
//! from it.
//!
//! They are read in exactly the forms that their programs write; another form is `None`.

use portnote_bridge::{
    Bid, Contract, Declarers, Denomination, DoubleDummy, ParContract, PenaltyScale, Risk, Seat,
    Side, Vulnerability, duplicate_score,
};

use crate::value::{self, ContractValue};

/// The value of DoubleDummyTricks: 20 hexadecimal digits, all of which are known.
pub(crate) fn double_dummy_tricks(text: &str) -> Option<DoubleDummy> {
    text.parse().ok().filter(DoubleDummy::is_full)
}

/// The value of Ability: `N:7AA55 E:53377 S:7AA56 W:53377`, each declarer in NT, S, H, D, C.
pub(crate) fn ability(text: &str) -> Option<DoubleDummy> {
    let mut read = DoubleDummy::default();
    for part in text.split_ascii_whitespace() {
        let (seat, digits) = part.split_once(':')?;
        let seat = value::seat(seat)?.value;
        let mut digits = digits.chars();
        for denomination in Denomination::ALL.into_iter().rev() {
            let tricks = digits.next()?.to_digit(14)?;
            read.set(seat, denomination, u8::try_from(tricks).ok()?);
        }
        if digits.next().is_some() {
            return None;
        }
    }
    Some(read).filter(DoubleDummy::is_full)
}

/// The value of ParContract: contracts with semicolons between them.
pub(crate) fn par_contracts(text: &str) -> Option<Vec<ParContract>> {
    text.split(';').map(|part| par_contract(part.trim())).collect()
}

fn par_contract(text: &str) -> Option<ParContract> {
    let (declarers, rest) = text.split_once(' ')?;
    let declarers = match declarers.parse() {
        Ok(side) => Declarers::Side(side),
        Err(_) => Declarers::Seat(value::seat(declarers)?.value),
    };
    let (contract, result) = rest.split_at_checked(rest.find(['=', '+', '-'])?)?;
    let above: i32 = match result.strip_prefix('=') {
        Some("") => 0,
        Some(_) => return None,
        None => result.parse().ok()?,
    };
    // A number that no play can have stays one.
    let above = above.clamp(i8::MIN.into(), i8::MAX.into());
    let (ContractValue::Full(contract), _) = value::contract(contract)? else {
        return None;
    };
    Some(ParContract::new(contract, declarers, i8::try_from(above).ok()?))
}

/// The points of North-South that a contract gives, as it is written and doubled where it is not
/// made.
pub(crate) fn par_scores(par: &ParContract, vulnerability: Vulnerability) -> Option<[i64; 2]> {
    let Contract::Bid { bid, risk } = par.contract else {
        return Some([0, 0]);
    };
    let side = par.declarers.side();
    let tricks = bid.tricks_needed().checked_add_signed(par.above)?;
    let doubled = match risk {
        Risk::Undoubled if par.above < 0 => Risk::Doubled,
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

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::made("EW 5HX-2", Some("EW 5HX-2"))]
    #[case::several("NS 1N=;N 2NT+1", Some("NS 1N=; N 2N+1"))]
    #[case::lower_seat("w 2sx-1", Some("W 2SX-1"))]
    #[case::beyond_all_plays("NS 1N+1000", Some("NS 1N+127"))]
    #[case::no_result("NS 1N", None)]
    #[case::denomination("NS N=", None)]
    #[case::nothing("", None)]
    fn par_contracts_of_programs(#[case] text: &str, #[case] expected: Option<&str>) {
        let read = par_contracts(text).map(|read| {
            let texts: Vec<String> = read.iter().map(ToString::to_string).collect();
            texts.join("; ")
        });
        assert_eq!(read.as_deref(), expected);
    }

    #[rstest]
    #[case::all("N:7AA55 E:53377 S:7AA56 W:53377", Some("7aa557aa565337753377"))]
    #[case::three_players("N:7AA55 E:53377 S:7AA56", None)]
    #[case::four_digits("N:7AA5 E:53377 S:7AA56 W:53377", None)]
    #[case::fourteen("N:EAA55 E:53377 S:7AA56 W:53377", None)]
    fn ability_of_programs(#[case] text: &str, #[case] expected: Option<&str>) {
        assert_eq!(ability(text).map(|read| read.to_string()).as_deref(), expected);
    }

    #[test]
    fn an_unknown_number_is_not_a_value_of_the_tag() {
        assert_eq!(double_dummy_tricks("-d0d00d0d000d0d00d0d"), None);
        assert!(double_dummy_tricks("0d0d00d0d000d0d00d0d").is_some());
    }
}
