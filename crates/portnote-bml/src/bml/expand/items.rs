//! The rows of a table as a tree of single call words: a history becomes a chain.

use crate::bml::call::{CallWord, Pattern, Variable};
use crate::bml::model::Row;

/// One call word of a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Item<'d> {
    pub(super) word: &'d CallWord,
    /// The row in which it is.
    pub(super) row: &'d Row,
    pub(super) row_number: u32,
    /// Whether it is the last word of its row, which carries the description.
    pub(super) is_last: bool,
    /// Number of the first item after it and all below it: its sibling, or its parent's.
    pub(super) end: u32,
}

/// All of a table, in preorder.
#[derive(Debug, Default)]
pub(super) struct Items<'d> {
    items: Vec<Item<'d>>,
}

impl<'d> Items<'d> {
    /// Rows that are shown but not read are left out with all below them: rule X-2.
    pub(super) fn of(rows: &'d [Row]) -> Self {
        let mut items: Vec<Item<'d>> = Vec::with_capacity(rows.len());
        // The rows on the way to the current one: their level and their first item.
        let mut open: Vec<(u32, usize)> = Vec::new();
        let mut opaque: Option<u32> = None;
        for (row_number, row) in (0..).zip(rows) {
            if opaque.is_some_and(|level| row.level > level) {
                continue;
            }
            close(&mut items, &mut open, row.level);
            let is_opaque = |word: &CallWord| word.alternatives.is_empty();
            opaque = (row.calls.is_empty() || row.calls.iter().any(is_opaque)).then_some(row.level);
            if opaque.is_some() {
                continue;
            }
            open.push((row.level, items.len()));
            let last = row.calls.len().saturating_sub(1);
            items.extend(row.calls.iter().enumerate().map(|(number, word)| Item {
                word,
                row,
                row_number,
                is_last: number == last,
                end: 0,
            }));
        }
        close(&mut items, &mut open, 0);
        Self { items }
    }

    pub(super) fn get(&self, number: u32) -> Option<Item<'d>> {
        self.items.get(number as usize).copied()
    }

    pub(super) fn len(&self) -> u32 {
        number(self.items.len())
    }

    /// The most sequences that the table can describe: a product of what its words
    /// mean, which does not yet consider suits that were bid before.
    pub(super) fn most_sequences(&self, is_compat: bool) -> u64 {
        // From the last item to the first, so that what is below an item is known before it.
        let mut most: Vec<u64> = Vec::new();
        let mut open: Vec<u32> = Vec::new();
        let bound = self.bound_variables();
        for ((number, item), bound) in (0..self.len()).zip(&self.items).zip(bound).rev() {
            let mut below = 0_u64;
            while open.last().is_some_and(|&child| child < item.end) {
                open.pop();
                below = below.saturating_add(most.pop().unwrap_or(0));
            }
            let words = alternatives(item.word, is_compat).iter();
            let own = words.map(|pattern| most_calls(pattern, bound));
            let own = own.fold(0, u64::saturating_add);
            open.push(number);
            most.push(own.saturating_mul(below.saturating_add(1)));
        }
        most.into_iter().fold(0, u64::saturating_add)
    }

    /// For each item the variables above it, one bit each.
    fn bound_variables(&self) -> Vec<u8> {
        let mut open: Vec<(u32, u8)> = Vec::new();
        let mut bound = Vec::with_capacity(self.items.len());
        for (number, item) in (0..).zip(&self.items) {
            while open.last().is_some_and(|&(end, _)| end <= number) {
                open.pop();
            }
            let above = open.last().map_or(0, |&(_, variables)| variables);
            bound.push(above);
            let own = match item.word.alternatives.as_slice() {
                [Pattern::Variable { variable, .. }] => bit(*variable),
                _ => 0,
            };
            open.push((item.end, above | own));
        }
        bound
    }
}

/// What a word means. The reference program uses the last of several alternatives only.
pub(super) fn alternatives(word: &CallWord, is_compat: bool) -> &[Pattern] {
    match word.alternatives.as_slice() {
        [.., last] if is_compat => std::slice::from_ref(last),
        all => all,
    }
}

/// Ends all open rows that are not ancestors of a row of this level.
fn close(items: &mut [Item<'_>], open: &mut Vec<(u32, usize)>, level: u32) {
    let end = number(items.len());
    while let Some((_, first)) = open.pop_if(|(open, _)| *open >= level) {
        let Some(item) = items.get(first) else {
            continue;
        };
        // The chain of a history has one end.
        let length = item.row.calls.len();
        for item in items.iter_mut().skip(first).take(length) {
            item.end = end;
        }
    }
}

fn most_calls(pattern: &Pattern, bound: u8) -> u64 {
    match pattern {
        Pattern::Call(_) | Pattern::Other { .. } | Pattern::Steps(_) => 1,
        Pattern::Strains { strains, .. } => strains.len().min(5) as u64,
        Pattern::Red { .. } | Pattern::Black { .. } => 2,
        Pattern::Variable { variable, .. } if bound & bit(*variable) != 0 => 1,
        Pattern::Variable { variable: Variable::Major | Variable::Minor, .. } => 2,
        Pattern::Variable { .. } => 4,
    }
}

const fn bit(variable: Variable) -> u8 {
    match variable {
        Variable::Major => 1,
        Variable::Minor => 2,
        Variable::X => 4,
        Variable::Y => 8,
        Variable::Z => 16,
    }
}

fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
