//! The one door to the file system: includes inside one folder.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Component, Path, PathBuf};

use super::{Included, Refusal, Request, Resolver};

/// Includes files of one folder and of the folders below it.
///
/// A path is joined to the folder of the including file, then to that of the root file; links
/// are followed, and their targets must be inside. Absolute paths are refused. A file is
/// opened once, and the open file is checked: its type and its size.
#[derive(Clone, Debug)]
pub struct Folder {
    /// The folder that files must be inside, without links; `None` if any may be read.
    root: Option<PathBuf>,
    /// The folder of the root file, as the user wrote it, and without links.
    home: (PathBuf, PathBuf),
    /// The root file as it was named.
    root_name: String,
    /// The folders of the files that were included, by name.
    folders: BTreeMap<String, PathBuf>,
}

impl Folder {
    /// Includes for a root file: inside its folder.
    ///
    /// # Errors
    /// When the folder of the file does not exist.
    pub fn of_file(file: &Path) -> io::Result<Self> {
        let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty());
        let home = parent.unwrap_or(Path::new("."));
        let real = fs::canonicalize(home)?;
        Ok(Self {
            root: Some(real.clone()),
            home: (parent.unwrap_or(Path::new("")).to_owned(), real),
            root_name: file.display().to_string(),
            folders: BTreeMap::new(),
        })
    }

    /// Includes for a text without a file of its own, inside a folder.
    ///
    /// # Errors
    /// When the folder does not exist.
    pub fn of_folder(folder: &Path) -> io::Result<Self> {
        let real = fs::canonicalize(folder)?;
        Ok(Self {
            root: Some(real.clone()),
            home: (folder.to_owned(), real),
            root_name: String::new(),
            folders: BTreeMap::new(),
        })
    }

    /// Includes files of another folder and of the folders below it.
    ///
    /// # Errors
    /// When the folder does not exist.
    pub fn within(mut self, root: &Path) -> io::Result<Self> {
        self.root = Some(fs::canonicalize(root)?);
        Ok(self)
    }

    /// Allows any file, whatever its folder and the form of its path.
    #[must_use]
    pub fn allow_outside(mut self) -> Self {
        self.root = None;
        self
    }

    /// The name to give to the root file, so that an include of it is known for a cycle.
    #[must_use]
    pub fn root_name(&self) -> &str {
        &self.root_name
    }

    fn find(&self, folder: &Path, path: &Path) -> Result<PathBuf, Refusal> {
        let found = match fs::canonicalize(folder.join(path)) {
            Ok(found) => found,
            Err(error) => return Err(self.missing(folder, path, &error)),
        };
        match &self.root {
            Some(root) if !found.starts_with(root) => Err(Refusal::OutsideRoot),
            _ => Ok(found),
        }
    }

    /// What is said of a path that leads nowhere: nothing about files outside.
    fn missing(&self, folder: &Path, path: &Path, error: &io::Error) -> Refusal {
        let climbs = self.root.as_ref().is_some_and(|root| {
            let mut at = folder.to_owned();
            path.components().any(|part| {
                match part {
                    Component::ParentDir => {
                        at.pop();
                    }
                    Component::Normal(name) => at.push(name),
                    _ => {}
                }
                !at.starts_with(root)
            })
        });
        if climbs {
            return Refusal::OutsideRoot;
        }
        match error.kind() {
            io::ErrorKind::NotFound | io::ErrorKind::NotADirectory => Refusal::NotFound,
            _ => Refusal::Unreadable(error.kind().to_string()),
        }
    }

    /// The name of a file: as the user would write it, if it is below the root file.
    fn name_of(&self, found: &Path) -> String {
        let below = found.strip_prefix(&self.home.1);
        let name = below.map_or_else(|_| found.to_owned(), |below| self.home.0.join(below));
        name.display().to_string()
    }
}

impl Resolver for Folder {
    fn resolve(&mut self, request: &Request<'_>) -> Result<Included, Refusal> {
        let path = Path::new(request.path);
        if self.root.is_some() && (path.is_absolute() || names_a_drive(request.path)) {
            return Err(Refusal::OutsideRoot);
        }
        let home = &self.home.1;
        let folder = self.folders.get(request.from).unwrap_or(home);
        let (found, is_root_relative) = match self.find(folder, path) {
            Err(Refusal::NotFound | Refusal::OutsideRoot) if folder != home => {
                let near = self.find(folder, path);
                match self.find(home, path) {
                    Ok(found) => (found, true),
                    // What is wrong with the nearer of the two places is said.
                    Err(error) => return Err(near.err().unwrap_or(error)),
                }
            }
            found => (found?, false),
        };
        let bytes = read(&found, request.limit)?;
        let name = self.name_of(&found);
        if let Some(parent) = found.parent() {
            self.folders.insert(name.clone(), parent.to_owned());
        }
        Ok(Included { name, bytes, is_root_relative })
    }
}

/// Reads a regular file of at most `limit` bytes.
fn read(path: &Path, limit: u64) -> Result<Vec<u8>, Refusal> {
    let unreadable = |error: io::Error| Refusal::Unreadable(error.kind().to_string());
    // To open a pipe would wait for its other end.
    let before = fs::metadata(path).map_err(unreadable)?;
    if !before.is_file() {
        return Err(Refusal::NotRegular);
    }
    let file = File::open(path).map_err(unreadable)?;
    let opened = file.metadata().map_err(unreadable)?;
    if !opened.is_file() {
        return Err(Refusal::NotRegular);
    }
    if opened.len() > limit {
        return Err(Refusal::TooLarge);
    }
    let mut bytes = Vec::new();
    // A file may grow between the question for its size and the end of reading.
    let mut source = file.take(limit.saturating_add(1));
    source.read_to_end(&mut bytes).map_err(unreadable)?;
    if bytes.len() as u64 > limit {
        return Err(Refusal::TooLarge);
    }
    Ok(bytes)
}

/// Whether a path begins with a drive or a server, as Windows writes them, on any system.
fn names_a_drive(path: &str) -> bool {
    let mut letters = path.chars();
    let first = letters.next();
    let second = letters.next();
    let is_drive = first.is_some_and(|c| c.is_ascii_alphabetic()) && second == Some(':');
    is_drive || path.starts_with('\\') || path.starts_with("//")
}
