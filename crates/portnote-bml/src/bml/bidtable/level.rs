//! Indentation: which row is under which. BML, Bidding tables.

/// The columns of the rows that are open, from the top row down.
#[derive(Clone, Debug, Default)]
pub(super) struct Levels {
    open: Vec<usize>,
    base: Option<usize>,
    step: Option<usize>,
    has_odd_step: bool,
}

/// The place of a row, and what is odd about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RowLevel {
    /// 0 for a top row.
    pub(super) level: usize,
    /// Whether it is left of the first row.
    pub(super) is_left: bool,
    /// What is odd about its column.
    pub(super) oddity: Option<Oddity>,
}

/// Why a column is odd.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Oddity {
    /// It is in a column to the left in which no row above it is open.
    Dedent,
    /// It is indented by a different number of columns from the rows before.
    Step {
        /// The number of columns by which the row is indented.
        found: usize,
        /// Theirs.
        before: usize,
    },
}

impl Levels {
    /// The place of a row: under the nearest row above that is further to the left.
    pub(super) fn place(&mut self, column: usize) -> RowLevel {
        let base = *self.base.get_or_insert(column);
        let is_left = column < base;
        let column = column.max(base);
        let mut left = None;
        while let Some(open) = self.open.pop_if(|open| *open >= column) {
            left = Some(open);
        }
        let level = self.open.len();
        let is_dedent = left.is_some_and(|left| left != column);
        let mut oddity = is_dedent.then_some(Oddity::Dedent);
        if let (None, Some(parent)) = (left, self.open.last()) {
            let found = column - parent;
            let before = *self.step.get_or_insert(found);
            if found != before && !self.has_odd_step {
                self.has_odd_step = true;
                oddity = Some(Oddity::Step { found, before });
            }
        }
        self.open.push(column);
        RowLevel { level, is_left, oddity }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn levels(columns: &[usize]) -> Vec<usize> {
        let mut levels = Levels::default();
        let places = columns.iter().map(|column| levels.place(*column).level);
        places.collect()
    }

    #[test]
    fn any_unit_will_do() {
        assert_eq!(levels(&[0, 3, 6, 3, 0]), [0, 1, 2, 1, 0]);
        assert_eq!(levels(&[4, 5, 9, 5, 4]), [0, 1, 2, 1, 0]);
    }

    #[test]
    fn a_row_left_of_the_first_is_a_top_row() {
        assert_eq!(levels(&[2, 4, 0, 4, 2]), [0, 1, 0, 1, 0]);
    }

    #[test]
    fn a_row_goes_back_to_the_nearest_that_is_further_left() {
        assert_eq!(levels(&[0, 4, 2, 4]), [0, 1, 1, 2]);
    }
}
