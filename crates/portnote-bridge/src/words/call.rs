//! Words for calls.

use super::contract::{LONGEST, denomination};
use crate::call::{Bid, Call};

/// What a word of an auction means.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meaning {
    Call(Call),
    /// All players pass.
    AllPass,
}

/// The words of the standard, and the words of people and programs.
const STANDARD: [(&str, Meaning); 4] = [
    ("Pass", Meaning::Call(Call::Pass)),
    ("AP", Meaning::AllPass),
    ("X", Meaning::Call(Call::Double)),
    ("XX", Meaning::Call(Call::Redouble)),
];
const FOREIGN: [(&str, Meaning); 21] = [
    ("P", Meaning::Call(Call::Pass)),
    ("No", Meaning::Call(Call::Pass)),
    ("NB", Meaning::Call(Call::Pass)),
    ("NoBid", Meaning::Call(Call::Pass)),
    ("All", Meaning::AllPass),
    ("AllPass", Meaning::AllPass),
    ("AllPassed", Meaning::AllPass),
    ("PassOut", Meaning::AllPass),
    ("PassedOut", Meaning::AllPass),
    ("Dbl", Meaning::Call(Call::Double)),
    ("Dble", Meaning::Call(Call::Double)),
    ("D", Meaning::Call(Call::Double)),
    ("Double", Meaning::Call(Call::Double)),
    ("Doubled", Meaning::Call(Call::Double)),
    ("Rdbl", Meaning::Call(Call::Redouble)),
    ("Rdble", Meaning::Call(Call::Redouble)),
    ("Redbl", Meaning::Call(Call::Redouble)),
    ("Redble", Meaning::Call(Call::Redouble)),
    ("R", Meaning::Call(Call::Redouble)),
    ("Redouble", Meaning::Call(Call::Redouble)),
    ("Redoubled", Meaning::Call(Call::Redouble)),
];

/// Returns the call that a word names, like `Dbl`, `no bid`, `P.` or `4♥`, in upper or lower case.
///
/// Words in several parts have blanks or a hyphen between them, and a full stop may be at the end.
///
/// ```
/// use portnote_bridge::{Call, words};
/// assert_eq!(words::call("re-double"), Some(Call::Redouble));
/// assert_eq!(words::call("4hearts"), Some("4H".parse()?));
/// assert_eq!(words::call("all pass"), None);
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
#[must_use]
pub fn call(text: &str) -> Option<Call> {
    match meaning(text)? {
        Meaning::Call(call) => Some(call),
        Meaning::AllPass => None,
    }
}

/// Returns whether a word says that all other players pass, like `AP`, `all pass` or `passed-out`.
///
/// ```
/// assert!(portnote_bridge::words::is_all_pass("All Pass"));
/// assert!(!portnote_bridge::words::is_all_pass("Pass"));
/// ```
#[must_use]
pub fn is_all_pass(text: &str) -> bool {
    meaning(text) == Some(Meaning::AllPass)
}

fn meaning(text: &str) -> Option<Meaning> {
    if let Some(meaning) = of(&FOREIGN, text).or_else(|| of(&STANDARD, text)) {
        return Some(meaning);
    }
    let stem = text.strip_suffix('.').unwrap_or(text);
    if stem.len() > LONGEST {
        return None;
    }
    let is_joint = |c: char| c.is_ascii_whitespace() || c == '-';
    if let Some(level) = stem.bytes().next().filter(u8::is_ascii_digit) {
        if stem.contains(is_joint) {
            return None;
        }
        let denomination = denomination(stem.get(1..)?)?;
        return Bid::new(level - b'0', denomination).map(|bid| Meaning::Call(bid.into()));
    }
    if stem.len() < text.len()
        && let Some(meaning) = of(&FOREIGN, stem).or_else(|| of(&STANDARD, stem))
    {
        return Some(meaning);
    }
    // `x-x` is not a redouble, and a hyphen at an end is the place of another player.
    if stem.starts_with(is_joint) || stem.ends_with(is_joint) || !stem.contains(is_joint) {
        return None;
    }
    let joined: String = stem.split(is_joint).collect();
    of(&FOREIGN, &joined).filter(|_| joined.len() > 2)
}

fn of(words: &[(&str, Meaning)], text: &str) -> Option<Meaning> {
    let found = words.iter().find(|(word, _)| word.eq_ignore_ascii_case(text));
    found.map(|(_, meaning)| *meaning)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::full_stop("P.", Some("Pass"))]
    #[case::standard_word("pass", Some("Pass"))]
    #[case::standard_word_with_full_stop("Pass.", Some("Pass"))]
    #[case::full_stop_alone(".", None)]
    #[case::two_full_stops("P..", None)]
    #[case::hyphen("no-bid", Some("Pass"))]
    #[case::two_words("NO  BID", Some("Pass"))]
    #[case::hyphen_of_one_word("Re-Double", Some("XX"))]
    #[case::hyphen_in_a_short_word("x-x", None)]
    #[case::hyphen_at_the_end("Dbl-", None)]
    #[case::hyphen_in_a_bid("1-C", None)]
    #[case::sign("4♥", Some("4H"))]
    #[case::no_such_level("8♥", None)]
    #[case::no_word("double-dealer", None)]
    #[case::all_pass("AP", None)]
    #[case::nothing("", None)]
    fn calls_in_words(#[case] text: &str, #[case] want: Option<&str>) {
        assert_eq!(call(text).map(Call::as_str), want);
    }

    #[rstest]
    #[case::standard("ap", true)]
    #[case::two_words("all  pass", true)]
    #[case::two_lines("ALL\r\nPass", true)]
    #[case::hyphen("passed-out", true)]
    #[case::full_stop("AP.", true)]
    #[case::pass("Pass", false)]
    #[case::nothing("", false)]
    fn passes_of_all_players(#[case] text: &str, #[case] all: bool) {
        assert_eq!(is_all_pass(text), all);
    }
}
