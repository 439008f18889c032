//! Findings beside an output: a few lines, because the output is what was asked for.

use portnote_core::order::Order as _;
use portnote_core::{Code, Severity};

use crate::console::Console;
use crate::locate::Located;
use crate::numbers::{count, thousands};
use crate::report::concise;

/// Lines at most.
pub(crate) const FEW: usize = 3;

/// Findings of a run, of which a few are shown.
#[derive(Debug, Default)]
pub(crate) struct Few {
    /// The findings, as long as all of them are shown.
    each: Vec<String>,
    /// The first finding of each code, and the number of others.
    codes: Vec<(Severity, Code, String, u64)>,
    total: u64,
}

impl Few {
    /// Whether a finding of a code is kept with its place: the others are only counted.
    pub(crate) fn wants(&self, code: Code) -> bool {
        self.each.len() < FEW || self.codes.iter().all(|(_, known, ..)| *known != code)
    }

    /// Takes a finding.
    pub(crate) fn add(&mut self, located: &Located, color: bool) {
        let line = concise::line(located, color);
        if self.each.len() < FEW {
            self.each.push(line.clone());
        }
        self.count(located.severity, located.code, || line);
    }

    /// Counts a finding whose place is not wanted.
    pub(crate) fn pass(&mut self, severity: Severity, code: Code) {
        self.count(severity, code, String::new);
    }

    fn count(&mut self, severity: Severity, code: Code, line: impl FnOnce() -> String) {
        self.total += 1;
        match self.codes.iter_mut().find(|(_, known, ..)| *known == code) {
            Some((.., more)) => *more += 1,
            None => self.codes.push((severity, code, line(), 0)),
        }
    }

    /// Lines for some of the findings, so many at most, and how many findings are in none of them:
    /// each finding where they are few, otherwise the first of each code with the number of others,
    /// errors first.
    pub(crate) fn lines(mut self, most: usize) -> (Vec<String>, u64) {
        if self.total <= most as u64 {
            return (self.each, 0);
        }
        self.codes.order_by_key(|(severity, ..)| *severity);
        let mut codes = self.codes.into_iter();
        let shown = codes.by_ref().take(most);
        let lines = shown.map(|(_, _, line, more)| match more {
            0 => line,
            more => format!("{line} (and {} more)", thousands(more)),
        });
        let lines = lines.collect();
        (lines, codes.map(|(.., more)| more + 1).sum())
    }

    pub(crate) const fn is_empty(&self) -> bool {
        self.total == 0
    }
}

/// Says how many findings have no line, and what shows them.
pub(crate) fn tell_more(name: &str, more: u64, console: &Console) {
    if more > 0 {
        let shows = if more == 1 { "it" } else { "them" };
        let more = count(more, "more remark");
        console.line(&format!("{name}: {more}; `--verbose` shows {shows}"));
    }
}
