//! The rows for BSS: the same work as for PBN, by the crate of this notation.

use std::hint::black_box;
use std::io::{self, Read};

use portnote_bml::bss::json::v1::{DumpOptions, LineV1};
use portnote_bml::bss::model::LineKind;
use portnote_bml::bss::scan::Lines;
use portnote_bml::bss::write::{Writer, WriterProfile};
use portnote_bml::bss::{Context, Entry, Options, Reader, check};
use portnote_core::{Diagnostic, Limits};

use super::{Counts, Row, scan_with};

/// Does the work of a row once and says what was found.
///
/// # Errors
/// What the source of bytes says.
pub fn run(row: Row, input: impl Read) -> io::Result<Counts> {
    if row == Row::Scan {
        return scan_with(input, Lines::new(&Limits::new()));
    }
    let options = Options::default();
    let mut context = Context::new();
    let mut counts = Counts::default();
    let (mut units, mut records, mut bytes, mut nodes, mut diagnostics) = (0, 0, 0, 0, 0);
    let (mut elements, mut checked, mut written) = (0, 0, 0);
    let (mut line, mut found) = (Vec::new(), Vec::new());
    let mut writer = Writer::new(WriterProfile::Bml2);
    let mut reader = Reader::new(input);
    while let Some(parsed) = reader.next_block()? {
        let block = &parsed.value;
        units += 1;
        records += u64::from(block.is_game());
        bytes += block.unit().bytes().len() as u64;
        nodes += block.tree().len() as u64;
        diagnostics += parsed.diagnostics.len() as u64;
        if row == Row::Read || !block.is_game() {
            continue;
        }
        let entry = context.entry(block);
        elements += elements_of(&entry);
        found.clear();
        if matches!(row, Row::Check | Row::Whole) {
            check(&entry, &options, &mut found);
            checked += found.len() as u64;
        }
        if matches!(row, Row::Dump | Row::Whole) {
            dump(&entry, &found, &mut line)?;
            written += black_box(&line).len() as u64;
        }
        if row == Row::Export {
            // A file holds one system: what is written of one is handed out before the next.
            if matches!(entry.line.kind, LineKind::Header(_)) {
                let done = std::mem::replace(&mut writer, Writer::new(WriterProfile::Bml2));
                written += black_box(done.finish().value).len() as u64;
            }
            writer.line(&entry.line);
        }
    }
    written += black_box(writer.finish().value).len() as u64;
    diagnostics += reader.finish().len() as u64;
    bytes += reader.bom().map_or(0, |bom| bom.end - bom.start);
    counts.set("units", units);
    counts.set("games", records);
    counts.set("bytes", bytes);
    counts.set("nodes", nodes);
    counts.set("diagnostics", diagnostics);
    if row != Row::Read {
        counts.set("elements", elements);
    }
    match row {
        Row::Check => counts.set("checked", checked),
        Row::Dump => counts.set("dumped", written),
        Row::Whole => {
            counts.set("checked", checked);
            counts.set("whole", written);
        }
        Row::Export => counts.set("exported", written),
        _ => {}
    }
    Ok(counts)
}

fn dump(entry: &Entry<'_>, found: &[Diagnostic], line: &mut Vec<u8>) -> io::Result<()> {
    line.clear();
    let record = LineV1::new(entry, &DumpOptions::default(), found);
    serde_json::to_writer(&mut *line, &record)?;
    line.push(b'\n');
    Ok(())
}

/// The calls of a record and its description; one for every other line.
fn elements_of(entry: &Entry<'_>) -> u64 {
    let record = entry.line.record();
    record.map_or(1, |record| record.items.len() as u64 + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"*00{Acol}=NYYYYYYx\n001C=NYYYYYY008y\n\n001CP1D=NYYYYYY008\n";

    #[test]
    fn rows_that_read_agree() {
        let read = run(Row::Read, TEXT).unwrap();
        assert_eq!(read.of("bytes"), TEXT.len() as u64);
        assert_eq!((read.of("units"), read.of("games")), (4, 3));
        for row in [Row::Scan, Row::Model, Row::Check, Row::Dump, Row::Export] {
            let counts = run(row, TEXT).unwrap();
            assert_eq!(counts.disagreement(&read), None, "{}", row.name());
        }
        assert_eq!(run(Row::Model, TEXT).unwrap().of("elements"), 1 + 2 + 4);
        assert!(run(Row::Dump, TEXT).unwrap().of("dumped") > 0);
        // What is written is what was read, without the blank line.
        let written = run(Row::Export, TEXT).unwrap().of("exported");
        assert_eq!(written, TEXT.len() as u64 - 1);
    }
}
