//! Numbers of things in words.

/// Writes a number of things: `1 table`, `2 tables`.
pub(super) fn count(number: u64, what: &str) -> String {
    if number == 1 {
        return format!("1 {what}");
    }
    // The first noun of `table of best cards` has the plural.
    match what.split_once(" of ") {
        Some((noun, of)) => format!("{number} {noun}s of {of}"),
        None => format!("{number} {what}s"),
    }
}
