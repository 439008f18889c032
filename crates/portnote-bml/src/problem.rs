//! Every code of BML and BSS, documented once: one file for each room of the checks.

pub mod bss;
pub mod clip;
pub mod diagram;
pub mod expand;
pub mod form;
pub mod include;
pub mod inline;
pub mod row;

use portnote_core::{Entry, excerpt};

/// The codes of BML by room, in the order in which a file is judged.
pub static BML: &[&[Entry]] = &[
    include::CATALOGUE,
    form::CATALOGUE,
    clip::CATALOGUE,
    row::CATALOGUE,
    diagram::CATALOGUE,
    inline::CATALOGUE,
    expand::CATALOGUE,
];

/// The codes of BSS.
pub static BSS: &[&[Entry]] = &[bss::CATALOGUE];

/// Every code of BML and BSS.
///
/// ```
/// let codes = portnote_bml::problem::catalogue().map(|entry| entry.code.as_str());
/// assert!(codes.into_iter().any(|code| code == "bml/paste-cycle"));
/// ```
pub fn catalogue() -> impl Iterator<Item = &'static Entry> {
    bml_catalogue().chain(bss_catalogue())
}

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

/// A word as a message names it: a long one by its beginning and its length.
fn named(word: &str) -> String {
    let Some(beginning) = excerpt::beginning(word) else {
        return format!("`{word}`");
    };
    let length = word.chars().count();
    format!("`{beginning}…`, a word of {length} characters,")
}
