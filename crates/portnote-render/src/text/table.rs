//! Tables of a file in letters.

use super::Drawing;
use super::block::{Block, Ink, Line, Span};
use crate::figure::{Part, TableFigure};
use crate::tables;

/// Blanks between two columns.
const GAP: usize = 2;

impl Drawing<'_> {
    /// A table of the file, its columns as wide as their longest cell. Columns that have no room come below the
    /// others, after the first one again.
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
        for (number, places) in parts(&widths, self.paper.width).into_iter().enumerate() {
            if number > 0 {
                block.push(Line::default());
            }
            for cells in [&heads].into_iter().chain(&rows) {
                let mut line = Line::default();
                for place in &places {
                    let width = widths.get(*place).copied().unwrap_or(0);
                    let (Some(cell), Some(column)) = (cells.get(*place), told.columns.get(*place))
                    else {
                        continue;
                    };
                    let start = line.width() + if line.width() > 0 { GAP } else { 0 };
                    line.pad(start);
                    if column.is_right {
                        line.pad(start + width.saturating_sub(cell.width()));
                    }
                    line.append(cell.clone());
                    line.pad(start + width);
                }
                block.push(line);
            }
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

/// The columns that are beside each other, with those widths; the first one is in each part.
fn parts(widths: &[usize], room: usize) -> Vec<Vec<usize>> {
    let first = widths.first().copied().unwrap_or(0);
    let mut parts: Vec<Vec<usize>> = vec![Vec::new()];
    let mut used = 0;
    for (place, width) in widths.iter().enumerate() {
        let Some(part) = parts.last_mut() else { break };
        if used > 0 && used + GAP + width > room && part.len() > usize::from(parts.len() > 1) {
            parts.push(vec![0]);
            used = first;
        }
        let gap = if used > 0 { GAP } else { 0 };
        used += gap + width;
        if let Some(part) = parts.last_mut() {
            part.push(place);
        }
    }
    parts
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::room(&[3, 4, 5], 16, "0 1 2")]
    #[case::one_below(&[3, 4, 5], 15, "0 1 | 0 2")]
    #[case::wide(&[3, 40, 5], 15, "0 | 0 1 | 0 2")]
    #[case::first_is_wide(&[30, 4, 5], 15, "0 | 0 1 | 0 2")]
    #[case::one(&[30], 15, "0")]
    fn columns_without_room_come_below(
        #[case] widths: &[usize],
        #[case] room: usize,
        #[case] expected: &str,
    ) {
        let parts = parts(widths, room)
            .into_iter()
            .map(|places| places.iter().map(usize::to_string).collect::<Vec<_>>().join(" "));
        assert_eq!(parts.collect::<Vec<_>>().join(" | "), expected);
    }
}
