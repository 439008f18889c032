//! Tables as files of a folder, which appear only once all of them are complete.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use portnote_core::columns::{FileRow, Table};
use serde::Serialize;
use serde_json::json;

use super::{Form, Record, Sink, WriteOptions, Writer, writer};
use crate::counts::Counts;
use crate::fs::{Files, Permit, Spool, WriteError};

/// What the folder says of itself.
const MANIFEST: &str = "_portnote.json";

/// Writes tables to files. What is written waits in files without names, so that an end before
/// [`Folder::finish`] leaves nothing.
///
/// ```
/// use portnote::fs::{Files, Permit};
/// use portnote::tables::{self, Folder, Form, TableOptions, WriteOptions};
/// use portnote::{Counts, Format, Options};
///
/// let place = tempfile::tempdir()?;
/// let mut folder = Folder::new(place.path(), Form::Ndjson, WriteOptions::default());
/// folder.begin(tables::find(Format::Pbn, "games").expect("a table"))?;
/// let how = TableOptions::default();
/// let text = &mut &b"[Board \"7\"]\n"[..];
/// let read = tables::read(Format::Pbn, text, "a.pbn", &Options::default(), &how, &mut folder)?;
/// let permit = Permit::New { inputs: &[] };
/// let done = folder.finish(&mut Files::new(), &permit, &[("a.pbn".to_owned(), read.file)], read.counts);
/// assert_eq!(done.map(|done| done.rows).ok(), Some(1));
/// assert!(place.path().join("pbn/games.ndjson").is_file());
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Folder {
    root: PathBuf,
    /// Whether the root is the file of the only table.
    is_file: bool,
    form: Form,
    options: WriteOptions,
    open: Vec<Open>,
    /// Folders that were made, the outermost first.
    made: Vec<PathBuf>,
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
    /// Rows of the last part.
    held: u64,
    writer: Option<Box<dyn Writer<Spool>>>,
    parts: Vec<Spool>,
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
            open: Vec::new(),
            made: Vec::new(),
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

    /// Begins a table, so that it is written even without rows; one that was begun stays.
    ///
    /// # Errors
    /// What the system says.
    pub fn begin(&mut self, table: &'static Table) -> io::Result<()> {
        if self.open.iter().any(|open| std::ptr::eq(open.table, table)) {
            return Ok(());
        }
        let mut open = Open {
            table,
            rows: 0,
            held: 0,
            writer: None,
            parts: Vec::new(),
        };
        let first = self.place(table, 0, false);
        if let Some(folder) = first.parent().filter(|_| !self.is_file) {
            make(folder, &mut self.made)?;
        }
        open.writer = Some(writer(
            self.form,
            table,
            &self.options,
            Spool::beside(&first),
        )?);
        self.open.push(open);
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
        let mut finished = Finished::default();
        let mut said = Vec::new();
        // All of them are complete before the first one appears.
        for number in 0..self.open.len() {
            self.close(number).map_err(|error| FolderError {
                path: self.root.clone(),
                error: WriteError::writing(&error),
            })?;
        }
        let old = self.written_before();
        for open in std::mem::take(&mut self.open) {
            finished.rows += open.rows;
            let mut names = Vec::new();
            let is_several = open.parts.len() > 1;
            for (number, mut spool) in open.parts.into_iter().enumerate() {
                let path = self.place(open.table, number, is_several);
                if let Some(folder) = path.parent().filter(|_| !self.is_file) {
                    make(folder, &mut self.made).map_err(|error| FolderError {
                        path: folder.to_owned(),
                        error: WriteError::writing(&error),
                    })?;
                }
                let written = files.write_spool(&path, &mut spool, permit);
                written.map_err(|error| FolderError {
                    path: path.clone(),
                    error,
                })?;
                names.push(self.name(&path));
                finished.files.push(path);
            }
            said.push(TableSaid {
                schema: open.table.schema(),
                table: open.table.name,
                rows: open.rows,
                files: names,
            });
        }
        if !self.is_file {
            self.remove_others(&old, &said);
            let text = manifest(&said, inputs, counts);
            let path = self.root.join(MANIFEST);
            let written = files.write(&path, text.as_bytes(), permit);
            written.map_err(|error| FolderError { path, error })?;
        }
        // What was made stays.
        self.made.clear();
        Ok(finished)
    }

    /// Ends the last part of a table.
    fn close(&mut self, number: usize) -> io::Result<()> {
        let Some(open) = self.open.get_mut(number) else {
            return Ok(());
        };
        if let Some(writer) = open.writer.take() {
            open.parts.push(writer.finish()?);
            open.held = 0;
        }
        Ok(())
    }

    /// The file of a part.
    fn place(&self, table: &Table, part: usize, is_several: bool) -> PathBuf {
        if self.is_file {
            return self.root.clone();
        }
        let form = self.form.name();
        let folder = self.root.join(table.notation);
        if self.form.is_divided() || is_several {
            return folder
                .join(table.name)
                .join(format!("part-{part:05}.{form}"));
        }
        folder.join(format!("{}.{form}", table.name))
    }

    /// A file as the folder names it.
    fn name(&self, path: &Path) -> String {
        let path = path.strip_prefix(&self.root).unwrap_or(path);
        let parts = path.iter().map(|part| part.to_string_lossy());
        parts.collect::<Vec<_>>().join("/")
    }

    /// The files of tables that an earlier run wrote to the folder.
    fn written_before(&self) -> Vec<String> {
        let text = fs::read(self.root.join(MANIFEST)).unwrap_or_default();
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
    fn remove_others(&self, old: &[String], said: &[TableSaid]) {
        let is_new = |name: &String| said.iter().any(|table| table.files.contains(name));
        for name in old.iter().filter(|name| !is_new(name)) {
            let _ = fs::remove_file(self.root.join(name));
        }
    }
}

impl Sink for Folder {
    fn wants(&self, table: &'static Table) -> bool {
        // The digest of each input is written even where that table is not.
        table.name == "files" || self.open.iter().any(|open| std::ptr::eq(open.table, table))
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        let table = row.table();
        let mut tables = self.open.iter();
        let Some(number) = tables.position(|open| std::ptr::eq(open.table, table)) else {
            return Ok(());
        };
        let most = self.options.rows_per_file;
        let most = most.unwrap_or(self.form.rows_per_file()).max(1);
        if self.open.get(number).is_some_and(|open| open.held >= most) {
            self.close(number)?;
        }
        let first = self.place(table, 0, false);
        let Some(open) = self.open.get_mut(number) else {
            return Ok(());
        };
        let writer = match &mut open.writer {
            Some(writer) => writer,
            none => none.insert(writer(
                self.form,
                table,
                &self.options,
                Spool::beside(&first),
            )?),
        };
        writer.write(row)?;
        open.rows += 1;
        open.held += 1;
        Ok(())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // Only folders that are still empty can be removed.
        for folder in self.made.iter().rev() {
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Makes a folder and those in which it is, and says which were not there.
fn make(folder: &Path, made: &mut Vec<PathBuf>) -> io::Result<()> {
    let missing = folder.ancestors().take_while(|folder| !folder.is_dir());
    let missing: Vec<PathBuf> = missing
        .filter(|folder| !folder.as_os_str().is_empty())
        .map(Path::to_owned)
        .collect();
    for folder in missing.into_iter().rev() {
        match fs::create_dir(&folder) {
            Ok(()) => made.push(folder),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists && folder.is_dir() => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// Whether a name in a description is that of a table, and of nothing outside the folder.
fn is_ours(name: &str) -> bool {
    let is_plain = |part: &str| {
        let mut bytes = part.bytes();
        !part.starts_with('.')
            && bytes.all(|byte| byte.is_ascii_alphanumeric() || b"-_.=".contains(&byte))
    };
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    ["ndjson", "csv", "parquet"].contains(&extension) && name.split('/').all(is_plain)
}

fn manifest(said: &[TableSaid], inputs: &[(String, FileRow)], counts: Counts) -> String {
    let inputs = inputs
        .iter()
        .map(|(name, file)| json!({ "file": name, "bytes": file.bytes, "sha256": file.sha256 }));
    let value = json!({
        "schema": "portnote/tables/1",
        "portnote": env!("CARGO_PKG_VERSION"),
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
