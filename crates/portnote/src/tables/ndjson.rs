//! One line of JSON per row.

use std::io::{self, Write};

use portnote_core::columns::{Table, Value};

use super::{Record, Sink, Writer};
use crate::json;

/// Writes the rows of a table as NDJSON: one object per row, with all keys in their order.
///
/// ```
/// use portnote::tables::{self, Ndjson, TableOptions};
/// use portnote::{Document, Format};
///
/// let document = Document::new(Format::Pbn, "[Deal \"N:AKQ... - - -\"]\n");
/// let hands = tables::find(Format::Pbn, "hands").expect("a table");
/// let mut lines = Ndjson::new(hands, Vec::new());
/// document.rows(hands, &TableOptions::default(), |row| lines.write(row))?;
/// let text = String::from_utf8(lines.into_inner()).expect("UTF-8");
/// assert!(text.starts_with(r#"{"file":"-","game":1,"seat":"N","side":"NS","cards":"AKQ...","size":3"#));
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Ndjson<W> {
    table: &'static Table,
    /// What is before the value of each column.
    names: Vec<String>,
    line: Vec<u8>,
    inner: W,
}

impl<W: Write> Ndjson<W> {
    /// A writer for the rows of a table.
    pub fn new(table: &'static Table, inner: W) -> Self {
        let mark = |at| if at == 0 { '{' } else { ',' };
        let columns = table.columns().enumerate();
        let names = columns.map(|(at, column)| format!("{}\"{}\":", mark(at), column.name));
        Self {
            table,
            names: names.collect(),
            line: Vec::new(),
            inner,
        }
    }

    /// Writes a row.
    ///
    /// # Errors
    /// What the place says to which it is written.
    pub fn write(&mut self, row: &Record<'_>) -> io::Result<()> {
        self.line.clear();
        for (at, name) in self.names.iter().enumerate() {
            self.line.extend_from_slice(name.as_bytes());
            let line = &mut self.line;
            match row.value(at) {
                Value::Null => line.extend_from_slice(b"null"),
                Value::Bool(value) => json::push(line, &value)?,
                Value::Int(value) => json::push(line, &value)?,
                Value::Float(value) => json::push(line, &value)?,
                Value::Text(text) => json::push(line, &text)?,
                Value::Date(day) => write!(line, "\"{day}\"")?,
            }
        }
        self.line.extend_from_slice(b"}\n");
        self.inner.write_all(&self.line)
    }

    /// What it writes to.
    pub fn into_inner(self) -> W {
        self.inner
    }
}

impl<W: Write> Sink for Ndjson<W> {
    fn wants(&self, table: &'static Table) -> bool {
        std::ptr::eq(table, self.table)
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        self.write(row)
    }
}

impl<W: Write> Writer<W> for Ndjson<W> {
    fn write(&mut self, row: &Record<'_>) -> io::Result<()> {
        Self::write(self, row)
    }

    fn finish(self: Box<Self>) -> io::Result<W> {
        Ok(self.into_inner())
    }
}
