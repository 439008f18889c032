//! One line for each code: what large archives need.

use std::collections::BTreeMap;
use std::io::{self, Write};

use anstyle::Style;
use portnote_core::{Code, Severity};

use super::{FileReport, Report};
use crate::console::style;
use crate::numbers::thousands;
use crate::output::Stdout;

pub(super) struct Summary {
    color: bool,
    codes: BTreeMap<(Severity, Code), Totals>,
}

#[derive(Clone, Copy, Default)]
struct Totals {
    count: u64,
    files: u64,
    fixable: u64,
}

impl Summary {
    pub(super) const fn new(color: bool) -> Self {
        Self {
            color,
            codes: BTreeMap::new(),
        }
    }
}

impl Report for Summary {
    fn file(&mut self, file: &FileReport, _: &mut Stdout) -> io::Result<u64> {
        for (key, code) in &file.codes {
            let totals = self.codes.entry(*key).or_default();
            totals.count += code.count;
            totals.fixable += code.fixable;
            totals.files += 1;
        }
        // Each finding is in a count.
        Ok(file.counts.total())
    }

    fn finish(&mut self, out: &mut Stdout) -> io::Result<()> {
        let mut rows: Vec<_> = self.codes.iter().collect();
        rows.sort_by_key(|((severity, code), totals)| (*severity, u64::MAX - totals.count, *code));
        let width = |texts: Vec<usize>| texts.into_iter().max().unwrap_or(0);
        let code_width = width(
            rows.iter()
                .map(|((_, code), _)| code.as_str().len())
                .collect(),
        );
        let count_width = width(
            rows.iter()
                .map(|(_, totals)| thousands(totals.count).len())
                .collect(),
        );
        let file_width = width(
            rows.iter()
                .map(|(_, totals)| thousands(totals.files).len())
                .collect(),
        );
        for ((severity, code), totals) in rows {
            let style = if self.color {
                style(*severity).bold()
            } else {
                Style::new()
            };
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
}
