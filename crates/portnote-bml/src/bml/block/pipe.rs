//! Pipe tables: cells between vertical bars. No page of the documentation has them.

use std::ops::Range;

use crate::bml::limits::FILLED_CELLS;
use crate::bml::model::{BlockKind, PipeRow, Text};
use crate::bml::reader::{Reader, trimmed};
use crate::bml::syntax::Kind;
use crate::problem::form::Problem;

impl Reader<'_, '_> {
    pub(super) fn read_pipe(&mut self, lines: &Range<usize>) -> usize {
        self.node(Kind::PipeTable, lines);
        let mut rows: Vec<(usize, PipeRow)> = Vec::new();
        for at in lines.clone() {
            let row = self.pipe_row(at);
            rows.push((at, row));
        }
        let widths = rows.iter().filter_map(|(at, row)| match row {
            PipeRow::Cells(cells) => Some((*at, cells.len())),
            PipeRow::Rule => None,
        });
        let widths: Vec<(usize, usize)> = widths.collect();
        let widest = widths.iter().map(|(_, width)| *width).max().unwrap_or(0);
        if let Some((at, width)) = widths.iter().find(|(_, width)| *width < widest) {
            let problem = Problem::RaggedTable { found: *width, expected: widest };
            self.notes.add(problem, self.line_span(*at));
        }
        let filled = rows.into_iter().map(|(_, row)| match row {
            PipeRow::Cells(mut cells) => {
                // The widest row is written out, so that the table is not larger than its text
                // is long times the cells of one line.
                cells.resize_with(widest.min(cells.len() + FILLED_CELLS), Text::default);
                PipeRow::Cells(cells)
            }
            PipeRow::Rule => PipeRow::Rule,
        });
        let kind = BlockKind::PipeTable(filled.collect());
        self.push(lines, kind);
        lines.end
    }

    fn pipe_row(&mut self, at: usize) -> PipeRow {
        let line = self.text(at);
        let whole = trimmed(line);
        let body = line.get(whole.clone()).unwrap_or("");
        let inner = body.strip_prefix('|');
        let start = whole.end - inner.map_or(body.len(), str::len);
        let inner = inner.unwrap_or(body);
        let first = inner.split('|').next().unwrap_or("").trim();
        if !first.is_empty() && first.bytes().all(|byte| matches!(byte, b'-' | b'+')) {
            self.leaf(at, Kind::RuleLine, &whole);
            return PipeRow::Rule;
        }
        if start > whole.start {
            self.leaf(at, Kind::Bar, &(whole.start..start));
        }
        let closed = inner.ends_with('|');
        let inner = inner.strip_suffix('|').unwrap_or(inner);
        let mut cells = Vec::new();
        let mut cell_at = start;
        for cell in inner.split('|') {
            let part = trimmed(cell);
            let mut text = Text::default();
            if !part.is_empty() {
                self.add_text(&mut text, at, cell_at + part.start..cell_at + part.end);
            }
            cells.push(text);
            cell_at += cell.len() + 1;
            if closed || cell_at <= whole.end {
                self.leaf(at, Kind::Bar, &(cell_at - 1..cell_at));
            }
        }
        PipeRow::Cells(cells)
    }
}
