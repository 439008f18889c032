//! Apache Parquet.

use std::io::{self, Write};
use std::mem;
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::{Compression, LogicalType, Repetition, Type as Physical};
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int32Type, Int64Type};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedColumnWriter, SerializedFileWriter};
use parquet::schema::types;
use portnote_core::columns::{Column, Table, Type, Value};

use super::{Record, WriteOptions, Writer};

/// Bytes of values with which a row group ends: they are held in memory, as are those of the
/// other tables.
const GROUP_BYTES: usize = 12 << 20;

/// Bytes that a value is taken for, beside its text.
const VALUE_BYTES: usize = 8;

/// Writes the rows of a table as Parquet.
pub(super) struct Parquet<W: Write + Send> {
    inner: SerializedFileWriter<W>,
    columns: Vec<Gathered>,
    rows: usize,
    bytes: usize,
    rows_per_group: usize,
}

/// The values of a column in the row group that is gathered.
struct Gathered {
    is_nullable: bool,
    /// 1 for a value, 0 for null.
    levels: Vec<i16>,
    values: Values,
}

enum Values {
    Bool(Vec<bool>),
    Int32(Vec<i32>),
    Int64(Vec<i64>),
    Double(Vec<f64>),
    /// All texts in one, and where each ends.
    Text(Vec<u8>, Vec<usize>),
}

impl<W: Write + Send> Parquet<W> {
    pub(super) fn new(table: &Table, options: &WriteOptions, inner: W) -> io::Result<Self> {
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
            columns: table.columns().map(Gathered::new).collect(),
            rows: 0,
            bytes: 0,
            rows_per_group: options.rows_per_group.max(1),
        })
    }

    /// Writes the rows that were gathered as a row group.
    fn end_group(&mut self) -> io::Result<()> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut group = self.inner.next_row_group().map_err(failed)?;
        for gathered in &mut self.columns {
            let Some(column) = group.next_column().map_err(failed)? else {
                break;
            };
            gathered.write(column).map_err(failed)?;
        }
        group.close().map_err(failed)?;
        (self.rows, self.bytes) = (0, 0);
        Ok(())
    }
}

impl<W: Write + Send> Writer<W> for Parquet<W> {
    fn write(&mut self, row: &Record<'_>) -> io::Result<()> {
        for (at, column) in self.columns.iter_mut().enumerate() {
            self.bytes += column.push(row.value(at));
        }
        self.rows += 1;
        if self.rows >= self.rows_per_group || self.bytes >= GROUP_BYTES {
            self.end_group()?;
        }
        Ok(())
    }

    fn held(&self) -> usize {
        self.bytes
    }

    fn flush(&mut self) -> io::Result<()> {
        self.end_group()?;
        // There may be many such writers: none keeps the room of its largest group.
        for gathered in &mut self.columns {
            gathered.release();
        }
        Ok(())
    }

    fn finish(mut self: Box<Self>) -> io::Result<W> {
        self.end_group()?;
        self.inner.into_inner().map_err(failed)
    }
}

impl Gathered {
    fn new(column: &Column) -> Self {
        Self {
            is_nullable: column.nullable,
            levels: Vec::new(),
            values: match physical(column.ty) {
                Physical::BOOLEAN => Values::Bool(Vec::new()),
                Physical::INT64 => Values::Int64(Vec::new()),
                Physical::DOUBLE => Values::Double(Vec::new()),
                Physical::BYTE_ARRAY => Values::Text(Vec::new(), Vec::new()),
                _ => Values::Int32(Vec::new()),
            },
        }
    }

    /// Adds a value, and says how many bytes it takes. A column without null holds a value in any
    /// case: one that is missing against its description is that of its type which says least.
    fn push(&mut self, value: Value<'_>) -> usize {
        let is_null = value.is_null();
        if self.is_nullable {
            self.levels.push(i16::from(!is_null));
            if is_null {
                return 0;
            }
        }
        match (&mut self.values, value) {
            (Values::Bool(all), value) => all.push(value == Value::Bool(true)),
            (Values::Int32(all), Value::Date(day)) => all.push(day.since_1970()),
            (Values::Int32(all), Value::Int(value)) => all.push(value.try_into().unwrap_or(0)),
            (Values::Int32(all), _) => all.push(0),
            (Values::Int64(all), Value::Int(value)) => all.push(value),
            (Values::Int64(all), _) => all.push(0),
            (Values::Double(all), value) => all.push(value.float().unwrap_or(0.0)),
            (Values::Text(text, ends), Value::Text(value)) => {
                text.extend_from_slice(value.as_bytes());
                ends.push(text.len());
                return value.len() + VALUE_BYTES;
            }
            (Values::Text(text, ends), _) => ends.push(text.len()),
        }
        VALUE_BYTES
    }

    /// Gives back the room of values that are written.
    fn release(&mut self) {
        self.levels = Vec::new();
        match &mut self.values {
            Values::Bool(all) => *all = Vec::new(),
            Values::Int32(all) => *all = Vec::new(),
            Values::Int64(all) => *all = Vec::new(),
            Values::Double(all) => *all = Vec::new(),
            Values::Text(text, ends) => (*text, *ends) = (Vec::new(), Vec::new()),
        }
    }

    fn write(&mut self, mut column: SerializedColumnWriter<'_>) -> Result<(), ParquetError> {
        let levels = self.is_nullable.then_some(self.levels.as_slice());
        match &mut self.values {
            Values::Bool(all) => {
                column.typed::<BoolType>().write_batch(all, levels, None)?;
                all.clear();
            }
            Values::Int32(all) => {
                column.typed::<Int32Type>().write_batch(all, levels, None)?;
                all.clear();
            }
            Values::Int64(all) => {
                column.typed::<Int64Type>().write_batch(all, levels, None)?;
                all.clear();
            }
            Values::Double(all) => {
                column
                    .typed::<DoubleType>()
                    .write_batch(all, levels, None)?;
                all.clear();
            }
            Values::Text(text, ends) => {
                let text = Bytes::from(mem::take(text));
                let starts = [0].into_iter().chain(ends.iter().copied());
                let all = starts.zip(ends.iter());
                let all: Vec<ByteArray> = all
                    .map(|(start, end)| ByteArray::from(text.slice(start..*end)))
                    .collect();
                column
                    .typed::<ByteArrayType>()
                    .write_batch(&all, levels, None)?;
                ends.clear();
            }
        }
        self.levels.clear();
        column.close()
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
