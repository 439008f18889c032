//! Sheets for paper: pictures in a grid, a fixed height for each page.

use std::fmt::Write as _;

use super::head_with;
use crate::sheet::{Cell, FURNITURE, Layout, SheetOptions, length, pages, share};
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
         grid-template-rows:repeat({rows},minmax(0,1fr))}}\n\
         .pn-grid figcaption{{max-height:{}%}}\n",
        options.page_rule(),
        length(width),
        length(inner),
        length(grid),
        share(rows)
    );
    let mut out = head_with(&options.title, style, &css);
    let pages = pages(cells, options);
    let count = pages.len();
    for (index, page) in pages.into_iter().enumerate() {
        let number = index + 1;
        out.push_str("<section class=\"pn-sheet\">\n");
        let word = style.words().page;
        let mut title = String::new();
        escape(&options.title, &mut title);
        let count = format!("{word} {number} / {count}");
        if has_header {
            let _ = writeln!(
                out,
                "<header><span>{title}</span><span>{count}</span></header>"
            );
        }
        let alone = if page.rows < rows { " pn-alone" } else { "" };
        let _ = writeln!(out, "<div class=\"pn-grid{class}{alone}\">");
        if takes_cells {
            let _ = writeln!(
                out,
                "<div class=\"pn-title\"><b>{title}</b><span>{count}</span></div>"
            );
        }
        for cell in page.cells {
            out.push_str("<figure>");
            out.push_str(cell.svg.trim_end());
            if !cell.caption.is_empty() {
                out.push_str("<figcaption>");
                paragraphs(&cell.caption, "", &mut out);
                out.push_str("</figcaption>");
            }
            out.push_str("</figure>\n");
        }
        out.push_str("</div></section>\n");
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
        out.push_str("</h3>\n");
        paragraphs(text, " class=\"pn-comment\"", out);
        out.push('\n');
    }
    out.push_str("</section>\n");
}

/// A paragraph for each line of a text.
fn paragraphs(text: &str, class: &str, out: &mut String) {
    for line in text.split('\n').filter(|line| !line.is_empty()) {
        let _ = write!(out, "<p{class}>");
        escape(line, out);
        out.push_str("</p>");
    }
}
