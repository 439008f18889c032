//! L-8: beginnings of a text and small changes of it are survived.

use super::{Breach, Law, LawResult, Subject, first_five, shrink};
use crate::random::Random;

/// Bytes of a text up to which every beginning is read.
const SMALL: usize = 4 * 1024;

/// Bytes that are read for the beginnings of one text, and again for its changes. It allows
/// every beginning of a text of 700 bytes, and a sample of those of a longer one.
const EFFORT: usize = 256 * 1024;

/// One-byte changes of a text, if the effort allows as many.
const CHANGES: usize = 96;

/// What is written in place of a byte: what begins, ends or parts something, and bytes that
/// no text should have.
const REPLACEMENTS: &[u8] = b"[]\"{};%\\\n\r\t\x0B\x00\x1A\x7F\x80\xE9\xFF #+*-=$^!?:.N1x";

/// One way in which a text is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// It ends before this byte.
    End(usize),
    /// The byte there is another.
    Replace(usize, u8),
    /// The byte there is gone.
    Remove(usize),
    /// A byte is before the one there.
    Insert(usize, u8),
}

pub(super) fn check(subject: &Subject<'_>) -> Option<Breach> {
    changes(subject.bytes).into_iter().find_map(|change| {
        let bytes = change.apply(subject.bytes);
        let changed = Subject { bytes: &bytes, verdict: None, ..subject.clone() };
        let found = test(&changed).err()?;
        let small = shrink(&changed, |subject| test(subject).is_err());
        Some(Breach {
            law: Law::Changes,
            message: format!("{}: {found}", change.name()),
            reproduction: Some(small),
        })
    })
}

fn test(subject: &Subject<'_>) -> LawResult {
    first_five(subject).map_err(|(law, message)| format!("{law}: {message}"))
}

/// The changes that a text is held against; for the same bytes always the same.
fn changes(bytes: &[u8]) -> Vec<Change> {
    let mut random = Random::of(bytes);
    let mut changes = Vec::new();
    // A beginning is half as long as the text on average.
    let affordable = (2 * EFFORT).checked_div(bytes.len()).unwrap_or(0);
    if bytes.len() <= SMALL && bytes.len() <= affordable {
        changes.extend((0..bytes.len()).map(Change::End));
    } else {
        changes.extend((0..affordable.min(SMALL)).map(|_| Change::End(random.below(bytes.len()))));
    }
    let affordable = EFFORT.checked_div(bytes.len()).unwrap_or(0);
    for number in 0..CHANGES.min(affordable).min(bytes.len() * 3) {
        let at = random.below(bytes.len());
        let byte = random.choose(REPLACEMENTS).copied().unwrap_or(0);
        changes.push(match number % 4 {
            0 => Change::Remove(at),
            1 => Change::Insert(at, byte),
            _ => Change::Replace(at, byte),
        });
    }
    changes
}

impl Change {
    fn apply(self, bytes: &[u8]) -> Vec<u8> {
        let (at, middle, skipped): (usize, &[u8], usize) = match &self {
            Self::End(at) => return bytes.get(..*at).unwrap_or(bytes).to_vec(),
            Self::Replace(at, byte) => (*at, std::slice::from_ref(byte), 1),
            Self::Remove(at) => (*at, &[], 1),
            Self::Insert(at, byte) => (*at, std::slice::from_ref(byte), 0),
        };
        let before = bytes.get(..at).unwrap_or_default();
        let after = bytes.get(at + skipped..).unwrap_or_default();
        [before, middle, after].concat()
    }

    fn name(self) -> String {
        let shown = |byte: u8| byte.escape_ascii().to_string();
        match self {
            Self::End(at) => format!("the first {at} bytes"),
            Self::Replace(at, byte) => format!("with `{}` at byte {at}", shown(byte)),
            Self::Remove(at) => format!("without byte {at}"),
            Self::Insert(at, byte) => format!("with `{}` before byte {at}", shown(byte)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_beginning_of_a_small_text() {
        let changes = changes(&[b'x'; 600]);
        let ends = changes.iter().filter(|change| matches!(change, Change::End(_)));
        assert_eq!(ends.count(), 600);
        assert_eq!(changes.len(), 600 + CHANGES);
    }

    #[test]
    fn the_same_changes_each_time() {
        assert_eq!(changes(b"[Event \"x\"]"), changes(b"[Event \"x\"]"));
        assert_ne!(changes(b"[Event \"x\"]"), changes(b"[Event \"y\"]"));
        assert!(changes(b"").is_empty());
    }

    #[test]
    fn effort_is_bounded() {
        for length in [1, 100, 3_000, 100_000, 10_000_000] {
            let text = vec![b'x'; length];
            let ends =
                changes(&text).iter().filter(|change| matches!(change, Change::End(_))).count();
            assert!(ends * length <= 2 * EFFORT, "{length}");
        }
    }

    #[test]
    fn changes_change_one_byte() {
        let applied = |change: Change| change.apply(b"abc");
        assert_eq!(applied(Change::End(1)), b"a");
        assert_eq!(applied(Change::Replace(1, b'x')), b"axc");
        assert_eq!(applied(Change::Remove(2)), b"ab");
        assert_eq!(applied(Change::Insert(0, b'x')), b"xabc");
    }
}
