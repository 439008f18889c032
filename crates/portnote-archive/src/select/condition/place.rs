//! Lines and columns of SQL as bytes of the condition.

use std::ops::Range;

use sqlparser::tokenizer::{Location, Span};

/// The text of a condition.
#[derive(Clone, Copy)]
pub(super) struct Text<'t>(pub(super) &'t str);

impl Text<'_> {
    /// The byte at a line and a character, both counted from 1; the end of the text where it has no
    /// such place.
    pub(super) fn offset(self, location: Location) -> usize {
        let Self(text) = self;
        let lines = location.line.saturating_sub(1);
        let mut start = 0;
        for _ in 0..lines {
            let rest = text.get(start..).unwrap_or_default();
            match rest.find('\n') {
                Some(end) => start += end + 1,
                None => return text.len(),
            }
        }
        let columns = usize::try_from(location.column.saturating_sub(1)).unwrap_or(usize::MAX);
        let rest = text.get(start..).unwrap_or_default();
        let mut characters = rest.char_indices();
        characters.nth(columns).map_or(text.len(), |(at, _)| start + at)
    }

    pub(super) fn range(self, span: Span) -> Range<usize> {
        let start = self.offset(span.start);
        start..self.offset(span.end).max(start)
    }
}
