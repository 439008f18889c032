//! The files of a measurement.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::generate::{self, MEGABYTE};
use portnote::Format;

/// The folder for generated files, from the root of the workspace.
pub const FOLDER: &str = "target/bench-corpus";

/// A file to measure.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Where it is.
    pub path: PathBuf,
    /// The length of the sample.
    pub bytes: u64,
}

/// Generates the file of a size into a folder.
///
/// It is made anew each time, so that no figure comes from a file of an older generator.
///
/// # Errors
/// The file could not be written.
pub fn sample(notation: Format, folder: &Path, megabytes: u64, seed: u64) -> io::Result<Sample> {
    let name = notation.about().name;
    let path = folder.join(format!("{name}-{megabytes}mb.{name}"));
    let mut file = BufWriter::new(create(&path)?);
    let size = megabytes * MEGABYTE;
    let bytes = generate::write(notation, &mut file, size, seed)?;
    file.flush()?;
    Ok(Sample { path, bytes })
}

/// Writes a file with these bytes.
///
/// # Errors
/// The file could not be written.
pub fn put(path: PathBuf, bytes: &[u8]) -> io::Result<Sample> {
    create(&path)?.write_all(bytes)?;
    Ok(Sample { path, bytes: bytes.len() as u64 })
}

#[expect(
    clippy::disallowed_methods,
    reason = "a file torn by a crash is made anew by the next run"
)]
fn create(path: &Path) -> io::Result<File> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    File::create(path)
        .map_err(|error| io::Error::new(error.kind(), format!("{}: {error}", path.display())))
}
