//! Changes of a text, held in little more memory than what they change.

use std::collections::BTreeMap;
use std::io::Read;
use std::ops::Range;

use super::Edited;
use crate::{Span, Substitution, Suggestion};

/// The changes of one text: sorted, disjoint, independent of how long the text is.
///
/// ```
/// use std::io::Read;
/// use portnote_core::edit::{Edited, Script};
/// use portnote_core::{Applicability, Span, Substitution, Suggestion};
///
/// let fix = Suggestion {
///     message: "write `X`".to_owned(),
///     applicability: Applicability::Safe,
///     edits: vec![Substitution { span: Span::new(3, 6), replacement: b"X".to_vec() }],
/// };
/// let mut script = Script::new();
/// assert_eq!(script.add([&fix]), [true]);
/// let mut text = String::new();
/// Edited::new(&b"1D Dbl Pass"[..], &script).read_to_string(&mut text)?;
/// assert_eq!(text, "1D X Pass");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Script {
    changes: Vec<Change>,
    /// The new bytes of all changes, one after the other: a text may have millions of them.
    bytes: Vec<u8>,
}

/// One change; its new bytes begin where those of the change before it end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Change {
    span: Span,
    until: usize,
}

impl Script {
    /// Returns a script that changes nothing.
    #[must_use]
    pub const fn new() -> Self {
        Self { changes: Vec::new(), bytes: Vec::new() }
    }

    /// Whether nothing is changed.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.changes.is_empty()
    }

    /// The changes in order: what is replaced, and the new bytes.
    pub fn changes(&self) -> impl Iterator<Item = (Span, &[u8])> {
        (0..self.changes.len()).filter_map(|number| self.change(number))
    }

    /// A change by its number, from 0.
    pub(super) fn change(&self, number: usize) -> Option<(Span, &[u8])> {
        let change = self.changes.get(number)?;
        Some((change.span, self.bytes.get(self.range(number)?)?))
    }

    fn range(&self, number: usize) -> Option<Range<usize>> {
        let before = number.checked_sub(1);
        let start = before.map_or(Some(0), |before| Some(self.changes.get(before)?.until))?;
        Some(start..self.changes.get(number)?.until)
    }

    /// The text that the changes make of another one.
    ///
    /// ```
    /// use portnote_core::edit::Script;
    /// assert_eq!(Script::new().apply(b"as it is"), b"as it is");
    /// ```
    #[must_use]
    pub fn apply(&self, text: &[u8]) -> Vec<u8> {
        let mut result = Vec::with_capacity(text.len());
        // Reading from memory cannot fail.
        let _ = Edited::new(text, self).read_to_end(&mut result);
        result
    }

    /// Takes the fixes of the next piece of the text, and says of each whether it was taken.
    ///
    /// A fix is taken as a whole, unless an edit of it overlaps one taken before, reaches
    /// into a piece before, or overlaps another edit of the same fix.
    pub fn add<'f>(&mut self, fixes: impl IntoIterator<Item = &'f Suggestion>) -> Vec<bool> {
        let mut taken = BTreeMap::new();
        let is_taken = fixes.into_iter().map(|fix| {
            let mut free = true;
            for (number, edit) in fix.edits.iter().enumerate() {
                if self.is_after_all(edit.span) && is_free(&taken, edit.span) {
                    taken.insert(key(edit.span), edit);
                } else {
                    fix.edits.iter().take(number).for_each(|edit| {
                        taken.remove(&key(edit.span));
                    });
                    free = false;
                    break;
                }
            }
            free
        });
        let is_taken = is_taken.collect();
        for edit in taken.into_values() {
            self.push(edit.span, &edit.replacement);
        }
        is_taken
    }

    /// Whether a span lies after all changes so far.
    fn is_after_all(&self, span: Span) -> bool {
        let last = self.changes.last();
        last.is_none_or(|last| disjoint(last.span, span) && key(last.span) < key(span))
    }

    fn push(&mut self, span: Span, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
        self.changes.push(Change { span, until: self.bytes.len() });
    }

    /// Whether another script, whose places are those of the text that this one makes, makes a
    /// change of this one again at its place.
    pub(super) fn recurs_in(&self, next: &Self) -> bool {
        let (mut at, mut done, mut first) = (0_u64, 0_u64, 0);
        for (span, bytes) in self.changes() {
            // Where the new bytes are in the text that is made.
            let start = at + span.start.saturating_sub(done);
            let end = start + bytes.len() as u64;
            (at, done) = (end, span.end);
            while next.change(first).is_some_and(|(later, _)| later.end < start) {
                first += 1;
            }
            let later = (first..).map_while(|number| next.change(number));
            let mut near = later.take_while(|(later, _)| later.start <= end);
            let is_again = |later: Span| match span.is_empty() {
                true => later.is_empty(),
                false => later == Span::new(start, end),
            };
            if near.any(|(later, new)| is_again(later) && new == bytes) {
                return true;
            }
        }
        false
    }

    /// This script and then another, whose places are those of the text that this one makes.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let mut pieces = ScriptParts::new(self);
        let mut both = Writer::default();
        let mut at = 0;
        for (span, bytes) in next.changes() {
            pieces.take(span.start.saturating_sub(at), |piece| both.keep(piece));
            pieces.take(span.len(), |_| {});
            both.insert(bytes);
            at = span.end;
        }
        pieces.take(u64::MAX, |piece| both.keep(piece));
        both.script
    }
}

/// Changes are sorted by this.
const fn key(span: Span) -> (u64, u64) {
    (span.start, span.end)
}

/// Two insertions at one place are in each other's way: their order would be a guess.
fn disjoint(a: Span, b: Span) -> bool {
    let same_place = a.is_empty() && a == b;
    !same_place && (a.end <= b.start || b.end <= a.start)
}

/// Whether a span overlaps none of these, which are disjoint, so that it can only overlap
/// its neighbours.
fn is_free(taken: &BTreeMap<(u64, u64), &Substitution>, span: Span) -> bool {
    let before = taken.range(..=key(span)).next_back();
    let after = taken.range(key(span)..).next();
    let mut neighbours = before.into_iter().chain(after);
    neighbours.all(|(_, edit)| disjoint(edit.span, span))
}

/// A part of a changed text.
#[derive(Clone, Copy, Debug)]
pub(super) enum ScriptPart<'s> {
    /// Bytes of the text before the change.
    Old(Span),
    /// New bytes.
    New(&'s [u8]),
}

/// The parts of the text that a script makes, taken from the front.
struct ScriptParts<'s> {
    script: &'s Script,
    number: usize,
    /// What is left of the new bytes that come next.
    new: &'s [u8],
    /// The next old byte.
    at: u64,
}

impl<'s> ScriptParts<'s> {
    const fn new(script: &'s Script) -> Self {
        Self { script, number: 0, new: &[], at: 0 }
    }

    /// Hands on the next bytes of the changed text.
    fn take(&mut self, mut wanted: u64, mut hand_on: impl FnMut(ScriptPart<'s>)) {
        while wanted > 0 {
            if !self.new.is_empty() {
                let count = usize::try_from(wanted).unwrap_or(usize::MAX);
                let (now, later) = self.new.split_at(count.min(self.new.len()));
                self.new = later;
                wanted -= now.len() as u64;
                hand_on(ScriptPart::New(now));
                continue;
            }
            let change = self.script.change(self.number);
            let end = change.map_or(u64::MAX, |(span, _)| span.start);
            let count = wanted.min(end.saturating_sub(self.at));
            if count > 0 {
                hand_on(ScriptPart::Old(Span::new(self.at, self.at + count)));
                self.at += count;
                wanted -= count;
                continue;
            }
            let Some((span, bytes)) = change else { return };
            self.number += 1;
            self.at = span.end;
            self.new = bytes;
        }
    }
}

/// Makes a script from the parts of a text that stay and those that are new.
#[derive(Default)]
pub(super) struct Writer {
    script: Script,
    /// The old bytes up to here stay or are replaced.
    done: u64,
    new: Vec<u8>,
}

impl Writer {
    /// Whether these old bytes are after all that stay or are replaced so far.
    pub(super) const fn is_ahead(&self, span: Span) -> bool {
        span.start >= self.done
    }

    pub(super) fn keep(&mut self, piece: ScriptPart<'_>) {
        let span = match piece {
            ScriptPart::New(bytes) => return self.insert(bytes),
            ScriptPart::Old(span) => span,
        };
        if span.start > self.done || !self.new.is_empty() {
            let replaced = Span::new(self.done, span.start);
            self.script.push(replaced, &self.new);
            self.new.clear();
        }
        self.done = span.end;
    }

    pub(super) fn insert(&mut self, bytes: &[u8]) {
        self.new.extend_from_slice(bytes);
    }

    /// The script, where nothing more stays of an old text of this length.
    pub(super) fn finish(mut self, len: u64) -> Script {
        if self.done < len || !self.new.is_empty() {
            self.script.push(Span::new(self.done, len), &self.new);
        }
        self.script
    }
}
