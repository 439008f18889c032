//! Sheets for paper: pictures in a grid, a fixed height for each page.

use std::fmt::Write as _;

use super::head_with;
use crate::sheet::{Cell, Layout, SheetOptions, length};
use crate::style::Style;
use crate::svg::escape;

/// Height of the line with title and number, in tenths of a millimetre.
const FURNITURE: u32 = 80;

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
    let (width, height) = match (options.paper.size(), options.landscape) {
        ((width, height), false) => (width, height),
        ((width, height), true) => (height, width),
    };
    let side = if options.landscape {
        "landscape"
    } else {
        "portrait"
    };
    let takes_cells = options.has_title_cells();
    let has_header = options.has_furniture && !takes_cells;
    let class = match options.layout {
        Layout::Curtain => " pn-cut",
        Layout::HandRecord => " pn-ruled",
        _ => "",
    };
    let margins = options.margins;
    let inner = height - margins.top - margins.bottom;
    let grid = inner - if has_header { FURNITURE } else { 0 } - 10;
    let css = format!(
        "@page{{size:{} {side};margin:{margins}}}\n\
         .pn-sheet{{width:{};height:calc({} - 1px)}}\n\
         .pn-grid{{height:{};grid-template-columns:repeat({columns},minmax(0,1fr));\
         grid-template-rows:repeat({rows},minmax(0,1fr))}}\n",
        options.paper.name(),
        length(width - margins.left - margins.right),
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
                    escape(&cell.caption, &mut out);
                    out.push_str("</figcaption>");
                }
                out.push_str("</figure>\n");
            }
            out.push_str("</div></section>\n");
        }
    }
    out.push_str("</body>\n</html>\n");
    out
}
