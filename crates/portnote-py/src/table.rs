//! Tables of games: encoded here, and read by the library of the caller.

use std::io::{Read, Seek, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};

use portnote::{Carry, Document as RustDocument, Format, Options, TableOptions};
use portnote_archive::tables::{self, Form, Sink, WriteOptions, Writer};
use portnote_core::columns::Table as CoreTable;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use tempfile::SpooledTempFile;

use crate::document::write_whole;
use crate::errors::wrong_value;
use crate::source::{Source, input_error, notation, path_error, unknown};
use crate::stream::sources;

/// Bytes above which a table is in a temporary file.
const IN_MEMORY: usize = 64 << 20;

/// Rows of a table of games. It holds them as Parquet, which each library of data frames reads.
#[pyclass(frozen, module = "portnote")]
pub(crate) struct Table {
    table: &'static CoreTable,
    rows: u64,
    parquet: Mutex<SpooledTempFile>,
}

/// What a game takes from others, by its name.
pub(crate) fn carry(name: &str) -> PyResult<Carry> {
    match name {
        "none" => Ok(Carry::None),
        "identification" => Ok(Carry::Identification),
        "deal" => Ok(Carry::Deal),
        _ => Err(wrong_value("carry", "`none`, `identification` or `deal`")),
    }
}

/// Writes rows, and counts them.
struct Counted<W: Write + Send> {
    writer: Writer<W>,
    rows: u64,
}

impl<W: Write + Send> Sink for Counted<W> {
    fn wants(&self, table: &'static CoreTable) -> bool {
        self.writer.wants(table)
    }

    fn row(&mut self, record: &tables::Record<'_>) -> std::io::Result<()> {
        self.rows += 1;
        self.writer.row(record)
    }
}

/// A reader whose notation is known, with what names it.
type Open = (Box<dyn Read + Send>, Format, String, Options);

impl Table {
    fn find(format: Format, name: &str) -> PyResult<&'static CoreTable> {
        tables::find(format, name).map_err(|error| PyKeyError::new_err(error.to_string()))
    }

    pub(crate) fn of_document(
        py: Python<'_>,
        document: &RustDocument,
        file: Option<&str>,
        name: &str,
        carry: Carry,
    ) -> PyResult<Self> {
        let reader = Box::new(std::io::Cursor::new(document.bytes().to_vec()));
        let options = document.options().clone();
        let open: Open = (reader, document.format(), file.unwrap_or("").to_owned(), options);
        Self::of(py, vec![Ok(open)].into_iter(), name, carry)
    }

    /// The table of all inputs; they have one notation, or tables with the same columns.
    fn of(
        py: Python<'_>,
        inputs: impl Iterator<Item = PyResult<Open>>,
        name: &str,
        carry: Carry,
    ) -> PyResult<Self> {
        let mut how = TableOptions::default();
        how.carry = carry;
        let mut made: Option<(&'static CoreTable, Counted<SpooledTempFile>)> = None;
        for input in inputs {
            let (mut reader, format, file, options) = input?;
            let table = Self::find(format, name)?;
            let (first, sink) = match made.as_mut() {
                Some(made) => (made.0, &mut made.1),
                None => {
                    let spool = SpooledTempFile::new(IN_MEMORY);
                    let shape = WriteOptions::default().rows_per_group(65_536);
                    let writer = Writer::new(Form::Parquet, table, &shape, spool)?;
                    let made = made.insert((table, Counted { writer, rows: 0 }));
                    (made.0, &mut made.1)
                }
            };
            if !std::ptr::eq(first, table) {
                return Err(wrong_value("source", "files of one notation"));
            }
            let read = py.detach(|| tables::read(format, &mut reader, &file, &options, &how, sink));
            py.check_signals()?;
            if let Err(error) = read {
                let count = made.map(|(_, sink)| sink.rows);
                return Err(input_error(py, &error.source, None, count));
            }
        }
        let (table, sink) = made.ok_or_else(|| wrong_value("source", "at least one file"))?;
        let rows = sink.rows;
        let parquet = py.detach(|| sink.writer.finish())?;
        Ok(Self { table, rows, parquet: Mutex::new(parquet) })
    }

    fn bytes(&self) -> std::io::Result<Vec<u8>> {
        let mut file = self.parquet.lock().unwrap_or_else(PoisonError::into_inner);
        file.rewind()?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// The rows of a table, of files, bytes or open binary files.
#[pyfunction]
#[pyo3(signature = (name, source, *, carry = "deal", notation = None))]
pub(crate) fn table(
    name: &str,
    source: &Bound<'_, PyAny>,
    carry: &str,
    notation: Option<&str>,
) -> PyResult<Table> {
    let py = source.py();
    let known = self::notation(notation)?;
    let carry = self::carry(carry)?;
    let inputs = sources(source)?.into_iter().map(|source| opened(py, source, known));
    Table::of(py, inputs, name, carry)
}

/// Opens an input, and finds out its notation.
fn opened(py: Python<'_>, source: Source, known: Option<Format>) -> PyResult<Open> {
    use portnote::product::{detect, fs};
    let (reader, path): (Box<dyn Read + Send>, Option<PathBuf>) = match source {
        Source::Bytes(bytes) => (Box::new(std::io::Cursor::new(bytes)), None),
        Source::File(file) => (Box::new(file), None),
        Source::Path(path) => {
            let file = std::fs::File::open(&path).map_err(|error| path_error(&error, &path))?;
            (Box::new(file), Some(path))
        }
    };
    let options = Options::default().at(path.as_deref());
    let failed = |error: std::io::Error| input_error(py, &error, None, None);
    let (reader, _) = fs::inflate(reader, options.limits.inflated_bytes).map_err(failed)?;
    let name = path.as_deref().map_or_else(String::new, |path| path.display().to_string());
    match known {
        Some(format) => Ok((reader, format, name, options)),
        None => {
            let found = detect::detect_reader(reader, path.as_deref()).map_err(failed)?;
            let found = found.map_err(|error| unknown(py, &error))?;
            Ok((found.reader, found.format, name, options))
        }
    }
}

#[pymethods]
impl Table {
    /// The name of the table.
    #[getter]
    const fn name(&self) -> &'static str {
        self.table.name
    }

    /// The columns.
    #[getter]
    fn columns(&self) -> Vec<Column> {
        let own = (0..self.table.own.count()).filter_map(|at| self.table.own.column(at));
        self.table.keys.iter().chain(own).map(Column::of).collect()
    }

    fn __len__(&self) -> usize {
        usize::try_from(self.rows).unwrap_or(usize::MAX)
    }

    /// The table as Parquet: its bytes, or a file that is written.
    #[pyo3(signature = (path = None))]
    fn to_parquet<'py>(
        &self,
        py: Python<'py>,
        path: Option<PathBuf>,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let bytes = py.detach(|| self.bytes())?;
        match path {
            Some(path) => write_whole(py, &path, &bytes, true).map(|()| None),
            None => Ok(Some(PyBytes::new(py, &bytes))),
        }
    }

    fn __repr__(&self) -> String {
        format!("Table({}, {} rows)", self.table.name, self.rows)
    }
}

/// A column of a table.
#[pyclass(frozen, eq, hash, get_all, module = "portnote")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Column {
    /// The name.
    name: &'static str,
    /// The type, as in `"int8"`, `"text"` or `"date"`.
    r#type: &'static str,
    /// Whether cells may be empty.
    nullable: bool,
    /// `"stated"` in the file, `"derived"` by rules, or the `"place"` of the row.
    source: &'static str,
    /// What it holds.
    doc: &'static str,
}

impl Column {
    fn of(column: &portnote_facts::Column) -> Self {
        Self {
            name: column.name,
            r#type: column.ty.name(),
            nullable: column.nullable,
            source: column.source.name(),
            doc: column.doc,
        }
    }
}

#[pymethods]
impl Column {
    fn __repr__(&self) -> String {
        format!("Column({}, {})", self.name, self.r#type)
    }
}
