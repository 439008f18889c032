//! Formats of tables.

use std::fmt;
use std::io::{self, Write};

use portnote_core::columns::Table;

use super::{Ndjson, Record};

/// A format of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Form {
    /// One object of JSON per row.
    Ndjson,
    /// RFC 4180: UTF-8, a header, CR LF; null is an empty field.
    #[cfg(feature = "csv")]
    Csv,
    /// Apache Parquet, compressed by Snappy.
    #[cfg(feature = "parquet")]
    Parquet,
}

/// How tables are written.
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

impl Default for WriteOptions {
    fn default() -> Self {
        Self {
            rows_per_group: 65_536,
            rows_per_file: None,
            is_for_sheets: false,
        }
    }
}

/// Writes the rows of a table.
pub trait Writer<W> {
    /// Writes a row.
    ///
    /// # Errors
    /// What the place says to which it is written.
    fn write(&mut self, row: &Record<'_>) -> io::Result<()>;

    /// Bytes that rows take in memory until they are written.
    fn held(&self) -> usize {
        0
    }

    /// Writes the rows that are held in memory.
    ///
    /// # Errors
    /// What the place says to which they are written.
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }

    /// Writes what is still to be written, and gives back where it was written to.
    ///
    /// # Errors
    /// What that place says.
    fn finish(self: Box<Self>) -> io::Result<W>;
}

/// A writer for the rows of a table.
///
/// ```
/// use portnote::tables::{self, Form, TableOptions, WriteOptions};
/// use portnote::{Document, Format};
///
/// let document = Document::new(Format::Pbn, "[Board \"7\"]\n");
/// let files = tables::find(Format::Pbn, "files").expect("a table");
/// let mut writer = tables::writer(Form::Ndjson, files, &WriteOptions::default(), Vec::new())?;
/// document.rows(files, &TableOptions::default(), |row| writer.write(row))?;
/// let text = writer.finish()?;
/// assert!(text.starts_with(br#"{"file":"-","notation":"pbn","version":null"#));
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// What the place says to which the header is written.
pub fn writer<W: Write + Send + 'static>(
    form: Form,
    table: &'static Table,
    options: &WriteOptions,
    inner: W,
) -> io::Result<Box<dyn Writer<W>>> {
    let _ = options;
    Ok(match form {
        Form::Ndjson => Box::new(Ndjson::new(table, inner)),
        #[cfg(feature = "csv")]
        Form::Csv => Box::new(super::csv::Csv::new(table, options, inner)?),
        #[cfg(feature = "parquet")]
        Form::Parquet => Box::new(super::parquet::Parquet::new(table, options, inner)?),
    })
}

impl Form {
    /// All formats that this library was built with.
    pub const ALL: &'static [Self] = &[
        Self::Ndjson,
        #[cfg(feature = "csv")]
        Self::Csv,
        #[cfg(feature = "parquet")]
        Self::Parquet,
    ];

    /// Its name, which is the extension of its files.
    ///
    /// ```
    /// assert_eq!(portnote::tables::Form::Ndjson.name(), "ndjson");
    /// ```
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ndjson => "ndjson",
            #[cfg(feature = "csv")]
            Self::Csv => "csv",
            #[cfg(feature = "parquet")]
            Self::Parquet => "parquet",
        }
    }

    /// The format of a name or an extension.
    ///
    /// ```
    /// use portnote::tables::Form;
    /// assert_eq!(Form::of("ndjson"), Some(Form::Ndjson));
    /// assert_eq!(Form::of("xlsx"), None);
    /// ```
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let mut all = Self::ALL.iter().copied();
        all.find(|form| form.name() == name)
    }

    /// Rows of a file where the caller says nothing.
    #[cfg(feature = "fs")]
    pub(super) const fn rows_per_file(self) -> u64 {
        match self {
            #[cfg(feature = "parquet")]
            Self::Parquet => 1_000_000,
            _ => u64::MAX,
        }
    }

    /// Whether a table is a folder of files even if one of them holds all its rows.
    #[cfg(feature = "fs")]
    pub(super) const fn is_divided(self) -> bool {
        self.rows_per_file() < u64::MAX
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
