//! One text, read once from its first byte to its last.

use std::borrow::Cow;
use std::io::Read;

use portnote_core::line_index::Margin;

use crate::fix::Gathered;
use crate::include;
use crate::judge::Judge;
use crate::notation::{Name, Notation, Options, Task};
use crate::problem::Problem;
use crate::report::stream::Straight;
use crate::report::{Collector, FileReport, Keeping};
use crate::suppress::{Sifted, Suppressions};

/// How a text is read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reading<'r> {
    /// The name of the file, for its report.
    pub(crate) name: &'r str,
    pub(crate) notation: Name,
    pub(crate) options: &'r Options,
    pub(crate) keeping: Keeping,
    pub(crate) threads: usize,
}

/// A reading of what it is done on.
struct Work<'r, 'g, 's> {
    reading: Reading<'r>,
    reader: &'g mut dyn Read,
    gathered: Option<&'g mut Gathered>,
    straight: Option<Straight<'s>>,
}

impl Reading<'_> {
    /// What is found in a text, without what its own lines suppress; fixes are gathered where
    /// they are wanted. The report says where the system failed.
    pub(crate) fn run(self, reader: &mut dyn Read, gathered: Option<&mut Gathered>) -> FileReport {
        self.notation.run(Work {
            reading: self,
            reader,
            gathered,
            straight: None,
        })
    }

    /// The same without fixes; findings that are not kept go straight into a report.
    pub(crate) fn run_into(self, reader: &mut dyn Read, straight: Straight<'_>) -> FileReport {
        self.notation.run(Work {
            reading: self,
            reader,
            gathered: None,
            straight: Some(straight),
        })
    }
}

impl Task for Work<'_, '_, '_> {
    type Output = FileReport;

    fn run<N: Notation>(self) -> FileReport {
        let Reading {
            name,
            notation,
            options,
            keeping,
            threads,
        } = self.reading;
        let mut gathered = self.gathered;
        let mut collector = Collector::new(name, notation, options, keeping, self.straight);
        let mut suppressions = Suppressions::new(notation, options);
        let read_as = N::options(options);
        let mut judge: Judge<'_, N, _> = Judge::new(self.reader, &read_as);
        let mut margin = Margin::default();
        let end = judge.run(threads, |block, found| {
            let Sifted { left, hidden } = suppressions.apply(block, margin, found);
            if let Some(gathered) = &mut gathered {
                gathered.add(&include::fixable_here(block, &left));
            }
            collector.add_block(&left, margin, block);
            if !hidden.is_empty() {
                collector.add_hidden(hidden, margin, block);
            }
            margin = margin.behind(block.unit());
        });
        suppressions.finish(|(margin, unit), unused| {
            collector.add(&unused.left, *margin, unit);
            collector.add_hidden_of(unused.hidden, *margin, unit);
        });
        let closing = options.hiding.sift(Cow::Owned(judge.finish()));
        if let Some(gathered) = gathered {
            gathered.add(&closing.left);
        }
        collector.add_at_start(closing);
        let problem = end.err().map(|error| Problem::reading(&error));
        collector.finish(judge.games(), problem)
    }
}
