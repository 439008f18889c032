//! The values of columns.

use std::borrow::Cow;
use std::fmt;

use crate::frame::PartialDate;

/// A value of a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Value<'v> {
    /// Unknown, or not stated.
    Null,
    /// A truth value.
    Bool(bool),
    /// A whole number.
    Int(i64),
    /// A number with decimals; never NaN or infinite.
    Float(f64),
    /// A text that is not empty.
    Text(Cow<'v, str>),
    /// A day.
    Date(Day),
}

/// A day of the calendar, of the years 1 to 9999.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Day {
    year: u16,
    month: u8,
    day: u8,
}

impl Day {
    /// A date of which all is known.
    ///
    /// ```
    /// use portnote_core::columns::Day;
    /// use portnote_core::frame::PartialDate;
    /// let day = |text| PartialDate::parse(text).ok().and_then(Day::of);
    /// assert_eq!(day("2012.08.01").map(|day| day.to_string()).as_deref(), Some("2012-08-01"));
    /// assert_eq!(day("2012.08.??"), None);
    /// ```
    #[must_use]
    pub fn of(date: PartialDate) -> Option<Self> {
        let (year, month, day) = (date.year()?, date.month()?, date.day()?);
        (year > 0).then_some(Self { year, month, day })
    }

    /// Days after 1 January 1970; below zero before it.
    ///
    /// ```
    /// use portnote_core::columns::Day;
    /// use portnote_core::frame::PartialDate;
    /// let days = |text| PartialDate::parse(text).ok().and_then(Day::of).map(Day::since_1970);
    /// assert_eq!(days("1970.01.01"), Some(0));
    /// assert_eq!(days("2000.03.01"), Some(11_017));
    /// assert_eq!(days("1969.12.31"), Some(-1));
    /// ```
    #[must_use]
    pub fn since_1970(self) -> i32 {
        // Years that begin in March end with the day that leap years add.
        let (year, month) = (i32::from(self.year), i32::from(self.month));
        let (year, month) = match month {
            1 | 2 => (year - 1, month + 9),
            _ => (year, month - 3),
        };
        let leap_days = year / 4 - year / 100 + year / 400;
        let days_before_month = (153 * month + 2) / 5;
        365 * year + leap_days + days_before_month + i32::from(self.day) - 1 - 719_468
    }
}

impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}-{:02}-{:02}", self.year, self.month, self.day)
    }
}

/// A text as it is, a number in decimals, a day as `2012-08-01`; nothing for null.
impl fmt::Display for Value<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => Ok(()),
            Self::Bool(truth) => truth.fmt(f),
            Self::Int(number) => number.fmt(f),
            Self::Float(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
            Self::Date(day) => day.fmt(f),
        }
    }
}

impl Value<'_> {
    /// Whether it is null.
    ///
    /// ```
    /// use portnote_core::columns::Value;
    /// assert!(Value::from("").is_null());
    /// ```
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// A number as one with decimals.
    ///
    /// ```
    /// use portnote_core::columns::Value;
    /// assert_eq!(Value::Int(2).float(), Some(2.0));
    /// assert_eq!(Value::from(f64::NAN).float(), None);
    /// ```
    #[must_use]
    pub fn float(&self) -> Option<f64> {
        match self {
            #[expect(
                clippy::cast_precision_loss,
                reason = "the nearest number is what a column of decimals holds"
            )]
            Self::Int(number) => Some(*number as f64),
            Self::Float(number) => Some(*number),
            _ => None,
        }
    }

    /// The same with a text of its own.
    ///
    /// ```
    /// use portnote_core::columns::Value;
    /// let text = String::from("Ann");
    /// let value: Value<'static> = Value::from(text.as_str()).into_owned();
    /// drop(text);
    /// assert_eq!(value, Value::from("Ann"));
    /// ```
    #[must_use]
    pub fn into_owned(self) -> Value<'static> {
        match self {
            Self::Null => Value::Null,
            Self::Bool(value) => Value::Bool(value),
            Self::Int(value) => Value::Int(value),
            Self::Float(value) => Value::Float(value),
            Self::Text(text) => Value::Text(Cow::Owned(text.into_owned())),
            Self::Date(day) => Value::Date(day),
        }
    }
}

impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<f64> for Value<'_> {
    fn from(value: f64) -> Self {
        if value.is_finite() { Self::Float(value) } else { Self::Null }
    }
}

impl<'v> From<Cow<'v, str>> for Value<'v> {
    fn from(text: Cow<'v, str>) -> Self {
        if text.is_empty() { Self::Null } else { Self::Text(text) }
    }
}

impl<'v> From<&'v str> for Value<'v> {
    fn from(text: &'v str) -> Self {
        Cow::Borrowed(text).into()
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Cow::<str>::Owned(text).into()
    }
}

impl From<Day> for Value<'_> {
    fn from(day: Day) -> Self {
        Self::Date(day)
    }
}

impl<'v, T: Into<Value<'v>>> From<Option<T>> for Value<'v> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl From<u64> for Value<'_> {
    fn from(value: u64) -> Self {
        i64::try_from(value).map_or(Self::Null, Self::Int)
    }
}

impl From<usize> for Value<'_> {
    fn from(value: usize) -> Self {
        i64::try_from(value).map_or(Self::Null, Self::Int)
    }
}

macro_rules! from_small {
    ($($Type:ty)*) => {
        $(
            impl From<$Type> for Value<'_> {
                fn from(value: $Type) -> Self {
                    Self::Int(value.into())
                }
            }
        )*
    };
}

from_small! { i8 i16 i32 i64 u8 u16 u32 }
