//! One line for each code: what large archives need.

use std::io::{self, Write};

use super::statistics::Statistics;
use super::{FileReport, Keeping, Report};

pub(super) struct Summary {
    color: bool,
    statistics: Statistics,
}

impl Summary {
    pub(super) fn new(color: bool) -> Self {
        Self { color, statistics: Statistics::default() }
    }
}

impl Report for Summary {
    fn keeping(&self) -> Keeping {
        Keeping::COUNTS
    }

    fn file(&mut self, file: &mut FileReport, _: &mut dyn Write) -> io::Result<u64> {
        self.statistics.add(file);
        // Each finding is in a count.
        Ok(file.counts.total())
    }

    fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.statistics.write_codes(self.color, out)
    }
}
