//! Blocks: which kind the lines between blank lines are, and where one kind ends in them.
//! BML, Syntax.

mod auction;
mod deal;
mod heading;
mod list;
mod lookalike;
mod metadata;
mod ordered;
mod paragraph;
mod pipe;
mod situation;

use std::ops::Range;

use super::directive::{self, Directive, Name};
use super::line::line_end;
use super::reader::{Reader, indentation};
use super::word;
use crate::problem::form::Problem;

/// The kinds of blocks, as their first lines tell them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    Heading,
    List,
    Situation,
    Metadata,
    OrderedList,
    DealDiagram,
    AuctionDiagram,
    Table,
    LoneHide,
    PipeTable,
    UnknownDirective,
    Paragraph,
}

impl Shape {
    /// Whether it is a line that other programs write without a blank line before the next.
    const fn is_setting(self) -> bool {
        matches!(self, Self::Situation | Self::Metadata)
    }
}

impl Reader<'_, '_> {
    /// Reads all blocks.
    pub(super) fn read(&mut self) {
        let mut at = 0;
        let mut end = 0;
        let mut before: Option<Shape> = None;
        while at < self.lines.len() {
            if end <= at {
                end = self.block_end(at);
                before = None;
            }
            let shape = self.shape(&(at..end));
            if let Some(before) = before
                && !(before.is_setting() && shape.is_setting())
                && before != Shape::UnknownDirective
                && shape != Shape::UnknownDirective
            {
                let start = self.span(at, 0..0);
                let ending = self
                    .line(at)
                    .map_or("\n", |line| line_end(self.sources, line));
                self.notes
                    .add(Problem::MissingBlankLine, self.line_span(at))
                    .safe("write a blank line before it", start, ending);
            }
            let next = self.element(shape, &(at..end)).max(at + 1);
            before = (next < end).then_some(shape);
            at = next;
        }
        self.finish_clips();
    }

    /// Reads one element, and returns the line after it.
    fn element(&mut self, shape: Shape, lines: &Range<usize>) -> usize {
        match shape {
            Shape::Heading => self.read_heading(lines),
            Shape::List => self.read_list(lines),
            Shape::Situation => self.read_situation(lines.start),
            Shape::Metadata => self.read_metadata(lines.start),
            Shape::OrderedList => self.read_ordered(lines),
            Shape::DealDiagram => self.read_deal(lines),
            Shape::AuctionDiagram => self.read_auction(lines),
            Shape::Table => self.read_table(lines),
            Shape::LoneHide => self.read_lone_hide(lines.start),
            Shape::PipeTable => self.read_pipe(lines),
            Shape::UnknownDirective => self.read_unknown(lines.start),
            Shape::Paragraph => self.read_paragraph(lines),
        }
    }

    /// The first line after a block.
    fn block_end(&self, at: usize) -> usize {
        let rest = self.lines.get(at + 1..).unwrap_or(&[]);
        let len = rest.iter().position(|line| line.begins_block);
        at + 1 + len.unwrap_or(rest.len())
    }

    /// The kind of a block; the first test that holds decides.
    fn shape(&mut self, lines: &Range<usize>) -> Shape {
        let text = self.text(lines.start);
        if let Some(shape) = self.plain_shape(text)
            && shape != Shape::UnknownDirective
        {
            return shape;
        }
        if self.is_deal(lines) {
            return Shape::DealDiagram;
        }
        if self.is_auction(lines) {
            return Shape::AuctionDiagram;
        }
        match directive::name(text) {
            Some(Name::Hide)
                if !self.is_row_after(text)
                    && !self.goes_on_as_table(lines.start + 1, lines.end) =>
            {
                return Shape::LoneHide;
            }
            Some(_) => return Shape::Table,
            None => {}
        }
        if self.is_table(lines) {
            return Shape::Table;
        }
        let body = text.trim_start();
        if body.starts_with('|') {
            return Shape::PipeTable;
        }
        if body.starts_with('#') {
            return Shape::UnknownDirective;
        }
        Shape::Paragraph
    }

    /// The kinds that can be recognised by one line.
    fn plain_shape(&mut self, text: &str) -> Option<Shape> {
        if heading::is_heading(text) {
            return Some(Shape::Heading);
        }
        let body = text.trim_start();
        if body.starts_with('-') {
            return Some(Shape::List);
        }
        if let Some(found) = Directive::of(text) {
            if matches!(found.name(), Some(Name::Vul | Name::Seat)) {
                return Some(Shape::Situation);
            }
            if directive::metadata(text).is_some() {
                return Some(Shape::Metadata);
            }
        }
        if ordered::number(text).is_some() {
            return Some(Shape::OrderedList);
        }
        None
    }

    /// Whether a line inside a block that is a heading so far begins another kind.
    fn begins_other(&mut self, at: usize) -> bool {
        let text = self.text(at);
        if self.plain_shape(text).is_some() {
            return true;
        }
        let body = text.trim_start();
        if body.starts_with(['|', '#']) {
            return true;
        }
        let first = self.words.read(word::first(text));
        word::begins_table(&first)
    }

    /// Whether a directive is followed by a row.
    fn is_row_after(&mut self, text: &str) -> bool {
        let rest = Directive::of(text).map_or("", |found| found.rest);
        self.words.read(word::first(rest)).is_row()
    }

    /// Whether what follows a `#HIDE` is the table that it hides.
    fn goes_on_as_table(&mut self, at: usize, end: usize) -> bool {
        if at >= end {
            return false;
        }
        let text = self.text(at);
        if let Some(name) = directive::name(text) {
            return !matches!(name, Name::Vul | Name::Seat);
        }
        !self.words.read(word::first(text)).calls.is_empty()
    }

    /// Whether a block without a directive is a table.
    fn is_table(&mut self, lines: &Range<usize>) -> bool {
        let text = self.text(lines.start);
        let first = self.words.read(word::first(text));
        if !word::begins_table(&first) {
            return false;
        }
        let base = indentation(text);
        let at = super::reader::trimmed(text).start;
        let at = at..at + word::first(text).len();
        // Rows further right, and a sign after the first call, are seen in tables only.
        let after = text.get(at.end..).unwrap_or("").trim_start();
        let mut is_like_table = after.starts_with(['=', ':']);
        let mut others = false;
        for at in lines.start + 1..lines.end {
            let text = self.text(at);
            let word = self.words.read(word::first(text));
            if indentation(text) > base {
                is_like_table |= word::begins_table(&word);
                continue;
            }
            if directive::is_meant(text) || word.is_row() {
                return true;
            }
            others = true;
        }
        if others {
            let word = text.get(at.clone()).unwrap_or("").to_owned();
            let span = self.span(lines.start, at);
            self.notes.add(
                if is_like_table {
                    Problem::TableReadAsText {
                        word,
                        is_call: true,
                    }
                } else {
                    Problem::ParagraphStartsWithCall
                },
                span,
            );
        }
        !others
    }
}
