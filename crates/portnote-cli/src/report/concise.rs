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

    fn line(&self, located: &Located, out: &mut dyn Write) -> io::Result<()> {
        let (severity, code) = (located.severity, located.code);
        let style = if self.color {
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
        write!(
            out,
            "{file}:{line}:{column}: {style}{severity}[{code}]{style:#} {message}"
        )?;
        if let Some(record) = &located.told.record {
            write!(out, " (game {}", record.index)?;
            if let Some(board) = &record.board {
                write!(out, ", board {}", brief(board, VALUE))?;
            }
            write!(out, ")")?;
        }
        writeln!(out, "{}", if located.is_fixable() { " [*]" } else { "" })
    }
}

impl Report for Concise {
    fn file(&mut self, file: &FileReport, out: &mut dyn Write) -> io::Result<u64> {
        let shown = usize::try_from(self.shown).unwrap_or(usize::MAX);
        file.kept
            .iter()
            .take(shown)
            .try_for_each(|located| self.line(located, out))?;
        Ok(self.shown.min(file.listed))
    }
}
