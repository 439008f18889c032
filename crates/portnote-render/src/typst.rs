//! Pages as a document of Typst: pictures in SVG inside of it, so that one file is all.

use std::fmt::Write as _;

use crate::say;
use crate::sheet::{Cell, Layout, Medium, Page, Paper, SheetOptions, Sheets, length, write};
use crate::style::Style;

/// Pictures as a document, so many on a page.
///
/// ```
/// use portnote_render::sheet::{Layout, SheetOptions};
/// use portnote_render::{Style, typst};
/// let document = typst::sheet(&[], &SheetOptions::new(Layout::Board), &Style::default());
/// assert!(document.starts_with("#set page(paper: \"a4\""));
/// ```
#[must_use]
pub fn sheet(cells: &[Cell], options: &SheetOptions, style: &Style) -> String {
    write(&Typst, cells, options, style)
}

/// Writes pages while games come: memory does not grow with their pictures.
#[must_use]
pub fn sheets(options: &SheetOptions, style: &Style) -> Sheets {
    Sheets::new(&Typst, options, style)
}

struct Typst;

impl Medium for Typst {
    fn head(&self, options: &SheetOptions, style: &Style, out: &mut String) {
        let paper = match options.paper {
            Paper::A4 => "a4",
            Paper::Letter => "us-letter",
            Paper::Legal => "us-legal",
        };
        let mut title = String::new();
        quoted(&options.title, &mut title);
        let _ = write!(
            out,
            "#set page(paper: \"{paper}\", flipped: {}, margin: (top: {}, right: {}, bottom: {}, left: {})",
            options.landscape,
            length(options.margins.top),
            length(options.margins.right),
            length(options.margins.bottom),
            length(options.margins.left)
        );
        if options.has_furniture {
            let _ = write!(
                out,
                ", header: [#{title} #h(1fr) #context counter(page).display(\"1 / 1\", both: true)]"
            );
        }
        let _ = writeln!(out, ")\n#set text(lang: \"{}\", size: 10pt)", style.language.code());
        let _ = writeln!(out, "#set document(title: {title})");
    }

    fn open(&self, page: Page, options: &SheetOptions, _: &Style, out: &mut String) {
        let rules = match options.layout {
            Layout::HandRecord => "inset: 1mm, stroke: 0.5pt + gray",
            Layout::Curtain => "inset: 2mm, stroke: (paint: gray, dash: \"dashed\")",
            _ => "gutter: 3mm",
        };
        if page.number > 1 {
            out.push_str("#pagebreak()\n");
        }
        let _ = writeln!(
            out,
            "#grid(columns: ({}), rows: ({}), {rules},",
            "1fr, ".repeat(page.columns),
            "1fr, ".repeat(page.rows)
        );
        if options.has_title_cells() {
            out.push_str("  grid.cell(colspan: 2, align(center + horizon)[#text(size: 14pt, ");
            quoted(&options.title, out);
            out.push_str(")]),\n");
        }
    }

    fn cell(&self, cell: &Cell, out: &mut String) {
        if cell.svg.is_empty() {
            out.push_str("  align(left + horizon, text(");
            quoted(&cell.caption, out);
            out.push_str(")),\n");
            return;
        }
        out.push_str("  align(center + horizon, grid(rows: (1fr, auto), gutter: 1mm, image(bytes(");
        quoted(cell.svg.trim_end(), out);
        out.push_str("), format: \"svg\", width: 100%, height: 100%, fit: \"contain\", alt: ");
        quoted(if cell.title.is_empty() { &cell.caption } else { &cell.title }, out);
        out.push(')');
        if !cell.caption.is_empty() {
            out.push_str(", align(left, text(");
            quoted(&cell.caption, out);
            out.push_str("))");
        }
        out.push_str(")),\n");
    }

    fn close(&self, has_foot: bool, style: &Style, out: &mut String) {
        out.push_str(")\n");
        if has_foot {
            // Below the grid, which is as high as the page.
            let note = say::solved_note(style.words());
            let _ = writeln!(out, "#place(bottom + right, dy: 4mm, text(size: 8pt)[{note}])");
        }
    }

    fn notes(&self, style: &Style, out: &mut String) {
        let _ = writeln!(out, "#pagebreak()\n= {}", style.words().notes);
    }

    fn note(&self, title: &str, text: &str, out: &mut String) {
        out.push_str("#heading(level: 2, text(");
        quoted(title, out);
        out.push_str("))\n#text(");
        quoted(text, out);
        out.push_str(")\n");
    }

    fn tail(&self, _: bool, _: &mut String) {}
}

/// A string of Typst.
fn quoted(text: &str, out: &mut String) {
    out.push('"');
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            _ if character.is_control() => out.push('\u{FFFD}'),
            _ => out.push(character),
        }
    }
    out.push('"');
}
