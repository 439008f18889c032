//! Rows as text: lines of JSON or CSV.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use csv::{QuoteStyle, Terminator, WriterBuilder};
use portnote::product::json;
use portnote_core::columns::{Table, Value};

use super::Record;
use super::WriteOptions;

/// What begins a formula in programs that show sheets.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Bytes that a writer of CSV gathers before it adds them to the others.
const GATHERED: usize = 1 << 12;

/// Rows that were made text.
pub(super) struct TextWriter {
    lines: LineForm,
    /// Where each row ends.
    ends: Vec<usize>,
}

enum LineForm {
    Ndjson {
        /// What is before the value of each column.
        names: Arc<[String]>,
        bytes: Vec<u8>,
    },
    Csv {
        writer: Box<csv::Writer<Vec<u8>>>,
        is_for_sheets: bool,
        field: String,
    },
}

impl TextWriter {
    /// For one object of JSON per row.
    pub(super) fn ndjson(table: &Table) -> Self {
        let mark = |at| if at == 0 { '{' } else { ',' };
        let columns = table.columns().enumerate();
        let names = columns.map(|(at, column)| format!("{}\"{}\":", mark(at), column.name));
        Self::new(LineForm::Ndjson { names: names.collect(), bytes: Vec::new() })
    }

    /// For CSV without a header.
    pub(super) fn csv(options: &WriteOptions) -> Self {
        Self::new(LineForm::Csv {
            writer: csv_writer(),
            is_for_sheets: options.is_for_sheets,
            field: String::new(),
        })
    }

    const fn new(lines: LineForm) -> Self {
        Self { lines, ends: Vec::new() }
    }

    /// A writer of the same form without rows.
    pub(super) fn empty(&self) -> Self {
        Self::new(match &self.lines {
            LineForm::Ndjson { names, .. } => {
                LineForm::Ndjson { names: Arc::clone(names), bytes: Vec::new() }
            }
            LineForm::Csv { is_for_sheets, .. } => LineForm::Csv {
                writer: csv_writer(),
                is_for_sheets: *is_for_sheets,
                field: String::new(),
            },
        })
    }

    /// What is before the first row.
    pub(super) fn head(&self, table: &Table) -> io::Result<Vec<u8>> {
        // Only CSV has a header.
        let _ = table;
        match &self.lines {
            LineForm::Ndjson { .. } => Ok(Vec::new()),
            LineForm::Csv { is_for_sheets, .. } => {
                let mut head = Vec::new();
                if *is_for_sheets {
                    head.extend_from_slice("\u{FEFF}".as_bytes());
                }
                let mut writer = csv_writer();
                writer.write_record(table.columns().map(|column| column.name))?;
                writer.flush()?;
                head.extend_from_slice(writer.get_ref());
                Ok(head)
            }
        }
    }

    pub(super) fn push(&mut self, row: &Record<'_>) -> io::Result<()> {
        match &mut self.lines {
            LineForm::Ndjson { names, bytes } => {
                let columns = row.table().columns().enumerate();
                for (name, (at, column)) in names.iter().zip(columns) {
                    bytes.extend_from_slice(name.as_bytes());
                    row.show(at, column.ty, |value| match value {
                        Value::Null => {
                            bytes.extend_from_slice(b"null");
                            Ok(())
                        }
                        Value::Bool(value) => json::push(bytes, value),
                        Value::Int(value) => json::push(bytes, value),
                        Value::Float(value) => json::push(bytes, value),
                        Value::Text(text) => json::push(bytes, text),
                        Value::Date(day) => write!(bytes, "\"{day}\""),
                    })?;
                }
                bytes.extend_from_slice(b"}\n");
            }
            LineForm::Csv { writer, is_for_sheets, field } => {
                for (at, column) in row.table().columns().enumerate() {
                    field.clear();
                    row.show(at, column.ty, |value| put(field, value, *is_for_sheets));
                    writer.write_field(&field)?;
                }
                writer.write_record(None::<&[u8]>)?;
                writer.flush()?;
            }
        }
        self.ends.push(self.bytes().len());
        Ok(())
    }

    /// How many rows there are.
    pub(super) fn rows(&self) -> usize {
        self.ends.len()
    }

    /// All rows.
    pub(super) fn bytes(&self) -> &[u8] {
        match &self.lines {
            LineForm::Ndjson { bytes, .. } => bytes,
            LineForm::Csv { writer, .. } => writer.get_ref(),
        }
    }

    /// Some of the rows.
    pub(super) fn part(&self, rows: Range<usize>) -> &[u8] {
        let end = |rows: usize| match rows.checked_sub(1) {
            Some(last) => self.ends.get(last).copied().unwrap_or_default(),
            None => 0,
        };
        let bytes = self.bytes().get(end(rows.start)..end(rows.end));
        bytes.unwrap_or_default()
    }

    /// Forgets all rows.
    pub(super) fn clear(&mut self) {
        self.ends.clear();
        match &mut self.lines {
            LineForm::Ndjson { bytes, .. } => bytes.clear(),
            LineForm::Csv { writer, .. } => *writer = csv_writer(),
        }
    }
}

/// A writer of CSV as RFC 4180 describes it.
fn csv_writer() -> Box<csv::Writer<Vec<u8>>> {
    let writer = WriterBuilder::new()
        .terminator(Terminator::CRLF)
        .quote_style(QuoteStyle::Necessary)
        .buffer_capacity(GATHERED)
        .from_writer(Vec::new());
    Box::new(writer)
}

/// A value as a field of CSV has it.
fn put(field: &mut String, value: &Value<'_>, is_for_sheets: bool) {
    // Writing into a string cannot fail.
    let _ = match value {
        Value::Null => Ok(()),
        Value::Bool(value) => write!(field, "{value}"),
        Value::Int(value) => write!(field, "{value}"),
        Value::Float(value) => write!(field, "{value}"),
        Value::Date(day) => write!(field, "{day}"),
        Value::Text(text) => {
            if is_for_sheets && text.starts_with(FORMULA) {
                field.push('\'');
            }
            field.push_str(text);
            Ok(())
        }
    };
}
