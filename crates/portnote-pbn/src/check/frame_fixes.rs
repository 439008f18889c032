//! Fixes of the frame by which a value can be read at last: such a fix is safe where nothing is
//! wrong with what is read.

use portnote_core::frame::FrameKind;
use portnote_core::frame::tag::TagParts;
use portnote_core::{Applicability, Diagnostic};

use crate::syntax::{Block, Item};
use crate::tag::{self, Kind, TagClass, TagValue};

const UNQUOTED: &str = "core/value-not-quoted";

/// The codes of such fixes.
const CODES: [&str; 2] = [UNQUOTED, "core/tab-in-string"];

/// Makes the fixes unsafe that would let a value be judged for the first time.
pub(super) struct UnsafeFixes<'a, 'b> {
    block: &'a Block<'b>,
    /// The tags of the block, looked for with the first such fix.
    tags: Option<Vec<Item<'a, 'b>>>,
}

impl<'a, 'b> UnsafeFixes<'a, 'b> {
    pub(super) const fn new(block: &'a Block<'b>) -> Self {
        Self { block, tags: None }
    }

    pub(super) fn apply(&mut self, found: &mut Diagnostic) {
        let is_doubtful = CODES.contains(&found.code.as_str());
        let Some(fix) = found.fix.as_mut().filter(|_| is_doubtful) else {
            return;
        };
        let tags = self.tags.get_or_insert_with(|| tags(self.block));
        let number = tags.partition_point(|tag| tag.span().start <= found.span.start);
        let Some(tag) = number.checked_sub(1).and_then(|before| tags.get(before)) else {
            return;
        };
        let unit = self.block.unit();
        let parts = TagParts::of(tag.node());
        let text = |range: Option<_>| range.map_or("", |range| unit.slice(range));
        let name = text(parts.name);
        let token = text(parts.value);
        let is_sound = TagParts::is_in_quotes(token, parts.quoted) && parts.closed;
        if found.code.as_str() == UNQUOTED && is_sound && parts.extra.is_none() {
            // Such a value has been judged.
            return;
        }
        let (value, _) = TagParts::bare(token, parts.quoted);
        if !is_sure(name, value.trim(), parts.quoted) {
            fix.applicability = Applicability::Unsafe;
        }
    }
}

fn tags<'a, 'b>(block: &'a Block<'b>) -> Vec<Item<'a, 'b>> {
    let is_tag = |item: &Item<'_, '_>| item.kind() == FrameKind::TagPair.into();
    block.items().filter(is_tag).collect()
}

/// Whether a value by itself is valid.
fn is_sure(name: &str, value: &str, quoted: bool) -> bool {
    let kind = tag::kind(name);
    match (tag::class(name), kind) {
        (TagClass::Table | TagClass::Auction | TagClass::Play, _) => false,
        // The text of a note is free, and its index was judged before, unless it has the tab.
        (TagClass::Note, _) => {
            let index = value.split(':').next().unwrap_or("");
            quoted && !index.contains(['\t', '\u{0B}'])
        }
        (_, Kind::Text) => true,
        (_, Kind::Seat | Kind::Declarer | Kind::Vulnerable) => {
            !matches!(kind.read(value), TagValue::Unreadable(_) | TagValue::Unknown)
        }
        _ => false,
    }
}
