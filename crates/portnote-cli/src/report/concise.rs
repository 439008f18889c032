//! One line for each finding, for editors and `grep`.

use std::io::{self, Write};

use anstyle::Style;

use super::{FileReport, FindingLimit, Keeping, Report, severest};
use crate::console::style;
use crate::locate::{Excerpts, Located};
use portnote_core::harmless::{MESSAGE, VALUE, brief, sanitize};

pub(super) struct Concise {
    shown: FindingLimit,
    color: bool,
}

impl Concise {
    pub(super) const fn new(shown: FindingLimit, color: bool) -> Self {
        Self { shown, color }
    }
}

/// The place, the message and the game of a finding, without a line end.
pub(crate) fn line(located: &Located, color: bool) -> String {
    let (severity, code) = (located.severity, located.code);
    let style = if color { style(severity).bold() } else { Style::new() };
    let (file, message) = (sanitize(located.file_name()), brief(&located.message, MESSAGE));
    let place = located.start;
    let (line, column) = (place.line, place.column);
    let mut text = format!("{file}:{line}:{column}: {style}{severity}[{code}]{style:#} {message}");
    if let Some(record) = &located.record {
        text.push_str(&format!(" ({}", record.ordinal()));
        if let Some(number) = record.known_number() {
            let name = match record.names.is_numbered_alike() {
                true => "numbered",
                false => record.names.number,
            };
            text.push_str(&format!(", {name} {}", brief(number, VALUE)));
        }
        text.push(')');
    }
    if located.is_fixable() {
        text.push_str(" [*]");
    }
    text
}

impl Report for Concise {
    fn keeping(&self) -> Keeping {
        self.shown.keeping(Excerpts::Leave)
    }

    fn file(&mut self, file: &mut FileReport, out: &mut dyn Write) -> io::Result<u64> {
        let shown = self.shown.number();
        let found = severest(&file.kept, Some(shown), |located| located.severity);
        let others = file.more.iter().take(usize::from(file.listed <= shown));
        let lines = found.iter().copied().chain(others);
        lines
            .map(|located| line(located, self.color))
            .try_for_each(|line| writeln!(out, "{line}"))?;
        Ok(found.len() as u64)
    }
}
