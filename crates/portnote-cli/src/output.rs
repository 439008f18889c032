//! Where data goes: standard output, and files that are replaced as a whole or not at all.
//!
//! This is the only place that makes files with a name.

mod keep;
mod temporary;

use std::cell::Cell;
use std::collections::HashSet;
use std::ffi::OsString;
use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, BufWriter, ErrorKind, Read, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::SystemTime;

use self::keep::keep;
use self::temporary::{Temporary, sweep};
use crate::problem::{Fault, Problem};
use crate::spool::Spool;

/// Standard output. A reader that went away is no error: what is written then is dropped.
pub(crate) struct Stdout {
    inner: BufWriter<StdoutLock<'static>>,
    is_closed: Rc<Cell<bool>>,
}

/// Which file something is, and in which state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Identity {
    file: FileId,
    modified: Option<SystemTime>,
    bytes: u64,
}

/// What is to be written over.
pub(crate) enum Permit<'a> {
    /// Nothing; the inputs are never written over.
    New {
        /// Every file that was read.
        inputs: &'a [Identity],
    },
    /// Any file that is no input.
    Replace {
        /// Every file that was read.
        inputs: &'a [Identity],
    },
    /// The input itself, if it still is what was read.
    InPlace {
        /// The file as it was opened.
        input: &'a Identity,
        /// The hash of what was read.
        hash: u64,
    },
}

/// Writes files and remembers the folders in which it has looked for stale temporaries.
#[derive(Debug, Default)]
pub(crate) struct Files {
    swept: HashSet<PathBuf>,
}

/// What happened to an output.
#[derive(Debug)]
pub(crate) struct Written {
    /// Whether the file had this text already and was left alone.
    pub(crate) is_unchanged: bool,
    /// What is worth saying.
    pub(crate) remarks: Vec<Fault>,
}

/// What a file is to hold.
enum Content<'a> {
    Bytes(&'a [u8]),
    /// A text that differs from what the file holds now.
    Stream(Box<dyn Read + 'a>),
    Spool(&'a mut Spool),
}

impl Stdout {
    pub(crate) fn new() -> Self {
        let inner = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        Self {
            inner,
            is_closed: Rc::new(Cell::new(false)),
        }
    }

    /// A flag that tells whether the reader went away.
    pub(crate) fn closed(&self) -> Rc<Cell<bool>> {
        Rc::clone(&self.is_closed)
    }

    fn forgive<T>(&self, result: io::Result<T>, instead: T) -> io::Result<T> {
        match result {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.is_closed.set(true);
                Ok(instead)
            }
            result => result,
        }
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_closed.get() {
            return Ok(bytes.len());
        }
        let result = self.inner.write(bytes);
        self.forgive(result, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.is_closed.get() {
            return Ok(());
        }
        let result = self.inner.flush();
        self.forgive(result, ())
    }
}

impl Identity {
    pub(crate) fn new(path: &Path, metadata: &Metadata) -> Self {
        let modified = metadata.modified().ok();
        Self {
            file: FileId::new(path, metadata),
            modified,
            bytes: metadata.len(),
        }
    }

    /// The number of bytes.
    pub(crate) const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether both are one file, by whatever names.
    pub(crate) fn is_same_file(&self, other: &Self) -> bool {
        self.file == other.file
    }
}

impl Files {
    /// Writes a file: everything or nothing.
    pub(crate) fn write(
        &mut self,
        target: &Path,
        bytes: &[u8],
        permit: &Permit<'_>,
    ) -> Result<Written, Fault> {
        self.put(target, Content::Bytes(bytes), permit)
    }

    /// Writes a file as its new text is read: everything or nothing. What is read is closed before
    /// the file is replaced: the text may come from it, and not every system replaces a file that
    /// is open.
    pub(crate) fn write_from(
        &mut self,
        target: &Path,
        text: impl Read,
        permit: &Permit<'_>,
    ) -> Result<Written, Fault> {
        self.put(target, Content::Stream(Box::new(text)), permit)
    }

    /// Writes a file with what was gathered for it: everything or nothing. One that is unchanged is
    /// left alone.
    pub(crate) fn write_spool(
        &mut self,
        target: &Path,
        spool: &mut Spool,
        permit: &Permit<'_>,
    ) -> Result<Written, Fault> {
        self.put(target, Content::Spool(spool), permit)
    }

    fn put(
        &mut self,
        target: &Path,
        mut content: Content<'_>,
        permit: &Permit<'_>,
    ) -> Result<Written, Fault> {
        let fault = |problem| Fault::new(target, problem);
        let writing = |error: io::Error| Fault::new(target, Problem::writing(&error));
        let mut remarks = Vec::new();
        // A link stays a link; what it points to is replaced. A link to nothing fails here.
        let real = match fs::symlink_metadata(target) {
            Ok(_) => fs::canonicalize(target).map_err(writing)?,
            Err(error) if error.kind() == ErrorKind::NotFound => target.to_owned(),
            Err(error) => return Err(writing(error)),
        };
        let old = match fs::metadata(&real) {
            Ok(metadata) if metadata.is_dir() => {
                return Err(fault(Problem::WriteFailed {
                    reason: "it is a folder".to_owned(),
                }));
            }
            Ok(metadata) if !metadata.is_file() => {
                stream(&real, content).map_err(writing)?;
                return Ok(Written {
                    is_unchanged: false,
                    remarks,
                });
            }
            Ok(metadata) => Some(metadata),
            Err(_) => None,
        };
        if let Some(old) = &old {
            permit.allows(&Identity::new(&real, old)).map_err(fault)?;
            if is_read_only(&real, old) {
                return Err(fault(Problem::ReadOnly));
            }
            if content.is_in(&real, old).map_err(writing)? {
                return Ok(Written {
                    is_unchanged: true,
                    remarks,
                });
            }
            let names = names(old);
            if names > 1 {
                remarks.push(fault(Problem::HardLinkBroken { names }));
            }
        }
        let folder = match real.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        if !folder.is_dir() {
            return Err(fault(Problem::NoFolder));
        }
        if self.swept.insert(folder.clone()) {
            sweep(&folder, &mut remarks);
        }
        let mut temporary = Temporary::new(&folder, &real).map_err(writing)?;
        content.write_to(temporary.file()).map_err(writing)?;
        if let Some(old) = &old {
            let lost = keep(&real, old, temporary.file()).map_err(fault)?;
            if !lost.is_empty() {
                remarks.push(fault(Problem::AttributesLost { names: lost }));
            }
        }
        temporary.file().sync_all().map_err(writing)?;
        permit.still_allows(&real).map_err(fault)?;
        let done = match (old, permit) {
            (None, Permit::New { .. }) => temporary.appear(),
            _ => temporary.replace(),
        };
        done.map_err(|error| fault(Problem::placing(&error)))?;
        // Some file systems cannot sync a folder; the file itself is whole either way.
        let _ = File::open(&folder).and_then(|folder| folder.sync_all());
        Ok(Written {
            is_unchanged: false,
            remarks,
        })
    }

    /// Refuses early what would be refused after all inputs are read.
    pub(crate) fn refuse_existing(target: &Path, inputs: &[OsString]) -> Result<(), Fault> {
        let identity = |path: &Path| {
            fs::metadata(path)
                .ok()
                .map(|metadata| Identity::new(path, &metadata))
        };
        let is_file = fs::metadata(target).is_ok_and(|metadata| metadata.is_file());
        let Some(old) = identity(target).filter(|_| is_file) else {
            return Ok(());
        };
        let mut inputs = inputs.iter().filter_map(|input| identity(Path::new(input)));
        let problem = if inputs.any(|input| input.is_same_file(&old)) {
            Problem::OutputIsInput { or_else: None }
        } else {
            Problem::OutputExists
        };
        Err(Fault::new(target, problem))
    }
}

impl Permit<'_> {
    /// Whether a file that exists may be written over.
    fn allows(&self, old: &Identity) -> Result<(), Problem> {
        let is_input = |inputs: &[Identity]| inputs.iter().any(|input| input.is_same_file(old));
        match self {
            Self::New { inputs } | Self::Replace { inputs } if is_input(inputs) => {
                Err(Problem::OutputIsInput { or_else: None })
            }
            Self::New { .. } => Err(Problem::OutputExists),
            Self::Replace { .. } => Ok(()),
            Self::InPlace { input, .. } if *input == old => Ok(()),
            Self::InPlace { .. } => Err(Problem::ChangedOnDisk),
        }
    }

    /// Whether it still holds just before a file is replaced.
    fn still_allows(&self, target: &Path) -> Result<(), Problem> {
        let Self::InPlace { input, hash } = self else {
            return Ok(());
        };
        // Neither handle nor reader outlives this: the file is closed when it is replaced.
        let state = File::open(target).and_then(|file| {
            let identity = Identity::new(target, &file.metadata()?);
            Ok((identity, hash_of(file)?))
        });
        match state {
            Ok((identity, now)) if identity == **input && now == *hash => Ok(()),
            Err(error) if error.kind() != ErrorKind::NotFound => Err(Problem::writing(&error)),
            _ => Err(Problem::ChangedOnDisk),
        }
    }
}

/// A pipe or device is written to, and never replaced by a file.
fn stream(target: &Path, content: Content<'_>) -> io::Result<()> {
    let mut file = OpenOptions::new().write(true).open(target)?;
    match content.write_to(&mut file).and_then(|()| file.flush()) {
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Whether somebody has protected the file, though its folder may be written.
fn is_read_only(target: &Path, metadata: &Metadata) -> bool {
    let denied = |error: &io::Error| error.kind() == ErrorKind::PermissionDenied;
    metadata.permissions().readonly()
        || OpenOptions::new()
            .write(true)
            .open(target)
            .is_err_and(|error| denied(&error))
}

impl Content<'_> {
    /// Whether a file holds exactly this.
    fn is_in(&mut self, target: &Path, metadata: &Metadata) -> io::Result<bool> {
        match self {
            Self::Bytes(bytes) => {
                Ok(metadata.len() == bytes.len() as u64 && fs::read(target)? == *bytes)
            }
            Self::Stream(_) => Ok(false),
            Self::Spool(spool) => {
                Ok(metadata.len() == spool.bytes() && spool.is_same(File::open(target)?)?)
            }
        }
    }

    fn write_to(self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Bytes(bytes) => out.write_all(bytes),
            Self::Stream(mut text) => pass(&mut text, |bytes| out.write_all(bytes)),
            Self::Spool(spool) => spool.pass(|bytes| out.write_all(bytes)),
        }
    }
}

fn hash_of(mut file: File) -> io::Result<u64> {
    let mut hasher = DefaultHasher::new();
    pass(&mut file, |bytes| {
        hasher.write(bytes);
        Ok(())
    })?;
    Ok(hasher.finish())
}

/// Hands on all that is read, piece by piece.
pub(crate) fn pass(
    input: &mut dyn Read,
    mut hand_on: impl FnMut(&[u8]) -> io::Result<()>,
) -> io::Result<()> {
    let mut buffer = vec![0; 1 << 16];
    loop {
        let count = match input.read(&mut buffer) {
            Ok(0) => return Ok(()),
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        hand_on(buffer.get(..count).unwrap_or(&[]))?;
    }
}

#[cfg(unix)]
use unix::{FileId, names};

#[cfg(unix)]
mod unix {
    use std::fs::Metadata;
    use std::os::unix::fs::MetadataExt;
    use std::path::Path;

    /// Device and inode.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub(super) struct FileId(u64, u64);

    impl FileId {
        pub(super) fn new(_: &Path, metadata: &Metadata) -> Self {
            Self(metadata.dev(), metadata.ino())
        }
    }

    /// The number of hard links.
    pub(super) fn names(metadata: &Metadata) -> u64 {
        metadata.nlink()
    }
}

#[cfg(not(unix))]
use other::{FileId, names};

#[cfg(not(unix))]
mod other {
    use std::fs::{Metadata, canonicalize};
    use std::path::{Path, PathBuf};

    /// The one path of a file that holds no links.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub(super) struct FileId(PathBuf);

    impl FileId {
        pub(super) fn new(path: &Path, _: &Metadata) -> Self {
            Self(canonicalize(path).unwrap_or_else(|_| path.to_owned()))
        }
    }

    /// The standard library does not tell the number of hard links here.
    pub(super) const fn names(_: &Metadata) -> u64 {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_changed_since_it_was_read_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pbn");
        let mut file = File::create_new(&path).unwrap();
        file.write_all(b"what was read").unwrap();
        drop(file);
        let input = Identity::new(&path, &fs::metadata(&path).unwrap());
        let read = hash_of(File::open(&path).unwrap()).unwrap();
        let write = |hash| {
            let permit = Permit::InPlace {
                input: &input,
                hash,
            };
            Files::default().write(&path, b"new", &permit)
        };
        let problem = write(read.wrapping_add(1)).unwrap_err().problem;
        assert_eq!(problem, Problem::ChangedOnDisk);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_eq!(fs::read(&path).unwrap(), b"what was read");
        write(read).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        // The file is no longer the one that was opened.
        let problem = write(read).unwrap_err().problem;
        assert_eq!(problem, Problem::ChangedOnDisk);
    }
}
