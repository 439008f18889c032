//! The options of `portnote tables`.

use std::path::{Path, PathBuf};

use portnote::Format;
use portnote_archive::tables::{self, Form, ParseFormError, WriteOptions};

use super::dd::{SOLVING, Solving, WhichDeals};
use super::dump::Carry;
use super::number::{POSITIVE, whole};
use super::special::Special;
use super::{Exit, Paths, heading};
use crate::solved::Wanted;

pub(super) const EXAMPLES: &str = "\
Examples:
  portnote tables --table hands archive/ | jq .hcp
  portnote tables --format parquet archive/ -o out/
  portnote tables --format parquet --partition-by year archive/ -o out/
  portnote tables --dd missing --table double_dummy club.pbn
  portnote tables --table games club.pbn -o games.csv";

#[derive(Debug, clap::Args)]
pub(crate) struct Tables {
    /// Format: ndjson, csv or parquet [default: by the extension of the output, else ndjson]
    #[arg(long, value_name = "FORMAT", value_parser = form)]
    pub(crate) format: Option<Form>,

    /// Write tables to this folder, or one table to this file
    #[arg(short, long, default_value = "-", value_name = "FILE|FOLDER|-")]
    pub(crate) output: PathBuf,

    /// Replace existing outputs
    #[arg(long)]
    pub(crate) force: bool,

    /// Tables to write, as in `games,hands` [default: all in a folder; name exactly one for standard output or a file]
    #[arg(long, value_delimiter = ',', value_name = "NAMES", value_parser = table, long_help = names())]
    pub(crate) table: Vec<String>,

    /// Write CSV for spreadsheets: with a byte order mark, and `'` before values that look like formulas
    #[arg(long, hide_short_help = true)]
    pub(crate) spreadsheet: bool,

    /// Maximum number of rows in a Parquet row group
    #[arg(long, hide_short_help = true, default_value_t = 65_536, value_name = "N", value_parser = whole::<u32>(1..=16_777_216))]
    pub(crate) rows_per_group: u32,

    /// Split tables into files of at most N rows [default: 1000000 for Parquet]
    #[arg(long, hide_short_help = true, value_name = "N", value_parser = whole::<u64>(POSITIVE))]
    pub(crate) rows_per_file: Option<u64>,

    /// Divide tables into folders by columns of the table `games`, as in `year` or `year,event`
    ///
    /// With this option, one thread reads the games, and `--jobs` has no effect.
    #[arg(long, value_delimiter = ',', value_name = "COLUMNS", value_parser = column)]
    pub(crate) partition_by: Vec<String>,

    /// Solve deals by double dummy: those without 20 stated results, or all
    #[arg(help_heading = SOLVING, long, value_enum, value_name = "WHICH")]
    pub(crate) dd: Option<WhichDeals>,

    /// With `--dd`: find out what each card of the play cost, for the table `cards`
    #[arg(help_heading = SOLVING, hide_short_help = true, long, requires = "dd")]
    pub(crate) dd_play: bool,

    #[command(flatten)]
    pub(crate) solving: Solving,

    /// Which missing values a game takes from earlier games
    #[arg(help_heading = heading::PBN, hide_short_help = true, long, value_enum, default_value_t = Carry::Deal, value_name = "WHAT")]
    pub(crate) carry: Carry,

    #[command(flatten)]
    pub(crate) exit: Exit,

    #[command(flatten)]
    pub(crate) paths: Paths,
}

impl Tables {
    /// The options that are given and do something for some notations only.
    pub(crate) fn special(&self) -> Vec<Special> {
        Special::given(&[
            (self.carry != Carry::Deal, "--carry", &[Format::Pbn][..]),
            (self.dd.is_some(), "--dd", &[Format::Pbn, Format::Lin][..]),
        ])
    }

    /// What is to be solved; `None` where nothing is.
    pub(crate) fn solved(&self) -> Option<Wanted> {
        let wants =
            |name: &str| self.table.is_empty() || self.table.iter().any(|table| table == name);
        let tables = wants("games") || wants("double_dummy") || !self.partition_by.is_empty();
        let plays = self.dd_play && wants("cards");
        Some(Wanted { which: self.dd?, tables, plays }).filter(|_| tables || plays)
    }

    pub(crate) fn form(&self) -> Form {
        let of_output = extension(&self.output).and_then(|name| name.parse().ok());
        self.format.or(of_output).unwrap_or(Form::Ndjson)
    }

    pub(crate) fn is_stdout(&self) -> bool {
        self.output.as_os_str() == "-"
    }

    /// Whether the output is a file, pipe or device: it is one already, or has an extension.
    pub(crate) fn is_file(&self) -> bool {
        let is_likely = self.output.exists() || extension(&self.output).is_some();
        !self.is_stdout() && !self.output.is_dir() && is_likely
    }

    pub(crate) fn write_options(&self) -> WriteOptions {
        let mut options = WriteOptions::default();
        options.rows_per_group = usize::try_from(self.rows_per_group).unwrap_or(usize::MAX);
        options.rows_per_file = self.rows_per_file;
        options.is_for_sheets = self.spreadsheet;
        options
    }

    /// What contradicts itself.
    pub(super) fn contradiction(&self) -> Option<&'static str> {
        if self.is_stdout() && self.table.len() != 1 {
            return Some(
                "standard output can hold only one table: choose one with `--table`, or write to a folder \
                 with `--output`",
            );
        }
        if self.is_file() && self.table.len() != 1 {
            return Some(
                "a file can hold only one table: choose one with `--table`, or write to a folder with \
                 `--output`",
            );
        }
        if !self.partition_by.is_empty() && (self.is_stdout() || self.is_file()) {
            return Some("`--partition-by` writes folders: name a folder with `--output`");
        }
        if self.dd.is_none()
            && let Some(problem) = self.solving.without_dd()
        {
            return Some(problem);
        }
        if self.spreadsheet && self.form() != Form::Csv {
            return Some("`--spreadsheet` has no effect without `--format csv`");
        }
        None
    }
}

/// The help of `--table`, with the tables of each notation.
fn names() -> String {
    let mut help = "Tables to write, as in `games,hands` [default: all in a folder; name exactly \
                    one for standard output or a file]\n"
        .to_owned();
    for notation in Format::ALL {
        let tables = tables::of(*notation);
        // LIN has the tables of PBN.
        let has_these = |format: &&Format| {
            let first = tables::of(**format).first();
            first.map(|table| table.notation) == Some(notation.about().name)
        };
        let readers = Format::ALL.iter().filter(has_these);
        let readers: Vec<&str> = readers.map(|format| format.about().title).collect();
        let names: Vec<&str> = tables.iter().map(|table| table.name).collect();
        if !readers.is_empty() {
            let (readers, names) = (readers.join(" and "), names.join(", "));
            help += &format!("\nTables of {readers}: {names}\n");
        }
    }
    help
}

/// An extension that names a format, or that of something else.
fn extension(path: &Path) -> Option<&str> {
    path.extension()?.to_str()
}

fn form(name: &str) -> Result<Form, String> {
    let names: Vec<&str> = Form::ALL.iter().map(|form| form.name()).collect();
    name.parse().map_err(|_: ParseFormError| format!("expected one of {}", names.join(", ")))
}

/// A column of the table games of some notation.
fn column(name: &str) -> Result<String, String> {
    let tables = tables::all().filter(|table| table.name == "games");
    let mut names: Vec<&str> =
        tables.flat_map(|table| table.columns().map(|column| column.name)).collect();
    names.sort_unstable();
    names.dedup();
    if names.contains(&name) {
        return Ok(name.to_owned());
    }
    Err("expected a column of the table games, as in `year`, `event` or `variant`".to_owned())
}

fn table(name: &str) -> Result<String, String> {
    let mut names: Vec<&str> = Vec::new();
    for table in Format::ALL.iter().flat_map(|format| tables::of(*format)) {
        if !names.contains(&table.name) {
            names.push(table.name);
        }
    }
    if names.contains(&name) {
        return Ok(name.to_owned());
    }
    Err(format!("expected one of {}", names.join(", ")))
}
