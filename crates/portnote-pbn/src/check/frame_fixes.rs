//! Fixes of the frame by which a value can be read at last: such a fix is safe where nothing is
//! wrong with what is read.

use portnote_core::frame::FrameKind;
use portnote_core::frame::tag::TagParts;
use portnote_core::{Applicability, Diagnostic};

use super::values;
use crate::syntax::Block;
use crate::tag::{TagClass, class};
use crate::value;

/// The codes of such fixes.
const CODES: [&str; 2] = ["core/value-not-quoted", "core/tab-in-string"];

/// Takes the word safe from the fixes that would let a value be judged for the first time.
pub(super) fn doubt(block: &Block<'_>, diagnostics: &mut [Diagnostic]) {
    let mut doubtful = diagnostics
        .iter_mut()
        .filter(|found| CODES.contains(&found.code.as_str()))
        .filter_map(|found| Some((found.span, found.fix.as_mut()?)))
        .peekable();
    if doubtful.peek().is_none() {
        return;
    }
    let unit = block.unit();
    let is_tag = |item: &crate::syntax::Item<'_, '_>| item.kind() == FrameKind::TagPair.into();
    let tags: Vec<_> = block.items().filter(is_tag).collect();
    for (span, fix) in doubtful {
        let number = tags.partition_point(|tag| tag.span().start <= span.start);
        let Some(tag) = number.checked_sub(1).and_then(|before| tags.get(before)) else {
            continue;
        };
        let parts = TagParts::of(tag.node());
        let text = |range: Option<_>| range.map_or("", |range| unit.slice(range));
        let name = text(parts.name);
        let value = text(parts.value).trim_matches(['"', '\'']);
        if !is_sure(name, value.trim(), parts.quoted) {
            fix.applicability = Applicability::Unsafe;
        }
    }
}

/// Whether nothing is wrong with a value, whatever else its game says.
fn is_sure(name: &str, value: &str, quoted: bool) -> bool {
    match (name, class(name)) {
        ("Dealer", _) => value::seat(value).is_some(),
        ("Declarer", _) => value::declarer(value).is_some(),
        ("Vulnerable", _) => value::vulnerable(value).is_some(),
        (_, TagClass::Table) => false,
        // The text of a note is free, and its index was judged before.
        (_, TagClass::Note) => quoted,
        _ => !values::is_judged(name),
    }
}
