//! How wide text is: our own table, since no two machines have the same font.

/// Hundredths of an em that a character is wide, on the wide side of what usual fonts have.
pub(crate) fn advance(character: char) -> i32 {
    match character {
        'i' | 'j' | 'l' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' => 32,
        ' ' | 'f' | 't' | 'r' | 'I' | '(' | ')' | '-' | '·' => 38,
        'm' | 'w' | 'M' | 'W' => 92,
        'A'..='Z' => 70,
        '0'..='9' => 60,
        _ if character.is_ascii() => 58,
        // Characters of East Asia are as wide as they are high.
        '\u{2E80}'..='\u{FFEF}' => 100,
        _ => 66,
    }
}

/// The width of a text in tenths of a pixel.
pub(crate) fn width(text: &str, size: i32) -> i32 {
    let hundredths: i32 = text.chars().take(1000).map(advance).sum();
    hundredths * size / 10
}

/// The text as far as it fits into a width in tenths of a pixel.
pub(crate) fn fitted(text: &str, size: i32, most: i32) -> String {
    if width(text, size) <= most {
        return text.to_owned();
    }
    let mut fitted = String::new();
    let mut used = 66 * size / 10;
    for character in text.chars() {
        used += advance(character) * size / 10;
        if used > most {
            break;
        }
        fitted.push(character);
    }
    fitted + "…"
}
