//! Every budget of reading and expanding, each with its reason.

/// Depth of includes: files that are spread over folders nest three or four deep.
pub const INCLUDE_DEPTH: u64 = 16;

/// Files that are included, each as often as it is.
pub const INCLUDE_FILES: u64 = 1_000;

/// Bytes of one included file: 8 MiB, a hundred times the largest known.
pub const INCLUDE_FILE_BYTES: u64 = 8 * 1024 * 1024;

/// Bytes of all included files, each as often as it is: 64 MiB.
pub const INCLUDE_BYTES: u64 = 64 * 1024 * 1024;

/// Depth of pastes inside pasted text.
pub const PASTE_DEPTH: u64 = 16;

/// Pastes of one document.
pub const PASTE_COUNT: u64 = 10_000;

/// Pasted lines of one document.
pub const PASTE_LINES: u64 = 200_000;

/// Bytes that pastes of one document read and write: 16 MiB. A line counts once, and once more
/// for each replacement that is looked for in it.
pub const PASTE_BYTES: u64 = 16 * 1024 * 1024;

/// Rows of one document.
pub const ROWS: u64 = 500_000;

/// Depth of rows: the longest auction has 319 calls.
pub const TABLE_NESTING: u64 = 320;

/// Sequences of one document.
pub const SEQUENCES_PER_FILE: u64 = 1_000_000;

/// Sequences of one table.
pub const SEQUENCES_PER_TABLE: u64 = 100_000;

/// Candidates that an expansion tries for each sequence of a table that is allowed: most words
/// stand for one call, few for five, and suits that were bid before are tried in vain.
pub(super) const TRIALS_PER_SEQUENCE: u64 = 16;

/// Bytes of the descriptions that an expansion hands out: 256 MiB.
pub const DESCRIPTION_BYTES: u64 = 256 * 1024 * 1024;

/// The budgets in force, each a diagnostic when it is spent.
///
/// ```
/// assert_eq!(portnote_bml::bml::Limits::new().include_depth, 16);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// See [`INCLUDE_DEPTH`].
    pub include_depth: u64,
    /// See [`INCLUDE_FILES`].
    pub include_files: u64,
    /// See [`INCLUDE_FILE_BYTES`].
    pub include_file_bytes: u64,
    /// See [`INCLUDE_BYTES`].
    pub include_bytes: u64,
    /// See [`PASTE_DEPTH`].
    pub paste_depth: u64,
    /// See [`PASTE_COUNT`].
    pub paste_count: u64,
    /// See [`PASTE_LINES`].
    pub paste_lines: u64,
    /// See [`PASTE_BYTES`].
    pub paste_bytes: u64,
    /// See [`ROWS`].
    pub rows: u64,
    /// See [`TABLE_NESTING`].
    pub table_nesting: u64,
    /// See [`SEQUENCES_PER_FILE`].
    pub sequences_per_file: u64,
    /// See [`SEQUENCES_PER_TABLE`].
    pub sequences_per_table: u64,
    /// See [`DESCRIPTION_BYTES`].
    pub description_bytes: u64,
}

impl Limits {
    /// The defaults.
    ///
    /// ```
    /// use portnote_bml::bml::limits;
    /// assert_eq!(limits::Limits::new().rows, limits::ROWS);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self {
            include_depth: INCLUDE_DEPTH,
            include_files: INCLUDE_FILES,
            include_file_bytes: INCLUDE_FILE_BYTES,
            include_bytes: INCLUDE_BYTES,
            paste_depth: PASTE_DEPTH,
            paste_count: PASTE_COUNT,
            paste_lines: PASTE_LINES,
            paste_bytes: PASTE_BYTES,
            rows: ROWS,
            table_nesting: TABLE_NESTING,
            sequences_per_file: SEQUENCES_PER_FILE,
            sequences_per_table: SEQUENCES_PER_TABLE,
            description_bytes: DESCRIPTION_BYTES,
        }
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}
