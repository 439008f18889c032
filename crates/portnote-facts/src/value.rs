//! The values of columns.

use std::borrow::Cow;
use std::fmt;

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
    /// A day of the years 1 to 9999, if there is one.
    ///
    /// ```
    /// use portnote_facts::Day;
    /// let day = |year, month, day| Day::new(year, month, day).map(|day| day.to_string());
    /// assert_eq!(day(2012, 8, 1).as_deref(), Some("2012-08-01"));
    /// assert_eq!((day(0, 8, 1), day(2011, 2, 29)), (None, None));
    /// ```
    #[must_use]
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let longest = match month {
            1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
            4 | 6 | 9 | 11 => 30,
            2 if is_leap => 29,
            2 => 28,
            _ => 0,
        };
        let is_year = year >= 1 && year <= 9999;
        let is_day = day >= 1 && day <= longest;
        if is_year && is_day { Some(Self { year, month, day }) } else { None }
    }

    /// The day of a date, where all of it is known.
    #[must_use]
    pub fn of(date: impl Into<Option<Self>>) -> Option<Self> {
        date.into()
    }

    /// Days after 1 January 1970; below zero before it.
    ///
    /// ```
    /// use portnote_facts::Day;
    /// let days = |year, month, day| Day::new(year, month, day).map(Day::since_1970);
    /// assert_eq!(days(1970, 1, 1), Some(0));
    /// assert_eq!(days(2000, 3, 1), Some(11_017));
    /// assert_eq!(days(1969, 12, 31), Some(-1));
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
    /// use portnote_facts::Value;
    /// assert!(Value::from("").is_null());
    /// ```
    #[must_use]
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }

    /// A number as one with decimals.
    ///
    /// ```
    /// use portnote_facts::Value;
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

    /// The value with a text of its own.
    ///
    /// ```
    /// use portnote_facts::Value;
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

/// ```
/// use portnote_facts::Value;
/// let texts = ['-', 'A', 'Z', '9', 'a', 'é'].map(|letter| Value::from(letter).to_string());
/// assert_eq!(texts.concat(), "-AZ9aé");
/// ```
impl From<char> for Value<'_> {
    fn from(letter: char) -> Self {
        // Letters of seats and suits are in every row. These are in the order of ASCII, and need no
        // allocation.
        const KNOWN: &str = "-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ";
        let at = (letter as usize).wrapping_sub('-' as usize);
        match KNOWN.get(at..at.saturating_add(1)) {
            Some(known) => known.into(),
            None => letter.to_string().into(),
        }
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
