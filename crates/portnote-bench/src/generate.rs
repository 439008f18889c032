//! Deterministic text for measurements: the same bytes on every platform for one seed.

pub mod bml;
pub mod board;
pub mod bss;
pub mod lin;
pub mod meaning;
pub mod pbn;
pub mod pdn;
pub mod pgn;
pub mod ppn;
pub mod words;

use std::io::{self, Write};

use portnote::Format;

/// The seed of the files whose figures are compared.
pub const SEED: u64 = 1;

/// Bytes of a megabyte, as all figures count them.
pub const MEGABYTE: u64 = 1_000_000;

/// Writes whole games of a notation until there are at least `bytes` bytes, and returns how many
/// there are; of BML and BSS, whole systems.
///
/// A longer file of one seed begins with the bytes of a shorter one.
///
/// # Errors
/// What the target of the bytes says.
pub fn write(notation: Format, target: &mut impl Write, bytes: u64, seed: u64) -> io::Result<u64> {
    match notation {
        Format::Pbn => write_pbn(target, bytes, seed),
        Format::Pdn => write_pdn(target, bytes, seed),
        Format::Ppn => write_ppn(target, bytes, seed),
        Format::Bml => write_bml(target, bytes, seed),
        Format::Bss => write_bss(target, bytes, seed),
        Format::Lin => write_lin(target, bytes, seed),
        _ => Err(io::ErrorKind::Unsupported.into()),
    }
}

/// Writes games of bridge, as [`write()`].
///
/// # Errors
/// What the target of the bytes says.
pub fn write_pbn(target: &mut impl Write, bytes: u64, seed: u64) -> io::Result<u64> {
    let mut games = pbn::Games::new(seed);
    fill(target, bytes, |game| games.write(game))
}

/// Writes games of draughts, as [`write()`].
///
/// # Errors
/// What the target of the bytes says.
pub fn write_pdn(target: &mut impl Write, bytes: u64, seed: u64) -> io::Result<u64> {
    let mut games = pdn::Games::new(seed);
    fill(target, bytes, |game| games.write(game))
}

/// Writes hands of pinochle, as [`write()`].
///
/// # Errors
/// What the target of the bytes says.
pub fn write_ppn(target: &mut impl Write, bytes: u64, seed: u64) -> io::Result<u64> {
    let mut hands = ppn::Hands::new(seed);
    fill(target, bytes, |hand| hands.write(hand))
}

/// Writes bidding systems as people do, as [`write()`].
///
/// # Errors
/// What the target of the bytes says.
pub fn write_bml(target: &mut impl Write, bytes: u64, seed: u64) -> io::Result<u64> {
    let mut systems = bml::Systems::new(seed);
    fill(target, bytes, |system| systems.write(system))
}

/// Writes bidding systems as programs do, as [`write()`].
///
/// # Errors
/// What the target of the bytes says.
pub fn write_bss(target: &mut impl Write, bytes: u64, seed: u64) -> io::Result<u64> {
    let mut systems = bss::Systems::new(seed);
    fill(target, bytes, |system| systems.write(system))
}

/// Writes vugraph matches as LIN, as [`write()`].
///
/// # Errors
/// What the target of the bytes says.
pub fn write_lin(target: &mut impl Write, bytes: u64, seed: u64) -> io::Result<u64> {
    let mut matches = lin::Matches::new(seed);
    fill(target, bytes, |board| matches.write(board))
}

/// Writes games of chess, and returns what was written; there are at least `bytes` bytes of it.
///
/// # Errors
/// What the target of the bytes says.
pub fn write_pgn(target: &mut impl Write, bytes: u64, seed: u64) -> io::Result<pgn::Written> {
    let mut games = pgn::Games::new(seed);
    fill(target, bytes, |game| games.write(game))?;
    Ok(games.written)
}

fn fill(
    target: &mut impl Write,
    bytes: u64,
    mut next: impl FnMut(&mut Vec<u8>),
) -> io::Result<u64> {
    let mut part = Vec::new();
    let mut written = 0;
    while written < bytes {
        part.clear();
        next(&mut part);
        target.write_all(&part)?;
        written += part.len() as u64;
    }
    Ok(written)
}
