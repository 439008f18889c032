//! Strings of JSON.

/// Writes a string with its quotes.
///
/// Most strings are so short that calls for looking at them and for copying them take longer than
/// the work: these are loaded into a word, looked at, and stored, with what is around them.
#[inline]
pub(super) fn write(text: &str, out: &mut Vec<u8>, is_escaped: fn(char) -> bool) {
    let length = text.len();
    if length <= WORD - QUOTES.len()
        && let Some(word) = plain_word(text.as_bytes())
    {
        let word = QUOTE | word << 8 | QUOTE << bits(length + 1);
        return put(&word.to_le_bytes(), length + QUOTES.len(), out);
    }
    if length <= 2 * WORD - QUOTES.len()
        && let Some(words) = plain_words(text.as_bytes())
    {
        let words = WIDE_QUOTE | words << 8 | WIDE_QUOTE << bits(length + 1);
        return put(&words.to_le_bytes(), length + QUOTES.len(), out);
    }
    write_long(text, out, is_escaped);
}

/// Writes the name of a field: a string with its quotes and a colon.
///
/// This and what it calls is always inlined: where the name is known when the program is compiled,
/// so are the bytes, and one store is left.
#[inline(always)]
pub(super) fn write_key(key: &str, out: &mut Vec<u8>, is_escaped: fn(char) -> bool) {
    const AROUND: usize = QUOTES.len() + 1;
    const AFTER: u128 = WIDE_QUOTE | (b':' as u128) << 8;
    let length = key.len();
    if length <= 2 * WORD - AROUND
        && let Some(words) = plain_words(key.as_bytes())
    {
        let words = WIDE_QUOTE | words << 8 | AFTER << bits(length + 1);
        return put(&words.to_le_bytes(), length + AROUND, out);
    }
    write_long(key, out, is_escaped);
    out.push(b':');
}

/// Writes a piece of a string, without quotes.
pub(super) fn write_inside(text: &str, out: &mut Vec<u8>, is_escaped: fn(char) -> bool) {
    if is_plain(text.as_bytes()) {
        out.extend_from_slice(text.as_bytes());
    } else {
        write_escaped(text, out, is_escaped);
    }
}

/// Bytes that are looked at and stored at once.
const WORD: usize = 8;
const QUOTES: &[u8; 2] = b"\"\"";
const QUOTE: u64 = b'"' as u64;
const WIDE_QUOTE: u128 = b'"' as u128;
const BLANKS: u64 = u64::from_ne_bytes([b' '; WORD]);

#[inline(never)]
fn write_long(text: &str, out: &mut Vec<u8>, is_escaped: fn(char) -> bool) {
    out.reserve(text.len() + QUOTES.len());
    out.push(b'"');
    write_inside(text, out, is_escaped);
    out.push(b'"');
}

/// Adds the first bytes of a block: all are stored, and those that are too many taken off again.
#[inline(always)]
fn put<const N: usize>(block: &[u8; N], length: usize, out: &mut Vec<u8>) {
    let end = out.len() + length;
    out.extend_from_slice(block);
    out.truncate(end);
}

/// A text of less than eight bytes, the first in the lowest bits; `None` where it is not plain.
#[inline(always)]
fn plain_word(text: &[u8]) -> Option<u64> {
    let word = load(text);
    let filled = word | BLANKS << bits(text.len());
    is_plain_word(filled).then_some(word)
}

/// A text of less than sixteen bytes, the first in the lowest bits; `None` where it is not plain.
#[inline(always)]
fn plain_words(text: &[u8]) -> Option<u128> {
    let Some((first, last)) = text.first_chunk().zip(text.last_chunk::<WORD>()) else {
        return plain_word(text).map(u128::from);
    };
    let [first, last] = [first, last].map(|chunk| u64::from_le_bytes(*chunk));
    (is_plain_word(first) && is_plain_word(last))
        .then_some(u128::from(first) | u128::from(last) << bits(text.len() - WORD))
}

/// A text of less than eight bytes: its beginning and its end, which may overlap.
#[inline(always)]
fn load(text: &[u8]) -> u64 {
    let moved = |part: u64, length: usize| part << bits(text.len() - length);
    if let Some((first, last)) = text.first_chunk().zip(text.last_chunk()) {
        let [first, last] = [first, last].map(|part| u64::from(u32::from_le_bytes(*part)));
        return first | moved(last, 4);
    }
    if let Some((first, last)) = text.first_chunk().zip(text.last_chunk()) {
        let [first, last] = [first, last].map(|part| u64::from(u16::from_le_bytes(*part)));
        return first | moved(last, 2);
    }
    text.first().map_or(0, |byte| u64::from(*byte))
}

#[expect(clippy::cast_possible_truncation, reason = "at most sixteen bytes are counted")]
const fn bits(bytes: usize) -> u32 {
    8 * bytes as u32
}

/// Whether the text holds nothing but printable ASCII without quotes and backslashes. Whoever
/// escapes more than JSON demands does not escape these.
fn is_plain(text: &[u8]) -> bool {
    let (words, rest) = text.as_chunks();
    let words_are_plain = words.iter().all(|word| is_plain_word(u64::from_le_bytes(*word)));
    words_are_plain && plain_word(rest).is_some()
}

/// Eight bytes at once: a byte of `found` has its high bit where the byte of `word` may need a
/// closer look. A borrow can mark a byte too many, never one too few.
#[inline(always)]
const fn is_plain_word(word: u64) -> bool {
    const ONES: u64 = u64::from_ne_bytes([1; WORD]);
    const HIGH: u64 = u64::from_ne_bytes([0x80; WORD]);
    let quote = word ^ (ONES * QUOTE);
    let backslash = word ^ (ONES * b'\\' as u64);
    let found = word
        | word.wrapping_add(ONES)
        | word.wrapping_sub(BLANKS)
        | quote.wrapping_sub(ONES)
        | backslash.wrapping_sub(ONES);
    found & HIGH == 0
}

#[cold]
#[inline(never)]
fn write_escaped(text: &str, out: &mut Vec<u8>, is_escaped: fn(char) -> bool) {
    let mut rest = text;
    let needs_escape =
        |found: &(usize, char)| matches!(found.1, '\0'..' ' | '"' | '\\') || is_escaped(found.1);
    while let Some((at, found)) = rest.char_indices().find(needs_escape) {
        let (before, after) = rest.split_at(at);
        out.extend_from_slice(before.as_bytes());
        escape(found, out);
        rest = after.strip_prefix(found).unwrap_or("");
    }
    out.extend_from_slice(rest.as_bytes());
}

fn escape(found: char, out: &mut Vec<u8>) {
    let short = match found {
        '"' => b'"',
        '\\' => b'\\',
        '\u{8}' => b'b',
        '\t' => b't',
        '\n' => b'n',
        '\u{c}' => b'f',
        '\r' => b'r',
        _ => {
            for unit in found.encode_utf16(&mut [0; 2]) {
                out.extend_from_slice(format!("\\u{unit:04x}").as_bytes());
            }
            return;
        }
    };
    out.extend_from_slice(&[b'\\', short]);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_all_lengths_are_copied() {
        let text = "abcdefghijklmnopqrstuvwxyz";
        for length in 0..=text.len() {
            let text = text.get(..length).unwrap();
            let mut out = b">".to_vec();
            write_key(text, &mut out, |_| false);
            write(text, &mut out, |_| false);
            assert_eq!(out, format!(">\"{text}\":\"{text}\"").as_bytes());
        }
    }

    #[test]
    fn escapes_are_found_at_every_place() {
        for length in 1..=26 {
            for at in 0..length {
                let text = |found| {
                    let before = "x".repeat(at);
                    format!("{before}{found}{}", "y".repeat(length - at - 1))
                };
                let mut out = Vec::new();
                write(&text("\""), &mut out, |_| false);
                let expected = format!("\"{}\"", text("\\\""));
                assert_eq!(out, expected.as_bytes());
            }
        }
    }

    fn is_plain_byte(byte: u8) -> bool {
        matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\')
    }

    #[test]
    fn each_byte_counts_the_same_in_a_word_and_alone() {
        for byte in 0..=u8::MAX {
            for at in 0..8 {
                let mut word = *b"A~ }z!0#";
                if let Some(place) = word.get_mut(at) {
                    *place = byte;
                }
                // A word may be looked at more closely without need, but not the other way.
                let expected = word.iter().all(|byte| is_plain_byte(*byte));
                assert!(expected || !is_plain(&word), "{byte} at {at}");
            }
            let alone = is_plain(&[byte; 8]);
            assert_eq!(alone, is_plain_byte(byte), "{byte}");
            assert_eq!(is_plain(&[byte]), is_plain_byte(byte), "{byte}");
        }
    }
}
