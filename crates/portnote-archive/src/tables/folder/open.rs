//! The files of a table while rows are written to them.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::mem;
use std::path::{Path, PathBuf};

use portnote::product::Workers;
use portnote::product::fs::Spool;
use portnote::product::{Stage, Staged};
use portnote_core::columns::Table;

use super::part::FolderPart;
use super::partition::{Partition, is_divided};
use crate::tables::{Form, Part, Record, WriteOptions, Writer};

/// Bytes of a file that are gathered before they are written, and those of each file where there
/// may be thousands.
const GATHERED: [usize; 2] = [1 << 16, 1 << 12];

/// Where the files of all tables are, and how they are written.
pub(super) struct Layout {
    pub(super) root: PathBuf,
    pub(super) form: Form,
    pub(super) options: WriteOptions,
    /// Where files wait; `None` where the root is the only file.
    pub(super) stage: Option<Stage>,
    pub(super) partition: Option<Partition>,
}

/// A table that is written.
pub(super) struct OpenTable {
    pub(super) table: &'static Table,
    pub(super) rows: u64,
    /// The files so far, by their paths in the folder.
    pub(super) files: Vec<PathBuf>,
    /// Whether its rows of parts that were taken are not appended yet.
    pub(super) is_behind: bool,
    /// What went wrong while that was done.
    pub(super) failed: Option<io::Error>,
    /// A part without rows.
    blank: Part,
    /// What is written of each folder of a partition, by its number; else of number 0.
    places: BTreeMap<usize, TableFile>,
}

/// The file that is written now.
#[derive(Default)]
pub(super) struct TableFile {
    pub(super) writer: Option<Writer<Target>>,
    pub(super) held: usize,
    rows: u64,
    /// How many files there were before it.
    number: usize,
}

/// Where rows go.
pub(super) enum Target {
    Spool(Spool),
    Staged(Staged),
}

impl Layout {
    fn rows_per_file(&self) -> u64 {
        let most = self.options.rows_per_file;
        most.unwrap_or(self.form.rows_per_file()).max(1)
    }
}

impl OpenTable {
    pub(super) fn new(table: &'static Table, layout: &Layout) -> Self {
        Self {
            table,
            is_behind: false,
            failed: None,
            blank: Part::new(layout.form, table, &layout.options),
            rows: 0,
            files: Vec::new(),
            places: BTreeMap::new(),
        }
    }

    /// A part without rows.
    pub(super) fn part(&self) -> Part {
        self.blank.empty()
    }

    /// The files that are written.
    pub(super) fn files_mut(&mut self) -> impl Iterator<Item = &mut TableFile> {
        self.places.values_mut()
    }

    /// Bytes of rows of a folder in memory.
    pub(super) fn held(&self, place: usize) -> usize {
        self.places.get(&place).map_or(0, |written| written.held)
    }

    /// Writes a row.
    pub(super) fn write(
        &mut self,
        layout: &Layout,
        place: usize,
        row: &Record<'_>,
        workers: &impl Workers,
    ) -> io::Result<()> {
        let most = layout.rows_per_file();
        let has_room = |written: &TableFile| written.writer.is_some() && written.rows < most;
        if !self.places.get(&place).is_some_and(has_room) {
            self.prepare(layout, place, workers)?;
        }
        if let Some(written) = self.places.get_mut(&place)
            && let Some(writer) = &mut written.writer
        {
            writer.write(row)?;
            written.held = writer.held();
            written.rows += 1;
        }
        self.rows += 1;
        Ok(())
    }

    /// Appends its rows of some parts, where it has that number, unless that was done.
    pub(super) fn follow(
        &mut self,
        number: usize,
        parts: &[FolderPart],
        layout: &Layout,
        workers: &impl Workers,
    ) {
        if !mem::take(&mut self.is_behind) {
            return;
        }
        let done = self.catch_up(workers).and_then(|()| {
            let mut parts = parts.iter().filter_map(|part| part.table(number));
            parts.try_for_each(|part| self.append(layout, part, workers))
        });
        self.failed = self.failed.take().or(done.err());
    }

    /// Writes what was left of parts that were appended before.
    fn catch_up(&mut self, workers: &impl Workers) -> io::Result<()> {
        let mut writers = self.files_mut().filter_map(|it| it.writer.as_mut());
        writers.try_for_each(|writer| writer.catch_up(workers))
    }

    /// Appends all rows of a part.
    fn append(&mut self, layout: &Layout, part: &Part, workers: &impl Workers) -> io::Result<()> {
        let mut done = 0;
        while done < part.rows() {
            let room = self.prepare(layout, 0, workers)?;
            let room = usize::try_from(room).unwrap_or(usize::MAX);
            let rows = done..done.saturating_add(room).min(part.rows());
            done = rows.end;
            if let Some(written) = self.places.get_mut(&0)
                && let Some(writer) = &mut written.writer
            {
                written.rows += rows.len() as u64;
                self.rows += rows.len() as u64;
                writer.gather(part, rows)?;
            }
        }
        Ok(())
    }

    /// Makes the file for the next rows of a folder where there is none yet, and says for how many
    /// rows it has room.
    pub(super) fn prepare(
        &mut self,
        layout: &Layout,
        place: usize,
        workers: &impl Workers,
    ) -> io::Result<u64> {
        let most = layout.rows_per_file();
        let written = self.places.entry(place).or_default();
        if written.rows >= most {
            written.close(workers)?;
        }
        if written.writer.is_none() {
            let target = match &layout.stage {
                None => Target::Spool(Spool::beside(&layout.root)),
                Some(stage) => {
                    let folder = layout.partition.as_ref().map_or("", |it| it.folder(place));
                    let folder = if is_divided(self.table) { folder } else { "" };
                    let mut name = Path::new(self.table.notation).join(self.table.name);
                    name.push(folder);
                    name.push(format!("part-{:05}.{}", written.number, layout.form.name()));
                    let [wide, narrow] = GATHERED;
                    let most = match layout.partition {
                        Some(_) => narrow,
                        None => wide,
                    };
                    let staged = stage.create(&name, most)?;
                    self.files.push(name);
                    Target::Staged(staged)
                }
            };
            let writer = Writer::new(layout.form, self.table, &layout.options, target)?;
            written.writer = Some(writer);
        }
        Ok(most - written.rows)
    }

    /// Ends all files, and gives back the text of one that is not in a folder.
    pub(super) fn end(
        &mut self,
        layout: &mut Layout,
        workers: &impl Workers,
    ) -> io::Result<Option<Spool>> {
        let is_divided = layout.partition.is_some() && is_divided(self.table);
        if let Some(partition) = &mut layout.partition
            && is_divided
            && self.files.is_empty()
        {
            // Somebody who reads the table finds its columns.
            let place = partition.null()?;
            self.prepare(layout, place, workers)?;
        }
        let mut spool = None;
        for written in self.places.values_mut() {
            spool = written.close(workers)?.or(spool);
        }
        self.places.clear();
        self.files.sort();
        if let (Some(stage), [only]) = (&layout.stage, self.files.as_mut_slice()) {
            let is_in_folder = layout.form.is_divided() || is_divided;
            if !is_in_folder {
                let Table { notation, name, .. } = self.table;
                let name = format!("{notation}/{name}.{}", layout.form.name());
                stage.rename(only, Path::new(&name))?;
                *only = PathBuf::from(name);
            }
        }
        Ok(spool)
    }
}

impl TableFile {
    /// Ends the file, and gives back its text where that is not in a folder.
    fn close(&mut self, workers: &impl Workers) -> io::Result<Option<Spool>> {
        let Some(writer) = self.writer.take() else {
            return Ok(None);
        };
        (self.rows, self.held) = (0, 0);
        self.number += 1;
        match writer.finish_with(workers)? {
            Target::Spool(spool) => Ok(Some(spool)),
            Target::Staged(staged) => staged.finish().map(|()| None),
        }
    }
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
