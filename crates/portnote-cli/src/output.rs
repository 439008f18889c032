//! Where data goes: standard output, and files that are replaced as a whole or not at all.
//!
//! This is the only place that makes files.

use std::cell::Cell;
use std::collections::HashSet;
use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, BufWriter, ErrorKind, Read, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::{Duration, SystemTime};

use crate::interrupt;
use crate::problem::{Fault, Problem};

/// Age from which a temporary file is no longer that of a run which may still go on.
const STALE: Duration = Duration::from_secs(60 * 60);

/// Bytes that a file name may have on common file systems.
const LONGEST_NAME: usize = 255;

/// What every temporary file has in its name, before the number of its process.
const MARK: &str = ".portnote-";

/// How many names are tried for a temporary file.
const ATTEMPTS: u32 = 100;

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
    Stream(&'a mut dyn Read),
}

/// A temporary file that is removed unless it takes the place of its target.
struct Temporary {
    path: PathBuf,
    file: File,
    is_kept: bool,
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

    /// Writes a file as its new text is read: everything or nothing.
    pub(crate) fn write_from(
        &mut self,
        target: &Path,
        text: &mut dyn Read,
        permit: &Permit<'_>,
    ) -> Result<Written, Fault> {
        self.put(target, Content::Stream(text), permit)
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
                stream(&real, &mut content).map_err(writing)?;
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
        self.sweep(&folder, &mut remarks);
        let mut temporary = Temporary::new(&folder, &real).map_err(writing)?;
        content.write_to(&mut temporary.file).map_err(writing)?;
        if let Some(old) = &old {
            keep_owner(&temporary.file, old).map_err(fault)?;
            temporary
                .file
                .set_permissions(old.permissions())
                .map_err(writing)?;
        }
        temporary.file.sync_all().map_err(writing)?;
        permit.still_allows(&real, old.is_some()).map_err(fault)?;
        temporary.take_the_place_of(&real).map_err(writing)?;
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

    /// Removes temporaries of runs that were killed, once for each folder.
    fn sweep(&mut self, folder: &Path, remarks: &mut Vec<Fault>) {
        if !self.swept.insert(folder.to_owned()) {
            return;
        }
        let Ok(entries) = fs::read_dir(folder) else {
            return;
        };
        for entry in entries.flatten() {
            let is_stale = process_of(&entry.file_name()).is_some_and(is_dead)
                && entry
                    .metadata()
                    .is_ok_and(|metadata| metadata.is_file() && is_old(&metadata));
            if is_stale && fs::remove_file(entry.path()).is_ok() {
                remarks.push(Fault::new(&entry.path(), Problem::StaleTempRemoved));
            }
        }
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

    /// Whether it still holds just before the target is replaced.
    fn still_allows(&self, target: &Path, existed: bool) -> Result<(), Problem> {
        match self {
            Self::New { .. } if !existed && fs::symlink_metadata(target).is_ok() => {
                Err(Problem::OutputExists)
            }
            Self::New { .. } | Self::Replace { .. } => Ok(()),
            Self::InPlace { input, hash } => {
                let state = File::open(target).and_then(|file| {
                    let identity = Identity::new(target, &file.metadata()?);
                    Ok((identity, hash_of(file)?))
                });
                match state {
                    Ok((identity, now)) if identity == **input && now == *hash => Ok(()),
                    _ => Err(Problem::ChangedOnDisk),
                }
            }
        }
    }
}

impl Temporary {
    fn new(folder: &Path, target: &Path) -> io::Result<Self> {
        for number in 0..ATTEMPTS {
            let path = folder.join(temporary_name(target, number));
            let create = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
            match interrupt::make(&path, create) {
                Ok(file) => {
                    return Ok(Self {
                        path,
                        file,
                        is_kept: false,
                    });
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::new(
            ErrorKind::AlreadyExists,
            "no name is left for a temporary file",
        ))
    }

    fn take_the_place_of(mut self, target: &Path) -> io::Result<()> {
        fs::rename(&self.path, target)?;
        self.is_kept = true;
        Ok(())
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.is_kept {
            // The fault that leads here is reported; a temporary that stays is swept later.
            let _ = fs::remove_file(&self.path);
        }
        interrupt::forget(&self.path);
    }
}

/// `.NAME.portnote-PID-N.tmp`, or with a hash where that is longer than a name may be.
fn temporary_name(target: &Path, number: u32) -> OsString {
    let tail = format!("{MARK}{}-{number}.tmp", std::process::id());
    let name = target.file_name().unwrap_or_default();
    let mut temporary = OsString::from(".");
    if name.len() + tail.len() < LONGEST_NAME {
        temporary.push(name);
    } else {
        let mut hasher = DefaultHasher::new();
        name.hash(&mut hasher);
        temporary.push(format!("{:016x}", hasher.finish()));
    }
    temporary.push(tail);
    temporary
}

/// The process that made a temporary file, from its name.
fn process_of(name: &OsStr) -> Option<u32> {
    let name = name.to_str()?.strip_prefix('.')?.strip_suffix(".tmp")?;
    let (_, tail) = name.rsplit_once(MARK)?;
    let (process, number) = tail.split_once('-')?;
    number.parse::<u32>().ok()?;
    process.parse().ok()
}

/// Whether a process is gone; where that cannot be known, it is taken to live.
fn is_dead(process: u32) -> bool {
    let processes = Path::new("/proc");
    processes.join("self").exists() && !processes.join(process.to_string()).exists()
}

fn is_old(metadata: &Metadata) -> bool {
    let age = metadata
        .modified()
        .ok()
        .and_then(|modified| modified.elapsed().ok());
    age.is_some_and(|age| age > STALE)
}

/// A pipe or device is written to, and never replaced by a file.
fn stream(target: &Path, content: &mut Content<'_>) -> io::Result<()> {
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
    fn is_in(&self, target: &Path, metadata: &Metadata) -> io::Result<bool> {
        match self {
            Self::Bytes(bytes) => {
                Ok(metadata.len() == bytes.len() as u64 && fs::read(target)? == *bytes)
            }
            Self::Stream(_) => Ok(false),
        }
    }

    fn write_to(&mut self, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Self::Bytes(bytes) => out.write_all(bytes),
            Self::Stream(text) => pass(text, |bytes| out.write_all(bytes)),
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
use unix::{FileId, keep_owner, names};

#[cfg(unix)]
mod unix {
    use std::fs::{File, Metadata};
    use std::os::unix::fs::{MetadataExt, fchown};
    use std::path::Path;

    use crate::problem::Problem;

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

    /// Gives the new file the owner and the group of the old one.
    pub(super) fn keep_owner(new: &File, old: &Metadata) -> Result<(), Problem> {
        let made = new.metadata().map_err(|error| Problem::writing(&error))?;
        if (made.uid(), made.gid()) == (old.uid(), old.gid()) {
            return Ok(());
        }
        fchown(new, Some(old.uid()), Some(old.gid())).map_err(|_| Problem::OwnerChanged)
    }
}

#[cfg(not(unix))]
use other::{FileId, keep_owner, names};

#[cfg(not(unix))]
mod other {
    use std::fs::{File, Metadata, canonicalize};
    use std::path::{Path, PathBuf};

    use crate::problem::Problem;

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

    /// The new file inherits its owner from the folder, as all files do here.
    pub(super) const fn keep_owner(_: &File, _: &Metadata) -> Result<(), Problem> {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_temporary_name_tells_its_process() {
        let name = temporary_name(Path::new("club.pbn"), 3);
        assert_eq!(process_of(&name), Some(std::process::id()));
        assert_eq!(process_of(OsStr::new(".club.pbn.swp")), None);
    }

    #[test]
    fn a_file_that_changed_since_it_was_read_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pbn");
        let mut file = File::create_new(&path).unwrap();
        file.write_all(b"what was read").unwrap();
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

    #[test]
    fn a_long_name_gets_a_short_temporary() {
        let name = temporary_name(Path::new(&"x".repeat(250)), 0);
        assert!(name.len() < 80);
        assert_eq!(process_of(&name), Some(std::process::id()));
    }
}
