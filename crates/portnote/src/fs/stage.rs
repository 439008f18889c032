//! Files of a folder that wait until all of them are complete.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::temporary::{sweep, temporary_name};
use super::{Identity, Permit, Watch, WriteError};

/// How many names are tried for the folder in which the files wait.
const ATTEMPTS: u32 = 100;

/// A folder whose files appear at once, when all of them are complete.
///
/// Until then they wait in a folder beside it, or in it where it exists already: it may be the only
/// one of its file system.
pub(crate) struct Stage {
    root: PathBuf,
    /// Where the files wait.
    folder: PathBuf,
    watch: &'static dyn Watch,
}

/// A file that waits. It is open only while bytes are added, so that there may be more of them than
/// a process may have open.
pub(crate) struct Staged {
    path: PathBuf,
    held: Vec<u8>,
    most: usize,
}

impl Stage {
    /// A place for the files of a folder, which need not exist.
    pub(crate) fn new(root: &Path, watch: &'static dyn Watch) -> io::Result<Self> {
        let is_there = root.is_dir();
        let mut above = root.ancestors().skip(usize::from(!is_there));
        let above = above.find(|folder| named(folder).is_dir());
        let above = named(above.unwrap_or(Path::new(""))).to_owned();
        // What cannot be removed stays.
        sweep(&above, &mut Vec::new());
        for number in 0..ATTEMPTS {
            let folder = above.join(temporary_name(root, number));
            match watch.make(&folder, &mut || fs::create_dir(&folder)) {
                Ok(()) => {
                    return Ok(Self {
                        root: root.to_owned(),
                        folder,
                        watch,
                    });
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::new(
            ErrorKind::AlreadyExists,
            "no name is left for a temporary folder",
        ))
    }

    /// A new file, by its path in the folder; `most` bytes of it are held in memory.
    pub(crate) fn create(&self, name: &Path, most: usize) -> io::Result<Staged> {
        let path = self.folder.join(name);
        // Under the lock of the watcher: after an interrupt nothing is made.
        self.guarded(&path, || {
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            File::create_new(&path).map(drop)
        })?;
        Ok(Staged {
            path,
            held: Vec::new(),
            most,
        })
    }

    /// Gives a file that waits another path in the folder.
    pub(crate) fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let (from, to) = (self.folder.join(from), self.folder.join(to));
        self.guarded(&to, || fs::rename(&from, &to))?;
        if let Some(parent) = from.parent() {
            // It stays where it holds other files.
            let _ = fs::remove_dir(parent);
        }
        Ok(())
    }

    /// Puts all files in place; `names` are their paths in the folder.
    pub(crate) fn appear(
        self,
        names: &[PathBuf],
        permit: &Permit<'_>,
    ) -> Result<(), (PathBuf, WriteError)> {
        let failed = |path: &Path, error| (path.to_owned(), error);
        for name in names {
            let target = self.root.join(name);
            if let Ok(old) = fs::metadata(&target) {
                let allowed = permit.allows(&Identity::new(&target, &old));
                allowed.map_err(|error| failed(&target, error))?;
            }
        }
        let mut fault = None;
        let moved = self.guarded(&self.folder, || {
            if !self.root.is_dir() {
                if let Some(parent) = self.root.parent() {
                    fs::create_dir_all(named(parent))?;
                }
                return fs::rename(&self.folder, &self.root);
            }
            for name in names {
                let target = self.root.join(name);
                let parent = target.parent().map_or(Ok(()), fs::create_dir_all);
                let moved = parent.and_then(|()| fs::rename(self.folder.join(name), &target));
                if let Err(error) = moved {
                    fault = Some(target);
                    return Err(error);
                }
            }
            Ok(())
        });
        moved.map_err(|error| {
            let path = fault.as_deref().unwrap_or(&self.root);
            failed(path, WriteError::placing(&error))
        })
    }

    /// Does something while the watcher cannot act, and tells it the place.
    fn guarded(&self, path: &Path, mut act: impl FnMut() -> io::Result<()>) -> io::Result<()> {
        let done = self.watch.make(path, &mut act);
        if path != self.folder {
            self.watch.forget(path);
        }
        done
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        // What is left of it is swept by a later run.
        let _ = fs::remove_dir_all(&self.folder);
        self.watch.forget(&self.folder);
    }
}

impl Staged {
    /// Writes what is held, and makes sure that it is on the disk.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.flush()?;
        OpenOptions::new().append(true).open(&self.path)?.sync_all()
    }
}

impl Write for Staged {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        if self.held.len() >= self.most {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.held.is_empty() {
            let mut file = OpenOptions::new().append(true).open(&self.path)?;
            file.write_all(&self.held)?;
            self.held = Vec::new();
        }
        Ok(())
    }
}

/// A folder by a name that the system knows: the one of a plain file name has none.
fn named(folder: &Path) -> &Path {
    match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    }
}
