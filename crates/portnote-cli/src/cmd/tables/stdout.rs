//! One table for standard output.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use portnote::product::Threads;
use portnote_archive::tables::{Form, Part, Parts, Record, Sink, Table, WriteOptions, Writer};

use crate::output::Stdout;

/// Bytes that are gathered before they are written: many small writes take longer.
const GATHERED: usize = 1 << 16;

/// Writes the rows of the first table that it is asked for.
pub(super) struct OnlyOne<'o> {
    out: &'o mut Stdout,
    form: Form,
    options: WriteOptions,
    threads: Threads,
    writing: Option<Writing>,
}

struct Writing {
    table: &'static Table,
    /// A part without rows.
    blank: Part,
    writer: Writer<Shared>,
    text: Shared,
}

/// Bytes on their way from the writer of a table to standard output, which no other thread may
/// have while a writer may be given to any.
#[derive(Clone, Default)]
struct Shared(Arc<Mutex<Vec<u8>>>);

impl<'o> OnlyOne<'o> {
    pub(super) const fn new(
        out: &'o mut Stdout,
        form: Form,
        options: WriteOptions,
        threads: Threads,
    ) -> Self {
        Self { out, form, options, threads, writing: None }
    }

    /// Whether this is the table that is written.
    pub(super) fn is_for(&mut self, table: &'static Table) -> io::Result<bool> {
        if self.writing.is_none() {
            let text = Shared::default();
            let writer = Writer::new(self.form, table, &self.options, text.clone())?;
            self.writing = Some(Writing {
                table,
                blank: Part::new(self.form, table, &self.options),
                writer,
                text,
            });
        }
        Ok(self.wants(table))
    }

    /// Writes what is still to be written.
    pub(super) fn finish(self) -> io::Result<()> {
        let Some(writing) = self.writing else {
            return Ok(());
        };
        let text = writing.writer.finish_with(&self.threads)?;
        text.pass_on(self.out, 0)
    }
}

impl Sink for OnlyOne<'_> {
    fn wants(&self, table: &'static Table) -> bool {
        let writing = self.writing.as_ref();
        writing.is_some_and(|writing| std::ptr::eq(writing.table, table))
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        let Some(writing) = &mut self.writing else {
            return Ok(());
        };
        writing.writer.write(row)?;
        writing.text.pass_on(self.out, GATHERED)
    }
}

impl Parts for OnlyOne<'_> {
    type Part = Part;

    fn part(&mut self) -> Option<Part> {
        self.writing.as_ref().map(|writing| writing.blank.empty())
    }

    fn take(&mut self, parts: Vec<Part>) -> io::Result<()> {
        let Some(writing) = &mut self.writing else {
            return Ok(());
        };
        for part in parts {
            let rows = 0..part.rows();
            writing.writer.append(&part, rows, &self.threads)?;
            writing.text.pass_on(self.out, GATHERED)?;
        }
        Ok(())
    }
}

impl Shared {
    fn text(&self) -> MutexGuard<'_, Vec<u8>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the bytes if there are more than a number of them.
    fn pass_on(&self, out: &mut Stdout, most: usize) -> io::Result<()> {
        let mut text = self.text();
        if text.len() > most {
            out.write_all(&text)?;
            text.clear();
        }
        Ok(())
    }
}

impl Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.text().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
