//! Values of identification tags, read as leniently as real files need, with the spelling
//! that was found. PBN 2.1 §3.4, §3.11.

mod decimal;
mod points;
mod rubber;
mod supplemental;
mod text;
mod time;
mod words;

use portnote_bridge::{Bid, Contract, Denomination, Risk, Seat, Side, Vulnerability};

pub use decimal::Decimal;
pub use points::{Form, Points};
pub use rubber::{RubberHistory, RubberHistoryFault, RubberPoints, RubberSide, ScoreRubber};
pub use supplemental::{TimeControl, hidden, round, seconds, team};
pub use time::{PartialTime, TimeError};

/// How a value is spelt, compared with the standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Spelling {
    /// As export format has it.
    Standard,
    /// In the lower case that import format allows: PBN 2.1 §3.11.
    LowerCase,
    /// In another mixture of upper and lower case.
    OddCase,
    /// Another word of the standard for the same, such as `Both` for `All`.
    Alias,
    /// Not of the standard, but clear: `N-S`, `N` for `NT`, `R` for `XX`.
    Foreign,
}

/// A value with its spelling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spelt<T> {
    /// The value.
    pub value: T,
    /// How it is spelt.
    pub spelling: Spelling,
}

/// The value of Declarer: PBN 2.1 §3.4.13.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declarer {
    /// The seat.
    pub seat: Seat,
    /// Whether `^` says that declarer and dummy were swapped: PBN 2.1 §3.9.
    pub irregular: bool,
}

/// The value of Contract: PBN 2.1 §3.4.14, and §3.10 for end positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContractValue {
    /// A contract, or all passed.
    Full(Contract),
    /// A denomination alone, as in an end position.
    Denomination(Denomination),
}

/// How a contract is spelt; each part may differ from the standard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ContractSpelling {
    /// Upper and lower case.
    pub case: Spelling,
    /// `N` for `NT`.
    pub denomination_n: bool,
    /// `R` for `XX`.
    pub foreign_risk: bool,
    /// Blanks between its parts, or words and signs for them: `4 Spades`, `4H*`, `Passed Out`.
    pub words: bool,
}

/// The value of Result: PBN 2.1 §3.4.15.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultValue {
    /// Who won how many tricks.
    pub tricks: Tricks,
    /// Whether `^` says that the number differs from the tricks really won.
    pub irregular: bool,
}

/// The five forms of a result; more than 13 tricks can be written and are wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tricks {
    /// Tricks of declarer's side.
    Declarer(u32),
    /// Tricks of one side.
    Side(Side, u32),
    /// Tricks of both sides, in the order written.
    Both(Side, u32, u32),
}

/// Why a value could not be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ValueError {
    /// It has another form.
    #[error("invalid value: expected the form of the standard")]
    Form,
    /// The form is right, but the day or time does not exist.
    #[error("invalid value: expected a day or time that exists")]
    Range,
    /// Its number is beyond all sense; the digits counted.
    #[error("invalid value: expected a number of 32 bits, found {0} digits")]
    Huge(usize),
}

/// Whether a value says that nothing is known or that nothing applies.
///
/// ```
/// assert!(portnote_pbn::value::is_unknown("?") && portnote_pbn::value::is_unknown(""));
/// ```
#[must_use]
pub fn is_unknown(text: &str) -> bool {
    matches!(text, "" | "?")
}

/// The seat of a text, like `N`, `n` or `North`.
///
/// ```
/// use portnote_bridge::Seat;
/// use portnote_pbn::value::{Spelling, seat};
/// assert_eq!(seat("N").map(|s| (s.value, s.spelling)), Some((Seat::North, Spelling::Standard)));
/// assert_eq!(seat("NORTH").map(|s| s.spelling), Some(Spelling::Foreign));
/// assert_eq!(seat("NS"), None);
/// ```
#[must_use]
pub fn seat(text: &str) -> Option<Spelt<Seat>> {
    let mut letters = text.chars();
    let (Some(letter), None) = (letters.next(), letters.next()) else {
        let value = portnote_bridge::words::seat(text)?;
        let spelling = Spelling::Foreign;
        return Some(Spelt { value, spelling });
    };
    let value = Seat::from_letter(letter.to_ascii_uppercase())?;
    let spelling =
        if letter.is_ascii_uppercase() { Spelling::Standard } else { Spelling::LowerCase };
    Some(Spelt { value, spelling })
}

/// The value of Declarer, like `S` or `^S`.
///
/// ```
/// use portnote_pbn::value::declarer;
/// assert_eq!(declarer("^S").map(|d| d.value.irregular), Some(true));
/// ```
#[must_use]
pub fn declarer(text: &str) -> Option<Spelt<Declarer>> {
    let (irregular, rest) = match text.strip_prefix('^') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let Spelt { value: seat, spelling } = seat(rest)?;
    Some(Spelt { value: Declarer { seat, irregular }, spelling })
}

/// The vulnerability of a text, like `NS`, `Both`, `N-S`.
///
/// ```
/// use portnote_bridge::Vulnerability;
/// use portnote_pbn::value::{Spelling, vulnerable};
/// let both = vulnerable("Both");
/// assert_eq!(both.map(|v| (v.value, v.spelling)), Some((Vulnerability::All, Spelling::Alias)));
/// ```
#[must_use]
pub fn vulnerable(text: &str) -> Option<Spelt<Vulnerability>> {
    use Spelling::{Alias, Foreign, Standard};
    use Vulnerability::{All, EastWest, None as Nobody, NorthSouth};
    const WORDS: [(&str, Vulnerability, Spelling); 11] = [
        ("None", Nobody, Standard),
        ("NS", NorthSouth, Standard),
        ("EW", EastWest, Standard),
        ("All", All, Standard),
        ("Love", Nobody, Alias),
        ("-", Nobody, Alias),
        ("Both", All, Alias),
        // The letters of LIN.
        ("o", Nobody, Foreign),
        ("n", NorthSouth, Foreign),
        ("e", EastWest, Foreign),
        ("b", All, Foreign),
    ];
    // `E` can be another thing than `e` of LIN: a seat, or one side of two.
    let known = WORDS.into_iter().find(|(word, _, _)| match word.len() {
        1 => *word == text,
        _ => word.eq_ignore_ascii_case(text),
    });
    let Some((word, value, spelling)) = known else {
        let value = portnote_bridge::words::vulnerability(text)?;
        return Some(Spelt { value, spelling: Foreign });
    };
    let spelling = spelling.max(case_of(text, word));
    Some(Spelt { value, spelling })
}

/// How the case of a text differs from that of a word of the standard.
#[must_use]
pub(crate) fn case_of(text: &str, word: &str) -> Spelling {
    if text == word {
        Spelling::Standard
    } else if text.bytes().all(|byte| !byte.is_ascii_uppercase()) {
        Spelling::LowerCase
    } else {
        Spelling::OddCase
    }
}

/// The value of Contract, like `5HX`, `3N`, `Pass`, or `NT` in an end position.
///
/// ```
/// use portnote_pbn::value::contract;
/// let read = contract("3nr");
/// assert_eq!(read.map(|(_, how)| (how.denomination_n, how.foreign_risk)), Some((true, true)));
/// assert_eq!(contract("4 Spades doubled").map(|(_, how)| how.words), Some(true));
/// assert_eq!(contract("8NT"), None);
/// ```
#[must_use]
pub fn contract(text: &str) -> Option<(ContractValue, ContractSpelling)> {
    contract_in_letters(text).or_else(|| words::contract(text))
}

/// A contract with its result after it, like `4H+1`, `4H=` or `3NT-2`, and the tricks of declarer.
pub(crate) fn contract_with_result(text: &str) -> Option<(Contract, u32)> {
    const MINUS: [char; 2] = ['\u{2212}', '\u{2013}'];
    let sign = text.rfind(|c| matches!(c, '=' | '+' | '-') || MINUS.contains(&c))?;
    let (contract, result) = text.split_at_checked(sign)?;
    let result = result.replace(MINUS, "-");
    match self::contract(contract.trim_end())? {
        (ContractValue::Full(found @ Contract::Bid { bid, .. }), _) => {
            Some((found, relative_tricks(&result, bid)?))
        }
        _ => None,
    }
}

fn contract_in_letters(text: &str) -> Option<(ContractValue, ContractSpelling)> {
    let mut how = ContractSpelling {
        case: Spelling::Standard,
        denomination_n: false,
        foreign_risk: false,
        words: false,
    };
    if text.eq_ignore_ascii_case("pass") {
        how.case = case_of(text, "Pass");
        return Some((ContractValue::Full(Contract::PassedOut), how));
    }
    let level = text.bytes().next().filter(u8::is_ascii_digit);
    let rest = if level.is_some() { text.get(1..)? } else { text };
    let (denomination, risk, is_n) = split_denomination(rest)?;
    how.denomination_n = is_n;
    let (risk, foreign) = match risk {
        "" => (Risk::Undoubled, false),
        "X" | "x" => (Risk::Doubled, false),
        "XX" | "xx" => (Risk::Redoubled, false),
        "Xx" | "xX" => {
            how.case = Spelling::OddCase;
            (Risk::Redoubled, false)
        }
        "R" | "r" => (Risk::Redoubled, true),
        _ => return None,
    };
    how.foreign_risk = foreign;
    let letters = text.bytes().filter(u8::is_ascii_alphabetic);
    let lower = letters.filter(u8::is_ascii_lowercase).count();
    if lower > 0 {
        // `nT` is odd; `3NTx` mixes two words of which each has a case that is allowed.
        let denomination_text = rest.get(..rest.len() - risk_len(risk, foreign)).unwrap_or("");
        let mixed = denomination_text.len() == 2
            && denomination_text.bytes().any(|byte| byte.is_ascii_uppercase())
            && denomination_text.bytes().any(|byte| byte.is_ascii_lowercase());
        how.case = how.case.max(if mixed { Spelling::OddCase } else { Spelling::LowerCase });
    }
    let Some(level) = level else {
        return (risk == Risk::Undoubled)
            .then_some((ContractValue::Denomination(denomination), how));
    };
    let bid = Bid::new(level - b'0', denomination)?;
    Some((ContractValue::Full(Contract::Bid { bid, risk }), how))
}

const fn risk_len(risk: Risk, foreign: bool) -> usize {
    match risk {
        Risk::Undoubled => 0,
        Risk::Doubled => 1,
        Risk::Redoubled => {
            if foreign {
                1
            } else {
                2
            }
        }
    }
}

/// Splits `NTX` into its denomination and the rest; the flag says that `N` means `NT`.
pub(crate) fn split_denomination(text: &str) -> Option<(Denomination, &str, bool)> {
    let first = text.chars().next()?.to_ascii_uppercase();
    let rest = text.get(1..)?;
    let denomination = match first {
        'S' => Denomination::Spades,
        'H' => Denomination::Hearts,
        'D' => Denomination::Diamonds,
        'C' => Denomination::Clubs,
        'N' => {
            let after_t = rest.strip_prefix(['T', 't']);
            let is_n = after_t.is_none();
            return Some((Denomination::NoTrump, after_t.unwrap_or(rest), is_n));
        }
        _ => return None,
    };
    Some((denomination, rest, false))
}

/// The value of Result, like `9`, `^9`, `NS 9`, `EW 4 NS 9`.
///
/// # Errors
/// When the form is another, or the number is beyond all sense.
///
/// ```
/// use portnote_bridge::Side;
/// use portnote_pbn::value::{Tricks, result};
/// assert_eq!(result("9").map(|r| r.tricks), Ok(Tricks::Declarer(9)));
/// let both = result("NS 9 EW 4").map(|r| r.tricks);
/// assert_eq!(both, Ok(Tricks::Both(Side::NorthSouth, 9, 4)));
/// assert!(result("nine").is_err());
/// ```
pub fn result(text: &str) -> Result<ResultValue, ValueError> {
    let (irregular, rest) = match text.strip_prefix('^') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let words: Vec<&str> = rest.split(' ').collect();
    let tricks = match words.as_slice() {
        [tricks] => Tricks::Declarer(number(tricks)?),
        [side, tricks] => Tricks::Side(side_of(side)?, number(tricks)?),
        [first, tricks, second, others] => {
            let (first, second) = (side_of(first)?, side_of(second)?);
            if first == second {
                return Err(ValueError::Form);
            }
            Tricks::Both(first, number(tricks)?, number(others)?)
        }
        _ => return Err(ValueError::Form),
    };
    Ok(ResultValue { tricks, irregular })
}

/// Tricks of declarer that are counted from the contract, like `+1`, `=` or `-2`.
pub(crate) fn relative_tricks(text: &str, bid: Bid) -> Option<u32> {
    let needed = u32::from(bid.level()) + 6;
    let tricks = match text.split_at_checked(1)? {
        ("=", "") => needed,
        ("+", more) => needed.checked_add(number(more).ok()?)?,
        ("-", less) => needed.checked_sub(number(less).ok()?)?,
        _ => return None,
    };
    (tricks <= 13).then_some(tricks)
}

/// Whether a Scoring value names a system or modifier: PBN 2.1 §3.4.12.
#[must_use]
pub(crate) fn scoring_has(scoring: &str, name: &str) -> bool {
    let mut fields = scoring.split(';').map(str::trim);
    fields.any(|field| field.eq_ignore_ascii_case(name))
}

fn side_of(text: &str) -> Result<Side, ValueError> {
    match text {
        "NS" => Ok(Side::NorthSouth),
        "EW" => Ok(Side::EastWest),
        _ => Err(ValueError::Form),
    }
}

/// A number of digits only.
///
/// # Errors
/// When it has another character, no digit, or is beyond 32 bits.
pub(crate) fn number(text: &str) -> Result<u32, ValueError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ValueError::Form);
    }
    text.parse().map_err(|_| ValueError::Huge(text.len()))
}

/// The value of Board: a positive integer.
///
/// # Errors
/// When it is not a positive integer, or beyond 32 bits.
///
/// ```
/// assert_eq!(portnote_pbn::value::board("12"), Ok(12));
/// assert!(portnote_pbn::value::board("1-1").is_err());
/// ```
pub fn board(text: &str) -> Result<u32, ValueError> {
    match number(text)? {
        0 => Err(ValueError::Form),
        board => Ok(board),
    }
}

impl ResultValue {
    /// Tricks of declarer's side, where the declarer or the side is known; `tricks_in_all`
    /// is 13, or the size of the hands in an end position.
    #[must_use]
    pub(crate) fn of_side(
        &self,
        declarer: Option<Side>,
        side: Side,
        tricks_in_all: u32,
    ) -> Option<u32> {
        let (holder, tricks) = match self.tricks {
            Tricks::Declarer(tricks) => (declarer?, tricks),
            Tricks::Side(holder, tricks) => (holder, tricks),
            Tricks::Both(first, tricks, others) => {
                return Some(if first == side { tricks } else { others });
            }
        };
        if holder == side { Some(tricks) } else { tricks_in_all.checked_sub(tricks) }
    }
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_case_of_a_word_is_told() {
        use crate::value::{Spelling, case_of};
        assert_eq!(case_of("none", "None"), Spelling::LowerCase);
        assert_eq!(case_of("NONE", "None"), Spelling::OddCase);
    }

    #[test]
    fn a_system_is_one_of_the_fields() {
        use crate::value::scoring_has;
        assert!(scoring_has("MP;OldMP", "oldmp"));
        assert!(!scoring_has("OldMP", "MP"));
    }

    #[test]
    fn tricks_are_those_of_a_side() {
        use portnote_bridge::Side;
        let result = crate::value::result("EW 4");
        let ns = result.map(|r| r.of_side(Some(Side::EastWest), Side::NorthSouth, 13));
        assert_eq!(ns, Ok(Some(9)));
    }
}
