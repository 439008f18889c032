//! What is counted while games are read, the same for every notation that is cut into games.

use super::{Counts, Row};

/// What is counted while games are read.
#[derive(Default)]
pub(super) struct Seen {
    pub(super) units: u64,
    pub(super) games: u64,
    pub(super) bytes: u64,
    pub(super) nodes: u64,
    pub(super) found: u64,
    pub(super) elements: u64,
    pub(super) checked: u64,
    pub(super) written: u64,
    pub(super) refused: u64,
}

impl Seen {
    pub(super) fn counts(&self, row: Row) -> Counts {
        let mut counts = Counts::default();
        counts.set("units", self.units);
        counts.set("games", self.games);
        counts.set("bytes", self.bytes);
        counts.set("nodes", self.nodes);
        counts.set("diagnostics", self.found);
        if row != Row::Read {
            counts.set("elements", self.elements);
        }
        match row {
            Row::Check => counts.set("checked", self.checked),
            Row::Dump => counts.set("dumped", self.written),
            Row::Whole => {
                counts.set("checked", self.checked);
                counts.set("whole", self.written);
            }
            Row::Export => {
                counts.set("exported", self.written);
                counts.set("refused", self.refused);
            }
            _ => {}
        }
        counts
    }
}
