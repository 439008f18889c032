//! The files that a bidding system may include: none, those held in memory, those of a folder.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use portnote_bml::bml::include::{Closed, Included, Refusal, Request, Resolver};

/// Where the files come from that other files include.
///
/// The notations of games include none. Nothing else of this library opens a file.
pub trait Includes: fmt::Debug + Send + Sync {
    /// Begins to hand out files to one system, which is at `path` where it is a file itself.
    fn resolver(&self, path: Option<&Path>) -> Box<dyn Resolver>;

    /// The folder from which a file of the system names the files it includes.
    fn folder(&self, path: Option<&Path>) -> PathBuf {
        let folder = path.and_then(Path::parent);
        folder.unwrap_or(Path::new("")).to_owned()
    }
}

/// No files: each include is reported.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NoFiles;

impl Includes for NoFiles {
    fn resolver(&self, _: Option<&Path>) -> Box<dyn Resolver> {
        Box::new(Closed)
    }
}

/// Files that are held in memory, by their paths with `/`.
///
/// ```
/// use std::sync::Arc;
/// use portnote::product::includes::Memory;
/// use portnote::{Document, Format};
///
/// let mut options = portnote::Options::default();
/// options.path = Some("main.bml".into());
/// options.includes = Arc::new(Memory::new([("parts/two.bml", b"1C  natural\n")]));
/// let document = Document::new(Format::Bml, b"#INCLUDE parts/two.bml\n").with_options(options);
/// assert!(document.check().findings.is_empty());
/// ```
#[derive(Clone, Debug, Default)]
pub struct Memory {
    files: Arc<BTreeMap<String, Vec<u8>>>,
}

impl Memory {
    /// Files with their paths, seen from the folder of the system.
    pub fn new<N: AsRef<str>, B: AsRef<[u8]>>(files: impl IntoIterator<Item = (N, B)>) -> Self {
        let files = files.into_iter();
        let files = files.filter_map(|(name, bytes)| {
            let name = below(&[], name.as_ref())?.join("/");
            Some((name, bytes.as_ref().to_vec()))
        });
        Self { files: Arc::new(files.collect()) }
    }
}

impl Includes for Memory {
    fn resolver(&self, path: Option<&Path>) -> Box<dyn Resolver> {
        let home = path.map(|path| path.display().to_string());
        Box::new(Shelf { files: Arc::clone(&self.files), home: home.unwrap_or_default() })
    }

    fn folder(&self, _: Option<&Path>) -> PathBuf {
        PathBuf::new()
    }
}

/// The files in memory, for one system.
struct Shelf {
    files: Arc<BTreeMap<String, Vec<u8>>>,
    /// The name of the system itself.
    home: String,
}

impl Shelf {
    fn find(&self, folder: &[&str], path: &str) -> Result<String, Refusal> {
        let name = below(folder, path).ok_or(Refusal::OutsideRoot)?.join("/");
        let is_there = self.files.contains_key(&name);
        Some(name).filter(|_| is_there).ok_or(Refusal::NotFound)
    }
}

impl Resolver for Shelf {
    fn resolve(&mut self, request: &Request<'_>) -> Result<Included, Refusal> {
        let mut folder: Vec<&str> = match request.from == self.home {
            true => Vec::new(),
            false => request.from.split('/').collect(),
        };
        folder.pop();
        let near = self.find(&folder, request.path);
        let (name, is_root_relative) = match near {
            Err(refusal) if !folder.is_empty() => match self.find(&[], request.path) {
                Ok(name) => (name, true),
                Err(_) => return Err(refusal),
            },
            near => (near?, false),
        };
        let bytes = self.files.get(&name).ok_or(Refusal::NotFound)?;
        if bytes.len() as u64 > request.limit {
            return Err(Refusal::TooLarge);
        }
        Ok(Included { bytes: bytes.clone(), name, is_root_relative })
    }
}

/// The parts of a path from a folder; `None` where it leaves the folder of the system.
fn below<'p>(folder: &[&'p str], path: &'p str) -> Option<Vec<&'p str>> {
    if path.starts_with('/') {
        return None;
    }
    let mut parts = folder.to_vec();
    for part in path.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts)
}

/// The files of a folder: that of the system, or one that is named.
#[cfg(feature = "fs")]
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FolderFiles {
    /// The folder that includes must not leave; that of the system if `None`.
    pub root: Option<PathBuf>,
    /// Whether they may leave it.
    pub is_open: bool,
}

#[cfg(feature = "fs")]
impl Includes for FolderFiles {
    /// A text that is not a file has no folder of its own, so that it includes files only from a
    /// folder that is named.
    fn resolver(&self, path: Option<&Path>) -> Box<dyn Resolver> {
        use portnote_bml::bml::include::Folder;

        let folder = match (path, &self.root) {
            (Some(path), None) => Folder::of_file(path),
            (Some(path), Some(root)) => {
                Folder::of_file(path).and_then(|folder| folder.within(root))
            }
            (None, Some(root)) => Folder::of_folder(root),
            (None, None) if self.is_open => Folder::of_folder(Path::new(".")),
            (None, None) => return Box::new(Closed),
        };
        match folder {
            Ok(folder) if self.is_open => Box::new(folder.allow_outside()),
            Ok(folder) => Box::new(folder),
            Err(_) => Box::new(Closed),
        }
    }

    fn folder(&self, path: Option<&Path>) -> PathBuf {
        let folder = match (path, &self.root) {
            (Some(path), _) => path.parent(),
            (None, Some(root)) => Some(root.as_path()),
            (None, None) => Some(Path::new(".")),
        };
        folder.unwrap_or(Path::new("")).to_owned()
    }
}

/// Files as a system in BML asks for them.
#[derive(Debug)]
pub(crate) struct Near {
    pub(crate) path: Option<PathBuf>,
    pub(crate) includes: Arc<dyn Includes>,
}

impl portnote_bml::bml::Files for Near {
    fn resolver(&self) -> Box<dyn Resolver> {
        self.includes.resolver(self.path.as_deref())
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("a/b.bml", "c.bml", Ok(("a/c.bml", false)))]
    #[case("a/b.bml", "../d.bml", Ok(("d.bml", false)))]
    #[case("a/b.bml", "d.bml", Ok(("d.bml", true)))]
    #[case("main.bml", "./a//c.bml", Ok(("a/c.bml", false)))]
    #[case("main.bml", "../d.bml", Err(Refusal::OutsideRoot))]
    #[case("main.bml", "/d.bml", Err(Refusal::OutsideRoot))]
    #[case("main.bml", "e.bml", Err(Refusal::NotFound))]
    #[case("main.bml", "large.bml", Err(Refusal::TooLarge))]
    fn paths_are_seen_from_the_file_that_includes(
        #[case] from: &str,
        #[case] path: &str,
        #[case] found: Result<(&str, bool), Refusal>,
    ) {
        let files = [("a/c.bml", "c"), ("./d.bml", "d"), ("large.bml", "12345")];
        let files = Memory::new(files);
        let mut resolver = files.resolver(Some(Path::new("main.bml")));
        let request = Request { path, from, limit: 4 };
        let resolved = resolver.resolve(&request);
        let resolved = resolved.map(|file| (file.name, file.is_root_relative));
        assert_eq!(resolved, found.map(|(name, is)| (name.to_owned(), is)));
    }
}
