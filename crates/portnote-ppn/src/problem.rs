//! Every code of PPN, documented once: one file for each room of the check.

pub mod auction;
pub mod cards;
pub mod completion;
pub mod form;
pub mod melds;
pub mod play;
pub mod roster;
pub mod seats;
pub mod segments;
pub mod tags;
pub mod values;

use std::fmt;

use portnote_core::Entry;

/// The codes of all rooms, in the order in which a file is judged.
pub static CATALOGUES: &[&[Entry]] = &[
    form::CATALOGUE,
    tags::CATALOGUE,
    roster::CATALOGUE,
    segments::CATALOGUE,
    values::CATALOGUE,
    seats::CATALOGUE,
    cards::CATALOGUE,
    auction::CATALOGUE,
    melds::CATALOGUE,
    play::CATALOGUE,
    completion::CATALOGUE,
];

/// Every code of PPN.
///
/// ```
/// let codes = portnote_ppn::problem::catalogue().map(|entry| entry.code.as_str());
/// assert!(codes.into_iter().any(|code| code == "ppn/renege"));
/// ```
pub fn catalogue() -> impl Iterator<Item = &'static Entry> {
    CATALOGUES.iter().copied().flatten()
}

/// A number with its noun, which takes an `s` unless there is just one.
pub(crate) fn counted<N: fmt::Display>(number: N, noun: &str) -> String {
    let number = number.to_string();
    let ending = if number == "1" { "" } else { "s" };
    format!("{number} {noun}{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_thing_has_no_plural() {
        assert_eq!(counted(1, "card"), "1 card");
        assert_eq!(counted(0, "card"), "0 cards");
        assert_eq!(counted(2, "card"), "2 cards");
    }
}
