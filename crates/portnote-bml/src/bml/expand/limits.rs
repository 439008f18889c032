//! Budgets of an expansion. A few lines of variables can stand for millions of sequences.

/// Sequences of one file. Real systems have some thousands.
pub const SEQUENCES_PER_FILE: u64 = 1_000_000;

/// Sequences of one table. The largest of a survey had fewer than a thousand.
pub const SEQUENCES_PER_TABLE: u64 = 100_000;

/// Bytes of description of all sequences: a description is written as often as its row stands
/// for a sequence.
pub const DESCRIPTION_BYTES: u64 = 256 * 1024 * 1024;

/// Calls of one sequence that are written. The longest auction has 319.
pub const CALLS_PER_SEQUENCE: u32 = 320;

/// Suits that are tried for each sequence that is allowed: most words stand for one call, none
/// that is of use for more than five, and suits that were bid before are tried in vain.
pub(super) const TRIALS_PER_SEQUENCE: u64 = 16;

/// The budgets in force.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// See [`SEQUENCES_PER_FILE`].
    pub sequences_per_file: u64,
    /// See [`SEQUENCES_PER_TABLE`].
    pub sequences_per_table: u64,
    /// See [`DESCRIPTION_BYTES`].
    pub description_bytes: u64,
    /// See [`CALLS_PER_SEQUENCE`].
    pub calls_per_sequence: u32,
}

impl Limits {
    /// The defaults.
    ///
    /// ```
    /// use portnote_bml::bml::expand::limits::{Limits, SEQUENCES_PER_TABLE};
    /// assert_eq!(Limits::new().sequences_per_table, SEQUENCES_PER_TABLE);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self {
            sequences_per_file: SEQUENCES_PER_FILE,
            sequences_per_table: SEQUENCES_PER_TABLE,
            description_bytes: DESCRIPTION_BYTES,
            calls_per_sequence: CALLS_PER_SEQUENCE,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}
