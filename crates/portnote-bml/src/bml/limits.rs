//! Every budget of reading and expanding, each with its reason.

use portnote_core::limits::LimitError;

/// The default of [`Limits::include_depth`].
const INCLUDE_DEPTH: u64 = 16;

/// The default of [`Limits::include_files`].
const INCLUDE_FILES: u64 = 1_000;

/// The default of [`Limits::include_file_bytes`].
const INCLUDE_FILE_BYTES: u64 = 8 * 1024 * 1024;

/// The default of [`Limits::include_bytes`].
const INCLUDE_BYTES: u64 = 64 * 1024 * 1024;

/// The default of [`Limits::paste_depth`].
const PASTE_DEPTH: u64 = 16;

/// The default of [`Limits::paste_count`].
const PASTE_COUNT: u64 = 10_000;

/// The default of [`Limits::paste_lines`].
const PASTE_LINES: u64 = 200_000;

/// The default of [`Limits::paste_bytes`].
const PASTE_BYTES: u64 = 16 * 1024 * 1024;

/// Rows of one document.
pub const ROWS: u64 = 500_000;

/// The default of [`Limits::table_nesting`].
const TABLE_NESTING: u64 = 320;

/// The default of [`Limits::sequences_per_file`].
const SEQUENCES_PER_FILE: u64 = 1_000_000;

/// The default of [`Limits::sequences_per_table`].
const SEQUENCES_PER_TABLE: u64 = 100_000;

/// Candidates that an expansion tries for each sequence of a table that is allowed: most words
/// mean one call, few mean five, and suits that were bid before are tried without result.
pub(super) const TRIALS_PER_SEQUENCE: u64 = 16;

/// The default of [`Limits::description_bytes`].
const DESCRIPTION_BYTES: u64 = 256 * 1024 * 1024;

/// The default of [`Limits::output_bytes`].
const OUTPUT_BYTES: u64 = 16 * 1024 * 1024;

/// How many times larger than a text its dump may be without a limit: rows and sequences that are
/// written out stay far below.
pub(super) const OUTPUT_FACTOR: u64 = 100;

/// Problems of one kind that are kept while a system is read: as many as a game hands on, at once
/// and at its end. Of the others only the number is kept, for a text may have one for every two bytes.
pub(super) const NOTES: u64 = 2 * portnote_core::limits::GAME_DIAGNOSTICS;

/// Bytes beyond which a word is none: the longest history of the longest auction has fewer.
pub(super) const WORD_BYTES: usize = 4_096;

/// Bytes of the name of a place in a page. Longer ones are not given, so that a page grows no faster
/// than its rows do with their depth; no auction that is ever described is that long.
pub(super) const NAME_BYTES: usize = 160;

/// Empty cells by which a row of a table of cells is filled at most.
pub(super) const FILLED_CELLS: usize = 64;

/// The budgets in force, each a diagnostic when it is spent.
///
/// ```
/// assert_eq!(portnote_bml::bml::Limits::new().include_depth, 16);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Depth of includes: files that are spread over folders nest three or four deep.
    pub include_depth: u64,
    /// Files that are included, each as often as it is.
    pub include_files: u64,
    /// Bytes of one file, included or named to the command line: 8 MiB, a hundred times the largest
    /// known.
    pub include_file_bytes: u64,
    /// Bytes of all included files, each as often as it is: 64 MiB. The command line holds no more
    /// of a file in BSS that it converts.
    pub include_bytes: u64,
    /// Depth of pastes inside pasted text.
    pub paste_depth: u64,
    /// Pastes of one document.
    pub paste_count: u64,
    /// Pasted lines of one document.
    pub paste_lines: u64,
    /// Bytes that pastes of one document read and write: 16 MiB. A line counts once, and once more
    /// for each replacement that is looked for in it.
    pub paste_bytes: u64,
    /// See [`ROWS`].
    pub rows: u64,
    /// Depth of rows: the longest auction has 319 calls.
    pub table_nesting: u64,
    /// Sequences of one document.
    pub sequences_per_file: u64,
    /// Sequences of one table.
    pub sequences_per_table: u64,
    /// Bytes of the descriptions that an expansion hands out: 256 MiB.
    pub description_bytes: u64,
    /// Bytes that the rows of one document, and its sequences, each take in a dump: 16 MiB, or
    /// a hundred times the bytes of its files, whichever is more. A few hundred bytes of pastes
    /// or variables can expand to more than a hundred megabytes.
    pub output_bytes: u64,
}

impl Limits {
    /// Returns the limits that hold by default.
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
            output_bytes: OUTPUT_BYTES,
        }
    }

    /// The bytes that a document of this size may take in a dump.
    pub(super) const fn output_room(&self, bytes: u64) -> u64 {
        let grown = bytes.saturating_mul(OUTPUT_FACTOR);
        if grown > self.output_bytes { grown } else { self.output_bytes }
    }

    /// Changes one of the limits.
    ///
    /// # Errors
    /// [`LimitError::UnknownName`] if no limit has that name, and [`LimitError::OutOfRange`] if the
    /// value is outside its range.
    ///
    /// ```
    /// use portnote_bml::bml::Limits;
    ///
    /// let limits = Limits::new().with("include_depth", 1);
    /// assert!(limits.is_ok_and(|limits| limits.include_depth == 1));
    /// assert!(Limits::new().with("no_such", 1).is_err());
    /// ```
    pub fn with(mut self, name: &str, value: u64) -> Result<Self, LimitError> {
        // Offsets inside a file are 32 bits wide, with room for a decoded text thrice as long.
        const LARGEST_FILE: u64 = 1024 * 1024 * 1024;
        // Rows, lines and sequences are numbered by 32 bits.
        const MOST: u64 = u32::MAX as u64;
        const DEEPEST: u64 = 1_000_000;
        let (slot, most) = match name {
            "include_depth" => (&mut self.include_depth, DEEPEST),
            "include_files" => (&mut self.include_files, MOST),
            "include_file_bytes" => (&mut self.include_file_bytes, LARGEST_FILE),
            "include_bytes" => (&mut self.include_bytes, u64::MAX),
            "paste_depth" => (&mut self.paste_depth, DEEPEST),
            "paste_count" => (&mut self.paste_count, MOST),
            "paste_lines" => (&mut self.paste_lines, MOST),
            "paste_bytes" => (&mut self.paste_bytes, LARGEST_FILE),
            "rows" => (&mut self.rows, MOST),
            "table_nesting" => (&mut self.table_nesting, DEEPEST),
            "sequences_per_file" => (&mut self.sequences_per_file, MOST),
            "sequences_per_table" => (&mut self.sequences_per_table, MOST),
            "description_bytes" => (&mut self.description_bytes, u64::MAX),
            "output_bytes" => (&mut self.output_bytes, u64::MAX),
            _ => {
                let known = self.named().map(|(name, _)| name).join(", ");
                return Err(LimitError::UnknownName { name: name.to_owned(), known });
            }
        };
        if value > most {
            return Err(LimitError::OutOfRange { name: name.to_owned(), least: 0, most });
        }
        *slot = value;
        Ok(self)
    }

    /// Name and value of every limit.
    ///
    /// ```
    /// assert_eq!(portnote_bml::bml::Limits::new().named()[0], ("include_depth", 16));
    /// ```
    #[must_use]
    pub const fn named(&self) -> [(&'static str, u64); 14] {
        [
            ("include_depth", self.include_depth),
            ("include_files", self.include_files),
            ("include_file_bytes", self.include_file_bytes),
            ("include_bytes", self.include_bytes),
            ("paste_depth", self.paste_depth),
            ("paste_count", self.paste_count),
            ("paste_lines", self.paste_lines),
            ("paste_bytes", self.paste_bytes),
            ("rows", self.rows),
            ("table_nesting", self.table_nesting),
            ("sequences_per_file", self.sequences_per_file),
            ("sequences_per_table", self.sequences_per_table),
            ("description_bytes", self.description_bytes),
            ("output_bytes", self.output_bytes),
        ]
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_is_set_by_its_name() {
        for (at, (name, value)) in Limits::new().named().into_iter().enumerate() {
            let limits = Limits::new().with(name, value - 1).unwrap();
            for (other, (_, left)) in limits.named().into_iter().enumerate() {
                let (_, default) = Limits::new().named()[other];
                assert_eq!(left, default - u64::from(at == other), "{name}");
            }
        }
    }
}
