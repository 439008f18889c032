//! Every code of BML and BSS, documented once: one file for each room of the checks.

pub mod bss;
pub mod expand;
pub mod inline;

use portnote_core::Entry;

/// The codes of BML by room, in the order in which a file is judged.
pub static BML: &[&[Entry]] = &[inline::CATALOGUE, expand::CATALOGUE];

/// The codes of BSS.
pub static BSS: &[&[Entry]] = &[bss::CATALOGUE];

/// Every code of BML.
///
/// ```
/// let codes = portnote_bml::problem::bml_catalogue().map(|entry| entry.code.as_str());
/// assert!(codes.into_iter().all(|code| code.starts_with("bml/")));
/// ```
pub fn bml_catalogue() -> impl Iterator<Item = &'static Entry> {
    BML.iter().copied().flatten()
}

/// Every code of BSS.
///
/// ```
/// let codes = portnote_bml::problem::bss_catalogue().map(|entry| entry.code.as_str());
/// assert!(codes.into_iter().any(|code| code == "bss/bad-flags"));
/// ```
pub fn bss_catalogue() -> impl Iterator<Item = &'static Entry> {
    BSS.iter().copied().flatten()
}
