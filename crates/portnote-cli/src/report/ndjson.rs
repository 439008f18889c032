//! One JSON object for each finding: `portnote/diagnostic/1`, and `portnote/suppressed/1` for one
//! that is not reported.

use std::borrow::Cow;
use std::io::{self, Write};

use super::stream::{Findings, Form, HiddenAt, suppressed};
use super::{FileReport, Keeping, Report};
use crate::inert;
use crate::locate::Located;
use portnote::json::v1::{SUPPRESSED, SuppressedLineV1};
use portnote::product::suppress::HiddenBy;

pub(super) struct Ndjson {
    findings: Findings,
}

#[derive(Debug)]
struct NdjsonForm;

impl Form for NdjsonForm {
    fn separator(&self) -> &'static [u8] {
        b""
    }

    fn finding(&self, located: &Located, text: &mut Vec<u8>) -> io::Result<()> {
        inert::push_line(text, &located.finding)
    }

    fn hidden_at(&self) -> HiddenAt {
        HiddenAt::Here
    }

    fn hidden(&self, located: &Located, by: &HiddenBy, text: &mut Vec<u8>) -> io::Result<()> {
        let line = SuppressedLineV1 {
            schema: Cow::Borrowed(SUPPRESSED),
            suppressed: suppressed(located, by),
        };
        inert::push_line(text, &line)
    }
}

impl Ndjson {
    pub(super) const fn new(shown: Option<u64>) -> Self {
        Self { findings: Findings::new(&NdjsonForm, shown) }
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
