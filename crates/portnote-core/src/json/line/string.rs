//! Strings of JSON.

/// Writes a string with its quotes.
#[inline]
pub(super) fn write(text: &str, out: &mut Vec<u8>, is_escaped: fn(char) -> bool) {
    out.reserve(text.len() + QUOTES);
    out.push(b'"');
    if is_plain(text.as_bytes()) {
        out.extend_from_slice(text.as_bytes());
    } else {
        write_escaped(text, out, is_escaped);
    }
    out.push(b'"');
}

/// Writes a piece of a string, without quotes.
pub(super) fn write_inside(text: &str, out: &mut Vec<u8>, is_escaped: fn(char) -> bool) {
    if is_plain(text.as_bytes()) {
        out.extend_from_slice(text.as_bytes());
    } else {
        write_escaped(text, out, is_escaped);
    }
}

const QUOTES: usize = 2;

/// Whether the text holds nothing but printable ASCII without quotes and backslashes. Whoever
/// escapes more than JSON demands does not escape these.
#[inline]
fn is_plain(text: &[u8]) -> bool {
    let (words, rest) = text.as_chunks();
    words.iter().all(|word| is_plain_word(*word)) && rest.iter().all(|byte| is_plain_byte(*byte))
}

const fn is_plain_byte(byte: u8) -> bool {
    matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\')
}

/// Eight bytes at once: a byte of `found` has its high bit where the byte of `word` may need a
/// closer look. A borrow can mark a byte too many, never one too few.
#[inline]
const fn is_plain_word(word: [u8; 8]) -> bool {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
    let word = u64::from_ne_bytes(word);
    let quote = word ^ (ONES * b'"' as u64);
    let backslash = word ^ (ONES * b'\\' as u64);
    let found = word
        | word.wrapping_add(ONES)
        | word.wrapping_sub(ONES * b' ' as u64)
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
    fn each_byte_counts_the_same_in_a_word_and_alone() {
        for byte in 0..=u8::MAX {
            for at in 0..8 {
                let mut word = *b"A~ }z!0#";
                if let Some(place) = word.get_mut(at) {
                    *place = byte;
                }
                // A word may be looked at more closely without need, but not the other way.
                let expected = word.iter().all(|byte| is_plain_byte(*byte));
                assert!(expected || !is_plain_word(word), "{byte} at {at}");
            }
            let alone = is_plain_word([byte; 8]);
            assert_eq!(alone, is_plain_byte(byte), "{byte}");
        }
    }
}
