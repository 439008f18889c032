//! String tokens: `"…"` with `\"` and `\\`. PBN 2.1 §3.2, PPN 1.0.

use std::borrow::Cow;

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

/// The same for the bytes of a token.
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

/// Quotes that word processors and keyboards put in place of the straight one: single ones, those
/// of any language, and the signs of minutes and seconds.
pub const OTHER_QUOTES: [char; 24] = [
    '\'', '`', '\u{B4}', '\u{AB}', '\u{BB}', '\u{2B9}', '\u{2BA}', '\u{2018}', '\u{2019}',
    '\u{201A}', '\u{201B}', '\u{201C}', '\u{201D}', '\u{201E}', '\u{201F}', '\u{2032}', '\u{2033}',
    '\u{2039}', '\u{203A}', '\u{301D}', '\u{301E}', '\u{301F}', '\u{FF02}', '\u{FF07}',
];

/// The value of a text that is in other quotes than the straight ones: what is between them. Each
/// may be written as two single ones, and one of them may be straight.
///
/// ```
/// use portnote_core::frame::string::in_other_quotes;
/// assert_eq!(in_other_quotes("\u{201C}Club Cup\u{201D}"), Some("Club Cup"));
/// assert_eq!(in_other_quotes("''Cup''"), Some("Cup"));
/// assert_eq!(in_other_quotes("'Cup\""), Some("Cup"));
/// assert_eq!(in_other_quotes("O'Neil"), None);
/// assert_eq!(in_other_quotes("\"Cup\""), None);
/// ```
#[must_use]
pub fn in_other_quotes(text: &str) -> Option<&str> {
    const SINGLE: [char; 6] = ['\'', '`', '\u{B4}', '\u{2018}', '\u{2019}', '\u{201A}'];
    let inner = text.strip_prefix(OTHER_QUOTES)?;
    let inner = inner
        .strip_suffix(OTHER_QUOTES)
        .or_else(|| inner.strip_suffix('"'))?;
    // Two single quotes are one double quote.
    let both = inner
        .strip_prefix(SINGLE)
        .and_then(|inner| inner.strip_suffix(SINGLE));
    let is_double = text.starts_with(SINGLE) && text.ends_with(SINGLE);
    Some(both.filter(|_| is_double).unwrap_or(inner))
}

/// What is between a straight quote and another one that closes it, in a string token that has no
/// closing quote of its own.
///
/// ```
/// use portnote_core::frame::string::other_close;
/// assert_eq!(other_close("\"Cup\u{201D}"), Some("Cup"));
/// assert_eq!(other_close("\"Cup"), None);
/// ```
#[must_use]
pub fn other_close(token: &str) -> Option<&str> {
    let body = token.strip_prefix('"')?;
    body.strip_suffix(OTHER_QUOTES)
        .filter(|_| !is_closed(token))
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
        let escaped = characters
            .peek()
            .is_some_and(|next| matches!(next, '"' | '\\'));
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
        let before_special = characters
            .peek()
            .is_none_or(|next| matches!(next, '"' | '\\'));
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

    use super::*;

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
