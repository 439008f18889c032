//! Numbers as people read them.

/// The number with a comma between thousands: `1,204`.
///
/// ```
/// assert_eq!(portnote::numbers::thousands(1204), "1,204");
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
/// assert_eq!(portnote::numbers::count(1, "game"), "1 game");
/// assert_eq!(portnote::numbers::count(0, "game"), "0 games");
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
