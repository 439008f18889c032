//! Bidding tables: rows, their continuation lines, and the directives between them. BML,
//! Bidding tables.

mod level;
mod quirk;
mod row;

use std::ops::Range;

use portnote_core::Applicability;

use self::level::Levels;
use super::directive::{Directive, Name};
use super::line::Line;
use super::model::{BlockKind, Row, Table};
use super::paste::TableLine;
use super::reader::{Reader, trimmed, trimmed_from};
use super::syntax::Kind;
use super::word;
use crate::problem::form::Problem;
use crate::problem::row::Problem as RowProblem;

/// A table while it is read.
#[derive(Debug, Default)]
struct Draft {
    rows: Vec<Row>,
    levels: Levels,
    /// The row above.
    last: Option<Last>,
    /// Whether the first row is a history, and whether its word ends in a mark.
    head: Option<Head>,
    adopts: bool,
}

/// The first row, where it is a history.
#[derive(Clone, Debug)]
struct Head {
    is_open: bool,
    span: portnote_core::Span,
    pasted: Vec<portnote_core::Span>,
    is_pasted: bool,
    /// Whether its parentheses are in pairs; what is put after it else goes into one.
    is_closed: bool,
}

/// What a continuation line needs to know of the row above.
#[derive(Clone, Copy, Debug)]
struct Last {
    /// The column of its description, where it has one.
    column: Option<usize>,
    /// Another column that is accepted: the one after a bare equals sign and one blank.
    other: Option<usize>,
    indent: usize,
    /// Whether the row itself is kept: beyond a limit it is not.
    is_kept: bool,
    /// The lines of the row in its file, for the tree.
    lines: Option<(Line, Line)>,
}

impl<'s> Reader<'s, '_> {
    pub(super) fn read_table(&mut self, lines: &Range<usize>) -> usize {
        let position = self.position;
        let vulnerability = self.vulnerability;
        let (kept, end) = self.define_clips(lines);
        let all = lines.start..end;
        self.node(Kind::Table, &all);
        let pasted = self.paste(&kept);
        let mut drafts = vec![Draft::default()];
        let mut is_hidden = false;
        for line in &pasted {
            if self.table_line(line, &mut drafts) == Some(Name::Hide) {
                is_hidden = true;
            }
        }
        for draft in &drafts {
            self.close_row(draft.last);
        }
        let tables = drafts.into_iter().filter(|draft| !draft.rows.is_empty());
        let tables: Vec<Draft> = tables.collect();
        if tables.is_empty() {
            // What hides a table that has no rows hides nothing, or the next one.
            self.hides_next |= is_hidden && kept.len() == 1;
            return end;
        }
        let is_hidden = is_hidden || std::mem::take(&mut self.hides_next);
        for draft in tables {
            let table = Table {
                is_hidden,
                position,
                vulnerability,
                head_adopts: draft.adopts,
                rows: draft.rows,
            };
            self.push(&all, BlockKind::Table(table));
        }
        end
    }

    /// One line of a table; its directive, where it is one.
    fn table_line(&mut self, line: &TableLine<'s>, drafts: &mut Vec<Draft>) -> Option<Name> {
        let whole = trimmed(&line.text);
        let body = line.text.get(whole.clone()).unwrap_or("");
        if body.starts_with('#') {
            return self.directive_line(line, drafts);
        }
        if body.starts_with("//") {
            self.mark(line, Kind::Comment, &whole);
            let span = line.span(self.sources, &(whole.start..whole.start + 2));
            let note = self.notes.add(Problem::IndentedComment, span);
            let note = note.pasted(&self.sites.chain(line.site));
            if line.site.is_none() {
                let blanks = line.span(self.sources, &(0..whole.start));
                note.safe("remove the spaces before `//`", blanks, "");
            }
            return None;
        }
        self.note_tab(line, whole.start);
        self.row_line(line, &whole, drafts);
        None
    }

    fn directive_line(&mut self, line: &TableLine<'s>, drafts: &mut Vec<Draft>) -> Option<Name> {
        let found = Directive::of(&line.text)?;
        let name = found.name();
        match name {
            Some(Name::Vul | Name::Seat) => {
                let span = line.span(self.sources, &found.keyword);
                let word = found.word.to_owned();
                let sites = self.sites.chain(line.site);
                self.notes.add(RowProblem::DirectiveInTable { word }, span).pasted(&sites);
                self.set_situation(line);
            }
            Some(name) => {
                self.mark(line, Kind::Keyword, &found.keyword);
                if matches!(name, Name::Hide | Name::BidTable) {
                    self.line_after(line, &found, drafts);
                }
            }
            None if super::directive::metadata(&line.text).is_some() => {
                let span = line.span(self.sources, &trimmed(&line.text));
                self.notes.add(Problem::MissingBlankLine, span);
                self.set_metadata(line);
            }
            None => {
                let whole = trimmed(&line.text);
                self.note_unknown(line);
                self.opaque_row(line, &whole, drafts);
            }
        }
        name
    }

    /// The text after a directive of the whole table: a row, in the column of the line.
    fn line_after(&mut self, line: &TableLine<'s>, found: &Directive<'_>, drafts: &mut Vec<Draft>) {
        let after = found.rest_at..found.rest_at + found.rest.len();
        if self.words.read(word::first(found.rest)).is_row() {
            self.note_tab(line, trimmed(&line.text).start);
            self.row_line(line, &after, drafts);
        } else {
            self.note_trailing(line, found.word, found.keyword.end..after.end);
        }
    }

    /// Records the words after a directive that mean nothing there.
    pub(in crate::bml) fn note_trailing(
        &mut self,
        line: &TableLine<'_>,
        word: &str,
        part: Range<usize>,
    ) {
        let words = trimmed_from(&line.text, part.start);
        if words.is_empty() {
            return;
        }
        let span = line.span(self.sources, &words);
        let gap = line.span(self.sources, &part);
        let sites = self.sites.chain(line.site);
        let word = word.to_owned();
        let note = self.notes.add(Problem::DirectiveTrailingText { word }, span);
        let note = note.pasted(&sites);
        if line.site.is_none() {
            note.fix(Applicability::Unsafe, "remove the text", gap, "");
        }
    }

    /// Adds a part of a line to the tree, unless it is pasted.
    pub(super) fn mark(&mut self, line: &TableLine<'_>, kind: Kind, part: &Range<usize>) {
        if line.site.is_none() {
            let range = line.range(self.sources, part);
            self.marks.leaf(&line.line, kind, range);
        }
    }

    fn note_tab(&mut self, line: &TableLine<'_>, indent: usize) {
        let blanks = line.text.get(..indent).unwrap_or("");
        if blanks.bytes().all(|byte| byte == b' ') {
            return;
        }
        let at = blanks.find(|c| c != ' ').unwrap_or(0);
        let span = line.span(self.sources, &(at..indent));
        let sites = self.sites.chain(line.site);
        let note = self.notes.add(Problem::Tab { is_blank: false }, span);
        let note = note.pasted(&sites);
        if line.site.is_none() {
            let width = blanks.get(at..).unwrap_or("").chars().count();
            note.safe("write spaces", span, " ".repeat(width));
        }
    }

    /// Puts the lines of a row under one node of the tree.
    fn close_row(&mut self, last: Option<Last>) {
        if let Some((first, end)) = last.and_then(|last| last.lines)
            && first.source == end.source
        {
            self.marks.open(&first, Kind::Row, first.start..end.end);
        }
    }
}
