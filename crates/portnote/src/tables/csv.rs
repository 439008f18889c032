//! CSV.

use std::io::{self, Write};

use csv::{QuoteStyle, Terminator, WriterBuilder};
use portnote_core::columns::{Table, Value};

use super::{Record, WriteOptions, Writer};

/// What begins a formula in programs that show sheets.
const FORMULA: [char; 6] = ['=', '+', '-', '@', '\t', '\r'];

/// Writes the rows of a table as CSV.
pub(super) struct Csv<W: Write> {
    inner: csv::Writer<W>,
    is_for_sheets: bool,
    text: String,
}

impl<W: Write> Csv<W> {
    pub(super) fn new(table: &Table, options: &WriteOptions, mut inner: W) -> io::Result<Self> {
        if options.is_for_sheets {
            inner.write_all("\u{FEFF}".as_bytes())?;
        }
        let mut inner = WriterBuilder::new()
            .terminator(Terminator::CRLF)
            .quote_style(QuoteStyle::Necessary)
            .from_writer(inner);
        inner.write_record(table.columns().map(|column| column.name))?;
        Ok(Self {
            inner,
            is_for_sheets: options.is_for_sheets,
            text: String::new(),
        })
    }
}

impl<W: Write + Send> Writer<W> for Csv<W> {
    fn write(&mut self, row: &Record<'_>) -> io::Result<()> {
        use std::fmt::Write as _;

        for at in 0..row.table().width() {
            let text = &mut self.text;
            text.clear();
            let written = match row.value(at) {
                Value::Null => Ok(()),
                Value::Bool(value) => write!(text, "{value}"),
                Value::Int(value) => write!(text, "{value}"),
                Value::Float(value) => write!(text, "{value}"),
                Value::Date(day) => write!(text, "{day}"),
                Value::Text(value) => {
                    if self.is_for_sheets && value.starts_with(FORMULA) {
                        text.push('\'');
                    }
                    text.push_str(&value);
                    Ok(())
                }
            };
            written.map_err(io::Error::other)?;
            self.inner.write_field(&self.text)?;
        }
        self.inner.write_record(None::<&[u8]>)?;
        Ok(())
    }

    fn finish(self: Box<Self>) -> io::Result<W> {
        self.inner
            .into_inner()
            .map_err(csv::IntoInnerError::into_error)
    }
}
