//! Parts of contracts and results as people and programs write them. Each function reads the
//! beginning of a text and returns the rest.

use crate::call::Denomination;
use crate::contract::Risk;
use crate::seat::Seat;
use crate::words;

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

pub(crate) fn denomination(text: &str) -> Option<(Denomination, &str)> {
    DENOMINATIONS.into_iter().find_map(|(word, value)| Some((value, strip(text, word)?)))
}

pub(crate) fn risk(text: &str) -> (Risk, &str) {
    let found = RISKS.into_iter().find_map(|(word, value)| Some((value, strip(text, word)?)));
    found.unwrap_or((Risk::Undoubled, text))
}

/// A seat by its letter or by its name in one of the languages of [`words::seat`].
pub(crate) fn seat(text: &str) -> Option<(Seat, &str)> {
    let end = text.find(|c: char| !c.is_alphabetic()).unwrap_or(text.len());
    let (word, rest) = text.split_at_checked(end)?;
    let letter = Seat::ALL.into_iter().find(|seat| {
        let mut letter = [0; 4];
        word.eq_ignore_ascii_case(seat.letter().encode_utf8(&mut letter))
    });
    Some((letter.or_else(|| words::seat(word))?, rest))
}

/// Whether a text says that all players passed.
pub(crate) fn is_passed_out(text: &str) -> bool {
    const WORDS: [&str; 7] = ["passedout", "passout", "passed", "pass", "allpass", "ap", "p"];
    let letters = || text.chars().filter(|c| !matches!(c, ' ' | '-'));
    WORDS.iter().any(|word| letters().map(|c| c.to_ascii_lowercase()).eq(word.chars()))
}

fn strip<'t>(text: &'t str, word: &str) -> Option<&'t str> {
    let (found, rest) = text.split_at_checked(word.len())?;
    found.eq_ignore_ascii_case(word).then_some(rest)
}
