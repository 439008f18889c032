//! Tables of games: encoded here, and read by the library of the caller.

use std::collections::HashSet;
use std::io::{Read, Seek, Write};
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use portnote::bridge::{CompleteDeal, SolvedDeals};
use portnote::{AnyGame, AnyGames, Carry, Document as RustDocument, Format, Options, TableOptions};
use portnote_archive::tables::{self, Form, Sink, WriteOptions, Writer};
use portnote_core::columns::Table as CoreTable;
use portnote_facts::Value;
use pyo3::exceptions::PyKeyError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyType};
use tempfile::SpooledTempFile;

use crate::errors::wrong_value;
use crate::fact::plain;
use crate::python::held;
use crate::select::Kept;
use crate::source::{Source, input_error, notation, path_error, unknown};
use crate::stream::sources;
use crate::whole::write_whole;

/// Bytes above which a table is in a temporary file.
const IN_MEMORY: usize = 64 << 20;

/// Rows of a table of games. It holds them as Parquet, which each library of data frames reads.
#[pyclass(frozen, module = "portnote")]
pub(crate) struct Table {
    table: &'static CoreTable,
    rows: u64,
    parquet: Mutex<SpooledTempFile>,
    inputs: Vec<Input>,
    how: TableOptions,
}

/// An input with its notation, its name, and how it is read.
struct Input {
    kept: Kept,
    format: Format,
    name: String,
    options: Options,
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

/// Which deals are solved.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dd {
    /// None: there is only what files state.
    Stated,
    /// Those of which a file does not state all 20 results.
    Missing,
    All,
}

impl Dd {
    pub(crate) fn of(name: Option<&str>) -> PyResult<Self> {
        match name {
            None => Ok(Self::Stated),
            Some("missing") => Ok(Self::Missing),
            Some("all") => Ok(Self::All),
            Some(_) => Err(wrong_value("dd", "`missing` or `all`")),
        }
    }
}

/// What is solved of the deals of an input.
fn solved(py: Python<'_>, input: &Input, dd: Dd) -> PyResult<Option<Arc<SolvedDeals>>> {
    if dd == Dd::Stated || !matches!(input.format, Format::Pbn | Format::Lin) {
        return Ok(None);
    }
    let mut deals = Vec::new();
    let mut seen = HashSet::new();
    for game in AnyGames::new(input.format, input.kept.open()?, &input.options) {
        let game = game?;
        let is_stated = match &game {
            AnyGame::Pbn(game) => {
                game.derived().double_dummy.as_ref().is_some_and(|it| it.is_full())
            }
            _ => false,
        };
        let deal = game.bridge().and_then(|record| record.deal());
        let deal = deal.and_then(|deal| CompleteDeal::try_from(&deal).ok());
        if let Some(deal) = deal.filter(|_| dd == Dd::All || !is_stated)
            && seen.insert(deal.to_string())
        {
            deals.push(deal);
        }
    }
    let mut solved = SolvedDeals::default().replacing_stated(dd == Dd::All);
    for (deal, table) in crate::bridge::solve_all(py, deals)? {
        solved.insert_table(deal, table);
    }
    Ok(Some(Arc::new(solved)))
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

/// Takes rows into memory, at most so many.
struct Taken {
    table: &'static CoreTable,
    most: usize,
    rows: Vec<Vec<Value<'static>>>,
}

impl Sink for Taken {
    fn wants(&self, table: &'static CoreTable) -> bool {
        std::ptr::eq(table, self.table)
    }

    fn row(&mut self, record: &tables::Record<'_>) -> std::io::Result<()> {
        if self.rows.len() >= self.most {
            return Err(std::io::Error::other("enough rows"));
        }
        self.rows.push(record.values().map(|(_, value)| value.into_owned()).collect());
        Ok(())
    }
}

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
        dd: Dd,
    ) -> PyResult<Self> {
        let input = Input {
            kept: Kept::Bytes(document.bytes().to_vec()),
            format: document.format(),
            name: file.unwrap_or("").to_owned(),
            options: document.options().clone(),
        };
        Self::of(py, std::iter::once(Ok(input)), name, carry, dd)
    }

    /// The table of all inputs; they have one notation, or tables with the same columns.
    fn of(
        py: Python<'_>,
        inputs: impl Iterator<Item = PyResult<Input>>,
        name: &str,
        carry: Carry,
        dd: Dd,
    ) -> PyResult<Self> {
        let mut how = TableOptions::default();
        how.carry = carry;
        let mut made: Option<(&'static CoreTable, Counted<SpooledTempFile>)> = None;
        let mut kept = Vec::new();
        for input in inputs {
            let input = input?;
            let mut reader = input.kept.open()?;
            let table = Self::find(input.format, name)?;
            how.solved = solved(py, &input, dd)?.or(how.solved);
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
            let read = py.detach(|| {
                tables::read(input.format, &mut reader, &input.name, &input.options, &how, sink)
            });
            py.check_signals()?;
            if let Err(error) = read {
                let count = made.map(|(_, sink)| sink.rows);
                return Err(input_error(py, &error.source, None, count));
            }
            kept.push(input);
        }
        let (table, sink) = made.ok_or_else(|| wrong_value("source", "at least one file"))?;
        let rows = sink.rows;
        let parquet = py.detach(|| sink.writer.finish())?;
        Ok(Self { table, rows, parquet: Mutex::new(parquet), inputs: kept, how })
    }

    fn all_columns(&self) -> Vec<&'static portnote_facts::Column> {
        let own = (0..self.table.own.count()).filter_map(|at| self.table.own.column(at));
        self.table.keys.iter().chain(own).collect()
    }

    fn bytes(&self) -> std::io::Result<Vec<u8>> {
        let mut file = held(&self.parquet);
        file.rewind()?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        Ok(bytes)
    }
}

/// The rows of a table, of files, bytes or open binary files.
///
/// `dd="missing"` solves the deals whose results of best play no file states; `dd="all"` solves all.
#[pyfunction]
#[pyo3(signature = (name, source, *, carry = "deal", notation = None, dd = None))]
pub(crate) fn table(
    name: &str,
    source: &Bound<'_, PyAny>,
    carry: &str,
    notation: Option<&str>,
    dd: Option<&str>,
) -> PyResult<Table> {
    let py = source.py();
    let known = self::notation(notation)?;
    let carry = self::carry(carry)?;
    let inputs = sources(source)?.into_iter().map(|source| opened(py, source, known));
    Table::of(py, inputs, name, carry, Dd::of(dd)?)
}

/// Opens an input, and finds out its notation.
fn opened(py: Python<'_>, source: Source, known: Option<Format>) -> PyResult<Input> {
    use portnote::product::detect;
    let (kept, path) = match source {
        Source::Bytes(bytes) => (Kept::Bytes(bytes), None),
        Source::File(mut file) => {
            let own = file.error();
            let mut bytes = Vec::new();
            let read = py.detach(|| file.read_to_end(&mut bytes));
            read.map_err(|error| input_error(py, &error, own.take(), Some(0)))?;
            (Kept::Bytes(bytes), None)
        }
        Source::Path(path) => (Kept::Path(path.clone()), Some(path)),
    };
    let failed = |error: std::io::Error| match &path {
        Some(path) => path_error(&error, path),
        None => input_error(py, &error, None, None),
    };
    let mut reader = kept.open().map_err(failed)?;
    let format = match known {
        Some(format) => format,
        None => {
            let mut head = Vec::new();
            reader.by_ref().take(64 << 10).read_to_end(&mut head).map_err(failed)?;
            let plain = path.as_deref().map(detect::inflated);
            portnote::detect(&head, plain.as_deref()).map_err(|error| unknown(py, &error))?
        }
    };
    let name = path.as_deref().map_or_else(String::new, |path| path.display().to_string());
    Ok(Input {
        kept,
        format,
        name,
        options: crate::beside::at(&Options::default(), path.as_deref()),
    })
}

impl Table {
    /// The rows in another form.
    fn written(&self, form: Form) -> std::io::Result<Vec<u8>> {
        let mut sink = Writer::new(form, self.table, &WriteOptions::default(), Vec::new())?;
        for input in &self.inputs {
            let mut reader = input.kept.open()?;
            let read = tables::read(
                input.format,
                &mut reader,
                &input.name,
                &input.options,
                &self.how,
                &mut sink,
            );
            if let Err(error) = read {
                return Err(error.source);
            }
        }
        sink.finish()
    }

    fn text<'py>(
        &self,
        py: Python<'py>,
        form: Form,
        path: Option<PathBuf>,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let bytes = py.detach(|| self.written(form))?;
        match path {
            Some(path) => write_whole(py, &path, &bytes, true).map(|()| None),
            None => Ok(Some(PyBytes::new(py, &bytes))),
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
        self.all_columns().into_iter().map(Column::of).collect()
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

    /// The table as CSV: its bytes, or a file that is written.
    #[pyo3(signature = (path = None))]
    fn to_csv<'py>(
        &self,
        py: Python<'py>,
        path: Option<PathBuf>,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        self.text(py, Form::Csv, path)
    }

    /// The table as lines of JSON: its bytes, or a file that is written.
    #[pyo3(signature = (path = None))]
    fn to_ndjson<'py>(
        &self,
        py: Python<'py>,
        path: Option<PathBuf>,
    ) -> PyResult<Option<Bound<'py, PyBytes>>> {
        self.text(py, Form::Ndjson, path)
    }

    /// The rows as dicts, at most so many.
    #[pyo3(signature = (limit = None))]
    fn to_dicts<'py>(
        &self,
        py: Python<'py>,
        limit: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let expected = "a number of rows, from 0";
        let limit = limit.map(|given| crate::argument::number("limit", given, expected));
        let most = limit.transpose()?.unwrap_or(usize::MAX);
        let mut taken = Taken { table: self.table, most, rows: Vec::new() };
        py.detach(|| {
            for input in &self.inputs {
                let mut reader = input.kept.open()?;
                let read = tables::read(
                    input.format,
                    &mut reader,
                    &input.name,
                    &input.options,
                    &self.how,
                    &mut taken,
                );
                match read {
                    Err(_) if taken.rows.len() >= most => break,
                    Err(error) => return Err(error.source),
                    Ok(_) => {}
                }
            }
            Ok(())
        })?;
        let columns = self.all_columns();
        let rows = taken.rows.iter().map(|row| {
            let dict = PyDict::new(py);
            for (column, value) in columns.iter().zip(row) {
                // Texts of a column that is never null are empty.
                match value {
                    Value::Null if !column.nullable => dict.set_item(column.name, "")?,
                    value => dict.set_item(column.name, plain(py, value)?)?,
                }
            }
            Ok(dict)
        });
        rows.collect()
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
    name: String,
    /// The type, as in `"int8"`, `"text"` or `"date"`.
    r#type: String,
    /// Whether cells may be empty.
    nullable: bool,
    /// `"stated"` in the file, `"derived"` by rules, or the `"place"` of the row.
    source: String,
    /// What it holds.
    doc: String,
}

impl Column {
    fn of(column: &portnote_facts::Column) -> Self {
        Self {
            name: column.name.to_owned(),
            r#type: column.ty.name().to_owned(),
            nullable: column.nullable,
            source: column.source.name().to_owned(),
            doc: column.doc.to_owned(),
        }
    }
}

/// Name, type, whether cells may be empty, source and documentation.
type ColumnParts = (String, String, bool, String, String);

#[pymethods]
impl Column {
    #[new]
    const fn new(
        name: String,
        r#type: String,
        nullable: bool,
        source: String,
        doc: String,
    ) -> Self {
        Self { name, r#type, nullable, source, doc }
    }

    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, ColumnParts) {
        let Self { name, r#type, nullable, source, doc } = slf.get();
        let parts = (name.clone(), r#type.clone(), *nullable, source.clone(), doc.clone());
        (slf.get_type(), parts)
    }

    fn __repr__(&self) -> String {
        format!("Column({}, {})", self.name, self.r#type)
    }
}
