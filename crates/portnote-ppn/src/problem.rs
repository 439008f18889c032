//! Every code of PPN, documented once: one file for each topic of the check.

pub(crate) mod auction;
pub(crate) mod cards;
pub(crate) mod completion;
pub(crate) mod form;
pub(crate) mod melds;
pub(crate) mod play;
pub(crate) mod roster;
pub(crate) mod seats;
pub(crate) mod segments;
pub(crate) mod tags;
pub(crate) mod values;

use portnote_core::Entry;

/// The codes of all topics, in the order in which a file is checked.
static CATALOGUES: &[&[Entry]] = &[
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

/// Returns every code of PPN with its page.
///
/// ```
/// let codes = portnote_ppn::catalogue().map(|entry| entry.code.as_str());
/// assert!(codes.into_iter().any(|code| code == "ppn/renege"));
/// ```
pub fn catalogue() -> impl Iterator<Item = &'static Entry> {
    CATALOGUES.iter().copied().flatten()
}

/// The codes of what the tree of a file shows by itself: text of a broken form is read as something
/// else, so that a file must not suppress them.
///
/// ```
/// let form = portnote_ppn::form_catalogue();
/// assert!(portnote_ppn::catalogue().count() > form.len());
/// ```
#[must_use]
pub fn form_catalogue() -> &'static [Entry] {
    form::CATALOGUE
}
