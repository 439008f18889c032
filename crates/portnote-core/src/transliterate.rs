//! Characters outside a charset, written with characters that it has.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization as _;
use unicode_normalization::char::{decompose_compatible, is_combining_mark};

/// Whether ISO 8859-1 has a printable character or a line end of this number: 0x80 to 0x9F are
/// not used.
///
/// ```
/// use portnote_core::transliterate::is_latin1;
/// assert!(is_latin1('é') && !is_latin1('ł') && !is_latin1('\u{85}'));
/// ```
#[must_use]
pub const fn is_latin1(character: char) -> bool {
    matches!(character, '\0'..='\u{7F}' | '\u{A0}'..='\u{FF}')
}

/// A text whose letters and accents are joined wherever Unicode has a character for both, so
/// that an accent that is alone is not taken for a character without a counterpart.
///
/// ```
/// use portnote_core::transliterate::composed;
/// assert_eq!(composed("Rene\u{301}"), "Ren\u{e9}");
/// ```
#[must_use]
pub fn composed(text: &str) -> Cow<'_, str> {
    if text.chars().any(is_combining_mark) {
        return Cow::Owned(text.nfc().collect());
    }
    Cow::Borrowed(text)
}

/// What ISO 8859-1 writes for a character that it does not have; `None` where no such text is
/// in common use. The text never holds a quote `"`, a brace, a bracket, a backslash, a `%` or
/// a control character, so that it cannot end what it is written in.
///
/// Suit signs become their letters; a notation that has marks for suits writes those instead.
///
/// ```
/// use portnote_core::transliterate::to_latin1;
/// assert_eq!(to_latin1('ł').as_deref(), Some("l"));
/// assert_eq!(to_latin1('ő').as_deref(), Some("o"));
/// assert_eq!(to_latin1('’').as_deref(), Some("'"));
/// assert_eq!(to_latin1('♠').as_deref(), Some("S"));
/// assert_eq!(to_latin1('牌'), None);
/// ```
#[must_use]
pub fn to_latin1(character: char) -> Option<Cow<'static, str>> {
    if let Some(text) = by_table(character) {
        return Some(Cow::Borrowed(text));
    }
    // The letter before it is written without it, as in a character that has both.
    if is_combining_mark(character) {
        return Some(Cow::Borrowed(""));
    }
    decomposed(character).map(Cow::Owned)
}

/// The letters below the accents of a character, and the parts of a ligature.
fn decomposed(character: char) -> Option<String> {
    let mut text = String::new();
    let mut is_known = true;
    decompose_compatible(character, |part| {
        if is_combining_mark(part) {
            return;
        }
        match by_table(part) {
            Some(known) => text.push_str(known),
            None if is_latin1(part) => text.push(part),
            None => is_known = false,
        }
    });
    (is_known && !text.is_empty() && text.chars().all(is_harmless)).then_some(text)
}

/// Whether a character cannot end a string, a comment or a tag pair, nor begin an escape.
const fn is_harmless(character: char) -> bool {
    !matches!(character, '"' | '\\' | '{' | '}' | '[' | ']' | '%' | '\0'..='\x1F' | '\x7F')
}

/// Characters that have no decomposition, or an uncommon one.
const fn by_table(character: char) -> Option<&'static str> {
    Some(match character {
        '♠' | '♤' => "S",
        '♥' | '♡' => "H",
        '♦' | '♢' => "D",
        '♣' | '♧' => "C",
        // A double quote would end the value that it is in.
        '\u{2018}'..='\u{201F}'
        | '\u{2032}'..='\u{2036}'
        | '\u{2039}'
        | '\u{203A}'
        | '\u{2BC}'
        | '\u{FF02}' => "'",
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{2043}' => "-",
        '\u{2026}' => "...",
        '\u{2022}' | '\u{2219}' | '\u{25CF}' | '\u{2605}' | '\u{2606}' => "*",
        '\u{2000}'..='\u{200A}' | '\u{202F}' | '\u{205F}' | '\u{3000}' => " ",
        // What cannot be seen: joiners, directions, the choice of a picture for a sign.
        '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}'
        | '\u{2060}'..='\u{2069}'
        | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}' => "",
        '\u{20AC}' => "EUR",
        '\u{2020}' => "+",
        '\u{2021}' => "++",
        '\u{2030}' => "o/oo",
        '\u{2044}' | '\u{2215}' => "/",
        '\u{2C6}' => "^",
        '\u{2DC}' | '\u{223C}' | '\u{2248}' => "~",
        '\u{2190}' => "<-",
        '\u{2192}' => "->",
        '\u{2194}' => "<->",
        '\u{21D2}' => "=>",
        '\u{2260}' => "<>",
        '\u{2264}' => "<=",
        '\u{2265}' => ">=",
        'Ł' => "L",
        'ł' => "l",
        'Đ' => "D",
        'đ' => "d",
        'Ħ' => "H",
        'ħ' => "h",
        'Œ' => "OE",
        'œ' => "oe",
        'ı' => "i",
        'ĸ' => "k",
        'Ŋ' => "N",
        'ŋ' => "n",
        'Ŧ' => "T",
        'ŧ' => "t",
        'ƒ' => "f",
        'ẞ' => "SS",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::accent('Š', Some("S"))]
    #[case::two_accents('ế', Some("e"))]
    #[case::no_decomposition('Ł', Some("L"))]
    #[case::ligature('\u{FB01}', Some("fi"))]
    #[case::trade_mark('™', Some("TM"))]
    #[case::fraction('⅓', Some("1/3"))]
    #[case::wide_letter('Ａ', Some("A"))]
    #[case::hair_space('\u{200A}', Some(" "))]
    #[case::right_to_left('\u{202E}', Some(""))]
    #[case::cyrillic('Ж', None)]
    #[case::lone_accent('\u{301}', Some(""))]
    #[case::control('\u{81}', None)]
    #[case::line_separator('\u{2028}', None)]
    #[case::wide_brace('｝', None)]
    #[case::wide_percent('％', None)]
    fn characters_have_one_counterpart_or_none(
        #[case] character: char,
        #[case] text: Option<&str>,
    ) {
        assert_eq!(to_latin1(character).as_deref(), text);
    }

    #[test]
    fn no_counterpart_ends_what_it_stands_in() {
        for character in char::MIN..=char::MAX {
            let text = to_latin1(character).filter(|_| !is_latin1(character));
            for written in text.unwrap_or_default().chars() {
                assert!(is_latin1(written) && is_harmless(written), "{character:?}");
            }
        }
    }
}
