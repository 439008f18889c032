//! The files of a measurement.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use crate::generate::{self, MEGABYTE};

/// The folder for generated files, from the root of the workspace.
pub const FOLDER: &str = "target/bench-corpus";

/// A file to measure.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Where it is.
    pub path: PathBuf,
    /// Its length.
    pub bytes: u64,
}

/// A notation that has a generator; its name is the extension of its files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Portable Bridge Notation.
    Pbn,
    /// Portable Draughts Notation.
    Pdn,
    /// Portable Pinochle Notation.
    Ppn,
    /// Bridge Bidding Markup Language.
    Bml,
    /// Records of Full Disclosure.
    Bss,
}

impl Notation {
    /// Each of them.
    pub const ALL: [Self; 5] = [Self::Pbn, Self::Pdn, Self::Ppn, Self::Bml, Self::Bss];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pbn => "pbn",
            Self::Pdn => "pdn",
            Self::Ppn => "ppn",
            Self::Bml => "bml",
            Self::Bss => "bss",
        }
    }

    /// The notation of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|notation| notation.name() == name)
    }

    /// The notation of a file, by its extension; PBN where that says nothing.
    #[must_use]
    pub fn of(path: &Path) -> Self {
        let extension = path.extension().and_then(|extension| extension.to_str());
        extension.and_then(Self::from_name).unwrap_or(Self::Pbn)
    }

    /// Generates the file of a size into a folder.
    ///
    /// It is made anew each time, so that no figure comes from a file of an older generator.
    ///
    /// # Errors
    /// The file could not be written.
    pub fn sample(self, folder: &Path, megabytes: u64, seed: u64) -> io::Result<Sample> {
        let name = self.name();
        let path = folder.join(format!("{name}-{megabytes}mb.{name}"));
        let mut file = BufWriter::new(create(&path)?);
        let size = megabytes * MEGABYTE;
        let bytes = generate::write(self, &mut file, size, seed)?;
        file.flush()?;
        Ok(Sample { path, bytes })
    }
}

/// Writes a file with these bytes.
///
/// # Errors
/// The file could not be written.
pub fn put(path: PathBuf, bytes: &[u8]) -> io::Result<Sample> {
    create(&path)?.write_all(bytes)?;
    Ok(Sample {
        path,
        bytes: bytes.len() as u64,
    })
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
