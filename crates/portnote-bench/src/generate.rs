//! Deterministic text for measurements: the same bytes on every platform for one seed.

pub mod board;
pub mod pbn;
pub mod pdn;
pub mod ppn;
pub mod words;

use std::io::{self, Write};

/// The seed of the files whose figures are compared.
pub const SEED: u64 = 1;

/// Bytes of a megabyte, as all figures count them.
pub const MEGABYTE: u64 = 1_000_000;

/// Writes whole games until there are at least `bytes` bytes, and returns how many there are.
///
/// A longer file of one seed begins with the bytes of a shorter one.
///
/// # Errors
/// What the target of the bytes says.
pub fn write_pbn(target: &mut impl Write, bytes: u64, seed: u64) -> io::Result<u64> {
    let mut games = pbn::Games::new(seed);
    let mut game = Vec::new();
    let mut written = 0;
    while written < bytes {
        game.clear();
        games.write(&mut game);
        target.write_all(&game)?;
        written += game.len() as u64;
    }
    Ok(written)
}

/// Writes whole games of draughts until there are at least `bytes` bytes, and returns how many
/// there are.
///
/// A longer file of one seed begins with the bytes of a shorter one.
///
/// # Errors
/// What the target of the bytes says.
pub fn write_pdn(target: &mut impl Write, bytes: u64, seed: u64) -> io::Result<u64> {
    let mut games = pdn::Games::new(seed);
    let mut game = Vec::new();
    let mut written = 0;
    while written < bytes {
        game.clear();
        games.write(&mut game);
        target.write_all(&game)?;
        written += game.len() as u64;
    }
    Ok(written)
}

/// Writes whole hands until there are at least `bytes` bytes, and returns how many there are.
///
/// A longer file of one seed begins with the bytes of a shorter one.
///
/// # Errors
/// What the target of the bytes says.
pub fn write_ppn(target: &mut impl Write, bytes: u64, seed: u64) -> io::Result<u64> {
    let mut hands = ppn::Hands::new(seed);
    let mut hand = Vec::new();
    let mut written = 0;
    while written < bytes {
        hand.clear();
        hands.write(&mut hand);
        target.write_all(&hand)?;
        written += hand.len() as u64;
    }
    Ok(written)
}
