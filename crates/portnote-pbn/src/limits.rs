//! Every limit of PBN in one place, each with its reason; those of the frame are in core.

/// Characters of a line before its line end: 255 with CR LF in the standard's own test files are
/// 256 bytes, so that 254 are legal with any line end.
pub(crate) const LINE_LIMIT: usize = 254;

/// Characters from which a line is discouraged: PBN 2.1 §2.3.
pub(crate) const LONG_LINE: usize = 80;

/// Blanks by which a value of a table is filled at most: a wider column makes every line too long,
/// so that nothing of it is written.
pub(crate) const COLUMN_WIDTH: u32 = 256;

/// Names from which on repeated tags are another game rather than slips.
pub(crate) const SECOND_GAME: usize = 3;

/// More bytes of blank lines than this are handed on in pieces; it is not known which is the last.
pub(crate) const BLANK_BYTES: usize = 4096;

/// Repeated glyphs of one call or card that have a fix. A fix looks at the whole line, so that a line
/// of thousands of glyphs is fixed in rounds.
pub(crate) const GLYPH_FIXES: usize = 64;

/// Cards in wrong hands that are reported one by one: more have one reason.
pub(crate) const SINGLE_CARDS: usize = 3;

/// Codes that a message names before it says how many more there are.
pub(crate) const NAMED_CODES: usize = 3;

/// Further places of one fault that a report marks; a message counts the others.
pub(crate) const LABELS: usize = 8;

/// Bytes of the longest call that is read with the full stop after it, as words of calls are.
pub(crate) const CALL_WORDS: usize = 40;

/// Faults of one code that the exporter names in a game: it judges each game twice, and one of
/// nothing but faults would take hundreds of times its size.
pub(crate) const LOSSES: usize = 256;

/// Bytes on each side of a token in which a fix looks for the ends of its line: four times what a
/// line may have. A game on one line would otherwise take the square of its length.
pub(crate) const NEAR_BYTES: usize = 1_024;

/// Blanks after the opening delimiter of an embedded game that are still taken for the rest of
/// its line: more are none that anybody wrote, and a pipe need not be waited for.
pub(crate) const DELIMITER_BLANKS: usize = 64;

/// Bytes of other text before the first embedded game that are looked at to find it: 1 MiB.
///
/// They are held in memory; only a source that begins with neither a tag nor a comment is
/// looked at so far, and what follows without a delimiter in it is read as a file of games.
pub(crate) const EMBEDDING_BYTES: usize = 1024 * 1024;
