//! Texts by their bytes, and files by their paths.

#[cfg(feature = "fs")]
use std::io::{self, Read as _};
use std::path::Path;
#[cfg(feature = "fs")]
use std::path::PathBuf;

#[cfg(feature = "fs")]
use crate::any_games::AnyGames;
use crate::detect::{self, DetectError};
use crate::document::Document;
#[cfg(feature = "fs")]
use crate::options::Options;

/// Reads a text whose notation is detected by what it says.
///
/// ```
/// assert_eq!(portnote::open("% PPN 1.0\n")?.format(), portnote::Format::Ppn);
/// assert!(portnote::open("Dear all,\n").is_err());
/// # Ok::<(), portnote::DetectError>(())
/// ```
///
/// # Errors
/// [`DetectError::Unrecognised`] if the text says too little, and [`DetectError::Foreign`] if it is
/// something else that is known. [`Document::new`] reads it as a notation of the caller.
pub fn open(bytes: impl Into<Vec<u8>>) -> Result<Document, DetectError> {
    let bytes = bytes.into();
    let format = detect::detect(&bytes, None)?;
    Ok(Document::new(format, bytes))
}

/// Reads a text that has a name: where the text leaves its notation open, the extension decides.
///
/// ```
/// let document = portnote::open_named("[Event \"Club\"]\n", "club.pdn")?;
/// assert_eq!(document.format(), portnote::Format::Pdn);
/// # Ok::<(), portnote::DetectError>(())
/// ```
///
/// # Errors
/// As [`open`], if the name says too little as well; [`DetectError::SharedExtension`] if other
/// kinds of files have its extension too.
pub fn open_named(
    bytes: impl Into<Vec<u8>>,
    name: impl AsRef<Path>,
) -> Result<Document, DetectError> {
    let (bytes, name) = (bytes.into(), name.as_ref());
    let format = detect::detect(&bytes, Some(name))?;
    Ok(Document::new(format, bytes).named(name))
}

/// Why a file could not be opened.
#[cfg(feature = "fs")]
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenError {
    /// The file could not be read, or is larger than what is held in memory.
    #[error("cannot read {}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system says.
        source: io::Error,
    },
    /// The notation of the file is not known.
    #[error("cannot read {}", path.display())]
    Detect {
        /// The file.
        path: PathBuf,
        /// What is known of it.
        source: DetectError,
    },
}

/// Reads a file into memory; what gzip has compressed is inflated.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("club.pbn");
/// # std::fs::write(&path, "[Board \"7\"]\n")?;
/// let document = portnote::open_path(&path)?;
/// assert_eq!(document.format(), portnote::Format::Pbn);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`OpenError::Io`] where the file cannot be read, or has more bytes than
/// [`Limits::input_bytes`](crate::Limits::input_bytes); [`OpenError::Detect`] where its notation is not
/// known.
#[cfg(feature = "fs")]
pub fn open_path(path: impl AsRef<Path>) -> Result<Document, OpenError> {
    let path = path.as_ref();
    let failed = |source| OpenError::Io { path: path.to_owned(), source };
    let limits = portnote_core::Limits::default();
    let file = std::fs::File::open(path).map_err(failed)?;
    let (reader, _) = crate::fs::inflate(Box::new(file), limits.inflated_bytes).map_err(failed)?;
    let most = limits.input_bytes;
    let mut bytes = Vec::new();
    reader.take(most.saturating_add(1)).read_to_end(&mut bytes).map_err(failed)?;
    if bytes.len() as u64 > most {
        let reason = format!("the file has more than {most} bytes");
        return Err(failed(io::Error::new(io::ErrorKind::FileTooLarge, reason)));
    }
    let detected = open_named(bytes, path);
    detected.map_err(|source| OpenError::Detect { path: path.to_owned(), source })
}

/// Opens a file as a stream of games, whatever its notation; what gzip has compressed is inflated.
///
/// No more than one game is held in memory, so that a file may be larger than that.
///
/// ```
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("club.pbn");
/// # std::fs::write(&path, "[Board \"7\"]\n\n[Board \"8\"]\n")?;
/// for game in portnote::games(&path)? {
///     println!("{}", game?.title());
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`OpenError::Io`] where the file cannot be opened, [`OpenError::Detect`] where its notation is not known.
#[cfg(feature = "fs")]
pub fn games(path: impl AsRef<Path>) -> Result<AnyGames<Box<dyn io::Read + Send>>, OpenError> {
    let path = path.as_ref();
    let failed = |source| OpenError::Io { path: path.to_owned(), source };
    let options = Options::default().at(Some(path));
    let file = std::fs::File::open(path).map_err(failed)?;
    let (reader, _) =
        crate::fs::inflate(Box::new(file), options.limits.inflated_bytes).map_err(failed)?;
    let detected = detect::detect_reader(reader, Some(path)).map_err(failed)?;
    let detected =
        detected.map_err(|source| OpenError::Detect { path: path.to_owned(), source })?;
    Ok(AnyGames::new(detected.format, detected.reader, &options))
}
