//! What is in many games: how many there are of which kind, by year, event, player, contract, variant
//! and so on.
//!
//! Each table is a query over the table games that `portnote tables` writes, and says so in SQL.
//!
//! ```
//! use portnote::stats::Stats;
//! use portnote::{Format, Options};
//!
//! let text = b"[Declarer \"N\"]\n[Contract \"3NT\"]\n[Result \"9\"]\n\n[Declarer \"S\"]\n[Contract \"3NT\"]\n[Result \"8\"]\n";
//! let mut stats = Stats::new();
//! stats.read(Format::Pbn, &mut &text[..], "club.pbn", &Options::default())?;
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

use portnote_core::columns::{Table, Value};
use portnote_core::line_index::Margin;

use self::group::Group;
use crate::format::{Format, Task};
use crate::notation::Notation;
use crate::options::{Options, TableOptions};
use crate::select::Reading;
use crate::select::reading::read_blocks;
use crate::tables::keys::Keys;
use crate::tables::{self, Keyed, Record, Sink};

pub use self::shown::page;

/// Counts games of any notation; memory is bounded by the different values that are counted.
#[derive(Default)]
pub struct Stats {
    /// By the name of the notation whose tables the games have: LIN has those of PBN.
    notations: BTreeMap<&'static str, Counted>,
}

struct Counted {
    games: &'static Table,
    summary: Summary,
    groups: Vec<Group>,
}

/// What was counted in the games of one notation.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Summary {
    /// The name of the notation: `pbn` also for games of LIN.
    pub notation: &'static str,
    /// The files with such games.
    pub files: u64,
    /// The games.
    pub games: u64,
    /// The tables of counts; those without a row are left out.
    pub sections: Vec<Section>,
}

/// A table of counts.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Section {
    /// The name, as in `contracts`.
    pub name: &'static str,
    /// What people read.
    pub title: &'static str,
    /// What the games are counted by.
    pub key: &'static str,
    /// The same counts as a query in SQL over the table games.
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

/// A row of counts.
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
    /// Nothing counted yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts the games of a file; `file` is what it is called.
    ///
    /// # Errors
    /// None but those of the source, which are in the result.
    pub fn read(
        &mut self,
        format: Format,
        reader: &mut dyn Read,
        file: &str,
        options: &Options,
    ) -> io::Result<Reading> {
        let Some(games) = tables::find(format, "games") else {
            return Ok(Reading::default());
        };
        let counted = self
            .notations
            .entry(games.notation)
            .or_insert_with(|| Counted {
                games,
                summary: Summary {
                    notation: games.notation,
                    files: 0,
                    games: 0,
                    sections: Vec::new(),
                },
                groups: sections::of(games.notation)
                    .iter()
                    .map(|asked| Group::new(asked, games))
                    .collect(),
            });
        let reading = format.run(Work {
            reader,
            file,
            options,
            counted,
        })?;
        counted.summary.files += u64::from(!reading.is_refused);
        counted.summary.games += reading.games;
        Ok(reading)
    }

    /// What was counted, a summary for each notation of games.
    #[must_use]
    pub fn finish(self) -> Vec<Summary> {
        let counted = self.notations.into_values();
        let counted = counted.filter(|counted| counted.summary.files > 0);
        let summaries = counted.map(|mut counted| {
            let sections = counted.groups.into_iter().map(Group::finish);
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

struct Work<'w> {
    reader: &'w mut dyn Read,
    file: &'w str,
    options: &'w Options,
    counted: &'w mut Counted,
}

impl Task for Work<'_> {
    type Output = io::Result<Reading>;

    fn run<N: Notation>(self) -> Self::Output {
        let options = N::options(self.options);
        let how = TableOptions::default();
        let mut margin = Margin::default();
        read_blocks::<N, _>(self.reader, &options, false, |judged| {
            let (block, before) = (judged.block, margin);
            margin = before.behind(block.unit());
            let Some(game) = &judged.game else {
                return Ok(());
            };
            let keys = Keys::of_game(self.file, block, before, judged.diagnostics);
            let mut keyed = Keyed {
                keys: &keys,
                sink: &mut *self.counted,
            };
            N::rows(game, &how, &mut keyed)
        })
    }
}

impl Sink for Counted {
    fn wants(&self, table: &'static Table) -> bool {
        std::ptr::eq(table, self.games)
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        for group in &mut self.groups {
            group.add(row);
        }
        Ok(())
    }
}
