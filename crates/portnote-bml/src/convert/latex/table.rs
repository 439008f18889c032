//! A bidding table: a tree of `dirtree`, or the environment `bidtable`.

use super::inline::{self, TextContext};
use super::text::LatexText;
use super::{Options, label};
use crate::bml::inline::Tokenizer;
use crate::bml::model::Table;
use crate::convert::rows::{NestedRow, compat_word, lines, places, top_rows};
use crate::convert::words;

/// The width of a label and the dots after it.
const LABEL_WIDTH: usize = 8;

/// A table that is not hidden. BML, Bidding tables.
pub(super) fn write<'d>(
    out: &mut LatexText,
    table: &'d Table,
    options: Options,
    tokenizer: &mut Tokenizer<'d>,
) {
    let places = places(table);
    if places.is_empty() {
        return;
    }
    let when = words::situation(table.position, table.vulnerability);
    if let Some(when) = when.filter(|_| !options.compat) {
        out.markup("\\bmlwhen{");
        out.line(&when);
        out.markup("}\n");
    }
    // Several openings are below an empty node.
    let is_forest = top_rows(&places) > 1;
    match options.tree {
        true => write_tree(out, &places, is_forest, options, tokenizer),
        false => write_list(out, &places, is_forest, options, tokenizer),
    }
    out.markup("\\bigbreak\n");
}

fn write_tree<'d>(
    out: &mut LatexText,
    places: &[NestedRow<'d>],
    is_forest: bool,
    options: Options,
    tokenizer: &mut Tokenizer<'d>,
) {
    out.markup("\\\n\\dirtree{%%\n");
    if is_forest {
        out.markup(" .1 \\O. \n");
    }
    out.is_in_tree = true;
    for place in places {
        let level = place.depth + 1 + usize::from(is_forest);
        out.markup(" .");
        out.markup(&level.to_string());
        out.markup(" ");
        let start = out.place();
        write_label(out, place, options);
        let width = out.width(start);
        let mut has_text = false;
        let mut is_empty = false;
        for line in lines(place.row, false) {
            if has_text {
                out.end_line();
                // A line cannot be ended where none has begun.
                if is_empty && !options.compat {
                    out.markup("\\leavevmode");
                }
                out.markup("\\\\\n");
            } else {
                out.markup(&".".repeat(LABEL_WIDTH.saturating_sub(width)));
                out.markup("\\begin{minipage}[t]{0.");
                out.markup(&text_width(level, options).to_string());
                out.markup("\\textwidth}\n");
            }
            has_text = true;
            let start = out.place();
            write_line(out, line, options, tokenizer);
            is_empty = !out.has_text_since(start);
        }
        out.markup(match has_text {
            true => "\n\\end{minipage}. \n",
            false => ". \n",
        });
    }
    out.is_in_tree = false;
    out.markup("}\n");
}

/// The width of a description in hundredths of the page's, so that text deep in a tree ends
/// on the page; the reference has one width. Two digits, or one.
fn text_width(level: usize, options: Options) -> usize {
    match options.compat {
        true => 8,
        false => 87_usize.saturating_sub(3 * level).max(30),
    }
}

fn write_list<'d>(
    out: &mut LatexText,
    places: &[NestedRow<'d>],
    is_forest: bool,
    options: Options,
    tokenizer: &mut Tokenizer<'d>,
) {
    out.markup("\\begin{bidtable}\n");
    if is_forest {
        out.markup("\\O\\+\\\\\n");
    }
    let mut rows = places.iter().peekable();
    while let Some(place) = rows.next() {
        let start = out.place();
        write_label(out, place, options);
        out.protect(start);
        for (at, line) in lines(place.row, false).enumerate() {
            if at > 0 {
                out.end_line();
            }
            out.markup(if at == 0 { " \\> " } else { "\\\\\n\\>" });
            write_line(out, line, options, tokenizer);
        }
        if place.has_children {
            out.markup("\\+");
        }
        match rows.peek() {
            Some(next) => {
                out.markup(&"\\-".repeat(place.depth.saturating_sub(next.depth)));
                out.markup("\\\\\n");
            }
            None => out.markup(&"\\-".repeat(place.depth + usize::from(is_forest))),
        }
    }
    out.markup("\n\\end{bidtable}\n");
}

fn write_label(out: &mut LatexText, place: &NestedRow<'_>, options: Options) {
    match options.compat {
        true => label::compat(out, compat_word(place)),
        false => label::row(out, place.row),
    }
}

/// A line of a description; `None` is an empty one.
fn write_line<'d>(
    out: &mut LatexText,
    line: Option<&'d str>,
    options: Options,
    tokenizer: &mut Tokenizer<'d>,
) {
    let Some(line) = line else {
        out.markup("\\vspace{\\baselineskip}");
        return;
    };
    let start = out.place();
    match options.compat {
        true => inline::write_compat(out, line, TextContext::Body),
        false => inline::write(out, line, TextContext::Body, tokenizer),
    }
    out.protect(start);
}
