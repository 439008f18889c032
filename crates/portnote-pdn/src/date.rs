//! Dates, in the forms that files have. PDN 2.0 §6.1.1.1.1.2, PDN 3.0.

use portnote_core::frame::PartialDate;

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
    /// The form is clear, but the calendar has no such day.
    NoSuchDay {
        /// Whether it has the form of PDN 3.0.
        has_form: bool,
    },
    /// Text: words, two dates, or numbers of which it is not clear which is the day.
    Text,
}

impl DateValue {
    /// Reads a value.
    ///
    /// ```
    /// use portnote_pdn::date::DateValue;
    /// let year = |text| DateValue::read(text).date().and_then(|date| date.year());
    /// assert_eq!(year("19.10.2003"), Some(2003));
    /// assert_eq!(year("1950."), Some(1950));
    /// assert_eq!(DateValue::read("03-04-2003"), DateValue::Text);
    /// assert_eq!(DateValue::read("2003.02.30"), DateValue::NoSuchDay { has_form: true });
    /// ```
    #[must_use]
    pub fn read(text: &str) -> Self {
        let text = text.trim();
        if text.is_empty() || text == "?" {
            return Self::Empty;
        }
        let Some(separator) = text.chars().find(|c| matches!(c, '.' | '-' | '/')) else {
            return match text.len() {
                4 => Self::of(text, "??", "??", Self::Other),
                _ => Self::Text,
            };
        };
        let fields: Vec<&str> = text.split(separator).collect();
        match fields.as_slice() {
            [year, month, day] if year.len() == 4 => {
                let is_full = month.len() == 2 && day.len() == 2;
                let make = match separator {
                    '.' if is_full => Self::Dots,
                    '-' if is_full => Self::Dashes,
                    _ => Self::Other,
                };
                Self::of(year, month, day, make)
            }
            [year, ""] if year.len() == 4 => Self::of(year, "??", "??", Self::Other),
            [year, month] if year.len() == 4 => Self::of(year, month, "??", Self::Other),
            [day, month, year] if year.len() == 4 && separator != '/' => {
                let is_day = day.parse::<u32>().is_ok_and(|day| day > 12);
                if is_day || separator == '.' {
                    Self::of(year, month, day, Self::Other)
                } else {
                    Self::Text
                }
            }
            _ => Self::Text,
        }
    }

    /// The date, where there is one.
    #[must_use]
    pub const fn date(self) -> Option<PartialDate> {
        match self {
            Self::Dashes(date) | Self::Dots(date) | Self::Other(date) => Some(date),
            Self::Empty | Self::NoSuchDay { .. } | Self::Text => None,
        }
    }

    fn of(year: &str, month: &str, day: &str, make: fn(PartialDate) -> Self) -> Self {
        let is_field = |text: &str, width: usize| {
            let is_digits = text.bytes().all(|byte| byte.is_ascii_digit());
            let is_unknown = text.bytes().all(|byte| byte == b'?');
            !text.is_empty() && text.len() <= width && (is_digits || is_unknown)
        };
        if !is_field(year, 4) || !is_field(month, 2) || !is_field(day, 2) {
            return Self::Text;
        }
        let full = |field: &str| match (field, field.len()) {
            ("?", _) => "??".to_owned(),
            (_, 2) => field.to_owned(),
            _ => format!("{field:0>2}"),
        };
        let text = [year, &full(month), &full(day)].join(".");
        let has_form = matches!(make(PartialDate::default()), Self::Dots(_));
        PartialDate::parse(&text).map_or(Self::NoSuchDay { has_form }, make)
    }
}
