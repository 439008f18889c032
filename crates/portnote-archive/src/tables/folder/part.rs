//! Rows of all tables that wait to be written.

use std::io;

use portnote_core::columns::Table;

use crate::tables::{Part, Record, Sink};

/// Rows of the tables of a folder, which another thread gathered.
// Named only by `Parts::Part`: no promise is made about it.
#[doc(hidden)]
pub struct FolderPart {
    tables: Vec<Part>,
}

impl FolderPart {
    pub(super) const fn new(tables: Vec<Part>) -> Self {
        Self { tables }
    }

    /// The rows of a table.
    pub(super) fn table(&self, number: usize) -> Option<&Part> {
        self.tables.get(number)
    }

    /// Removes all rows.
    pub(super) fn emptied(mut self) -> Self {
        self.tables.iter_mut().for_each(Part::clear);
        self
    }
}

impl Sink for FolderPart {
    fn wants(&self, table: &'static Table) -> bool {
        self.tables.iter().any(|part| part.wants(table))
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        let table = row.table();
        let part = self.tables.iter_mut().find(|part| part.wants(table));
        part.map_or(Ok(()), |part| part.push(row))
    }
}
