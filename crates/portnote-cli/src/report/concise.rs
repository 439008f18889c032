//! One line for each finding, for editors and `grep`.

use std::io::{self, Write};

use anstyle::Style;

use super::{FileReport, Report};
use crate::console::style;
use crate::locate::Located;
use crate::sanitize::{MESSAGE, VALUE, brief, sanitize};

pub(super) struct Concise {
    shown: u64,
    color: bool,
}

impl Concise {
    pub(super) const fn new(shown: u64, color: bool) -> Self {
        Self { shown, color }
    }
}

/// The place, the message and the game of a finding, without a line end.
pub(crate) fn line(located: &Located, color: bool) -> String {
    let (severity, code) = (located.severity, located.code);
    let style = if color {
        style(severity).bold()
    } else {
        Style::new()
    };
    let (file, message) = (
        sanitize(&located.told.file),
        brief(&located.told.message, MESSAGE),
    );
    let place = located.told.span.start;
    let (line, column) = (place.line, place.column);
    let mut text = format!("{file}:{line}:{column}: {style}{severity}[{code}]{style:#} {message}");
    if let Some(record) = &located.told.record {
        let about = located.notation.about();
        text.push_str(&format!(" ({} {}", about.record, record.index));
        if let Some(number) = &record.board {
            text.push_str(&format!(", {} {}", about.number.1, brief(number, VALUE)));
        }
        text.push(')');
    }
    if located.is_fixable() {
        text.push_str(" [*]");
    }
    text
}

impl Report for Concise {
    fn file(&mut self, file: &FileReport, out: &mut dyn Write) -> io::Result<u64> {
        let shown = usize::try_from(self.shown).unwrap_or(usize::MAX);
        file.kept
            .iter()
            .take(shown)
            .try_for_each(|located| writeln!(out, "{}", line(located, self.color)))?;
        Ok(self.shown.min(file.listed))
    }
}
