//! The rows for BML. A file holds one system, and a sample many: it is cut where one begins.

use std::hint::black_box;
use std::io::{self, Read};

use portnote_bml::bml::convert;
use portnote_bml::bml::expand::{self, expand};
use portnote_bml::bml::include::Closed;
use portnote_bml::bml::json::bml_v1::{DocumentV1, DumpOptions};
use portnote_bml::bml::model::{BlockKind, Document};
use portnote_bml::bml::{Options, check, read};
use portnote_bml::bss::write::WriterProfile;
use portnote_core::Diagnostic;

use super::{Counts, Row};
use crate::generate::bml::FIRST;

/// Does the work of a row once and says what was found.
///
/// # Errors
/// What the source of bytes says.
pub fn run(row: Row, mut input: impl Read) -> io::Result<Counts> {
    let mut bytes = Vec::new();
    input.read_to_end(&mut bytes)?;
    let options = Options::default();
    let expansion = expand::Options::of(&options);
    let page = convert::html::Options::default();
    let mut seen = Seen::default();
    let (mut line, mut found) = (Vec::new(), Vec::new());
    for system in systems(&bytes) {
        let parsed = read("", system, &options, &mut Closed);
        let document = &parsed.value;
        seen.note(document, parsed.diagnostics.len());
        found.clear();
        match row {
            Row::Expand => {
                let expanded = expand(document, &expansion).value;
                seen.sequences += black_box(expanded).sequences().len() as u64;
            }
            Row::Records => {
                let expanded = expand(document, &expansion).value;
                seen.sequences += expanded.sequences().len() as u64;
                let records = convert::bss::write(document, &expanded, WriterProfile::Bml2);
                seen.written += black_box(records.value).len() as u64;
            }
            Row::Page => {
                let text = convert::html::write(document, &page);
                seen.written += black_box(text).len() as u64;
            }
            _ => {}
        }
        if matches!(row, Row::Check | Row::Whole) {
            let expanded = check(document, &options, &mut found);
            seen.sequences += black_box(expanded).sequences().len() as u64;
            seen.checked += found.len() as u64;
        }
        if matches!(row, Row::Dump | Row::Whole) {
            dump(document, &found, &mut line)?;
            seen.written += black_box(&line).len() as u64;
        }
    }
    Ok(seen.counts(row))
}

/// The systems of a sample; a text without a title is one.
fn systems(bytes: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = bytes;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let (system, others) = rest.split_at(next_start(rest));
        rest = others;
        Some(system)
    })
}

/// Where the second system of some begins, or the end.
fn next_start(bytes: &[u8]) -> usize {
    let mut at = 0;
    for line in bytes.split_inclusive(|byte| *byte == b'\n') {
        if at > 0 && line.starts_with(FIRST) {
            break;
        }
        at += line.len();
    }
    at
}

fn dump(document: &Document<'_>, found: &[Diagnostic], line: &mut Vec<u8>) -> io::Result<()> {
    line.clear();
    let record = DocumentV1::new(document, &DumpOptions::default(), found);
    serde_json::to_writer(&mut *line, &record)?;
    line.push(b'\n');
    Ok(())
}

/// What is counted while systems are read.
#[derive(Default)]
struct Seen {
    systems: u64,
    bytes: u64,
    nodes: u64,
    found: u64,
    rows: u64,
    sequences: u64,
    checked: u64,
    written: u64,
}

impl Seen {
    fn note(&mut self, document: &Document<'_>, found: usize) {
        self.systems += 1;
        for (_, source) in document.sources.iter() {
            self.bytes += source.unit().bytes().len() as u64;
            self.bytes += source.bom().map_or(0, |bom| bom.end - bom.start);
        }
        let nodes = document.trees.iter().map(|tree| tree.len() as u64);
        self.nodes += nodes.sum::<u64>();
        self.found += found as u64;
        for block in &document.blocks {
            if let BlockKind::Table(table) = &block.kind {
                self.rows += table.rows.len() as u64;
            }
        }
    }

    fn counts(&self, row: Row) -> Counts {
        let mut counts = Counts::default();
        counts.set("games", self.systems);
        counts.set("bytes", self.bytes);
        counts.set("nodes", self.nodes);
        counts.set("diagnostics", self.found);
        counts.set("rows", self.rows);
        if matches!(row, Row::Check | Row::Expand | Row::Records | Row::Whole) {
            counts.set("sequences", self.sequences);
        }
        match row {
            Row::Check => counts.set("checked", self.checked),
            Row::Dump => counts.set("dumped", self.written),
            Row::Records => counts.set("records", self.written),
            Row::Page => counts.set("page", self.written),
            Row::Whole => {
                counts.set("checked", self.checked);
                counts.set("whole", self.written);
            }
            _ => {}
        }
        counts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"#+TITLE: a\n\n1N---\n2M = x\n\n#+TITLE: b\n\n1C  y\n";

    #[test]
    fn rows_that_read_agree() {
        let read = run(Row::Read, TEXT).unwrap();
        assert_eq!(read.of("bytes"), TEXT.len() as u64);
        assert_eq!((read.of("games"), read.of("rows")), (2, 3));
        for row in Row::table(portnote::Format::Bml) {
            let counts = row.run_on(portnote::Format::Bml, TEXT).unwrap();
            assert_eq!(counts.disagreement(&read), None, "{}", row.name());
        }
        let records = run(Row::Records, TEXT).unwrap();
        assert_eq!(records.of("sequences"), 4);
        assert!(records.of("records") > 0 && run(Row::Page, TEXT).unwrap().of("page") > 0);
    }

    #[test]
    fn a_sample_is_cut_where_a_system_begins() {
        let cut: Vec<_> = systems(TEXT).collect();
        assert_eq!(cut.concat(), TEXT);
        assert_eq!(cut.len(), 2);
        assert!(cut.iter().all(|system| system.starts_with(FIRST)));
        assert_eq!(systems(b"1C  y\n").count(), 1);
    }
}
