//! Words and signs for the parts of a contract.

use crate::call::{Bid, Denomination};
use crate::contract::{Contract, Risk};

/// Longer words before those with which they begin.
const DENOMINATIONS: [(&str, Denomination); 24] = [
    ("no-trumps", Denomination::NoTrump),
    ("no-trump", Denomination::NoTrump),
    ("no trumps", Denomination::NoTrump),
    ("no trump", Denomination::NoTrump),
    ("notrumps", Denomination::NoTrump),
    ("notrump", Denomination::NoTrump),
    ("nt", Denomination::NoTrump),
    ("n", Denomination::NoTrump),
    ("spades", Denomination::Spades),
    ("spade", Denomination::Spades),
    ("s", Denomination::Spades),
    ("♠", Denomination::Spades),
    ("hearts", Denomination::Hearts),
    ("heart", Denomination::Hearts),
    ("h", Denomination::Hearts),
    ("♥", Denomination::Hearts),
    ("diamonds", Denomination::Diamonds),
    ("diamond", Denomination::Diamonds),
    ("d", Denomination::Diamonds),
    ("♦", Denomination::Diamonds),
    ("clubs", Denomination::Clubs),
    ("club", Denomination::Clubs),
    ("c", Denomination::Clubs),
    ("♣", Denomination::Clubs),
];

/// Longer words before those with which they begin.
const RISKS: [(&str, Risk); 13] = [
    ("redoubled", Risk::Redoubled),
    ("redouble", Risk::Redoubled),
    ("rdbl", Risk::Redoubled),
    ("xx", Risk::Redoubled),
    ("dd", Risk::Redoubled),
    ("**", Risk::Redoubled),
    ("r", Risk::Redoubled),
    ("doubled", Risk::Doubled),
    ("double", Risk::Doubled),
    ("dbl", Risk::Doubled),
    ("d", Risk::Doubled),
    ("x", Risk::Doubled),
    ("*", Risk::Doubled),
];

/// Bytes of the longest text that is read: `7 no-trumps redoubled` and a few blanks.
pub(crate) const LONGEST: usize = 40;

/// Returns the contract that a text in words names, like `3 NT`, `4♠X`, `4 Spades doubled` or
/// `Passed Out`, in upper or lower case, with blanks and hyphens anywhere.
///
/// `R` for a redouble is a letter of programs and not a word: [`Contract::lenient`] reads it.
///
/// ```
/// use portnote_bridge::{Contract, words};
/// assert_eq!(words::contract("1 no-trump redoubled"), Some("1NTXX".parse()?));
/// assert_eq!(words::contract("all pass"), Some(Contract::PassedOut));
/// assert_eq!(words::contract("4 Spoons"), None);
/// # Ok::<(), portnote_bridge::ParseError>(())
/// ```
#[must_use]
pub fn contract(text: &str) -> Option<Contract> {
    let key = key(text)?;
    if is_passed_out(text) {
        return Some(Contract::PassedOut);
    }
    let (bid, rest) = bid(&key)?;
    let risk = whole_risk(rest).filter(|_| rest != "r")?;
    Some(Contract::Bid { bid, risk })
}

/// Returns the denomination that a text names by a word, letter or sign, like `spades`,
/// `no trump`, `n` or `♠`.
///
/// ```
/// use portnote_bridge::{Denomination, words};
/// assert_eq!(words::denomination("No Trumps"), Some(Denomination::NoTrump));
/// assert_eq!(words::denomination("4♠"), None);
/// ```
#[must_use]
pub fn denomination(text: &str) -> Option<Denomination> {
    let key = key(text)?;
    DENOMINATIONS.into_iter().find_map(|(word, value)| (word == key).then_some(value))
}

/// Returns whether a text says in words that all players passed, like `Passed out` or `AP`; the
/// word `Pass` alone is a call.
///
/// ```
/// use portnote_bridge::words;
/// assert!(words::is_passed_out("passed-out"));
/// assert!(!words::is_passed_out("Pass"));
/// ```
#[must_use]
pub fn is_passed_out(text: &str) -> bool {
    const WORDS: [&str; 6] = ["passedout", "passout", "passed", "allpass", "ap", "p"];
    key(text).is_some_and(|key| WORDS.contains(&key.as_str()))
}

/// The text in lower case, without blanks and hyphens; `None` for one that is too long.
pub(crate) fn key(text: &str) -> Option<String> {
    if text.len() > LONGEST {
        return None;
    }
    let letters = text.chars().filter(|c| !matches!(c, ' ' | '-'));
    Some(letters.map(|c| c.to_ascii_lowercase()).collect())
}

/// The bid at the beginning of a [`key`], and the rest.
pub(crate) fn bid(key: &str) -> Option<(Bid, &str)> {
    let level = key.bytes().next().filter(u8::is_ascii_digit)?;
    let (denomination, rest) = first_denomination(key.get(1..)?)?;
    Some((Bid::new(level - b'0', denomination)?, rest))
}

/// The risk that a whole [`key`] names; nothing is undoubled.
pub(crate) fn whole_risk(key: &str) -> Option<Risk> {
    match first_risk(key) {
        (risk, "") => Some(risk),
        _ => None,
    }
}

/// The denomination at the beginning of a text in any case, and the rest.
pub(crate) fn first_denomination(text: &str) -> Option<(Denomination, &str)> {
    DENOMINATIONS.into_iter().find_map(|(word, value)| Some((value, strip(text, word)?)))
}

/// The risk at the beginning of a text in any case, and the rest.
pub(crate) fn first_risk(text: &str) -> (Risk, &str) {
    let found = RISKS.into_iter().find_map(|(word, value)| Some((value, strip(text, word)?)));
    found.unwrap_or((Risk::Undoubled, text))
}

fn strip<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let (found, rest) = text.split_at_checked(word.len())?;
    found.eq_ignore_ascii_case(word).then_some(rest)
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::blank("3 NT", Some("3NT"))]
    #[case::two_blanks("4 S X", Some("4SX"))]
    #[case::words("4 Spades doubled", Some("4SX"))]
    #[case::one_word("7NoTrumps", Some("7NT"))]
    #[case::hyphen("1 no-trump redoubled", Some("1NTXX"))]
    #[case::sign("2♥x", Some("2HX"))]
    #[case::passed_out("Passed Out", Some("Pass"))]
    #[case::all_pass("all pass", Some("Pass"))]
    #[case::letter_for_double("4SD", Some("4SX"))]
    #[case::star("4H*", Some("4HX"))]
    #[case::two_stars("3NT**", Some("3NTXX"))]
    #[case::diamonds_doubled("2DD", Some("2DX"))]
    #[case::letter_for_redouble("4 S R", None)]
    #[case::level_0("0 spades", None)]
    #[case::level_8("8 spades", None)]
    #[case::declarer_after_it("4 S N", None)]
    #[case::other_word("4 Spoons", None)]
    #[case::nothing("", None)]
    #[case::level_alone("4", None)]
    #[case::denomination_alone("spades", None)]
    fn contracts_in_words(#[case] text: &str, #[case] want: Option<&str>) {
        assert_eq!(contract(text).map(|read| read.to_string()).as_deref(), want);
    }

    #[rstest]
    #[case::one_less(LONGEST - 1, true)]
    #[case::at_the_limit(LONGEST, true)]
    #[case::one_more(LONGEST + 1, false)]
    fn a_long_text_is_no_contract(#[case] length: usize, #[case] read: bool) {
        let text = format!("4{}S", " ".repeat(length - 2));
        assert_eq!(contract(&text).is_some(), read);
    }
}
