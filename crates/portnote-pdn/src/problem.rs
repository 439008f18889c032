//! Every code of PDN, documented once: one file for each topic of the check.

pub(crate) mod fen;
pub(crate) mod form;
pub(crate) mod moves;
pub(crate) mod play;
pub(crate) mod results;
pub(crate) mod tags;
pub(crate) mod values;
pub(crate) mod variants;
pub(crate) mod variations;
pub(crate) mod write;

use portnote_core::Entry;

/// The codes of all topics, in the order in which a file is checked.
static CATALOGUES: &[&[Entry]] = &[
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

/// Returns every code of PDN with its page.
///
/// ```
/// let codes = portnote_pdn::catalogue().map(|entry| entry.code.as_str());
/// assert!(codes.into_iter().any(|code| code == "pdn/bad-square"));
/// ```
pub fn catalogue() -> impl Iterator<Item = &'static Entry> {
    CATALOGUES.iter().copied().flatten()
}

/// The codes of what the tree of a file shows by itself: text of a broken form is read as something
/// else, so that a file must not suppress them.
///
/// ```
/// let form = portnote_pdn::form_catalogue();
/// assert!(portnote_pdn::catalogue().count() > form.len());
/// ```
#[must_use]
pub fn form_catalogue() -> &'static [Entry] {
    form::CATALOGUE
}
