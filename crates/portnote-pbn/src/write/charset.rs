//! What is written for characters that the charset of the output does not have. PBN 2.1 §2.2.

use std::borrow::Cow;
use std::collections::BTreeMap;

use portnote_core::transliterate::{composed, is_latin1, to_latin1};

use super::{Charset, Unencodable};

/// Where a text is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TextKind {
    /// In a comment, where `\S`, `\H`, `\D` and `\C` mean suits: PBN 2.1 §3.8.
    Comment,
    /// In a value, a string or an escape line.
    Text,
    /// In a call, a card or an element without quotes, which a blank would cut in two.
    Token,
}

/// Fits texts to a charset and remembers what it did.
#[derive(Clone, Debug, Default)]
pub(super) struct Fitter {
    charset: Charset,
    unencodable: Unencodable,
    /// What was written for each character, and how often.
    replaced: BTreeMap<(char, Cow<'static, str>), usize>,
    /// Characters without anything to write for them, and how often.
    refused: BTreeMap<char, usize>,
}

impl Fitter {
    pub(super) fn new(charset: Charset, unencodable: Unencodable) -> Self {
        Self { charset, unencodable, ..Self::default() }
    }

    /// The text with characters of the charset only; what has no counterpart stays, and is
    /// among [`Fitter::refused`].
    pub(super) fn fit<'t>(&mut self, text: &'t str, place: TextKind) -> Cow<'t, str> {
        if self.charset == Charset::Utf8 || text.is_ascii() || text.chars().all(is_latin1) {
            return Cow::Borrowed(text);
        }
        let text = match self.unencodable {
            Unencodable::Error => Cow::Borrowed(text),
            Unencodable::Transliterate | Unencodable::Question => composed(text),
        };
        let mut fitted = String::with_capacity(text.len());
        for character in text.chars() {
            if is_latin1(character) {
                fitted.push(character);
                continue;
            }
            let Some(written) = self.counterpart(character, place) else {
                *self.refused.entry(character).or_default() += 1;
                fitted.push(character);
                continue;
            };
            fitted.push_str(&written);
            *self.replaced.entry((character, written)).or_default() += 1;
        }
        Cow::Owned(fitted)
    }

    /// What was written for each character, and how often.
    pub(super) const fn replaced(&self) -> &BTreeMap<(char, Cow<'static, str>), usize> {
        &self.replaced
    }

    /// Characters without anything to write for them, and how often.
    pub(super) const fn refused(&self) -> &BTreeMap<char, usize> {
        &self.refused
    }

    /// The bytes of a text that was fitted.
    pub(super) fn to_bytes(&self, text: &str) -> Vec<u8> {
        match self.charset {
            Charset::Utf8 => text.as_bytes().to_vec(),
            Charset::Iso8859_1 if text.is_ascii() => text.as_bytes().to_vec(),
            // Every other character was refused before.
            Charset::Iso8859_1 => text
                .chars()
                .map(|character| u8::try_from(u32::from(character)).unwrap_or(b'?'))
                .collect(),
        }
    }

    fn counterpart(&self, character: char, place: TextKind) -> Option<Cow<'static, str>> {
        if self.unencodable == Unencodable::Error {
            return None;
        }
        let known = match suit_mark(character).filter(|_| place == TextKind::Comment) {
            Some(mark) => Some(Cow::Borrowed(mark)),
            None => to_latin1(character).filter(|text| place != TextKind::Token || is_word(text)),
        };
        let question = self.unencodable == Unencodable::Question;
        known.or_else(|| question.then_some(Cow::Borrowed("?")))
    }
}

/// Whether a text can be inside a token.
fn is_word(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// The mark of a comment for a sign of a suit: PBN 2.1 §3.8.
const fn suit_mark(character: char) -> Option<&'static str> {
    Some(match character {
        '♠' | '♤' => "\\S",
        '♥' | '♡' => "\\H",
        '♦' | '♢' => "\\D",
        '♣' | '♧' => "\\C",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::mark("5+♣", TextKind::Comment, "5+\\C")]
    #[case::letter("4♠", TextKind::Text, "4S")]
    #[case::token("4♠", TextKind::Token, "4S")]
    #[case::backslash_before_a_sign("\\♠", TextKind::Comment, "\\\\S")]
    #[case::picture_of_a_sign("♥\u{FE0F}", TextKind::Comment, "\\H")]
    #[case::quotes("“so’", TextKind::Text, "'so'")]
    #[case::two_characters_for_one("Rene\u{301} Łoś", TextKind::Text, "René Los")]
    #[case::latin1("é", TextKind::Text, "é")]
    fn characters_are_written_as_their_place_allows(
        #[case] text: &str,
        #[case] place: TextKind,
        #[case] written: &str,
    ) {
        let mut fitter = Fitter::new(Charset::Iso8859_1, Unencodable::Transliterate);
        assert_eq!(fitter.fit(text, place), written);
        assert!(fitter.refused().is_empty());
    }

    #[rstest]
    #[case::no_counterpart("Ж", TextKind::Text, Unencodable::Transliterate)]
    #[case::blank_in_a_token("a\u{2009}b", TextKind::Token, Unencodable::Transliterate)]
    #[case::told_so("♠", TextKind::Comment, Unencodable::Error)]
    fn a_character_without_a_counterpart_is_refused(
        #[case] text: &str,
        #[case] place: TextKind,
        #[case] unencodable: Unencodable,
    ) {
        let mut fitter = Fitter::new(Charset::Iso8859_1, unencodable);
        assert_eq!(fitter.fit(text, place), text);
        assert_eq!(fitter.refused().len(), 1);
    }

    #[test]
    fn question_marks_stand_for_what_has_no_counterpart() {
        let mut fitter = Fitter::new(Charset::Iso8859_1, Unencodable::Question);
        assert_eq!(fitter.fit("Ж ł", TextKind::Text), "? l");
    }
}
