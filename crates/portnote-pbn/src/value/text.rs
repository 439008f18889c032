//! Values as texts in the form of export format, and back. The functions that read leniently, with
//! the spelling that was found, are beside their types.

use std::fmt;
use std::str::FromStr;

use portnote_bridge::{Contract, Denomination, ParseError, Seat};

use super::{
    ContractValue, Decimal, Declarer, Form, PartialTime, Points, ResultValue, RubberHistory,
    RubberPoints, RubberSide, ScoreRubber, TimeControl, TimeError, Tricks, result,
};

impl fmt::Display for Declarer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", mark(self.irregular), self.seat)
    }
}

impl FromStr for Declarer {
    type Err = ParseError;

    /// Reads a seat, with or without `^` before it. PBN 2.1 §3.4.13.
    ///
    /// ```
    /// use portnote_pbn::value::Declarer;
    /// assert_eq!("^S".parse().map(|declarer: Declarer| declarer.irregular), Ok(true));
    /// assert!("s".parse::<Declarer>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let rest = text.strip_prefix('^');
        let seat: Option<Seat> = rest.unwrap_or(text).parse().ok();
        let irregular = rest.is_some();
        seat.map(|seat| Self { seat, irregular })
            .ok_or_else(|| ParseError::new("declarer", text, "a seat, as in `S` or `^S`"))
    }
}

impl fmt::Display for ContractValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Full(contract) => fmt::Display::fmt(contract, f),
            Self::Denomination(denomination) => fmt::Display::fmt(denomination, f),
        }
    }
}

impl FromStr for ContractValue {
    type Err = ParseError;

    /// Reads a contract, or a denomination alone. PBN 2.1 §3.4.14, §3.10.
    ///
    /// ```
    /// use portnote_pbn::value::ContractValue;
    /// assert_eq!("3NTX".parse().map(|value: ContractValue| value.to_string()), Ok("3NTX".into()));
    /// let error = "3N".parse::<ContractValue>().map_err(|error| error.to_string());
    /// let expected = "`Pass`, or level, denomination and risk, as in `3NTX`";
    /// assert_eq!(error, Err(format!("invalid contract `3N`: expected {expected}")));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "`Pass`, or level, denomination and risk, as in `3NTX`";
        let contract = text.parse::<Contract>().map(Self::Full);
        contract
            .or_else(|_| text.parse::<Denomination>().map(Self::Denomination))
            .map_err(|_| ParseError::new("contract", text, expected))
    }
}

impl fmt::Display for Tricks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declarer(tricks) => write!(f, "{tricks}"),
            Self::Side(side, tricks) => write!(f, "{side} {tricks}"),
            Self::Both(side, tricks, others) => {
                write!(f, "{side} {tricks} {} {others}", side.opponents())
            }
        }
    }
}

impl fmt::Display for ResultValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", mark(self.irregular), self.tricks)
    }
}

impl FromStr for ResultValue {
    type Err = ParseError;

    /// Reads tricks of declarer or of sides, with or without `^` before it. PBN 2.1 §3.4.15.
    ///
    /// ```
    /// use portnote_pbn::value::{ResultValue, Tricks};
    /// assert_eq!("9".parse().map(|value: ResultValue| value.tricks), Ok(Tricks::Declarer(9)));
    /// assert!("nine".parse::<ResultValue>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "tricks, as in `9`, `NS 9` or `EW 4 NS 9`";
        result(text).map_err(|_| ParseError::new("result", text, expected))
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = self.digits.unsigned_abs().to_string();
        let decimals = usize::try_from(self.decimals).unwrap_or(usize::MAX);
        let whole = digits.len().saturating_sub(decimals);
        let (whole, part) = digits.split_at_checked(whole).unwrap_or(("", &digits));
        f.write_str(if self.digits < 0 { "-" } else { "" })?;
        f.write_str(if whole.is_empty() { "0" } else { whole })?;
        f.write_str(if decimals > 0 { "." } else { "" })?;
        (part.len()..decimals).try_for_each(|_| f.write_str("0"))?;
        f.write_str(part)
    }
}

impl FromStr for Decimal {
    type Err = ParseError;

    /// Reads a number with a sign or without, see [`Decimal::parse`].
    ///
    /// ```
    /// use portnote_pbn::value::Decimal;
    /// assert_eq!("-.50".parse().map(|number: Decimal| number.to_string()), Ok("-0.50".into()));
    /// assert!("60%".parse::<Decimal>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text).ok_or_else(|| ParseError::new("number", text, "digits, as in `-2.17`"))
    }
}

impl<T: fmt::Display> fmt::Display for Points<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declarer(points) => write!(f, "{points}"),
            Self::Side(side, points) => write!(f, "{side} {points}"),
            Self::Both(side, points, others) => {
                write!(f, "{side} {points} {} {others}", side.opponents())
            }
        }
    }
}

impl FromStr for Points<Decimal> {
    type Err = ParseError;

    /// Reads a score whose numbers may have decimals. PBN 2.1 §4.2.
    ///
    /// ```
    /// use portnote_pbn::value::{Decimal, Points};
    /// let score = "NS 2.5".parse().map(|score: Points<Decimal>| score.to_string());
    /// assert_eq!(score, Ok("NS 2.5".into()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "points, as in `2.5`, `NS 2.5` or `EW 2.5 NS -2.5`";
        Self::read(text, Form::DECIMAL).ok_or_else(|| ParseError::new("score", text, expected))
    }
}

impl FromStr for Points {
    type Err = ParseError;

    /// Reads a score of whole numbers. PBN 2.1 §4.2.1.
    ///
    /// ```
    /// use portnote_bridge::Side;
    /// use portnote_pbn::value::Points;
    /// assert_eq!("NS +140".parse(), Ok(Points::Side(Side::NorthSouth, 140)));
    /// assert!("NS 1.5".parse::<Points>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "whole points, as in `420`, `NS -50` or `EW 50 NS -50`";
        Points::read(text, Form::WHOLE)
            .and_then(Points::whole)
            .ok_or_else(|| ParseError::new("score", text, expected))
    }
}

impl fmt::Display for RubberPoints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.above, self.below)
    }
}

impl fmt::Display for ScoreRubber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Declarer(points) => write!(f, "{points}"),
            Self::Side(side, points) => write!(f, "{side} {points}"),
            Self::Both(side, points, others) => {
                write!(f, "{side} {points} {} {others}", side.opponents())
            }
        }
    }
}

impl FromStr for ScoreRubber {
    type Err = ParseError;

    /// Reads points above and below the line, see [`ScoreRubber::read`]. PBN 2.1 §4.2.5.
    ///
    /// ```
    /// use portnote_pbn::value::ScoreRubber;
    /// let score = "NS 150 / 120".parse().map(|score: ScoreRubber| score.to_string());
    /// assert_eq!(score, Ok("NS 150/120".into()));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "points above and below the line, as in `NS 150/120`";
        Self::read(text).ok_or_else(|| ParseError::new("rubber score", text, expected))
    }
}

impl fmt::Display for RubberSide {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.above_previous, self.above_current)?;
        let mut before = '/';
        for points in &self.below {
            write!(f, "{before}{points}")?;
            before = ' ';
        }
        Ok(())
    }
}

impl fmt::Display for RubberHistory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NS {} EW {}", self.north_south, self.east_west)
    }
}

impl FromStr for RubberHistory {
    type Err = ParseError;

    /// Reads the points of both sides, see [`RubberHistory::read`]. PBN 2.1 §4.2.6.
    ///
    /// ```
    /// use portnote_pbn::value::RubberHistory;
    /// let text = "NS 0 150/120 0 EW 0 0/60 20";
    /// let history = text.parse().map(|history: RubberHistory| history.to_string());
    /// assert_eq!(history.as_deref(), Ok(text));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "the points of both sides, as in `NS 0 150/120 0 EW 0 0/60 20`";
        Self::read(text).ok_or_else(|| ParseError::new("rubber history", text, expected))
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unlimited => f.write_str("-"),
            Self::Games { games, minutes } => write!(f, "{games}/{minutes}"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseError;

    /// Reads games and minutes, or `-`. PBN 2.1 §4.6.1.
    ///
    /// ```
    /// use portnote_pbn::value::TimeControl;
    /// assert_eq!("-".parse(), Ok(TimeControl::Unlimited));
    /// assert!("4/0".parse::<TimeControl>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let expected = "games and minutes, as in `4/30`, or `-`";
        Self::read(text).ok_or_else(|| ParseError::new("time control", text, expected))
    }
}

impl fmt::Display for PartialTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fields = [("", self.hour), (":", self.minute), (":", self.second)];
        fields.into_iter().try_for_each(|(before, field)| match field {
            Some(number) => write!(f, "{before}{number:02}"),
            None => write!(f, "{before}??"),
        })
    }
}

impl FromStr for PartialTime {
    type Err = TimeError;

    /// Reads a time, see [`PartialTime::parse`]. PBN 2.1 §4.5.
    ///
    /// ```
    /// use portnote_pbn::value::PartialTime;
    /// assert_eq!("21:30:??".parse().map(|time: PartialTime| time.minute), Ok(Some(30)));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

const fn mark(irregular: bool) -> &'static str {
    if irregular { "^" } else { "" }
}

#[cfg(test)]
mod tests {
    use std::fmt::{Debug, Display};

    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    fn written<T: FromStr<Err: Display> + Display>(text: &str) -> String {
        let value = text.parse::<T>();
        value.map_or_else(|error| error.to_string(), |value| value.to_string())
    }

    #[rstest]
    #[case::declarer(written::<Declarer>("^W"), "^W")]
    #[case::contract(written::<ContractValue>("5HX"), "5HX")]
    #[case::passed_out(written::<ContractValue>("Pass"), "Pass")]
    #[case::end_position(written::<ContractValue>("NT"), "NT")]
    #[case::result(written::<ResultValue>("^NS 9"), "^NS 9")]
    #[case::both_sides(written::<ResultValue>("EW 4 NS 9"), "EW 4 NS 9")]
    #[case::small(written::<Decimal>("-.05"), "-0.05")]
    #[case::whole(written::<Decimal>("+12"), "12")]
    #[case::trailing_dot(written::<Decimal>("12."), "12")]
    #[case::trailing_zero(written::<Decimal>("2.50"), "2.50")]
    #[case::points(written::<Points>("EW 50 NS -50"), "EW 50 NS -50")]
    #[case::imps(written::<Points<Decimal>>("NS 2.5"), "NS 2.5")]
    #[case::rubber(written::<ScoreRubber>("EW 0/0 NS 150 / 120"), "EW 0/0 NS 150/120")]
    #[case::no_limit(written::<TimeControl>(""), "-")]
    #[case::limit(written::<TimeControl>("4/30"), "4/30")]
    #[case::time(written::<PartialTime>("09:??:05"), "09:??:05")]
    #[case::half_unknown_time(written::<PartialTime>("09:3?:05"), "09:??:05")]
    fn texts(#[case] written: String, #[case] expected: &str) {
        assert_eq!(written, expected);
    }

    #[rstest]
    #[case::declarer(written::<Declarer>("^"), "invalid declarer `^`: expected a seat, as in `S` or `^S`")]
    #[case::points(
        written::<Points>("NS"),
        "invalid score `NS`: expected whole points, as in `420`, `NS -50` or `EW 50 NS -50`"
    )]
    #[case::time(
        written::<PartialTime>("24:00:00"),
        "invalid time: expected `00:00:00` to `23:59:59`"
    )]
    fn errors(#[case] written: String, #[case] expected: &str) {
        assert_eq!(written, expected);
    }

    /// A text that reads as a value is written as a text that reads as the same value.
    fn settles<T>(text: &str) -> Result<(), TestCaseError>
    where
        T: Debug + Display + PartialEq + FromStr<Err: Debug + PartialEq>,
    {
        if let Ok(value) = text.parse::<T>() {
            prop_assert_eq!(value.to_string().parse(), Ok(value));
        }
        Ok(())
    }

    proptest! {
        #[test]
        fn any_text_is_read(
            text in prop_oneof![
                any::<String>(),
                r"\^?(NS |EW )?[0-9]{1,3}( (NS|EW) [0-9]{1,2})?",
                r"(NS |EW )?[-+]?[0-9]{0,25}\.?[0-9]{0,25}( (NS|EW) -?[0-9]{1,2})?",
                r"(NS |EW )?[0-9]{1,3} ?/[0-9]{1,3}( (NS|EW) [0-9]/[0-9])?",
                r"NS [0-9] [0-9]{1,3}/[0-9]( [0-9]0){0,3} EW [0-9] [0-9]/[0-9]( [0-9]0){0,3}",
                r"[0-2?][0-9?]:[0-6?][0-9?]:[0-6?][0-9?]",
                r"[1-8](C|NT|N)X{0,3}",
            ],
        ) {
            settles::<Declarer>(&text)?;
            settles::<ContractValue>(&text)?;
            settles::<ResultValue>(&text)?;
            settles::<Decimal>(&text)?;
            settles::<Points>(&text)?;
            settles::<Points<Decimal>>(&text)?;
            settles::<ScoreRubber>(&text)?;
            settles::<RubberHistory>(&text)?;
            settles::<TimeControl>(&text)?;
            settles::<PartialTime>(&text)?;
        }
    }
}
