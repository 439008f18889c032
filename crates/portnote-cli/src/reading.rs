//! One text, read once from its first byte to its last.

use std::io::Read;

use portnote::product::check::{self, Collect};
use portnote::product::fix::Gathered;
use portnote::product::notation::Notation;
use portnote::product::suppress::Sifted;
use portnote::product::{Threads, include};
use portnote::{Format, Options};
use portnote_core::line_index::Margin;
use portnote_core::{Block, Unit};

use crate::problem::Problem;
use crate::report::stream::Straight;
use crate::report::{Collector, FileReport, Keeping};

/// How a text is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading<'r> {
    /// The name of the file, for its report.
    pub(crate) name: &'r str,
    pub(crate) notation: Format,
    pub(crate) options: &'r Options,
    pub(crate) keeping: Keeping,
    pub(crate) threads: usize,
}

impl Reading<'_> {
    /// What is found in a text, without what its own lines suppress; fixes are gathered where
    /// they are wanted. The report says where the system failed.
    pub(crate) fn run(self, reader: &mut dyn Read, gathered: Option<&mut Gathered>) -> FileReport {
        self.read(reader, gathered, None)
    }

    /// Reads a text without gathering fixes; findings that are not kept go straight into a report.
    pub(crate) fn run_into(self, reader: &mut dyn Read, straight: Straight<'_>) -> FileReport {
        self.read(reader, None, Some(straight))
    }

    /// What somebody else finds in a text; findings that are not kept go straight into a report. `work`
    /// returns the number of games.
    pub(crate) fn collect(
        self,
        straight: Option<Straight<'_>>,
        work: impl FnOnce(&mut ReportCollector<'_, '_, '_>) -> u64,
    ) -> FileReport {
        let Self { name, notation, options, keeping, .. } = self;
        let mut taking = ReportCollector {
            collector: Collector::new(name, notation, options, keeping, straight),
            gathered: None,
        };
        let games = work(&mut taking);
        taking.collector.finish(games, None)
    }

    fn read(
        self,
        reader: &mut dyn Read,
        gathered: Option<&mut Gathered>,
        straight: Option<Straight<'_>>,
    ) -> FileReport {
        let Self { name, notation, options, keeping, threads } = self;
        let mut taking = ReportCollector {
            collector: Collector::new(name, notation, options, keeping, straight),
            gathered,
        };
        let workers = Threads::new(threads);
        let (read, problem) = match check::check(notation, reader, options, &workers, &mut taking) {
            Ok(read) => (read, None),
            Err(error) => (error.read, Some(Problem::reading(&error.source))),
        };
        taking.collector.finish(read.games, problem)
    }
}

/// Findings go into a report, and their fixes into what is gathered.
pub(crate) struct ReportCollector<'o, 'w, 'g> {
    collector: Collector<'o, 'w>,
    gathered: Option<&'g mut Gathered>,
}

impl Collect for ReportCollector<'_, '_, '_> {
    fn block<N: Notation>(&mut self, block: &Block<'_, N>, margin: Margin, found: Sifted<'_>) {
        if let Some(gathered) = &mut self.gathered {
            gathered.add(&include::fixable_here(block, &found.left));
        }
        self.collector.add_block(&found.left, margin, block);
        if !found.hidden.is_empty() {
            self.collector.add_hidden(found.hidden, margin, block);
        }
    }

    fn unit(&mut self, unit: &Unit<'_>, margin: Margin, found: Sifted<'_>) {
        if let Some(gathered) = &mut self.gathered {
            gathered.add(&found.left);
        }
        self.collector.add(&found.left, margin, unit);
        self.collector.add_hidden_of(found.hidden, margin, unit);
    }
}
