//! Tables of a file in letters.

use super::Drawing;
use super::block::{Block, Ink, Line, Span};
use crate::figure::{Part, TableFigure};
use crate::tables;

impl Drawing<'_> {
    /// A table of the file, its columns as wide as their longest cell.
    pub(super) fn table(self, table: &TableFigure) -> Block {
        let told = tables::told(table, self.style);
        let cells = |row: &Vec<Vec<Part>>| row.iter().map(|cell| self.cell(cell)).collect();
        let rows: Vec<Vec<Line>> = told.rows.iter().map(cells).collect();
        let heads = told.columns.iter().map(|it| Line::of(it.heading.clone(), Ink::Soft));
        let heads: Vec<Line> = heads.collect();
        let widths = heads.iter().enumerate().map(|(place, head)| {
            let cells = rows.iter().filter_map(|row| row.get(place));
            cells.chain([head]).map(Line::width).max().unwrap_or(0)
        });
        let widths: Vec<usize> = widths.collect();
        let mut block = Block::default();
        block.text(told.title.to_owned(), Ink::Bold);
        for cells in [heads].into_iter().chain(rows) {
            let mut line = Line::default();
            for ((cell, width), column) in cells.into_iter().zip(&widths).zip(&told.columns) {
                let start = line.width() + if line.width() > 0 { 2 } else { 0 };
                line.pad(start);
                if column.is_right {
                    line.pad(start + width.saturating_sub(cell.width()));
                }
                line.append(cell);
                line.pad(start + width);
            }
            block.push(line);
        }
        block
    }

    fn cell(self, cell: &[Part]) -> Line {
        let mut line = Line::default();
        for part in cell {
            let Span { text, ink } = match part {
                Part::Text(text) => Span { text: text.clone(), ink: Ink::Plain },
                Part::Suit(suit) => self.suit(*suit),
                Part::Break => Span::blank(),
            };
            line.push(text, ink);
        }
        line
    }
}
