//! What the value of a tag says: each is read once, when its game is made.

use crate::date::DateValue;
use crate::fen::Fen;
use crate::game_type::GameType;
use crate::result::GameResult;
use crate::time_control::TimeControl;

/// The form of a value, in words and as a test.
type Form = (&'static str, fn(&str) -> bool);

/// What the value of a tag says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Any text.
    Text,
    /// A date.
    Date,
    /// The number of a game, possibly with its board.
    GameType,
    /// The name of a variant.
    Variant,
    /// A position.
    Fen,
    /// A result.
    Result,
    /// The time for moves.
    TimeControl,
    /// A number.
    Number,
    /// A time that was used.
    Clock,
    /// A time of day.
    TimeOfDay,
    /// How many plies there are.
    PlyCount,
    /// Whether there is a tag FEN.
    SetUp,
}

/// The value of a tag as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TagValue {
    /// Any text, which nothing more is known of.
    Text,
    /// A date, with what is odd about it.
    Date(DateValue),
    /// A game type, with what is wrong with it.
    GameType(Box<GameType>),
    /// A position, with what is wrong with it.
    Fen(Box<Fen>),
    /// A result; `None` where it cannot be read.
    Result(Option<GameResult>),
    /// A time control; `None` where it cannot be read.
    TimeControl(Option<TimeControl>),
}

impl Kind {
    /// Reads the value of a tag of this kind.
    ///
    /// ```
    /// use portnote_pdn::tag::{Kind, TagValue};
    /// assert!(matches!(Kind::Result.read("2-0"), TagValue::Result(Some(_))));
    /// assert_eq!(Kind::Result.read("white wins"), TagValue::Result(None));
    /// ```
    #[must_use]
    pub fn read(self, text: &str) -> TagValue {
        match self {
            Self::Date => TagValue::Date(DateValue::read(text)),
            // Blanks around it are a fault of it.
            Self::GameType => TagValue::GameType(GameType::read(text).into()),
            Self::Fen => TagValue::Fen(Fen::read(text.trim()).into()),
            Self::Result => TagValue::Result(GameResult::lenient(text.trim())),
            Self::TimeControl => TagValue::TimeControl(TimeControl::read(text.trim())),
            _ => TagValue::Text,
        }
    }

    /// The form that PDN 3.0 gives to such values, in words and as a test.
    pub(crate) fn form(self) -> Option<Form> {
        match self {
            Self::Number => Some(("a number", is_number)),
            Self::Clock => Some(("a time as `H:MM:SS`", is_clock)),
            Self::TimeOfDay => Some(("a time of day as `HH:MM:SS`", is_time_of_day)),
            _ => None,
        }
    }

    /// Whether the standard gives a form to such values.
    pub(crate) fn is_formed(self) -> bool {
        self == Self::TimeControl || self.form().is_some()
    }

    /// Whether a text has the form of such values, where there is one.
    pub(crate) fn has_form(self, text: &str) -> bool {
        match self {
            Self::TimeControl => text.is_empty() || TimeControl::read(text).is_some(),
            _ => {
                matches!(text, "" | "?" | "-")
                    || self.form().is_none_or(|(_, is_sound)| is_sound(text))
            }
        }
    }
}

/// Whether a text has digits and nothing else.
pub(crate) fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Hours, minutes and possibly seconds that a clock shows, separated by colons or dots.
fn is_clock(text: &str) -> bool {
    let mut fields = text.split([':', '.']);
    let is_hours = fields.next().is_some_and(|hours| hours.len() <= 2 && is_number(hours));
    let rest: Vec<&str> = fields.collect();
    is_hours
        && matches!(rest.len(), 1 | 2)
        && rest.iter().all(|field| field.len() <= 2 && is_below(field, 60))
}

/// Hours, minutes and seconds of a day.
fn is_time_of_day(text: &str) -> bool {
    let fields: Vec<&str> = text.split(':').collect();
    match fields.as_slice() {
        [hours, minutes, seconds] => {
            let are_whole = fields.iter().all(|field| field.len() == 2);
            are_whole && is_below(hours, 24) && is_below(minutes, 60) && is_below(seconds, 60)
        }
        _ => false,
    }
}

/// Whether a text is a number below another one.
fn is_below(text: &str, end: u32) -> bool {
    is_number(text) && text.parse().is_ok_and(|number: u32| number < end)
}
