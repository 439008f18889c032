//! Every code of LIN, documented once: one file for each topic of the check.

pub(crate) mod auction;
pub(crate) mod board;
pub(crate) mod deal;
pub(crate) mod form;
pub(crate) mod header;
pub(crate) mod link;
pub(crate) mod play;
pub(crate) mod result;
pub(crate) mod write;

use portnote_core::Entry;

/// The codes of all topics, in the order in which a file is checked.
static CATALOGUES: &[&[Entry]] = &[
    form::CATALOGUE,
    link::CATALOGUE,
    header::CATALOGUE,
    board::CATALOGUE,
    deal::CATALOGUE,
    auction::CATALOGUE,
    play::CATALOGUE,
    result::CATALOGUE,
    write::CATALOGUE,
];

/// Returns every code of LIN with its page.
///
/// ```
/// let codes = portnote_lin::catalogue().map(|entry| entry.code.as_str());
/// assert!(codes.into_iter().any(|code| code == "lin/revoke"));
/// ```
pub fn catalogue() -> impl Iterator<Item = &'static Entry> {
    CATALOGUES.iter().copied().flatten()
}

/// The codes of what the tree of a file shows by itself: text of a broken form is read as something
/// else, so that a file must not suppress them.
///
/// ```
/// let form = portnote_lin::form_catalogue();
/// assert!(portnote_lin::catalogue().count() > form.len());
/// ```
#[must_use]
pub fn form_catalogue() -> &'static [Entry] {
    form::CATALOGUE
}
