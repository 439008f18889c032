//! Games as rows of tables with fixed columns, and writers of such tables.
//!
//! ```
//! use portnote_archive::tables::{self, TableOptions};
//! use portnote::{Document, Format};
//!
//! let document = Document::new(Format::Pbn, "[Board \"7\"]\n[Deal \"N:AKQ... - - -\"]\n");
//! let games = tables::find(Format::Pbn, "games").expect("a table");
//! let board = games.place("board").expect("a column");
//! let mut boards = Vec::new();
//! tables::rows(&document, games, &TableOptions::default(), |row| {
//!     boards.push(row.value(board).into_owned());
//!     Ok(())
//! })?;
//! assert_eq!(boards, [tables::Value::Int(7)]);
//! # Ok::<(), std::io::Error>(())
//! ```

mod folder;
pub(crate) mod keys;
mod parquet;
mod reading;
mod tabulate;
mod text;
mod writer;

use std::io::{self, Read};

use portnote::product::Chore;
use portnote::product::notation::Notation;
use portnote::product::{OneByOne, Task, Workers};
use portnote::{Counts, Document, Format, Options, ReadError};
use portnote_core::columns::{FileRow, Row, RowSink};

pub use portnote::TableOptions;

use self::keys::Keys;
use self::reading::{ReadTask, SingleSink};

pub use self::folder::{Finished, Folder, FolderError, FolderPart};
// For the crates above: no promise is made about it.
#[doc(hidden)]
pub use self::keys::content_id;
pub use self::tabulate::{OwnedRow, Rows, Tabulate, UnknownTable, WriteTableError, find};
pub use self::writer::{Form, ParseFormError, Part, WriteOptions, Writer};
pub use portnote_core::columns::{Column, Day, Source, Table, Type, Value};

/// A row with its keys.
pub struct Record<'r> {
    table: &'static Table,
    keys: &'r Keys<'r>,
    row: &'r dyn Row,
}

/// Takes the rows of tables.
pub trait Sink {
    /// Whether rows of a table are of any use: what nobody wants is not computed.
    fn wants(&self, table: &'static Table) -> bool;

    /// Takes a row of a table.
    ///
    /// # Errors
    /// What the place says to which it is written.
    fn row(&mut self, row: &Record<'_>) -> io::Result<()>;
}

/// A sink of rows that other threads gather for it.
pub trait Parts: Sink {
    /// The rows of neighbouring games.
    type Part: Sink + Send;

    /// A part without rows; `None` where all rows are taken one after another.
    fn part(&mut self) -> Option<Self::Part>;

    /// Takes the rows of parts, as if they came one after another. Parts come in file order.
    ///
    /// # Errors
    /// What the place says to which they are written.
    fn take(&mut self, parts: Vec<Self::Part>) -> io::Result<()>;

    /// What is left to do of the parts that were taken, while the next ones are gathered.
    #[doc(hidden)]
    fn chores(&mut self) -> Vec<Chore<'_>> {
        Vec::new()
    }
}

/// What was read of a file.
#[derive(Debug, Default)]
#[must_use = "a file that is not text has no rows"]
#[non_exhaustive]
pub struct Summary {
    /// What the table of files says of it.
    pub file: FileRow,
    /// The findings in the file by severity.
    pub counts: Counts,
    /// Whether the file was refused as a whole, because it is not text.
    pub is_refused: bool,
}

/// Why a file was not read to its end, or its rows were not all taken.
pub type TablesError = ReadError<Box<Summary>>;

/// The tables of a notation; none for bidding systems, which have no games.
///
/// ```
/// use portnote::Format;
/// use portnote_archive::tables;
/// let names = tables::of(Format::Pbn).iter().map(|table| table.name);
/// assert!(names.eq([
///     "games", "hands", "calls", "cards", "tricks", "scores", "cells", "double_dummy", "tags",
///     "comments", "diagnostics", "files",
/// ]));
/// ```
#[must_use]
pub fn of(format: Format) -> &'static [&'static Table] {
    struct Of;

    impl Task for Of {
        type Output = &'static [&'static Table];

        fn run<N: Notation>(self) -> Self::Output {
            N::tables()
        }
    }

    format.run(Of)
}

/// The tables of all notations, each once: LIN has those of PBN.
///
/// ```
/// use portnote_archive::tables;
/// assert!(tables::all().any(|table| (table.notation, table.name) == ("pdn", "plies")));
/// ```
pub fn all() -> impl Iterator<Item = &'static Table> {
    Format::ALL.iter().flat_map(|format| {
        let name = format.about().name;
        let tables = of(*format).iter().copied();
        tables.filter(move |table| table.notation == name)
    })
}

/// Whether conditions can be about the rows of a table: they belong to games and are in their files.
pub(crate) fn is_of_games(table: &Table) -> bool {
    !matches!(table.name, "files" | "diagnostics")
}

/// Reads a text and gives its rows to a sink, game after game; memory is bounded by the largest
/// game. `file` is what the rows call it.
///
/// # Errors
/// The input fails: the rows before were given to the sink, and the error has the summary of what
/// was read. Or the sink fails: [`ReadError::is_input`] tells.
pub fn read(
    format: Format,
    reader: &mut dyn Read,
    file: &str,
    options: &Options,
    how: &TableOptions,
    sink: &mut dyn Sink,
) -> Result<Summary, TablesError> {
    let sink = &mut SingleSink(sink);
    read_with(format, reader, file, options, how, sink, &OneByOne)
}

/// Reads a text on several threads: the rows and their order do not depend on how many there are.
///
/// ```
/// use portnote_archive::tables::{self, Folder, Form, TableOptions, WriteOptions};
/// use portnote::{Format, Options};
/// use portnote::product::{Threads};
///
/// let place = tempfile::tempdir()?;
/// let workers = Threads::new(2);
/// let folder = Folder::new(&place.path().join("out"), Form::Ndjson, WriteOptions::default());
/// let mut folder = folder.with_workers(workers);
/// folder.begin(tables::find(Format::Pdn, "plies").expect("a table"))?;
/// let (text, options) = (&mut &b"1. 11-15 22-18 1-0"[..], Options::default());
/// let how = TableOptions::default();
/// let read =
///     tables::read_with(Format::Pdn, text, "a.pdn", &options, &how, &mut folder, &workers)?;
/// assert_eq!(read.file.games, 1);
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// As [`read`].
pub fn read_with(
    format: Format,
    reader: &mut dyn Read,
    file: &str,
    options: &Options,
    how: &TableOptions,
    sink: &mut impl Parts,
    workers: &impl Workers,
) -> Result<Summary, TablesError> {
    format.run(ReadTask { reader, file, options, how, sink, workers })
}

/// Gives the rows of a table that a text in memory has, one after another.
///
/// # Errors
/// What the caller says.
pub fn rows(
    document: &Document,
    table: &'static Table,
    how: &TableOptions,
    each: impl FnMut(&Record<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let mut sink = OneTable { table, each };
    let (format, options) = (document.format(), document.options());
    let read = read(format, &mut document.bytes(), &document.name(), options, how, &mut sink);
    Ok(read.map(drop)?)
}

impl Record<'_> {
    /// The table of the row.
    #[must_use]
    pub const fn table(&self) -> &'static Table {
        self.table
    }

    /// The value in a column, from 0; it is found now, so that columns that are not asked for cost
    /// nothing.
    #[must_use]
    pub fn value(&self, column: usize) -> Value<'_> {
        let Some(own) = column.checked_sub(self.table.keys.len()) else {
            return self.keys.value(column);
        };
        match self.table.own.column(own) {
            Some(found) => found.ty.admit(self.row.value(own)),
            None => Value::Null,
        }
    }

    /// Shows the value in a column of a type. Unlike [`Record::value`], this does not move the value:
    /// to copy what was written a moment before, in pieces of another size, stalls a processor.
    #[inline]
    pub(crate) fn show<T>(&self, column: usize, ty: Type, look: impl FnOnce(&Value<'_>) -> T) -> T {
        let Some(own) = column.checked_sub(self.table.keys.len()) else {
            return look(&self.keys.value(column));
        };
        let value = self.row.value(own);
        match ty.admits(&value) {
            true => look(&value),
            false => look(&ty.admit(value)),
        }
    }

    /// All values in the order of the columns.
    pub fn values(&self) -> impl Iterator<Item = (&Column, Value<'_>)> {
        let columns = self.table.columns().enumerate();
        columns.map(|(at, column)| (column, self.value(at)))
    }
}

/// Takes the rows of one table.
struct OneTable<F> {
    table: &'static Table,
    each: F,
}

impl<F: FnMut(&Record<'_>) -> io::Result<()>> Sink for OneTable<F> {
    fn wants(&self, table: &'static Table) -> bool {
        std::ptr::eq(table, self.table)
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        (self.each)(row)
    }
}

/// Adds the keys to the rows of a game.
pub(crate) struct KeyedSink<'k> {
    pub(crate) keys: &'k Keys<'k>,
    pub(crate) sink: &'k mut dyn Sink,
}

impl RowSink for KeyedSink<'_> {
    fn wants(&self, table: &'static Table) -> bool {
        self.sink.wants(table)
    }

    fn row(&mut self, table: &'static Table, row: &dyn Row) -> io::Result<()> {
        self.sink.row(&Record { table, keys: self.keys, row })
    }
}
