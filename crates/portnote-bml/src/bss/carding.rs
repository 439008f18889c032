//! What the letters of a carding record say: S-5.

/// Combinations of cards from which a player leads against notrump. BSS Syntax, Leads vs NT.
pub(crate) const NOTRUMP_LEADS: [&str; 22] = [
    "xx", "xxx", "xxxx", "xxxxx", "Qxx", "Qxxx", "Qxxxx", "Qxxxxx", "Qxxxxxx", "AKx", "KQJ",
    "QJ10", "J109", "1098", "KQ109", "AKJ10", "AQJ", "AJ10", "A109", "KJ10", "K109", "Q109",
];

/// Combinations of cards from which a player leads against suits. BSS Syntax, Leads vs Suits.
pub(crate) const SUIT_LEADS: [&str; 18] = [
    "xx", "xxx", "xxxx", "xxxxx", "Qxx", "Qxxx", "Qxxxx", "Qxxxxx", "Qxxxxxx", "AK", "AKx", "KQJ",
    "QJ10", "J109", "1098", "KJ10", "K109", "Q109",
];

/// Situations in which cards signal, three agreements to each: first, second and third
/// priority. BSS Syntax, Defensive Signals.
#[cfg(feature = "json")]
pub(crate) const SITUATIONS: [&str; 6] = [
    "partner leads vs NT",
    "declarer leads vs NT",
    "discards vs NT",
    "partner leads vs suit",
    "declarer leads vs suit",
    "discards vs suit",
];

/// Agreements about signals, from A on.
const AGREEMENTS: [&str; 11] = [
    "no agreement",
    "attitude (high encourages)",
    "attitude (high discourages)",
    "attitude (odd encourages)",
    "attitude (odd discourages)",
    "count (high is even)",
    "count (high is odd)",
    "count (odd/even)",
    "suit preference (high-high)",
    "suit preference (high-low)",
    "other",
];

/// What a letter says about the lead from a combination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lead<'c> {
    /// `A`: no card is named.
    None,
    /// The card with this number from the top, 1 for the highest, and its rank.
    Card(u8, &'c str),
}

/// Reads the letter of a lead: B is the highest card, C the next. `None` where the letter names
/// no card of the combination.
///
/// ```
/// use portnote_bml::bss::carding::{Lead, lead};
/// assert_eq!(lead("KQ109", 'D'), Some(Lead::Card(3, "10")));
/// assert_eq!(lead("KQ109", 'F'), None);
/// ```
#[must_use]
pub fn lead(combination: &str, letter: char) -> Option<Lead<'_>> {
    let number = number(letter)?;
    let Some(below) = number.checked_sub(1) else {
        return Some(Lead::None);
    };
    let card = cards(combination).nth(usize::from(below))?;
    Some(Lead::Card(number, card))
}

/// Reads the letter of a signal.
///
/// ```
/// use portnote_bml::bss::carding::agreement;
/// assert_eq!(agreement('K'), Some("other"));
/// assert_eq!(agreement('L'), None);
/// ```
#[must_use]
pub fn agreement(letter: char) -> Option<&'static str> {
    AGREEMENTS.get(usize::from(number(letter)?)).copied()
}

/// The last letter that names a card of a combination.
#[must_use]
pub(crate) fn last_lead(combination: &str) -> char {
    let count = u8::try_from(cards(combination).count()).unwrap_or(0);
    char::from(b'A' + count)
}

/// The number of a letter, from 0.
fn number(letter: char) -> Option<u8> {
    u8::try_from(letter).ok()?.checked_sub(b'A')
}

/// The cards of a combination from the highest; a ten is two characters.
fn cards(combination: &str) -> impl Iterator<Item = &str> {
    combination.char_indices().filter_map(|(at, letter)| {
        let length = match letter {
            '1' => 2,
            '0' => return None,
            _ => 1,
        };
        combination.get(at..at + length)
    })
}
