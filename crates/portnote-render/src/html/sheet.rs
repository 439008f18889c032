//! Sheets for paper: pictures in a grid, a fixed height for each page.

use std::fmt::Write as _;

use super::head_with;
use crate::sheet::{Cell, FURNITURE, Layout, SheetOptions, length};
use crate::style::Style;
use crate::svg::escape;

/// Pictures as pages for a printer.
///
/// ```
/// use portnote_render::sheet::{Layout, SheetOptions};
/// use portnote_render::{Style, html};
/// let page = html::sheet(&[], &SheetOptions::new(Layout::Board), &Style::default());
/// assert!(page.contains("@page{size:A4 portrait;margin:12mm}"));
/// ```
#[must_use]
pub fn sheet(cells: &[Cell], options: &SheetOptions, style: &Style) -> String {
    let per_page = options.per_page();
    let (columns, rows) = (options.columns(), options.rows());
    let (width, inner) = options.printed();
    let takes_cells = options.has_title_cells();
    let has_header = options.has_furniture && !takes_cells;
    let class = match options.layout {
        Layout::Curtain => " pn-cut",
        Layout::HandRecord => " pn-ruled",
        _ => "",
    };
    let grid = inner - if has_header { FURNITURE } else { 0 } - 10;
    let css = format!(
        "{}.pn-sheet{{width:{};height:calc({} - 1px)}}\n\
         .pn-grid{{height:{};grid-template-columns:repeat({columns},minmax(0,1fr));\
         grid-template-rows:repeat({rows},minmax(0,1fr))}}\n",
        options.page_rule(),
        length(width),
        length(inner),
        length(grid)
    );
    let mut out = head_with(&options.title, style, &css);
    let groups: Vec<&[Cell]> = cells
        .chunk_by(|one, other| one.group == other.group)
        .collect();
    let pages: usize = groups
        .iter()
        .map(|group| group.len().div_ceil(per_page))
        .sum();
    let mut number = 0;
    for group in groups {
        for page in group.chunks(per_page) {
            number += 1;
            out.push_str("<section class=\"pn-sheet\">\n");
            let word = style.words().page;
            let mut title = String::new();
            escape(&options.title, &mut title);
            let count = format!("{word} {number} / {pages}");
            if has_header {
                let _ = writeln!(
                    out,
                    "<header><span>{title}</span><span>{count}</span></header>"
                );
            }
            let _ = writeln!(out, "<div class=\"pn-grid{class}\">");
            if takes_cells {
                let _ = writeln!(
                    out,
                    "<div class=\"pn-title\"><b>{title}</b><span>{count}</span></div>"
                );
            }
            for cell in page {
                out.push_str("<figure>");
                out.push_str(cell.svg.trim_end());
                if !cell.caption.is_empty() {
                    out.push_str("<figcaption>");
                    escape_lines(&cell.caption, &mut out);
                    out.push_str("</figcaption>");
                }
                out.push_str("</figure>\n");
            }
            out.push_str("</div></section>\n");
        }
    }
    rest(cells, style, &mut out);
    out.push_str("</body>\n</html>\n");
    out
}

/// The texts that had no room below their pictures, on as many pages as they need.
fn rest(cells: &[Cell], style: &Style, out: &mut String) {
    let mut texts = cells
        .iter()
        .filter_map(|cell| Some((cell, cell.whole.as_ref()?)))
        .peekable();
    if texts.peek().is_none() {
        return;
    }
    let _ = writeln!(
        out,
        "<section class=\"pn-rest\">\n<h2>{}</h2>",
        style.words().notes
    );
    for (cell, text) in texts {
        out.push_str("<h3>");
        escape(&cell.title, out);
        out.push_str("</h3>\n<p class=\"pn-comment\">");
        escape_lines(text, out);
        out.push_str("</p>\n");
    }
    out.push_str("</section>\n");
}

/// Text in which lines stay lines.
fn escape_lines(text: &str, out: &mut String) {
    for (place, line) in text.split('\n').enumerate() {
        if place > 0 {
            out.push('\n');
        }
        escape(line, out);
    }
}
