//! Which pictures are on a page.

use super::{Cell, SheetOptions};

/// A page of pictures.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Page<'c> {
    pub(crate) cells: &'c [Cell],
    pub(crate) columns: usize,
    pub(crate) rows: usize,
}

/// The pages of these cells.
pub(crate) fn pages<'c>(cells: &'c [Cell], options: &SheetOptions) -> Vec<Page<'c>> {
    let is_together =
        |one: &Cell, other: &Cell| one.group == other.group && !one.is_alone && !other.is_alone;
    let groups = cells.chunk_by(is_together);
    groups
        .flat_map(|group| group.chunks(options.per_page()))
        .map(|cells| match cells {
            [cell] if cell.is_alone => Page {
                cells,
                columns: 1,
                rows: 1,
            },
            _ => Page {
                cells,
                columns: options.columns(),
                rows: options.rows(),
            },
        })
        .collect()
}
