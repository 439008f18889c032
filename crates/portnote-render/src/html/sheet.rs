//! Sheets for paper: pictures in a grid, a fixed height for each page.

use std::fmt::Write as _;

use super::head_with;
use crate::say;
use crate::sheet::{
    Cell, FOOT, FURNITURE, Layout, Medium, Page, SheetOptions, Sheets, counted, length, share,
    write,
};
use crate::style::Style;
use crate::svg::escape;
use crate::words::fill;

/// Pictures as pages for a printer.
///
/// ```
/// use portnote_render::sheet::{Layout, SheetOptions};
/// use portnote_render::{Style, html};
/// let page = html::sheet(&[], &SheetOptions::new(Layout::Board), &Style::default());
/// assert!(page.contains("@page{size:A4 portrait;margin:10mm}"));
/// ```
#[must_use]
pub fn sheet(cells: &[Cell], options: &SheetOptions, style: &Style) -> String {
    write(&Html, cells, options, style)
}

/// Writes pages while games come: memory does not grow with their pictures.
#[must_use]
pub fn sheets(options: &SheetOptions, style: &Style) -> Sheets {
    Sheets::new(&Html, options, style)
}

struct Html;

/// Characters of the longest word that is not parted: a number and its move.
const MOVE: usize = 24;

/// The rule of the foot.
const FOOT_RULE: &str = ".pn-foot{font-size:8pt;line-height:4mm;text-align:right}\n";

impl Medium for Html {
    fn head(&self, options: &SheetOptions, style: &Style, out: &mut String) {
        let (columns, rows) = (options.columns(), options.rows());
        let (width, inner) = options.printed();
        let header = if has_header(options) { FURNITURE } else { 0 };
        let (foot, foot_rule) = match options.has_foot {
            true => (FOOT, FOOT_RULE),
            false => (0, ""),
        };
        let grid = inner - header - foot - 10;
        let css = format!(
            "{}.pn-sheet{{width:{};height:calc({} - 1px)}}\n\
             .pn-grid{{height:{};grid-template-columns:repeat({columns},minmax(0,1fr));\
             grid-template-rows:repeat({rows},minmax(0,1fr))}}\n\
             .pn-grid figcaption{{max-height:{}%}}\n{foot_rule}{}",
            options.page_rule(),
            length(width),
            length(inner),
            length(grid),
            share(rows),
            notes_rule(options, style)
        );
        out.push_str(&head_with(&options.title, style, &css));
    }

    fn open(&self, page: Page, options: &SheetOptions, style: &Style, out: &mut String) {
        let class = match options.layout {
            Layout::Curtain => " pn-cut",
            Layout::HandRecord => " pn-ruled",
            Layout::Handout => " pn-lesson",
            Layout::Diagrams => " pn-diagrams",
            _ => "",
        };
        let answers = if page.group > 0 { " pn-answers" } else { "" };
        out.push_str("<section class=\"pn-sheet\">\n");
        let mut title = String::new();
        escape(&options.title, &mut title);
        if options.layout.asks() && page.group > 0 {
            let answers = style.words().answers(options.layout == Layout::Diagrams);
            title.push_str(if title.is_empty() { "" } else { " · " });
            title.push_str(answers);
        }
        let count = match options.has_notes {
            true => String::new(),
            false => {
                let count = fill(style.words().page, &page.number.to_string());
                fill(&count, &page.count.to_string())
            }
        };
        let about = options.about(style);
        if has_header(options) {
            let _ = write!(out, "<header><b>{title}</b><span>");
            escape(&about.join(" · "), out);
            let _ = writeln!(out, "</span><span>{count}</span></header>");
        }
        let alone = if page.rows < options.rows() { " pn-alone" } else { "" };
        let _ = writeln!(out, "<div class=\"pn-grid{class}{answers}{alone}\">");
        if options.has_title_cells() {
            let _ = write!(out, "<div class=\"pn-title\"><b>{title}</b>");
            for line in about {
                out.push_str("<span>");
                escape(&line, out);
                out.push_str("</span>");
            }
            let key = options.key.sentences(style);
            let _ = writeln!(out, "<p>{key}</p><b>{count}</b></div>");
        }
    }

    fn cell(&self, cell: &Cell, out: &mut String) {
        out.push_str("<figure>");
        out.push_str(cell.svg.trim_end());
        if !cell.caption.is_empty() {
            out.push_str("<figcaption>");
            if let Some(number) = &cell.number {
                out.push_str("<b>");
                escape(number, out);
                out.push_str("</b>");
            }
            match cell.svg.is_empty() && cell.number.is_some() {
                true => whole_moves(&cell.caption, out),
                false => paragraphs(&cell.caption, " dir=\"auto\"", out),
            }
            out.push_str("</figcaption>");
        }
        if cell.lines > 0 {
            out.push_str("<div class=\"pn-lines\" aria-hidden=\"true\">");
            out.push_str(&"<i></i>".repeat(cell.lines));
            out.push_str("</div>");
        }
        out.push_str("</figure>\n");
    }

    fn close(&self, has_foot: bool, style: &Style, out: &mut String) {
        out.push_str("</div>");
        if has_foot {
            let note = say::solved_note(style.words());
            let _ = write!(out, "<footer class=\"pn-foot pn-solved\">{note}</footer>");
        }
        out.push_str("</section>\n");
    }

    fn notes(&self, style: &Style, out: &mut String) {
        let _ = writeln!(out, "<section class=\"pn-rest\">\n<h2>{}</h2>", style.words().notes);
    }

    fn note(&self, title: &str, text: &str, out: &mut String) {
        out.push_str("<h3>");
        escape(title, out);
        out.push_str("</h3>\n");
        paragraphs(text, " class=\"pn-comment\" dir=\"auto\"", out);
        out.push('\n');
    }

    fn end_notes(&self, out: &mut String) {
        out.push_str("</section>\n");
    }

    fn tail(&self, out: &mut String) {
        out.push_str("</body>\n</html>\n");
    }
}

/// With pages of texts after the pictures: they flow, so that only the browser knows how many pages there are, and
/// it numbers them all.
fn notes_rule(options: &SheetOptions, style: &Style) -> String {
    match options.has_furniture && options.has_notes {
        true => format!(
            "@page{{{}}}\n.pn-rest{{page:pn-notes}}\n@page pn-notes{{margin-bottom:14mm}}\n",
            counted(style)
        ),
        false => String::new(),
    }
}

/// Whether title and number are above each page.
fn has_header(options: &SheetOptions) -> bool {
    options.has_furniture && !options.has_title_cells()
}

/// A paragraph for each line of a solution, whose moves are not parted at their hyphens.
fn whole_moves(text: &str, out: &mut String) {
    for line in text.split('\n') {
        out.push_str("<p dir=\"auto\">");
        for (place, word) in line.split(' ').enumerate() {
            out.push_str(if place > 0 { " " } else { "" });
            let is_whole = word.contains('-') && word.chars().count() <= MOVE;
            out.push_str(if is_whole { "<span>" } else { "" });
            escape(word, out);
            out.push_str(if is_whole { "</span>" } else { "" });
        }
        out.push_str("</p>");
    }
}

/// A paragraph for each line of a text.
fn paragraphs(text: &str, attributes: &str, out: &mut String) {
    for line in text.split('\n').filter(|line| !line.is_empty()) {
        let _ = write!(out, "<p{attributes}>");
        escape(line, out);
        out.push_str("</p>");
    }
}
