//! Texts that are made of parts of a source and of new bytes.

use std::borrow::Cow;

use super::script::{Script, ScriptPart, Writer};
use crate::Span;

/// A text that stores only its new parts.
// For the editors of this workspace: no promise is made about it.
#[derive(Clone, Debug, Default)]
pub struct Rope(Vec<Chunk>);

#[derive(Clone, Debug)]
enum Chunk {
    /// Bytes of the source.
    Old(Span),
    New(Vec<u8>),
}

impl Rope {
    /// A part of the source.
    #[must_use]
    pub fn old(start: u64, end: u64) -> Self {
        let mut rope = Self::default();
        rope.push(Chunk::Old(Span::new(start, end)));
        rope
    }

    /// A rope of new bytes alone.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Self {
        let mut rope = Self::default();
        rope.push(Chunk::New(bytes.to_vec()));
        rope
    }

    /// Whether it has no bytes.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How many bytes it has.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.0.iter().map(Chunk::len).sum()
    }

    /// This text and then another.
    #[must_use]
    pub fn then(&self, next: &Self) -> Self {
        let mut both = self.clone();
        for part in &next.0 {
            both.push(part.clone());
        }
        both
    }

    /// The text with other bytes in the place of some.
    #[must_use]
    pub fn replace(&self, span: Span, new: &[u8]) -> Self {
        let mut rope = self.cut(Span::new(0, span.start));
        rope.push(Chunk::New(new.to_vec()));
        rope.then(&self.cut(Span::new(span.end, u64::MAX)))
    }

    /// The bytes, where the source is this one.
    #[must_use]
    pub fn bytes<'s>(&self, source: &'s [u8]) -> Cow<'s, [u8]> {
        match self.0.as_slice() {
            [Chunk::Old(span)] => Cow::Borrowed(slice(source, *span)),
            _ => {
                let mut bytes = Vec::new();
                self.push_to(&mut bytes, source);
                Cow::Owned(bytes)
            }
        }
    }

    /// Appends the bytes to those of a text.
    pub fn push_to(&self, bytes: &mut Vec<u8>, source: &[u8]) {
        for part in &self.0 {
            bytes.extend_from_slice(match part {
                Chunk::Old(span) => slice(source, *span),
                Chunk::New(new) => new,
            });
        }
    }

    fn push(&mut self, part: Chunk) {
        if part.len() == 0 {
            return;
        }
        match (self.0.last_mut(), part) {
            (Some(Chunk::New(last)), Chunk::New(new)) => last.extend(new),
            (Some(Chunk::Old(last)), Chunk::Old(next)) if last.end == next.start => {
                last.end = next.end;
            }
            (_, part) => self.0.push(part),
        }
    }

    /// The parts that lie in a span of the text.
    fn cut(&self, span: Span) -> Self {
        let mut rope = Self::default();
        let mut at = 0;
        for part in &self.0 {
            let (start, end) = (at, at + part.len());
            let from = span.start.clamp(start, end) - start;
            let to = span.end.clamp(start, end) - start;
            rope.push(match part {
                Chunk::Old(old) => {
                    Chunk::Old(Span::new(old.start + from, old.start + to.max(from)))
                }
                Chunk::New(new) => Chunk::New(slice(new, Span::new(from, to.max(from))).to_vec()),
            });
            at = end;
        }
        rope
    }
}

impl Chunk {
    const fn len(&self) -> u64 {
        match self {
            Self::Old(span) => span.len(),
            Self::New(bytes) => bytes.len() as u64,
        }
    }
}

/// What makes a text of a source that has these parts. Bytes of the source that are before others
/// now than they were are new bytes there.
#[must_use]
pub fn script<'r>(ropes: impl Iterator<Item = &'r Rope>, source: &[u8]) -> Script {
    let mut script = Writer::default();
    for part in ropes.flat_map(|rope| &rope.0) {
        match part {
            Chunk::Old(span) if script.is_ahead(*span) => script.keep(ScriptPart::Old(*span)),
            Chunk::Old(span) => script.insert(slice(source, *span)),
            Chunk::New(bytes) => script.insert(bytes),
        }
    }
    script.finish(source.len() as u64)
}

fn slice(bytes: &[u8], span: Span) -> &[u8] {
    bytes.get(span.range()).unwrap_or(&[])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// A rope is changed as its bytes are, and its script makes these bytes of the source.
        #[test]
        fn a_rope_is_its_bytes(changes in prop::collection::vec((0_usize..40, 0_usize..5, "[xyz]{0,4}"), 0..8)) {
            let source: &[u8] = b"the quick brown fox jumps over the dog";
            let mut rope = Rope::old(0, source.len() as u64);
            let mut bytes = source.to_vec();
            for (start, len, new) in changes {
                let start = start.min(bytes.len());
                let end = (start + len).min(bytes.len());
                rope = rope.replace(Span::new(start as u64, end as u64), new.as_bytes());
                bytes.splice(start..end, new.into_bytes());
                prop_assert_eq!(&*rope.bytes(source), bytes.as_slice());
                prop_assert_eq!(script([&rope].into_iter(), source).apply(source), bytes.clone());
            }
        }

        #[test]
        fn parts_may_change_their_order(cut in 0_u64..=10, mid in 0_u64..=10) {
            let source = b"0123456789";
            let (cut, mid) = (cut.min(mid), cut.max(mid));
            let ropes = [Rope::old(mid, 10), Rope::old(cut, mid), Rope::old(0, cut)];
            let mut bytes = Vec::new();
            ropes.iter().for_each(|rope| rope.push_to(&mut bytes, source));
            prop_assert_eq!(script(ropes.iter(), source).apply(source), bytes);
        }
    }
}
