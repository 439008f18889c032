//! Files that hold a new text until it takes the place of the old one.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File, Metadata, OpenOptions};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::{self, ErrorKind, Seek};
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::keep::keep;
use super::{Remark, RemarkKind, Watch};

/// Age from which a temporary file is no longer that of a run which may still continue.
const STALE: Duration = Duration::from_secs(60 * 60);

/// Bytes that a file name may have on common file systems.
const LONGEST_NAME: usize = 255;

/// What every temporary file has in its name, before the number of its process.
const MARK: &str = ".portnote-";

/// How many names are tried for a temporary file.
const ATTEMPTS: u32 = 100;

/// A temporary file that is removed unless it takes the place of its target.
///
/// Where the system knows files without a name it has none while it is written, so that a run that
/// is killed leaves nothing.
pub(super) struct Temporary {
    folder: PathBuf,
    target: PathBuf,
    file: File,
    name: Option<TemporaryName>,
    watch: &'static dyn Watch,
}

/// The name of a temporary file, which is removed unless it was renamed.
struct TemporaryName {
    path: PathBuf,
    is_renamed: bool,
    watch: &'static dyn Watch,
}

impl Temporary {
    /// A file in the folder of its target.
    pub(super) fn new(folder: &Path, target: &Path, watch: &'static dyn Watch) -> io::Result<Self> {
        let (file, name) = match unnamed::create(folder) {
            Some(file) => (file, None),
            None => {
                let (file, name) = named(folder, target, watch, create)?;
                (file, Some(name))
            }
        };
        Ok(Self { folder: folder.to_owned(), target: target.to_owned(), file, name, watch })
    }

    pub(super) const fn file(&mut self) -> &mut File {
        &mut self.file
    }

    /// Replaces the target. The file is closed before: not every system renames a file that is open.
    pub(super) fn replace(self) -> io::Result<()> {
        let Self { folder, target, mut file, name, watch } = self;
        let name = match name {
            Some(name) => name,
            None => match named(&folder, &target, watch, |path| unnamed::link(&file, path)) {
                Ok(((), name)) => name,
                // If the system cannot give such a file a name, its text is copied.
                Err(_) => copy(&mut file, &folder, &target, watch)?,
            },
        };
        drop(file);
        name.rename(&target)
    }

    /// Becomes a file that did not exist; an error where one has appeared since.
    pub(super) fn appear(self) -> io::Result<()> {
        if self.name.is_none() {
            match unnamed::link(&self.file, &self.target) {
                Err(error) if error.kind() != ErrorKind::AlreadyExists => {}
                result => return result,
            }
        }
        if fs::symlink_metadata(&self.target).is_ok() {
            return Err(ErrorKind::AlreadyExists.into());
        }
        self.replace()
    }
}

impl TemporaryName {
    fn rename(mut self, target: &Path) -> io::Result<()> {
        fs::rename(&self.path, target)?;
        self.is_renamed = true;
        Ok(())
    }
}

impl Drop for TemporaryName {
    fn drop(&mut self) {
        if !self.is_renamed {
            // The fault that leads here is reported; a temporary that stays is swept later.
            let _ = fs::remove_file(&self.path);
        }
        self.watch.forget(&self.path);
    }
}

/// Removes temporaries of runs that were killed.
pub(super) fn sweep(folder: &Path, remarks: &mut Vec<Remark>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let is_stale = process_of(&entry.file_name()).is_some_and(is_dead)
            && entry.metadata().is_ok_and(|metadata| {
                !metadata.is_symlink()
                    && (is_old(&metadata) || is_abandoned(&entry.path(), &metadata))
            });
        if is_stale && remove(&entry.path()).is_ok() {
            remarks.push(Remark { path: entry.path(), kind: RemarkKind::StaleTempRemoved });
        }
    }
}

/// Holds a folder in which files wait as long as this process lives, where the system can.
#[cfg(unix)]
pub(super) fn held(folder: &Path) -> Option<File> {
    use rustix::fs::{FlockOperation, flock};

    let file = File::open(folder).ok()?;
    flock(&file, FlockOperation::NonBlockingLockExclusive).ok()?;
    Some(file)
}

/// Windows removes no file that a running process has open. On other systems only the age of a folder says
/// whether somebody needs it.
#[cfg(not(unix))]
pub(super) const fn held(_: &Path) -> Option<File> {
    None
}

/// Whether a folder is held by nobody, so that its age does not matter.
fn is_abandoned(path: &Path, metadata: &Metadata) -> bool {
    metadata.is_dir() && held(path).is_some()
}

/// Removes a file, or a folder in which files wait.
fn remove(path: &Path) -> io::Result<()> {
    match path.is_dir() {
        true => fs::remove_dir_all(path),
        false => fs::remove_file(path),
    }
}

/// Makes something under the first name that is free.
fn named<T>(
    folder: &Path,
    target: &Path,
    watch: &'static dyn Watch,
    make: impl Fn(&Path) -> io::Result<T>,
) -> io::Result<(T, TemporaryName)> {
    for number in 0..ATTEMPTS {
        let path = folder.join(temporary_name(target, number));
        let mut made = None;
        let done = watch.make(&path, &mut || {
            made = Some(make(&path)?);
            Ok(())
        });
        match done {
            Ok(()) => {
                let name = TemporaryName { path, is_renamed: false, watch };
                let made = made.ok_or(ErrorKind::Other)?;
                return Ok((made, name));
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
    Err(io::Error::new(ErrorKind::AlreadyExists, "no name is left for a temporary file"))
}

/// Copies a file without a name, and all that was kept for it, to one with a name.
fn copy(
    file: &mut File,
    folder: &Path,
    target: &Path,
    watch: &'static dyn Watch,
) -> io::Result<TemporaryName> {
    let (mut copy, name) = named(folder, target, watch, create)?;
    file.rewind()?;
    io::copy(file, &mut copy)?;
    // Both lie in one file system: what one of them could be given, the other can as well.
    keep(&unnamed::place(file), &file.metadata()?, &copy).map_err(io::Error::other)?;
    copy.sync_all()?;
    Ok(name)
}

#[cfg(not(windows))]
fn create(path: &Path) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// Others cannot remove the file while it is open, so that only abandoned ones are removed.
#[cfg(windows)]
fn create(path: &Path) -> io::Result<File> {
    use std::os::windows::fs::OpenOptionsExt;

    const FILE_SHARE_READ: u32 = 1;
    OpenOptions::new().write(true).create_new(true).share_mode(FILE_SHARE_READ).open(path)
}

#[cfg(any(target_os = "linux", target_os = "android"))]
mod unnamed {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsRawFd;
    use std::path::{Path, PathBuf};

    use rustix::fs::{AtFlags, CWD, Mode, OFlags, linkat, openat};

    /// A file without a name; none where it could not be given one later.
    pub(super) fn create(folder: &Path) -> Option<File> {
        // It is copied where it can have no name, and so read again.
        let flags = OFlags::TMPFILE | OFlags::RDWR | OFlags::CLOEXEC;
        let file = File::from(openat(CWD, folder, flags, Mode::from_raw_mode(0o666)).ok()?);
        place(&file).exists().then_some(file)
    }

    /// Gives it a name that no file has.
    pub(super) fn link(file: &File, path: &Path) -> io::Result<()> {
        Ok(linkat(CWD, place(file), CWD, path, AtFlags::SYMLINK_FOLLOW)?)
    }

    /// Where it is found as long as it is open.
    pub(super) fn place(file: &File) -> PathBuf {
        PathBuf::from(format!("/proc/self/fd/{}", file.as_raw_fd()))
    }
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
mod unnamed {
    use std::fs::File;
    use std::io;
    use std::path::{Path, PathBuf};

    pub(super) const fn create(_: &Path) -> Option<File> {
        None
    }

    pub(super) fn link(_: &File, _: &Path) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    pub(super) fn place(_: &File) -> PathBuf {
        PathBuf::new()
    }
}

/// `.NAME.portnote-PID-N.tmp`, or with a hash where that is longer than a name may be.
pub(super) fn temporary_name(target: &Path, number: u32) -> OsString {
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

/// Whether a process is gone.
#[cfg(unix)]
fn is_dead(process: u32) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};

    let process = i32::try_from(process).ok().and_then(Pid::from_raw);
    process.is_none_or(|process| test_kill_process(process) == Err(Errno::SRCH))
}

/// Who lives has its temporary open, and then it cannot be removed.
#[cfg(windows)]
const fn is_dead(_: u32) -> bool {
    true
}

/// Where that cannot be known, a process is taken to live.
#[cfg(not(any(unix, windows)))]
const fn is_dead(_: u32) -> bool {
    false
}

fn is_old(metadata: &Metadata) -> bool {
    let age = metadata.modified().ok().and_then(|modified| modified.elapsed().ok());
    age.is_some_and(|age| age > STALE)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;
    use crate::fs::Nobody;

    #[test]
    fn a_temporary_name_tells_its_process() {
        let name = temporary_name(Path::new("club.pbn"), 3);
        assert_eq!(process_of(&name), Some(std::process::id()));
        assert_eq!(process_of(OsStr::new(".club.pbn.swp")), None);
    }

    #[test]
    fn a_long_name_gets_a_short_temporary() {
        let name = temporary_name(Path::new(&"x".repeat(250)), 0);
        assert!(name.len() < 80);
        assert_eq!(process_of(&name), Some(std::process::id()));
    }

    /// The names in a folder.
    fn names(folder: &Path) -> Vec<OsString> {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name()).collect()
    }

    #[test]
    fn a_dropped_file_leaves_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.pbn");
        let mut temporary = Temporary::new(folder.path(), &target, &Nobody).unwrap();
        temporary.file().write_all(b"new").unwrap();
        drop(temporary);
        assert_eq!(names(folder.path()), [""; 0]);
    }

    #[test]
    fn a_file_that_has_appeared_is_not_replaced() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.pbn");
        let mut temporary = Temporary::new(folder.path(), &target, &Nobody).unwrap();
        temporary.file().write_all(b"new").unwrap();
        drop(File::create_new(&target).unwrap());
        let error = temporary.appear().unwrap_err();
        assert_eq!(error.kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&target).unwrap(), b"");
        assert_eq!(names(folder.path()), ["a.pbn"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn while_it_is_written_it_has_no_name() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.pbn");
        // Some file systems have no files without a name.
        if unnamed::create(folder.path()).is_none() {
            return;
        }
        let mut temporary = Temporary::new(folder.path(), &target, &Nobody).unwrap();
        temporary.file().write_all(b"new").unwrap();
        assert_eq!(names(folder.path()), [""; 0]);
        temporary.appear().unwrap();
        assert_eq!(names(folder.path()), ["a.pbn"]);
        assert_eq!(fs::read(&target).unwrap(), b"new");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_file_that_can_have_no_name_is_copied() {
        use std::os::unix::fs::PermissionsExt;

        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.pbn");
        let Some(mut file) = unnamed::create(folder.path()) else {
            return;
        };
        file.write_all(b"new").unwrap();
        let mode = fs::Permissions::from_mode(0o640);
        file.set_permissions(mode).unwrap();
        let name = copy(&mut file, folder.path(), &target, &Nobody).unwrap();
        name.rename(&target).unwrap();
        assert_eq!(fs::read(&target).unwrap(), b"new");
        let mode = fs::metadata(&target).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o640);
        assert_eq!(names(folder.path()), ["a.pbn"]);
    }

    #[cfg(unix)]
    #[test]
    fn the_living_are_told_from_the_dead() {
        assert!(!is_dead(std::process::id()));
        // It lives, and belongs to somebody else.
        assert!(!is_dead(1));
        let mut child = std::process::Command::new("true").spawn().unwrap();
        let process = child.id();
        child.wait().unwrap();
        assert!(is_dead(process));
        assert!(is_dead(u32::MAX));
    }
}
