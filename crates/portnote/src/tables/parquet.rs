//! Apache Parquet.

mod columns;

use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types;
use portnote_core::columns::{Column, Table, Type};

pub(super) use self::columns::Columns;
use super::{Record, WriteOptions};
use crate::workers::{OneByOne, Workers};

/// Bytes of values with which a row group ends: they are held in memory, as are those of the
/// other tables.
const GROUP_BYTES: usize = 12 << 20;

/// Writes the rows of a table as Parquet.
pub(super) struct Parquet<W: Write + Send> {
    inner: SerializedFileWriter<W>,
    /// The rows of the group that is gathered.
    group: Columns,
    rows_per_group: usize,
}

impl<W: Write + Send> Parquet<W> {
    pub(super) fn new(
        table: &Table,
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
        let properties = WriterProperties::builder()
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("portnote ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_key_value_metadata(Some(metadata(table)))
            .build();
        let inner = SerializedFileWriter::new(inner, Arc::new(schema), Arc::new(properties));
        Ok(Self {
            inner: inner.map_err(failed)?,
            group,
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

    /// Groups end where they would if the rows were written one after another.
    pub(super) fn append(
        &mut self,
        rows: &Columns,
        range: Range<usize>,
        workers: &impl Workers,
    ) -> io::Result<()> {
        let mut rest = rows.rest(range);
        while rest.len() > 0 {
            self.group.take(&mut rest, self.rows_per_group, GROUP_BYTES);
            if self.is_full() {
                self.end_group(workers)?;
            }
        }
        Ok(())
    }

    fn is_full(&self) -> bool {
        self.group.rows() >= self.rows_per_group || self.group.bytes() >= GROUP_BYTES
    }

    /// Writes the rows that were gathered as a row group; its columns are encoded at once.
    fn end_group(&mut self, workers: &impl Workers) -> io::Result<()> {
        if self.group.rows() == 0 {
            return Ok(());
        }
        let described = self.inner.schema_descr().columns().iter();
        let columns = self.group.columns().iter_mut().zip(described).collect();
        let properties = self.inner.properties();
        let encoded = workers.map(columns, |(column, described)| {
            column.encode(Arc::clone(described), Arc::clone(properties))
        });
        self.group.clear();
        let mut group = self.inner.next_row_group().map_err(failed)?;
        for encoded in encoded {
            let encoded = encoded.map_err(failed)?;
            let written = group.append_column(&encoded.bytes, encoded.close);
            written.map_err(failed)?;
        }
        group.close().map_err(failed)?;
        Ok(())
    }

    #[cfg(feature = "fs")]
    pub(super) const fn held(&self) -> usize {
        self.group.bytes()
    }

    #[cfg(feature = "fs")]
    pub(super) fn flush(&mut self) -> io::Result<()> {
        self.end_group(&OneByOne)?;
        // There may be many such writers: none keeps the room of its largest group.
        self.group.release();
        Ok(())
    }

    pub(super) fn finish(mut self, workers: &impl Workers) -> io::Result<W> {
        self.end_group(workers)?;
        self.inner.into_inner().map_err(failed)
    }
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
    let repetition = if column.nullable {
        Repetition::OPTIONAL
    } else {
        Repetition::REQUIRED
    };
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
        (
            "portnote.version".to_owned(),
            env!("CARGO_PKG_VERSION").to_owned(),
        ),
    ];
    let columns = table.columns().map(|column| {
        let key = format!("portnote.column.{}", column.name);
        (key, format!("{}: {}", column.source.name(), column.doc))
    });
    let all = own.into_iter().chain(columns);
    all.map(|(key, value)| KeyValue {
        key,
        value: Some(value),
    })
    .collect()
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
