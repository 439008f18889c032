//! Rows column by column, as Parquet holds them.

use std::mem;
use std::ops::Range;
use std::sync::Arc;

use bytes::Bytes;
use parquet::basic::Type as Physical;
use parquet::column::writer::{
    ColumnCloseResult, ColumnWriter, ColumnWriterImpl, get_column_writer,
};
use parquet::data_type::{ByteArray, DataType};
use parquet::errors::ParquetError;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::{SerializedPageWriter, TrackedWrite};
use parquet::schema::types::ColumnDescPtr;
use portnote_core::columns::{Column, Table, Type, Value};

use super::physical;
use crate::tables::Record;

/// Bytes that a value is taken for, beside its text.
const VALUE_BYTES: usize = 8;

/// Rows of a table.
pub(in crate::tables) struct Columns {
    columns: Vec<Gathered>,
    rows: usize,
    bytes: usize,
}

/// Rows that were not yet taken from others.
pub(super) struct Rest<'p> {
    columns: &'p [Gathered],
    rows: Range<usize>,
    /// The bytes of these rows, if they are all that there are.
    all: Option<usize>,
    /// The values of each column that are before these rows.
    passed: Vec<usize>,
}

/// The values of a column.
pub(super) struct Gathered {
    ty: Type,
    is_nullable: bool,
    levels: Levels,
    values: Values,
}

/// Which rows of a column have a value.
#[derive(Default)]
struct Levels {
    rows: usize,
    /// 1 for a value, 0 for null; empty as long as no row has null, as in most columns.
    all: Vec<i16>,
}

enum Values {
    Bool(Vec<bool>),
    Int32(Vec<i32>),
    Int64(Vec<i64>),
    Double(Vec<f64>),
    /// Texts one after another, and where each value is among them.
    Text(Vec<u8>, Vec<Place>),
}

/// Where a text is. Values that are equal to the one before have its place, so that a name that many
/// rows share is held once. A game has fewer than 4 GiB, and a group of rows ends long before.
#[derive(Clone, Copy, Debug)]
struct Place {
    start: u32,
    length: u32,
}

/// A column of a row group as a file has it.
pub(super) struct Encoded {
    pub(super) bytes: Bytes,
    pub(super) close: ColumnCloseResult,
}

impl Columns {
    pub(in crate::tables) fn new(table: &Table) -> Self {
        Self { columns: table.columns().map(Gathered::new).collect(), rows: 0, bytes: 0 }
    }

    pub(in crate::tables) const fn rows(&self) -> usize {
        self.rows
    }

    /// The memory that they take, nearly.
    pub(super) const fn bytes(&self) -> usize {
        self.bytes
    }

    pub(in crate::tables) fn push(&mut self, row: &Record<'_>) {
        for (at, column) in self.columns.iter_mut().enumerate() {
            self.bytes += row.show(at, column.ty, |value| column.push(value));
        }
        self.rows += 1;
    }

    /// Some rows, of which others can take as many as they have room for.
    pub(super) fn rest(&self, rows: Range<usize>) -> Rest<'_> {
        let rows = rows.start.min(self.rows)..rows.end.min(self.rows);
        let passed = self.columns.iter().map(|column| column.values(0..rows.start));
        Rest {
            columns: &self.columns,
            passed: passed.collect(),
            all: (rows == (0..self.rows)).then_some(self.bytes),
            rows,
        }
    }

    /// Takes the first of some rows: as many as there are, as long as there are at most so many rows
    /// and fewer bytes afterwards, and always one.
    pub(super) fn take(&mut self, rest: &mut Rest<'_>, rows: usize, bytes: usize) {
        // Most often there is room for all; then nothing has to be counted.
        if let Some(new) = rest.all.take()
            && self.rows + rest.len() <= rows
            && self.bytes + new < bytes
        {
            self.bytes += new;
            self.rows += rest.len();
            for (column, other) in self.columns.iter_mut().zip(rest.columns) {
                column.extend(other, rest.rows.clone(), 0..other.values.len());
            }
            rest.rows.start = rest.rows.end;
            return;
        }
        let mut count = rest.len().min(rows.saturating_sub(self.rows));
        while count > 1 && self.bytes + rest.bytes(count) >= bytes {
            count /= 2;
        }
        let count = count.max(1).min(rest.len());
        self.bytes += rest.bytes(count);
        self.rows += count;
        let taken = rest.rows.start..rest.rows.start + count;
        let others = rest.columns.iter().zip(&mut rest.passed);
        for (column, (other, passed)) in self.columns.iter_mut().zip(others) {
            let values = *passed..*passed + other.values(taken.clone());
            *passed = values.end;
            column.extend(other, taken.clone(), values);
        }
        rest.rows.start = taken.end;
    }

    /// The columns, each to be encoded.
    pub(super) fn columns(&mut self) -> &mut [Gathered] {
        &mut self.columns
    }

    /// Forgets all rows and keeps their room.
    pub(in crate::tables) fn clear(&mut self) {
        (self.rows, self.bytes) = (0, 0);
        for column in &mut self.columns {
            column.levels.rows = 0;
            column.levels.all.clear();
            match &mut column.values {
                Values::Bool(all) => all.clear(),
                Values::Int32(all) => all.clear(),
                Values::Int64(all) => all.clear(),
                Values::Double(all) => all.clear(),
                Values::Text(text, places) => {
                    text.clear();
                    places.clear();
                }
            }
        }
    }

    /// Gives back the room of values that were encoded.
    pub(super) fn release(&mut self) {
        for column in &mut self.columns {
            column.levels = Levels::default();
            match &mut column.values {
                Values::Bool(all) => *all = Vec::new(),
                Values::Int32(all) => *all = Vec::new(),
                Values::Int64(all) => *all = Vec::new(),
                Values::Double(all) => *all = Vec::new(),
                Values::Text(text, places) => (*text, *places) = (Vec::new(), Vec::new()),
            }
        }
    }
}

impl Rest<'_> {
    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    /// The bytes of the first of them.
    fn bytes(&self, count: usize) -> usize {
        let rows = self.rows.start..self.rows.start + count;
        let columns = self.columns.iter().zip(&self.passed);
        let bytes = columns.map(|(column, passed)| {
            let values = column.values(rows.clone());
            values * VALUE_BYTES + column.text_bytes(*passed..*passed + values)
        });
        bytes.sum()
    }
}

impl Values {
    const fn len(&self) -> usize {
        match self {
            Self::Bool(all) => all.len(),
            Self::Int32(all) => all.len(),
            Self::Int64(all) => all.len(),
            Self::Double(all) => all.len(),
            Self::Text(_, places) => places.len(),
        }
    }
}

impl Place {
    /// The place of a text that is added to others.
    fn next(texts: &mut Vec<u8>, text: &str) -> Self {
        let start = offset(texts.len());
        texts.extend_from_slice(text.as_bytes());
        Self { start, length: offset(text.len()) }
    }

    const fn range(self) -> Range<usize> {
        let start = self.start as usize;
        start..start + self.length as usize
    }

    fn of(self, texts: &[u8]) -> &[u8] {
        texts.get(self.range()).unwrap_or_default()
    }
}

fn offset(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

impl Levels {
    fn push(&mut self, is_null: bool) {
        if is_null {
            self.filled();
        }
        if is_null || !self.all.is_empty() {
            self.all.push(i16::from(!is_null));
        }
        self.rows += 1;
    }

    /// Adds some rows of another column.
    fn extend(&mut self, other: &Self, rows: Range<usize>) {
        if self.all.is_empty() && other.all.is_empty() {
            self.rows += rows.len();
            return;
        }
        self.filled();
        self.rows += rows.len();
        match other.all.get(rows) {
            Some(levels) => self.all.extend_from_slice(levels),
            None => self.all.resize(self.rows, 1),
        }
    }

    /// The level of each row.
    fn filled(&mut self) -> &[i16] {
        if self.all.is_empty() {
            self.all.resize(self.rows, 1);
        }
        &self.all
    }
}

impl Gathered {
    fn new(column: &Column) -> Self {
        Self {
            ty: column.ty,
            is_nullable: column.nullable,
            levels: Levels::default(),
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
    fn push(&mut self, value: &Value<'_>) -> usize {
        let is_null = value.is_null();
        if self.is_nullable {
            self.levels.push(is_null);
            if is_null {
                return 0;
            }
        }
        match (&mut self.values, value) {
            (Values::Bool(all), value) => all.push(*value == Value::Bool(true)),
            (Values::Int32(all), Value::Date(day)) => all.push(day.since_1970()),
            (Values::Int32(all), Value::Int(value)) => all.push((*value).try_into().unwrap_or(0)),
            (Values::Int32(all), _) => all.push(0),
            (Values::Int64(all), Value::Int(value)) => all.push(*value),
            (Values::Int64(all), _) => all.push(0),
            (Values::Double(all), value) => all.push(value.float().unwrap_or(0.0)),
            (Values::Text(text, places), Value::Text(value)) => {
                let last = places.last().filter(|last| last.of(text) == value.as_bytes());
                let place = last.copied().unwrap_or_else(|| Place::next(text, value));
                places.push(place);
                return value.len() + VALUE_BYTES;
            }
            (Values::Text(text, places), _) => places.push(Place::next(text, "")),
        }
        VALUE_BYTES
    }

    /// How many values some rows have.
    fn values(&self, rows: Range<usize>) -> usize {
        if !self.is_nullable || self.levels.all.is_empty() {
            return rows.len();
        }
        let levels = self.levels.all.get(rows).unwrap_or_default();
        levels.iter().filter(|level| **level == 1).count()
    }

    /// The bytes of some values, where they are texts.
    fn text_bytes(&self, values: Range<usize>) -> usize {
        let Values::Text(_, places) = &self.values else {
            return 0;
        };
        let places = places.get(values).unwrap_or_default();
        places.iter().map(|place| place.range().len()).sum()
    }

    /// Adds some rows of another column of the same type, which have these values.
    fn extend(&mut self, other: &Self, rows: Range<usize>, values: Range<usize>) {
        fn part<T>(all: &[T], values: Range<usize>) -> &[T] {
            all.get(values).unwrap_or_default()
        }
        if self.is_nullable {
            self.levels.extend(&other.levels, rows);
        }
        match (&mut self.values, &other.values) {
            (Values::Bool(all), Values::Bool(new)) => all.extend_from_slice(part(new, values)),
            (Values::Int32(all), Values::Int32(new)) => all.extend_from_slice(part(new, values)),
            (Values::Int64(all), Values::Int64(new)) => all.extend_from_slice(part(new, values)),
            (Values::Double(all), Values::Double(new)) => all.extend_from_slice(part(new, values)),
            (Values::Text(text, places), Values::Text(other, new)) => {
                let new = part(new, values);
                let (Some(first), Some(last)) = (new.first(), new.last()) else {
                    return;
                };
                // Places follow each other as their texts do.
                let (from, to) = (first.range().start, last.range().end);
                let moved = |place: &Place| Place {
                    start: offset(place.range().start - from + text.len()),
                    ..*place
                };
                places.extend(new.iter().map(moved));
                text.extend_from_slice(other.get(from..to).unwrap_or_default());
            }
            // Columns of one table have one type.
            _ => {}
        }
    }

    /// Encodes the values. Texts are forgotten.
    pub(super) fn encode(
        &mut self,
        column: ColumnDescPtr,
        properties: Arc<WriterProperties>,
    ) -> Result<Encoded, ParquetError> {
        let mut bytes = TrackedWrite::new(Vec::new());
        let pages = Box::new(SerializedPageWriter::new(&mut bytes));
        let writer = get_column_writer(column, properties, pages);
        let close = self.write(writer)?;
        let bytes = bytes.into_inner()?.into();
        Ok(Encoded { bytes, close })
    }

    fn write(&mut self, writer: ColumnWriter<'_>) -> Result<ColumnCloseResult, ParquetError> {
        let levels = self.is_nullable.then(|| self.levels.filled());
        match (&mut self.values, writer) {
            (Values::Bool(all), ColumnWriter::BoolColumnWriter(writer)) => {
                encode(writer, all, levels)
            }
            (Values::Int32(all), ColumnWriter::Int32ColumnWriter(writer)) => {
                encode(writer, all, levels)
            }
            (Values::Int64(all), ColumnWriter::Int64ColumnWriter(writer)) => {
                encode(writer, all, levels)
            }
            (Values::Double(all), ColumnWriter::DoubleColumnWriter(writer)) => {
                encode(writer, all, levels)
            }
            (Values::Text(text, places), ColumnWriter::ByteArrayColumnWriter(writer)) => {
                let text = Bytes::from(mem::take(text));
                let all: Vec<ByteArray> =
                    places.iter().map(|place| ByteArray::from(text.slice(place.range()))).collect();
                encode(writer, &all, levels)
            }
            // A column is described by the type of its values.
            _ => Err(ParquetError::General("a column of another type".to_owned())),
        }
    }
}

fn encode<T: DataType>(
    mut writer: ColumnWriterImpl<'_, T>,
    values: &[T::T],
    levels: Option<&[i16]>,
) -> Result<ColumnCloseResult, ParquetError> {
    writer.write_batch(values, levels, None)?;
    writer.close()
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::tables::{self, Table, TableOptions};
    use portnote::Document;
    use portnote::Format;

    const TEXT: &str = "[Event \"Cup\"]\n[Board \"7\"]\n\n[Contract \"3NT\"]\n\n[Site \"Here\"]\n[Board \"x\"]\n\n";

    /// The rows of groups that end with so many rows or bytes, as all values of each.
    fn groups(
        table: &'static Table,
        rows: usize,
        bytes: usize,
        mut next: impl FnMut(&mut Columns) -> bool,
    ) -> Vec<String> {
        let mut groups = Vec::new();
        let mut group = Columns::new(table);
        while next(&mut group) {
            if group.rows() >= rows || group.bytes() >= bytes {
                groups.push(told(&group));
                group = Columns::new(table);
            }
        }
        groups.push(told(&group));
        groups
    }

    fn told(columns: &Columns) -> String {
        let values = columns.columns.iter().map(|column| {
            let values = match &column.values {
                Values::Bool(all) => format!("{all:?}"),
                Values::Int32(all) => format!("{all:?}"),
                Values::Int64(all) => format!("{all:?}"),
                Values::Double(all) => format!("{all:?}"),
                Values::Text(text, places) => {
                    let texts: Vec<_> = places.iter().map(|place| place.of(text)).collect();
                    format!("{texts:?}")
                }
            };
            let Levels { rows, all } = &column.levels;
            let levels = (0..*rows).map(|row| all.get(row).copied().unwrap_or(1));
            let levels: Vec<i16> = levels.collect();
            format!("{levels:?} {values}\n")
        });
        let values: String = values.collect();
        format!("{} {}\n{values}", columns.rows, columns.bytes)
    }

    #[rstest]
    fn taken_rows_make_the_same_groups(
        #[values("games", "tags")] name: &str,
        #[values(1, 3, 7, 1_000)] rows: usize,
        #[values(1, 200, 3_000, 1_000_000)] bytes: usize,
        #[values(1, 2, 5, 1_000)] step: usize,
    ) {
        let table = tables::find(Format::Pbn, name).unwrap();
        let document = Document::new(Format::Pbn, TEXT.repeat(4));
        let how = TableOptions::default();
        let (mut all, mut single) = (Columns::new(table), Vec::new());
        tables::rows(&document, table, &how, |row| {
            let mut one = Columns::new(table);
            one.push(row);
            single.push(one);
            all.push(row);
            Ok(())
        })
        .unwrap();
        assert!(all.rows() >= 12);
        let mut numbers = 0..all.rows();
        let expected = groups(table, rows, bytes, |group| {
            let Some(number) = numbers.next() else {
                return false;
            };
            // A single row is taken as it is.
            group.take(&mut single[number].rest(0..1), usize::MAX, usize::MAX);
            true
        });
        let mut at = 0;
        let mut rest = all.rest(0..0);
        let found = groups(table, rows, bytes, |group| {
            if rest.len() == 0 {
                let end = (at + step).min(all.rows());
                rest = all.rest(at..end);
                at = end;
            }
            if rest.len() == 0 {
                return false;
            }
            group.take(&mut rest, rows, bytes);
            true
        });
        assert_eq!(found, expected);
    }

    fn gathered(table: &'static Table) -> Columns {
        let mut all = Columns::new(table);
        let document = Document::new(Format::Pbn, TEXT.repeat(4));
        let read = tables::rows(&document, table, &TableOptions::default(), |row| {
            all.push(row);
            Ok(())
        });
        read.unwrap();
        all
    }

    /// The groups are the same if rows are taken one by one, which takes longer.
    #[test]
    fn many_rows_are_taken_where_all_have_no_room() {
        let table = tables::find(Format::Pbn, "games").unwrap();
        let all = gathered(table);
        assert_eq!(all.rows(), 12);
        // With the last row, there are not fewer bytes than these.
        let bytes = all.bytes();
        let (mut group, mut rest) = (Columns::new(table), all.rest(0..12));
        group.take(&mut rest, 1_000, bytes);
        assert_eq!((group.rows(), rest.len()), (6, 6));
        let (mut group, mut rest) = (Columns::new(table), all.rest(0..12));
        group.take(&mut rest, 1_000, bytes + 1);
        assert_eq!((group.rows(), rest.len()), (12, 0));
    }

    /// Places end at 4 GiB of texts: those of parts that are used again must not add up.
    #[test]
    fn forgotten_rows_leave_no_texts() {
        let table = tables::find(Format::Pbn, "games").unwrap();
        let mut all = gathered(table);
        all.clear();
        assert_eq!(told(&all), told(&Columns::new(table)));
        for column in &all.columns {
            if let Values::Text(text, _) = &column.values {
                assert!(text.is_empty());
            }
        }
    }
}
