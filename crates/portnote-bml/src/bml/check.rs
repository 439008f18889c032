//! Judgement on what a system says: its sequences.
//!
//! What is wrong with the form of a text is found while it is read, because lines mean what
//! they mean only in the context of those before them.

use std::collections::HashSet;

use portnote_core::Diagnostic;

use super::expand::{self, Expanded};
use super::model::Document;
use super::parse::Options;

/// Judges a system, and expands it for that: the expansion is returned, because whoever judges
/// a system often wants it as well.
///
/// ```
/// use portnote_bml::bml::{self, include::Closed};
///
/// let options = bml::Options::default();
/// let system = bml::read("a.bml", b"1D natural\n  1C weak\n", &options, &mut Closed).value;
/// let mut found = Vec::new();
/// let expansion = bml::check(&system, &options, &mut found);
/// assert_eq!(found[0].code.as_str(), "bml/insufficient-bid");
/// assert_eq!(expansion.sequences().len(), 2);
/// ```
pub fn check<'d>(
    document: &'d Document<'_>,
    options: &Options,
    found: &mut Vec<Diagnostic>,
) -> Expanded<'d> {
    let expanded = expand::expand(document, &expand::Options::of(options));
    // A place that is read several times, through an include or a paste, is wrong once.
    let mut known = HashSet::new();
    for diagnostic in expanded.diagnostics {
        let place = (diagnostic.span.start, diagnostic.span.end);
        if known.insert((place, diagnostic.code.as_str(), diagnostic.message.clone())) {
            found.push(diagnostic);
        }
    }
    expanded.value
}
