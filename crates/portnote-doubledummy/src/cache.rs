//! Tables that were solved before, in files that several runs may share.

mod hex;
mod key;
mod line;
mod read;

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};

use portnote_bridge::DoubleDummy;

pub use key::{DealKey, KeyError, shard};
use line::{Cells, HEADER, Record};

/// Tables of deals in files, each found by the key of its deal.
///
/// Each record is one write of a whole line to the end of the first file, so that several processes
/// can add to one file at the same time. What they add later is not seen. It needs about 32 bytes of
/// memory for each record.
///
/// ```
/// use portnote_bridge::{CompleteDeal, Deal};
/// use portnote_doubledummy::{Cache, DealKey};
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("club.dd");
/// let deal: Deal = "N:AK... QJ... T9... 87...".parse()?;
/// let key = DealKey::of(&CompleteDeal::try_from(&deal)?);
/// let table = "22222222220000000000".parse()?;
/// let mut cache = Cache::open([&path])?;
/// assert_eq!(cache.get(key), None);
/// cache.insert(key, &table)?;
/// assert_eq!(Cache::open([&path])?.get(key), Some(table));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Default)]
pub struct Cache {
    /// What the files had, sorted by key: a hash table needs twice the memory.
    records: Vec<Record>,
    added: HashMap<DealKey, Cells>,
    output: Option<Output>,
    skipped: u64,
    conflicts: Vec<DealKey>,
}

/// The file that gets new records.
#[derive(Debug)]
struct Output {
    file: File,
    /// Whether it is known to end with a line of this format.
    is_ready: bool,
}

impl Cache {
    /// Reads the files, one after another. New records are added to the first, which is made if it does not exist.
    /// Without files, what is added is kept in memory only.
    ///
    /// Two records of a key that differ are both not used: see [`Cache::conflicts`].
    ///
    /// # Errors
    ///
    /// If a file cannot be read, if the first cannot be written, or if the first line of one that is
    /// not empty is not that of a cache. Then no file was changed.
    pub fn open<P: AsRef<Path>>(paths: impl IntoIterator<Item = P>) -> Result<Self, CacheError> {
        let mut cache = Self::default();
        for (number, path) in paths.into_iter().enumerate() {
            let path = path.as_ref();
            let read = match number {
                0 => cache.open_first(path),
                _ => cache.open_other(path),
            };
            read.map_err(|reason| CacheError { path: path.to_owned(), reason })?;
        }
        cache.settle();
        Ok(cache)
    }

    /// Returns the table of a deal.
    #[must_use]
    pub fn get(&self, key: DealKey) -> Option<DoubleDummy> {
        let cells = match self.added.get(&key) {
            Some(cells) => *cells,
            None => {
                let place = self.records.binary_search_by_key(&key, |record| record.key).ok()?;
                self.records.get(place)?.cells
            }
        };
        Some(cells.table())
    }

    /// Adds the table of a deal, in memory and to the first file. A table that is there already, or
    /// has unknown numbers, is not written; nor is one of [`Cache::conflicts`], which would not end
    /// the conflict.
    ///
    /// # Errors
    ///
    /// If it cannot be written; in memory it is there.
    pub fn insert(&mut self, key: DealKey, table: &DoubleDummy) -> io::Result<()> {
        let Some(cells) = Cells::of(table) else { return Ok(()) };
        if self.get(key) == Some(*table) {
            return Ok(());
        }
        self.added.insert(key, cells);
        match &mut self.output {
            Some(output) if self.conflicts.binary_search(&key).is_err() => {
                output.append(&Record { key, cells })
            }
            _ => Ok(()),
        }
    }

    /// Returns the number of deals whose table is known.
    #[must_use]
    pub fn len(&self) -> usize {
        self.records.len() + self.added.len()
    }

    /// Returns whether no table is known.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Returns the number of lines that were skipped, because they are not records or their checksum
    /// is wrong: those of a run that was interrupted while it wrote.
    #[must_use]
    pub const fn skipped(&self) -> u64 {
        self.skipped
    }

    /// Returns the keys, in their order, of which two records differ. Neither is used.
    #[must_use]
    pub fn conflicts(&self) -> &[DealKey] {
        &self.conflicts
    }

    fn open_other(&mut self, path: &Path) -> Result<(), CacheProblem> {
        refuse_special(path)?;
        self.read(&File::open(path)?)
    }

    fn open_first(&mut self, path: &Path) -> Result<(), CacheProblem> {
        refuse_special(path)?;
        // An error of writing is seen now, and not after hours of solving.
        let file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
        self.read(&file)?;
        self.output = Some(Output { file, is_ready: false });
        Ok(())
    }

    fn read(&mut self, file: &File) -> Result<(), CacheProblem> {
        let lines = file.metadata()?.len() / line::BYTES as u64;
        // Where that much is not to be had, it grows as lines are read.
        let _ = self.records.try_reserve(usize::try_from(lines).unwrap_or_default());
        self.skipped += read::read(file, &mut self.records)?;
        Ok(())
    }

    /// Sorts the records, and removes those that are there twice or differ.
    fn settle(&mut self) {
        self.records.sort_unstable();
        self.records.dedup();
        let of_same_key = self.records.windows(2).filter_map(|pair| match pair {
            [one, other] if one.key == other.key => Some(one.key),
            _ => None,
        });
        self.conflicts = of_same_key.collect();
        self.conflicts.dedup();
        if !self.conflicts.is_empty() {
            let conflicts = &self.conflicts;
            self.records.retain(|record| conflicts.binary_search(&record.key).is_err());
        }
    }
}

impl Output {
    fn append(&mut self, record: &Record) -> io::Result<()> {
        let mut text = String::new();
        if !self.is_ready {
            text.push_str(self.before_first()?);
        }
        text.push_str(&record.to_string());
        text.push('\n');
        // If it is written in part, or not at all, the next record begins a line again.
        self.is_ready = false;
        let written = self.file.write(text.as_bytes())?;
        if written < text.len() {
            return Err(io::ErrorKind::WriteZero.into());
        }
        self.is_ready = true;
        Ok(())
    }

    /// What is written before a record, so that it is a line of its own below a header. Another run
    /// may write the same at the same time, which does no harm.
    fn before_first(&mut self) -> io::Result<&'static str> {
        if self.file.metadata()?.len() == 0 {
            return Ok(HEADER);
        }
        let mut last = [0];
        self.file.seek(SeekFrom::End(-1))?;
        self.file.read_exact(&mut last)?;
        Ok(if last == *b"\n" { "" } else { "\n" })
    }
}

/// Refuses anything but a regular file: a device may have no end, and a pipe waits.
fn refuse_special(path: &Path) -> Result<(), CacheProblem> {
    match path.metadata() {
        Ok(metadata) if !metadata.is_file() => Err(CacheProblem::NotAFile),
        // What else is wrong is said when it is opened.
        _ => Ok(()),
    }
}

/// Which file of a cache cannot be used.
///
/// ```
/// let error = portnote_doubledummy::Cache::open(["no/such/folder/club.dd"]).err();
/// assert!(error.is_some_and(|error| error.path().ends_with("club.dd")));
/// ```
#[derive(Debug, thiserror::Error)]
#[error("{}: {reason}", path.display())]
pub struct CacheError {
    path: PathBuf,
    #[source]
    reason: CacheProblem,
}

impl CacheError {
    /// Returns the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Returns what is wrong with it.
    #[must_use]
    pub const fn reason(&self) -> &CacheProblem {
        &self.reason
    }
}

/// Why a file of a cache cannot be used.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CacheProblem {
    /// It cannot be read, or not be opened for writing.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is a folder, a device or a pipe.
    #[error("not a regular file: it cannot hold a cache")]
    NotAFile,
    /// It is something else, or of a later version.
    #[error(
        "not a cache of double-dummy results: expected `portnote dd cache 1` in the first line"
    )]
    Foreign,
}

#[cfg(test)]
mod tests;
