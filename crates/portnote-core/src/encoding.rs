//! From bytes to text, one unit at a time, with a way back to the original bytes.
//!
//! Decoding is total: every byte sequence becomes text. The order of evidence is the
//! caller's choice, a byte order mark, a declared charset, then the bytes of the unit.

mod single;

use std::borrow::Cow;

use encoding_rs::mem::decode_latin1;

use crate::bytes;
use crate::limits::{ACCIDENTAL_BREAKS, BREAKS_EACH};

/// Decoded bytes between two entries of the offset table.
const STRIDE: usize = 256;

/// How the bytes of a unit mean characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Encoding {
    /// UTF-8, and ASCII with it.
    Utf8,
    /// ISO 8859-1 in its strict sense: 0x80 to 0x9F are control characters.
    Iso8859_1,
    /// Another encoding of one byte for each character, Windows-1252 among them.
    SingleByte(&'static encoding_rs::Encoding),
}

/// The text of a unit, decoded, with what was noticed on the way.
#[derive(Clone, Debug)]
pub struct Text<'i> {
    text: Cow<'i, str>,
    /// Number of characters before each multiple of [`STRIDE`]; empty where decoded
    /// offsets and original offsets are the same.
    characters: Vec<u32>,
    encoding: Encoding,
    ascii: bool,
    contradicted: bool,
    invalid_utf8: Option<u32>,
}

impl Encoding {
    /// Windows-1252, which equals ISO 8859-1 except for the bytes 0x80 to 0x9F.
    pub const WINDOWS_1252: Self = Self::SingleByte(encoding_rs::WINDOWS_1252);

    /// The encoding with a name, like `utf-8`, `iso-8859-1` or `windows-1251`.
    ///
    /// Encodings with several bytes for a character, other than UTF-8, are not known.
    ///
    /// ```
    /// use portnote_core::Encoding;
    /// assert_eq!(Encoding::from_label("UTF-8"), Some(Encoding::Utf8));
    /// assert_eq!(Encoding::from_label("latin1"), Some(Encoding::Iso8859_1));
    /// assert_eq!(Encoding::from_label("utf-16"), None);
    /// ```
    #[must_use]
    pub fn from_label(label: &str) -> Option<Self> {
        let label = label.trim();
        // The web gives these names to Windows-1252; the standards mean the real thing.
        let latin1 = ["iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "l1"];
        if latin1.iter().any(|name| name.eq_ignore_ascii_case(label)) {
            return Some(Self::Iso8859_1);
        }
        let known = encoding_rs::Encoding::for_label_no_replacement(label.as_bytes())?;
        if known == encoding_rs::UTF_8 {
            return Some(Self::Utf8);
        }
        known.is_single_byte().then_some(Self::SingleByte(known))
    }

    /// The name, as in `--encoding`.
    ///
    /// ```
    /// assert_eq!(portnote_core::Encoding::WINDOWS_1252.name(), "windows-1252");
    /// ```
    #[must_use]
    pub fn name(self) -> String {
        match self {
            Self::Utf8 => "utf-8".to_owned(),
            Self::Iso8859_1 => "iso-8859-1".to_owned(),
            Self::SingleByte(encoding) => encoding.name().to_ascii_lowercase(),
        }
    }

    /// The name as a message writes it: `Windows-1252`, `ISO 8859-2`.
    pub(crate) fn shown(self) -> String {
        match self {
            Self::Utf8 => "UTF-8".to_owned(),
            Self::Iso8859_1 => "ISO 8859-1".to_owned(),
            Self::SingleByte(encoding) => {
                let name = encoding.name();
                name.replacen("ISO-", "ISO ", 1).replacen("windows-", "Windows-", 1)
            }
        }
    }

    /// The bytes of a text; `None` where a character does not exist in this encoding.
    ///
    /// ```
    /// use portnote_core::Encoding;
    /// assert_eq!(Encoding::Iso8859_1.encode("é"), Some(vec![0xE9]));
    /// assert_eq!(Encoding::Iso8859_1.encode("€"), None);
    /// ```
    #[must_use]
    pub fn encode(self, text: &str) -> Option<Vec<u8>> {
        match self {
            Self::Utf8 => Some(text.as_bytes().to_vec()),
            Self::Iso8859_1 => text.chars().map(|c| u8::try_from(u32::from(c)).ok()).collect(),
            Self::SingleByte(encoding) => single::encode(text, encoding.name()),
        }
    }
}

impl<'i> Text<'i> {
    /// Decodes a unit as `wanted`, or by its own bytes where nothing is wanted or where
    /// the bytes contradict the wish.
    ///
    /// ```
    /// use portnote_core::encoding::{Encoding, Text};
    ///
    /// let text = Text::decode(b"caf\xE9", None);
    /// assert_eq!(text.as_str(), "café");
    /// assert_eq!(text.encoding(), Encoding::WINDOWS_1252);
    /// assert_eq!(text.original(5), 4);
    /// ```
    #[must_use]
    pub fn decode(bytes: &'i [u8], wanted: Option<Encoding>) -> Self {
        let utf8 = match std::str::from_utf8(bytes) {
            Ok(text) if text.is_ascii() => {
                return Self::borrowed(text, wanted.unwrap_or(Encoding::Utf8), true);
            }
            utf8 => utf8,
        };
        match (wanted, utf8) {
            (Some(Encoding::Utf8) | None, Ok(text)) => Self::borrowed(text, Encoding::Utf8, false),
            (None, Err(error)) => Self {
                invalid_utf8: first_invalid(bytes, error),
                ..Self::single(bytes, Encoding::WINDOWS_1252)
            },
            (Some(Encoding::Utf8), Err(error)) => Self {
                contradicted: true,
                invalid_utf8: first_invalid(bytes, error),
                ..Self::single(bytes, Encoding::WINDOWS_1252)
            },
            (Some(encoding), _) => Self::single(bytes, encoding),
        }
    }

    /// The decoded text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The encoding that was used.
    #[must_use]
    pub const fn encoding(&self) -> Encoding {
        self.encoding
    }

    /// Whether all bytes are ASCII, so that the encoding does not matter.
    #[must_use]
    pub const fn is_ascii(&self) -> bool {
        self.ascii
    }

    /// Whether the bytes contradict the encoding that was wanted.
    #[must_use]
    pub const fn is_contradicted(&self) -> bool {
        self.contradicted
    }

    /// Where UTF-8 breaks, in a unit that holds sound multibyte sequences as well.
    #[must_use]
    pub const fn invalid_utf8(&self) -> Option<u32> {
        self.invalid_utf8
    }

    /// The offset in the original bytes of an offset in the decoded text.
    ///
    /// Both count from the start of the unit; `decoded` lies on a character boundary.
    #[must_use]
    pub fn original(&self, decoded: u32) -> u32 {
        if self.characters.is_empty() {
            return decoded;
        }
        let decoded = decoded as usize;
        let block = decoded / STRIDE;
        let before = self.characters.get(block).copied().unwrap_or(0);
        let rest = self.text.as_bytes().get(block * STRIDE..decoded).unwrap_or(&[]);
        before + count_characters(rest)
    }

    /// Makes a text that does not borrow from the input.
    #[must_use]
    pub fn into_owned(self) -> Text<'static> {
        Text {
            text: Cow::Owned(self.text.into_owned()),
            characters: self.characters,
            encoding: self.encoding,
            ascii: self.ascii,
            contradicted: self.contradicted,
            invalid_utf8: self.invalid_utf8,
        }
    }

    const fn borrowed(text: &'i str, encoding: Encoding, ascii: bool) -> Self {
        let text = Cow::Borrowed(text);
        let characters = Vec::new();
        Self { text, characters, encoding, ascii, contradicted: false, invalid_utf8: None }
    }

    fn single(bytes: &'i [u8], encoding: Encoding) -> Self {
        let text = match encoding {
            Encoding::SingleByte(encoding) => Cow::Owned(single::decode(bytes, encoding.name())),
            Encoding::Utf8 | Encoding::Iso8859_1 => decode_latin1(bytes),
        };
        let mut characters = Vec::with_capacity(text.len() / STRIDE + 1);
        let mut total = 0;
        for block in text.as_bytes().chunks(STRIDE) {
            characters.push(total);
            total += count_characters(block);
        }
        characters.push(total);
        Self { text, characters, encoding, ascii: false, contradicted: false, invalid_utf8: None }
    }
}

/// Characters that begin in a piece of UTF-8.
fn count_characters(bytes: &[u8]) -> u32 {
    let begun = bytes::count(bytes, |byte| (byte & 0xC0) != 0x80);
    u32::try_from(begun).unwrap_or(u32::MAX)
}

/// Characters beyond ASCII in a piece of UTF-8.
fn count_leads(bytes: &[u8]) -> usize {
    bytes::count(bytes, |byte| byte >= 0xC0)
}

/// Where UTF-8 breaks, but only if some multibyte sequence was sound: otherwise the text
/// never was UTF-8 and the break says nothing. A few sound ones among many that are broken are an
/// accident, which the letters of other code pages bring about.
fn first_invalid(bytes: &[u8], error: std::str::Utf8Error) -> Option<u32> {
    let first = error.valid_up_to();
    let (mut sound, mut broken) = (0_usize, 0_usize);
    let (mut rest, mut error) = (bytes, Some(error));
    // Asking again after each break passes over ASCII in steps of many bytes.
    while let Some(found) = error {
        let (valid, invalid) = rest.split_at_checked(found.valid_up_to())?;
        sound += count_leads(valid);
        broken += 1;
        rest = invalid.get(found.error_len().unwrap_or(invalid.len())..)?;
        error = std::str::from_utf8(rest).err();
    }
    sound += count_leads(rest);
    let is_accident = broken >= ACCIDENTAL_BREAKS && broken >= sound.saturating_mul(BREAKS_EACH);
    (sound > 0 && !is_accident).then(|| u32::try_from(first).ok()).flatten()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::ascii(b"abc", "abc", Encoding::Utf8)]
    #[case::utf8("caf\u{e9}".as_bytes(), "caf\u{e9}", Encoding::Utf8)]
    #[case::latin1(b"caf\xE9", "caf\u{e9}", Encoding::WINDOWS_1252)]
    #[case::curly_quote(b"\x93x", "\u{201C}x", Encoding::WINDOWS_1252)]
    #[case::undefined_byte(b"\x81", "\u{81}", Encoding::WINDOWS_1252)]
    #[case::surrogate(b"\xED\xA0\x80", "\u{ED}\u{A0}\u{20AC}", Encoding::WINDOWS_1252)]
    fn by_content(#[case] bytes: &[u8], #[case] text: &str, #[case] encoding: Encoding) {
        let decoded = Text::decode(bytes, None);
        assert_eq!((decoded.as_str(), decoded.encoding()), (text, encoding));
    }

    #[rstest]
    #[case::never_utf8(b"caf\xE9", None)]
    #[case::mixture("\u{e9}\u{e9}".as_bytes(), None)]
    #[case::breaks_late(b"\xC3\xA9 \xE9", Some(3))]
    #[case::breaks_early(b"\xE9 \xC3\xA9", Some(0))]
    #[case::few_breaks(b"\xC3\xA9 \xE9 \xE9 \xE9 \xE9", Some(3))]
    #[case::other_code_page(b"\x82\xA8\xAA\xE2\xAE\xE0 \x96\xA2\xA5\xE2\xAA\xAE\xA2, \x8C\xAE\xE1\xAA\xA2\xA0. \x80\xAD\xA4\xE0\xA5\xA9 \x91\xE2\xA5\xAF\xA0\xAD\xAE\xA2", None)]
    fn invalid_utf8_needs_sound_utf8(#[case] bytes: &[u8], #[case] at: Option<u32>) {
        assert_eq!(Text::decode(bytes, None).invalid_utf8(), at);
    }

    #[test]
    fn each_decoded_offset_maps_to_its_byte() {
        let bytes: Vec<u8> = (0..5000_u32).map(|n| if n % 3 == 0 { 0x80 } else { b'a' }).collect();
        let text = Text::decode(&bytes, None);
        for (number, (offset, _)) in text.as_str().char_indices().enumerate() {
            assert_eq!(text.original(offset as u32) as usize, number);
        }
        assert_eq!(text.original(text.as_str().len() as u32), 5000);
    }

    #[test]
    fn a_wish_that_the_bytes_contradict_is_dropped() {
        let text = Text::decode(b"caf\xE9", Some(Encoding::Utf8));
        assert!(text.is_contradicted());
        assert_eq!(text.as_str(), "caf\u{e9}");
    }
}
