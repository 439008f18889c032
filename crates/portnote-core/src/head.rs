//! What the first bytes of a file say about it.

use crate::coded::{At, Report};
pub use crate::limits::HEAD;
use crate::problem::Problem;
use crate::{Applicability, Span};

/// The UTF-8 byte order mark.
pub const BOM: &[u8] = b"\xEF\xBB\xBF";

/// Reports the byte order mark at the start of a text; `rest` is what follows it, and `start` its
/// place.
///
/// Removing it is safe where what follows is read in the same way without it: UTF-8, no second mark,
/// and not another kind of file.
///
/// ```
/// use portnote_core::{Applicability, Diagnostic, Profile, Reporter, Selection, head};
///
/// let applicability = |bytes| {
///     let (selection, mut found) = (Selection::new(), Vec::<Diagnostic>::new());
///     let mut reporter = Reporter::new(Profile::Import, &selection, &mut found);
///     reporter.report(head::byte_order_mark(bytes, 0));
///     found.pop().and_then(|found| found.fix).map(|fix| fix.applicability)
/// };
/// assert_eq!(applicability(b"1. 32-28"), Some(Applicability::Safe));
/// assert_eq!(applicability(b"\xE9"), Some(Applicability::Unsafe));
/// ```
#[must_use]
pub fn byte_order_mark(rest: &[u8], start: u64) -> Report<Problem> {
    let head = rest.get(..HEAD).unwrap_or(rest);
    // The head may end inside a character.
    let is_utf8 = match std::str::from_utf8(head) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none() && head.len() + BOM.len() >= HEAD,
    };
    let is_same = is_utf8 && !head.starts_with(BOM) && foreign(head).is_none();
    let applicability = if is_same { Applicability::Safe } else { Applicability::Unsafe };
    let span = Span::new(start, start + BOM.len() as u64);
    let report = Problem::Bom.at(span);
    report.fix(applicability, "remove the mark", span, "")
}

/// Whether a change might turn a text into what is not read as one: it holds many control
/// characters, and their share and places decide.
///
/// ```
/// use portnote_core::head::is_doubtful;
/// assert!(is_doubtful(&[0; 8]) && !is_doubtful(b"[Event \"\x01\"]"));
/// ```
#[must_use]
pub fn is_doubtful(head: &[u8]) -> bool {
    // A few control characters are faults of a text; many are another kind of file.
    controls(head) >= 8
}

/// Kinds of files that are not a text of one byte for each ASCII character.
///
/// ```
/// use portnote_core::head::foreign;
/// assert!(foreign(b"PK\x03\x04").is_some() && foreign(b"[Event \"x\"]").is_none());
/// ```
#[must_use]
pub fn foreign(head: &[u8]) -> Option<Problem> {
    const SIGNATURES: [(&[u8], &str); 7] = [
        (b"\x1F\x8B", "gzip data"),
        (b"PK\x03\x04", "a zip archive"),
        (b"BZh", "bzip2 data"),
        (b"\xFD7zXZ", "xz data"),
        (b"%PDF-", "a PDF document"),
        (b"\x89PNG", "a PNG picture"),
        (b"\xD0\xCF\x11\xE0", "an office document"),
    ];
    if head.starts_with(b"\xFF\xFE") || head.starts_with(b"\xFE\xFF") {
        return Some(Problem::Utf16);
    }
    if let Some((_, guess)) = SIGNATURES.iter().find(|(magic, _)| head.starts_with(magic)) {
        return Some(Problem::NotText { guess });
    }
    if !is_doubtful(head) || controls(head) * 20 <= head.len() {
        return None;
    }
    let all_zero = |parity: usize| {
        let bytes = head.iter().skip(parity).step_by(2);
        let (all, zero) = bytes.fold((0_usize, 0_usize), |(all, zero), byte| {
            (all + 1, zero + usize::from(*byte == 0))
        });
        zero * 10 >= all * 9
    };
    if all_zero(0) != all_zero(1) {
        return Some(Problem::Utf16);
    }
    Some(Problem::NotText { guess: "binary data" })
}

fn controls(head: &[u8]) -> usize {
    let is_control = |byte: &u8| matches!(*byte, 0..=8 | 0x0E..=0x1F | 0x7F);
    // In pieces whose count fits in a byte, many bytes are counted at once.
    let pieces = head.chunks(usize::from(u8::MAX));
    let counts = pieces.map(|piece| {
        let bytes = piece.iter();
        bytes.fold(0, |count: u8, byte| count.wrapping_add(u8::from(is_control(byte))))
    });
    counts.map(usize::from).sum()
}
