//! Words that people and programs write for seats and vulnerability, in several languages, and for
//! calls and contracts.
//!
//! These are the tables with which notations read and report nonstandard spellings. `lenient` of
//! each type reads these words and also letters, signs and blanks around them.

mod call;
pub(crate) mod contract;

use crate::{Seat, Vulnerability};

pub use call::{call, is_all_pass};
pub use contract::{contract, denomination, is_passed_out};

/// Returns the vulnerability that a word or a few letters mean; upper and lower case, blanks, hyphens and other signs
/// do not matter.
///
/// ```
/// use portnote_bridge::{Vulnerability, words};
/// assert_eq!(words::vulnerability("North/South"), Some(Vulnerability::NorthSouth));
/// assert_eq!(words::vulnerability("no one"), Some(Vulnerability::None));
/// assert_eq!(words::vulnerability("n"), None);
/// ```
#[must_use]
pub fn vulnerability(text: &str) -> Option<Vulnerability> {
    Some(match key(text).as_str() {
        "none" | "neither" | "nil" | "nobody" | "noone" | "no" | "nv" | "nul" | "null" | "zero"
        | "love" | "loveall" | "00" | "keiner" | "keine" | "personne" | "aucun" | "aucune"
        | "niemand" | "geen" | "ninguno" | "ninguna" | "nadie" | "nikt" => Vulnerability::None,
        "ns" | "sn" | "northsouth" => Vulnerability::NorthSouth,
        "ew" | "we" | "eastwest" => Vulnerability::EastWest,
        "both" | "all" | "nsew" | "nesw" | "everybody" | "everyone" | "game" | "gameall"
        | "alle" | "allen" | "beide" | "tous" | "lesdeux" | "todos" | "ambos" | "obie"
        | "obydwie" | "wszyscy" | "ewns" | "nswe" | "snew" | "snwe" | "wens" | "wesn" => {
            Vulnerability::All
        }
        _ => return None,
    })
}

/// Returns the seat that a word of English, German, French, Dutch, Spanish or Polish names.
///
/// ```
/// use portnote_bridge::{Seat, words};
/// assert_eq!(words::seat("Ouest"), Some(Seat::West));
/// assert_eq!(words::seat("W"), None);
/// ```
#[must_use]
pub fn seat(text: &str) -> Option<Seat> {
    if text.len() > LONGEST {
        return None;
    }
    let name = text.to_lowercase();
    let found = SEATS.into_iter().find(|(known, _)| *known == name);
    found.map(|(_, seat)| seat)
}

/// Returns the seats that a text names by letters or words, in the order written, each once; `None` where it has anything
/// else.
///
/// ```
/// use portnote_bridge::{Seat, words};
/// for text in ["EW", "e, w", "East West", "East/West", "eastwest", "E and W"] {
///     assert_eq!(words::seats(text), Some(vec![Seat::East, Seat::West]), "{text}");
/// }
/// assert_eq!(words::seats("all").map(|seats| seats.len()), Some(4));
/// assert_eq!(words::seats("EX"), None);
/// ```
#[must_use]
pub fn seats(text: &str) -> Option<Vec<Seat>> {
    match key(text).as_str() {
        "all" | "everybody" | "everyone" | "both" => return Some(Seat::ALL.to_vec()),
        "none" | "nobody" | "noone" => return Some(Vec::new()),
        _ => {}
    }
    let mut seats = Vec::new();
    for word in text.split(|c: char| !c.is_alphanumeric()) {
        if ["and", "und", "et", "y", "i"].contains(&word) {
            continue;
        }
        for seat in seats_of_word(word)? {
            if !seats.contains(&seat) {
                seats.push(seat);
            }
        }
    }
    let is_blank = text.chars().all(char::is_whitespace);
    (!seats.is_empty() || is_blank).then_some(seats)
}

/// The seats of a word: its letters, or names one after another.
fn seats_of_word(word: &str) -> Option<Vec<Seat>> {
    if let Some(seat) = seat(word) {
        return Some(vec![seat]);
    }
    let letters = word.chars();
    let letters = letters.map(|letter| Seat::from_letter(letter.to_ascii_uppercase()));
    if let Some(seats) = letters.collect() {
        return Some(seats);
    }
    let mut seats = Vec::new();
    let mut rest = word;
    while !rest.is_empty() {
        let (seat, length) = Seat::ALL.into_iter().find_map(|seat| {
            let name = seat.name();
            let own = rest.get(..name.len())?;
            own.eq_ignore_ascii_case(name).then_some((seat, name.len()))
        })?;
        seats.push(seat);
        rest = rest.get(length..)?;
    }
    Some(seats)
}

/// The letters and digits of a text, in lower case; of a long one the first.
fn key(text: &str) -> String {
    let letters = text.chars().filter(|c| c.is_alphanumeric());
    let letters: String = letters.take(LONGEST + 1).collect();
    letters.to_lowercase()
}

/// Bytes of the longest word.
const LONGEST: usize = 12;

const SEATS: [(&str, Seat); 22] = [
    ("north", Seat::North),
    ("east", Seat::East),
    ("south", Seat::South),
    ("west", Seat::West),
    ("nord", Seat::North),
    ("noord", Seat::North),
    ("norte", Seat::North),
    ("północ", Seat::North),
    ("ost", Seat::East),
    ("est", Seat::East),
    ("oost", Seat::East),
    ("este", Seat::East),
    ("wschód", Seat::East),
    ("süd", Seat::South),
    ("sued", Seat::South),
    ("sud", Seat::South),
    ("zuid", Seat::South),
    ("sur", Seat::South),
    ("południe", Seat::South),
    ("ouest", Seat::West),
    ("oeste", Seat::West),
    ("zachód", Seat::West),
];

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: &str) -> Option<String> {
        seats(text).map(|seats| seats.into_iter().map(Seat::letter).collect())
    }

    #[test]
    fn seats_in_letters_and_words() {
        let known = [
            ("WE", "WE"),
            ("ew", "EW"),
            ("E,W", "EW"),
            (" E / W ", "EW"),
            ("EE", "E"),
            ("East", "E"),
            ("East West", "EW"),
            ("East-West", "EW"),
            ("EastWest", "EW"),
            ("north, South and west", "NSW"),
            ("Nord, Süd", "NS"),
            ("N south", "NS"),
            ("en", "EN"),
            ("All", "NESW"),
            ("none", ""),
            ("", ""),
        ];
        for (text, expected) in known {
            assert_eq!(letters(text).as_deref(), Some(expected), "{text}");
        }
        for text in ["NX", "Eastern", "dummy", "?", "-", "1", "EWx", "declarer"] {
            assert_eq!(letters(text), None, "{text}");
        }
    }

    #[test]
    fn vulnerability_in_words() {
        for (text, expected) in [
            ("Nil", Vulnerability::None),
            ("No one", Vulnerability::None),
            ("N-S", Vulnerability::NorthSouth),
            ("East/West", Vulnerability::EastWest),
            ("W-E", Vulnerability::EastWest),
            ("Game all", Vulnerability::All),
            ("Alle", Vulnerability::All),
        ] {
            assert_eq!(vulnerability(text), Some(expected), "{text}");
        }
        for text in ["", "-", "n", "nearly", "everybody knows"] {
            assert_eq!(vulnerability(text), None, "{text}");
        }
    }
}
