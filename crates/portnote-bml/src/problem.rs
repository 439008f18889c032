//! Every code of BML and BSS, documented once: one file for each topic of the checks.

pub(crate) mod bss;
pub(crate) mod clip;
pub(crate) mod diagram;
pub(crate) mod expand;
pub(crate) mod form;
pub(crate) mod include;
pub(crate) mod inline;
pub(crate) mod row;

use portnote_core::{Code, Diagnostic, Entry, excerpt};

/// The codes of BML by topic, in the order in which a file is checked.
static BML: &[&[Entry]] = &[
    include::CATALOGUE,
    form::CATALOGUE,
    clip::CATALOGUE,
    row::CATALOGUE,
    diagram::CATALOGUE,
    inline::CATALOGUE,
    expand::CATALOGUE,
];

/// Returns every code of BML with its page.
///
/// ```
/// let codes = portnote_bml::bml::catalogue().map(|entry| entry.code.as_str());
/// assert!(codes.into_iter().all(|code| code.starts_with("bml/")));
/// ```
pub fn bml_catalogue() -> impl Iterator<Item = &'static Entry> {
    BML.iter().copied().flatten()
}

/// The codes of what the lines of a file show by themselves: text of a broken form is read as
/// something else, so that a file must not suppress them.
///
/// ```
/// use portnote_bml::bml;
/// assert!(bml::catalogue().count() > bml::form_catalogue().len());
/// ```
#[must_use]
pub fn bml_form_catalogue() -> &'static [Entry] {
    form::CATALOGUE
}

/// Returns every code of BSS with its page.
///
/// ```
/// let codes = portnote_bml::bss::catalogue().map(|entry| entry.code.as_str());
/// assert!(codes.into_iter().any(|code| code == "bss/bad-flags"));
/// ```
pub fn bss_catalogue() -> impl Iterator<Item = &'static Entry> {
    bss::CATALOGUE.iter()
}

/// Codes of limits that cut a system short, and of files that are not text.
const IN_PART: &[Code] = &[
    Code("bml/expansion-limit"),
    Code("bml/include-limit"),
    Code("core/nesting-limit"),
    Code("core/game-too-large"),
    Code("core/not-text"),
    Code("core/utf16"),
];

/// Whether a system was read to its end: no limit cut it short, and its file is text. For its
/// expansion see [`is_whole`](crate::bml::expand::Expanded::is_whole).
///
/// ```
/// use portnote_bml::bml::{self, include::Closed};
///
/// let read = |bytes| bml::read("a.bml", bytes, &bml::Options::default(), &mut Closed).diagnostics;
/// assert!(bml::is_whole(&read(b"1C  natural\n9C\n")));
/// assert!(!bml::is_whole(&read(b"\xFF\xFE1\0C\0")));
/// ```
#[must_use]
pub fn is_whole(found: &[Diagnostic]) -> bool {
    !found.iter().any(|found| IN_PART.contains(&found.code))
}

/// A word as a message quotes it: a long one by its beginning and its length.
fn named(word: &str) -> String {
    let Some(beginning) = excerpt::beginning(word) else {
        return format!("`{word}`");
    };
    let length = word.chars().count();
    format!("`{beginning}…` ({length} characters)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_of_what_is_read_in_part_is_one() {
        let core = portnote_core::problem::CATALOGUE.iter();
        let known: Vec<Code> = core.chain(bml_catalogue()).map(|entry| entry.code).collect();
        assert!(IN_PART.iter().all(|code| known.contains(code)));
    }
}
