//! Formats of tables.

use std::fmt;
use std::io::{self, Write};
use std::ops::Range;
use std::str::FromStr;

use portnote::product::Chore;
use portnote::product::{OneByOne, Workers};
use portnote_core::columns::Table;

use super::parquet::{Columns, Parquet};
use super::text::TextWriter;
use super::{Record, Sink};

/// Bytes of text that a writer gathers before it writes them.
const GATHERED: usize = 1 << 12;

/// A file format in which tables are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// One object of JSON per row.
    Ndjson,
    /// RFC 4180: UTF-8, a header, CR LF; null is an empty field.
    Csv,
    /// Apache Parquet, compressed by Snappy.
    Parquet,
}

/// Options of the files of tables.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct WriteOptions {
    /// Rows of a row group of Parquet; it ends sooner where its values take much memory.
    pub rows_per_group: usize,
    /// Rows of a file; a table with more becomes several files. By default only Parquet is
    /// divided, into files of a million rows.
    pub rows_per_file: Option<u64>,
    /// CSV for programs that show sheets: a byte order mark, and `'` before what they would take
    /// for a formula.
    pub is_for_sheets: bool,
}

impl WriteOptions {
    /// Sets how many rows a row group of Parquet has.
    #[must_use]
    pub const fn rows_per_group(mut self, rows_per_group: usize) -> Self {
        self.rows_per_group = rows_per_group;
        self
    }

    /// Sets how many rows a file has.
    #[must_use]
    pub fn rows_per_file(mut self, rows_per_file: impl Into<Option<u64>>) -> Self {
        self.rows_per_file = rows_per_file.into();
        self
    }

    /// Sets whether CSV is for programs that show sheets.
    #[must_use]
    pub const fn is_for_sheets(mut self, is_for_sheets: bool) -> Self {
        self.is_for_sheets = is_for_sheets;
        self
    }
}

impl Default for WriteOptions {
    fn default() -> Self {
        Self { rows_per_group: 65_536, rows_per_file: None, is_for_sheets: false }
    }
}

/// Writes the rows of a table.
///
/// ```
/// use portnote_archive::tables::{self, Form, TableOptions, WriteOptions, Writer};
/// use portnote::{Document, Format};
///
/// let document = Document::new(Format::Pbn, "[Deal \"N:AKQ... - - -\"]\n");
/// let hands = tables::find(Format::Pbn, "hands").expect("a table");
/// let mut writer = Writer::new(Form::Ndjson, hands, &WriteOptions::default(), Vec::new())?;
/// tables::rows(&document, hands, &TableOptions::default(), |row| writer.write(row))?;
/// let text = String::from_utf8(writer.finish()?).expect("UTF-8");
/// assert!(text.starts_with(r#"{"file":"-","game":1,"seat":"N","side":"NS","cards":"AKQ...","size":3"#));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Writer<W: Write + Send> {
    table: &'static Table,
    kind: Kind<W>,
}

enum Kind<W: Write + Send> {
    Text { text: TextWriter, inner: W },
    Parquet(Box<Parquet<W>>),
}

/// Rows of a table that are ready to be written: they can be gathered on any thread.
///
/// ```
/// use portnote_archive::tables::{self, Form, Part, TableOptions, WriteOptions, Writer};
/// use portnote::{Document, Format};
/// use portnote::product::{OneByOne};
///
/// let document = Document::new(Format::Pbn, "[Deal \"N:AKQ... - - -\"]\n");
/// let hands = tables::find(Format::Pbn, "hands").expect("a table");
/// let options = WriteOptions::default();
/// let mut part = Part::new(Form::Csv, hands, &options);
/// tables::rows(&document, hands, &TableOptions::default(), |row| part.push(row))?;
/// assert_eq!(part.rows(), 1);
///
/// let mut writer = Writer::new(Form::Csv, hands, &options, Vec::new())?;
/// writer.append(&part, 0..1, &OneByOne)?;
/// assert_eq!(writer.finish()?.split(|byte| *byte == b'\n').count(), 3);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Part {
    table: &'static Table,
    kind: PartKind,
}

enum PartKind {
    Text(TextWriter),
    Columns(Columns),
}

impl<W: Write + Send> Writer<W> {
    /// A writer for the rows of a table.
    ///
    /// # Errors
    /// What the place says to which the header is written.
    pub fn new(
        form: Form,
        table: &'static Table,
        options: &WriteOptions,
        mut inner: W,
    ) -> io::Result<Self> {
        let kind = match Part::new(form, table, options).kind {
            PartKind::Text(text) => {
                inner.write_all(&text.head(table)?)?;
                Kind::Text { text, inner }
            }
            PartKind::Columns(columns) => {
                Kind::Parquet(Box::new(Parquet::new(table, columns, options, inner)?))
            }
        };
        Ok(Self { table, kind })
    }

    /// Writes a row of the table.
    ///
    /// # Errors
    /// What the place says to which it is written.
    pub fn write(&mut self, row: &Record<'_>) -> io::Result<()> {
        match &mut self.kind {
            Kind::Text { text, inner } => {
                text.push(row)?;
                if text.bytes().len() < GATHERED {
                    return Ok(());
                }
                inner.write_all(text.bytes())?;
                text.clear();
                Ok(())
            }
            Kind::Parquet(parquet) => parquet.write(row),
        }
    }

    /// Writes some rows of a part, as [`Writer::write`] would one after another.
    ///
    /// # Errors
    /// What the place says to which they are written; or the part is in another format.
    pub fn append(
        &mut self,
        part: &Part,
        rows: Range<usize>,
        workers: &impl Workers,
    ) -> io::Result<()> {
        self.gather(part, rows)?;
        self.catch_up(workers)
    }

    /// Writes some rows of a part; row groups that are full wait for [`Writer::catch_up`].
    pub(super) fn gather(&mut self, part: &Part, rows: Range<usize>) -> io::Result<()> {
        match (&mut self.kind, &part.kind) {
            (Kind::Text { text, inner }, PartKind::Text(part)) => {
                inner.write_all(text.bytes())?;
                text.clear();
                inner.write_all(part.part(rows))
            }
            (Kind::Parquet(parquet), PartKind::Columns(part)) => {
                parquet.append(part, rows);
                Ok(())
            }
            _ => Err(io::ErrorKind::InvalidInput.into()),
        }
    }

    /// What makes [`Writer::catch_up`] faster if it is done before.
    pub(super) fn chores(&mut self) -> Vec<Chore<'_>> {
        match &mut self.kind {
            Kind::Text { .. } => Vec::new(),
            Kind::Parquet(parquet) => parquet.chores(),
        }
    }

    /// Writes the row groups that are full.
    pub(super) fn catch_up(&mut self, workers: &impl Workers) -> io::Result<()> {
        // Only Parquet takes long to be written.
        let _ = workers;
        match &mut self.kind {
            Kind::Text { .. } => Ok(()),
            Kind::Parquet(parquet) => parquet.write_full(workers),
        }
    }

    /// Bytes that rows take in memory until they are written.
    pub(super) fn held(&self) -> usize {
        match &self.kind {
            Kind::Text { .. } => 0,
            Kind::Parquet(parquet) => parquet.held(),
        }
    }

    /// Writes the rows that are held in memory.
    pub(super) fn flush(&mut self) -> io::Result<()> {
        match &mut self.kind {
            Kind::Text { .. } => Ok(()),
            Kind::Parquet(parquet) => parquet.flush(),
        }
    }

    /// Writes what is still to be written, and gives back where it was written to.
    ///
    /// # Errors
    /// What that place says.
    pub fn finish(self) -> io::Result<W> {
        self.finish_with(&OneByOne)
    }

    /// Writes what is still to be written, with workers that encode columns of Parquet, and gives back
    /// the place to which it was written.
    ///
    /// # Errors
    /// As [`Writer::finish`].
    pub fn finish_with(self, workers: &impl Workers) -> io::Result<W> {
        // Only Parquet takes long to be written.
        let _ = workers;
        match self.kind {
            Kind::Text { text, mut inner } => {
                inner.write_all(text.bytes())?;
                Ok(inner)
            }
            Kind::Parquet(parquet) => parquet.finish(workers),
        }
    }
}

impl<W: Write + Send> Sink for Writer<W> {
    fn wants(&self, table: &'static Table) -> bool {
        std::ptr::eq(table, self.table)
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        self.write(row)
    }
}

impl Part {
    /// Makes a part of a table that has no rows yet.
    #[must_use]
    pub fn new(form: Form, table: &'static Table, options: &WriteOptions) -> Self {
        // Only CSV can be written in more than one way.
        let _ = options;
        let kind = match form {
            Form::Ndjson => PartKind::Text(TextWriter::ndjson(table)),
            Form::Csv => PartKind::Text(TextWriter::csv(options)),
            Form::Parquet => PartKind::Columns(Columns::new(table)),
        };
        Self { table, kind }
    }

    /// A part of the same form without rows; this takes less time than [`Part::new`].
    #[must_use]
    pub fn empty(&self) -> Self {
        let kind = match &self.kind {
            PartKind::Text(text) => PartKind::Text(text.empty()),
            PartKind::Columns(_) => PartKind::Columns(Columns::new(self.table)),
        };
        Self { table: self.table, kind }
    }

    /// Adds a row to the part.
    ///
    /// # Errors
    /// A value cannot be written.
    pub fn push(&mut self, row: &Record<'_>) -> io::Result<()> {
        match &mut self.kind {
            PartKind::Text(text) => text.push(row),
            PartKind::Columns(columns) => {
                columns.push(row);
                Ok(())
            }
        }
    }

    /// Forgets all rows.
    pub fn clear(&mut self) {
        match &mut self.kind {
            PartKind::Text(text) => text.clear(),
            PartKind::Columns(columns) => columns.clear(),
        }
    }

    /// How many rows it has.
    #[must_use]
    pub fn rows(&self) -> usize {
        match &self.kind {
            PartKind::Text(text) => text.rows(),
            PartKind::Columns(columns) => columns.rows(),
        }
    }
}

impl Sink for Part {
    fn wants(&self, table: &'static Table) -> bool {
        std::ptr::eq(table, self.table)
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        self.push(row)
    }
}

impl Form {
    /// All formats that this library was built with.
    pub const ALL: &'static [Self] = &[Self::Ndjson, Self::Csv, Self::Parquet];

    /// The name of the form, which is the extension of files.
    ///
    /// ```
    /// assert_eq!(portnote_archive::tables::Form::Ndjson.name(), "ndjson");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ndjson => "ndjson",
            Self::Csv => "csv",
            Self::Parquet => "parquet",
        }
    }

    /// Rows of a file where the caller says nothing.
    pub(super) const fn rows_per_file(self) -> u64 {
        match self {
            Self::Parquet => 1_000_000,
            _ => u64::MAX,
        }
    }

    /// Whether a table is a folder of files even if one of them holds all its rows.
    pub(super) const fn is_divided(self) -> bool {
        self.rows_per_file() < u64::MAX
    }
}

/// A name that is not that of a format of tables.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown format of tables `{text}`: expected one of {expected}", expected = names())]
#[non_exhaustive]
pub struct ParseFormError {
    /// The text.
    pub text: String,
}

/// The names of the formats, as a message lists them.
fn names() -> String {
    let names: Vec<&str> = Form::ALL.iter().map(|form| form.name()).collect();
    names.join(", ")
}

impl FromStr for Form {
    type Err = ParseFormError;

    /// Reads the name of a format in lower case, which is the extension of its files.
    ///
    /// ```
    /// use portnote_archive::tables::Form;
    /// assert_eq!("ndjson".parse(), Ok(Form::Ndjson));
    /// let error = "xlsx".parse::<Form>().unwrap_err();
    /// let said = "unknown format of tables `xlsx`: expected one of ndjson, csv, parquet";
    /// assert_eq!(error.to_string(), said);
    /// ```
    fn from_str(text: &str) -> Result<Self, ParseFormError> {
        let mut all = Self::ALL.iter().copied();
        let named = all.find(|form| form.name() == text);
        named.ok_or_else(|| ParseFormError { text: text.to_owned() })
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
