//! BSS: the records of Full Disclosure files.

mod edit;

use std::borrow::Cow;

use portnote_bml::bss::model::{Header, LineKind};
use portnote_bml::bss::{self, BssRecord, Entry, syntax};
use portnote_core::Span;

use super::{Bss, BuiltIn, Details, Notation, Unwritten};
use crate::any_editor::EditorOf;
use crate::any_game::{AnyGame, GameOf, Tags};
use crate::format::{About, Format, Listing, Weight};
use crate::numbers::count;
use crate::options::{ExportOptions, Options};

/// What the lines of a file are.
#[derive(Debug, Default)]
pub struct FileFacts {
    pub(super) systems: Vec<String>,
    pub(super) records: u64,
}

impl Notation for Bss {
    const ABOUT: About = About {
        name: "bss",
        title: "BSS",
        schema: "portnote/bss/1",
        records: <Self as portnote_core::Notation>::RECORDS,
        listing: Listing::Many("records"),
        owns_extension: true,
        is_exported: false,
        weigh,
    };

    type FileFacts = FileFacts;
    type Exporter = Unwritten;

    fn codes() -> Vec<&'static portnote_core::Entry> {
        portnote_bml::bss::catalogue().collect()
    }

    fn options(options: &Options) -> Self::Options {
        let mut inner = bss::Options::default();
        inner.profile = options.judged(Format::Bss);
        inner.limits = options.limits.clone();
        inner.encoding = options.encoding;
        inner.selection = options.selection.clone();
        inner.call_disposition = options.call_disposition;
        inner
    }

    fn note(facts: &mut FileFacts, _: &syntax::Block<'_>, game: Option<&Entry<'_>>) {
        match game.map(|entry| &entry.line.kind) {
            Some(LineKind::Header(Header { name, .. })) => facts.systems.push(name.clone()),
            Some(LineKind::Record(_)) => facts.records += 1,
            _ => {}
        }
    }

    fn details(facts: FileFacts) -> Details {
        let mut lines = Vec::new();
        let named = facts.systems.iter().filter(|name| !name.trim().is_empty());
        let named: Vec<&str> = named.map(|name| name.trim()).collect();
        if !named.is_empty() {
            lines.push(format!("system: {}", named.join(", ")));
        }
        lines.push(count(facts.records, "sequence"));
        Details { lines, ..Details::default() }
    }

    fn exporter(_: &ExportOptions, _: bool) -> Option<Unwritten> {
        None
    }
}

impl BuiltIn for Bss {
    fn edit(bytes: Vec<u8>, options: &Options) -> Box<dyn EditorOf> {
        Box::new(bss::Editor::with_options(bytes, Self::options(options)))
    }
}

impl From<BssRecord> for AnyGame {
    fn from(record: BssRecord) -> Self {
        Self::Bss(record)
    }
}

impl GameOf for BssRecord {
    fn format(&self) -> Format {
        Format::Bss
    }

    fn index(&self) -> u64 {
        self.index()
    }

    fn span(&self) -> Span {
        self.span()
    }

    fn value(&self, _: &str) -> Option<Cow<'_, str>> {
        None
    }

    fn tags(&self) -> Tags<'_> {
        Box::new(std::iter::empty())
    }

    fn to_text(&self) -> String {
        self.to_text()
    }
}

/// A header with a name, or lines that are records.
fn weigh(text: &str) -> Weight {
    let mut points = 0;
    for line in text.lines().take(LINES) {
        let line = line.trim_start();
        let is_header = ["*00", "?00"].iter().any(|start| line.starts_with(start));
        points += 3 * usize::from(is_record(line) || is_header && line.contains('='));
    }
    Weight::Points(points)
}

/// Lines that are looked at.
const LINES: usize = 64;

/// Whether a line begins as a record: position, vulnerability, calls, `=`, seven flags.
fn is_record(line: &str) -> bool {
    let line = line.strip_prefix('*').unwrap_or(line);
    let Some((sequence, fields)) = line.split_once('=') else {
        return false;
    };
    let mut letters = sequence.chars();
    let has_digits = letters.next().is_some_and(|digit| digit.is_ascii_digit())
        && letters.next().is_some_and(|digit| digit.is_ascii_digit());
    let calls = letters.as_str();
    let flags = fields.get(..7).unwrap_or("");
    has_digits
        && !calls.is_empty()
        && calls.chars().all(|letter| "PDR1234567CDHSN{}".contains(letter))
        && flags.len() == 7
        && flags.chars().all(|flag| matches!(flag, 'Y' | 'N'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn header_and_records_tell_bss() {
        assert_eq!(weigh("*00{Acol}=NYYYYYYSimple.\n"), Weight::Points(3));
        assert_eq!(weigh("001C=NYYYYYY008natural\n*001NP=NYYYYYY0\n"), Weight::Points(6));
        assert_eq!(weigh("[Event \"x=y\"]\n1C = natural\n"), Weight::Points(0));
    }
}
