//! The state of reading: one for a document, running through all its files.

use std::collections::HashMap;
use std::ops::Range;

use portnote_core::Span;

use super::clip::Clips;
use super::limits::Limits;
use super::line::Line;
use super::mark::Marks;
use super::model::{Block, BlockKind, Metadata, Text};
use super::note::Notes;
use super::paste::{Sites, TableLine};
use super::syntax::Kind;
use super::word::Words;
use crate::situation::{Position, Vulnerability};
use crate::source::Sources;

/// Reads blocks one after another.
pub(super) struct Reader<'s, 'i> {
    pub(super) sources: &'s Sources<'i>,
    pub(super) lines: &'s [Line],
    pub(super) limits: &'s Limits,
    pub(super) marks: Marks,
    pub(super) notes: Notes,
    pub(super) words: Words,
    pub(super) clips: Clips,
    pub(super) sites: Sites,
    pub(super) metadata: Vec<Metadata>,
    /// The line that set each key first.
    pub(super) keys: HashMap<String, Span>,
    pub(super) blocks: Vec<Block>,
    pub(super) position: Position,
    pub(super) vulnerability: Vulnerability,
    /// Whether a block that was only `#HIDE` hides the next table.
    pub(super) hides_next: bool,
    /// Whether a blank line parts the next table from the one to which its rows seem to belong.
    pub(super) is_split: bool,
    /// Rows so far.
    pub(super) rows: u64,
    /// Bytes of a dump that further rows may take.
    pub(super) room: u64,
    /// Depths of rows beyond the limit were reported.
    pub(super) is_too_deep: bool,
}

impl<'s, 'i> Reader<'s, 'i> {
    /// Reads lines, with what was noticed and recognised when they were cut.
    pub(super) fn new(
        sources: &'s Sources<'i>,
        lines: &'s [Line],
        limits: &'s Limits,
        marks: Marks,
        notes: Notes,
    ) -> Self {
        Self {
            sources,
            lines,
            limits,
            marks,
            notes,
            words: Words::default(),
            clips: Clips::new(sources, lines),
            sites: Sites::default(),
            metadata: Vec::new(),
            keys: HashMap::new(),
            blocks: Vec::new(),
            position: Position::default(),
            vulnerability: Vulnerability::default(),
            hides_next: false,
            is_split: false,
            rows: 0,
            room: limits.output_room(sources.bytes()),
            is_too_deep: false,
        }
    }

    /// What was read; all that was needed for it is forgotten.
    pub(super) fn finish(self) -> (Marks, Notes, Vec<Metadata>, Vec<Block>) {
        (self.marks, self.notes, self.metadata, self.blocks)
    }

    /// One line; the lines are those of all files.
    pub(super) fn line(&self, at: usize) -> Option<&'s Line> {
        self.lines.get(at)
    }

    /// The text of one line, without its end; empty after the last line.
    pub(super) fn text(&self, at: usize) -> &'s str {
        self.line(at).map_or("", |line| {
            let text = self.sources.text(line.source);
            text.get(line.start as usize..line.end as usize).unwrap_or("")
        })
    }

    /// One line as a line of a table in its file.
    pub(super) fn plain(&self, at: usize) -> Option<TableLine<'s>> {
        self.line(at).map(|line| TableLine::plain(self.text(at), *line))
    }

    /// The range of a part of a line in the text of its file.
    pub(super) fn range(line: &Line, part: &Range<usize>) -> Range<u32> {
        let shift = |at: usize| line.start + super::line::offset(at);
        shift(part.start)..shift(part.end)
    }

    /// The original bytes of a part of a line.
    pub(super) fn span(&self, at: usize, part: Range<usize>) -> Span {
        self.line(at).map_or_else(Span::default, |line| {
            self.sources.span(line.source, Self::range(line, &part))
        })
    }

    /// The original bytes of a line without the blanks at its ends.
    pub(super) fn line_span(&self, at: usize) -> Span {
        self.span(at, trimmed(self.text(at)))
    }

    /// The original bytes from the first to the last of some lines.
    pub(super) fn lines_span(&self, lines: &Range<usize>) -> Span {
        let first = self.line_span(lines.start);
        let last = self.line_span(lines.end.saturating_sub(1).max(lines.start));
        // A block that continues in another file ends, for a reader, with its own.
        if last.end < first.start { first } else { first.to(last) }
    }

    /// Adds a leaf to the tree of the file.
    pub(super) fn leaf(&mut self, at: usize, kind: Kind, part: &Range<usize>) {
        if let Some(line) = self.line(at) {
            self.marks.leaf(line, kind, Self::range(line, part));
        }
    }

    /// Adds a node around lines to the tree of the file.
    pub(super) fn node(&mut self, kind: Kind, lines: &Range<usize>) {
        let last = lines.end.saturating_sub(1);
        if let (Some(first), Some(last)) = (self.line(lines.start), self.line(last))
            && first.source == last.source
        {
            self.marks.open(first, kind, first.start..last.end);
        }
    }

    /// Adds a block.
    pub(super) fn push(&mut self, lines: &Range<usize>, kind: BlockKind) {
        let span = self.lines_span(lines);
        self.blocks.push(Block { span, kind });
    }

    /// Adds a part of a line to a text and to the tree.
    pub(super) fn add_text(&mut self, text: &mut Text, at: usize, part: Range<usize>) {
        self.leaf(at, Kind::Text, &part);
        let span = self.span(at, part.clone());
        let line = self.text(at).get(part).unwrap_or("");
        push_line(text, line, span);
    }
}

/// Adds a line to a text.
pub(super) fn push_line(text: &mut Text, line: &str, span: Span) {
    if !text.lines.is_empty() {
        text.raw.push('\n');
    }
    if text.lines.is_empty() {
        // Most texts have one line, and a vector that grows begins with room for four.
        text.lines.reserve_exact(1);
    }
    text.lines.push((super::line::offset(text.raw.len()), span));
    text.raw.push_str(line);
}

/// The part of a line between the blanks at its ends.
pub(super) fn trimmed(line: &str) -> Range<usize> {
    let start = line.len() - line.trim_start().len();
    start..line.trim_end().len().max(start)
}

/// The part of a line from an offset on, without blanks at its ends.
pub(super) fn trimmed_from(line: &str, at: usize) -> Range<usize> {
    let part = trimmed(line.get(at..).unwrap_or(""));
    at + part.start..at + part.end
}

/// Number of white space characters before the text of a line: TABs count one each.
pub(super) fn indentation(line: &str) -> usize {
    line.chars().take_while(|c| c.is_whitespace()).count()
}
