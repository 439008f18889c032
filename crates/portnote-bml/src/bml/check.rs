//! Judgement on what a system says: its inline text and its sequences.
//!
//! What is wrong with the form of a text is found while it is read, because lines mean what
//! they mean only behind those before them.

use portnote_core::{Diagnostic, Reporter};

use super::expand::{self, Expansion};
use super::inline;
use super::model::Document;
use super::parse::Options;

/// Judges a system, and expands it for that: the expansion is returned, because whoever judges
/// a system often wants it as well.
///
/// ```
/// use portnote_bml::bml::{self, include::Closed};
///
/// let options = bml::Options::default();
/// let system = bml::parse("a.bml", b"1D natural\n  1C weak\n", &options, &mut Closed).value;
/// let mut found = Vec::new();
/// let expansion = bml::check(&system, &options, &mut found);
/// assert_eq!(found[0].code.as_str(), "bml/insufficient-bid");
/// assert_eq!(expansion.sequences().len(), 2);
/// ```
pub fn check<'d>(
    document: &'d Document<'_>,
    options: &Options,
    found: &mut Vec<Diagnostic>,
) -> Expansion<'d> {
    let mut reporter = Reporter::new(options.profile, &options.selection, found);
    inline::check(document, &mut reporter);
    let expanded = expand::expand(document, &expand::Options::of(options));
    found.extend(expanded.diagnostics);
    expanded.value
}
