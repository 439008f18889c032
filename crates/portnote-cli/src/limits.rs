//! Every limit of the command line that no option changes, each with its reason.

/// Bytes of a configuration: 1 MiB, a thousand times what anybody writes. It is read as a whole.
pub(crate) const CONFIG_BYTES: u64 = 1 << 20;

/// Bytes of an ignore file in a folder that is walked: 1 MiB. Its patterns are all held.
pub(crate) const IGNORE_FILE_BYTES: u64 = 1 << 20;

/// Opening braces of one pattern, in a configuration or an ignore file: the library that reads it
/// recurses on them, and a line of a hundred thousand would end the run.
pub(crate) const PATTERN_BRACES: usize = 100;

/// Bytes of a name in a list of files: more than any system opens.
pub(crate) const NAME_BYTES: usize = 1 << 16;
