//! Lines of an export in the charset of the output.

use std::borrow::Cow;

use portnote_core::line_writer::{LineStyle, LineWriter};

use super::charset::{Fitter, TextKind};

/// PBN 2.1 §2.3: CR LF, 255 characters with the line end, and better below 80.
const STYLE: LineStyle = LineStyle { end: "\r\n", limit: 253, wrap: 79 };

/// Writes lines; what is written for a character counts for the width of its line.
#[derive(Clone, Debug)]
pub(super) struct FittedLines {
    inner: LineWriter,
    fitter: Fitter,
    /// The line of several texts that is being written.
    line: String,
}

impl FittedLines {
    /// An empty text with room for so many bytes.
    pub(super) fn new(fitter: Fitter, room: usize) -> Self {
        Self { inner: LineWriter::new(STYLE).with_room(room), fitter, line: String::new() }
    }

    /// Characters that a line may hold.
    pub(super) const fn limit(&self) -> usize {
        STYLE.limit
    }

    /// A call, a card or an annotation after one blank.
    pub(super) fn token(&mut self, token: &str) {
        let token = self.fitter.fit(token, TextKind::Token);
        self.inner.token(&token);
    }

    /// A whole line of values.
    pub(super) fn line(&mut self, text: &str) {
        let text = self.fitter.fit(text, TextKind::Text);
        self.inner.line(&text);
    }

    /// A tag with the text between its quotes.
    pub(super) fn tag(&mut self, name: &str, text: &str) {
        self.pieces(&["[", name, " \"", text, "\"]"]);
    }

    /// A whole line of several texts, with nothing between them.
    pub(super) fn pieces(&mut self, pieces: &[&str]) {
        let mut line = std::mem::take(&mut self.line);
        line.clear();
        for piece in pieces {
            line.push_str(piece);
        }
        self.line(&line);
        self.line = line;
    }

    /// A text as the charset has it.
    pub(super) fn fitted<'t>(&mut self, text: &'t str, place: TextKind) -> Cow<'t, str> {
        self.fitter.fit(text, place)
    }

    /// A whole line of texts that were fitted.
    pub(super) fn fitted_line(&mut self, text: &str) {
        self.inner.line(text);
    }

    /// A text that was fitted, after one blank.
    pub(super) fn fitted_token(&mut self, text: &str) {
        self.inner.token(text);
    }

    /// A text that was fitted, as it is.
    pub(super) fn fitted_raw(&mut self, text: &str) {
        self.inner.raw(text);
    }

    pub(super) fn end(&mut self) {
        self.inner.end();
    }

    pub(super) fn break_line(&mut self) {
        self.inner.break_line();
    }

    /// The text, and what became of characters outside the charset.
    pub(super) fn finish(self) -> (String, Fitter) {
        (self.inner.finish(), self.fitter)
    }
}
