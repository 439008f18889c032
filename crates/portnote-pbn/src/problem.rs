//! Every code of PBN, documented once: one file for each room of the check.

pub mod annotations;
pub mod auction;
pub mod deal;
pub mod embedding;
pub mod form;
pub mod games;
pub mod hints;
pub mod layout;
pub mod notes;
pub mod play;
pub mod result;
pub mod score;
pub mod section;
pub mod spelling;
pub mod tables;
pub mod tags;
pub mod values;

use portnote_core::Entry;

/// The codes of all rooms, in the order in which a file is judged.
pub static CATALOGUES: &[&[Entry]] = &[
    form::CATALOGUE,
    embedding::CATALOGUE,
    layout::CATALOGUE,
    tags::CATALOGUE,
    spelling::CATALOGUE,
    values::CATALOGUE,
    deal::CATALOGUE,
    section::CATALOGUE,
    auction::CATALOGUE,
    play::CATALOGUE,
    result::CATALOGUE,
    score::CATALOGUE,
    annotations::CATALOGUE,
    notes::CATALOGUE,
    tables::CATALOGUE,
    games::CATALOGUE,
    hints::CATALOGUE,
];

/// Every code of PBN.
///
/// ```
/// let codes = portnote_pbn::problem::catalogue().map(|entry| entry.code.as_str());
/// assert!(codes.into_iter().any(|code| code == "pbn/duplicate-card"));
/// ```
pub fn catalogue() -> impl Iterator<Item = &'static Entry> {
    CATALOGUES.iter().copied().flatten()
}
