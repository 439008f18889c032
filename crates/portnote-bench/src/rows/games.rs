//! The rows of a notation that is cut into games: the same work for each.

use std::hint::black_box;
use std::io::{self, Read};

use portnote_core::reader::Reader;
use portnote_core::{Diagnostic, Notation};

use super::seen::Seen;
use super::{Counts, Row, scan_with};

/// What a notation adds to reading and judging, so that it can be measured.
pub(super) trait Measured: Notation<Options: Default> {
    /// Writes export format.
    type Exporter;

    /// An exporter with the options of who gives none.
    fn exporter() -> Self::Exporter;

    /// Exports a game and says how many bytes it has; `None` where it was refused.
    fn export(exporter: &mut Self::Exporter, game: &Self::Game<'_>) -> Option<usize>;

    /// Writes a game as JSON.
    fn dump(game: &Self::Game<'_>, found: &[Diagnostic], line: &mut Vec<u8>) -> io::Result<()>;

    /// Everything in a game that somebody wrote as one thing.
    fn elements(game: &Self::Game<'_>) -> u64;
}

/// Does the work of a row once and says what was found.
///
/// # Errors
/// What the source of bytes says.
pub(super) fn run<N: Measured>(row: Row, mut input: impl Read) -> io::Result<Counts> {
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
    let mut exporter = N::exporter();
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
            N::dump(&game, &found, &mut line)?;
            line.push(b'\n');
            seen.written += black_box(&line).len() as u64;
        }
        if row == Row::Export {
            match N::export(&mut exporter, &game) {
                Some(bytes) => seen.written += bytes as u64,
                None => seen.refused += 1,
            }
        }
    }
    seen.found += reader.finish().len() as u64;
    seen.bytes += reader.bom().map_or(0, |bom| bom.end - bom.start);
    Ok(seen.counts(row))
}
