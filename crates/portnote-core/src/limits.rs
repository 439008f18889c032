//! Every limit in one place, each with its reason.

/// The default of [`Limits::game_bytes`].
const GAME_BYTES: u64 = 16 * 1024 * 1024;

/// Bytes of a file that is held in memory as a whole: 1 GiB.
pub const INPUT_BYTES: u64 = 1024 * 1024 * 1024;

/// The default of [`Limits::inflated_bytes`].
const INFLATED_BYTES: u64 = 16 * 1024 * 1024 * 1024;

/// Columns of an excerpt that a message shows around its place.
pub const EXCERPT_COLUMNS: usize = 120;

/// The most edits of one fix that are drawn. A fix may change every line of a game, which is too many
/// to read, and the time to draw them grows with the square of their number.
#[cfg(feature = "excerpt")]
pub(crate) const PATCH_EDITS: usize = 20;

/// Characters of a text of the file that a message quotes: more than nearly every name and value.
pub(crate) const QUOTED_CHARACTERS: usize = 40;

/// Characters that a token may have: PBN 2.1 §3.2.
pub(crate) const TOKEN_CHARACTERS: usize = 255;

/// Names of tags that a message lists before it says that there are others.
pub(crate) const NAMED_TAGS: usize = 8;

/// Characters of a file that are reported because they are not in the encoding of the standard: a
/// file with more of them is in another script.
pub(crate) const OTHER_CHARACTERS: usize = 32;

/// Letters of a word from which it is not an accident that all of them lie beyond ASCII.
pub(crate) const OTHER_WORD: usize = 4;

/// Bytes that are not UTF-8 from which sound sequences among them may be an accident: a name or two
/// in another encoding has fewer.
pub(crate) const ACCIDENTAL_BREAKS: usize = 16;

/// Bytes that are not UTF-8 for each sound sequence from which that may be an accident: in a text of Cyrillic letters in the code
/// page of DOS there are more than four.
pub(crate) const BREAKS_EACH: usize = 4;

/// The default of [`Limits::tags_per_game`].
const TAGS_PER_GAME: u64 = 100_000;

/// The default of [`Limits::diagnostics_kept`].
const DIAGNOSTICS_KEPT: u64 = 1_000;

/// Diagnostics of one game that are handed on as they come, and of those after them that are kept:
/// one takes up to a kilobyte. No game that is meant as one has so many.
pub const GAME_DIAGNOSTICS: u64 = 5_000;

/// The default of [`Limits::diagnostics_shown`].
const DIAGNOSTICS_SHOWN: u64 = 100;

/// The default of [`Limits::nesting`].
const NESTING: u64 = 1_024;

/// Games of one file that are remembered to be compared with later ones: 100,000 for each
/// question, some 20 MB in all.
///
/// Later games are still compared with them, and not with each other.
pub const REMEMBERED_GAMES: usize = 100_000;

/// Rounds after which the fixes of a game that still has one are undone.
///
/// A fix that waits for another one costs a round, and texts of the corpus need two or
/// three; more means that two fixes undo each other.
pub(crate) const FIX_ROUNDS: usize = 10;

/// How often fixing begins again, without the games whose fixes did not come to an end.
///
/// Such games are rare, and nearly always all of them are found the first time.
pub(crate) const FIX_RESTARTS: usize = 3;

/// How often the fixes that a person asked for begin again with all games, after some were left out
/// and others were fixed.
///
/// What a game waited for is nearly always there the first time.
pub(crate) const FIX_PASSES: usize = 5;

/// How often a text is read again to find the games whose fixes do harm: enough for two or three
/// games of a large file.
///
/// Then the round of fixes is left out as a whole.
pub(crate) const FIX_TRIALS: usize = 60;

/// Bytes from which it is decided whether a file is text at all: one block of a disk, which the
/// first reading gives in any case, and enough to tell a few control characters from many.
pub const HEAD: usize = 4096;

/// Bytes of blank lines and escape lines between two games that are handed on at once.
pub const TRIVIA_BYTES: usize = 64 * 1024;

/// The limits in force, each a diagnostic when reached and never a kill.
///
/// ```
/// let limits = portnote_core::Limits::new().with("game_bytes", 4096);
/// assert_eq!(limits.map(|limits| limits.game_bytes), Ok(4096));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// Bytes of one game beyond which it is kept as opaque text: 16 MiB.
    ///
    /// The engine needs up to 160 bytes of memory for a byte of the densest text, so this
    /// bounds memory; the largest real *file* known holds a sixth of it.
    pub game_bytes: u64,
    /// See [`INPUT_BYTES`].
    pub input_bytes: u64,
    /// Bytes of a text that is inflated from a compressed file: 16 GiB.
    ///
    /// Such a text is read as it is inflated, so this bounds time and not memory: a few megabytes can
    /// hold terabytes of the same byte.
    pub inflated_bytes: u64,
    /// Tag pairs of one game that are read as tags; the rest stays in the tree.
    pub tags_per_game: u64,
    /// Diagnostics of one file that a caller keeps in memory, the most severe; of the others only
    /// the counts per code are kept.
    pub diagnostics_kept: u64,
    /// Diagnostics of one file that are shown to a person.
    pub diagnostics_shown: u64,
    /// Depth of variations that are read; deeper ones stay in the text.
    ///
    /// Nothing recurses on it: it bounds what a person or a program that reads a dump can be
    /// expected to follow, and is the same on every computer.
    pub nesting: u64,
}

/// Why a limit could not be set.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LimitError {
    /// No limit has this name.
    #[error("unknown limit `{name}`: expected {known}")]
    UnknownName {
        /// The name as given.
        name: String,
        /// The names that exist, separated by commas.
        known: String,
    },
    /// The value would leave nothing to read.
    #[error("invalid value of limit `{name}`: expected {least} to {most}")]
    OutOfRange {
        /// The name of the limit.
        name: String,
        /// The least value.
        least: u64,
        /// The greatest value.
        most: u64,
    },
}

impl Limits {
    /// Returns the limits that hold by default.
    ///
    /// ```
    /// let limits = portnote_core::Limits::new();
    /// assert_eq!(limits.game_bytes, 16 * 1024 * 1024);
    /// ```
    #[must_use]
    pub const fn new() -> Self {
        Self {
            game_bytes: GAME_BYTES,
            input_bytes: INPUT_BYTES,
            inflated_bytes: INFLATED_BYTES,
            tags_per_game: TAGS_PER_GAME,
            diagnostics_kept: DIAGNOSTICS_KEPT,
            diagnostics_shown: DIAGNOSTICS_SHOWN,
            nesting: NESTING,
        }
    }

    /// Changes one of the limits.
    ///
    /// # Errors
    /// [`LimitError::UnknownName`] if no limit has that name, and [`LimitError::OutOfRange`] if the
    /// value lies outside its range.
    ///
    /// ```
    /// use portnote_core::Limits;
    /// assert!(Limits::new().with("game_bytes", 0).is_err());
    /// assert!(Limits::new().with("no_such", 1).is_err());
    /// ```
    pub fn with(mut self, name: &str, value: u64) -> Result<Self, LimitError> {
        // Offsets inside a game are 32 bits wide, with room for a decoded text thrice as long.
        const LARGEST_GAME: u64 = 1024 * 1024 * 1024;
        let (slot, least, most) = match name {
            "game_bytes" => (&mut self.game_bytes, 1, LARGEST_GAME),
            "input_bytes" => (&mut self.input_bytes, 1, u64::MAX),
            "inflated_bytes" => (&mut self.inflated_bytes, 1, u64::MAX),
            "tags_per_game" => (&mut self.tags_per_game, 1, u64::from(u32::MAX)),
            "diagnostics_kept" => (&mut self.diagnostics_kept, 0, u64::MAX),
            "diagnostics_shown" => (&mut self.diagnostics_shown, 0, u64::MAX),
            "nesting" => (&mut self.nesting, 1, 1_000_000),
            _ => {
                let known = self.named().map(|(name, _)| name).join(", ");
                return Err(LimitError::UnknownName { name: name.to_owned(), known });
            }
        };
        if !(least..=most).contains(&value) {
            return Err(LimitError::OutOfRange { name: name.to_owned(), least, most });
        }
        *slot = value;
        Ok(self)
    }

    /// Name and value of every limit, in the order of the documentation.
    ///
    /// ```
    /// assert_eq!(portnote_core::Limits::new().named()[0].0, "game_bytes");
    /// ```
    #[must_use]
    pub const fn named(&self) -> [(&'static str, u64); 7] {
        [
            ("game_bytes", self.game_bytes),
            ("input_bytes", self.input_bytes),
            ("inflated_bytes", self.inflated_bytes),
            ("tags_per_game", self.tags_per_game),
            ("diagnostics_kept", self.diagnostics_kept),
            ("diagnostics_shown", self.diagnostics_shown),
            ("nesting", self.nesting),
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
    use rstest::rstest;

    use super::*;
    use crate::frame::tag::is_name;
    use crate::head::byte_order_mark;
    use crate::scan::{Blocks, UnitKind, Units};
    use crate::{Applicability, Diagnostic, Profile, Reporter, Selection};

    fn kinds(text: &str) -> Vec<UnitKind> {
        let units = Units::new(text.as_bytes(), 0, Blocks::new(&Limits::new()));
        units.map(|unit| unit.kind).collect()
    }

    #[rstest]
    #[case::one_less(TOKEN_CHARACTERS - 1, true)]
    #[case::at_the_limit(TOKEN_CHARACTERS, true)]
    #[case::one_more(TOKEN_CHARACTERS + 1, false)]
    fn so_long_a_name_is_one(#[case] length: usize, #[case] expected: bool) {
        assert_eq!(is_name(&"x".repeat(length)), expected);
    }

    /// A byte that is not UTF-8 is seen in the head, and nowhere after it.
    #[rstest]
    #[case::before_the_last(HEAD - 2, Applicability::Unsafe)]
    #[case::the_last(HEAD - 1, Applicability::Unsafe)]
    #[case::the_first_after(HEAD, Applicability::Safe)]
    fn so_many_bytes_are_looked_at(#[case] at: usize, #[case] expected: Applicability) {
        let mut bytes = vec![b'x'; HEAD + 2];
        bytes[at] = 0xFF;
        let (selection, mut found) = (Selection::new(), Vec::<Diagnostic>::new());
        let mut reporter = Reporter::new(Profile::Import, &selection, &mut found);
        reporter.report(byte_order_mark(&bytes, 0));
        assert_eq!(found[0].fix.as_ref().unwrap().applicability, expected);
    }

    #[rstest]
    #[case::one_less(TRIVIA_BYTES - 1, &[UnitKind::Game])]
    #[case::at_the_limit(TRIVIA_BYTES, &[UnitKind::Trivia, UnitKind::Game])]
    #[case::one_more(TRIVIA_BYTES + 1, &[UnitKind::Trivia, UnitKind::Game])]
    fn so_many_blank_lines_belong_to_a_game(#[case] lines: usize, #[case] expected: &[UnitKind]) {
        let text = "\n".repeat(lines) + "[A \"x\"]\n";
        assert_eq!(kinds(&text), expected);
    }
}
