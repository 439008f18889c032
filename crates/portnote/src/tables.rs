//! Games as rows of tables with fixed columns, and writers of such tables.
//!
//! ```
//! use portnote::tables::{self, TableOptions};
//! use portnote::{Document, Format};
//!
//! let document = Document::new(Format::Pbn, "[Board \"7\"]\n[Deal \"N:AKQ... - - -\"]\n");
//! let games = tables::find(Format::Pbn, "games").expect("a table");
//! let board = games.place("board").expect("a column");
//! let mut boards = Vec::new();
//! document.rows(games, &TableOptions::default(), |row| {
//!     boards.push(row.value(board).into_owned());
//!     Ok(())
//! })?;
//! assert_eq!(boards, [tables::Value::Int(7)]);
//! # Ok::<(), std::io::Error>(())
//! ```

#[cfg(feature = "csv")]
mod csv;
#[cfg(feature = "fs")]
mod folder;
pub(crate) mod keys;
mod ndjson;
#[cfg(feature = "parquet")]
mod parquet;
mod writer;

use std::io::{self, Read};

use portnote_core::columns::{FileRow, FindingRow, Row, RowSink};
use portnote_core::line_index::Margin;
use portnote_core::{Block, Diagnostic, LineIndex};
use sha2::{Digest, Sha256};

use crate::counts::Counts;
use crate::document::Document;
use crate::format::{Format, Task};
use crate::judge::{Judge, Judged};
use crate::notation::Notation;
use crate::options::Options;
pub use crate::options::TableOptions;

use self::keys::{Keys, hexadecimal};

#[cfg(feature = "fs")]
pub use self::folder::{Finished, Folder, FolderError};
pub use self::ndjson::Ndjson;
pub use self::writer::{Form, WriteOptions, Writer, writer};
pub use portnote_core::columns::{Column, Day, Source, Table, Type, Value};

/// A row with its keys.
pub struct Record<'r> {
    table: &'static Table,
    keys: &'r Keys<'r>,
    row: &'r dyn Row,
}

/// Takes the rows of tables.
pub trait Sink {
    /// Whether rows of a table are of any use: what nobody wants is not computed.
    fn wants(&self, table: &'static Table) -> bool;

    /// Takes a row.
    ///
    /// # Errors
    /// What the place says to which it is written.
    fn row(&mut self, row: &Record<'_>) -> io::Result<()>;
}

/// What was read of a file.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Summary {
    /// What the table of files says of it.
    pub file: FileRow,
    /// Its findings by severity.
    pub counts: Counts,
    /// Why reading ended before the end of the file.
    pub error: Option<io::Error>,
    /// Whether the file was refused as a whole, because it is not text.
    pub is_refused: bool,
}

/// The tables of a notation; none for bidding systems, which have no games.
///
/// ```
/// use portnote::{Format, tables};
/// let names = tables::of(Format::Pbn).iter().map(|table| table.name);
/// assert!(names.eq([
///     "games", "hands", "calls", "cards", "tricks", "scores", "cells", "double_dummy", "tags",
///     "comments", "diagnostics", "files",
/// ]));
/// ```
#[must_use]
pub fn of(format: Format) -> &'static [&'static Table] {
    struct Of;

    impl Task for Of {
        type Output = &'static [&'static Table];

        fn run<N: Notation>(self) -> Self::Output {
            N::tables()
        }
    }

    format.run(Of)
}

/// The tables of all notations, each once: LIN has those of PBN.
///
/// ```
/// use portnote::tables;
/// assert!(tables::all().any(|table| (table.notation, table.name) == ("pdn", "plies")));
/// ```
pub fn all() -> impl Iterator<Item = &'static Table> {
    Format::ALL.iter().flat_map(|format| {
        let name = format.about().name;
        let tables = of(*format).iter().copied();
        tables.filter(move |table| table.notation == name)
    })
}

/// A table of a notation.
///
/// ```
/// use portnote::{Format, tables};
/// assert!(tables::find(Format::Pbn, "hands").is_some());
/// assert!(tables::find(Format::Pbn, "plies").is_none());
/// ```
#[must_use]
pub fn find(format: Format, name: &str) -> Option<&'static Table> {
    of(format).iter().copied().find(|table| table.name == name)
}

/// Reads a text and gives its rows to a sink, game after game; memory is bounded by the largest
/// game. `file` is what the rows call it.
///
/// # Errors
/// What the sink says; what the text says is in the summary.
pub fn read(
    format: Format,
    reader: &mut dyn Read,
    file: &str,
    options: &Options,
    how: &TableOptions,
    sink: &mut dyn Sink,
) -> io::Result<Summary> {
    format.run(Work {
        reader,
        file,
        options,
        how,
        sink,
    })
}

impl Document {
    /// The rows of a table, one after another.
    ///
    /// # Errors
    /// What the caller says.
    pub fn rows(
        &self,
        table: &'static Table,
        how: &TableOptions,
        each: impl FnMut(&Record<'_>) -> io::Result<()>,
    ) -> io::Result<()> {
        let mut sink = One { table, each };
        let name = crate::typed::name_of(self.options());
        let mut bytes = self.bytes();
        read(
            self.format(),
            &mut bytes,
            &name,
            self.options(),
            how,
            &mut sink,
        )?;
        Ok(())
    }
}

impl Record<'_> {
    /// Its table.
    #[must_use]
    pub const fn table(&self) -> &'static Table {
        self.table
    }

    /// The value in a column, from 0; it is found now, so that columns that are not asked for cost
    /// nothing.
    #[must_use]
    pub fn value(&self, column: usize) -> Value<'_> {
        let Some(own) = column.checked_sub(self.table.keys.len()) else {
            return self.keys.value(column);
        };
        match self.table.own.column(own) {
            Some(found) => found.ty.admit(self.row.value(own)),
            None => Value::Null,
        }
    }

    /// All values in the order of the columns.
    pub fn values(&self) -> impl Iterator<Item = (&Column, Value<'_>)> {
        let columns = self.table.columns().enumerate();
        columns.map(|(at, column)| (column, self.value(at)))
    }
}

/// Takes the rows of one table.
struct One<F> {
    table: &'static Table,
    each: F,
}

impl<F: FnMut(&Record<'_>) -> io::Result<()>> Sink for One<F> {
    fn wants(&self, table: &'static Table) -> bool {
        std::ptr::eq(table, self.table)
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        (self.each)(row)
    }
}

struct Work<'w> {
    reader: &'w mut dyn Read,
    file: &'w str,
    options: &'w Options,
    how: &'w TableOptions,
    sink: &'w mut dyn Sink,
}

impl Task for Work<'_> {
    type Output = io::Result<Summary>;

    fn run<N: Notation>(self) -> Self::Output {
        let table = |name| N::tables().iter().copied().find(|table| table.name == name);
        let (findings, files) = (table("diagnostics"), table("files"));
        let options = N::options(self.options);
        let wants_file = files.is_some_and(|files| self.sink.wants(files));
        let mut reader = Digesting {
            inner: self.reader,
            bytes: 0,
            digest: wants_file.then(Sha256::new),
        };
        let mut judge: Judge<'_, N, _> = Judge::new(&mut reader, &options);
        let mut reading = Reading::<N> {
            file: self.file,
            how: self.how,
            sink: self.sink,
            findings,
            margin: Margin::default(),
            counts: Counts::default(),
            encodings: Names::default(),
            line_ends: Names::default(),
            facts: N::Facts::default(),
        };
        let error = loop {
            match judge.step(|judged| reading.block(&judged)) {
                Ok(Some(written)) => written?,
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
        };
        let about_file = judge.finish();
        let unit = crate::check::nothing();
        reading.findings(None, &about_file, &LineIndex::new(&unit))?;
        let (games, is_refused) = (judge.games(), judge.is_refused());
        drop(judge);
        let Reading {
            sink,
            counts,
            encodings,
            line_ends,
            facts,
            ..
        } = reading;
        let file = FileRow {
            notation: N::ABOUT.name,
            version: N::details(facts).version,
            encoding: match encodings.in_words() {
                none if none.is_empty() => "ascii".to_owned(),
                words => words,
            },
            line_ends: line_ends.in_words(),
            bytes: reader.bytes,
            sha256: reader
                .digest
                .map(|digest| hexadecimal(&digest.finalize()))
                .unwrap_or_default(),
            games,
        };
        if let Some(table) = files.filter(|files| sink.wants(files)) {
            let keys = Keys::of_file(self.file);
            sink.row(&Record {
                table,
                keys: &keys,
                row: &file,
            })?;
        }
        Ok(Summary {
            file,
            counts,
            error,
            is_refused,
        })
    }
}

/// A file that is read.
struct Reading<'w, N: Notation> {
    file: &'w str,
    how: &'w TableOptions,
    sink: &'w mut dyn Sink,
    findings: Option<&'static Table>,
    margin: Margin,
    counts: Counts,
    encodings: Names,
    line_ends: Names,
    facts: N::Facts,
}

impl<N: Notation> Reading<'_, N> {
    fn block(&mut self, judged: &Judged<'_, '_, N>) -> io::Result<()> {
        let unit = judged.block.unit();
        self.counts.add_all(judged.diagnostics);
        N::note(&mut self.facts, judged.block, judged.game.as_ref());
        let text = unit.decoded();
        if !text.is_ascii() {
            self.encodings.add(&text.encoding().name());
        }
        let ends = unit.line_ends();
        let ends = [(ends.lf, "lf"), (ends.cr_lf, "crlf"), (ends.cr, "cr")];
        ends.into_iter()
            .filter(|(count, _)| *count > 0)
            .for_each(|(_, name)| self.line_ends.add(name));
        if let Some(game) = &judged.game {
            let keys = Keys::of_game(self.file, judged.block, self.margin, judged.diagnostics);
            let mut keyed = Keyed {
                keys: &keys,
                sink: &mut *self.sink,
            };
            N::rows(game, self.how, &mut keyed)?;
        }
        if !judged.diagnostics.is_empty() {
            let game = judged.game.as_ref().map(|_| Block::index(judged.block));
            let lines = LineIndex::behind(self.margin, unit);
            self.findings(game, judged.diagnostics, &lines)?;
        }
        self.margin = self.margin.behind(unit);
        Ok(())
    }

    fn findings(
        &mut self,
        game: Option<u64>,
        found: &[Diagnostic],
        lines: &LineIndex<'_, '_>,
    ) -> io::Result<()> {
        let Some(table) = self.findings.filter(|table| self.sink.wants(table)) else {
            return Ok(());
        };
        let keys = Keys::of_finding(self.file, game);
        for found in found {
            let place = lines.place(found.span.start);
            let row = FindingRow { found, place };
            self.sink.row(&Record {
                table,
                keys: &keys,
                row: &row,
            })?;
        }
        Ok(())
    }
}

/// Adds the keys to the rows of a game.
pub(crate) struct Keyed<'k> {
    pub(crate) keys: &'k Keys<'k>,
    pub(crate) sink: &'k mut dyn Sink,
}

impl RowSink for Keyed<'_> {
    fn wants(&self, table: &'static Table) -> bool {
        self.sink.wants(table)
    }

    fn row(&mut self, table: &'static Table, row: &dyn Row) -> io::Result<()> {
        self.sink.row(&Record {
            table,
            keys: self.keys,
            row,
        })
    }
}

/// Names, each once, in the order in which they came.
#[derive(Default)]
struct Names(Vec<String>);

impl Names {
    fn add(&mut self, name: &str) {
        if !self.0.iter().any(|known| known == name) {
            self.0.push(name.to_owned());
        }
    }

    fn in_words(&self) -> String {
        self.0.join(" ")
    }
}

/// A reader that counts its bytes and computes their digest.
struct Digesting<'r> {
    inner: &'r mut dyn Read,
    bytes: u64,
    digest: Option<Sha256>,
}

impl Read for Digesting<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes = self.bytes.saturating_add(count as u64);
        if let (Some(digest), Some(bytes)) = (&mut self.digest, buffer.get(..count)) {
            digest.update(bytes);
        }
        Ok(count)
    }
}
