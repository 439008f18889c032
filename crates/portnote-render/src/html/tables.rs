//! Tables of results as HTML.

use std::fmt::Write as _;

use super::Page;
use crate::figure::TableFigure;
use crate::tables::{self, Told};

/// Characters of the numbers of a row that have room beside each other on paper, and in small letters.
const NUMBERS: usize = 60;
const SMALL_NUMBERS: usize = 120;

impl Page<'_> {
    pub(super) fn table(&mut self, table: &TableFigure) {
        let told = tables::told(table, self.style);
        let many = match width(&told) {
            width if width <= NUMBERS => "",
            width if width <= SMALL_NUMBERS => " pn-many",
            _ => " pn-many pn-most",
        };
        let _ =
            write!(self.out, "<div class=\"pn-wide\"><table class=\"pn-scores{many}\"><caption>");
        self.text(told.title);
        self.out.push_str("</caption><thead><tr>");
        for column in &told.columns {
            let class = if column.is_right { " class=\"pn-number\"" } else { "" };
            let _ = write!(self.out, "<th scope=\"col\"{class}>");
            self.text(&column.heading);
            self.out.push_str("</th>");
        }
        self.out.push_str("</tr></thead><tbody>\n");
        for row in &told.rows {
            self.out.push_str("<tr>");
            for (cell, column) in row.iter().zip(&told.columns) {
                let class = if column.is_right { " class=\"pn-number\"" } else { "" };
                let _ = write!(self.out, "<td{class}>");
                self.parts(cell);
                self.out.push_str("</td>");
            }
            self.out.push_str("</tr>\n");
        }
        self.out.push_str("</tbody></table></div>\n");
    }
}

/// The characters for which a row needs room on paper: a number counts as it is, a text as what it needs
/// at least. Where they are many, letters are smaller; where they are too many, numbers are parted too.
fn width(table: &Told) -> usize {
    let columns = table.columns.iter().enumerate();
    let widths = columns.map(|(place, column)| {
        if !column.is_right {
            return 8;
        }
        let cells = table.rows.iter().filter_map(|row| row.get(place));
        let cells = cells.map(|cell| tables::plain(cell).chars().count());
        cells.chain([column.heading.chars().count()]).max().unwrap_or(0) + 2
    });
    widths.sum()
}
