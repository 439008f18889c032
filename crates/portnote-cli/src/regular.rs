//! Files that nobody may have looked at, such as a configuration beside the file that is checked:
//! a pipe would never end, a device would fill the memory.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

use crate::limits::PATTERN_BRACES;
use crate::numbers::thousands;
use crate::problem::Problem;

/// Reads a regular file, or one that a link leads to, of so many bytes at most.
pub(crate) fn read(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    verify(path, most)?;
    let mut bytes = Vec::new();
    // A file may grow between the question for its size and the end of reading.
    let mut source = File::open(path)?.take(most.saturating_add(1));
    source.read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_large(most));
    }
    Ok(bytes)
}

/// Whether a file is regular and has so many bytes at most, before it is opened: to open a pipe
/// would wait for its other end.
pub(crate) fn verify(path: &Path, most: u64) -> io::Result<()> {
    let metadata = fs::metadata(path)?;
    if !metadata.is_file() {
        return Err(io::Error::other("it is not a regular file"));
    }
    if metadata.len() > most {
        return Err(too_large(most));
    }
    Ok(())
}

/// What is said about a name in the folder that is walked which is an ignore file, but cannot be
/// read as one; `None` where it can, or where there is none.
pub(crate) fn refusal(ignore_file: &Path, most: u64) -> Option<Problem> {
    // A folder of that name holds no patterns, and reading it fails at once.
    if ignore_file.is_dir() {
        return None;
    }
    let reason = match read(ignore_file, most) {
        Ok(bytes) => {
            let mut patterns = bytes.split(|byte| *byte == b'\n');
            patterns.find_map(too_nested)?
        }
        // What cannot be opened cannot be read by anybody else either.
        Err(error) if error.kind() != io::ErrorKind::Other => return None,
        Err(error) => error.to_string(),
    };
    Some(Problem::BadIgnoreFile { reason })
}

/// The fault of a pattern with too many braces; `None` for any other pattern.
pub(crate) fn too_nested(pattern: &[u8]) -> Option<String> {
    let braces = memchr::memchr_iter(b'{', pattern).count();
    (braces > PATTERN_BRACES).then(|| format!("a pattern has {} braces", thousands(braces as u64)))
}

fn too_large(most: u64) -> io::Error {
    io::Error::other(format!("it has more than {} bytes", thousands(most)))
}
