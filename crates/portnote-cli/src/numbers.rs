//! Numbers as people read them.

pub(crate) use portnote::product::numbers::{count, thousands};
use portnote_core::wording::listed;

/// Games that are named where some cannot be written or fixed.
const NAMED_GAMES: usize = 20;

/// Games by their numbers: `game 2`, `games 2, 5 and 7`; beyond [`NAMED_GAMES`] only their count.
pub(crate) fn numbered(noun: &str, numbers: &[u64]) -> String {
    let (named, others) = numbers.split_at(numbers.len().min(NAMED_GAMES));
    let mut parts: Vec<String> = named.iter().map(|number| thousands(*number)).collect();
    parts.extend((!others.is_empty()).then(|| format!("{} more", thousands(others.len() as u64))));
    let end = if parts.len() == 1 { "" } else { "s" };
    format!("{noun}{end} {}", listed(&parts, "and"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_are_named_by_their_numbers() {
        assert_eq!(numbered("game", &[2]), "game 2");
        assert_eq!(numbered("hand", &[2, 5]), "hands 2 and 5");
        assert_eq!(numbered("game", &[2, 5, 7]), "games 2, 5 and 7");
        let many: Vec<u64> = (1..=23).collect();
        assert!(numbered("game", &many).ends_with(", 19, 20 and 3 more"));
    }
}
