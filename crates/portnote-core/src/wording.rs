//! The texts of diagnostics that several notations share: one fault has one wording.
//!
//! A message says what is wrong with which text, then, after a colon, what was expected. Text of
//! the file is in back quotes. Texts that may be long are cut by
//! [`excerpt`](crate::excerpt) first.

use std::fmt::Display;

/// The form of a date in every notation.
pub const DATE: &str = "`YYYY.MM.DD`";

/// The form of a time of day in every notation.
pub const TIME: &str = "`HH:MM:SS`";

/// The numeric annotation glyphs that exist.
pub const GLYPHS: &str = "`$0` to `$255`";

/// A value that cannot be read.
///
/// ```
/// use portnote_core::wording::invalid;
/// let message = invalid("date", "2026-11-19", "`YYYY.MM.DD`");
/// assert_eq!(message, "invalid date `2026-11-19`: expected `YYYY.MM.DD`");
/// ```
#[must_use]
pub fn invalid(kind: &str, text: impl Display, expected: impl Display) -> String {
    format!("invalid {kind} `{text}`: expected {expected}")
}

/// A value of a tag that cannot be read. The tag is named unless its name is that of the kind.
///
/// ```
/// use portnote_core::wording::{DATE, invalid_in_tag};
/// let message = invalid_in_tag("date", "2026-11-19", "EventDate", DATE);
/// assert_eq!(message, "invalid date `2026-11-19` in tag `EventDate`: expected `YYYY.MM.DD`");
/// let message = invalid_in_tag("date", "2026-11-19", "Date", DATE);
/// assert_eq!(message, "invalid date `2026-11-19`: expected `YYYY.MM.DD`");
/// ```
#[must_use]
pub fn invalid_in_tag(kind: &str, text: impl Display, tag: &str, expected: impl Display) -> String {
    if tag.eq_ignore_ascii_case(kind) {
        invalid(kind, text, expected)
    } else {
        format!("invalid {kind} `{text}` in tag `{tag}`: expected {expected}")
    }
}

/// A text whose meaning is clear, but whose spelling is not that of the standard.
///
/// ```
/// use portnote_core::wording::nonstandard;
/// assert_eq!(nonstandard("seat", "North", "N"), "nonstandard seat `North`: expected `N`");
/// ```
#[must_use]
pub fn nonstandard(kind: &str, text: impl Display, standard: impl Display) -> String {
    format!("nonstandard {kind} `{text}`: expected `{standard}`")
}

/// A value that has the right form, but does not exist.
///
/// ```
/// use portnote_core::wording::no_such;
/// assert_eq!(no_such("date", "2023.02.29"), "no such date: `2023.02.29`");
/// ```
#[must_use]
pub fn no_such(kind: &str, text: impl Display) -> String {
    format!("no such {kind}: `{text}`")
}

/// A tag that the notation does not have, with the known tags that it may be, in words.
///
/// ```
/// use portnote_core::wording::unknown_tag;
/// assert_eq!(unknown_tag("Weather", ""), "unknown tag `Weather`");
/// assert_eq!(unknown_tag("Evnt", "`Event`"), "unknown tag `Evnt`: did you mean `Event`?");
/// ```
#[must_use]
pub fn unknown_tag(name: &str, similar: &str) -> String {
    if similar.is_empty() {
        format!("unknown tag `{name}`")
    } else {
        format!("unknown tag `{name}`: did you mean {similar}?")
    }
}

/// A tag that a game has to have.
///
/// ```
/// assert_eq!(portnote_core::wording::missing_tag("Result"), "missing tag `Result`");
/// ```
#[must_use]
pub fn missing_tag(name: &str) -> String {
    format!("missing tag `{name}`")
}

/// A tag that a game has more than once, with the number of other tags that are repeated with it.
///
/// ```
/// use portnote_core::wording::duplicate_tag;
/// assert_eq!(duplicate_tag("Event", 2, 0), "duplicate tag `Event`");
/// assert_eq!(duplicate_tag("Event", 3, 0), "duplicate tag `Event`: it occurs 3 times");
/// assert_eq!(
///     duplicate_tag("Event", 2, 4),
///     "duplicate tag `Event`: it and 4 other tags occur twice",
/// );
/// ```
#[must_use]
pub fn duplicate_tag(name: &str, count: usize, others: usize) -> String {
    let times = times(count);
    match others {
        0 if count == 2 => format!("duplicate tag `{name}`"),
        0 => format!("duplicate tag `{name}`: it occurs {times}"),
        others => {
            format!("duplicate tag `{name}`: it and {} occur {times}", counted(others, "other tag"))
        }
    }
}

/// A tag that is after one that should follow it.
///
/// ```
/// use portnote_core::wording::tag_order;
/// assert_eq!(tag_order("Site", "Date"), "tag `Site` must come before `Date`");
/// ```
#[must_use]
pub fn tag_order(name: &str, after: &str) -> String {
    format!("tag `{name}` must come before `{after}`")
}

/// Blanks between a quote and the value of a tag.
///
/// ```
/// use portnote_core::wording::blanks_around;
/// assert_eq!(blanks_around("Dealer"), "unexpected spaces around the value of tag `Dealer`");
/// ```
#[must_use]
pub fn blanks_around(tag: &str) -> String {
    format!("unexpected spaces around the value of tag `{tag}`")
}

/// A value of another game in a tag that cannot be inherited.
///
/// ```
/// assert_eq!(
///     portnote_core::wording::not_inherited("Dealer", "game"),
///     "tag `Dealer` cannot be inherited: expected the value of this game",
/// );
/// ```
#[must_use]
pub fn not_inherited(tag: &str, game: &str) -> String {
    format!("tag `{tag}` cannot be inherited: expected the value of this {game}")
}

/// An inherited value that no game before has.
///
/// ```
/// assert_eq!(
///     portnote_core::wording::nothing_inherited("Site", "game"),
///     "missing value for `#` in tag `Site`: no earlier game has one",
/// );
/// ```
#[must_use]
pub fn nothing_inherited(tag: &str, game: &str) -> String {
    format!("missing value for `#` in tag `{tag}`: no earlier {game} has one")
}

/// What to do where one text is right.
///
/// ```
/// assert_eq!(portnote_core::wording::write("N"), "write `N`");
/// ```
#[must_use]
pub fn write(text: impl Display) -> String {
    format!("write `{text}`")
}

/// Texts, one of which is expected.
///
/// ```
/// use portnote_core::wording::one_of;
/// assert_eq!(one_of(&["N", "E", "S", "W"]), "`N`, `E`, `S` or `W`");
/// assert_eq!(one_of(&["Open", "Closed"]), "`Open` or `Closed`");
/// assert_eq!(one_of(&["X"]), "`X`");
/// ```
#[must_use]
pub fn one_of(texts: &[&str]) -> String {
    quoted(texts, "or")
}

/// Several names in a sentence, with a word such as `and` before the last.
///
/// ```
/// use portnote_core::wording::listed;
/// assert_eq!(listed(&["North"], "and"), "North");
/// assert_eq!(listed(&["North", "East", "South"], "or"), "North, East or South");
/// ```
#[must_use]
pub fn listed<T: AsRef<str>>(names: &[T], word: &str) -> String {
    let mut text = String::new();
    for (at, name) in names.iter().enumerate() {
        match names.len() - at {
            _ if at == 0 => {}
            1 => text.extend([" ", word, " "]),
            _ => text.push_str(", "),
        }
        text.push_str(name.as_ref());
    }
    text
}

fn quoted(texts: &[&str], word: &str) -> String {
    let texts: Vec<String> = texts.iter().map(|text| format!("`{text}`")).collect();
    listed(&texts, word)
}

/// A number of things: the word is in the singular and has a regular plural.
///
/// ```
/// use portnote_core::wording::counted;
/// assert_eq!(counted(1, "card"), "1 card");
/// assert_eq!(counted(12, "card"), "12 cards");
/// ```
#[must_use]
pub fn counted<N: Display + PartialEq + From<u8>>(count: N, word: &str) -> String {
    if count == N::from(1) { format!("1 {word}") } else { format!("{count} {word}s") }
}

/// Says in words how often something occurs.
///
/// ```
/// use portnote_core::wording::times;
/// assert_eq!([times(1), times(2), times(3)], ["once", "twice", "3 times"]);
/// ```
#[must_use]
pub fn times(count: usize) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}

/// The number with a comma between thousands: `1,204`.
///
/// ```
/// assert_eq!(portnote_core::wording::thousands(1204), "1,204");
/// ```
#[must_use]
pub fn thousands(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The number with its noun: `1 error`, `2 errors`.
///
/// ```
/// assert_eq!(portnote_core::wording::count(1, "game"), "1 game");
/// assert_eq!(portnote_core::wording::count(0, "game"), "0 games");
/// ```
#[must_use]
pub fn count(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", thousands(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!([0, 999, 1204, 1_000_000].map(thousands), ["0", "999", "1,204", "1,000,000"]);
    }

    #[test]
    fn one_has_no_plural() {
        assert_eq!(
            (count(1, "file"), count(0, "file")),
            ("1 file".to_owned(), "0 files".to_owned())
        );
    }
}
