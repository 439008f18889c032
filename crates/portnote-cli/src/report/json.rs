//! One JSON object for the whole run: `portnote/check/1`.

use std::io::{self, Write};

use portnote_core::Limits;

use super::statistics::Statistics;
use super::stream::{Findings, Form, HiddenAt, suppressed};
use super::{FileReport, Keeping, Report};
use crate::inert;
use crate::locate::Located;
use portnote::info::Named;
use portnote::json::v1::{CHECK, CheckedV1};
use portnote::product::fs::Spool;
use portnote::product::suppress::HiddenBy;

/// The findings are written as they come, so that only the counts of the files are held until the
/// last one is read: these follow the findings.
pub(super) struct Json {
    findings: Findings,
    limits: Named<u64>,
    files: Vec<CheckedV1>,
    /// The findings that are not reported.
    suppressed: Spool,
    statistics: Option<Statistics>,
}

#[derive(Debug)]
struct Elements;

impl Form for Elements {
    fn separator(&self) -> &'static [u8] {
        b","
    }

    fn finding(&self, located: &Located, text: &mut Vec<u8>) -> io::Result<()> {
        inert::push(text, &located.finding)
    }

    fn hidden_at(&self) -> HiddenAt {
        HiddenAt::Aside
    }

    fn hidden(&self, located: &Located, by: &HiddenBy, text: &mut Vec<u8>) -> io::Result<()> {
        inert::push(text, &suppressed(located, by))
    }
}

impl Json {
    pub(super) fn new(shown: Option<u64>, limits: &Limits, statistics: bool) -> Self {
        Self {
            findings: Findings::new(&Elements, shown),
            limits: limits.named().iter().copied().collect(),
            files: Vec::new(),
            suppressed: Spool::default(),
            statistics: statistics.then(Statistics::default),
        }
    }
}

impl Report for Json {
    fn keeping(&self) -> Keeping {
        Keeping::of(&self.findings)
    }

    fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut text = b"{\"schema\":".to_vec();
        inert::push(&mut text, &CHECK)?;
        inert::push_member(&mut text, "limits", &self.limits)?;
        text.extend_from_slice(b",\"diagnostics\":[");
        out.write_all(&text)
    }

    fn file(&mut self, file: &mut FileReport, out: &mut dyn Write) -> io::Result<u64> {
        if let Some(statistics) = &mut self.statistics {
            statistics.add(file);
        }
        self.files.push(CheckedV1 {
            file: file.name.to_string(),
            games: Some(file.games),
            errors: Some(file.counts.errors),
            warnings: Some(file.counts.warnings),
            infos: Some(file.counts.infos),
            suppressed: Some(file.suppressed.total()),
            fixed: file.fixed,
            io_error: file.io_error.as_ref().map(ToString::to_string),
        });
        if let Some(streamed) = &mut file.streamed
            && !streamed.aside.is_empty()
        {
            if !self.suppressed.is_empty() {
                self.suppressed.write_all(Elements.separator())?;
            }
            let suppressed = &mut self.suppressed;
            streamed.aside.pass(|bytes| suppressed.write_all(bytes))?;
        }
        self.findings.write(file, out)
    }

    fn unreadable(&mut self, name: &str, reason: &str, _: &mut dyn Write) -> io::Result<()> {
        self.files.push(CheckedV1 {
            file: name.to_owned(),
            io_error: Some(reason.to_owned()),
            ..CheckedV1::default()
        });
        Ok(())
    }

    fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        out.write_all(b"],\"suppressed\":[")?;
        self.suppressed.pass(|bytes| out.write_all(bytes))?;
        let mut text = b"]".to_vec();
        inert::push_member(&mut text, "files", &self.files)?;
        if let Some(statistics) = &self.statistics {
            inert::push_member(&mut text, "statistics", &statistics.to_v1())?;
        }
        text.extend_from_slice(b"}\n");
        out.write_all(&text)
    }
}
