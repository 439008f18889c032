//! The rows for PDN: the same work as for PBN, by the crate of this notation.

use std::hint::black_box;
use std::io::{self, Read};

use portnote_core::Diagnostic;
use portnote_core::json::line;
use portnote_core::scan::ScanRules;
use portnote_pdn::json::v1::{DumpOptions, GameV1};
use portnote_pdn::model::Game;
use portnote_pdn::{Context, ExportOptions, Exporter, HEAD, Options, Reader, check};

use super::seen::Seen;
use super::{Counts, Row, scan};

/// Does the work of a row once and says what was found.
///
/// # Errors
/// What the source of bytes says.
pub fn run(row: Row, mut input: impl Read) -> io::Result<Counts> {
    if row == Row::Scan {
        return scan(input, ScanRules::TERMINATOR);
    }
    let options = Options::default();
    let mut head = Vec::new();
    let mut context = Context::new();
    if row != Row::Read {
        // The beginning decides which game of draughts the whole file holds.
        input.by_ref().take(HEAD as u64).read_to_end(&mut head)?;
        context = Context::of_head(&head, &options);
    }
    let mut exporter = Exporter::new(ExportOptions::default());
    let (mut seen, mut units) = (Seen::default(), 0);
    let (mut line, mut found) = (Vec::new(), Vec::new());
    let mut reader = Reader::new(head.chain(input));
    while let Some(parsed) = reader.next_block()? {
        let block = &parsed.value;
        units += 1;
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
                Ok(written) => seen.written += black_box(written.bytes).len() as u64,
                Err(_) => seen.refused += 1,
            }
        }
    }
    seen.found += reader.finish().len() as u64;
    seen.bytes += reader.bom().map_or(0, |bom| bom.end - bom.start);
    let mut counts = seen.counts(row);
    counts.set("units", units);
    Ok(counts)
}

fn dump(game: &Game<'_>, found: &[Diagnostic], line: &mut Vec<u8>) -> io::Result<()> {
    line.clear();
    let record = GameV1::new(game, &DumpOptions::default(), found);
    line::write(&record, line, |_| false)?;
    line.push(b'\n');
    Ok(())
}

/// Everything in a game that somebody wrote as one thing.
fn elements_of(game: &Game<'_>) -> u64 {
    (game.tags.len() + game.elements.len() + game.comments.len()) as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &[u8] = b"[Result \"0-1\"]\n1. 11-15 23-19 2. 8-11 1-0\n\n1. 32-28 *\n\n; end\n";

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
        assert!(run(Row::Export, TEXT).unwrap().of("exported") > 0);
    }

    #[test]
    fn moves_are_judged_in_the_variant_that_the_head_decides() {
        let one = b"1. 32-28 19-23 2. 28x19 14x23 *\n\n".repeat(2);
        // By itself this is a game of English draughts, in a file of International it is none.
        let both = [&one[..], b"1. 11-15 *\n"].concat();
        let checked = |text: &[u8]| run(Row::Check, text).unwrap().of("checked");
        assert!(checked(&both) > checked(&one));
    }

    #[test]
    fn a_text_longer_than_the_head_is_read_to_its_end() {
        let game = b"1. 11-15 23-19 2. 8-11 22-17 *\n\n";
        let games = HEAD / game.len() + 2;
        let text = game.repeat(games);
        for row in [Row::Read, Row::Check] {
            let counts = run(row, &text[..]).unwrap();
            assert_eq!(counts.of("games"), games as u64, "{}", row.name());
            assert_eq!(counts.of("bytes"), text.len() as u64, "{}", row.name());
        }
    }
}
