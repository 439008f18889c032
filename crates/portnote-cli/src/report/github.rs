//! One workflow command of GitHub for each finding, which shows it beside the line.

use std::fmt::Write as _;
use std::io::{self, Write};

use portnote_core::Severity;

use super::stream::{Findings, Form, HiddenAt};
use super::{FileReport, Keeping, Report};
use crate::locate::Located;
use crate::ways::with_way;
use portnote::product::suppress::HiddenBy;
use portnote_core::harmless::sanitize;

pub(super) struct Github {
    findings: Findings,
}

#[derive(Debug)]
struct Commands;

impl Form for Commands {
    fn separator(&self) -> &'static [u8] {
        b""
    }

    fn finding(&self, located: &Located, text: &mut Vec<u8>) -> io::Result<()> {
        text.extend_from_slice(command(located).as_bytes());
        Ok(())
    }

    fn hidden_at(&self) -> HiddenAt {
        HiddenAt::Nowhere
    }

    fn hidden(&self, _: &Located, _: &HiddenBy, _: &mut Vec<u8>) -> io::Result<()> {
        Ok(())
    }
}

impl Github {
    pub(super) const fn new(shown: Option<u64>) -> Self {
        Self { findings: Findings::new(&Commands, shown) }
    }
}

impl Report for Github {
    fn keeping(&self) -> Keeping {
        Keeping::of(&self.findings)
    }

    fn is_empty(&self) -> bool {
        self.findings.is_empty()
    }

    fn file(&mut self, file: &mut FileReport, out: &mut dyn Write) -> io::Result<u64> {
        self.findings.write(file, out)
    }

    fn unreadable(&mut self, name: &str, reason: &str, out: &mut dyn Write) -> io::Result<()> {
        let (file, message) = (property(name), data(&format!("{name}: {reason}")));
        writeln!(out, "::error title=portnote,file={file}::{message}")
    }
}

/// The command with its line end.
fn command(located: &Located) -> String {
    let kind = match located.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Info => "notice",
    };
    let (start, end) = (located.start, located.end);
    let title = property(&format!("portnote ({})", located.code));
    let file = property(located.file_name());
    let mut command = format!("::{kind} title={title},file={file},line={}", start.line);
    // Columns are taken for those of one line.
    if start.line == end.line {
        let last = end.column.max(start.column);
        let _ = write!(command, ",col={},endColumn={last}", start.column);
    } else {
        let _ = write!(command, ",endLine={}", end.line);
    }
    let mut message =
        format!("{}:{}:{}: {}", located.file_name(), start.line, start.column, located.message);
    if let Some(help) = &located.help {
        let _ = write!(message, "; {}", with_way(help));
    }
    let _ = writeln!(command, "::{}", data(&message));
    command
}

/// Text after the command.
fn data(text: &str) -> String {
    let text = sanitize(text).replace('%', "%25");
    text.replace('\r', "%0D").replace('\n', "%0A")
}

/// The value of a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn characters_that_end_a_value_are_escaped() {
        assert_eq!(property("C:\\a,b 100%.pbn"), "C%3A\\a%2Cb 100%25.pbn");
        assert_eq!(data("a: b, 5%"), "a: b, 5%25");
        assert!(!data("a\n::error::b\r").contains(['\n', '\r']));
    }
}
