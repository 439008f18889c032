//! Every code of PBN, documented once: one file for each room of the check.

pub(crate) mod annotations;
pub(crate) mod auction;
pub(crate) mod deal;
pub(crate) mod double_dummy;
pub(crate) mod embedding;
pub(crate) mod form;
pub(crate) mod games;
pub(crate) mod hints;
pub(crate) mod layout;
pub(crate) mod notes;
pub(crate) mod play;
pub(crate) mod result;
pub(crate) mod score;
pub(crate) mod section;
pub(crate) mod spelling;
pub(crate) mod tables;
pub(crate) mod tags;
pub(crate) mod values;

use portnote_core::Entry;

/// The codes of all rooms, in the order in which a file is judged.
static CATALOGUES: &[&[Entry]] = &[
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
    double_dummy::CATALOGUE,
    games::CATALOGUE,
    hints::CATALOGUE,
];

/// Returns every code of PBN with its page.
///
/// ```
/// let codes = portnote_pbn::catalogue().map(|entry| entry.code.as_str());
/// assert!(codes.into_iter().any(|code| code == "pbn/duplicate-card"));
/// ```
pub fn catalogue() -> impl Iterator<Item = &'static Entry> {
    CATALOGUES.iter().copied().flatten()
}

/// The codes of what the tree of a file shows by itself: text of a broken form is read as something
/// else, so that a file must not suppress them.
///
/// ```
/// let form = portnote_pbn::form_catalogue();
/// assert!(portnote_pbn::catalogue().count() > form.len());
/// ```
#[must_use]
pub fn form_catalogue() -> &'static [Entry] {
    form::CATALOGUE
}

/// The codes that are found only with a solver, by [`double_dummy::verify`](crate::double_dummy::verify):
/// [`check`](crate::check()) never reports them.
///
/// ```
/// let codes = portnote_pbn::solver_catalogue().iter().map(|entry| entry.code.as_str());
/// assert!(codes.into_iter().all(|code| code.starts_with("pbn/dd-")));
/// ```
#[must_use]
pub fn solver_catalogue() -> &'static [Entry] {
    double_dummy::CATALOGUE
}
