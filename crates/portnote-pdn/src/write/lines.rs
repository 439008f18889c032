//! Lines of a game: tokens that stay whole, closing signs directly after them.

use portnote_core::line_writer::{LineStyle, LineWriter};

/// A line that came out longer than it may be.
pub(crate) struct TooLong {
    pub(super) width: usize,
    pub(super) text: String,
}

/// Writes tokens of movetext and whole lines of tags.
pub(crate) struct MovetextLines {
    lines: LineWriter,
    /// Signs that the next token takes in front of it.
    prefix: String,
}

impl MovetextLines {
    /// An empty text; a width of 0 breaks no line.
    pub(crate) const fn new(end: &'static str, width: usize) -> Self {
        let wrap = if width == 0 { usize::MAX } else { width };
        Self { lines: LineWriter::new(LineStyle { end, limit: wrap, wrap }), prefix: String::new() }
    }

    /// Makes room for a text of so many bytes.
    pub(super) fn with_room(mut self, bytes: usize) -> Self {
        self.lines = self.lines.with_room(bytes);
        self
    }

    /// A line of its own; says whether it is too long.
    pub(super) fn line(&mut self, text: &str) -> Option<TooLong> {
        self.lines.line(text);
        self.too_long(text, text.chars().count())
    }

    /// An empty line.
    pub(super) fn blank(&mut self) {
        self.lines.break_line();
        self.lines.end();
    }

    /// A token, which is never broken; says whether it is too long for any line.
    pub(crate) fn token(&mut self, text: &str) -> Option<TooLong> {
        if self.prefix.is_empty() {
            let width = self.lines.token(text);
            return self.too_long(text, width);
        }
        self.prefix.push_str(text);
        let whole = std::mem::take(&mut self.prefix);
        let width = self.lines.token(&whole);
        self.too_long(&whole, width)
    }

    /// A sign that is directly before the next token.
    pub(crate) fn open(&mut self, sign: char) {
        self.prefix.push(sign);
    }

    /// A sign directly after the last token, or on the next line if there is no room.
    pub(crate) fn close(&mut self, sign: char) {
        let mut bytes = [0; 4];
        let sign = sign.encode_utf8(&mut bytes);
        if self.prefix.is_empty() && self.lines.column() < self.lines.style().wrap {
            self.lines.raw(sign);
        } else {
            self.token(sign);
        }
    }

    /// Ends the line that is begun.
    pub(super) fn break_line(&mut self) {
        self.lines.break_line();
    }

    /// The text.
    pub(crate) fn finish(self) -> String {
        self.lines.finish()
    }

    fn too_long(&self, text: &str, width: usize) -> Option<TooLong> {
        (width > self.lines.style().limit).then(|| TooLong { width, text: text.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_stay_with_their_tokens() {
        let mut lines = MovetextLines::new("\n", 10);
        lines.open('(');
        lines.token("1. 9-14");
        lines.close(')');
        lines.token("23-19");
        lines.token("6-10");
        lines.close(')');
        assert_eq!(lines.finish(), "(1. 9-14)\n23-19 6-10\n)\n");
    }

    #[test]
    fn a_width_of_nothing_breaks_no_line() {
        let mut lines = MovetextLines::new("\n", 0);
        assert!(lines.token(&"x".repeat(500)).is_none());
        lines.token("y");
        assert_eq!(lines.finish().lines().count(), 1);
    }
}
