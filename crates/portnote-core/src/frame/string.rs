//! String tokens: `"…"` with `\"` and `\\`. PBN 2.1 §3.2, PPN 1.0.

use std::borrow::Cow;
use std::ops::Range;

/// Whether a string token ends with its own closing quote.
///
/// ```
/// use portnote_core::frame::string::is_closed;
/// assert!(is_closed(r#""x""#));
/// assert!(!is_closed(r#""x\""#));
/// ```
#[must_use]
pub fn is_closed(token: &str) -> bool {
    is_closed_token(token.as_bytes())
}

/// Whether the bytes of a token are a string with its closing quote.
#[inline]
pub(crate) fn is_closed_token(token: &[u8]) -> bool {
    let [b'"', body @ .., b'"'] = token else {
        return false;
    };
    let backslashes = body.iter().rev().take_while(|byte| **byte == b'\\');
    backslashes.count() % 2 == 0
}

/// What is between the quotes, as written. The closing quote may be missing, or another one may be
/// in its place.
///
/// ```
/// use portnote_core::frame::string::inner;
/// assert_eq!(inner(r#""a\"b""#), r#"a\"b"#);
/// assert_eq!(inner("\"a\u{201D}"), "a");
/// ```
#[must_use]
pub fn inner(token: &str) -> &str {
    let body = token.strip_prefix('"').unwrap_or(token);
    if is_closed(token) {
        body.strip_suffix('"').unwrap_or(body)
    } else {
        other_close(token).unwrap_or(body)
    }
}

/// The most bytes of a character in UTF-8.
const UTF_8_BYTES: usize = 4;

/// The most bytes of one of [`OTHER_QUOTES`] in UTF-8.
const QUOTE_BYTES: usize = 3;

/// Quotes that word processors and keyboards put in place of the straight one: single ones, those
/// of any language, and the signs of minutes and seconds.
pub const OTHER_QUOTES: [char; 24] = [
    '\'', '`', '\u{B4}', '\u{AB}', '\u{BB}', '\u{2B9}', '\u{2BA}', '\u{2018}', '\u{2019}',
    '\u{201A}', '\u{201B}', '\u{201C}', '\u{201D}', '\u{201E}', '\u{201F}', '\u{2032}', '\u{2033}',
    '\u{2039}', '\u{203A}', '\u{301D}', '\u{301E}', '\u{301F}', '\u{FF02}', '\u{FF07}',
];

/// Quotes that Windows-1252 has beyond ASCII, as its bytes.
const OTHER_QUOTES_IN_1252: [u8; 11] =
    [0x82, 0x84, 0x8B, 0x91, 0x92, 0x93, 0x94, 0x9B, 0xAB, 0xB4, 0xBB];

/// Single quotes among them: two equal ones are one double quote.
const SINGLE_QUOTES: [char; 11] = [
    '\'', '`', '\u{B4}', '\u{2B9}', '\u{2018}', '\u{2019}', '\u{201A}', '\u{201B}', '\u{2032}',
    '\u{2039}', '\u{203A}',
];

/// The length of the quote of another kind with which bytes begin, in UTF-8 or in Windows-1252.
///
/// ```
/// use portnote_core::frame::string::leading_other_quote;
/// assert_eq!(leading_other_quote("\u{201C}Cup".as_bytes()), Some(3));
/// assert_eq!(leading_other_quote(b"\x93Cup"), Some(1));
/// assert_eq!(leading_other_quote(b"\"Cup"), None);
/// ```
#[must_use]
pub fn leading_other_quote(bytes: &[u8]) -> Option<usize> {
    (1..=QUOTE_BYTES).find(|length| bytes.get(..*length).is_some_and(is_other_quote))
}

/// Whether bytes end with a quote of another kind, in UTF-8 or in Windows-1252.
///
/// ```
/// use portnote_core::frame::string::ends_with_other_quote;
/// assert!(ends_with_other_quote("Cup\u{201D}".as_bytes()));
/// assert!(ends_with_other_quote(b"Cup\x94"));
/// // The letter `\u{414}`, of which the last byte is such a quote in Windows-1252.
/// assert!(!ends_with_other_quote("\u{414}".as_bytes()));
/// ```
#[must_use]
pub fn ends_with_other_quote(bytes: &[u8]) -> bool {
    let last = |length: usize| bytes.get(bytes.len().checked_sub(length)?..);
    let in_utf_8 =
        (1..=UTF_8_BYTES).filter_map(last).find(|last| std::str::from_utf8(last).is_ok());
    in_utf_8.or(last(1)).is_some_and(is_other_quote)
}

/// Whether bytes are one such quote.
fn is_other_quote(bytes: &[u8]) -> bool {
    if let [byte] = bytes
        && OTHER_QUOTES_IN_1252.contains(byte)
    {
        return true;
    }
    let text = std::str::from_utf8(bytes).ok();
    let mut characters = text.unwrap_or("").chars();
    let quote = characters.next().filter(|_| characters.as_str().is_empty());
    quote.is_some_and(|quote| OTHER_QUOTES.contains(&quote))
}

/// The value of a text that is in other quotes than the straight ones: what is between them. Each
/// may be written as two single ones, and one of them may be straight.
///
/// ```
/// use portnote_core::frame::string::in_other_quotes;
/// assert_eq!(in_other_quotes("\u{201C}Club Cup\u{201D}"), Some("Club Cup"));
/// assert_eq!(in_other_quotes("''Cup''"), Some("Cup"));
/// assert_eq!(in_other_quotes("''Cup\""), Some("Cup"));
/// assert_eq!(in_other_quotes("'Cup\""), Some("Cup"));
/// assert_eq!(in_other_quotes("O'Neil"), None);
/// assert_eq!(in_other_quotes("\"Cup\""), None);
/// ```
#[must_use]
pub fn in_other_quotes(text: &str) -> Option<&str> {
    let opener = text.chars().next().filter(|c| OTHER_QUOTES.contains(c))?;
    let inner = text.strip_prefix(opener)?;
    let closer = inner.chars().next_back();
    let closer = closer.filter(|c| *c == '"' || OTHER_QUOTES.contains(c))?;
    let inner = inner.strip_suffix(closer)?;
    Some(without_second(inner, opener, closer))
}

/// What is between a straight quote and another one that closes it, in a string token that has no
/// closing quote of its own.
///
/// ```
/// use portnote_core::frame::string::other_close;
/// assert_eq!(other_close("\"Cup\u{201D}"), Some("Cup"));
/// assert_eq!(other_close("\"Cup''"), Some("Cup"));
/// assert_eq!(other_close("\"Cup"), None);
/// ```
#[must_use]
pub fn other_close(token: &str) -> Option<&str> {
    let body = token.strip_prefix('"')?;
    let closer = body.chars().next_back();
    let closer = closer.filter(|c| OTHER_QUOTES.contains(c))?;
    let inner = body.strip_suffix(closer).filter(|_| !is_closed(token))?;
    Some(without_second(inner, '"', closer))
}

/// Whether it is clear where a value ends that is not in straight quotes, as its tag holds it:
/// brackets inside come in pairs, and a quote at the beginning has another one at the end.
///
/// ```
/// use portnote_core::frame::string::has_clear_end;
/// assert!(has_clear_end("\u{201C}Cup [open]\u{201D}"));
/// assert!(has_clear_end("Cup"));
/// assert!(!has_clear_end("\u{201C}Cup \u{201C}a\u{201D}] b\u{201D}"));
/// assert!(!has_clear_end("\u{201C}Cup"));
/// ```
#[must_use]
pub fn has_clear_end(value: &str) -> bool {
    let is_open = value.starts_with(OTHER_QUOTES) && in_other_quotes(value).is_none();
    let mut depth = 0_usize;
    let are_pairs = value.bytes().all(|byte| match byte {
        b'[' => {
            depth += 1;
            true
        }
        b']' => {
            let is_inner = depth > 0;
            depth = depth.saturating_sub(1);
            is_inner
        }
        _ => true,
    });
    !is_open && are_pairs && depth == 0
}

/// What is between two quotes without the second half of a double quote that is written as two
/// single ones, where the quote at the other end is a double one too.
fn without_second(inner: &str, opener: char, closer: char) -> &str {
    let is_single = |quote: char| SINGLE_QUOTES.contains(&quote);
    let opens = inner.strip_prefix(opener).filter(|_| is_single(opener));
    let closes = inner.strip_suffix(closer).filter(|_| is_single(closer));
    let is_double = |second: Option<&str>, quote| second.is_some() || !is_single(quote);
    if !is_double(opens, opener) || !is_double(closes, closer) {
        return inner;
    }
    let inner = opens.unwrap_or(inner);
    match closes {
        Some(_) => inner.strip_suffix(closer).unwrap_or(inner),
        None => inner,
    }
}

/// Where a quote of another kind closes the value of a tag, and the string continues to the first
/// quote of the next tag on its line: the bytes of that quote.
///
/// ```
/// use portnote_core::frame::string::swallows_tag;
/// assert_eq!(swallows_tag("\"Cup'] [Site \""), Some(4..5));
/// assert_eq!(swallows_tag("\"Cup'']\t[Site\"x"), Some(4..6));
/// assert_eq!(swallows_tag("\"the boys'] [sic]\""), None);
/// ```
#[must_use]
pub fn swallows_tag(token: &str) -> Option<Range<usize>> {
    memchr::memchr_iter(b']', token.as_bytes()).find_map(|at| {
        let before = token.get(1..at)?.trim_end();
        let quote = before.chars().next_back();
        let quote = quote.filter(|c| OTHER_QUOTES.contains(c))?;
        let value = before.strip_suffix(quote)?;
        let second = value.strip_suffix(quote);
        let second = second.filter(|_| SINGLE_QUOTES.contains(&quote));
        let name = token.get(at + 1..)?.trim_start().strip_prefix('[')?;
        let after = name.trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
        let begins = after.len() < name.len() && after.trim_start().starts_with('"');
        begins.then(|| 1 + second.unwrap_or(value).len()..1 + before.len())
    })
}

/// The value of the text between the quotes: `\"` is a quote, `\\` a backslash, and a
/// backslash before anything else is a backslash.
///
/// ```
/// use portnote_core::frame::string::decode;
/// assert_eq!(decode(r#"a\"b\\c\2R"#), r#"a"b\c\2R"#);
/// ```
#[must_use]
pub fn decode(inner: &str) -> Cow<'_, str> {
    if memchr::memchr(b'\\', inner.as_bytes()).is_none() {
        return Cow::Borrowed(inner);
    }
    let mut value = String::with_capacity(inner.len());
    let mut characters = inner.chars().peekable();
    while let Some(character) = characters.next() {
        let escaped = characters.peek().is_some_and(|next| matches!(next, '"' | '\\'));
        match characters.next_if(|_| character == '\\' && escaped) {
            Some(next) => value.push(next),
            None => value.push(character),
        }
    }
    Cow::Owned(value)
}

/// The text between the quotes for a value, so that [`decode`] gives the value back.
///
/// A backslash is doubled only where it would be taken for an escape.
///
/// ```
/// use portnote_core::frame::string::encode;
/// assert_eq!(encode(r#"5+\Cs "x" \"#), r#"5+\Cs \"x\" \\"#);
/// ```
#[must_use]
pub fn encode(value: &str) -> Cow<'_, str> {
    if !value.contains(['"', '\\']) {
        return Cow::Borrowed(value);
    }
    let mut text = String::with_capacity(value.len() + 2);
    let mut characters = value.chars().peekable();
    while let Some(character) = characters.next() {
        let before_special = characters.peek().is_none_or(|next| matches!(next, '"' | '\\'));
        if character == '"' || (character == '\\' && before_special) {
            text.push('\\');
        }
        text.push(character);
    }
    Cow::Owned(text)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::single("'Cup'", Some("Cup"))]
    #[case::two_singles("''Cup''", Some("Cup"))]
    #[case::of_tex("``Cup''", Some("Cup"))]
    #[case::two_singles_and_a_straight_one("''Cup\"", Some("Cup"))]
    #[case::two_singles_and_a_typographic_one("''Cup\u{201D}", Some("Cup"))]
    #[case::a_typographic_one_and_two_singles("\u{201C}Cup''", Some("Cup"))]
    #[case::the_inner_one_belongs_to_the_value("'the boys''", Some("the boys'"))]
    #[case::empty("''", Some(""))]
    #[case::empty_in_two_singles("''''", Some(""))]
    #[case::three("'''", Some(""))]
    #[case::one("'", None)]
    fn values_in_other_quotes(#[case] text: &str, #[case] value: Option<&str>) {
        assert_eq!(in_other_quotes(text), value);
    }

    #[test]
    fn other_quotes_are_known_in_both_encodings() {
        for quote in OTHER_QUOTES {
            let text = quote.to_string();
            assert_eq!(leading_other_quote(text.as_bytes()), Some(text.len()));
            assert!(ends_with_other_quote(text.as_bytes()));
        }
        for byte in 0x80..=0xFF_u8 {
            let bytes = [byte];
            let (text, _) = encoding_rs::WINDOWS_1252.decode_without_bom_handling(&bytes);
            let is_quote = text.starts_with(OTHER_QUOTES);
            assert_eq!(leading_other_quote(&bytes).is_some(), is_quote, "{byte:X}");
        }
    }

    #[rstest]
    #[case::two_singles("\"Cup''", Some("Cup"))]
    #[case::empty("\"''", Some(""))]
    #[case::a_word_in_double_ones("\"the \u{201C}Cup\u{201D}", Some("the \u{201C}Cup"))]
    #[case::closed("\"Cup''\"", None)]
    fn values_that_another_quote_closes(#[case] token: &str, #[case] value: Option<&str>) {
        assert_eq!(other_close(token), value);
    }

    proptest! {
        #[test]
        fn decoding_gives_the_value_back(value in "[\\\\\"a]{0,8}") {
            let text = encode(&value);
            prop_assert_eq!(decode(&text), value.as_str());
            let token = format!("\"{text}\"");
            prop_assert!(is_closed(&token));
        }
    }
}
