//! How often each code was found, and in how many files and games.

use portnote_core::order::Order as _;
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::io::{self, Write};

use anstyle::Style;
use portnote_core::{Code, Severity};

use super::{FileReport, Keeping, Report};
use crate::args::CheckFormat;
use crate::console::style;
use crate::inert;
use crate::numbers::{count, thousands};
use portnote::json::v1::{CodeCountV1, STATISTICS, StatisticsLineV1, StatisticsV1};

/// The counts of a run.
#[derive(Clone, Debug, Default)]
pub(super) struct Statistics {
    files: u64,
    games: u64,
    codes: BTreeMap<(Severity, Code), Totals>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Totals {
    count: u64,
    files: u64,
    fixable: u64,
}

/// A report with the statistics after it.
pub(super) struct AfterFindings {
    report: Box<dyn Report>,
    format: CheckFormat,
    color: bool,
    statistics: Statistics,
}

impl Statistics {
    pub(super) fn add(&mut self, file: &FileReport) {
        self.files += 1;
        self.games += file.games;
        for (key, code) in &file.codes {
            let totals = self.codes.entry(*key).or_default();
            totals.count += code.count;
            totals.fixable += code.fixable;
            totals.files += 1;
        }
    }

    /// The codes: errors first, then by how often they were found.
    fn rows(&self) -> Vec<(Severity, Code, Totals)> {
        let rows = self.codes.iter();
        let mut rows: Vec<_> = rows.map(|((s, code), totals)| (*s, *code, *totals)).collect();
        rows.order_by_key(|(severity, code, totals)| (*severity, u64::MAX - totals.count, *code));
        rows
    }

    /// Prints one line for each code.
    pub(super) fn write_codes(&self, color: bool, out: &mut dyn Write) -> io::Result<()> {
        let rows = self.rows();
        let width = |measure: fn(&(Severity, Code, Totals)) -> usize| {
            rows.iter().map(measure).max().unwrap_or(0)
        };
        let code_width = width(|(_, code, _)| code.as_str().len());
        let count_width = width(|(_, _, totals)| thousands(totals.count).len());
        let file_width = width(|(_, _, totals)| thousands(totals.files).len());
        for (severity, code, totals) in rows {
            let style = if color { style(severity).bold() } else { Style::new() };
            let (count, files) = (thousands(totals.count), thousands(totals.files));
            let noun = if totals.files == 1 { "file" } else { "files" };
            let mark = if totals.fixable > 0 { "[*]" } else { "" };
            let row = format!(
                "{style}{:<8}{style:#} {:<code_width$}  {count:>count_width$} in {files:>file_width$} {noun:<5} {mark}",
                severity.as_str(),
                code.as_str(),
            );
            writeln!(out, "{}", row.trim_end())?;
        }
        Ok(())
    }

    pub(super) fn to_v1(&self) -> StatisticsV1 {
        let told = |(severity, code, totals): (Severity, Code, Totals)| CodeCountV1 {
            code: Cow::Borrowed(code.as_str()),
            severity: Cow::Borrowed(severity.as_str()),
            count: totals.count,
            fixable: totals.fixable,
            files: totals.files,
        };
        StatisticsV1 {
            files: self.files,
            games: self.games,
            codes: self.rows().into_iter().map(told).collect(),
        }
    }
}

impl AfterFindings {
    pub(super) fn new(report: Box<dyn Report>, format: CheckFormat, color: bool) -> Self {
        Self { report, format, color, statistics: Statistics::default() }
    }
}

impl Report for AfterFindings {
    fn keeping(&self) -> Keeping {
        self.report.keeping()
    }

    fn is_empty(&self) -> bool {
        self.report.is_empty()
    }

    fn begin(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.report.begin(out)
    }

    fn file(&mut self, file: &mut FileReport, out: &mut dyn Write) -> io::Result<u64> {
        self.statistics.add(file);
        self.report.file(file, out)
    }

    fn unreadable(&mut self, name: &str, reason: &str, out: &mut dyn Write) -> io::Result<()> {
        self.report.unreadable(name, reason, out)
    }

    fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.report.finish(out)?;
        if self.format == CheckFormat::Ndjson {
            let line = StatisticsLineV1 {
                schema: Cow::Borrowed(STATISTICS),
                statistics: self.statistics.to_v1(),
            };
            return inert::write_line(out, &line);
        }
        // The summary has its lines already.
        if self.format != CheckFormat::Summary {
            self.statistics.write_codes(self.color, out)?;
        }
        let Statistics { files, games, .. } = self.statistics;
        writeln!(out, "read     {} in {}", count(games, "game"), count(files, "file"))
    }
}
