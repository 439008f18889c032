//! Numbers as people read them.

/// Games that are named where some cannot be written or fixed.
const NAMED_GAMES: usize = 20;

/// The number with a comma between thousands: `1,204`.
pub(crate) fn thousands(number: u64) -> String {
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
pub(crate) fn count(number: u64, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{} {noun}{plural}", thousands(number))
}

/// Games by their numbers: `game 2`, `games 2, 5 and 7`; beyond [`NAMED_GAMES`] only their count.
pub(crate) fn numbered(noun: &str, numbers: &[u64]) -> String {
    let (named, others) = numbers.split_at(numbers.len().min(NAMED_GAMES));
    let mut parts: Vec<String> = named.iter().map(|number| thousands(*number)).collect();
    parts.extend((!others.is_empty()).then(|| format!("{} more", thousands(others.len() as u64))));
    match parts.split_last() {
        Some((last, before)) if !before.is_empty() => {
            format!("{noun}s {} and {last}", before.join(", "))
        }
        _ => format!("{noun} {}", parts.concat()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_set_apart() {
        assert_eq!(
            [0, 999, 1204, 1_000_000].map(thousands),
            ["0", "999", "1,204", "1,000,000"]
        );
    }

    #[test]
    fn one_has_no_plural() {
        assert_eq!(
            (count(1, "file"), count(0, "file")),
            ("1 file".to_owned(), "0 files".to_owned())
        );
    }

    #[test]
    fn games_are_named_by_their_numbers() {
        assert_eq!(numbered("game", &[2]), "game 2");
        assert_eq!(numbered("hand", &[2, 5]), "hands 2 and 5");
        assert_eq!(numbered("game", &[2, 5, 7]), "games 2, 5 and 7");
        let many: Vec<u64> = (1..=23).collect();
        assert!(numbered("game", &many).ends_with(", 19, 20 and 3 more"));
    }
}
