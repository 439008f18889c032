//! Tables as files of a folder, which appear only once all of them are complete.

mod manifest;
mod open;
mod part;
mod partition;

use portnote_core::order::Order as _;
use std::cmp::Reverse;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use portnote::Counts;
use portnote::product::fs::{Files, Nobody, Permit, Watch, WriteError};
use portnote::product::{Chore, Earlier, Stage};
use portnote::product::{OneByOne, Workers};
use portnote_core::columns::{FileRow, Table};
use serde::Serialize;

use self::manifest::{manifest, written_before};
use self::open::{Layout, OpenTable};
pub use self::part::FolderPart;
use self::partition::{Partition, is_divided};
use super::{Form, Parts, Record, Sink, WriteOptions, Writer};

/// What the folder says of itself.
const MANIFEST: &str = "_portnote.json";

/// What is there instead while its files are replaced one by one.
const MARKER: &str = "_portnote.incomplete.json";

/// Bytes of rows that all files of a partition hold in memory.
const HELD: usize = 64 << 20;

/// Writes tables to the files of a folder. What is written waits in a folder of its own, so that an
/// end before [`Folder::finish`] leaves nothing.
///
/// ```
/// use portnote::product::fs::{Files, Permit};
/// use portnote_archive::tables::{self, Folder, Form, TableOptions, WriteOptions};
/// use portnote::{Counts, Format, Options};
///
/// let place = tempfile::tempdir()?;
/// let root = place.path().join("out");
/// let mut folder = Folder::new(&root, Form::Ndjson, WriteOptions::default());
/// folder.begin(tables::find(Format::Pbn, "games").expect("a table"))?;
/// let how = TableOptions::default();
/// let text = &mut &b"[Board \"7\"]\n"[..];
/// let read = tables::read(Format::Pbn, text, "a.pbn", &Options::default(), &how, &mut folder)?;
/// let permit = Permit::New { inputs: &[] };
/// let done = folder.finish(&mut Files::new(), &permit, &[("a.pbn".to_owned(), read.file)], read.counts);
/// assert_eq!(done.map(|done| done.rows).ok(), Some(1));
/// assert!(root.join("pbn/games.ndjson").is_file());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Folder<W = OneByOne> {
    layout: Layout,
    /// Whether the root is the file of the only table.
    is_file: bool,
    watch: &'static dyn Watch,
    /// Which deals were solved, and how many were not.
    solved: Option<(&'static str, u64)>,
    open: Vec<OpenTable>,
    /// The table of the last row.
    last: usize,
    /// Bytes of rows in memory.
    held: usize,
    /// Parts whose rows are not all appended yet.
    taken: Vec<FolderPart>,
    /// Parts that were written: their room is used again.
    free: Vec<FolderPart>,
    workers: W,
}

/// A report about files that were written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finished {
    /// Rows of all tables.
    pub rows: u64,
    /// The files, as they were written.
    pub files: Vec<PathBuf>,
}

/// An output that could not be written.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}: {error}", path.display())]
#[non_exhaustive]
pub struct FolderError {
    /// The file.
    pub path: PathBuf,
    /// What happened.
    pub error: WriteError,
}

#[derive(Serialize)]
struct TableSaid {
    schema: String,
    table: &'static str,
    rows: u64,
    files: Vec<String>,
}

impl Folder {
    /// Tables below a folder: `pbn/games.csv`, or `pbn/games/part-00000.parquet`.
    #[must_use]
    pub fn new(root: &Path, form: Form, options: WriteOptions) -> Self {
        Self {
            layout: Layout { root: root.to_owned(), form, options, stage: None, partition: None },
            is_file: false,
            watch: &Nobody,
            solved: None,
            open: Vec::new(),
            last: 0,
            held: 0,
            taken: Vec::new(),
            free: Vec::new(),
            workers: OneByOne,
        }
    }

    /// One table as a file.
    #[must_use]
    pub fn file(path: &Path, form: Form, options: WriteOptions) -> Self {
        let mut file = Self::new(path, form, options);
        file.is_file = true;
        file.layout.options.rows_per_file = Some(u64::MAX);
        file
    }
}

impl<W: Workers + Sync> Folder<W> {
    /// Writes with other workers, which encode columns of Parquet and take rows that several
    /// threads gather: see [`read_with`](super::read_with). The files do not depend on them. One
    /// thread does everything where rows are divided by [`Folder::partitioned`].
    #[must_use]
    pub fn with_workers<K: Workers + Sync>(self, workers: K) -> Folder<K> {
        Folder {
            layout: self.layout,
            is_file: self.is_file,
            watch: self.watch,
            solved: self.solved,
            open: self.open,
            last: self.last,
            held: self.held,
            taken: self.taken,
            free: self.free,
            workers,
        }
    }

    /// Where the files wait is made known to somebody.
    #[must_use]
    pub fn watched(mut self, watch: &'static dyn Watch) -> Self {
        self.watch = watch;
        self
    }

    /// Divides the rows of games, and of what belongs to games, by columns of the table games, into
    /// folders as Hive names them: `pbn/games/year=2012/part-00000.parquet`. Null is
    /// `__HIVE_DEFAULT_PARTITION__`, as is a column that the table does not have. There may be 400
    /// such folders.
    ///
    /// ```
    /// use portnote::product::fs::{Files, Permit};
    /// use portnote_archive::tables::{self, Folder, Form, TableOptions, WriteOptions};
    /// use portnote::{Counts, Format, Options};
    ///
    /// let place = tempfile::tempdir()?;
    /// let root = place.path().join("out");
    /// let folder = Folder::new(&root, Form::Ndjson, WriteOptions::default());
    /// let mut folder = folder.partitioned(vec!["year".to_owned()]);
    /// folder.begin(tables::find(Format::Pbn, "games").expect("a table"))?;
    /// let (options, how) = (Options::default(), TableOptions::default());
    /// let text = &mut &b"[Date \"2012.08.01\"]\n"[..];
    /// tables::read(Format::Pbn, text, "a.pbn", &options, &how, &mut folder)?;
    /// let permit = Permit::New { inputs: &[] };
    /// assert!(folder.finish(&mut Files::new(), &permit, &[], Counts::default()).is_ok());
    /// assert!(root.join("pbn/games/year=2012/part-00000.ndjson").is_file());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    #[must_use]
    pub fn partitioned(mut self, columns: Vec<String>) -> Self {
        self.layout.partition = (!columns.is_empty()).then(|| Partition::new(columns));
        self
    }

    /// Says which deals were solved for its tables, `missing` or `all`, and how many that could have
    /// been were not.
    ///
    /// ```
    /// use portnote_archive::tables::{Folder, Form, WriteOptions};
    /// let folder = Folder::new("out".as_ref(), Form::Ndjson, WriteOptions::default());
    /// let folder = folder.solved("all", 0);
    /// # drop(folder);
    /// ```
    #[must_use]
    pub const fn solved(mut self, which: &'static str, not_solved: u64) -> Self {
        self.solved = Some((which, not_solved));
        self
    }

    /// Begins a table, so that it is written even without rows; one that was begun stays.
    ///
    /// # Errors
    /// What the system says.
    pub fn begin(&mut self, table: &'static Table) -> io::Result<()> {
        if self.open.iter().any(|open| std::ptr::eq(open.table, table)) {
            return Ok(());
        }
        self.settle()?;
        let layout = &mut self.layout;
        if let Some(partition) = &layout.partition {
            partition.admit(table)?;
        }
        if layout.stage.is_none() && !self.is_file {
            layout.stage = Some(Stage::new(&layout.root, self.watch)?);
        }
        let mut open = OpenTable::new(table, layout);
        if layout.partition.is_none() || !is_divided(table) {
            open.prepare(layout, 0, &self.workers)?;
        }
        self.open.push(open);
        // Parts that were made before have no rows for this table.
        self.free.clear();
        Ok(())
    }

    /// Puts all files in place, and one that describes them.
    ///
    /// # Errors
    /// The first file that cannot be written.
    pub fn finish(
        mut self,
        files: &mut Files,
        permit: &Permit<'_>,
        inputs: &[(String, FileRow)],
        counts: Counts,
    ) -> Result<Finished, FolderError> {
        let root = self.layout.root.clone();
        let failed = |path: PathBuf, error| FolderError { path, error };
        let writing = |error: &io::Error| failed(root.clone(), WriteError::writing(error));
        self.settle().map_err(|error| writing(&error))?;
        let mut spools = Vec::new();
        for open in &mut self.open {
            let ended = open.end(&mut self.layout, &self.workers);
            spools.extend(ended.map_err(|error| writing(&error))?);
        }
        let rows = self.open.iter().map(|open| open.rows).sum();
        let Some(stage) = self.layout.stage.take() else {
            for spool in &mut spools {
                let written = files.write_spool(&root, spool, permit);
                written.map_err(|error| failed(root.clone(), error))?;
            }
            let files = spools.iter().map(|_| root.clone()).collect();
            return Ok(Finished { rows, files });
        };
        let said: Vec<TableSaid> = self.open.iter().map(TableSaid::new).collect();
        let columns = self.layout.partition.as_ref().map(Partition::columns);
        let text = manifest(&said, columns.unwrap_or_default(), self.solved, inputs, counts);
        let mut names: Vec<PathBuf> = self.open.into_iter().flat_map(|open| open.files).collect();
        let described = stage.create(Path::new(MANIFEST), text.len()).and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.finish()
        });
        described.map_err(|error| writing(&error))?;
        let old = written_before(&root);
        // The description comes last: it says that all files are there.
        names.push(PathBuf::from(MANIFEST));
        let earlier =
            Earlier { files: &old, description: Path::new(MANIFEST), marker: Path::new(MARKER) };
        let placed = stage.appear(&names, &earlier, permit);
        placed.map_err(|(path, error)| failed(path, error))?;
        names.pop();
        let files = names.iter().map(|name| root.join(name)).collect();
        Ok(Finished { rows, files })
    }

    /// Appends all rows of parts that were taken.
    fn settle(&mut self) -> io::Result<()> {
        let (layout, workers, parts) = (&self.layout, &self.workers, &self.taken);
        workers.map(largest_first(&mut self.open), |(number, open)| {
            open.follow(number, parts, layout, workers);
        });
        self.recycle();
        let mut failed = self.open.iter_mut().filter_map(|open| open.failed.take());
        failed.next().map_or(Ok(()), Err)
    }

    /// Uses the room of parts again, where all their rows were appended.
    fn recycle(&mut self) {
        if !self.open.iter().any(|open| open.is_behind) {
            self.free.extend(self.taken.drain(..).map(FolderPart::emptied));
        }
    }

    /// Writes the rows of the files that hold most of them.
    fn relieve(&mut self) -> io::Result<()> {
        let files: usize = self.open.iter_mut().map(|open| open.files_mut().count()).sum();
        let share = self.held / files.max(1);
        let open = self.open.iter_mut();
        let files = open.flat_map(OpenTable::files_mut);
        for written in files.filter(|written| written.held >= share) {
            if let Some(writer) = &mut written.writer {
                writer.flush()?;
            }
            self.held = self.held.saturating_sub(written.held);
            written.held = 0;
        }
        Ok(())
    }
}

/// Tables with their numbers; those with most rows, which take longest, come first.
fn largest_first(open: &mut [OpenTable]) -> Vec<(usize, &mut OpenTable)> {
    let mut open: Vec<_> = open.iter_mut().enumerate().collect();
    open.order_by_key(|(_, open)| Reverse(open.rows));
    open
}

impl TableSaid {
    fn new(open: &OpenTable) -> Self {
        let name = |path: &PathBuf| {
            let parts = path.iter().map(|part| part.to_string_lossy());
            parts.collect::<Vec<_>>().join("/")
        };
        Self {
            schema: open.table.schema(),
            table: open.table.name,
            rows: open.rows,
            files: open.files.iter().map(name).collect(),
        }
    }
}

impl<W: Workers + Sync> Sink for Folder<W> {
    fn wants(&self, table: &'static Table) -> bool {
        // The digest of each input is written even where that table is not, and the rows of games
        // say to which folder others belong.
        table.name == "files"
            || table.name == "games" && self.layout.partition.is_some()
            || self.open.iter().any(|open| std::ptr::eq(open.table, table))
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        if !self.taken.is_empty() {
            self.settle()?;
        }
        let place = match &mut self.layout.partition {
            Some(partition) => partition.place(row)?,
            None => None,
        };
        let place = place.unwrap_or(0);
        // The rows of a table follow each other.
        let is_last = |open: &&OpenTable| std::ptr::eq(open.table, row.table());
        if self.open.get(self.last).filter(is_last).is_none() {
            let last = self.open.iter().position(|open| is_last(&open));
            self.last = last.unwrap_or(self.open.len());
        }
        let Some(open) = self.open.get_mut(self.last) else {
            return Ok(());
        };
        let before = open.held(place);
        open.write(&self.layout, place, row, &self.workers)?;
        self.held = (self.held + open.held(place)).saturating_sub(before);
        if self.layout.partition.is_some() && self.held > HELD {
            self.relieve()?;
        }
        Ok(())
    }
}

impl<W: Workers + Sync> Parts for Folder<W> {
    type Part = FolderPart;

    fn part(&mut self) -> Option<FolderPart> {
        if self.layout.partition.is_some() {
            return None;
        }
        self.recycle();
        let new = || FolderPart::new(self.open.iter().map(OpenTable::part).collect());
        Some(self.free.pop().unwrap_or_else(new))
    }

    fn take(&mut self, parts: Vec<FolderPart>) -> io::Result<()> {
        self.settle()?;
        self.taken = parts;
        self.open.iter_mut().for_each(|open| open.is_behind = true);
        Ok(())
    }

    fn chores(&mut self) -> Vec<Chore<'_>> {
        if self.open.iter().any(|open| open.is_behind) {
            let (layout, workers, parts) = (&self.layout, &self.workers, &self.taken);
            let open = largest_first(&mut self.open).into_iter();
            let chores = open.map(|(number, open)| {
                let chore = move || open.follow(number, parts, layout, workers);
                Box::new(chore) as Chore<'_>
            });
            return chores.collect();
        }
        let files = self.open.iter_mut().flat_map(OpenTable::files_mut);
        let writers = files.filter_map(|written| written.writer.as_mut());
        writers.flat_map(Writer::chores).collect()
    }
}
