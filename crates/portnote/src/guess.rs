//! What a text of no known notation seems to be.

use portnote_core::head::foreign;
use portnote_core::problem::Problem;

/// Bytes of the beginning that are looked at.
const HEAD: usize = 4096;

/// Signatures of kinds of files that people open by mistake.
const SIGNATURES: [(&[u8], &str); 11] = [
    (b"\xFF\xD8\xFF", "a JPEG picture"),
    (b"GIF8", "a GIF picture"),
    (b"RIFF", "a picture or a sound"),
    (b"{\\rtf", "a text in RTF"),
    (b"<!DOCTYPE html", "a web page"),
    (b"<!doctype html", "a web page"),
    (b"<html", "a web page"),
    (b"<?xml", "XML"),
    (b"Rar!", "a RAR archive"),
    (b"7z\xBC\xAF\x27\x1C", "a 7-Zip archive"),
    (b"(;", "SGF, a notation of go and other board games"),
];

/// Bytes of a deal in a file of a dealing machine: 39 numbers of cards of two digits.
const DEALT: usize = 78;

/// Bytes of a deal of a dealing machine whose suits are control characters.
const DRAWN: usize = 60;

/// Parts of an archive that tell what it is.
const ARCHIVES: [(&[u8], &str); 3] = [
    (b"word/", "a Word document"),
    (b"xl/", "an Excel document"),
    (b"mimetypeapplication/vnd.oasis", "an OpenDocument file"),
];

/// What the beginning of a text looks like, where that is not one of our notations.
///
/// ```
/// use portnote::product::guess;
///
/// assert_eq!(guess(b"%PDF-1.7"), Some("a PDF document"));
/// assert_eq!(guess(b"1. e4 e5 2. Nf3 *\n"), Some("PGN, a notation of chess"));
/// assert_eq!(guess(b"Dear all,\n"), None);
/// ```
#[must_use]
pub fn guess(bytes: &[u8]) -> Option<&'static str> {
    let head = bytes.get(..HEAD).unwrap_or(bytes);
    let text = head.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(head);
    let found = |kinds: &[(&[u8], &'static str)], is: &dyn Fn(&[u8]) -> bool| {
        let kind = kinds.iter().find(|(signature, _)| is(signature));
        kind.map(|(_, name)| *name)
    };
    if let Some(name) = found(&SIGNATURES, &|signature| text.starts_with(signature)) {
        return Some(name);
    }
    #[cfg(feature = "lin")]
    if let Some(name) = portnote_lin::link::foreign(text) {
        return Some(name);
    }
    if is_dealt(text) {
        return Some("a file of a dealing machine: not supported");
    }
    if head.starts_with(b"PK") {
        let has = |part: &[u8]| memchr::memmem::find(head, part).is_some();
        if let Some(name) = found(&ARCHIVES, &has) {
            return Some(name);
        }
    }
    match foreign(head) {
        Some(Problem::NotText { guess }) => Some(guess),
        Some(Problem::Utf16) => Some("a text in UTF-16"),
        _ => is_chess(&String::from_utf8_lossy(text)).then_some("PGN, a notation of chess"),
    }
}

/// Whether bytes are deals as dealing machines read them: numbers of cards, or suits as control characters.
fn is_dealt(bytes: &[u8]) -> bool {
    let is_card = |pair: &[u8]| match pair {
        [tens @ b'0'..=b'5', ones @ b'0'..=b'9'] => {
            (1..=52).contains(&((tens - b'0') * 10 + (ones - b'0')))
        }
        _ => false,
    };
    let is_numbered = |deal: &[u8]| deal.chunks(2).all(is_card);
    let is_part = |byte: &u8| matches!(byte, 3..=6) || b"AKQJT1098765432 ".contains(byte);
    let is_drawn = |deal: &[u8]| deal.first() == Some(&6) && deal.iter().all(is_part);
    let is_document = bytes.starts_with(b"[Document]\r\nHeadline=Duplimate");
    bytes.get(..DEALT).is_some_and(is_numbered)
        || bytes.get(..DRAWN).is_some_and(is_drawn)
        || is_document
}

/// Whether a text has moves of chess: pawns and pieces that go to a square of 64.
fn is_chess(text: &str) -> bool {
    let outside = text.lines().filter(|line| !line.starts_with(['[', '%']));
    let words = outside.flat_map(str::split_whitespace);
    let moves = words.map(|word| word.rsplit('.').next().unwrap_or(word));
    moves.filter(|word| is_move_of_chess(word)).take(2).count() == 2
}

fn is_move_of_chess(word: &str) -> bool {
    let word = word.trim_end_matches(['+', '#', '!', '?']);
    if matches!(word, "O-O" | "O-O-O") {
        return true;
    }
    let is_square = |text: &[u8]| matches!(text, [b'a'..=b'h', b'1'..=b'8']);
    match word.as_bytes() {
        [b'K' | b'Q' | b'R' | b'B' | b'N', .., file, rank] => is_square(&[*file, *rank]),
        [b'a'..=b'h', b'x', square @ ..] => is_square(square),
        square => is_square(square),
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case(b"\xFF\xD8\xFF\xE0", Some("a JPEG picture"))]
    #[case(b"\x89PNG\r\n", Some("a PNG picture"))]
    #[case(b"PK\x03\x04....word/document.xml", Some("a Word document"))]
    #[case(b"PK\x03\x04....boards.pbn", Some("a zip archive"))]
    #[case(b"\xD0\xCF\x11\xE0", Some("an office document"))]
    #[case(b"\xEF\xBB\xBF<!DOCTYPE html>", Some("a web page"))]
    #[case(b"\xFF\xFE[\0", Some("a text in UTF-16"))]
    #[case(b"[Event \"x\"]\n\n1. d4 Nf6 2. c4 *\n", Some("PGN, a notation of chess"))]
    #[case(b"1. O-O exd5 *", Some("PGN, a notation of chess"))]
    #[case(
        b"https://dds.bridgewebs.com/bsol2/ddummy.htm?club=a&event=b",
        Some("a link of Bridge Solver Online: not supported")
    )]
    #[case(
        b" https://play.realbridge.online/dd.html?q=1\n",
        Some("a link of RealBridge: not supported")
    )]
    #[case(b"https://ben.example.org/viz?id=1", Some("a link of BEN: not supported"))]
    #[case(b"https://example.org/", Some("a link without a board"))]
    #[case(
        b"010203040506070809101112131415161718192021222324252627282930313233343536373839  ",
        Some("a file of a dealing machine: not supported")
    )]
    #[case(
        b"990203040506070809101112131415161718192021222324252627282930313233343536373839  ",
        None
    )]
    #[case(
        b"\x06AKQJT98765432\x05AKQJT98765432\x04AKQJT98765432\x03AKQJT98765432\x06\x05\x04\x03",
        Some("a file of a dealing machine: not supported")
    )]
    #[case(b"Meet me at e4 please", None)]
    #[case(b"", None)]
    fn a_beginning_says_what_it_is(#[case] bytes: &[u8], #[case] expected: Option<&str>) {
        assert_eq!(guess(bytes), expected);
    }
}
