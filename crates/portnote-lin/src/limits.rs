//! Every limit of LIN in one place, each with its reason; those of the frame are in core.

/// Bytes of a value. The longest of a match of 64 boards has about a thousand: LIN-10.
pub(crate) const VALUE_BYTES: usize = 1024 * 1024;

/// Pairs of a board or a header: one with chat has some hundreds, and a tree of each pair is about ten
/// times its text: LIN-10.
pub(crate) const PAIRS: usize = 100_000;

/// Bytes of one piece of text that is kept but not read.
pub(crate) const OPAQUE_BYTES: usize = 64 * 1024;

/// Faults of a deal that are kept: no deal has more cards, and a value of a megabyte may have a
/// million faults.
pub(crate) const FAULTS: usize = 64;

/// Boards of a range in a header. A longer one is a slip: LIN-65.
pub(crate) const RANGE: u32 = 1_000;

/// Boards of a set that are compared with the board at hand: LIN-10.
pub(crate) const COMPARED_BOARDS: usize = 1_000;

/// Boards of a set with the same fault, after which it is one of the set: LIN-72 and LIN §7.
pub(crate) const SET_FAULT: u32 = 3;

/// The limits of a board in a sentence.
pub(crate) fn sentence(game_bytes: u64) -> String {
    format!("{game_bytes} bytes, {PAIRS} commands or {VALUE_BYTES} bytes in one value")
}

/// Bytes that say whether boards are written as links.
pub(crate) const HEAD: usize = 64 * 1024;

/// Bytes of a set that say whether the numbers in its titles count. A match of 64 boards has about 200 KiB; a
/// pipe is read once, so what decides must fit into memory.
pub(crate) const SET: usize = 256 * 1024;
