//! Every code of BML and BSS, documented once: one file for each room of the checks.

pub mod clip;
pub mod diagram;
pub mod form;
pub mod include;
pub mod inline;
pub mod row;

use portnote_core::Entry;

/// The codes of all rooms, in the order in which a file is judged.
pub static CATALOGUES: &[&[Entry]] = &[
    include::CATALOGUE,
    form::CATALOGUE,
    clip::CATALOGUE,
    row::CATALOGUE,
    diagram::CATALOGUE,
    inline::CATALOGUE,
];

/// Every code of BML and BSS.
///
/// ```
/// let codes = portnote_bml::problem::catalogue().map(|entry| entry.code.as_str());
/// assert!(codes.into_iter().any(|code| code == "bml/paste-cycle"));
/// ```
pub fn catalogue() -> impl Iterator<Item = &'static Entry> {
    CATALOGUES.iter().copied().flatten()
}
