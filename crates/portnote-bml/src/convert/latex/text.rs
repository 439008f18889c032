//! Text that cannot become a command.

use portnote_bridge::Suit;

/// A document while it is written. Markup is written as it is; all other text goes through `letter`.
#[derive(Debug, Default)]
pub(super) struct LatexText {
    out: String,
    /// A macro without arguments was written last, and what follows decides what parts it
    /// from the next letter.
    pending: Pending,
    /// Whether a full stop needs braces, because it would end a row of a tree.
    pub is_in_tree: bool,
    /// Whether line ends are blanks, because an argument may hold no empty line.
    pub is_one_line: bool,
}

/// What may have to follow a macro without arguments.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Pending {
    /// Nothing.
    #[default]
    Nothing,
    /// A suit in a text: a blank, or `\ ` in place of a blank.
    Blank,
    /// A suit in a heading: `{}` before a letter, or `\ ` in place of a blank.
    Braces,
}

impl LatexText {
    /// What is ours.
    pub(super) fn markup(&mut self, markup: &str) {
        self.end_macro(None);
        self.out.push_str(markup);
    }

    /// Text on one line.
    pub(super) fn line(&mut self, text: &str) {
        let before = std::mem::replace(&mut self.is_one_line, true);
        self.letters(text);
        self.is_one_line = before;
        self.end_macro(None);
    }

    /// Text of the source.
    pub(super) fn letters(&mut self, text: &str) {
        text.chars().for_each(|letter| self.letter(letter));
    }

    /// A suit of a text.
    pub(super) fn suit(&mut self, suit: Suit) {
        self.end_macro(Some('\\'));
        self.out.push_str(macro_of(suit));
        self.pending = Pending::Blank;
    }

    /// A suit of a heading.
    pub(super) fn heading_suit(&mut self, suit: Suit) {
        self.end_macro(Some('\\'));
        self.out.push_str(match suit {
            Suit::Clubs => "\\pdfc",
            Suit::Diamonds => "\\pdfd",
            Suit::Hearts => "\\pdfh",
            Suit::Spades => "\\pdfs",
        });
        self.pending = Pending::Braces;
    }

    /// A suit of a label: only a letter after it has to be set apart.
    pub(super) fn label_suit(&mut self, suit: Suit) {
        self.end_macro(Some('\\'));
        self.out.push_str(macro_of(suit));
        self.pending = Pending::Braces;
    }

    /// A character of the source. Control characters are dropped, as are those that only
    /// steer how others are set.
    pub(super) fn letter(&mut self, letter: char) {
        let letter = match letter {
            '\n' if self.is_one_line => ' ',
            '\t' => ' ',
            letter => letter,
        };
        if letter == '\n' {
            // An empty line would end a paragraph, and with it the argument of a font.
            let is_empty = self.out.trim_end_matches(' ').ends_with('\n');
            self.end_macro(Some('\n'));
            if !is_empty {
                self.out.push('\n');
            }
            return;
        }
        if is_dropped(letter) {
            return;
        }
        if self.end_macro(Some(letter)) {
            return;
        }
        match letter {
            '\\' => self.out.push_str("\\textbackslash{}"),
            '~' => self.out.push_str("\\textasciitilde{}"),
            '^' => self.out.push_str("\\textasciicircum{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                self.out.push('\\');
                self.out.push(letter);
            }
            '.' if self.is_in_tree => self.out.push_str("{.}"),
            // Two of them would be another sign.
            '<' | '>' | ',' if self.out.ends_with(letter) => {
                self.out.push_str("{}");
                self.out.push(letter);
            }
            // After these a backquote would make a Spanish `¿` or `¡` of them.
            '`' if self.out.ends_with(['?', '!']) => self.out.push_str("{}`"),
            ' '..='~' => self.out.push(letter),
            letter => self.beyond_ascii(letter),
        }
    }

    /// Ends a line of text, so that a suit at its end is set apart from what is below.
    pub(super) fn end_line(&mut self) {
        self.end_macro(Some('\n'));
    }

    /// Where the text that is written next begins, for [`LatexText::protect`].
    pub(super) fn place(&mut self) -> usize {
        self.end_macro(None);
        self.out.len()
    }

    /// Whether anything was written after a place, which stays as it is.
    pub(super) fn has_text_since(&self, start: usize) -> bool {
        self.out.len() > start || self.pending != Pending::Nothing
    }

    /// Parts text that begins with `[` or `*` from the command before it, which would take
    /// it for an argument.
    pub(super) fn protect(&mut self, start: usize) {
        let text = self.out.get(start..).unwrap_or("").trim_start();
        if text.starts_with(['[', '*']) {
            self.out.insert_str(start, "{}");
        }
    }

    /// How many characters a label has in the document, a suit counted as one.
    pub(super) fn width(&mut self, start: usize) -> usize {
        self.end_macro(None);
        let label = self.out.get(start..).unwrap_or("");
        label.chars().count() - 2 * label.matches("\\B").count()
    }

    /// The document.
    pub(super) fn into_string(mut self) -> String {
        self.end_macro(None);
        self.out
    }

    /// Ends a macro before what follows, and says whether it took it.
    fn end_macro(&mut self, next: Option<char>) -> bool {
        let pending = std::mem::take(&mut self.pending);
        match (pending, next) {
            (Pending::Nothing, _) => false,
            (_, Some(' ')) => {
                self.out.push_str("\\ ");
                true
            }
            (_, Some('\n')) => {
                self.out.push_str("\\ ");
                false
            }
            (Pending::Blank, _) => {
                self.out.push(' ');
                false
            }
            (Pending::Braces, Some(letter)) if letter.is_alphabetic() => {
                self.out.push_str("{}");
                false
            }
            (Pending::Braces, _) => false,
        }
    }

    fn beyond_ascii(&mut self, letter: char) {
        let known = match letter {
            '\u{a0}' => "~",
            '\u{2009}' | '\u{202f}' => "\\,",
            '♣' | '♧' => "\\BC{}",
            '♦' | '♢' => "\\BD{}",
            '♥' | '♡' => "\\BH{}",
            '♠' | '♤' => "\\BS{}",
            '∅' => "$\\emptyset$",
            '→' => "$\\rightarrow$",
            '←' => "$\\leftarrow$",
            '≥' => "$\\geq$",
            '≤' => "$\\leq$",
            '≠' => "$\\neq$",
            '≈' => "$\\approx$",
            '−' => "$-$",
            letter if has_glyph(letter) => {
                self.out.push(letter);
                return;
            }
            letter => {
                self.out.push_str("\\bmlchar{");
                self.out.push_str(&format!("{:04X}", u32::from(letter)));
                self.out.push('}');
                return;
            }
        };
        self.out.push_str(known);
    }
}

/// The macro of a suit.
const fn macro_of(suit: Suit) -> &'static str {
    match suit {
        Suit::Clubs => "\\BC",
        Suit::Diamonds => "\\BD",
        Suit::Hearts => "\\BH",
        Suit::Spades => "\\BS",
    }
}

/// Control characters; a hyphen that is shown at a line end only; marks of no width, of
/// direction and of presentation.
fn is_dropped(letter: char) -> bool {
    letter.is_control()
        || matches!(letter,
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{fe00}'..='\u{fe0f}' | '\u{feff}')
}

/// Whether the fonts of the preamble have a character.
fn has_glyph(letter: char) -> bool {
    match letter {
        '\u{126}' | '\u{127}' | '\u{138}' | '\u{13f}' | '\u{140}' | '\u{149}' | '\u{166}'
        | '\u{167}' | '\u{17f}' => false,
        '\u{a1}'..='\u{17e}' => true,
        '–' | '—' | '‘' | '’' | '‚' | '“' | '”' | '„' | '†' | '‡' | '•' | '…' | '‰' | '‹' | '›'
        | '€' => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("\\input{x}", "\\textbackslash{}input\\{x\\}")]
    #[case(
        "100% & $5 #1 a_b ~^",
        "100\\% \\& \\$5 \\#1 a\\_b \\textasciitilde{}\\textasciicircum{}"
    )]
    #[case("a\u{0}b\u{200b}", "ab")]
    #[case("x \n\n y\n \nz", "x \n y\n z")]
    #[case("é – ≥ ☃ ♠", "é – $\\geq$ \\bmlchar{2603} \\BS{}")]
    #[case("<<x,,", "<{}<x,{},")]
    #[case("?`!`a`", "?{}`!{}`a`")]
    fn letters(#[case] text: &str, #[case] expected: &str) {
        let mut out = LatexText::default();
        out.letters(text);
        assert_eq!(out.into_string(), expected);
    }

    #[rstest]
    #[case(" x", "\\BC\\ x")]
    #[case("\nx", "\\BC\\ \nx")]
    #[case(", x", "\\BC , x")]
    #[case("x", "\\BC x")]
    #[case("", "\\BC ")]
    fn a_suit_is_set_apart(#[case] after: &str, #[case] expected: &str) {
        let mut out = LatexText::default();
        out.suit(Suit::Clubs);
        out.letters(after);
        assert_eq!(out.into_string(), expected);
    }

    #[rstest]
    #[case(" x", "\\pdfc\\ x")]
    #[case("s", "\\pdfc{}s")]
    #[case("-", "\\pdfc-")]
    fn a_suit_of_a_heading_is_set_apart(#[case] after: &str, #[case] expected: &str) {
        let mut out = LatexText::default();
        out.heading_suit(Suit::Clubs);
        out.letters(after);
        assert_eq!(out.into_string(), expected);
    }
}
