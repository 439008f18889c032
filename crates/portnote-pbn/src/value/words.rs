//! Contracts and denominations in the words of other programs and of people.

use portnote_bridge::{Bid, Contract, Denomination, Risk};

use super::{ContractSpelling, ContractValue, Spelling};
use crate::limits::CONTRACT_WORDS;

/// Longer words before those with which they begin.
const DENOMINATIONS: [(&str, Denomination); 20] = [
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

const RISKS: [(&str, Risk); 13] = [
    ("", Risk::Undoubled),
    ("x", Risk::Doubled),
    ("d", Risk::Doubled),
    ("*", Risk::Doubled),
    ("dd", Risk::Redoubled),
    ("**", Risk::Redoubled),
    ("dbl", Risk::Doubled),
    ("double", Risk::Doubled),
    ("doubled", Risk::Doubled),
    ("xx", Risk::Redoubled),
    ("rdbl", Risk::Redoubled),
    ("redouble", Risk::Redoubled),
    ("redoubled", Risk::Redoubled),
];

/// A contract with blanks between its parts or words for them, like `3 NT`, `4♠X`,
/// `4 Spades doubled` or `Passed Out`.
pub(super) fn contract(text: &str) -> Option<(ContractValue, ContractSpelling)> {
    let how = ContractSpelling {
        case: Spelling::Standard,
        denomination_n: false,
        foreign_risk: false,
        words: true,
    };
    if is_passed_out(text) {
        return Some((ContractValue::Full(Contract::PassedOut), how));
    }
    let key = key(text)?;
    let level = key.bytes().next().filter(u8::is_ascii_digit);
    let rest = key.get(usize::from(level.is_some())..)?;
    let (denomination, rest) = DENOMINATIONS
        .into_iter()
        .find_map(|(word, value)| Some((value, rest.strip_prefix(word)?)))?;
    let (_, risk) = RISKS.into_iter().find(|(word, _)| *word == rest)?;
    let Some(level) = level else {
        return (risk == Risk::Undoubled)
            .then_some((ContractValue::Denomination(denomination), how));
    };
    let bid = Bid::new(level - b'0', denomination)?;
    Some((ContractValue::Full(Contract::Bid { bid, risk }), how))
}

/// A denomination by its name or sign, like `spades` or `♠`.
pub(crate) fn denomination(text: &str) -> Option<Denomination> {
    let key = key(text)?;
    let found = DENOMINATIONS.into_iter().find(|(word, _)| *word == key);
    found.map(|(_, value)| value)
}

/// Whether a text says in words that all players passed.
pub(crate) fn is_passed_out(text: &str) -> bool {
    const WORDS: [&str; 6] = ["passedout", "passout", "passed", "allpass", "ap", "p"];
    key(text).is_some_and(|key| WORDS.contains(&key.as_str()))
}

/// The text in lower case, without blanks and hyphens; `None` for one that is too long.
fn key(text: &str) -> Option<String> {
    if text.len() > CONTRACT_WORDS {
        return None;
    }
    let letters = text.chars().filter(|c| !matches!(c, ' ' | '-'));
    Some(letters.map(|c| c.to_ascii_lowercase()).collect())
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
    #[case::level_0("0 spades", None)]
    #[case::level_8("8 spades", None)]
    #[case::declarer_after_it("4 S N", None)]
    #[case::other_word("4 Spoons", None)]
    #[case::nothing("", None)]
    #[case::level_alone("4", None)]
    fn contracts_in_words(#[case] text: &str, #[case] want: Option<&str>) {
        let read = match contract(text) {
            Some((ContractValue::Full(contract), _)) => Some(contract.to_string()),
            _ => None,
        };
        assert_eq!(read.as_deref(), want);
    }

    #[rstest]
    #[case::one_less(CONTRACT_WORDS - 1, true)]
    #[case::at_the_limit(CONTRACT_WORDS, true)]
    #[case::one_more(CONTRACT_WORDS + 1, false)]
    fn a_long_text_is_no_contract(#[case] length: usize, #[case] read: bool) {
        let text = format!("4{}S", " ".repeat(length - 2));
        assert_eq!(contract(&text).is_some(), read);
    }
}
