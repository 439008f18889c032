//! The rows for tables and selections, as the program writes them.

use std::io::{self, Read, Write};

use portnote::{Format, Options};
use portnote_archive::select::{Criteria, Query, Selection};
use portnote_archive::tables::{
    self, Form, Record, Sink, Table, TableOptions, WriteOptions, Writer,
};

use super::{Counts, Row};

/// Does the work of a row once and says what was found.
///
/// # Errors
/// What the source of bytes says.
pub fn run(row: Row, format: Format, input: impl Read) -> io::Result<Counts> {
    let mut input = CountingReader { inner: input, bytes: 0 };
    let mut counts = Counts::default();
    if row == Row::Select {
        let mut criteria = Criteria::new(format);
        let condition = criteria.condition(condition(format));
        condition.map_err(|error| io::Error::other(error.to_string()))?;
        let mut selection = Selection::new(Query::new(criteria));
        let read = selection.read(&mut input, "-", &Options::default());
        let _ = read.map_err(|error| io::Error::other(error.to_string()))?;
        selection.arrange();
        counts.set("chosen", selection.len() as u64);
        counts.set("bytes", input.bytes);
        return Ok(counts);
    }
    let mut written = ParquetTables::new(row, format)?;
    let (options, how) = (Options::default(), TableOptions::default());
    let read = tables::read(format, &mut input, "-", &options, &how, &mut written)?;
    counts.set("bytes", input.bytes);
    counts.set("games", read.file.games);
    // Rows that write other tables count other things.
    let name = row.name();
    counts.set(&format!("{name}-rows"), written.rows);
    counts.set(&format!("{name}-bytes"), written.finish()?);
    Ok(counts)
}

/// What is asked of the tags of games: some meet it.
const fn condition(format: Format) -> &'static str {
    match format {
        Format::Pdn => "white LIKE 'A%' OR result = '1-0' AND plies > 30",
        Format::Ppn => "dealer = 'N' OR declarer = 'S' AND contract >= 60",
        _ => "board < 9 OR declarer = 'S' AND level >= 4",
    }
}

/// Tables as Parquet, of which only the length is kept.
struct ParquetTables {
    writers: Vec<Writer<ByteCounter>>,
    rows: u64,
}

impl ParquetTables {
    fn new(row: Row, format: Format) -> io::Result<Self> {
        let mut writers = Vec::new();
        for table in tables::of(format).iter().copied() {
            if row == Row::Tables || table.name == "games" {
                let how = WriteOptions::default();
                writers.push(Writer::new(Form::Parquet, table, &how, ByteCounter(0))?);
            }
        }
        Ok(Self { writers, rows: 0 })
    }

    fn finish(self) -> io::Result<u64> {
        let mut bytes = 0;
        for writer in self.writers {
            bytes += writer.finish()?.0;
        }
        Ok(bytes)
    }
}

impl Sink for ParquetTables {
    fn wants(&self, table: &'static Table) -> bool {
        self.writers.iter().any(|writer| writer.wants(table))
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        let mut writers = self.writers.iter_mut();
        let writer = writers.find(|writer| writer.wants(row.table()));
        self.rows += 1;
        writer.map_or(Ok(()), |writer| writer.write(row))
    }
}

/// A writer that counts its bytes.
struct ByteCounter(u64);

impl Write for ByteCounter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 += bytes.len() as u64;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A reader that counts its bytes.
struct CountingReader<R> {
    inner: R,
    bytes: u64,
}

impl<R: Read> Read for CountingReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes += count as u64;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"[Board \"1\"]\n[Deal \"N:AKQ... - - -\"]\n\n[Board \"10\"]\n";

    #[test]
    fn rows_are_written_and_games_chosen() {
        let count = |row: Row, name| row.run_on(Format::Pbn, TEXT).unwrap().of(name);
        assert_eq!(count(Row::Games, "games-parquet-rows"), 2);
        // Two games, a hand, three tags and a file, and what is wrong with them.
        assert!(count(Row::Tables, "tables-parquet-rows") > 6);
        let games = count(Row::Games, "games-parquet-bytes");
        assert!(count(Row::Tables, "tables-parquet-bytes") > games);
        assert_eq!(count(Row::Select, "chosen"), 1);
        for row in [Row::Games, Row::Tables, Row::Select] {
            assert_eq!(count(row, "bytes"), TEXT.len() as u64);
        }
    }

    #[test]
    fn conditions_are_about_their_games() {
        for format in [Format::Pbn, Format::Lin, Format::Pdn, Format::Ppn] {
            assert!(Criteria::new(format).condition(condition(format)).is_ok());
        }
    }
}
