//! Files of a folder that wait until all of them are complete.

use std::collections::HashSet;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::keep::keep;
use super::temporary::{held, sweep, temporary_name};
use super::{Identity, Permit, Watch, WriteError};

/// How many names are tried for the folder in which the files wait.
const ATTEMPTS: u32 = 100;

/// Where files wait that are to be replaced, until all others are in place.
const REPLACED: &str = ".replaced";

/// A folder whose files appear at once, when all of them are complete.
///
/// Until then they wait in a folder beside it, or in it where the two cannot be exchanged: it may be
/// the only one of its file system.
pub struct Stage {
    root: PathBuf,
    /// Where the files wait.
    folder: PathBuf,
    /// Whether the two folders can be exchanged.
    is_beside: bool,
    /// Held as long as the files wait, so that another run does not take them for abandoned.
    lock: Option<File>,
    watch: &'static dyn Watch,
}

/// What an earlier run wrote to a folder, as its description says.
pub struct Earlier<'e> {
    /// The files of that run, by their paths in the folder.
    pub files: &'e [String],
    /// The name of the description.
    pub description: &'e Path,
    /// The name of a description that is there while files are replaced one by one.
    pub marker: &'e Path,
}

/// A file that waits to be put in place. It is open only while bytes are added, so that there may
/// be more of them than a process may have open.
pub struct Staged {
    path: PathBuf,
    held: Vec<u8>,
    most: usize,
}

impl Stage {
    /// A place for the files of a folder, which need not exist.
    pub fn new(root: &Path, watch: &'static dyn Watch) -> io::Result<Self> {
        let beside = exchangeable(root);
        if root.is_dir() {
            // What cannot be removed stays.
            sweep(root, &mut Vec::new());
        }
        if let Some((real, above)) = beside
            && let Ok(stage) = Self::within(&above, &real, true, watch)
            && stage.can_move()
        {
            return Ok(stage);
        }
        let is_there = root.is_dir();
        let mut above = root.ancestors().skip(usize::from(!is_there));
        let above = above.find(|folder| named(folder).is_dir());
        let above = named(above.unwrap_or(Path::new(""))).to_owned();
        Self::within(&above, root, false, watch)
    }

    fn within(
        above: &Path,
        root: &Path,
        is_beside: bool,
        watch: &'static dyn Watch,
    ) -> io::Result<Self> {
        sweep(above, &mut Vec::new());
        for number in 0..ATTEMPTS {
            let folder = above.join(temporary_name(root, number));
            let mut lock = None;
            let made = watch.make(&folder, &mut || {
                fs::create_dir(&folder)?;
                lock = held(&folder);
                Ok(())
            });
            match made {
                Ok(()) => {
                    return Ok(Self { root: root.to_owned(), folder, is_beside, lock, watch });
                }
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
            }
        }
        Err(io::Error::new(ErrorKind::AlreadyExists, "no name is left for a temporary folder"))
    }

    /// Whether what waits can be moved into the folder. It cannot where the folder is a mount point,
    /// even of the same disk, and only the system knows that.
    fn can_move(&self) -> bool {
        let Some(name) = self.folder.file_name() else {
            return false;
        };
        let inside = self.root.join(name);
        let moved = self.guarded(&inside, || {
            fs::rename(&self.folder, &inside)?;
            fs::rename(&inside, &self.folder)
        });
        moved.is_ok()
    }

    /// A new file, by its path in the folder; `most` bytes of it are held in memory.
    pub fn create(&self, name: &Path, most: usize) -> io::Result<Staged> {
        let path = self.folder.join(name);
        // Under the lock of the watcher: after an interrupt nothing is made.
        self.guarded(&path, || {
            if let Some(parent) = path.parent() {
                fs::create_dir_all(parent)?;
            }
            File::create_new(&path).map(drop)
        })?;
        Ok(Staged { path, held: Vec::new(), most })
    }

    /// Gives a file that waits another path in the folder.
    pub fn rename(&self, from: &Path, to: &Path) -> io::Result<()> {
        let (from, to) = (self.folder.join(from), self.folder.join(to));
        self.guarded(&to, || fs::rename(&from, &to))?;
        if let Some(parent) = from.parent() {
            // It stays where it holds other files.
            let _ = fs::remove_dir(parent);
        }
        Ok(())
    }

    /// Puts all files in place; `names` are their paths in the folder, and the last of them describes
    /// the others. What an earlier run wrote goes. Where the folder holds nothing else, all of that
    /// is one step.
    pub fn appear(
        self,
        names: &[PathBuf],
        earlier: &Earlier<'_>,
        permit: &Permit<'_>,
    ) -> Result<(), (PathBuf, WriteError)> {
        let failed = |path: &Path, error| (path.to_owned(), error);
        for name in names {
            let target = self.root.join(name);
            if let Ok(old) = fs::metadata(&target) {
                if old.is_dir() {
                    let reason = "it is a folder".to_owned();
                    return Err(failed(&target, WriteError::Failed { reason }));
                }
                let allowed = permit.allows(&Identity::new(&target, &old));
                allowed.map_err(|error| failed(&target, error))?;
                self.keep(name).map_err(|error| failed(&target, error))?;
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
            if self.is_beside && self.holds_only(earlier) && self.exchange() {
                return Ok(());
            }
            let moved = self.replace(names, earlier);
            moved.map_err(|(path, error)| {
                fault = Some(path);
                error
            })
        });
        moved.map_err(|error| {
            let path = fault.as_deref().unwrap_or(&self.root);
            failed(path, WriteError::placing(&error))
        })
    }

    /// Whether a folder holds only what an earlier run wrote to it.
    fn holds_only(&self, earlier: &Earlier<'_>) -> bool {
        let known: HashSet<&Path> = earlier.files.iter().map(Path::new).collect();
        let above = known.iter().flat_map(|name| name.ancestors().skip(1));
        let known_folders: HashSet<&Path> = above.collect();
        let mut folders = vec![PathBuf::new()];
        while let Some(folder) = folders.pop() {
            let Ok(entries) = fs::read_dir(self.root.join(&folder)) else {
                return false;
            };
            for entry in entries {
                let Ok(entry) = entry else { return false };
                let name = folder.join(entry.file_name());
                match entry.file_type() {
                    Ok(kind) if kind.is_dir() && known_folders.contains(name.as_path()) => {
                        folders.push(name);
                    }
                    Ok(kind) if kind.is_file() => {
                        let is_own = name == earlier.description || name == earlier.marker;
                        if !is_own && !known.contains(name.as_path()) {
                            return false;
                        }
                    }
                    _ => return false,
                }
            }
        }
        true
    }

    /// Exchanges the folder and the one in which the files wait; whether the system did that.
    fn exchange(&self) -> bool {
        let mut folders = vec![PathBuf::new()];
        while let Some(folder) = folders.pop() {
            let is_kept = self.keep(&folder).is_ok_and(|lost| lost.is_empty());
            let entries = fs::read_dir(self.folder.join(&folder));
            let Some(entries) = entries.ok().filter(|_| is_kept) else {
                return false;
            };
            for entry in entries.flatten() {
                let name = folder.join(entry.file_name());
                let is_folder = |path: &Path| path.join(&name).is_dir();
                if is_folder(&self.folder) && is_folder(&self.root) {
                    folders.push(name);
                }
            }
        }
        exchange(&self.folder, &self.root)
    }

    /// Gives a file or folder that waits what the one has that it replaces, and names the attributes
    /// that it could not be given.
    fn keep(&self, name: &Path) -> Result<Vec<String>, WriteError> {
        let (old, new) = (self.root.join(name), self.folder.join(name));
        let opened = fs::metadata(&old).and_then(|metadata| Ok((metadata, File::open(new)?)));
        let (metadata, new) = opened.map_err(|error| WriteError::writing(&error))?;
        keep(&old, &metadata, &new)
    }

    /// Replaces files one by one. While that is done there is no description, but a list of all
    /// files, so that a run that ends early is known, and a later one can finish what it began.
    fn replace(
        &self,
        names: &[PathBuf],
        earlier: &Earlier<'_>,
    ) -> Result<(), (PathBuf, io::Error)> {
        let Some((description, tables)) = names.split_last() else {
            return Ok(());
        };
        let old = earlier.files.iter().map(PathBuf::from);
        let old: Vec<PathBuf> =
            old.filter(|name| !names.contains(name) && self.root.join(name).is_file()).collect();
        let marker = self.root.join(earlier.marker);
        let marked = self.mark(names, earlier);
        marked.map_err(|error| (marker.clone(), error))?;
        let mut done = Vec::new();
        let gone = [earlier.description.to_owned()].into_iter().chain(old);
        let steps = gone
            .map(|name| (name, false))
            .chain(tables.iter().map(|name| (name.clone(), true)))
            .chain([(description.clone(), true)]);
        for (name, is_new) in steps {
            done.push((name.clone(), is_new));
            if let Err(error) = self.replace_one(&name, is_new) {
                let is_back = done
                    .iter()
                    .rev()
                    .fold(true, |is_back, (name, is_new)| self.put_back(name, *is_new) && is_back);
                if is_back {
                    let _ = fs::remove_file(&marker);
                    return Err((self.root.join(name), error));
                }
                let marker = earlier.marker.display();
                let text = format!(
                    "{error}; some tables are of this run and some of an earlier one: `{marker}` \
                     lists their files, and another run with `--force` replaces them"
                );
                return Err((self.root.join(name), io::Error::other(text)));
            }
        }
        let _ = fs::remove_file(&marker);
        for (name, _) in &done {
            // A folder that still holds something stays.
            let folders = name.ancestors().skip(1);
            for folder in folders.filter(|folder| !folder.as_os_str().is_empty()) {
                let _ = fs::remove_dir(self.root.join(folder));
            }
        }
        Ok(())
    }

    /// Writes down all files, before the first of them is replaced.
    fn mark(&self, names: &[PathBuf], earlier: &Earlier<'_>) -> io::Result<()> {
        let text = |name: &PathBuf| {
            let parts = name.iter().map(|part| part.to_string_lossy());
            parts.collect::<Vec<_>>().join("/")
        };
        let mut files: Vec<String> = names.iter().map(text).collect();
        files.extend_from_slice(earlier.files);
        files.sort();
        files.dedup();
        let list = serde_json::json!({ "tables": [{ "files": files }] });
        let waiting = self.folder.join(earlier.marker);
        let mut file = File::create_new(&waiting)?;
        file.write_all(format!("{list:#}\n").as_bytes())?;
        file.sync_all()?;
        fs::rename(waiting, self.root.join(earlier.marker))
    }

    fn replace_one(&self, name: &Path, is_new: bool) -> io::Result<()> {
        let target = self.root.join(name);
        let parent = |path: &Path| path.parent().map_or(Ok(()), fs::create_dir_all);
        if fs::symlink_metadata(&target).is_ok() {
            let replaced = self.folder.join(REPLACED).join(name);
            parent(&replaced)?;
            fs::rename(&target, replaced)?;
        }
        if !is_new {
            return Ok(());
        }
        parent(&target)?;
        fs::rename(self.folder.join(name), target)
    }

    /// Puts a file back that was replaced, and takes a new one away; whether all is as it was.
    fn put_back(&self, name: &Path, is_new: bool) -> bool {
        let (target, waiting) = (self.root.join(name), self.folder.join(name));
        let replaced = self.folder.join(REPLACED).join(name);
        let is_here = |path: &Path| fs::symlink_metadata(path).is_ok();
        if is_here(&replaced) {
            return fs::rename(replaced, target).is_ok();
        }
        // It was not there before, unless the step failed that was to move it away.
        !is_new || is_here(&waiting) || !is_here(&target) || fs::remove_file(target).is_ok()
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
        self.lock = None;
        self.watch.forget(&self.folder);
    }
}

impl Staged {
    /// Writes what is held, and makes sure that it is on the disk.
    pub fn finish(mut self) -> io::Result<()> {
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

/// The path of a folder and of the one above it, where it may be exchanged for another one: both are
/// on one disk, and nobody works in it.
fn exchangeable(root: &Path) -> Option<(PathBuf, PathBuf)> {
    let real = fs::canonicalize(root).ok()?;
    let above = real.parent()?.to_owned();
    let works_there = std::env::current_dir().is_ok_and(|folder| folder.starts_with(&real));
    (real.is_dir() && !works_there && is_one_disk(&real, &above)).then_some((real, above))
}

#[cfg(any(target_os = "linux", target_os = "android"))]
fn is_one_disk(first: &Path, second: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;

    let disk = |path: &Path| fs::metadata(path).ok().map(|found| found.dev());
    disk(first).is_some() && disk(first) == disk(second)
}

/// Elsewhere no folders are exchanged.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
const fn is_one_disk(_: &Path, _: &Path) -> bool {
    false
}

#[cfg(any(target_os = "linux", target_os = "android"))]
fn exchange(first: &Path, second: &Path) -> bool {
    use rustix::fs::{CWD, RenameFlags, renameat_with};

    renameat_with(CWD, first, CWD, second, RenameFlags::EXCHANGE).is_ok()
}

#[cfg(not(any(target_os = "linux", target_os = "android")))]
const fn exchange(_: &Path, _: &Path) -> bool {
    false
}

/// A folder by a name that the system knows: the one of a plain file name has none.
fn named(folder: &Path) -> &Path {
    match folder.as_os_str().is_empty() {
        true => Path::new("."),
        false => folder,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fs::Nobody;

    fn earlier(files: &[String]) -> Earlier<'_> {
        Earlier { files, description: Path::new("_all"), marker: Path::new("_some") }
    }

    /// A folder with files of an earlier run, and possibly one of somebody else.
    fn folder(is_shared: bool) -> (tempfile::TempDir, PathBuf) {
        let place = tempfile::tempdir().unwrap();
        let root = place.path().join("out");
        fs::create_dir_all(root.join("t")).unwrap();
        let others = is_shared.then_some("mine");
        for name in ["t/a", "t/b", "_all"].into_iter().chain(others) {
            let mut file = File::create_new(root.join(name)).unwrap();
            file.write_all(b"old").unwrap();
        }
        (place, root)
    }

    fn staged(root: &Path, names: &[&str]) -> Stage {
        let stage = Stage::new(root, &Nobody).unwrap();
        for name in names {
            let mut file = stage.create(Path::new(name), 0).unwrap();
            file.write_all(b"new").unwrap();
            file.finish().unwrap();
        }
        stage
    }

    /// What a folder holds, with the names of all files.
    fn content(root: &Path) -> Vec<(String, String)> {
        let mut found = Vec::new();
        let mut open = vec![root.to_owned()];
        while let Some(folder) = open.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                match path.is_dir() {
                    true => open.push(path),
                    false => {
                        let name = path.strip_prefix(root).unwrap().display().to_string();
                        found.push((name, fs::read_to_string(path).unwrap()));
                    }
                }
            }
        }
        found.sort();
        found
    }

    fn written(names: &[(&str, &str)]) -> Vec<(String, String)> {
        let names = names.iter();
        names.map(|(name, text)| ((*name).to_owned(), (*text).to_owned())).collect()
    }

    #[cfg(unix)]
    #[rstest::rstest]
    fn an_earlier_run_is_replaced_as_a_whole(#[values(false, true)] is_shared: bool) {
        let (place, root) = folder(is_shared);
        let stage = staged(&root, &["t/a", "t/c", "_all"]);
        let names = ["t/a", "t/c", "_all"].map(PathBuf::from);
        let files = ["t/a", "t/b"].map(str::to_owned);
        let earlier = earlier(&files);
        let permit = Permit::Replace { inputs: &[] };
        stage.appear(&names, &earlier, &permit).unwrap();
        let mut expected = written(&[("_all", "new"), ("t/a", "new"), ("t/c", "new")]);
        expected.extend(is_shared.then(|| ("mine".to_owned(), "old".to_owned())));
        expected.sort();
        assert_eq!(content(&root), expected);
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 1);
    }

    #[cfg(unix)]
    #[rstest::rstest]
    fn permissions_stay(#[values(false, true)] is_shared: bool) {
        use std::os::unix::fs::PermissionsExt as _;

        let (_place, root) = folder(is_shared);
        let given = [("", 0o750), ("t", 0o700), ("t/a", 0o600), ("_all", 0o640)];
        for (name, mode) in given {
            fs::set_permissions(root.join(name), fs::Permissions::from_mode(mode)).unwrap();
        }
        let stage = staged(&root, &["t/a", "_all"]);
        let names = ["t/a", "_all"].map(PathBuf::from);
        let files = ["t/a", "t/b"].map(str::to_owned);
        let permit = Permit::Replace { inputs: &[] };
        stage.appear(&names, &earlier(&files), &permit).unwrap();
        let mode = |name: &str| fs::metadata(root.join(name)).unwrap().permissions().mode();
        let now = given.map(|(name, _)| (name, mode(name) & 0o777));
        assert_eq!(now, given);
    }

    #[cfg(unix)]
    #[test]
    fn an_empty_folder_of_somebody_else_stays() {
        let (_place, root) = folder(false);
        for name in ["mine", "t/mine"] {
            fs::create_dir(root.join(name)).unwrap();
        }
        let stage = staged(&root, &["t/a", "_all"]);
        let names = ["t/a", "_all"].map(PathBuf::from);
        let files = ["t/a", "t/b"].map(str::to_owned);
        let permit = Permit::Replace { inputs: &[] };
        stage.appear(&names, &earlier(&files), &permit).unwrap();
        assert!(root.join("mine").is_dir() && root.join("t/mine").is_dir());
        assert_eq!(content(&root), written(&[("_all", "new"), ("t/a", "new")]));
    }

    #[cfg(unix)]
    #[test]
    fn a_folder_is_not_taken_for_a_file() {
        let (_place, root) = folder(true);
        fs::create_dir(root.join("t/c")).unwrap();
        let stage = staged(&root, &["t/c", "_all"]);
        let names = ["t/c", "_all"].map(PathBuf::from);
        let files = ["t/a", "t/b"].map(str::to_owned);
        let permit = Permit::Replace { inputs: &[] };
        let (path, error) = stage.appear(&names, &earlier(&files), &permit).unwrap_err();
        assert_eq!(path, root.join("t/c"));
        assert_eq!(error.to_string(), "cannot be written: it is a folder");
        assert!(path.is_dir());
    }

    #[cfg(unix)]
    #[test]
    fn a_step_that_fails_is_taken_back() {
        let (_place, root) = folder(true);
        let before = content(&root);
        let stage = staged(&root, &["t/a", "_all"]);
        // One file is not where it should wait.
        let names = ["t/a", "t/c", "_all"].map(PathBuf::from);
        let files = ["t/a", "t/b"].map(str::to_owned);
        let earlier = earlier(&files);
        let permit = Permit::Replace { inputs: &[] };
        let (path, _) = stage.appear(&names, &earlier, &permit).unwrap_err();
        assert_eq!(path, root.join("t/c"));
        assert_eq!(content(&root), before);
    }

    #[cfg(unix)]
    #[test]
    fn waiting_files_are_not_swept_while_their_run_lives() {
        let (place, root) = folder(false);
        let _stage = staged(&root, &["t/a"]);
        let _other = staged(&root, &["t/a"]);
        assert_eq!(fs::read_dir(place.path()).unwrap().count(), 3);
    }
}
