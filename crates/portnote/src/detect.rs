//! Which notation an input is in: by what its text says, then by what is in it, and by its
//! extension only where the text leaves it open.

use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::format::{Format, Weight};

/// Bytes of the beginning that are looked at, and as many as are where these leave it open.
const HEADS: [u64; 2] = [4096, 64 * 1024];

/// From this number of points on, the content decides and not the file name.
const ENOUGH: usize = 3;

/// Points that an extension is worth, beside those of the text.
const EXTENSION: usize = 2;

/// What was found out about an input, and the input from its first byte.
pub struct Detected<'r> {
    /// The input from its first byte.
    pub reader: Box<dyn Read + Send + 'r>,
    /// The notation of its text.
    pub format: Format,
    /// The extension, in lower case, where it says something else than the text.
    pub wrong_extension: Option<String>,
}

/// Why the notation of a text is not known.
///
/// Who knows it all the same reads the text with [`Document::new`](crate::Document::new).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DetectError {
    /// Neither the text nor its name says anything.
    #[error("unknown notation")]
    Unrecognised,
    /// It is something else that is known.
    #[error("unknown notation: it looks like {guess}")]
    Foreign {
        /// What it is.
        guess: &'static str,
    },
    /// The name has an extension that other kinds of files have too.
    #[error("unknown notation: other kinds of files have the extension .{extension} too")]
    SharedExtension {
        /// The extension, in lower case.
        extension: String,
    },
}

impl DetectError {
    /// What a program can do about it.
    #[must_use]
    pub const fn help(&self) -> &'static str {
        "name the notation: `Document::new(Format::Pbn, bytes)`"
    }
}

/// Whether a folder is searched for files like this.
#[must_use]
pub fn is_known(path: &Path) -> bool {
    by_extension(path).is_some()
}

/// The notation of an extension.
#[must_use]
pub fn by_extension(path: &Path) -> Option<Format> {
    extension(path).and_then(|extension| extension.parse().ok())
}

/// The beginning of an input, and the input from its first byte.
///
/// # Errors
/// What the input says.
pub fn peek<'r>(
    mut reader: Box<dyn Read + Send + 'r>,
) -> io::Result<(Vec<u8>, Box<dyn Read + Send + 'r>)> {
    let [bytes, _] = HEADS;
    let mut head = Vec::new();
    reader.by_ref().take(bytes).read_to_end(&mut head)?;
    let reader = Box::new(io::Cursor::new(head.clone()).chain(reader));
    Ok((head, reader))
}

/// Whether a text is certainly of another notation than it is taken for: enough in its beginning
/// belongs to the other, and nothing to this one.
#[must_use]
pub fn is_mistaken(head: &[u8], taken: Format, other: Format) -> bool {
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches('\u{FEFF}');
    let weight = |format: Format| (format.about().weigh)(text);
    weight(taken) == Weight::Points(0) && weight(other) >= Weight::Points(ENOUGH)
}

/// The notation of a text: by what it says, then by what is in it, and by the extension of its
/// name only where the text leaves it open.
///
/// ```
/// use portnote::{Format, detect};
///
/// assert_eq!(detect(b"% PBN 2.1\n", None), Ok(Format::Pbn));
/// assert_eq!(detect(b"1. 11-15 23-19 *\n", None), Ok(Format::Pdn));
/// assert!(detect(b"Dear all,\n", None).is_err());
/// ```
///
/// # Errors
/// [`DetectError::Unrecognised`] if neither text nor name says anything, [`DetectError::Foreign`]
/// if the text is something else that is known, and [`DetectError::SharedExtension`] if other kinds
/// of files have the extension of the name too.
pub fn detect(bytes: &[u8], name: Option<&Path>) -> Result<Format, DetectError> {
    let detected = detect_reader(Box::new(bytes), name);
    // Bytes in memory cannot fail to be read.
    detected.unwrap_or(Err(DetectError::Unrecognised)).map(|detected| detected.format)
}

/// Detects the notation of an input that can be read only once.
///
/// # Errors
/// What the input says, and then that it says too little about its notation.
pub fn detect_reader<'r>(
    mut reader: Box<dyn Read + Send + 'r>,
    name: Option<&Path>,
) -> io::Result<Result<Detected<'r>, DetectError>> {
    let extension = name.and_then(extension);
    let named = extension.as_deref().and_then(|name| name.parse().ok());
    let mut head = Vec::new();
    let mut found = None;
    for bytes in HEADS {
        let more = bytes - head.len() as u64;
        reader.by_ref().take(more).read_to_end(&mut head)?;
        found = decide(&head, named);
        if found.is_some() || (head.len() as u64) < bytes {
            break;
        }
    }
    let found = found.or_else(|| fall_back(&head, named));
    let Some(format) = found else {
        let is_shared = named.is_some_and(|format| !format.about().owns_extension);
        return Ok(Err(match extension {
            Some(extension) if is_shared => DetectError::SharedExtension { extension },
            _ => crate::guess::guess(&head)
                .map_or(DetectError::Unrecognised, |guess| DetectError::Foreign { guess }),
        }));
    };
    let is_wrong = named.is_some_and(|named| named != format);
    Ok(Ok(Detected {
        reader: Box::new(io::Cursor::new(head).chain(reader)),
        format,
        wrong_extension: extension.filter(|_| is_wrong),
    }))
}

/// The notation that the beginning of a text shows; `None` if it is not clear.
fn decide(head: &[u8], named: Option<Format>) -> Option<Format> {
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches('\u{FEFF}');
    let mut best = None;
    let mut most = 0;
    for &name in Format::ALL {
        let points = match (name.about().weigh)(text) {
            Weight::Certain => return Some(name),
            Weight::Points(points) => points,
        };
        let is_named = named == Some(name);
        let extra = if is_named && points > 0 { EXTENSION } else { 0 };
        let total = points + extra;
        if total > most || total == most && total > 0 && is_named {
            (best, most) = (Some(name), total);
        }
    }
    best.filter(|_| most >= ENOUGH)
}

/// The notation of a text whose content does not decide it: that of its extension, or else the one
/// with the most points. If other kinds of files have the extension too, it does not decide.
fn fall_back(head: &[u8], named: Option<Format>) -> Option<Format> {
    let text = String::from_utf8_lossy(head);
    let text = text.trim_start_matches('\u{FEFF}');
    // An empty text is a file of no games in every notation.
    if text.trim().is_empty() {
        return named.or(Format::ALL.first().copied());
    }
    match named {
        Some(named) => Some(named).filter(|named| named.about().owns_extension),
        None => {
            let weights = Format::ALL.iter().map(|format| ((format.about().weigh)(text), *format));
            let most = weights.clone().map(|(weight, _)| weight).max()?;
            let mut first = weights.filter(|(weight, _)| *weight == most);
            first.next().map(|(_, name)| name).filter(|_| most > Weight::Points(0))
        }
    }
}

/// Whether a name says that gzip has compressed the file.
#[must_use]
pub fn is_compressed(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("gz"))
}

/// The path without the extension of a compressed file, so that the one before it shows.
#[must_use]
pub fn inflated(path: &Path) -> PathBuf {
    match is_compressed(path) {
        true => path.with_extension(""),
        false => path.to_owned(),
    }
}

fn extension(path: &Path) -> Option<String> {
    inflated(path).extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase())
}

#[cfg(all(test, feature = "pbn", feature = "pdn", feature = "ppn"))]
mod tests {
    use super::*;

    fn decided(text: &str, extension: &str) -> Option<Format> {
        let named = extension.parse().ok();
        decide(text.as_bytes(), named).or_else(|| fall_back(text.as_bytes(), named))
    }

    #[test]
    fn the_text_beats_the_extension() {
        for extension in ["", "pbn", "pdn", "ppn", "txt"] {
            assert_eq!(decided("% PBN 2.1\n", extension), Some(Format::Pbn));
            assert_eq!(decided("% PPN 1.0\n", extension), Some(Format::Ppn));
            let draughts = "[GameType \"21\"]\n1. 11-15 23-19 *\n";
            assert_eq!(decided(draughts, extension), Some(Format::Pdn));
        }
    }

    #[test]
    fn the_extension_decides_where_the_text_tells_little() {
        assert_eq!(decided("[Event \"x\"]\n", "pdn"), Some(Format::Pdn));
        assert_eq!(decided("[Event \"x\"]\n", "txt"), Some(Format::Pbn));
        assert_eq!(decided("[White \"x\"] 32-28", "txt"), Some(Format::Pdn));
        assert_eq!(decided("[Dealer \"N\"]\n", "ppn"), Some(Format::Ppn));
        assert_eq!(decided("Dear all,\n", "pbn"), Some(Format::Pbn));
        assert_eq!(decided("Dear all,\n", "txt"), None);
    }

    #[test]
    fn an_extension_that_others_have_too_does_not() {
        let foreign = "-- Players.\n1. Nina\nGame: Four Field Kono\n";
        assert_eq!(decided(foreign, "ppn"), None);
        assert_eq!(decided("[Place \"x\"]\n", "ppn"), None);
        assert_eq!(decided("", "ppn"), Some(Format::Ppn));
    }
}
