//! A bidding table: a tree that can be folded without a script, or a list.

use super::inline::Inline;
use super::{calls, escape, label};
use crate::bml::anchor::{Ids, Path};
use crate::bml::model::Table;
use crate::convert::rows::{NestedRow, lines, places};
use crate::convert::words;

/// A table that is not hidden. BML, Bidding tables.
pub(super) fn write<'d>(
    out: &mut String,
    table: &'d Table,
    is_tree: bool,
    inline: &mut Inline<'d>,
    ids: &mut Ids,
) {
    let places = places(table);
    if places.is_empty() {
        return;
    }
    let class = if is_tree { "tree" } else { "bidtable" };
    open_table(out, table, class);
    let is_root = places.iter().filter(|place| place.depth == 0).take(2).count() == 1;
    let mut path = Path::default();
    let mut open_lists = 0_usize;
    for place in &places {
        while open_lists > place.depth {
            close_children(out, is_tree);
            open_lists -= 1;
        }
        let class = match (place.depth, is_root) {
            (0, true) => "root",
            _ => "node",
        };
        out.push_str("<li class=\"");
        out.push_str(class);
        if let Some(wanted) = path.enter(place.depth, &place.row.calls, &place.row.word) {
            out.push_str("\" id=\"");
            out.push_str(&ids.take(wanted));
        }
        if let Some(calls) = calls::of(place.row) {
            out.push_str("\" data-calls=\"");
            out.push_str(&calls);
        }
        out.push_str("\">");
        write_row(out, place, is_tree, inline);
        if place.has_children {
            out.push_str("\n<ul>\n");
            open_lists += 1;
        } else {
            out.push_str("</li>\n");
        }
    }
    for _ in 0..open_lists {
        close_children(out, is_tree);
    }
    out.push_str("</ul>\n</div>\n");
}

/// The style sheet shows above a table when it holds.
fn open_table(out: &mut String, table: &Table, class: &str) {
    out.push_str("<div class=\"");
    out.push_str(class);
    if let Some(when) = words::situation(table.position, table.vulnerability) {
        for attribute in ["\" role=\"group\" aria-label=\"", "\" data-when=\""] {
            out.push_str(attribute);
            escape::attribute(out, &when);
        }
    }
    out.push_str("\">\n<ul>\n");
}

fn close_children(out: &mut String, is_tree: bool) {
    out.push_str(match is_tree {
        true => "</ul></details></li>\n",
        false => "</ul></li>\n",
    });
}

/// A row. One with children in a tree begins what can be folded.
fn write_row<'d>(out: &mut String, place: &NestedRow<'d>, is_tree: bool, inline: &mut Inline<'d>) {
    let is_fold = is_tree && place.has_children;
    out.push_str(match is_fold {
        true => "<details open><summary><span class=\"bid\">",
        false => "<div class=\"row\"><span class=\"bid\">",
    });
    label::row(out, place.row);
    out.push_str("</span>");
    let mut has_text = false;
    for line in lines(place.row, false) {
        out.push_str(match has_text {
            true => "<br>",
            false => " <span class=\"text\">",
        });
        has_text = true;
        match line {
            Some(text) => inline.write(out, text),
            None => out.push('\u{a0}'),
        }
    }
    if has_text {
        out.push_str("</span>");
    }
    out.push_str(if is_fold { "</summary>" } else { "</div>" });
}
