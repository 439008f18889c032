//! The characters of encodings with one byte for each.
//!
//! encoding_rs has them too, but its decoder is one for all encodings: with it a program also holds
//! the tables of Chinese, Japanese and Korean, half a megabyte that no file of ours needs. A test compares
//! both.

mod tables;

use self::tables::{NONE, TABLES};

/// The characters of an encoding.
fn table(name: &str) -> &'static [u16; 128] {
    let found = TABLES.iter().find(|(known, _)| *known == name);
    found.map_or(&[NONE; 128], |(_, table)| table)
}

/// Bytes as text; a byte without a character becomes U+FFFD.
pub(super) fn decode(bytes: &[u8], name: &str) -> String {
    let table = table(name);
    let mut text = String::with_capacity(bytes.len() + bytes.len() / 8);
    let mut rest = bytes;
    loop {
        let (ascii, other) = rest.split_at(encoding_rs::Encoding::ascii_valid_up_to(rest));
        text.push_str(str::from_utf8(ascii).unwrap_or(""));
        let Some((byte, after)) = other.split_first() else {
            return text;
        };
        let unit = table.get(usize::from(byte & 0x7F)).copied();
        let character = char::from_u32(u32::from(unit.unwrap_or(NONE)));
        text.push(character.unwrap_or(char::REPLACEMENT_CHARACTER));
        rest = after;
    }
}

/// The bytes of a text; `None` where a character is not in the encoding.
pub(super) fn encode(text: &str, name: &str) -> Option<Vec<u8>> {
    let table = table(name);
    let byte = |character: char| {
        if character.is_ascii() {
            return u8::try_from(character).ok();
        }
        let unit = u16::try_from(u32::from(character)).ok()?;
        let place = table.iter().position(|known| *known == unit && unit != NONE)?;
        u8::try_from(place + 0x80).ok()
    };
    text.chars().map(byte).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_are_those_of_encoding_rs() {
        let bytes: Vec<u8> = (0..=255).collect();
        for (name, _) in &TABLES {
            let known = encoding_rs::Encoding::for_label(name.as_bytes()).unwrap();
            let text = decode(&bytes, name);
            assert_eq!(text, known.decode_without_bom_handling(&bytes).0, "{name}");
            for character in text.chars() {
                let character = character.to_string();
                let (expected, _, lossy) = known.encode(&character);
                let expected = (!lossy).then(|| expected.into_owned());
                assert_eq!(encode(&character, name), expected, "{name} {character}");
            }
        }
    }

    #[test]
    fn every_encoding_with_one_byte_has_a_table() {
        let labels = ["866", "latin2", "latin3", "latin4", "cyrillic", "arabic", "greek", "hebrew"];
        let more = ["logical", "latin6", "iso-8859-13", "iso-8859-14", "l9", "iso-8859-16"];
        let last = ["koi8-r", "koi8-u", "mac", "tis-620", "x-mac-cyrillic", "x-user-defined"];
        let pages = (1250..=1258).map(|page| format!("windows-{page}"));
        let labels = labels.into_iter().chain(more).chain(last);
        for label in labels.map(str::to_owned).chain(pages) {
            let known = encoding_rs::Encoding::for_label(label.as_bytes()).unwrap();
            assert!(TABLES.iter().any(|(name, _)| *name == known.name()), "{label}");
        }
    }
}
