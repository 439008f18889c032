//! The structure that the reference puts out, without the blanks that its printer adds.

use super::{COMPAT_STYLE, Options, STYLE_NAME, escape};
use crate::bml::inline::compat as inline;
use crate::bml::model::{BlockKind, Document, Table, Text};
use crate::convert::metadata;
use crate::convert::rows::{NestedRow, compat_word, lines, numbered, places, starred, top_rows};

/// What a page may load: its style sheet, inside or beside it, and nothing else. A style sheet
/// beside a page that is opened as a file has no origin, so that its scheme is named.
const POLICY: &str = "default-src 'none'; style-src 'unsafe-inline' 'self' file:; base-uri 'none'; \
                      form-action 'none'";

/// The page.
pub(super) fn write(document: &Document<'_>, options: Options) -> String {
    let mut out = String::new();
    let title = metadata::value(document, "TITLE").unwrap_or("No title supplied");
    out.push_str(concat!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' ",
        "'http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd'>\n",
        "<html lang=\"en\" xml:lang=\"en\" xmlns=\"http://www.w3.org/1999/xhtml\">\n<head>\n",
        "<meta content=\"text/html; charset=utf-8\" http-equiv=\"Content-Type\"/>\n<meta http-equiv=\"Content-Security-Policy\" content=\"",
    ));
    out.push_str(POLICY);
    out.push_str("\"/>\n<title>");
    escape::element(&mut out, title);
    out.push_str("</title>\n");
    if options.external_style {
        out.push_str("<link rel=\"stylesheet\" type=\"text/css\" href=\"");
        out.push_str(STYLE_NAME);
        out.push_str("\"/>\n");
    } else {
        out.push_str("<style type=\"text/css\">\n");
        out.push_str(COMPAT_STYLE);
        out.push_str("</style>\n");
    }
    out.push_str("</head>\n<body>\n");
    for block in &document.blocks {
        write_block(&mut out, &block.kind, options.tree);
    }
    out.push_str("</body>\n</html>\n");
    out
}

/// The reference loses the kinds of blocks that are not here.
fn write_block(out: &mut String, block: &BlockKind, is_tree: bool) {
    match block {
        BlockKind::Heading(heading) => {
            let tag = match heading.level {
                0 | 1 => "h1",
                2 => "h2",
                3 => "h3",
                _ => "h4",
            };
            element(out, tag, &starred(heading));
        }
        BlockKind::Paragraph(text) => element(out, "p", &text.raw),
        BlockKind::List(items) => list(out, "ul", items.iter().map(|item| &item.text)),
        BlockKind::OrderedList(items) if items.start == 1 => list(out, "ol", items.items.iter()),
        BlockKind::OrderedList(items) => element(out, "p", &numbered(items)),
        BlockKind::Table(table) if !table.is_hidden => write_table(out, table, is_tree),
        BlockKind::Table(_)
        | BlockKind::DescriptionList(_)
        | BlockKind::PipeTable(_)
        | BlockKind::AuctionDiagram(_)
        | BlockKind::DealDiagram(_) => {}
    }
}

fn element(out: &mut String, tag: &str, text: &str) {
    open(out, tag);
    inline::html(out, text);
    close(out, tag);
    out.push('\n');
}

fn list<'d>(out: &mut String, tag: &str, items: impl Iterator<Item = &'d Text>) {
    open(out, tag);
    out.push('\n');
    for item in items {
        element(out, "li", &item.raw);
    }
    close(out, tag);
    out.push('\n');
}

fn write_table(out: &mut String, table: &Table, is_tree: bool) {
    let places = places(table);
    if places.is_empty() {
        return;
    }
    out.push_str(match is_tree {
        true => "<div class=\"tree\">\n<ul>\n",
        false => "<div class=\"bidtable\">\n<ul>\n",
    });
    // Several openings are below an empty node.
    let is_forest = top_rows(&places) > 1;
    if is_forest {
        out.push_str(match is_tree {
            true => "<li class=\"root\">∅\n<ul>\n",
            false => "<li><div class=\"start\">∅</div>\n<ul>\n",
        });
    }
    let mut open_lists = 0_usize;
    for place in &places {
        while open_lists > place.depth {
            out.push_str("</ul>\n</li>\n");
            open_lists -= 1;
        }
        match is_tree {
            true => node(out, place, is_forest),
            false => item(out, place),
        }
        if place.has_children {
            out.push_str("\n<ul>\n");
            open_lists += 1;
        } else {
            out.push_str("</li>\n");
        }
    }
    for _ in 0..open_lists + usize::from(is_forest) {
        out.push_str("</ul>\n</li>\n");
    }
    out.push_str("</ul>\n</div>\n");
}

/// A row of a tree, its `li` left open.
fn node(out: &mut String, place: &NestedRow<'_>, is_forest: bool) {
    let class = match (place.depth, is_forest, place.is_last) {
        (0, false, _) => "root",
        (_, _, true) => "last node",
        (_, _, false) => "node",
    };
    out.push_str("<li class=\"");
    out.push_str(class);
    out.push_str("\">");
    let height = lines(place.row, true).count();
    if height == 0 {
        inline::html(out, compat_word(place));
        return;
    }
    out.push_str("<table><tr><td class=\"node\" rowspan=\"");
    out.push_str(&height.to_string());
    out.push_str("\">");
    inline::html(out, compat_word(place));
    out.push_str("</td>");
    for (at, text) in lines(place.row, true).enumerate() {
        if at > 0 {
            out.push_str("<tr>");
        }
        out.push_str("<td>");
        line(out, text);
        out.push_str("</td></tr>");
    }
    out.push_str("</table>");
}

/// A row of a list; the last `li` is left open.
fn item(out: &mut String, place: &NestedRow<'_>) {
    out.push_str("<li><div class=\"start\">");
    inline::html(out, compat_word(place));
    out.push_str("</div>");
    for (at, text) in lines(place.row, false).enumerate() {
        if at > 0 {
            out.push_str("</li>\n<li><div class=\"start\"></div>");
        }
        line(out, text);
    }
}

fn line(out: &mut String, line: Option<&str>) {
    match line {
        Some(text) => inline::html(out, text),
        None => out.push('\u{a0}'),
    }
}

fn open(out: &mut String, tag: &str) {
    out.push('<');
    out.push_str(tag);
    out.push('>');
}

fn close(out: &mut String, tag: &str) {
    out.push_str("</");
    out.push_str(tag);
    out.push('>');
}
