//! Lines of an export format: one kind of line end, a greatest width, never a cut token.

/// How the lines of an export format look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LineStyle {
    /// What ends a line.
    pub end: &'static str,
    /// Characters that a line may hold before its end.
    pub limit: usize,
    /// Characters at which a line of tokens is wrapped.
    pub wrap: usize,
}

/// Writes lines token by token.
#[derive(Clone, Debug)]
pub struct LineWriter {
    style: LineStyle,
    text: String,
    column: usize,
    too_long: Vec<usize>,
    lines: usize,
}

impl LineWriter {
    /// Makes a writer of an empty text.
    ///
    /// ```
    /// use portnote_core::line_writer::{LineStyle, LineWriter};
    /// let style = LineStyle { end: "\r\n", limit: 253, wrap: 79 };
    /// let mut lines = LineWriter::new(style);
    /// lines.token("1C");
    /// lines.token("Pass");
    /// lines.end();
    /// assert_eq!(lines.finish(), "1C Pass\r\n");
    /// ```
    #[must_use]
    pub const fn new(style: LineStyle) -> Self {
        Self { style, text: String::new(), column: 0, too_long: Vec::new(), lines: 0 }
    }

    /// Makes room for a text of so many bytes.
    ///
    /// ```
    /// use portnote_core::line_writer::{LineStyle, LineWriter};
    /// let style = LineStyle { end: "\n", limit: 253, wrap: 79 };
    /// let mut lines = LineWriter::new(style).with_room(1_000);
    /// lines.line("1C Pass");
    /// assert_eq!(lines.finish(), "1C Pass\n");
    /// ```
    #[must_use]
    pub fn with_room(mut self, bytes: usize) -> Self {
        self.text.reserve(bytes);
        self
    }

    /// Whether nothing is on the current line.
    #[must_use]
    pub const fn at_start(&self) -> bool {
        self.column == 0
    }

    /// Characters on the current line.
    #[must_use]
    pub const fn column(&self) -> usize {
        self.column
    }

    /// Adds a token after one blank, on a new line where the width asks for it; returns its width
    /// in characters.
    pub fn token(&mut self, token: &str) -> usize {
        let width = width(token);
        if self.column > 0 {
            if self.column + 1 + width > self.style.wrap {
                self.end();
            } else {
                self.text.push(' ');
                self.column += 1;
            }
        }
        self.text.push_str(token);
        self.column += width;
        width
    }

    /// Adds text as it is, with no blank before it. It holds no line end.
    pub fn raw(&mut self, text: &str) {
        self.text.push_str(text);
        self.column += width(text);
    }

    /// Adds a whole line, beginning a new one before it where needed.
    pub fn line(&mut self, text: &str) {
        self.break_line();
        self.raw(text);
        self.end();
    }

    /// Ends the current line, also an empty one.
    pub fn end(&mut self) {
        self.lines += 1;
        if self.column > self.style.limit {
            self.too_long.push(self.lines);
        }
        self.text.push_str(self.style.end);
        self.column = 0;
    }

    /// Ends the current line unless nothing is on it.
    pub fn break_line(&mut self) {
        if !self.at_start() {
            self.end();
        }
    }

    /// Numbers of the lines that came out longer than the standard allows, from 1.
    #[must_use]
    pub fn too_long(&self) -> &[usize] {
        &self.too_long
    }

    /// The style in force.
    #[must_use]
    pub const fn style(&self) -> LineStyle {
        self.style
    }

    /// The text.
    #[must_use]
    pub fn finish(mut self) -> String {
        self.break_line();
        self.text
    }
}

/// Characters of a text; most are short and have no others than those of ASCII.
fn width(text: &str) -> usize {
    if text.is_ascii() { text.len() } else { text.chars().count() }
}
