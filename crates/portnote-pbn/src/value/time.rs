//! Times of day: `21:30:00`. PBN 2.1 §4.5.

use super::number;

/// A time of day; a field that is not known is written with `?` in place of its digits, and comes
/// first in order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PartialTime {
    /// The hour, 0 to 23.
    pub hour: Option<u8>,
    /// The minute, 0 to 59.
    pub minute: Option<u8>,
    /// The second, 0 to 59.
    pub second: Option<u8>,
}

/// Why a text is not a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TimeError {
    /// It has another form.
    #[error("invalid time: expected `HH:MM:SS`, with `?` for unknown digits")]
    Format,
    /// There is no such time.
    #[error("invalid time: expected `00:00:00` to `23:59:59`")]
    Range,
}

impl PartialTime {
    /// Reads a time in the form HH:MM:SS.
    ///
    /// # Errors
    /// When it has another form, or no day has such a time.
    ///
    /// ```
    /// use portnote_pbn::value::{PartialTime, TimeError};
    /// let time = PartialTime::parse("21:30:??");
    /// assert_eq!(time.map(|time| (time.hour, time.second)), Ok((Some(21), None)));
    /// assert_eq!(PartialTime::parse("9:30"), Err(TimeError::Format));
    /// assert_eq!(PartialTime::parse("24:00:00"), Err(TimeError::Range));
    /// ```
    pub fn parse(text: &str) -> Result<Self, TimeError> {
        let fields: Vec<&str> = text.split(':').collect();
        let [hour, minute, second] = fields.as_slice() else {
            return Err(TimeError::Format);
        };
        let fields = (field(hour)?, field(minute)?, field(second)?);
        let time = Self { hour: fields.0, minute: fields.1, second: fields.2 };
        let beyond = |field: Option<u8>, most| field.is_some_and(|number| number > most);
        if beyond(time.hour, 23) || beyond(time.minute, 59) || beyond(time.second, 59) {
            return Err(TimeError::Range);
        }
        Ok(time)
    }
}

/// Two digits, or `?` in place of one or both.
fn field(text: &str) -> Result<Option<u8>, TimeError> {
    let is_sound = text.len() == 2 && text.bytes().all(|b| b.is_ascii_digit() || b == b'?');
    if !is_sound {
        return Err(TimeError::Format);
    }
    Ok(number(text).ok().and_then(|number| number.try_into().ok()))
}
