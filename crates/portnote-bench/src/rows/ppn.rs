//! The rows for PPN: the same work as for PBN, by the crate of this notation.

use std::hint::black_box;
use std::io::{self, Read};

use portnote_core::Diagnostic;
use portnote_core::json::line;
use portnote_core::scan::ScanRules;
use portnote_ppn::json::v1::{DumpOptions, GameV1};
use portnote_ppn::model::Game;
use portnote_ppn::{Context, ExportOptions, Exporter, Options, Reader, check};

use super::seen::Seen;
use super::{Counts, Row, scan};

/// Does the work of a row once and says what was found.
///
/// # Errors
/// What the source of bytes says.
pub fn run(row: Row, input: impl Read) -> io::Result<Counts> {
    if row == Row::Scan {
        return scan(input, ScanRules::BLOCK);
    }
    let options = Options::default();
    let mut context = Context::new();
    let mut exporter = Exporter::new(ExportOptions::default());
    let mut seen = Seen::default();
    let (mut line, mut found) = (Vec::new(), Vec::new());
    let mut reader = Reader::new(input);
    while let Some(parsed) = reader.next_block()? {
        let block = &parsed.value;
        seen.games += u64::from(block.is_game());
        seen.bytes += block.unit().bytes().len() as u64;
        seen.nodes += block.tree().len() as u64;
        seen.found += parsed.diagnostics.len() as u64;
        if row == Row::Read || !block.is_game() {
            continue;
        }
        let game = context.game(block);
        seen.elements += elements_of(&game);
        found.clear();
        if matches!(row, Row::Check | Row::Whole) {
            check(&game, &options, &mut found);
            seen.checked += found.len() as u64;
        }
        if matches!(row, Row::Dump | Row::Whole) {
            dump(&game, &found, &mut line)?;
            seen.written += black_box(&line).len() as u64;
        }
        if row == Row::Export {
            match exporter.game(&game) {
                Ok(exported) => seen.written += black_box(exported.bytes).len() as u64,
                Err(_) => seen.refused += 1,
            }
        }
    }
    seen.found += reader.finish().len() as u64;
    seen.bytes += reader.bom().map_or(0, |bom| bom.end - bom.start);
    Ok(seen.counts(row))
}

fn dump(game: &Game<'_>, found: &[Diagnostic], line: &mut Vec<u8>) -> io::Result<()> {
    line.clear();
    let record = GameV1::new(game, &DumpOptions::default(), found);
    line::write(&record, line, |_| false)?;
    line.push(b'\n');
    Ok(())
}

/// Everything in a hand that somebody wrote as one thing.
fn elements_of(game: &Game<'_>) -> u64 {
    let sections = [&game.auction, &game.play].into_iter().flatten();
    let rows = sections.flat_map(|section| &section.rows);
    let tokens = rows.map(|row| row.tokens.len() + usize::from(row.annotation.is_some()));
    (tokens.sum::<usize>() + game.tags.len() + game.comments.len()) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"% PPN 1.0\n% IMPORT\n[Dealer \"W\"]\n[Auction \"N\"]\n50 Pass Pass Pass\n\n{b}\n\n[Dealer \"N\"]\n";

    #[test]
    fn rows_that_read_agree() {
        let read = run(Row::Read, TEXT).unwrap();
        assert_eq!(read.of("bytes"), TEXT.len() as u64);
        assert_eq!(read.of("games"), 2);
        for row in [
            Row::Scan,
            Row::Model,
            Row::Check,
            Row::Dump,
            Row::Export,
            Row::Whole,
        ] {
            let counts = run(row, TEXT).unwrap();
            assert_eq!(counts.disagreement(&read), None, "{}", row.name());
        }
        assert!(run(Row::Dump, TEXT).unwrap().of("dumped") > 0);
    }
}
