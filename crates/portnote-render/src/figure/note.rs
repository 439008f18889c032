//! Text of a file, in which suits are suits.

use portnote_bridge::Suit;

/// Characters of a name or a value that are shown.
const NAME: usize = 60;

/// Characters of a text that are shown.
const TEXT: usize = 20_000;

/// A text with suits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    /// Its parts in order.
    pub parts: Vec<Part>,
}

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// Text that every backend may show as it is, but for its own marks.
    Text(String),
    /// A suit.
    Suit(Suit),
}

impl Note {
    /// A text in which `♠` is a suit, and a mark before a letter: `!` in LIN, `\` in PBN.
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
        let mut characters = text.chars().take(TEXT).peekable();
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
                plain.push(harmless(character));
                continue;
            };
            if character == mark {
                characters.next();
            } else {
                // Which form of the sign is wanted is not for the text to say.
                characters.next_if(|next| matches!(next, '\u{FE0E}' | '\u{FE0F}'));
            }
            if !plain.is_empty() {
                note.parts.push(Part::Text(std::mem::take(&mut plain)));
            }
            note.parts.push(Part::Suit(suit));
        }
        if !plain.is_empty() {
            note.parts.push(Part::Text(plain));
        }
        note
    }

    /// Whether nothing is in it.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.parts.is_empty()
    }
}

/// A name or a value on one line: without control characters and marks of direction, and not too long.
///
/// ```
/// assert_eq!(portnote_render::figure::note::plain("  O\u{202E}Neil\n"), "O\u{FFFD}Neil");
/// ```
#[must_use]
pub fn plain(text: &str) -> String {
    let mut words = text.split_whitespace();
    let mut plain = String::new();
    for word in words.by_ref() {
        if !plain.is_empty() {
            plain.push(' ');
        }
        plain.extend(word.chars().map(harmless));
    }
    match plain.char_indices().nth(NAME) {
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
