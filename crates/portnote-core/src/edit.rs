//! Applies fixes to bytes; whatever lies outside the edits stays as it is.

use std::collections::BTreeMap;

use crate::{Edit, Fix};

/// Why edits could not be applied.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// Two edits touch the same bytes.
    #[error("two edits touch byte {0}")]
    Overlap(u64),
    /// An edit lies outside the text.
    #[error("an edit ends at byte {0}, behind the end of the text")]
    OutOfText(u64),
}

/// Applies fixes in one pass.
///
/// A fix of which an edit overlaps one taken before is left out as a whole; the second
/// value says how many were taken. The caller reads the result again and goes on.
///
/// # Errors
/// When an edit lies outside the text.
///
/// ```
/// use portnote_core::edit::apply;
/// use portnote_core::{Applicability, Edit, Fix, Span};
///
/// let fix = Fix {
///     message: "write `.`".to_owned(),
///     applicability: Applicability::Safe,
///     edits: vec![Edit { span: Span::new(1, 2), replacement: b".".to_vec() }],
/// };
/// assert_eq!(apply(b"a-b", &[fix.clone(), fix]), Ok((b"a.b".to_vec(), 1)));
/// ```
pub fn apply(text: &[u8], fixes: &[Fix]) -> Result<(Vec<u8>, usize), EditError> {
    let mut taken: BTreeMap<(u64, u64), &Edit> = BTreeMap::new();
    let mut fixed = 0;
    for fix in fixes {
        if fix.edits.iter().all(|edit| fits(&taken, edit)) {
            taken.extend(fix.edits.iter().map(|edit| (place(edit), edit)));
            fixed += 1;
        }
    }
    let mut result = Vec::with_capacity(text.len());
    let mut done = 0;
    for edit in taken.into_values() {
        let range = edit.span.range();
        let Some(before) = text.get(done..range.start) else {
            return Err(if edit.span.start < done as u64 {
                EditError::Overlap(edit.span.start)
            } else {
                EditError::OutOfText(edit.span.end)
            });
        };
        if range.end > text.len() {
            return Err(EditError::OutOfText(edit.span.end));
        }
        result.extend_from_slice(before);
        result.extend_from_slice(&edit.replacement);
        done = range.end;
    }
    result.extend_from_slice(text.get(done..).unwrap_or(&[]));
    Ok((result, fixed))
}

const fn place(edit: &Edit) -> (u64, u64) {
    (edit.span.start, edit.span.end)
}

/// Whether an edit touches none of those taken. They are disjoint themselves, so that only
/// the nearest on either side can be touched.
fn fits(taken: &BTreeMap<(u64, u64), &Edit>, edit: &Edit) -> bool {
    let before = taken.range(..=place(edit)).next_back();
    let behind = taken.range(place(edit)..).next();
    before
        .into_iter()
        .chain(behind)
        .all(|(_, other)| disjoint(edit, other))
}

/// Two insertions at one place are in each other's way: their order would be a guess.
fn disjoint(a: &Edit, b: &Edit) -> bool {
    let same_place = a.span.is_empty() && b.span.is_empty() && a.span == b.span;
    !same_place && (a.span.end <= b.span.start || b.span.end <= a.span.start)
}
