//! Tables as files of a folder, which appear only once all of them are complete.

mod partition;

use std::collections::BTreeMap;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use portnote_core::columns::{FileRow, Table};
use serde::Serialize;
use serde_json::json;

use self::partition::{Partition, is_divided};
use super::{Form, Record, Sink, WriteOptions, Writer, writer};
use crate::counts::Counts;
use crate::fs::stage::{Stage, Staged};
use crate::fs::{Files, Nobody, Permit, Spool, Watch, WriteError};

/// What the folder says of itself.
const MANIFEST: &str = "_portnote.json";

/// Bytes of a file that are gathered before they are written, and those of each file where there
/// may be thousands.
const GATHERED: [usize; 2] = [1 << 16, 1 << 12];

/// Bytes of rows that all files of a partition hold in memory.
const HELD: usize = 64 << 20;

/// Writes tables to files. What is written waits in a folder of its own, so that an end before
/// [`Folder::finish`] leaves nothing.
///
/// ```
/// use portnote::fs::{Files, Permit};
/// use portnote::tables::{self, Folder, Form, TableOptions, WriteOptions};
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
pub struct Folder {
    root: PathBuf,
    /// Whether the root is the file of the only table.
    is_file: bool,
    form: Form,
    options: WriteOptions,
    watch: &'static dyn Watch,
    stage: Option<Stage>,
    partition: Option<Partition>,
    open: Vec<Open>,
    /// Bytes of rows in memory.
    held: usize,
}

/// What was written.
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
pub struct FolderError {
    /// The file.
    pub path: PathBuf,
    /// What happened.
    pub error: WriteError,
}

/// A table that is written.
struct Open {
    table: &'static Table,
    rows: u64,
    /// What is written of each folder of a partition, by its number; else of number 0.
    parts: BTreeMap<usize, Part>,
    /// The files so far, by their paths in the folder.
    files: Vec<PathBuf>,
}

/// The file that is written now.
#[derive(Default)]
struct Part {
    writer: Option<Box<dyn Writer<Target>>>,
    rows: u64,
    held: usize,
    /// How many files there were before it.
    number: usize,
}

/// Where rows go.
enum Target {
    Spool(Spool),
    Staged(Staged),
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Spool(spool) => spool.write(bytes),
            Self::Staged(staged) => staged.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Spool(spool) => spool.flush(),
            Self::Staged(staged) => staged.flush(),
        }
    }
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
            root: root.to_owned(),
            is_file: false,
            form,
            options,
            watch: &Nobody,
            stage: None,
            partition: None,
            open: Vec::new(),
            held: 0,
        }
    }

    /// One table as a file.
    #[must_use]
    pub fn file(path: &Path, form: Form, options: WriteOptions) -> Self {
        let mut file = Self::new(path, form, options);
        file.is_file = true;
        file.options.rows_per_file = Some(u64::MAX);
        file
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
    /// use portnote::fs::{Files, Permit};
    /// use portnote::tables::{self, Folder, Form, TableOptions, WriteOptions};
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
        self.partition = (!columns.is_empty()).then(|| Partition::new(columns));
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
        if let Some(partition) = &self.partition {
            partition.admit(table)?;
        }
        if self.stage.is_none() && !self.is_file {
            self.stage = Some(Stage::new(&self.root, self.watch)?);
        }
        self.open.push(Open {
            table,
            rows: 0,
            parts: BTreeMap::new(),
            files: Vec::new(),
        });
        match &self.partition {
            Some(_) if is_divided(table) => Ok(()),
            _ => self.write_to(self.open.len() - 1, 0, None),
        }
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
        let root = self.root.clone();
        let failed = |path: PathBuf, error| FolderError { path, error };
        let writing = |error: &io::Error| failed(root.clone(), WriteError::writing(error));
        let mut spools = Vec::new();
        for number in 0..self.open.len() {
            spools.extend(self.end(number).map_err(|error| writing(&error))?);
        }
        let rows = self.open.iter().map(|open| open.rows).sum();
        let Some(stage) = self.stage.take() else {
            for spool in &mut spools {
                let written = files.write_spool(&root, spool, permit);
                written.map_err(|error| failed(root.clone(), error))?;
            }
            let files = spools.iter().map(|_| root.clone()).collect();
            return Ok(Finished { rows, files });
        };
        let said: Vec<TableSaid> = self.open.iter().map(TableSaid::new).collect();
        let columns = self.partition.as_ref().map(Partition::columns);
        let text = manifest(&said, columns.unwrap_or_default(), inputs, counts);
        let mut names: Vec<PathBuf> = self.open.into_iter().flat_map(|open| open.files).collect();
        let described = stage
            .create(Path::new(MANIFEST), text.len())
            .and_then(|mut file| {
                file.write_all(text.as_bytes())?;
                file.finish()
            });
        described.map_err(|error| writing(&error))?;
        let old = written_before(&root);
        // The description comes last: it says that all files are there.
        names.push(PathBuf::from(MANIFEST));
        let placed = stage.appear(&names, permit);
        placed.map_err(|(path, error)| failed(path, error))?;
        names.pop();
        remove_others(&root, &old, &said);
        let files = names.iter().map(|name| root.join(name)).collect();
        Ok(Finished { rows, files })
    }

    /// Ends all files of a table, and gives back the text of one that is not in a folder.
    fn end(&mut self, number: usize) -> io::Result<Option<Spool>> {
        let Some(open) = self.open.get(number) else {
            return Ok(None);
        };
        let (table, is_empty) = (open.table, open.files.is_empty());
        if let Some(partition) = self
            .partition
            .as_mut()
            .filter(|_| is_empty && is_divided(table))
        {
            // Somebody who reads the table finds its columns.
            let place = partition.null()?;
            self.write_to(number, place, None)?;
        }
        let Some(open) = self.open.get_mut(number) else {
            return Ok(None);
        };
        let mut spool = None;
        for part in open.parts.values_mut() {
            spool = part.close()?.or(spool);
        }
        open.parts.clear();
        open.files.sort();
        if let (Some(stage), [only]) = (&self.stage, open.files.as_mut_slice()) {
            let is_in_folder =
                self.form.is_divided() || self.partition.is_some() && is_divided(table);
            if !is_in_folder {
                let name = format!("{}/{}.{}", table.notation, table.name, self.form.name());
                stage.rename(only, Path::new(&name))?;
                *only = PathBuf::from(name);
            }
        }
        Ok(spool)
    }

    /// Writes a row to the file of a part, or makes only the file.
    fn write_to(
        &mut self,
        number: usize,
        place: usize,
        row: Option<&Record<'_>>,
    ) -> io::Result<()> {
        let most = self.options.rows_per_file;
        let most = most.unwrap_or(self.form.rows_per_file()).max(1);
        let Some(open) = self.open.get_mut(number) else {
            return Ok(());
        };
        let part = open.parts.entry(place).or_default();
        if part.rows >= most {
            self.held = self.held.saturating_sub(part.held);
            part.close()?;
        }
        if part.writer.is_none() {
            let target = match &self.stage {
                None => Target::Spool(Spool::beside(&self.root)),
                Some(stage) => {
                    let folder = self.partition.as_ref().map_or("", |it| it.folder(place));
                    let folder = if is_divided(open.table) { folder } else { "" };
                    let mut name = Path::new(open.table.notation).join(open.table.name);
                    name.push(folder);
                    name.push(format!("part-{:05}.{}", part.number, self.form.name()));
                    let [wide, narrow] = GATHERED;
                    let most = if self.partition.is_some() {
                        narrow
                    } else {
                        wide
                    };
                    let staged = stage.create(&name, most)?;
                    open.files.push(name);
                    Target::Staged(staged)
                }
            };
            part.writer = Some(writer(self.form, open.table, &self.options, target)?);
        }
        let (Some(writer), Some(row)) = (&mut part.writer, row) else {
            return Ok(());
        };
        writer.write(row)?;
        part.rows += 1;
        open.rows += 1;
        let before = std::mem::replace(&mut part.held, writer.held());
        self.held = (self.held + part.held).saturating_sub(before);
        if self.partition.is_some() && self.held > HELD {
            self.relieve()?;
        }
        Ok(())
    }

    /// Writes the rows of the files that hold most of them.
    fn relieve(&mut self) -> io::Result<()> {
        let parts = self.open.iter().map(|open| open.parts.len()).sum::<usize>();
        let share = self.held / parts.max(1);
        let parts = self
            .open
            .iter_mut()
            .flat_map(|open| open.parts.values_mut());
        for part in parts.filter(|part| part.held >= share) {
            if let Some(writer) = &mut part.writer {
                writer.flush()?;
            }
            self.held = self.held.saturating_sub(part.held);
            part.held = 0;
        }
        Ok(())
    }
}

impl Part {
    /// Ends the file, and gives back its text where that is not in a folder.
    fn close(&mut self) -> io::Result<Option<Spool>> {
        let Some(writer) = self.writer.take() else {
            return Ok(None);
        };
        (self.rows, self.held) = (0, 0);
        self.number += 1;
        match writer.finish()? {
            Target::Spool(spool) => Ok(Some(spool)),
            Target::Staged(staged) => staged.finish().map(|()| None),
        }
    }
}

impl TableSaid {
    fn new(open: &Open) -> Self {
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

impl Sink for Folder {
    fn wants(&self, table: &'static Table) -> bool {
        // The digest of each input is written even where that table is not, and the rows of games
        // say to which folder others belong.
        table.name == "files"
            || table.name == "games" && self.partition.is_some()
            || self.open.iter().any(|open| std::ptr::eq(open.table, table))
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        let place = match &mut self.partition {
            Some(partition) => partition.place(row)?,
            None => None,
        };
        let table = row.table();
        let mut tables = self.open.iter();
        match tables.position(|open| std::ptr::eq(open.table, table)) {
            Some(number) => self.write_to(number, place.unwrap_or(0), Some(row)),
            None => Ok(()),
        }
    }
}

/// The files of tables that an earlier run wrote to a folder.
fn written_before(root: &Path) -> Vec<String> {
    let text = fs::read(root.join(MANIFEST)).unwrap_or_default();
    let value: serde_json::Value = serde_json::from_slice(&text).unwrap_or_default();
    let list = |value: &serde_json::Value, name| value.get(name)?.as_array().cloned();
    let tables = list(&value, "tables").unwrap_or_default();
    let names = tables.iter().filter_map(|table| list(table, "files"));
    let names = names.flatten();
    let names = names.filter_map(|name| name.as_str().map(str::to_owned));
    names.filter(|name| is_ours(name)).collect()
}

/// Removes the files of the earlier run that this one has not written: a program that reads
/// a table reads all files of its folder.
fn remove_others(root: &Path, old: &[String], said: &[TableSaid]) {
    let is_new = |name: &String| said.iter().any(|table| table.files.contains(name));
    for name in old.iter().filter(|name| !is_new(name)) {
        let path = root.join(name);
        let _ = fs::remove_file(&path);
        // A folder that still holds something stays.
        let folders = path.ancestors().skip(1).take(name.matches('/').count());
        for folder in folders {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Whether a name in a description is that of a table, and of nothing outside the folder.
fn is_ours(name: &str) -> bool {
    let is_plain = |part: &str| {
        let is_separator = |character: char| character.is_control() || "\\:".contains(character);
        !part.is_empty() && !part.starts_with('.') && !part.contains(is_separator)
    };
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    ["ndjson", "csv", "parquet"].contains(&extension) && name.split('/').all(is_plain)
}

fn manifest(
    said: &[TableSaid],
    partition: &[String],
    inputs: &[(String, FileRow)],
    counts: Counts,
) -> String {
    let inputs = inputs
        .iter()
        .map(|(name, file)| json!({ "file": name, "bytes": file.bytes, "sha256": file.sha256 }));
    let value = json!({
        "schema": "portnote/tables/1",
        "portnote": env!("CARGO_PKG_VERSION"),
        "partitioned_by": partition,
        "tables": said,
        "findings": {
            "errors": counts.errors,
            "warnings": counts.warnings,
            "infos": counts.infos,
        },
        "inputs": inputs.collect::<Vec<_>>(),
    });
    format!("{value:#}\n")
}
