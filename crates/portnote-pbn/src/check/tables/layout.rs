//! The layout of section elements in export format. PBN 2.1 §5.1, §5.2.
//!
//! This is the mirror of the writer: one row on a line, one blank between elements, and what
//! reaches the least width of a column. After the last element of a row the writer leaves the
//! padding out; the standard asks for it, so it is not a fault of the layout there, only
//! another form than the one that is written (`check/exact.rs`).

use std::ops::Range;

use portnote_core::{Reporter, Substitution};

use super::super::edits::{blanks_after, edit, ends_line, is_blank};
use super::super::layout::layout;
use crate::model::{Element, Game, Tag};
use crate::table::{Align, Column, Table};
use crate::tag::TagClass;

const ROW: &str = "nonstandard layout of a row: expected a line of its own";
const BLANKS: &str = "nonstandard layout of a row: expected one space and padding between elements";

/// Reports the first place of each section; what is wrong there is mostly wrong everywhere.
pub(in crate::check) fn check(game: &Game<'_>, reporter: &mut Reporter<'_>) {
    for tag in &game.tags {
        let is_section =
            matches!(tag.class, TagClass::Table | TagClass::Private | TagClass::Unknown);
        if !is_section || tag.repeated || tag.elements.is_empty() {
            continue;
        }
        if let Some((range, what)) = first_fault(game, tag) {
            let edits = all_edits(game, tag);
            let message = "write each row on a line, with one space and padding between cells";
            layout(game.span(range), what, message, edits, reporter);
        }
    }
}

fn first_fault(game: &Game<'_>, tag: &Tag<'_>) -> Option<(Range<u32>, &'static str)> {
    let elements = game.elements.get(tag.elements.clone())?;
    let table = Table::of(game, tag).filter(|table| !table.columns().is_empty());
    let columns = table.as_ref().map_or(&[] as &[Column<'_>], Table::columns);
    let mut before: Option<&Element<'_>> = None;
    for (number, element) in elements.iter().enumerate() {
        let place = number % columns.len().max(1);
        let begins = match columns.len() {
            0 => element.new_line || number == 0,
            _ => place == 0,
        };
        if element.new_line != begins {
            return Some((element.range.clone(), ROW));
        }
        let lead = leading(columns, place, element);
        let start = before.map_or(tag.range.end, |before| before.range.end);
        let gap = game.block().unit().slice(start..element.range.start);
        let sound = match before {
            Some(before) if !begins => {
                let padding = lead + 1 + trailing(columns, place.saturating_sub(1), before);
                is_padding(gap, padding)
            }
            _ => is_padding(last_line(gap), lead),
        };
        // Comments, escape lines and tabs have codes of their own.
        if !sound && gap.trim_matches([' ', '\r', '\n']).is_empty() {
            let range =
                if gap.is_empty() { element.range.clone() } else { start..element.range.start };
            return Some((range, BLANKS));
        }
        if let Some(fault) = after(game, columns, place, element) {
            return Some((fault, BLANKS));
        }
        before = Some(element);
    }
    None
}

/// Edits that bring all elements of a section to their places; `None` where something else
/// than white space is between two of them.
fn all_edits(game: &Game<'_>, tag: &Tag<'_>) -> Option<Vec<Substitution>> {
    let elements = game.elements.get(tag.elements.clone())?;
    let table = Table::of(game, tag).filter(|table| !table.columns().is_empty())?;
    let columns = table.columns();
    let line_end = game.block().own().line_end;
    let mut edits = Vec::new();
    let mut before: Option<&Element<'_>> = None;
    for (number, element) in elements.iter().enumerate() {
        let place = number % columns.len();
        let lead = leading(columns, place, element);
        let start = before.map_or(tag.range.end, |before| before.range.end);
        let gap = start..element.range.start;
        let text = match before {
            Some(before) if place > 0 => {
                " ".repeat(lead + 1 + trailing(columns, place - 1, before))
            }
            _ => line_end.to_owned() + &" ".repeat(lead),
        };
        if !is_blank(game, gap.clone()) {
            return None;
        }
        if game.block().unit().slice(gap.clone()) != text {
            edits.push(edit(game, gap, text));
        }
        before = Some(element);
    }
    // Blanks after the last element are not part of any gap.
    let end = before.map_or(tag.range.end, |element| element.range.end);
    let after = blanks_after(game, end);
    if after > end && ends_line(game, after) {
        edits.push(edit(game, end..after, ""));
    }
    (!edits.is_empty()).then_some(edits)
}

/// Blanks at the end of a line that are not the padding of its last column.
fn after(
    game: &Game<'_>,
    columns: &[Column<'_>],
    place: usize,
    element: &Element<'_>,
) -> Option<Range<u32>> {
    let rest = game.text_from(element.range.end);
    let blanks = rest.len() - rest.trim_start_matches(' ').len();
    let ends =
        rest.get(blanks..).is_none_or(|rest| rest.is_empty() || rest.starts_with(['\r', '\n']));
    if !ends || blanks == 0 || blanks == trailing(columns, place, element) {
        return None;
    }
    let end = element.range.end;
    Some(end..end + u32::try_from(blanks).unwrap_or(0))
}

/// Blanks before an element that is aligned to the right.
fn leading(columns: &[Column<'_>], place: usize, element: &Element<'_>) -> usize {
    let right = columns.get(place).filter(|column| column.align == Some(Align::Right));
    right.map_or(0, |column| column.padding(element.text))
}

/// Blanks after an element that is not.
fn trailing(columns: &[Column<'_>], place: usize, element: &Element<'_>) -> usize {
    let left = columns.get(place).filter(|column| column.align != Some(Align::Right));
    left.map_or(0, |column| column.padding(element.text))
}

fn is_padding(text: &str, blanks: usize) -> bool {
    text.len() == blanks && text.bytes().all(|byte| byte == b' ')
}

fn last_line(text: &str) -> &str {
    text.rsplit(['\n', '\r']).next().unwrap_or("")
}
