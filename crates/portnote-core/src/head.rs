//! What the first bytes of a file say about it.

use crate::coded::{At, Report};
pub use crate::limits::HEAD;
use crate::problem::Problem;
use crate::{Applicability, Span};

/// The UTF-8 byte order mark.
pub const BOM: &[u8] = b"\xEF\xBB\xBF";

/// Reports the byte order mark at the start of a file, which `head` begins with.
///
/// Removing it is safe where what follows is read in the same way without it: UTF-8, and no second
/// mark.
///
/// ```
/// use portnote_core::{Applicability, Diagnostic, Profile, Reporter, Selection, head};
///
/// let applicability = |bytes| {
///     let (selection, mut found) = (Selection::new(), Vec::<Diagnostic>::new());
///     let mut reporter = Reporter::new(Profile::Import, &selection, &mut found);
///     reporter.report(head::byte_order_mark(bytes));
///     found.pop().and_then(|found| found.fix).map(|fix| fix.applicability)
/// };
/// assert_eq!(applicability(b"\xEF\xBB\xBF1. 32-28"), Some(Applicability::Safe));
/// assert_eq!(applicability(b"\xEF\xBB\xBF\xE9"), Some(Applicability::Unsafe));
/// ```
#[must_use]
pub fn byte_order_mark(head: &[u8]) -> Report<Problem> {
    let rest = head.get(BOM.len()..).unwrap_or_default();
    // The head may end inside a character.
    let is_utf8 = match std::str::from_utf8(rest) {
        Ok(_) => true,
        Err(error) => error.error_len().is_none() && head.len() >= HEAD,
    };
    let applicability = if is_utf8 && !rest.starts_with(BOM) {
        Applicability::Safe
    } else {
        Applicability::Unsafe
    };
    let span = Span::new(0, BOM.len() as u64);
    let report = Problem::Bom.at(span);
    report.fix(applicability, "remove the mark", span, "")
}

/// What a file is that is no text of one byte for each ASCII character.
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
    // A few control characters are faults of a text; many are another kind of file.
    let is_control = |byte: &&u8| matches!(**byte, 0..=8 | 0x0E..=0x1F | 0x7F);
    let controls = head.iter().filter(is_control).count();
    if controls < 8 || controls * 20 <= head.len() {
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
    Some(Problem::NotText {
        guess: "binary data",
    })
}
