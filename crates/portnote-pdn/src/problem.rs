//! Every code of PDN, documented once: one file for each topic of the check.

pub mod fen;
pub mod form;
pub mod moves;
pub mod play;
pub mod results;
pub mod tags;
pub mod values;
pub mod variants;
pub mod variations;
pub mod write;

use portnote_core::Entry;

/// The codes of all topics, in the order in which a file is checked.
pub static CATALOGUES: &[&[Entry]] = &[
    form::CATALOGUE,
    tags::CATALOGUE,
    values::CATALOGUE,
    fen::CATALOGUE,
    moves::CATALOGUE,
    variations::CATALOGUE,
    variants::CATALOGUE,
    play::CATALOGUE,
    results::CATALOGUE,
    write::CATALOGUE,
];

/// Every code of PDN.
///
/// ```
/// let codes = portnote_pdn::problem::catalogue().map(|entry| entry.code.as_str());
/// assert!(codes.into_iter().any(|code| code == "pdn/bad-square"));
/// ```
pub fn catalogue() -> impl Iterator<Item = &'static Entry> {
    CATALOGUES.iter().copied().flatten()
}
