//! Rule profiles of pinochle that a house writes, as TOML.

use portnote_pinochle::Rules;
use portnote_pinochle::profile::Profile;

use crate::catalogue::nearest;

/// The most bytes of a profile: the example with every key has two thousand.
pub const MOST_BYTES: u64 = 65_536;

/// What is wrong with a rule profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {reason}")]
#[non_exhaustive]
pub struct BadRules {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong there.
    pub reason: String,
}

/// The rules that a profile describes.
///
/// ```
/// let bad = portnote::house::rules("id = \"oak\"\nplayer = 4\n").unwrap_err();
/// assert_eq!((bad.line, bad.column), (2, 1));
/// assert!(bad.reason.contains("did you mean `players`?"));
/// ```
///
/// # Errors
/// [`BadRules`] with the line and column of what is not a rule profile.
pub fn rules(text: &str) -> Result<Rules, BadRules> {
    let bad = |place: usize, reason: String| {
        let before = text.get(..place).unwrap_or(text);
        BadRules {
            line: before.matches('\n').count() + 1,
            column: before.rsplit('\n').next().unwrap_or("").chars().count() + 1,
            reason,
        }
    };
    if text.len() as u64 > MOST_BYTES {
        let reason = format!("the rule profile has more than {MOST_BYTES} bytes");
        return Err(bad(0, reason));
    }
    let profile: Profile = toml::from_str(text).map_err(|error| {
        let place = error.span().map_or(0, |span| span.start);
        bad(place, explained(error.message()))
    })?;
    let rules = profile.rules();
    rules.map_err(|error| bad(place_of(text, error.key), explained(&error.to_string())))
}

/// The message on one line, with the nearest of the names that it expects.
fn explained(message: &str) -> String {
    let message = message.trim().replace('\n', ", ");
    let is_name = message.starts_with("unknown ");
    let mut names = message.split('`').skip(1).step_by(2);
    let wrong = names.next().filter(|_| is_name);
    let near = wrong.and_then(|wrong| nearest(wrong, names));
    match near {
        Some(near) => format!("{message}; did you mean `{near}`?"),
        None => message,
    }
}

/// Where a key is written; the beginning where it is left out.
fn place_of(text: &str, key: &str) -> usize {
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let indent = line.len() - line.trim_start().len();
        let rest = line.trim_start().strip_prefix(key);
        if rest.is_some_and(|rest| rest.trim_start().starts_with('=')) {
            return start + indent;
        }
        start += line.len();
    }
    0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_told() {
        let unknown = "unknown field `bord`, expected one of `board`, `save`";
        assert_eq!(explained(unknown), format!("{unknown}; did you mean `board`?"));
        let far = "unknown field `colour`, expected `board`";
        assert_eq!(explained(far), far);
        assert_eq!(explained("missing field `id`"), "missing field `id`");
    }

    #[test]
    fn keys_have_places() {
        let text = "id = \"a\"\n  teams = 3\n";
        assert_eq!(place_of(text, "teams"), 11);
        assert_eq!(place_of(text, "id"), 0);
        assert_eq!(place_of(text, "players"), 0);
    }
}
