//! Every limit of BSS in one place, each with its reason.

/// Bytes after the beginning of a system that decide whether its passes, doubles and
/// redoubles have a disposition: 256 KiB.
///
/// A pipe is read once, so what decides must fit into memory; a file is treated alike, so that
/// its result depends on its bytes alone. A system of 1,500 records has about 100 KiB.
pub const HEAD: usize = 256 * 1024;

/// Bytes of a sequence, qualifications included, that is remembered to find a second record of
/// it.
///
/// The longest auction has 319 calls; more are not legal, and texts in braces are short.
pub(crate) const KEY_BYTES: usize = 1024;
