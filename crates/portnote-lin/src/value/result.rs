//! Entries of `rs`: `4HE=`, `3NS+1`, `PASS`. LIN §8.2

use portnote_bridge::{Bid, Contract, Risk, Seat};

use super::call::strain;

/// One entry of the command `rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResultEntry {
    /// The contract.
    pub contract: Contract,
    /// The declarer; `None` where all passed.
    pub declarer: Option<Seat>,
    /// Tricks of declarer, 0 to 13; `None` where they are not written. LIN-70
    pub tricks: Option<u8>,
    /// Whether it is written as BBO writes it. LIN-69
    pub is_standard: bool,
}

impl ResultEntry {
    /// Reads an entry; `None` where it is none, or empty.
    ///
    /// ```
    /// use portnote_lin::value::result::ResultEntry;
    /// let entry = ResultEntry::of("4HSx-2").unwrap();
    /// assert_eq!((entry.contract.to_string().as_str(), entry.tricks), ("4HX", Some(8)));
    /// assert_eq!(ResultEntry::of("4H?"), None);
    /// ```
    #[must_use]
    pub fn of(text: &str) -> Option<Self> {
        let text = text.trim();
        if text.eq_ignore_ascii_case("PASS") || text.eq_ignore_ascii_case("P") {
            return Some(Self {
                contract: Contract::PassedOut,
                declarer: None,
                tricks: None,
                is_standard: text.eq_ignore_ascii_case("PASS"),
            });
        }
        let [level @ b'1'..=b'7', letter, rest @ ..] = text.as_bytes() else {
            return None;
        };
        let bid = Bid::new(level - b'0', strain(*letter)?)?;
        let mut is_standard = true;
        let mut rest = rest;
        if letter | 0x20 == b'n'
            && let [b'T' | b't', after @ ..] = rest
        {
            (rest, is_standard) = (after, false);
        }
        let (mut risk, after) = risk_of(rest);
        is_standard &= risk == Risk::Undoubled;
        rest = after;
        let declarer = match rest {
            [letter, after @ ..] => {
                let seat = Seat::from_letter(letter.to_ascii_uppercase() as char);
                if seat.is_some() {
                    rest = after;
                }
                seat
            }
            [] => None,
        };
        if risk == Risk::Undoubled {
            (risk, rest) = risk_of(rest);
        }
        let needed = i16::from(bid.tricks_needed());
        let tricks = match rest {
            [] => None,
            [b'='] => Some(needed),
            [b'+', digits @ ..] => Some(needed + number(digits)?),
            [b'-', digits @ ..] => Some(needed - number(digits)?),
            _ => return None,
        };
        let tricks = match tricks {
            None => None,
            Some(tricks) => Some(u8::try_from(tricks).ok().filter(|tricks| *tricks <= 13)?),
        };
        Some(Self {
            contract: Contract::Bid { bid, risk },
            declarer,
            tricks,
            is_standard: is_standard && declarer.is_some() && tricks.is_some(),
        })
    }
}

impl ResultEntry {
    /// The entry as BBO writes it; `None` where the declarer or the tricks are not known. LIN-69
    pub(crate) fn standard(&self) -> Option<String> {
        let Contract::Bid { bid, risk } = self.contract else {
            return Some("PASS".to_owned());
        };
        let over = i16::from(self.tricks?) - i16::from(bid.tricks_needed());
        let result = match over {
            0 => "=".to_owned(),
            over => format!("{over:+}"),
        };
        let strain = bid.denomination().letters().get(..1)?;
        let (level, declarer) = (bid.level(), self.declarer?.letter());
        let risk = risk.letters().to_ascii_lowercase();
        Some(format!("{level}{strain}{declarer}{risk}{result}"))
    }
}

fn risk_of(bytes: &[u8]) -> (Risk, &[u8]) {
    match bytes {
        [b'x' | b'X', b'x' | b'X', rest @ ..] => (Risk::Redoubled, rest),
        [b'x' | b'X', rest @ ..] => (Risk::Doubled, rest),
        _ => (Risk::Undoubled, bytes),
    }
}

fn number(digits: &[u8]) -> Option<i16> {
    let text = std::str::from_utf8(digits).ok()?;
    let is_number = (1..=2).contains(&digits.len()) && digits.iter().all(u8::is_ascii_digit);
    is_number.then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    fn shown(text: &str) -> String {
        let Some(entry) = ResultEntry::of(text) else {
            return "none".to_owned();
        };
        let declarer = entry.declarer.map_or('-', Seat::letter);
        let tricks = entry.tricks.map_or_else(|| "?".to_owned(), |tricks| tricks.to_string());
        let mark = if entry.is_standard { "" } else { "~" };
        format!("{} {declarer} {tricks}{mark}", entry.contract)
    }

    #[rstest]
    #[case::made("4HE=", "4H E 10")]
    #[case::over("3NS+1", "3NT S 10")]
    #[case::down("4HSx-2", "4HX S 8")]
    #[case::redoubled("1cwxx=", "1CXX W 7")]
    #[case::passed("PASS", "Pass - ?")]
    #[case::letter("p", "Pass - ?~")]
    #[case::no_trump("3NTS=", "3NT S 9~")]
    #[case::risk_first("4HxS=", "4HX S 10~")]
    #[case::no_tricks("4HS", "4H S ?~")]
    #[case::no_declarer("4H", "4H - ?~")]
    #[case::odd("4H?", "none")]
    #[case::too_many("7NS+1", "none")]
    #[case::too_few("1CS-8", "none")]
    #[case::empty("", "none")]
    #[case::long("1CS+999999", "none")]
    fn entries(#[case] text: &str, #[case] expected: &str) {
        assert_eq!(shown(text), expected);
    }

    #[rstest]
    #[case::no_trump("3NTS=", Some("3NS="))]
    #[case::risk_first("4HxxS-2", Some("4HSxx-2"))]
    #[case::lower_case("1cw+1", Some("1CW+1"))]
    #[case::passed("p", Some("PASS"))]
    #[case::no_tricks("4HS", None)]
    #[case::no_declarer("4H=", None)]
    fn standard_entries(#[case] text: &str, #[case] expected: Option<&str>) {
        let entry = ResultEntry::of(text).and_then(|entry| entry.standard());
        assert_eq!(entry.as_deref(), expected);
    }
}
