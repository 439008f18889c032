//! Pages as a document of Typst: pictures in SVG inside of it, so that one file is all.

use std::fmt::Write as _;

use crate::sheet::{Cell, Layout, SheetOptions, length, pages};
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
    let paper = match options.paper {
        crate::sheet::Paper::A4 => "a4",
        crate::sheet::Paper::Letter => "us-letter",
        crate::sheet::Paper::Legal => "us-legal",
    };
    let takes_cells = options.has_title_cells();
    let rules = match options.layout {
        Layout::HandRecord => "inset: 1mm, stroke: 0.5pt + gray",
        Layout::Curtain => "inset: 2mm, stroke: (paint: gray, dash: \"dashed\")",
        _ => "gutter: 3mm",
    };
    let mut title = String::new();
    quoted(&options.title, &mut title);
    let mut out = String::new();
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
    let _ = writeln!(
        out,
        ")\n#set text(lang: \"{}\", size: 10pt)",
        style.language.code()
    );
    let _ = writeln!(out, "#set document(title: {title})");
    let mut is_first = true;
    for page in pages(cells, options) {
        if !std::mem::take(&mut is_first) {
            out.push_str("#pagebreak()\n");
        }
        let _ = writeln!(
            out,
            "#grid(columns: ({}), rows: ({}), {rules},",
            "1fr, ".repeat(page.columns),
            "1fr, ".repeat(page.rows)
        );
        if takes_cells {
            let _ = writeln!(
                out,
                "  grid.cell(colspan: 2, align(center + horizon)[#text(size: 14pt, {title})]),"
            );
        }
        for cell in page.cells {
            if cell.svg.is_empty() {
                out.push_str("  align(left + horizon, text(");
                quoted(&cell.caption, &mut out);
                out.push_str(")),\n");
                continue;
            }
            out.push_str(
                "  align(center + horizon, grid(rows: (1fr, auto), gutter: 1mm, image(bytes(",
            );
            quoted(cell.svg.trim_end(), &mut out);
            out.push_str("), format: \"svg\", width: 100%, height: 100%, fit: \"contain\", alt: ");
            quoted(
                if cell.title.is_empty() {
                    &cell.caption
                } else {
                    &cell.title
                },
                &mut out,
            );
            out.push(')');
            if !cell.caption.is_empty() {
                out.push_str(", align(left, text(");
                quoted(&cell.caption, &mut out);
                out.push_str("))");
            }
            out.push_str(")),\n");
        }
        out.push_str(")\n");
    }
    rest(cells, style, &mut out);
    out
}

/// The texts that had no room below their pictures, on as many pages as they need.
fn rest(cells: &[Cell], style: &Style, out: &mut String) {
    let texts = cells
        .iter()
        .filter_map(|cell| Some((cell, cell.whole.as_ref()?)));
    for (place, (cell, text)) in texts.enumerate() {
        if place == 0 {
            let _ = writeln!(out, "#pagebreak()\n= {}", style.words().notes);
        }
        out.push_str("#heading(level: 2, text(");
        quoted(&cell.title, out);
        out.push_str("))\n#text(");
        quoted(text, out);
        out.push_str(")\n");
    }
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
