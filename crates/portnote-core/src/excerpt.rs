//! Texts of a file as messages quote them.

use crate::limits::QUOTED_CHARACTERS;

/// The beginning of a text that is too long to be quoted; `None` where all of it is.
///
/// ```
/// use portnote_core::excerpt::beginning;
/// assert_eq!(beginning("Event"), None);
/// assert_eq!(beginning(&"é".repeat(41)).map(str::len), Some(80));
/// ```
#[must_use]
pub fn beginning(text: &str) -> Option<&str> {
    let (end, _) = text.char_indices().nth(QUOTED_CHARACTERS)?;
    text.get(..end)
}

/// A text, cut where it is long.
///
/// ```
/// use portnote_core::excerpt::short;
/// assert_eq!(short("Event"), "Event");
/// assert!(short(&"x".repeat(41)).ends_with("xx…"));
/// ```
#[must_use]
pub fn short(text: &str) -> String {
    match beginning(text) {
        None => text.to_owned(),
        Some(beginning) => format!("{beginning}…"),
    }
}

/// A text, cut where it is long, with every character seen: those that are not plain are escaped
/// as Rust has them.
///
/// ```
/// assert_eq!(portnote_core::excerpt::escaped("a\tb"), "a\\tb");
/// ```
#[must_use]
pub fn escaped(text: &str) -> String {
    let (quoted, more) = match beginning(text) {
        None => (text, ""),
        Some(beginning) => (beginning, "…"),
    };
    let mut escaped: String = quoted.chars().flat_map(char::escape_debug).collect();
    escaped.push_str(more);
    escaped
}

/// A name after a word of a message, between back-quotes, where there is one.
///
/// ```
/// use portnote_core::excerpt::named;
/// assert_eq!(format!("tag{}", named("Event")), "tag `Event`");
/// assert_eq!(format!("tag{}", named("")), "tag");
/// ```
#[must_use]
pub fn named(name: &str) -> String {
    if name.is_empty() { String::new() } else { format!(" `{name}`") }
}
