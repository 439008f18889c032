//! Text of a file, in which suits are suits.

use std::iter::Peekable;

use portnote_bridge::Suit;

/// Characters of a value that are shown, and of a name in a text picture or SVG.
const NAME: usize = 60;

/// Characters of a line with several names in a text picture or SVG.
const LINE: usize = 200;

/// Characters of a name or a title at most.
const TITLE: usize = 400;

/// A text in which suits are signs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// The parts of the note in order.
    pub parts: Vec<Part>,
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text that every backend may show as it is, but for its own marks.
    Text(String),
    /// A suit.
    Suit(Suit),
    /// The end of a paragraph, which is an empty line in a file.
    Break,
}

impl Note {
    /// A text in which `♠` is a suit, and a mark before a letter: `!` in LIN, `\` in PBN. An empty
    /// line ends a paragraph; every other end of a line is a space.
    ///
    /// ```
    /// use portnote_bridge::Suit;
    /// use portnote_render::figure::{Note, Part};
    /// let note = Note::read("5+!h", '!');
    /// assert_eq!(note.parts, [Part::Text("5+".into()), Part::Suit(Suit::Hearts)]);
    /// ```
    #[must_use]
    pub fn read(text: &str, mark: char) -> Self {
        let mut note = Self::default();
        let mut plain = String::new();
        let mut characters = text.chars().peekable();
        while let Some(character) = characters.next() {
            let suit = match character {
                '♠' | '♤' => Some(Suit::Spades),
                '♥' | '♡' => Some(Suit::Hearts),
                '♦' | '♢' => Some(Suit::Diamonds),
                '♣' | '♧' => Some(Suit::Clubs),
                _ if character == mark => characters
                    .peek()
                    .and_then(|letter| Suit::from_letter(letter.to_ascii_uppercase())),
                _ => None,
            };
            let Some(suit) = suit else {
                match character {
                    '\n' | '\r' if ends_paragraph(character, &mut characters) => {
                        note.push(&mut plain);
                        note.parts.push(Part::Break);
                    }
                    _ => plain.push(harmless(character)),
                }
                continue;
            };
            if character == mark {
                characters.next();
            } else {
                // Which form of the sign is wanted is not for the text to say.
                characters.next_if(|next| matches!(next, '\u{FE0E}' | '\u{FE0F}'));
            }
            note.push(&mut plain);
            note.parts.push(Part::Suit(suit));
        }
        note.push(&mut plain);
        note
    }

    fn push(&mut self, plain: &mut String) {
        if !plain.is_empty() {
            self.parts.push(Part::Text(std::mem::take(plain)));
        }
    }

    /// The parts of each paragraph.
    ///
    /// ```
    /// use portnote_render::figure::Note;
    /// let note = Note::read("Bidding: 4!s.\n\nDefence: lead !h.", '!');
    /// assert_eq!(note.paragraphs().count(), 2);
    /// ```
    pub fn paragraphs(&self) -> impl Iterator<Item = &[Part]> {
        let paragraphs = self.parts.split(|part| *part == Part::Break);
        paragraphs.filter(|parts| !parts.is_empty())
    }

    /// Whether nothing is in it.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }
}

/// Whether an empty line follows the end of a line; the blanks after it are read.
fn ends_paragraph(end: char, characters: &mut Peekable<impl Iterator<Item = char>>) -> bool {
    let (mut last, mut lines) = (end, 1);
    while let Some(next) = characters.next_if(|next| matches!(next, ' ' | '\t' | '\r' | '\n')) {
        // The two characters of CR LF are one end.
        if next == '\r' || next == '\n' && last != '\r' {
            lines += 1;
        }
        last = next;
    }
    lines > 1
}

/// A name or a value on one line: without control characters and marks of direction, and not too long.
///
/// ```
/// assert_eq!(portnote_render::figure::note::plain("  O\u{202E}Neil\n"), "O\u{FFFD}Neil");
/// ```
#[must_use]
pub fn plain(text: &str) -> String {
    shortened(text, NAME)
}

/// A name or a title as plain text, which a page shows whole.
pub(crate) fn title(text: &str) -> String {
    shortened(text, TITLE)
}

/// A name for a picture or a grid of text.
pub(crate) fn short(name: &str) -> String {
    shortened(name, NAME)
}

/// A line with several names for a picture or a grid of text.
pub(crate) fn line(text: &str) -> String {
    shortened(text, LINE)
}

fn shortened(text: &str, most: usize) -> String {
    let mut words = text.split_whitespace();
    let mut plain = String::new();
    for word in words.by_ref() {
        if !plain.is_empty() {
            plain.push(' ');
        }
        plain.extend(word.chars().map(harmless));
    }
    match plain.char_indices().nth(most) {
        None => plain,
        Some((end, _)) => {
            plain.truncate(end);
            plain.push('…');
            plain
        }
    }
}

/// The character, or a sign for one that does not show itself: control characters, marks of direction,
/// and what XML does not allow.
fn harmless(character: char) -> char {
    match character {
        '\n' | '\t' | '\r' => ' ',
        '\u{061C}'
        | '\u{200B}'
        | '\u{200E}'
        | '\u{200F}'
        | '\u{2028}'..='\u{202E}'
        | '\u{2060}'..='\u{206F}'
        | '\u{FEFF}'
        | '\u{FFFE}'
        | '\u{FFFF}' => '\u{FFFD}',
        _ if character.is_control() => '\u{FFFD}',
        _ => character,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::line("one\ntwo", "one two")]
    #[case::indented_line("one\r\n  two", "one two")]
    #[case::paragraph("one\n\ntwo", "one|two")]
    #[case::line_ends_of_windows("one\r\n\r\ntwo", "one|two")]
    #[case::old_line_ends("one\r\rtwo", "one|two")]
    #[case::blank_lines("one\n \n\t\ntwo", "one|two")]
    #[case::suit_after_a_paragraph("one\n\n!H", "one|♥")]
    fn an_empty_line_ends_a_paragraph(#[case] text: &str, #[case] expected: &str) {
        let note = Note::read(text, '!');
        let parts = note.parts.iter().map(|part| match part {
            Part::Text(text) => text.clone(),
            Part::Suit(suit) => crate::suit::sign(*suit).to_string(),
            Part::Break => "|".to_owned(),
        });
        assert_eq!(parts.collect::<String>(), expected);
    }
}
