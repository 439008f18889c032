//! A date of a record: what texts say and rules crates hand out.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::Day;

/// A date in which each field may be unknown; in order, a field that is unknown comes first.
///
/// Invariant: a known month is 1 to 12, and a known day exists in every year or in the
/// known one, by the Gregorian calendar.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartialDate {
    year: Option<u16>,
    month: Option<u8>,
    day: Option<u8>,
}

/// Why a text is not a date.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateError {
    /// The text does not have the form `YYYY.MM.DD` with `?` for unknown digits.
    Format,
    /// The form is right, but the calendar has no such day.
    Range,
}

impl Error for DateError {}

impl fmt::Display for DateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Format => "invalid date: expected `YYYY.MM.DD`, with `?` for unknown digits",
            Self::Range => "invalid date: expected a day of the calendar",
        })
    }
}

impl PartialDate {
    /// The date of these fields, `None` when the calendar has no such day or the year has more
    /// than four digits.
    ///
    /// ```
    /// use portnote_facts::PartialDate;
    /// let date = PartialDate::new(Some(1995), Some(6), None);
    /// assert_eq!(date.map(|date| date.to_string()).as_deref(), Some("1995.06.??"));
    /// assert_eq!(PartialDate::new(Some(1995), Some(2), Some(29)), None);
    /// ```
    #[must_use]
    pub fn new(year: Option<u16>, month: Option<u8>, day: Option<u8>) -> Option<Self> {
        let date = Self { year, month, day };
        (date.exists() && year.is_none_or(|year| year <= 9999)).then_some(date)
    }

    /// Reads a date, like `1995.06.10`, `1995.??.??` or `?`.
    ///
    /// A field is all digits or all `?`; a lone `?` is an unknown date.
    ///
    /// # Errors
    /// When the form is another, or the calendar has no such day.
    ///
    /// ```
    /// use portnote_facts::{DateError, PartialDate};
    /// assert_eq!(PartialDate::parse("1995.06.10").map(|date| date.month()), Ok(Some(6)));
    /// assert_eq!(PartialDate::parse("1995.02.29"), Err(DateError::Range));
    /// assert_eq!(PartialDate::parse("1995-06-10"), Err(DateError::Format));
    /// ```
    pub fn parse(text: &str) -> Result<Self, DateError> {
        if text == "?" {
            return Ok(Self::default());
        }
        let mut fields = text.split('.');
        let (Some(year), Some(month), Some(day), None) =
            (fields.next(), fields.next(), fields.next(), fields.next())
        else {
            return Err(DateError::Format);
        };
        let year = field(year, 4)?;
        let month = field(month, 2)?.map(|month| u8::try_from(month).unwrap_or(u8::MAX));
        let day = field(day, 2)?.map(|day| u8::try_from(day).unwrap_or(u8::MAX));
        let date = Self { year, month, day };
        if date.exists() { Ok(date) } else { Err(DateError::Range) }
    }

    /// The year.
    #[must_use]
    pub const fn year(self) -> Option<u16> {
        self.year
    }

    /// The month, 1 to 12.
    #[must_use]
    pub const fn month(self) -> Option<u8> {
        self.month
    }

    /// The day of the month, from 1.
    #[must_use]
    pub const fn day(self) -> Option<u8> {
        self.day
    }

    fn exists(self) -> bool {
        let longest = match self.month {
            Some(0) | Some(13..) => return false,
            Some(4 | 6 | 9 | 11) => 30,
            Some(2) => self.year.map_or(29, |year| if is_leap(year) { 29 } else { 28 }),
            Some(_) | None => 31,
        };
        self.day.is_none_or(|day| (1..=longest).contains(&day))
    }
}

impl fmt::Display for PartialDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.year {
            Some(year) => write!(f, "{year:04}.")?,
            None => write!(f, "????.")?,
        }
        match self.month {
            Some(month) => write!(f, "{month:02}.")?,
            None => write!(f, "??.")?,
        }
        match self.day {
            Some(day) => write!(f, "{day:02}"),
            None => write!(f, "??"),
        }
    }
}

impl FromStr for PartialDate {
    type Err = DateError;

    /// Reads a date, see [`PartialDate::parse`].
    ///
    /// ```
    /// use portnote_facts::PartialDate;
    /// assert_eq!("1995.??.??".parse().map(PartialDate::year), Ok(Some(1995)));
    /// ```
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text)
    }
}

/// A date of which all is known.
///
/// ```
/// use portnote_facts::{Day, PartialDate};
/// let day = |text| PartialDate::parse(text).ok().and_then(Option::<Day>::from);
/// assert_eq!(day("2012.08.01").map(|day| day.to_string()).as_deref(), Some("2012-08-01"));
/// assert_eq!(day("2012.08.??"), None);
/// ```
impl From<PartialDate> for Option<Day> {
    fn from(date: PartialDate) -> Self {
        Day::new(date.year()?, date.month()?, date.day()?)
    }
}

fn field(text: &str, width: usize) -> Result<Option<u16>, DateError> {
    if text.len() != width {
        return Err(DateError::Format);
    }
    if text.bytes().all(|byte| byte == b'?') {
        return Ok(None);
    }
    if !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(DateError::Format);
    }
    text.parse().map(Some).map_err(|_| DateError::Format)
}

const fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::full("1995.06.10", Ok("1995.06.10"))]
    #[case::day_unknown("1995.06.??", Ok("1995.06.??"))]
    #[case::nothing_known("?", Ok("????.??.??"))]
    #[case::leap_day("2000.02.29", Ok("2000.02.29"))]
    #[case::no_leap_day("1900.02.29", Err(DateError::Range))]
    #[case::leap_day_of_unknown_year("????.02.29", Ok("????.02.29"))]
    #[case::month_13("2024.13.01", Err(DateError::Range))]
    #[case::month_0("2024.00.01", Err(DateError::Range))]
    #[case::mixed_field("202?.01.01", Err(DateError::Format))]
    #[case::short("2024.1.1", Err(DateError::Format))]
    fn dates(#[case] text: &str, #[case] want: Result<&str, DateError>) {
        let got = PartialDate::parse(text).map(|date| date.to_string());
        assert_eq!(got, want.map(str::to_owned));
    }

    proptest! {
        #[test]
        fn dates_of_fields_come_back(
            year in proptest::option::of(0_u16..12_000),
            month in proptest::option::of(0_u8..14),
            day in proptest::option::of(0_u8..33),
        ) {
            if let Some(date) = PartialDate::new(year, month, day) {
                prop_assert_eq!(date.to_string().parse(), Ok(date));
                prop_assert_eq!((date.year(), date.month(), date.day()), (year, month, day));
            } else {
                prop_assert!(year.is_some_and(|year| year > 9999) || month.is_some() || day.is_some());
            }
        }
    }
}
