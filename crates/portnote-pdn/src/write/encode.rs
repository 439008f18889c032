//! From text to the bytes of the standard. PDN 2.0 §5.1.

use std::collections::BTreeMap;

use super::loss::{Loss, Losses};
use crate::model::{ElementKind, Game};

/// The bytes of ISO 8859-1. A character that has none is written as what looks like it, or as
/// `?`, and its places in the game are noted as lost.
pub(super) fn latin1(game: &Game<'_>, text: &str, losses: &mut Losses<'_, '_>) -> Vec<u8> {
    let (bytes, lost) = bytes_of(text);
    if let Some(lost) = lost {
        note(game, lost, losses);
    }
    bytes
}

/// The bytes of a text, and the first character that has none.
pub(super) fn bytes_of(text: &str) -> (Vec<u8>, Option<char>) {
    let mut bytes = Vec::with_capacity(text.len());
    let mut lost = None;
    for character in text.chars() {
        match byte_of(character) {
            Some(byte) => bytes.push(byte),
            None => {
                lost.get_or_insert(character);
                bytes.extend_from_slice(ascii_of(character).as_bytes());
            }
        }
    }
    (bytes, lost)
}

/// Notes the places in values and in text; moves are written anew.
fn note(game: &Game<'_>, lost: char, losses: &mut Losses<'_, '_>) {
    let unit = game.block().unit();
    let tags = game.tags.iter().map(|tag| tag.value_range.clone());
    let comments = game.comments.iter().map(|comment| comment.range.clone());
    let texts = (0..game.lines.len()).filter(|line| game.is_text(*line));
    let texts = texts.filter_map(|line| Some(game.lines.get(line)?.range.clone()));
    let stray = game.elements.iter();
    let stray = stray.filter(|element| element.kind == ElementKind::Stray);
    let stray = stray.map(|element| element.range.clone());
    let mut places: BTreeMap<u32, char> = BTreeMap::new();
    for range in tags.chain(comments).chain(texts).chain(stray) {
        for (at, character) in unit.slice(range.clone()).char_indices() {
            if byte_of(character).is_none() {
                let at = range.start + u32::try_from(at).unwrap_or(0);
                places.insert(at, character);
            }
        }
    }
    if places.is_empty() {
        losses.add_for_game(Loss::Character(lost), format!("`{lost}`"));
    }
    for (start, character) in places {
        let end = start + u32::try_from(character.len_utf8()).unwrap_or(1);
        losses.add(Loss::Character(character), start..end, format!("`{character}`"));
    }
}

/// The byte of a character; 128 to 159 are not used.
fn byte_of(character: char) -> Option<u8> {
    u8::try_from(u32::from(character)).ok().filter(|byte| !matches!(byte, 0x80..=0x9F))
}

/// The nearest ASCII text of quotes and dashes, `?` for anything else.
const fn ascii_of(character: char) -> &'static str {
    match character {
        // A double quote would end the value that it is in.
        '\u{2018}'..='\u{201F}' => "'",
        '\u{2010}'..='\u{2015}' | '\u{2212}' => "-",
        '\u{2026}' => "...",
        '\u{2002}'..='\u{200A}' | '\u{202F}' => " ",
        _ => "?",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Standard;

    #[test]
    fn characters_without_a_byte_are_noted_at_each_place() {
        let file = crate::parse("[Event \"Łódź – “é”\"] 1. 11–15 *".as_bytes()).value;
        let game = Game::new(&file.blocks()[0]);
        let mut losses = Losses::new(&game, Standard::Pdn2);
        let bytes = latin1(&game, "Łódź – “é”", &mut losses);
        assert_eq!(bytes, b"?\xF3d? - '\xE9'");
        let found = losses.diagnostics(false).unwrap_err();
        assert_eq!(found[0].code.as_str(), "core/unencodable");
        assert_eq!(found[0].span.start, 8);
        assert_eq!(found[0].labels.len(), 4);
    }
}
