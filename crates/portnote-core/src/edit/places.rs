//! The changes of a text as edits that have places and text.

use std::ops::ControlFlow;

use super::Script;
use crate::finding::Edit;
use crate::line_index::Margin;
use crate::notation::Notation;
use crate::{Encoding, LineIndex, Place, Unit, reader};

/// Where a text begins.
const START: Place = Place { line: 1, column: 1, utf16: 1 };

/// Returns the changes of a text with their places. What is not UTF-8 is decoded as what is around it, or
/// else in an encoding of the caller.
// For the editors of this workspace: no promise is made about it.
#[must_use]
pub fn edits<N: Notation>(
    script: &Script,
    source: &[u8],
    options: &N::Options,
    encoding: Encoding,
) -> Vec<Edit> {
    let mut places = EditPlaces::new(script);
    if !script.is_empty() {
        reader::each_block::<N>(source, options, N::memory(options), |parsed, is_last| {
            places.unit(parsed.value.unit(), is_last)
        });
    }
    places.finish(encoding)
}

/// Finds the places of changes in the units of a text, which come one after another.
// For the editors of this workspace: no promise is made about it.
#[derive(Debug)]
pub struct EditPlaces<'s> {
    script: &'s Script,
    /// Where the changes begin and end, in the order of the text.
    places: Vec<Place>,
    /// The encodings of the units in which they end; `None` for ASCII.
    encodings: Vec<Option<Encoding>>,
    margin: Margin,
}

impl<'s> EditPlaces<'s> {
    /// Prepares for the first unit of the text that a script changes.
    #[must_use]
    pub fn new(script: &'s Script) -> Self {
        Self { script, places: Vec::new(), encodings: Vec::new(), margin: Margin::default() }
    }

    /// Takes the next unit, and whether it is the last; breaks if no other is needed.
    pub fn unit(&mut self, unit: &Unit<'_>, is_last: bool) -> ControlFlow<()> {
        let end = unit.outer_span().end;
        let text = unit.decoded();
        let encoding = (!text.is_ascii()).then(|| text.encoding());
        let mut lines = None;
        loop {
            let Some((span, _)) = self.script.change(self.encodings.len()) else {
                return ControlFlow::Break(());
            };
            let is_end = self.places.len() > 2 * self.encodings.len();
            let offset = if is_end { span.end } else { span.start };
            if offset >= end && !is_last {
                self.margin = self.margin.after(unit);
                return ControlFlow::Continue(());
            }
            let lines = lines.get_or_insert_with(|| LineIndex::after(self.margin, unit));
            self.places.push(lines.place(offset));
            if is_end {
                self.encodings.push(encoding);
            }
        }
    }

    /// Returns the edits with their places. New bytes that are not UTF-8 and whose unit is ASCII are decoded in `encoding`.
    #[must_use]
    pub fn finish(self, encoding: Encoding) -> Vec<Edit> {
        let mut places = self.places.into_iter();
        let mut encodings = self.encodings.into_iter();
        let edit = |(span, bytes)| {
            // A text without units is empty.
            let (start, end) = (places.next().unwrap_or(START), places.next().unwrap_or(START));
            let encoding = encodings.next().flatten().unwrap_or(encoding);
            Edit::at(span, bytes, encoding, (start, end))
        };
        self.script.changes().map(edit).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::scan::{Blocks, Units};
    use crate::{Applicability, Limits, Span, Substitution, Suggestion};

    /// The place of an offset, counted from the beginning of a text without CR.
    fn walked(text: &str, offset: u64) -> Place {
        let before = text.get(..usize::try_from(offset).unwrap()).unwrap();
        let line = before.rsplit('\n').next().unwrap_or("");
        Place {
            line: before.matches('\n').count() as u64 + 1,
            column: line.chars().count() as u64 + 1,
            utf16: line.encode_utf16().count() as u64 + 1,
        }
    }

    proptest! {
        #[test]
        fn places_are_those_of_a_walk(
            text in "([a\u{e9}\u{1F0A1}\n]{0,4}|\\[A \"\u{e9}\"\\]\n\n){0,6}",
            cuts in prop::collection::btree_set(0_usize..40, 0..6),
        ) {
            let offsets: Vec<usize> = text.char_indices().map(|(at, _)| at).chain([text.len()]).collect();
            let cuts: Vec<u64> = cuts.iter().filter_map(|at| Some(*offsets.get(*at)? as u64)).collect();
            let edits = cuts.chunks_exact(2).map(|cut| Substitution {
                span: Span::new(cut[0], cut[1]),
                replacement: b"x".to_vec(),
            });
            let mut script = Script::new();
            script.add([&Suggestion {
                message: String::new(),
                applicability: Applicability::Safe,
                edits: edits.collect(),
            }]);
            let mut places = EditPlaces::new(&script);
            for raw in Units::new(text.as_bytes(), 0, Blocks::new(&Limits::new())) {
                if places.unit(&Unit::new(raw, None), raw.last).is_break() {
                    break;
                }
            }
            let edits = places.finish(Encoding::Utf8);
            prop_assert_eq!(edits.len(), script.changes().count());
            for edit in edits {
                prop_assert_eq!(edit.start, walked(&text, edit.span.start));
                prop_assert_eq!(edit.end, walked(&text, edit.span.end));
            }
        }
    }
}
