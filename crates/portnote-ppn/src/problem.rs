//! Every code of PPN, documented once: one file for each topic of the check.

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

use portnote_core::Entry;

/// The codes of all topics, in the order in which a file is checked.
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
