//! Text of files and names, made harmless for a terminal.

use std::borrow::Cow;

/// Characters of a message that people are shown.
pub const MESSAGE: usize = 240;

/// Characters of a value in a message.
pub const VALUE: usize = 60;

/// Whether a terminal shows the character as itself and does nothing else.
///
/// ```
/// use portnote_core::harmless::is_harmless;
/// assert!(is_harmless('é'));
/// assert!(!is_harmless('\u{202E}'));
/// ```
#[must_use]
pub fn is_harmless(character: char) -> bool {
    !character.is_control() && !is_mark(character)
}

/// The text with every control character made visible: C0 and DEL as the pictures that
/// Unicode has for them, C1 and marks of direction as `\u{…}`.
///
/// ```
/// assert_eq!(portnote_core::harmless::sanitize("a\nb"), "a\u{240A}b");
/// ```
#[must_use]
pub fn sanitize(text: &str) -> Cow<'_, str> {
    // Most text is plain ASCII, for which one look at each byte is enough.
    if text.bytes().all(|byte| (0x20..0x7F).contains(&byte)) || text.chars().all(is_harmless) {
        return Cow::Borrowed(text);
    }
    let mut clean = String::with_capacity(text.len() + 16);
    for character in text.chars() {
        push(&mut clean, character);
    }
    Cow::Owned(clean)
}

/// The text made harmless and cut, so that a message which quotes a long name stays one.
///
/// ```
/// assert_eq!(portnote_core::harmless::brief("♠♠♠♠", 2), "♠♠…");
/// ```
#[must_use]
pub fn brief(text: &str, longest: usize) -> Cow<'_, str> {
    match text.char_indices().nth(longest) {
        None => sanitize(text),
        Some((end, _)) => Cow::Owned(sanitize(text.get(..end).unwrap_or("")).into_owned() + "…"),
    }
}

/// Appends one character, made visible where it is not a plain text.
pub fn push(clean: &mut String, character: char) {
    match u32::from(character) {
        _ if is_harmless(character) => clean.push(character),
        code @ 0..=0x1F => clean.extend(char::from_u32(0x2400 + code)),
        0x7F => clean.push('\u{2421}'),
        _ => clean.extend(character.escape_unicode()),
    }
}

/// Whether the character changes the direction of text, ends a line in some programs, or
/// cannot be seen at all.
const fn is_mark(character: char) -> bool {
    matches!(
        character,
        '\u{061C}'
            | '\u{200B}'
            | '\u{200E}'
            | '\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2060}'..='\u{206F}'
            | '\u{FEFF}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_become_visible() {
        assert_eq!(sanitize("a\x1B[31m\n\x7F"), "a\u{241B}[31m\u{240A}\u{2421}");
    }

    #[test]
    fn c1_and_direction_marks_are_spelled_out() {
        assert_eq!(sanitize("\u{9B}x\u{202E}"), "\\u{9b}x\\u{202e}");
    }

    #[test]
    fn a_long_text_is_cut() {
        assert_eq!(brief("♠♠♠♠", 2), "♠♠…");
        assert_eq!(brief("♠♠", 2), "♠♠");
    }

    #[test]
    fn letters_stay_as_they_are() {
        assert!(matches!(sanitize("café ♠ 世界"), Cow::Borrowed(_)));
    }
}
