//! Text with suit symbols, chat of vugraph, and encodings that were used twice. LIN §9, LIN-14

use std::borrow::Cow;

use portnote_bridge::Suit;

use super::card::suit_of;

/// A part of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part<'t> {
    /// Text as it is.
    Text(&'t str),
    /// A suit symbol. LIN-80
    Suit(Suit),
}

/// The parts of a text: `!S` is a suit symbol, and with `in_vugraph` also `@S`.
///
/// ```
/// use portnote_bridge::Suit;
/// use portnote_lin::value::text::{Part, parts};
/// let found: Vec<_> = parts("5+ !hs", false).collect();
/// assert_eq!(found, [Part::Text("5+ "), Part::Suit(Suit::Hearts), Part::Text("s")]);
/// ```
pub fn parts(text: &str, in_vugraph: bool) -> impl Iterator<Item = Part<'_>> {
    let mut rest = text;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (at, suit) = next_suit(rest, in_vugraph);
        if at == 0
            && let Some(suit) = suit
        {
            rest = rest.get(2..).unwrap_or("");
            return Some(Part::Suit(suit));
        }
        let (before, after) = rest.split_at_checked(at).unwrap_or((rest, ""));
        rest = after;
        Some(Part::Text(before))
    })
}

fn next_suit(text: &str, in_vugraph: bool) -> (usize, Option<Suit>) {
    let bytes = text.as_bytes();
    let marks = memchr::memchr2_iter(b'!', b'@', bytes);
    for at in marks {
        let is_mark = bytes.get(at) == Some(&b'!') || in_vugraph;
        let suit = bytes.get(at + 1).and_then(|letter| match letter {
            b'a'..=b'z' | b'A'..=b'Z' => suit_of(*letter),
            _ => None,
        });
        if let Some(suit) = suit.filter(|_| is_mark) {
            return (at, Some(suit));
        }
    }
    (text.len(), None)
}

/// The speaker of a line of chat, and what is said. LIN-79
///
/// ```
/// use portnote_lin::value::text::chat;
/// assert_eq!(chat("ann: well done"), Some(("ann", "well done")));
/// assert_eq!(chat("at most: two hearts or more, I think"), Some(("at most", "two hearts or more, I think")));
/// assert_eq!(chat("nothing"), None);
/// ```
#[must_use]
pub fn chat(text: &str) -> Option<(&str, &str)> {
    let (name, said) = text.split_once(':')?;
    let said = said.strip_prefix(' ')?;
    let length = name.chars().take(21).count();
    let is_name = (1..=20).contains(&length) && name.trim() == name;
    is_name.then_some((name, said))
}

/// A text that was encoded as UTF-8 twice, decoded once; `None` where it was not. LIN-14
///
/// ```
/// use portnote_lin::value::text::decode_twice_encoded;
/// assert_eq!(decode_twice_encoded("MÃ¤rz").as_deref(), Some("März"));
/// assert_eq!(decode_twice_encoded("März"), None);
/// ```
#[must_use]
pub fn decode_twice_encoded(text: &str) -> Option<String> {
    if text.is_ascii() {
        return None;
    }
    let bytes: Option<Vec<u8>> = text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect();
    String::from_utf8(bytes?).ok()
}

/// A text without bars, line ends and control characters, as a value may hold it. O-8
#[must_use]
pub(crate) fn without_bars(text: &str) -> Cow<'_, str> {
    let is_blank = |c: char| c.is_ascii_control() && c != '\t';
    if !text.contains(|c: char| c == '|' || is_blank(c)) {
        return Cow::Borrowed(text);
    }
    let text = text.replace("\r\n", " ");
    Cow::Owned(text.replace('|', "/").replace(is_blank, " "))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::vugraph("2@ds", true, "2{D}s")]
    #[case::elsewhere("2@ds", false, "2@ds")]
    #[case::no_trump("1!N", true, "1!N")]
    #[case::end("what!", false, "what!")]
    #[case::row("!s!h", false, "{S}{H}")]
    #[case::wide("é!c", false, "é{C}")]
    #[case::after_mark("!é!c", false, "!é{C}")]
    fn symbols(#[case] text: &str, #[case] in_vugraph: bool, #[case] expected: &str) {
        let shown: String = parts(text, in_vugraph)
            .map(|part| match part {
                Part::Text(text) => text.to_owned(),
                Part::Suit(suit) => format!("{{{suit}}}"),
            })
            .collect();
        assert_eq!(shown, expected);
    }

    #[rstest]
    #[case::blank_at_the_end("ann : hi", None)]
    #[case::no_blank("ann:hi", None)]
    #[case::too_long("a name of more than twenty letters: hi", None)]
    #[case::first_colon("a: b: c", Some(("a", "b: c")))]
    fn speakers(#[case] text: &str, #[case] expected: Option<(&str, &str)>) {
        assert_eq!(chat(text), expected);
    }

    #[test]
    fn the_text_of_a_value_has_no_bars() {
        use crate::value::text::without_bars;
        assert_eq!(without_bars("a|b\nc"), "a/b c");
    }
}
