//! What is in many games: how many there are of which kind, by year, event, player, contract, variant
//! and so on.
//!
//! Each table is a query over the table games that `portnote tables` writes, and says so in SQL.
//!
//! ```
//! use portnote_archive::stats::Stats;
//! use portnote::{Format, Options};
//!
//! let text = b"[Declarer \"N\"]\n[Contract \"3NT\"]\n[Result \"9\"]\n\n[Declarer \"S\"]\n[Contract \"3NT\"]\n[Result \"8\"]\n";
//! let mut stats = Stats::new();
//! let read = stats.read(Format::Pbn, &mut &text[..], "club.pbn", &Options::default())?;
//! assert_eq!(read.games, 2);
//! let summary = stats.finish().remove(0);
//! let contracts = summary.find("contracts").expect("a section");
//! assert_eq!(contracts.rows[0].key.to_string(), "3NT");
//! assert_eq!(contracts.rows[0].games, 2);
//! # Ok::<(), std::io::Error>(())
//! ```

mod group;
mod sections;
mod shown;
mod sql;

use std::collections::BTreeMap;
use std::io::{self, Read};

use portnote::product::notation::Notation;
use portnote::product::{Gather, Piece};
use portnote::product::{Judged, OneByOne, Task, Workers};
use portnote::{Format, Options, ReadError, TableOptions};
use portnote_core::Block;
use portnote_core::columns::{Table, Value};

use self::group::{Group, Tally};
use crate::select::Reading;
use crate::select::reading::read_blocks;
use crate::tables::keys::Keys;
use crate::tables::{self, KeyedSink, Record, Sink};

pub use self::shown::page;

/// Different values that are counted before they are added to the others: threads that count many
/// players would hold each of them.
const MOST_VALUES: usize = 10_000;

/// Counts games of any notation; memory is bounded by the different values that are counted.
#[derive(Default)]
pub struct Stats {
    /// By the name of the notation whose tables the games have: LIN has those of PBN.
    notations: BTreeMap<&'static str, NotationCounts>,
}

struct NotationCounts {
    games: &'static Table,
    summary: Summary,
    groups: Vec<Group>,
    tallies: Vec<Tally>,
}

/// What was counted in the games of one notation.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Summary {
    /// The name of the notation: `pbn` also for games of LIN.
    pub notation: &'static str,
    /// The notations of the files, in the order in which they came.
    pub formats: Vec<Format>,
    /// The files with such games.
    pub files: u64,
    /// The games.
    pub games: u64,
    /// The tables of counts; those without a row are left out.
    pub sections: Vec<Section>,
}

/// A table of counts with its name.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Section {
    /// The name, as in `contracts`.
    pub name: &'static str,
    /// What people read.
    pub title: &'static str,
    /// What the games are counted by.
    pub key: &'static str,
    /// The query in SQL over the table games that counts the same.
    pub sql: String,
    /// The names of the values beside the number of games.
    pub measures: Vec<&'static str>,
    /// Whether these values are the numbers of games with each result.
    pub are_parts: bool,
    /// The rows, the most frequent or the smallest key first.
    pub rows: Vec<Row>,
    /// How many more rows there are.
    pub rows_left_out: u64,
    /// The games in them.
    pub games_left_out: u64,
}

/// A row of a table of counts.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Row {
    /// The value that the games have in common.
    pub key: Value<'static>,
    /// The number of games.
    pub games: u64,
    /// A value for each measure; `None` where no game has one.
    pub values: Vec<Option<Measured>>,
}

/// A value that was measured.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Measured {
    /// A number of games.
    Count(u64),
    /// A mean.
    Mean(f64),
    /// A part of the games, from 0 to 1.
    Share(f64),
}

impl Stats {
    /// Makes statistics that have counted nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts the games of a file; `file` is what it is called.
    ///
    /// # Errors
    /// The source fails: what was read before is counted, and the error says how much that is.
    pub fn read(
        &mut self,
        format: Format,
        reader: &mut dyn Read,
        file: &str,
        options: &Options,
    ) -> Result<Reading, ReadError<Reading>> {
        self.read_with(format, reader, file, options, &OneByOne)
    }

    /// Counts the games of a file on several threads: the counts do not depend on how many there are.
    ///
    /// ```
    /// use portnote_archive::stats::Stats;
    /// use portnote::{Format, Options};
    /// use portnote::product::{OneByOne};
    ///
    /// let mut stats = Stats::new();
    /// let text = &mut &b"[Contract \"4S\"]\n\n[Contract \"3NT\"]\n"[..];
    /// let read = stats.read_with(Format::Pbn, text, "a.pbn", &Options::default(), &OneByOne)?;
    /// assert!(!read.is_refused());
    /// assert_eq!(stats.finish()[0].games, 2);
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    /// As [`Stats::read`].
    pub fn read_with(
        &mut self,
        format: Format,
        reader: &mut dyn Read,
        file: &str,
        options: &Options,
        workers: &impl Workers,
    ) -> Result<Reading, ReadError<Reading>> {
        let Ok(games) = tables::find(format, "games") else {
            return Ok(Reading::default());
        };
        let counted = self.notations.entry(games.notation).or_insert_with(|| NotationCounts {
            games,
            summary: Summary {
                notation: games.notation,
                formats: Vec::new(),
                files: 0,
                games: 0,
                sections: Vec::new(),
            },
            groups: sections::of(games.notation)
                .iter()
                .map(|asked| Group::new(asked, games))
                .collect(),
            tallies: Vec::new(),
        });
        let read = format.run(CountTask { reader, file, options, counted, workers });
        let reading = match &read {
            Ok(reading) => *reading,
            Err(error) => error.read,
        };
        if !reading.is_refused() {
            counted.summary.files += 1;
            if !counted.summary.formats.contains(&format) {
                counted.summary.formats.push(format);
            }
        }
        counted.summary.games += reading.games;
        read
    }

    /// What was counted, a summary for each notation of games.
    #[must_use]
    pub fn finish(self) -> Vec<Summary> {
        let counted = self.notations.into_values();
        let counted = counted.filter(|counted| counted.summary.files > 0);
        let summaries = counted.map(|mut counted| {
            counted.tallies.resize_with(counted.groups.len(), Tally::default);
            let groups = counted.groups.into_iter().zip(counted.tallies);
            let sections = groups.map(|(group, tally)| group.finish(tally));
            counted.summary.sections = sections.filter(|found| !found.rows.is_empty()).collect();
            counted.summary
        });
        summaries.collect()
    }
}

impl Summary {
    /// A table of counts by its name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<&Section> {
        self.sections.iter().find(|section| section.name == name)
    }
}

struct CountTask<'w, W> {
    reader: &'w mut dyn Read,
    file: &'w str,
    options: &'w Options,
    counted: &'w mut NotationCounts,
    workers: &'w W,
}

impl<W: Workers> Task for CountTask<'_, W> {
    type Output = Result<Reading, ReadError<Reading>>;

    fn run<N: Notation>(self) -> Self::Output {
        let options = N::options(self.options);
        let NotationCounts { games, groups, tallies, .. } = self.counted;
        let mut counting = FileCounter {
            asked: CountPlan { games, groups, file: self.file },
            free: Vec::new(),
            tallies,
        };
        let reading = read_blocks::<N, _>(
            self.reader,
            self.file,
            &options,
            None,
            self.workers,
            &mut counting,
        );
        for piece in std::mem::take(&mut counting.free) {
            counting.merge(piece);
        }
        reading
    }
}

/// What is counted in each game.
#[derive(Clone, Copy)]
struct CountPlan<'w> {
    games: &'static Table,
    groups: &'w [Group],
    file: &'w str,
}

/// Counts a file.
struct FileCounter<'w> {
    asked: CountPlan<'w>,
    /// Counts to which those of later games can be added: the order of games does not matter.
    free: Vec<CountPiece<'w>>,
    tallies: &'w mut Vec<Tally>,
}

/// The counts of some games.
struct CountPiece<'w> {
    asked: CountPlan<'w>,
    tallies: Vec<Tally>,
}

impl<'w, N: Notation> Gather<N> for FileCounter<'w> {
    type Piece = CountPiece<'w>;

    fn piece(&mut self) -> CountPiece<'w> {
        self.free.pop().unwrap_or_else(|| CountPiece {
            asked: self.asked,
            tallies: self.asked.groups.iter().map(|_| Tally::default()).collect(),
        })
    }

    fn take(&mut self, _: &[Block<'_, N>], piece: CountPiece<'w>) -> io::Result<()> {
        let values: usize = piece.tallies.iter().map(Tally::len).sum();
        match values < MOST_VALUES {
            true => self.free.push(piece),
            false => self.merge(piece),
        }
        Ok(())
    }
}

impl FileCounter<'_> {
    fn merge(&mut self, piece: CountPiece<'_>) {
        self.tallies.resize_with(piece.tallies.len(), Tally::default);
        for (tally, more) in self.tallies.iter_mut().zip(piece.tallies) {
            tally.merge(more);
        }
    }
}

impl<N: Notation> Piece<N> for CountPiece<'_> {
    type Error = io::Error;

    fn add(&mut self, judged: Judged<'_, '_, N>) -> io::Result<()> {
        let Some(game) = &judged.game else {
            return Ok(());
        };
        let keys = Keys::of_game(self.asked.file, &judged);
        let mut keyed = KeyedSink { keys: &keys, sink: self };
        N::rows(game, &TableOptions::default(), &mut keyed)
    }
}

impl Sink for CountPiece<'_> {
    fn wants(&self, table: &'static Table) -> bool {
        std::ptr::eq(table, self.asked.games)
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        for (group, tally) in self.asked.groups.iter().zip(&mut self.tallies) {
            group.add(tally, row);
        }
        Ok(())
    }
}
