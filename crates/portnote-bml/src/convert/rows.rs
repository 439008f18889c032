//! The rows of a bidding table as their writers need them: the history above them, how
//! deep each row is, whether it has children, and whether it is the last of its siblings.

use std::borrow::Cow;

use crate::bml::model::{Heading, OrderedList, Row, Table};

/// A row in its place.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NestedRow<'d> {
    /// The row.
    pub row: &'d Row,
    /// The depth of the row, at most one more than that of the row before; 0 for a top row.
    pub depth: usize,
    /// Whether the row after it is deeper.
    pub has_children: bool,
    /// Whether no row after it has the same parent.
    pub is_last: bool,
    /// Whether it is the history that took the other top rows as its children.
    pub is_head: bool,
}

/// All rows in order. The levels of a table need not be those of a tree; depths are.
pub(crate) fn places(table: &Table) -> Vec<NestedRow<'_>> {
    let mut places: Vec<NestedRow<'_>> = Vec::with_capacity(table.rows.len());
    // The levels of the rows above, the nearest last.
    let mut open: Vec<u32> = Vec::new();
    for row in &table.rows {
        while open.last().is_some_and(|level| *level >= row.level) {
            open.pop();
        }
        if let Some(before) = places.last_mut().filter(|_| !open.is_empty()) {
            before.has_children |= open.len() > before.depth;
        }
        places.push(NestedRow {
            row,
            depth: open.len(),
            has_children: false,
            is_last: true,
            is_head: table.head_adopts && places.is_empty(),
        });
        open.push(row.level);
    }
    // From the last to the first: whether a sibling is known at each depth.
    let mut known: Vec<bool> = Vec::new();
    for place in places.iter_mut().rev() {
        known.truncate(place.depth + 1);
        known.resize(place.depth + 1, false);
        if let Some(known) = known.last_mut() {
            place.is_last = !std::mem::replace(known, true);
        }
    }
    places
}

/// The number of top rows, as far as it matters: 0, 1 or 2 for more.
pub(crate) fn top_rows(places: &[NestedRow<'_>]) -> usize {
    places.iter().filter(|place| place.depth == 0).take(2).count()
}

/// The word of a row as the reference shows it: a head without its last mark, and a pass, a
/// double or redouble that is the whole word in full.
pub(crate) fn compat_word<'d>(place: &NestedRow<'d>) -> &'d str {
    let word = place.row.word.as_str();
    match word {
        "P" => "Pass",
        "D" => "Dbl",
        "R" => "Rdbl",
        word if place.is_head => word.strip_suffix(['-', ';']).unwrap_or(word),
        word => word,
    }
}

/// The lines of a description: those of the model, and those that its author set apart by
/// the two characters `\n`. A last line of only a full stop is `None`, an empty line, where
/// it follows others or `alone` says so.
pub(crate) fn lines(row: &Row, alone: bool) -> impl Iterator<Item = Option<&str>> {
    let all = row.description.iter().flat_map(|text| text.raw.split("\\n")).map(str::trim);
    let mut all = all.peekable();
    let mut is_first = true;
    std::iter::from_fn(move || {
        let line = all.next()?;
        let is_empty = line == "." && all.peek().is_none() && (alone || !is_first);
        is_first = false;
        Some((!is_empty).then_some(line))
    })
}

/// A list that does not begin with 1, which is a paragraph for the reference.
pub(crate) fn numbered(list: &OrderedList) -> String {
    let mut text = String::new();
    for (number, item) in (u64::from(list.start)..).zip(&list.items) {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&number.to_string());
        text.push_str(". ");
        text.push_str(&item.raw);
    }
    text
}

/// The text of a heading, which for the reference begins with the stars beyond four.
pub(crate) fn starred(heading: &Heading) -> Cow<'_, str> {
    match heading.stars.saturating_sub(4) as usize {
        0 => Cow::Borrowed(&heading.text.raw),
        more => Cow::Owned(format!("{} {}", "*".repeat(more), heading.text.raw)),
    }
}

#[cfg(test)]
mod tests {
    use portnote_core::Span;

    use super::*;
    use crate::situation::{Position, Vulnerability};

    fn table(levels: &[u32]) -> Table {
        let row = |level: &u32| Row {
            level: *level,
            word: "1C".to_owned(),
            calls: Vec::new(),
            is_history: false,
            is_alerted: false,
            description: Vec::new(),
            span: Span::empty(0),
            word_span: Span::empty(0),
            pasted_at: Vec::new(),
        };
        Table {
            is_hidden: false,
            position: Position::Any,
            vulnerability: Vulnerability::Any,
            head_adopts: false,
            rows: levels.iter().map(row).collect(),
        }
    }

    #[test]
    fn levels_become_depths() {
        let table = table(&[2, 5, 7, 5, 0, 9]);
        let places = places(&table);
        let depths: Vec<usize> = places.iter().map(|place| place.depth).collect();
        assert_eq!(depths, [0, 1, 2, 1, 0, 1]);
        let last: Vec<bool> = places.iter().map(|place| place.is_last).collect();
        assert_eq!(last, [false, false, true, true, true, true]);
        let parents: Vec<bool> = places.iter().map(|place| place.has_children).collect();
        assert_eq!(parents, [true, true, false, false, true, false]);
    }
}
