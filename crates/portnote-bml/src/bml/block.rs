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

use portnote_core::Applicability;

use super::directive::{self, Directive, Name};
use super::line::line_end;
use super::reader::{Reader, indentation};
use super::word;
use crate::problem::form::Problem;
use crate::problem::row::Problem as RowProblem;

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

/// The table above a block.
#[derive(Clone, Copy, Debug)]
struct Above {
    /// The column of its first row.
    column: usize,
    /// The last line of the table.
    last: usize,
}

impl Reader<'_, '_> {
    /// Reads all blocks.
    pub(super) fn read(&mut self) {
        let mut at = 0;
        let mut end = 0;
        let mut before: Option<Shape> = None;
        let mut above: Option<Above> = None;
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
                let ending = self.line(at).map_or("\n", |line| line_end(self.sources, line));
                self.notes.add(Problem::MissingBlankLine, self.line_span(at)).safe(
                    "write a blank line before it",
                    start,
                    ending,
                );
            }
            let is_split = above.is_some_and(|above| self.is_split(at, shape, above));
            self.is_split = is_split;
            let next = self.element(shape, &(at..end)).max(at + 1);
            above = match (shape, above) {
                (_, Some(above)) if is_split => Some(Above { last: next - 1, ..above }),
                (Shape::Table, _) => {
                    self.first_row(&(at..next)).map(|column| Above { column, last: next - 1 })
                }
                _ => None,
            };
            before = (next < end).then_some(shape);
            at = next;
        }
        self.finish_clips();
    }

    /// The column of the first row of a table.
    fn first_row(&self, lines: &Range<usize>) -> Option<usize> {
        let mut texts = lines.clone().map(|at| self.text(at));
        let first = texts.find(|text| !text.trim_start().starts_with('#'));
        first.map(indentation)
    }

    /// Whether a block begins with a row that looks as if it were in the table above, from which blank
    /// lines part it; reports that.
    fn is_split(&mut self, at: usize, shape: Shape, above: Above) -> bool {
        let text = self.text(at);
        let first = word::first(text);
        let word = self.words.read(first);
        let is_meant = match shape {
            Shape::Table => word.is_row() && !word.is_history,
            // A pass or a double alone begins no table, and many a sentence.
            Shape::Paragraph => {
                !word.calls.is_empty() && (word.is_strict || first.starts_with('('))
            }
            _ => false,
        };
        let (Some(last), Some(line)) = (self.line(above.last), self.line(at)) else {
            return false;
        };
        if !is_meant
            || !line.begins_block
            || indentation(text) <= above.column
            || last.source != line.source
        {
            return false;
        }
        let source = self.sources.text(line.source);
        let gap = source.get(last.end as usize..line.start as usize);
        let Some(gap) = gap else { return false };
        let mut between = gap.split(['\n', '\r']);
        if !between.all(|line| line.trim().is_empty() || line.starts_with("//")) {
            return false;
        }
        let start = super::reader::trimmed(text).start;
        let span = self.span(at, start..start + first.len());
        let above = self.line_span(above.last);
        let (_, ending) = super::line::cut(gap);
        let blank = super::line::offset(ending) + last.end..line.start;
        let blank = self.sources.span(line.source, blank);
        let is_text = shape == Shape::Paragraph;
        let note = self
            .notes
            .add(RowProblem::BlankLineInTable { is_text }, span)
            .label(above, "the table ends here");
        if gap.trim().is_empty() {
            note.fix(Applicability::Unsafe, "remove the blank line", blank, "");
        }
        true
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
                    Problem::TableReadAsText { word, is_call: true }
                } else {
                    Problem::ParagraphStartsWithCall
                },
                span,
            );
        }
        !others
    }
}
