//! A file is read and becomes rows.

use std::convert::Infallible;
use std::io::{self, Read};

use portnote::product::notation::Notation;
use portnote::product::{Chore, Gather, Piece};
use portnote::product::{Judge, Judged, OneByOne, Task, Workers};
use portnote::{Counts, Options};
use portnote_core::columns::{FileRow, FindingRow, Table};
use portnote_core::{Block, Diagnostic, LineIndex};
use sha2::{Digest, Sha256};

use super::keys::{Keys, hexadecimal};
use super::{KeyedSink, Parts, Record, Sink, Summary, TableOptions, TablesError};

pub(super) struct ReadTask<'w, S, W> {
    pub(super) reader: &'w mut dyn Read,
    pub(super) file: &'w str,
    pub(super) options: &'w Options,
    pub(super) how: &'w TableOptions,
    pub(super) sink: &'w mut S,
    pub(super) workers: &'w W,
}

/// A sink that takes one row after another.
pub(super) struct SingleSink<'s>(pub(super) &'s mut dyn Sink);

/// A part that nobody makes.
pub(super) struct NoPart(Infallible);

impl<S: Parts, W: Workers> Task for ReadTask<'_, S, W> {
    type Output = Result<Summary, TablesError>;

    fn run<N: Notation>(self) -> Self::Output {
        match self.read::<N>() {
            Ok((read, None)) => Ok(read),
            Ok((read, Some(error))) => Err(TablesError::input(error, Box::new(read))),
            Err(error) => Err(TablesError::sink(error, Box::default())),
        }
    }
}

impl<S: Parts, W: Workers> ReadTask<'_, S, W> {
    /// What was read, with why that is not all.
    ///
    /// # Errors
    /// What the sink says.
    fn read<N: Notation>(self) -> io::Result<(Summary, Option<io::Error>)> {
        let table = |name| N::tables().iter().copied().find(|table| table.name == name);
        let (findings, files) = (table("diagnostics"), table("files"));
        let options = N::options(self.options);
        let wants_file = files.is_some_and(|files| self.sink.wants(files));
        let mut reader =
            DigestingReader { inner: self.reader, bytes: 0, digest: wants_file.then(Sha256::new) };
        let mut judge: Judge<'_, N, _> = Judge::new(&mut reader, &options);
        judge = judge.with_checks(self.options.checks);
        let mut reading = TableGatherer::<N, S> {
            about: RowContext { file: self.file, how: self.how, findings },
            counts: Counts::default(),
            sink: self.sink,
            encodings: NameSet::default(),
            line_ends: NameSet::default(),
            facts: N::FileFacts::default(),
        };
        let read = match reading.sink.part() {
            Some(part) => {
                // It goes back as it came.
                reading.sink.take(vec![part])?;
                judge.gather(self.workers, &mut reading)
            }
            None => judge.gather(&OneByOne, &mut reading),
        };
        let error = match read {
            Ok(written) => {
                written?;
                None
            }
            Err(error) => Some(error),
        };
        let about_file = judge.finish();
        let unit = portnote::product::check::nothing();
        let lines = LineIndex::new(&unit);
        reading.about.findings(None, &about_file, &lines, reading.sink)?;
        let (games, is_refused) = (judge.games(), judge.is_refused());
        drop(judge);
        let TableGatherer { sink, counts, encodings, line_ends, facts, .. } = reading;
        let file = FileRow {
            notation: N::ABOUT.name,
            version: N::details(facts).version,
            encoding: match encodings.in_words() {
                none if none.is_empty() => "ascii".to_owned(),
                words => words,
            },
            line_ends: line_ends.in_words(),
            bytes: reader.bytes,
            sha256: reader.digest.map(|digest| hexadecimal(&digest.finalize())).unwrap_or_default(),
            games,
        };
        if let Some(table) = files.filter(|files| sink.wants(files)) {
            let keys = Keys::of_file(self.file);
            sink.row(&Record { table, keys: &keys, row: &file })?;
        }
        let read = Summary { file, counts, is_refused };
        Ok((read, error))
    }
}

/// What rows say beside what their game says.
#[derive(Clone, Copy)]
struct RowContext<'w> {
    file: &'w str,
    how: &'w TableOptions,
    /// The table of findings.
    findings: Option<&'static Table>,
}

/// A file that is read.
struct TableGatherer<'w, N: Notation, S> {
    about: RowContext<'w>,
    counts: Counts,
    sink: &'w mut S,
    encodings: NameSet,
    line_ends: NameSet,
    facts: N::FileFacts,
}

/// The rows of some of its games.
struct RowPiece<'w, P> {
    about: RowContext<'w>,
    counts: Counts,
    /// `None` where another way is taken.
    part: Option<P>,
}

impl<'w, N: Notation, S: Parts> Gather<N> for TableGatherer<'w, N, S> {
    type Piece = RowPiece<'w, S::Part>;

    fn note(&mut self, block: &Block<'_, N>, game: Option<&N::Game<'_>>) {
        let unit = block.unit();
        N::note(&mut self.facts, block, game);
        let text = unit.decoded();
        if !text.is_ascii() {
            self.encodings.add(&text.encoding().name());
        }
        let ends = unit.line_ends();
        let ends = [(ends.lf, "lf"), (ends.cr_lf, "crlf"), (ends.cr, "cr")];
        ends.into_iter()
            .filter(|(count, _)| *count > 0)
            .for_each(|(_, name)| self.line_ends.add(name));
    }

    fn piece(&mut self) -> RowPiece<'w, S::Part> {
        RowPiece { about: self.about, counts: Counts::default(), part: self.sink.part() }
    }

    fn take(&mut self, _: &[Block<'_, N>], piece: RowPiece<'w, S::Part>) -> io::Result<()> {
        self.counts.merge(piece.counts);
        self.sink.take(piece.part.into_iter().collect())
    }

    fn take_all(
        &mut self,
        pieces: Vec<(&[Block<'_, N>], RowPiece<'w, S::Part>)>,
    ) -> io::Result<()> {
        let parts = pieces.into_iter().filter_map(|(_, piece)| {
            self.counts.merge(piece.counts);
            piece.part
        });
        let parts = parts.collect();
        self.sink.take(parts)
    }

    fn chores(&mut self) -> Vec<Chore<'_>> {
        self.sink.chores()
    }

    fn take_one(&mut self, judged: Judged<'_, '_, N>) -> io::Result<()> {
        Gather::<N>::note(self, judged.block, judged.game.as_ref());
        self.counts.add_all(&judged.diagnostics);
        self.about.block(&judged, self.sink)
    }
}

impl<N: Notation, P: Sink + Send> Piece<N> for RowPiece<'_, P> {
    type Error = io::Error;

    fn add(&mut self, judged: Judged<'_, '_, N>) -> io::Result<()> {
        self.counts.add_all(&judged.diagnostics);
        match &mut self.part {
            Some(part) => self.about.block(&judged, part),
            None => Ok(()),
        }
    }
}

impl RowContext<'_> {
    fn block<N: Notation>(
        &self,
        judged: &Judged<'_, '_, N>,
        sink: &mut impl Sink,
    ) -> io::Result<()> {
        if let Some(game) = &judged.game {
            let keys = Keys::of_game(self.file, judged);
            N::rows(game, self.how, &mut KeyedSink { keys: &keys, sink })?;
        }
        if judged.diagnostics.is_empty() {
            return Ok(());
        }
        let game = judged.game.as_ref().map(|_| Block::index(judged.block));
        let lines = LineIndex::after(judged.margin, judged.block.unit());
        self.findings(game, &judged.diagnostics, &lines, sink)
    }

    fn findings(
        &self,
        game: Option<u64>,
        found: &[Diagnostic],
        lines: &LineIndex<'_, '_>,
        sink: &mut impl Sink,
    ) -> io::Result<()> {
        let Some(table) = self.findings.filter(|table| sink.wants(table)) else {
            return Ok(());
        };
        let keys = Keys::of_finding(self.file, game);
        for found in found {
            let place = lines.place(found.span.start);
            let row = FindingRow { found, place };
            sink.row(&Record { table, keys: &keys, row: &row })?;
        }
        Ok(())
    }
}

impl Sink for SingleSink<'_> {
    fn wants(&self, table: &'static Table) -> bool {
        self.0.wants(table)
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        self.0.row(row)
    }
}

impl Parts for SingleSink<'_> {
    type Part = NoPart;

    fn part(&mut self) -> Option<NoPart> {
        None
    }

    fn take(&mut self, _: Vec<NoPart>) -> io::Result<()> {
        Ok(())
    }
}

impl Sink for NoPart {
    fn wants(&self, _: &'static Table) -> bool {
        match self.0 {}
    }

    fn row(&mut self, _: &Record<'_>) -> io::Result<()> {
        match self.0 {}
    }
}

/// Names, each once, in the order in which they came.
#[derive(Default)]
struct NameSet(Vec<String>);

impl NameSet {
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
struct DigestingReader<'r> {
    inner: &'r mut dyn Read,
    bytes: u64,
    digest: Option<Sha256>,
}

impl Read for DigestingReader<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.bytes = self.bytes.saturating_add(count as u64);
        if let (Some(digest), Some(bytes)) = (&mut self.digest, buffer.get(..count)) {
            digest.update(bytes);
        }
        Ok(count)
    }
}
