//! Headings: one star for each level. BML, Headers and paragraphs.

use std::ops::Range;

use crate::bml::model::{BlockKind, Heading, Text};
use crate::bml::reader::{Reader, trimmed, trimmed_from};
use crate::bml::syntax::Kind;
use crate::problem::form::Problem;

/// The deepest level.
const DEEPEST: usize = 4;

/// Whether a line begins a heading: a star in the first column, unless it begins bold text.
pub(super) fn is_heading(line: &str) -> bool {
    let stars = stars(line);
    let after = line.get(stars..).unwrap_or("");
    let is_set_off = after.is_empty() || after.starts_with(char::is_whitespace);
    stars > 0 && (is_set_off || stars > 1 || !after.contains('*'))
}

fn stars(line: &str) -> usize {
    line.bytes().take_while(|byte| *byte == b'*').count()
}

impl Reader<'_, '_> {
    pub(super) fn read_heading(&mut self, lines: &Range<usize>) -> usize {
        let first = lines.start;
        let line = self.text(first);
        let stars = stars(line);
        let after = line.get(stars..).unwrap_or("");
        if stars > DEEPEST {
            let span = self.span(first, 0..stars);
            let surplus = self.span(first, DEEPEST..stars);
            self.notes.add(Problem::HeadingTooDeep { stars }, span).safe(
                "write at most four stars",
                surplus,
                "",
            );
        }
        if !after.is_empty() && !after.starts_with(char::is_whitespace) {
            let span = self.span(first, 0..stars);
            let place = self.span(first, stars..stars);
            self.notes.add(Problem::HeadingWithoutSpace, span).safe(
                "write a space after the stars",
                place,
                " ",
            );
        }
        let mut end = first + 1;
        while end < lines.end && !self.begins_other(end) {
            end += 1;
        }
        self.node(Kind::Heading, &(first..end));
        self.leaf(first, Kind::Stars, &(0..stars));
        let mut text = Text::default();
        self.add_text(&mut text, first, trimmed_from(line, stars));
        for at in first + 1..end {
            let part = trimmed(self.text(at));
            self.add_text(&mut text, at, part);
        }
        let level = u8::try_from(stars.min(DEEPEST)).unwrap_or(1);
        let stars = u32::try_from(stars).unwrap_or(u32::MAX);
        let heading = Heading { level, stars, text };
        self.push(&(first..end), BlockKind::Heading(heading));
        end
    }
}
