//! Apache Parquet.

mod columns;

use std::io::{self, Write};
use std::mem;
use std::ops::Range;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{self, ColumnPath};
use portnote::product::Chore;
use portnote::product::{OneByOne, Workers};
use portnote_core::columns::{Column, Table, Type};

pub(super) use self::columns::Columns;
use self::columns::Encoded;
use super::{Record, WriteOptions};

/// Bytes of values with which a row group ends: they are held in memory, as are those of the
/// other tables.
const GROUP_BYTES: usize = 12 << 20;

/// Writes the rows of a table as Parquet.
pub(super) struct Parquet<W: Write + Send> {
    table: &'static Table,
    inner: SerializedFileWriter<W>,
    /// The rows of the group that is gathered.
    group: Columns,
    /// Groups that wait to be written, in the order of their rows.
    full: Vec<FullRowGroup>,
    /// A group that was written: its room is used again.
    free: Option<Columns>,
    rows_per_group: usize,
}

/// A row group to which no rows are added.
struct FullRowGroup {
    group: Columns,
    /// Each column as the file has it, once it is encoded.
    encoded: Vec<Option<Result<Encoded, ParquetError>>>,
}

impl<W: Write + Send> Parquet<W> {
    pub(super) fn new(
        table: &'static Table,
        group: Columns,
        options: &WriteOptions,
        inner: W,
    ) -> io::Result<Self> {
        let fields = table.columns().map(field).collect::<Result<Vec<_>, _>>();
        let fields = fields.map_err(failed)?;
        let schema = types::Type::group_type_builder(table.name)
            .with_fields(fields.into_iter().map(Arc::new).collect())
            .build()
            .map_err(failed)?;
        let mut properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("portnote ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_key_value_metadata(Some(metadata(table)));
        for column in table.columns().filter(|column| !is_clustered(table, column)) {
            let path = ColumnPath::from(column.name);
            properties = properties.set_column_statistics_enabled(path, EnabledStatistics::None);
        }
        let properties = Arc::new(properties.build());
        let inner = SerializedFileWriter::new(inner, Arc::new(schema), properties);
        Ok(Self {
            table,
            inner: inner.map_err(failed)?,
            group,
            full: Vec::new(),
            free: None,
            rows_per_group: options.rows_per_group.max(1),
        })
    }

    pub(super) fn write(&mut self, row: &Record<'_>) -> io::Result<()> {
        self.group.push(row);
        match self.is_full() {
            true => self.end_group(&OneByOne),
            false => Ok(()),
        }
    }

    /// Groups end where they would if the rows were written one after another. Those that are full
    /// wait for [`Parquet::write_full`].
    pub(super) fn append(&mut self, rows: &Columns, range: Range<usize>) {
        let mut rest = rows.rest(range);
        while rest.len() > 0 {
            self.group.take(&mut rest, self.rows_per_group, GROUP_BYTES);
            if self.is_full() {
                self.set_aside();
            }
        }
    }

    fn is_full(&self) -> bool {
        self.group.rows() >= self.rows_per_group || self.group.bytes() >= GROUP_BYTES
    }

    /// Writes all rows, the last ones as a row group that may not be full.
    fn end_group(&mut self, workers: &impl Workers) -> io::Result<()> {
        if self.group.rows() > 0 {
            self.set_aside();
        }
        self.write_full(workers)
    }

    /// Lets the rows that were gathered wait to be written as a row group.
    fn set_aside(&mut self) {
        let next = self.free.take();
        let next = next.unwrap_or_else(|| Columns::new(self.table));
        let group = mem::replace(&mut self.group, next);
        self.full
            .push(FullRowGroup { encoded: self.table.columns().map(|_| None).collect(), group });
    }

    /// Work that encodes the columns of full groups: each can be done on its own.
    pub(super) fn chores(&mut self) -> Vec<Chore<'_>> {
        let described = self.inner.schema_descr().columns();
        let properties = self.inner.properties();
        let columns = self.full.iter_mut().flat_map(|full| {
            let columns = full.group.columns().iter_mut().zip(described);
            columns.zip(&mut full.encoded)
        });
        let missing = columns.filter(|(_, encoded)| encoded.is_none());
        let chores = missing.map(|((column, described), encoded)| {
            let (described, properties) = (Arc::clone(described), Arc::clone(properties));
            let chore = move || *encoded = Some(column.encode(described, properties));
            Box::new(chore) as Chore<'_>
        });
        chores.collect()
    }

    /// Writes the groups that are full; columns that nobody has encoded are encoded at once.
    pub(super) fn write_full(&mut self, workers: &impl Workers) -> io::Result<()> {
        workers.map(self.chores(), |chore| chore());
        for mut full in mem::take(&mut self.full) {
            let mut group = self.inner.next_row_group().map_err(failed)?;
            for encoded in full.encoded.into_iter().flatten() {
                let encoded = encoded.map_err(failed)?;
                let written = group.append_column(&encoded.bytes, encoded.close);
                written.map_err(failed)?;
            }
            group.close().map_err(failed)?;
            full.group.clear();
            // One group is enough while each is written as soon as it is full.
            match self.group.rows() {
                0 => self.group = full.group,
                _ => self.free = Some(full.group),
            }
        }
        Ok(())
    }

    pub(super) const fn held(&self) -> usize {
        self.group.bytes()
    }

    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.end_group(&OneByOne)?;
        // There may be many such writers: none keeps the room of its largest group.
        self.group.release();
        self.free = None;
        Ok(())
    }

    pub(super) fn finish(mut self, workers: &impl Workers) -> io::Result<W> {
        self.end_group(workers)?;
        self.inner.into_inner().map_err(failed)
    }
}

/// Whether the least and the greatest value of a column let a reader skip row groups. In tables of
/// cards, calls or plies each row group has nearly all values, and to compare them takes four per
/// cent of the time of all tables.
fn is_clustered(table: &Table, column: &Column) -> bool {
    let is_key = table.keys.iter().any(|key| key.name == column.name);
    is_key || !table.keys.iter().any(|key| key.name == "game") || table.name == "games"
}

const fn physical(ty: Type) -> Physical {
    match ty {
        Type::Bool => Physical::BOOLEAN,
        Type::Int8 | Type::Int16 | Type::Int32 | Type::Date => Physical::INT32,
        Type::Int64 => Physical::INT64,
        Type::Float64 => Physical::DOUBLE,
        Type::Text => Physical::BYTE_ARRAY,
    }
}

fn logical(ty: Type) -> Option<LogicalType> {
    Some(match ty {
        Type::Bool | Type::Float64 => return None,
        Type::Int8 => LogicalType::integer(8, true),
        Type::Int16 => LogicalType::integer(16, true),
        Type::Int32 => LogicalType::integer(32, true),
        Type::Int64 => LogicalType::integer(64, true),
        Type::Text => LogicalType::String,
        Type::Date => LogicalType::Date,
    })
}

fn field(column: &Column) -> Result<types::Type, ParquetError> {
    let repetition = if column.nullable { Repetition::OPTIONAL } else { Repetition::REQUIRED };
    types::Type::primitive_type_builder(column.name, physical(column.ty))
        .with_repetition(repetition)
        .with_logical_type(logical(column.ty))
        .build()
}

/// What the file says of itself.
fn metadata(table: &Table) -> Vec<KeyValue> {
    let own = [
        ("portnote.schema".to_owned(), table.schema()),
        ("portnote.table".to_owned(), table.name.to_owned()),
        ("portnote.version".to_owned(), env!("CARGO_PKG_VERSION").to_owned()),
    ];
    let columns = table.columns().map(|column| {
        let key = format!("portnote.column.{}", column.name);
        (key, format!("{}: {}", column.source.name(), column.doc))
    });
    let all = own.into_iter().chain(columns);
    all.map(|(key, value)| KeyValue { key, value: Some(value) }).collect()
}

fn failed(error: ParquetError) -> io::Error {
    match error {
        ParquetError::External(error) => match error.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(error) => io::Error::other(error),
        },
        error => io::Error::other(error),
    }
}
