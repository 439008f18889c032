//! Files that are replaced as a whole or not at all, and texts that wait for their turn.
//!
//! This is the only place of the library that touches files.

mod inflate;
mod keep;
mod name;
mod spool;
#[cfg(feature = "json")]
pub(crate) mod stage;
mod temporary;

use std::collections::HashSet;
use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::{DefaultHasher, Hasher};
use std::io::{self, ErrorKind, Read, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use self::keep::keep;
use self::temporary::{Temporary, sweep};

pub use self::inflate::{InflatedTooLarge, inflate};
pub use self::name::folded;
pub use self::spool::Spool;

/// What Windows says about a file that another program does not share: `ERROR_SHARING_VIOLATION`
/// and `ERROR_LOCK_VIOLATION`.
const SHARING: [i32; 2] = [32, 33];

/// Which file something is, and in which state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    file: FileId,
    modified: Option<SystemTime>,
    bytes: u64,
}

/// What is to be written over.
pub enum Permit<'a> {
    /// Nothing; the inputs are never written over.
    New {
        /// Every file that was read.
        inputs: &'a [Identity],
    },
    /// Any file that is not an input.
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
///
/// ```
/// use portnote::product::fs::{Files, Permit};
///
/// # let folder = tempfile::tempdir()?;
/// let path = folder.path().join("a.pbn");
/// let mut files = Files::new();
/// let permit = Permit::New { inputs: &[] };
/// let written = files.write(&path, b"[Board \"1\"]\n", &permit).expect("there is no such file");
/// assert!(!written.is_unchanged);
/// assert!(files.write(&path, b"", &permit).is_err());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Files {
    swept: HashSet<PathBuf>,
    watch: &'static dyn Watch,
}

/// What happened to an output.
#[derive(Debug)]
pub struct Written {
    /// Whether the file had this text already and was left alone.
    pub is_unchanged: bool,
    /// What is worth saying.
    pub remarks: Vec<Remark>,
    /// The file as it was before it had its name, when nobody else could change it; `None` for a pipe or
    /// device.
    pub identity: Option<Identity>,
}

/// Why a file was not written. It is as it was.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The file exists and was not to be replaced.
    #[error("the file exists")]
    Exists,
    /// The file is one of those that were read.
    #[error("it is also an input")]
    IsInput,
    /// The folder of the file does not exist.
    #[error("its folder does not exist")]
    NoFolder,
    /// Somebody has protected it.
    #[error("it is read-only")]
    ReadOnly,
    /// The file has changed since it was read.
    #[error("it has changed since it was read")]
    Changed,
    /// The owner of the file cannot be kept.
    #[error("its owner would change")]
    Owner,
    /// Another program has it open.
    #[error("another program uses it")]
    InUse,
    /// The system refuses access.
    #[error("permission denied")]
    Permission,
    /// The content cannot be divided into files as it was asked for.
    #[error("{reason}")]
    Partition {
        /// Why not.
        reason: String,
    },
    /// Writing failed.
    #[error("cannot be written: {reason}")]
    Failed {
        /// What the system says.
        reason: String,
    },
}

/// What is worth knowing about a file that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Remark {
    /// The file.
    pub path: PathBuf,
    /// What happened.
    pub kind: RemarkKind,
}

/// What happened to a file that was written, or to one beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RemarkKind {
    /// The other names of the file still have the old text.
    HardLinkBroken {
        /// How many names the file had.
        names: u64,
    },
    /// Attributes that it could not be given.
    AttributesLost {
        /// The names of the attributes.
        names: Vec<String>,
    },
    /// What a run that was killed has left was removed.
    StaleTempRemoved,
}

/// Who remembers temporary files while they exist, to remove them where the process is
/// interrupted.
pub trait Watch: Sync {
    /// Makes a temporary file, or gives it its name.
    ///
    /// # Errors
    /// What `create` says.
    fn make(&self, path: &Path, create: &mut dyn FnMut() -> io::Result<()>) -> io::Result<()>;

    /// Forgets a temporary file that was renamed or removed.
    fn forget(&self, path: &Path);
}

/// Nobody: what an interrupt leaves is removed by a later run.
pub struct Nobody;

impl Watch for Nobody {
    fn make(&self, _: &Path, create: &mut dyn FnMut() -> io::Result<()>) -> io::Result<()> {
        create()
    }

    fn forget(&self, _: &Path) {}
}

/// What a file is to hold.
enum Content<'a> {
    Bytes(&'a [u8]),
    /// A text that differs from what the file holds now.
    Stream(Box<dyn Read + 'a>),
    Spool(&'a mut Spool),
}

impl Identity {
    /// A file as its metadata say.
    #[must_use]
    pub fn new(path: &Path, metadata: &Metadata) -> Self {
        let modified = metadata.modified().ok();
        Self { file: FileId::new(path, metadata), modified, bytes: metadata.len() }
    }

    /// The number of bytes.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Whether both are one file, even under different names.
    #[must_use]
    pub fn is_same_file(&self, other: &Self) -> bool {
        self.file == other.file
    }
}

impl WriteError {
    /// What the system says about writing.
    #[must_use]
    pub fn writing(error: &io::Error) -> Self {
        let source = error.get_ref();
        if let Some(known) = source.and_then(|source| source.downcast_ref::<Self>()) {
            return known.clone();
        }
        let is_shared = |code| SHARING.contains(&code);
        if cfg!(windows) && error.raw_os_error().is_some_and(is_shared) {
            return Self::InUse;
        }
        match error.kind() {
            ErrorKind::PermissionDenied => Self::Permission,
            _ => Self::Failed { reason: error.to_string() },
        }
    }

    /// What the system says about putting a whole file into its place.
    fn placing(error: &io::Error) -> Self {
        match error.kind() {
            ErrorKind::AlreadyExists => Self::Exists,
            // The folder may be written, and the file is not protected: both were found before.
            ErrorKind::PermissionDenied if cfg!(windows) => Self::InUse,
            _ => Self::writing(error),
        }
    }
}

impl Default for Files {
    fn default() -> Self {
        Self::new()
    }
}

impl Files {
    /// What an interrupt leaves is removed by a later run.
    #[must_use]
    pub fn new() -> Self {
        Self::watched(&Nobody)
    }

    /// Temporary files are made known to somebody while they exist.
    #[must_use]
    pub fn watched(watch: &'static dyn Watch) -> Self {
        Self { swept: HashSet::new(), watch }
    }

    /// Writes a file: everything or nothing.
    ///
    /// # Errors
    /// Why it was not written.
    pub fn write(
        &mut self,
        target: &Path,
        bytes: &[u8],
        permit: &Permit<'_>,
    ) -> Result<Written, WriteError> {
        self.put(target, Content::Bytes(bytes), permit)
    }

    /// Writes a file as its new text is read: everything or nothing. What is read is closed before
    /// the file is replaced: the text may come from it, and not every system replaces a file that
    /// is open.
    ///
    /// # Errors
    /// Why it was not written.
    pub fn write_from(
        &mut self,
        target: &Path,
        text: impl Read,
        permit: &Permit<'_>,
    ) -> Result<Written, WriteError> {
        self.put(target, Content::Stream(Box::new(text)), permit)
    }

    /// Writes a file with what was gathered for it: everything or nothing. One that is unchanged is
    /// left alone.
    ///
    /// # Errors
    /// Why it was not written.
    pub fn write_spool(
        &mut self,
        target: &Path,
        spool: &mut Spool,
        permit: &Permit<'_>,
    ) -> Result<Written, WriteError> {
        self.put(target, Content::Spool(spool), permit)
    }

    fn put(
        &mut self,
        target: &Path,
        mut content: Content<'_>,
        permit: &Permit<'_>,
    ) -> Result<Written, WriteError> {
        let writing = |error: io::Error| WriteError::writing(&error);
        let remark = |kind| Remark { path: target.to_owned(), kind };
        let mut remarks = Vec::new();
        // A pipe or device may have no path but a link, as `/dev/stdout` has.
        let is_special = |metadata: Metadata| !metadata.is_file() && !metadata.is_dir();
        if fs::metadata(target).is_ok_and(is_special) {
            stream(target, content).map_err(writing)?;
            return Ok(Written { is_unchanged: false, remarks, identity: None });
        }
        // A link stays a link; what it points to is replaced. A link to nothing fails here.
        let real = match fs::symlink_metadata(target) {
            Ok(_) => fs::canonicalize(target).map_err(writing)?,
            Err(error) if error.kind() == ErrorKind::NotFound => target.to_owned(),
            Err(error) => return Err(writing(error)),
        };
        let old = match fs::metadata(&real) {
            Ok(metadata) if metadata.is_dir() => {
                return Err(WriteError::Failed { reason: "it is a folder".to_owned() });
            }
            Ok(metadata) => Some(metadata),
            Err(_) => None,
        };
        if let Some(old) = &old {
            permit.allows(&Identity::new(&real, old))?;
            if is_read_only(&real, old) {
                return Err(WriteError::ReadOnly);
            }
            if content.is_in(&real, old).map_err(writing)? {
                let identity = Some(Identity::new(&real, old));
                return Ok(Written { is_unchanged: true, remarks, identity });
            }
            let names = names(old);
            if names > 1 {
                remarks.push(remark(RemarkKind::HardLinkBroken { names }));
            }
        }
        let folder = match real.parent() {
            Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
            _ => PathBuf::from("."),
        };
        if !folder.is_dir() {
            return Err(WriteError::NoFolder);
        }
        if self.swept.insert(folder.clone()) {
            sweep(&folder, &mut remarks);
        }
        let mut temporary = Temporary::new(&folder, &real, self.watch).map_err(writing)?;
        content.write_to(temporary.file()).map_err(writing)?;
        if let Some(old) = &old {
            let lost = keep(&real, old, temporary.file())?;
            if !lost.is_empty() {
                remarks.push(remark(RemarkKind::AttributesLost { names: lost }));
            }
        }
        temporary.file().sync_all().map_err(writing)?;
        let metadata = temporary.file().metadata();
        let identity = metadata.ok().map(|metadata| Identity::new(&real, &metadata));
        permit.still_allows(&real)?;
        let done = match (old, permit) {
            (None, Permit::New { .. }) => temporary.appear(),
            _ => temporary.replace(),
        };
        done.map_err(|error| WriteError::placing(&error))?;
        // Some file systems cannot sync a folder; the file itself is whole either way.
        let _ = File::open(&folder).and_then(|folder| folder.sync_all());
        Ok(Written { is_unchanged: false, remarks, identity })
    }

    /// Refuses early what would be refused after all inputs are read; `inputs` are their paths.
    ///
    /// # Errors
    /// The file exists, or is an input.
    pub fn refuse_existing<P: AsRef<Path>>(target: &Path, inputs: &[P]) -> Result<(), WriteError> {
        let identity =
            |path: &Path| fs::metadata(path).ok().map(|metadata| Identity::new(path, &metadata));
        let is_file = fs::metadata(target).is_ok_and(|metadata| metadata.is_file());
        let Some(old) = identity(target).filter(|_| is_file) else {
            return Ok(());
        };
        let mut inputs = inputs.iter().filter_map(|input| identity(input.as_ref()));
        Err(match inputs.any(|input| input.is_same_file(&old)) {
            true => WriteError::IsInput,
            false => WriteError::Exists,
        })
    }
}

impl Files {
    /// Refuses early a target that cannot be written, whatever it gets: it is a folder, is read-only, or has no
    /// folder.
    ///
    /// # Errors
    /// Why it cannot be written.
    pub fn refuse_unwritable(target: &Path) -> Result<(), WriteError> {
        match fs::metadata(target) {
            Ok(metadata) if metadata.is_dir() => {
                let error = io::Error::from(ErrorKind::IsADirectory);
                Err(WriteError::Failed { reason: error.to_string() })
            }
            Ok(metadata) if is_read_only(target, &metadata) => Err(WriteError::ReadOnly),
            Ok(_) => Ok(()),
            Err(_) => match target.parent() {
                Some(folder) if folder.as_os_str().is_empty() || folder.is_dir() => Ok(()),
                _ => Err(WriteError::NoFolder),
            },
        }
    }
}

impl Permit<'_> {
    /// Whether a file that exists may be written over.
    fn allows(&self, old: &Identity) -> Result<(), WriteError> {
        let is_input = |inputs: &[Identity]| inputs.iter().any(|input| input.is_same_file(old));
        match self {
            Self::New { inputs } | Self::Replace { inputs } if is_input(inputs) => {
                Err(WriteError::IsInput)
            }
            Self::New { .. } => Err(WriteError::Exists),
            Self::Replace { .. } => Ok(()),
            Self::InPlace { input, .. } if *input == old => Ok(()),
            Self::InPlace { .. } => Err(WriteError::Changed),
        }
    }

    /// Whether it still holds just before a file is replaced.
    fn still_allows(&self, target: &Path) -> Result<(), WriteError> {
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
            Err(error) if error.kind() != ErrorKind::NotFound => Err(WriteError::writing(&error)),
            _ => Err(WriteError::Changed),
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
        || OpenOptions::new().write(true).open(target).is_err_and(|error| denied(&error))
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
///
/// # Errors
/// What the input says, or who takes it.
pub fn pass(
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
            let permit = Permit::InPlace { input: &input, hash };
            Files::default().write(&path, b"new", &permit)
        };
        let problem = write(read.wrapping_add(1)).unwrap_err();
        assert_eq!(problem, WriteError::Changed);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert_eq!(fs::read(&path).unwrap(), b"what was read");
        write(read).unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        // The file is no longer the one that was opened.
        let problem = write(read).unwrap_err();
        assert_eq!(problem, WriteError::Changed);
    }
}
