//! One JSON object for each finding: `portnote/diagnostic/1`.

use std::io::{self, Write};

use super::stream::{Findings, Form};
use super::{FileReport, Keeping, Report};
use crate::inert;
use crate::locate::Located;

pub(super) struct Ndjson {
    findings: Findings,
}

#[derive(Debug)]
struct Lines;

impl Form for Lines {
    fn separator(&self) -> &'static [u8] {
        b""
    }

    fn finding(&self, located: &Located, text: &mut Vec<u8>) -> io::Result<()> {
        inert::push_line(text, &located.told)
    }
}

impl Ndjson {
    pub(super) const fn new(shown: Option<u64>) -> Self {
        Self {
            findings: Findings::new(&Lines, shown),
        }
    }
}

impl Report for Ndjson {
    fn keeping(&self) -> Keeping {
        Keeping::of(&self.findings)
    }

    fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    fn file(&mut self, file: &mut FileReport, out: &mut dyn Write) -> io::Result<u64> {
        self.findings.write(file, out)
    }
}
