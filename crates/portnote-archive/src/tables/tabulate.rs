//! The tables of a text in memory, in one call.

use std::io::{self, Write};

use portnote::product::catalogue::nearest;
use portnote::{Document, Format};
use portnote_core::columns::{Table, Value};

use super::{Form, TableOptions, WriteOptions, Writer, of, rows};

/// Asks a text in memory for its tables.
///
/// ```
/// use portnote_archive::prelude::Tabulate;
/// use portnote_archive::tables::{Form, Value};
///
/// let document = portnote::open("[Board \"7\"]\n\n[Board \"8\"]\n")?;
/// let games = document.table("games")?;
/// let boards: Vec<_> = games.column("board").expect("a column").collect();
/// assert_eq!(boards, [&Value::Int(7), &Value::Int(8)]);
/// let first = games.iter().next().expect("a row");
/// assert_eq!(first.value("board"), Some(&Value::Int(7)));
///
/// let mut file = Vec::new();
/// assert_eq!(document.write_table("games", Form::Csv, &mut file)?, 2);
/// assert!(file.starts_with(b"file,game,"));
///
/// let error = document.table("game").unwrap_err().to_string();
/// assert!(error.starts_with("unknown table `game`: did you mean `games`? PBN has games, hands, "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Tabulate {
    /// Returns the rows of a table, all of them in memory.
    ///
    /// # Errors
    /// The notation has no table of this name.
    fn table(&self, name: &str) -> Result<Rows, UnknownTable>;

    /// Writes a table and returns the number of its rows.
    ///
    /// # Errors
    /// - [`WriteTableError::Unknown`]: the notation has no table of this name.
    /// - [`WriteTableError::Io`]: what the place says to which it is written.
    fn write_table(
        &self,
        name: &str,
        form: Form,
        out: impl Write + Send,
    ) -> Result<u64, WriteTableError>;
}

/// The rows of a table, in the order of the games.
#[derive(Clone, Debug)]
pub struct Rows {
    table: &'static Table,
    rows: Vec<Vec<Value<'static>>>,
}

/// A row of a table that was read.
#[derive(Clone, Copy, Debug)]
pub struct OwnedRow<'r> {
    table: &'static Table,
    values: &'r [Value<'static>],
}

/// A name that is not that of a table of the notation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown table `{name}`: {}", told(*format, name))]
#[non_exhaustive]
pub struct UnknownTable {
    /// The notation.
    pub format: Format,
    /// The name.
    pub name: String,
}

/// Why a table was not written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteTableError {
    /// The notation has no table of this name.
    #[error(transparent)]
    Unknown(#[from] UnknownTable),
    /// The place to which it is written fails.
    #[error("the table cannot be written: {0}")]
    Io(#[from] io::Error),
}

/// Finds a table of a notation by its name.
///
/// ```
/// use portnote::Format;
/// use portnote_archive::tables;
/// assert_eq!(tables::find(Format::Pbn, "hands")?.name, "hands");
/// let error = tables::find(Format::Bml, "games").unwrap_err();
/// assert_eq!(error.to_string(), "unknown table `games`: BML has no tables");
/// # Ok::<(), tables::UnknownTable>(())
/// ```
///
/// # Errors
/// The notation has no table of this name: the error names those that there are.
pub fn find(format: Format, name: &str) -> Result<&'static Table, UnknownTable> {
    let found = of(format).iter().copied().find(|table| table.name == name);
    found.ok_or_else(|| UnknownTable { format, name: name.to_owned() })
}

impl Tabulate for Document {
    fn table(&self, name: &str) -> Result<Rows, UnknownTable> {
        let table = find(self.format(), name)?;
        let mut all = Vec::new();
        let read = rows(self, table, &TableOptions::default(), |row| {
            all.push(row.values().map(|(_, value)| value.into_owned()).collect());
            Ok(())
        });
        // Bytes in memory can always be read, and a list takes all rows.
        debug_assert!(read.is_ok());
        Ok(Rows { table, rows: all })
    }

    fn write_table(
        &self,
        name: &str,
        form: Form,
        out: impl Write + Send,
    ) -> Result<u64, WriteTableError> {
        let table = find(self.format(), name)?;
        let mut writer = Writer::new(form, table, &WriteOptions::default(), out)?;
        let mut written = 0;
        rows(self, table, &TableOptions::default(), |row| {
            written += 1;
            writer.write(row)
        })?;
        writer.finish()?.flush()?;
        Ok(written)
    }
}

impl Rows {
    /// Returns the table whose rows these are, which has the names and types of its columns.
    #[must_use]
    pub const fn table(&self) -> &'static Table {
        self.table
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn count(&self) -> u64 {
        self.rows.len() as u64
    }

    /// Returns the values of a column by its name, those of all rows; `None` where the table has no such
    /// column.
    pub fn column(&self, name: &str) -> Option<impl Iterator<Item = &Value<'static>>> {
        let place = self.table.place(name)?;
        Some(self.rows.iter().filter_map(move |row| row.get(place)))
    }

    /// Returns the rows one after another.
    pub fn iter(&self) -> impl Iterator<Item = OwnedRow<'_>> {
        self.rows.iter().map(|values| OwnedRow { table: self.table, values })
    }
}

impl<'r> OwnedRow<'r> {
    /// Returns the value of a column by its name; `None` where the table has no such column.
    #[must_use]
    pub fn value(&self, column: &str) -> Option<&'r Value<'static>> {
        self.values.get(self.table.place(column)?)
    }

    /// Returns all values in the order of the columns.
    #[must_use]
    pub const fn values(&self) -> &'r [Value<'static>] {
        self.values
    }
}

/// The table that may be meant, and all that there are.
fn told(format: Format, name: &str) -> String {
    let notation = format.about().title;
    let names: Vec<&str> = of(format).iter().map(|table| table.name).collect();
    if names.is_empty() {
        return format!("{notation} has no tables");
    }
    let near = nearest(name, names.iter().copied());
    let near = near.map_or(String::new(), |near| format!("did you mean `{near}`? "));
    format!("{near}{notation} has {}", names.join(", "))
}
