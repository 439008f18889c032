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
                ", header: [#{title}{} #h(1fr) #context counter(page).display(\"1 / 1\", both: true)]",
                about(options, style, " #h(1em) #")
            );
        }
        let _ = writeln!(out, ")\n#set text(lang: \"{}\", size: 10pt)", style.language.code());
        let _ = writeln!(out, "#set document(title: {title})");
    }

    fn open(&self, page: Page, options: &SheetOptions, style: &Style, out: &mut String) {
        let rules = match options.layout {
            Layout::HandRecord => "inset: 1mm, stroke: 0.5pt + gray",
            Layout::Curtain => "inset: 2mm, stroke: (paint: gray, dash: \"dashed\")",
            Layout::Handout => "inset: (x: 3mm, y: 2mm), stroke: 0.5pt + gray",
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
            out.push_str("  grid.cell(colspan: 2, align(left + horizon)[#text(size: 14pt, ");
            quoted(&options.title, out);
            let _ = write!(out, "){}", about(options, style, " #linebreak()#"));
            let key = options.key.sentences(style);
            if !key.is_empty() {
                out.push_str(" #v(1fr) #text(size: 7.5pt, ");
                quoted(&key, out);
                out.push(')');
            }
            out.push_str("]),\n");
        }
    }

    fn cell(&self, cell: &Cell, out: &mut String) {
        if cell.svg.is_empty() {
            let place = if cell.number.is_some() { "left + top" } else { "left + horizon" };
            let _ = write!(out, "  align({place}, ");
            caption(cell, out);
            out.push_str("),\n");
            return;
        }
        let is_lesson = cell.lines > 0;
        out.push_str(match is_lesson {
            true => {
                "  align(left + top, grid(columns: 1fr, rows: (auto, auto, 1fr), gutter: 1mm, \
                 layout(it => image(bytes("
            }
            false => "  align(center + horizon, grid(rows: (1fr, auto), gutter: 1mm, image(bytes(",
        });
        quoted(cell.svg.trim_end(), out);
        out.push_str(match is_lesson {
            true => "), format: \"svg\", width: calc.min(it.width, 130mm), alt: ",
            false => "), format: \"svg\", width: 100%, height: 100%, fit: \"contain\", alt: ",
        });
        quoted(if cell.title.is_empty() { &cell.caption } else { &cell.title }, out);
        out.push_str(if is_lesson { "))" } else { ")" });
        if is_lesson || !cell.caption.is_empty() {
            out.push_str(", align(left, ");
            caption(cell, out);
            out.push(')');
        }
        if is_lesson {
            out.push_str(LINES);
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

    fn end_notes(&self, _: &mut String) {}

    fn tail(&self, _: &mut String) {}
}

/// Lines to write on, as many as there is room for.
const LINES: &str = ", layout(it => block(width: 100%, height: it.height, align(bottom, stack(dir: btt, spacing: 6.6mm, \
    ..range(calc.max(0, int(it.height / 6.6mm))).map(_ => \
    line(length: 100%, stroke: (paint: gray, thickness: 0.5pt, dash: \"dotted\")))))))";

/// The text of a cell, after its number.
fn caption(cell: &Cell, out: &mut String) {
    if let Some(number) = &cell.number {
        out.push_str("strong(");
        quoted(number, out);
        out.push_str(") + h(2mm) + ");
    }
    let size = if cell.lines > 0 { "size: 9.5pt, " } else { "" };
    let _ = write!(out, "text({size}");
    quoted(&cell.caption, out);
    out.push(')');
}

/// Club and date as strings of Typst, each after the same text.
fn about(options: &SheetOptions, style: &Style, before: &str) -> String {
    let mut out = String::new();
    for line in options.about(style) {
        out.push_str(before);
        quoted(&line, &mut out);
    }
    out
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
