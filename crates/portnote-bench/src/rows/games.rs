//! The rows of a notation that is cut into games: the same work for each.

use std::hint::black_box;
use std::io::{self, Read};

use portnote::product::notation::{Exporter as _, Notation};
use portnote::{DumpOptions, ExportOptions};
use portnote_core::json::line;
use portnote_core::reader::Reader;

use super::seen::Seen;
use super::{Counts, Row, scan_with};

/// A notation that is measured. One of your own needs no line in the crate of its rows.
pub trait Measured: Notation<Options: Default> {
    /// Everything in a game that somebody wrote as one thing.
    #[must_use]
    fn elements(_game: &Self::Game<'_>) -> u64 {
        0
    }
}

/// Does the work of a row once and says what was found.
///
/// # Errors
/// What the source of bytes says.
pub fn run<N: Measured>(row: Row, mut input: impl Read) -> io::Result<Counts> {
    let options = N::Options::default();
    if row == Row::Scan {
        return scan_with(input, N::scan(&options));
    }
    // The beginning may decide how the whole file is understood.
    let mut head = Vec::new();
    if row != Row::Read {
        input.by_ref().take(N::HEAD as u64).read_to_end(&mut head)?;
    }
    let mut context = N::context(&head, &options);
    let dumped = DumpOptions::default();
    let mut exporter = N::exporter(&ExportOptions::default(), false);
    let mut seen = Seen::default();
    let (mut line, mut found) = (Vec::new(), Vec::new());
    let mut reader = Reader::<N, _>::with_options(head.chain(input), options.clone());
    while let Some(parsed) = reader.next_block()? {
        let block = black_box(&parsed.value);
        seen.units += 1;
        seen.games += u64::from(block.is_game());
        seen.bytes += block.unit().bytes().len() as u64;
        seen.nodes += block.tree().len() as u64;
        seen.found += parsed.diagnostics.len() as u64;
        if row == Row::Read || !block.is_game() {
            continue;
        }
        let game = N::game(&mut context, block);
        seen.elements += N::elements(&game);
        found.clear();
        if matches!(row, Row::Check | Row::Whole) {
            N::check(&game, &options, &mut found);
            seen.checked += found.len() as u64;
        }
        if matches!(row, Row::Dump | Row::Whole) {
            found.extend(parsed.diagnostics);
            line.clear();
            line::write(&N::dump(&game, &dumped, &found), &mut line, |_| false)?;
            line.push(b'\n');
            seen.written += black_box(&line).len() as u64;
        }
        if row == Row::Export {
            match exporter.as_mut().map(|exporter| exporter.game(&game)) {
                Some(Ok(bytes)) => seen.written += black_box(bytes).len() as u64,
                Some(Err(_)) | None => seen.refused += 1,
            }
        }
    }
    seen.found += reader.finish().len() as u64;
    seen.bytes += reader.bom().map_or(0, |bom| bom.end - bom.start);
    Ok(seen.counts(row))
}
