//! Lines of text with inks, put beside and below each other.

use portnote_bridge::Suit;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// A blank at which no line ends. It is written as any other blank.
pub(super) const GLUE: char = '\u{A0}';

/// How a piece of text looks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Ink {
    #[default]
    Plain,
    /// Of less weight.
    Soft,
    Bold,
    /// In the colour of a suit.
    Suit(Suit),
    /// In the colour of what is wrong.
    Alarm,
    /// Melded, or the like.
    Marked,
    /// The moment of the picture.
    Current,
    /// The seat of a side that is vulnerable.
    Vulnerable,
    /// On a square of a board, with a piece of White if `true`.
    Square {
        ground: Ground,
        piece: Option<bool>,
    },
    /// A part of a bar: White, neither, Black.
    Part(usize),
}

/// The ground of a square of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ground {
    Light,
    Dark,
    /// Where the last move came from.
    From,
    /// Where it went to.
    To,
}

#[derive(Clone, Debug)]
pub(super) struct Span {
    pub(super) text: String,
    pub(super) ink: Ink,
}

/// One line.
#[derive(Clone, Debug, Default)]
pub(super) struct Line {
    pub(super) spans: Vec<Span>,
    width: usize,
}

/// Lines below each other.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    pub(super) lines: Vec<Line>,
}

impl Span {
    /// A space.
    pub(super) fn blank() -> Self {
        Self { text: " ".to_owned(), ink: Ink::Plain }
    }
}

impl Line {
    pub(super) fn of(text: impl Into<String>, ink: Ink) -> Self {
        let mut line = Self::default();
        line.push(text, ink);
        line
    }

    pub(super) fn push(&mut self, text: impl Into<String>, ink: Ink) {
        let text = text.into();
        if !text.is_empty() {
            self.width += text.width();
            self.spans.push(Span { text, ink });
        }
    }

    pub(super) const fn width(&self) -> usize {
        self.width
    }

    /// Writes the whole line in one ink.
    pub(super) fn inked(&mut self, ink: Ink) {
        for span in &mut self.spans {
            span.ink = ink;
        }
    }

    /// Appends blanks up to a width.
    pub(super) fn pad(&mut self, width: usize) {
        if self.width < width {
            self.push(" ".repeat(width - self.width), Ink::Plain);
        }
    }

    /// Blanks before the text, so that it ends at a width.
    pub(super) fn right(text: &str, width: usize, ink: Ink) -> Self {
        let mut line = Self::default();
        line.pad(width.saturating_sub(text.width()));
        line.push(text, ink);
        line
    }

    /// The line without blanks at its end, which would not fit.
    fn trimmed(mut self) -> Self {
        while let Some(span) = self.spans.last_mut() {
            let end = span.text.trim_end_matches(' ').len();
            self.width -= span.text.len() - end;
            span.text.truncate(end);
            if end > 0 {
                break;
            }
            self.spans.pop();
        }
        self
    }

    pub(super) fn append(&mut self, other: Self) {
        self.width += other.width;
        self.spans.extend(other.spans);
    }

    /// The line cut to a width.
    fn cut(self, width: usize) -> Self {
        if self.width <= width {
            return self;
        }
        let mut cut = Self::default();
        for span in self.spans {
            let left = width.saturating_sub(cut.width);
            if span.text.width() <= left {
                cut.push(span.text, span.ink);
                continue;
            }
            cut.push(shortened(&span.text, left), span.ink);
            break;
        }
        cut
    }
}

impl Block {
    pub(super) fn push(&mut self, line: Line) {
        self.lines.push(line);
    }

    pub(super) fn text(&mut self, text: impl Into<String>, ink: Ink) {
        self.push(Line::of(text, ink));
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub(super) const fn height(&self) -> usize {
        self.lines.len()
    }

    pub(super) fn width(&self) -> usize {
        self.lines.iter().map(Line::width).max().unwrap_or(0)
    }

    /// Appends another block.
    pub(super) fn below(&mut self, other: Self) {
        self.lines.extend(other.lines);
    }

    /// Appends another block after an empty line, unless one of them is empty.
    pub(super) fn apart(&mut self, other: Self) {
        if !self.is_empty() && !other.is_empty() {
            self.push(Line::default());
        }
        self.below(other);
    }

    /// Puts another block to the right, from a column on.
    pub(super) fn beside(&mut self, other: Self, column: usize) {
        for (index, line) in other.lines.into_iter().enumerate() {
            if index == self.lines.len() {
                self.lines.push(Line::default());
            }
            if let Some(own) = self.lines.get_mut(index) {
                if line.width() > 0 {
                    own.pad(column);
                }
                own.append(line);
            }
        }
    }

    /// Moved to the right.
    pub(super) fn indented(self, columns: usize) -> Self {
        let mut block = Self::default();
        block.beside(self, columns);
        block
    }

    /// With lines of at most a width.
    pub(super) fn cut(self, width: usize) -> Self {
        let lines = self.lines.into_iter().map(|line| line.cut(width));
        Self { lines: lines.collect() }
    }

    /// At least so many lines.
    pub(super) fn padded(mut self, height: usize) -> Self {
        let height = height.max(self.lines.len());
        self.lines.resize_with(height, Line::default);
        self
    }
}

/// The text in at most so many columns; the end of a longer one becomes dots.
pub(super) fn shortened(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    let mut used = 0;
    for character in text.chars() {
        used += character.width().unwrap_or(0);
        if used + 1 > width {
            break;
        }
        short.push(character);
    }
    if width > 0 {
        short.push('…');
    }
    short
}

/// Breaks spans into lines of at most a width, at blanks; what follows the first line is indented.
/// What is not parted by a blank stays together, in several inks too, as does what [`GLUE`] joins.
pub(super) fn wrapped(spans: impl IntoIterator<Item = Span>, width: usize, indent: usize) -> Block {
    let mut block = Block::default();
    let (mut line, mut word) = (Line::default(), Line::default());
    let mut has_word = false;
    let mut put = |word: &mut Line, block: &mut Block, line: &mut Line| {
        let word = std::mem::take(word);
        let bare = word.clone().trimmed().width();
        if has_word && line.width() + bare > width {
            block.push(std::mem::take(line).trimmed());
            line.pad(indent);
            has_word = false;
        }
        // Nor does a line begin with the blanks between two words.
        if has_word || bare > 0 {
            line.append(word);
            has_word = true;
        }
    };
    for span in spans {
        for piece in span.text.split_inclusive(' ') {
            word.push(piece.replace(GLUE, " "), span.ink);
            if piece.ends_with(' ') {
                put(&mut word, &mut block, &mut line);
            }
        }
    }
    put(&mut word, &mut block, &mut line);
    let line = line.trimmed();
    if line.width() > 0 {
        block.push(line);
    }
    block
}
