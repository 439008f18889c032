//! One JSON object for each finding: `portnote/diagnostic/1`.

use std::io::{self, Write};

use super::{FileReport, Report};
use crate::inert;

pub(super) struct Ndjson {
    shown: u64,
}

impl Ndjson {
    pub(super) const fn new(shown: u64) -> Self {
        Self { shown }
    }
}

impl Report for Ndjson {
    fn file(&mut self, file: &FileReport, out: &mut dyn Write) -> io::Result<u64> {
        let shown = usize::try_from(self.shown).unwrap_or(usize::MAX);
        file.kept
            .iter()
            .take(shown)
            .try_for_each(|located| inert::write_line(&mut *out, &located.told))?;
        Ok(self.shown.min(file.listed))
    }
}
