//! Dates, in the forms that files have. PDN 2.0 §6.1.1.1.1.2, PDN 3.0.

use portnote_core::frame::PartialDate;
use portnote_core::frame::date::{DateError, MeantDate};

/// A value of a date tag as it was understood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DateValue {
    /// Nothing is said.
    Empty,
    /// `2003-10-19`, the form of PDN 2.0.
    Dashes(PartialDate),
    /// `2003.10.19`, the form of PDN 1.0 and 3.0.
    Dots(PartialDate),
    /// Another form that can mean one date only.
    Other(PartialDate),
    /// A form in which a time is after the date.
    Doubtful(PartialDate),
    /// The form is clear, but the calendar has no such day.
    NoSuchDay {
        /// Whether it has the form of PDN 3.0.
        has_form: bool,
    },
    /// Text: other words, two dates, or numbers of which it is not clear which is the day.
    Text,
}

impl DateValue {
    /// Reads the value of a tag with a date.
    ///
    /// ```
    /// use portnote_pdn::date::DateValue;
    /// let year = |text| DateValue::read(text).date().and_then(|date| date.year());
    /// assert_eq!(year("19.10.2003"), Some(2003));
    /// assert_eq!(year("1950."), Some(1950));
    /// assert_eq!(DateValue::read("03.04.2003"), DateValue::Text);
    /// assert_eq!(DateValue::read("2003.02.30"), DateValue::NoSuchDay { has_form: true });
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Self {
        let text = text.trim();
        if text.is_empty() || text == "?" {
            return Self::Empty;
        }
        let (make, has_form): (fn(PartialDate) -> Self, _) = match text.as_bytes() {
            [_, _, _, _, b'.', _, _, b'.', _, _] => (Self::Dots, true),
            [_, _, _, _, b'-', _, _, b'-', _, _] => (Self::Dashes, false),
            _ => return Self::other(text),
        };
        match PartialDate::parse(&text.replace('-', ".")) {
            Ok(date) => make(date),
            Err(DateError::Range) => Self::NoSuchDay { has_form },
            Err(DateError::Format) => Self::Text,
        }
    }

    fn other(text: &str) -> Self {
        match MeantDate::alone(text) {
            Ok(MeantDate { date, doubt: None, .. }) => Self::Other(date),
            Ok(MeantDate { date, .. }) => Self::Doubtful(date),
            Err(DateError::Range) => Self::NoSuchDay { has_form: false },
            Err(DateError::Format) => Self::Text,
        }
    }

    /// The date, where there is one.
    #[must_use]
    pub const fn date(self) -> Option<PartialDate> {
        match self {
            Self::Dashes(date) | Self::Dots(date) | Self::Other(date) | Self::Doubtful(date) => {
                Some(date)
            }
            Self::Empty | Self::NoSuchDay { .. } | Self::Text => None,
        }
    }
}
