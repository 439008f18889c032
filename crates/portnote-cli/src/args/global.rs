//! Options that every verb accepts.

use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::{PathBufValueParser, TypedValueParser};
use clap::error::ErrorKind;
use portnote::product::includes::FolderFiles;
use portnote_bml::bss::CallDisposition;
use portnote_core::limits::LimitError;
use portnote_core::{Encoding, Limits};

use super::number::{ANY, whole};
use super::{command, heading};
use portnote::Format;
use portnote_bml::bml::Limits as Budgets;

/// Options that every verb accepts.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Global {
    /// Read house rules of pinochle from a TOML file; can be used several times
    #[arg(help_heading = heading::PPN, hide_short_help = true, long, global = true, value_name = "FILE")]
    pub(crate) rules: Vec<PathBuf>,

    /// Let a bidding system include only files inside this folder [default: the folder of the system]
    #[arg(help_heading = heading::BML, hide_short_help = true, long, global = true, value_parser = folder(), value_name = "FOLDER")]
    include_root: Option<PathBuf>,

    /// Let a bidding system include files from any folder
    #[arg(help_heading = heading::BML, hide_short_help = true, long, global = true, conflicts_with = "include_root")]
    allow_outside: bool,

    /// Whether passes, doubles and redoubles have a disposition; `auto` detects this for each system
    #[arg(
        help_heading = heading::BSS,
        hide_short_help = true,
        long,
        global = true,
        value_enum,
        default_value_t = DispositionChoice::Auto,
        value_name = "CHOICE",
    )]
    call_disposition: DispositionChoice,

    /// Notation of the input: auto, pbn, pdn, ppn, bml, bss or lin
    #[arg(
        long,
        global = true,
        value_parser = notation,
        default_value = "auto",
        value_name = "NAME",
    )]
    pub(crate) notation: NotationChoice,

    /// Encoding of the input: auto, or a name like windows-1251
    #[arg(long, global = true, value_parser = encoding, default_value = "auto", value_name = "NAME")]
    pub(crate) encoding: EncodingChoice,

    /// Change a limit, like game_bytes=1000000; can be used several times
    ///
    /// Limits for all notations: game_bytes, input_bytes, inflated_bytes, tags_per_game,
    /// diagnostics_kept, diagnostics_shown, nesting.
    ///
    /// Limits for bidding systems: include_depth, include_files, include_file_bytes, include_bytes,
    /// paste_depth, paste_count, paste_lines, paste_bytes, rows, table_nesting, sequences_per_file,
    /// sequences_per_table, description_bytes, output_bytes.
    #[arg(hide_short_help = true, long = "limit", global = true, value_parser = limit, value_name = "NAME=VALUE")]
    limits: Vec<(String, u64)>,

    /// Also read the files whose NUL-separated paths are in FILE (`-` is standard input)
    #[arg(hide_short_help = true, long, global = true, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,

    /// Use this name for standard input in messages, and to detect its notation
    #[arg(hide_short_help = true, long, global = true, value_name = "NAME")]
    pub(crate) stdin_filename: Option<PathBuf>,

    /// Also read files that `.gitignore` and `.ignore` exclude
    #[arg(hide_short_help = true, long, global = true)]
    pub(crate) no_ignore: bool,

    /// Number of threads or processes [default: one per core]
    #[arg(hide_short_help = true, short, long, global = true, value_name = "N", value_parser = whole::<u64>(ANY))]
    pub(crate) jobs: Option<u64>,

    /// When to use colours
    #[arg(
        long,
        global = true,
        value_enum,
        default_value_t = Color::Auto,
        value_name = "WHEN",
    )]
    pub(crate) color: Color,

    /// Print only errors to standard error
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,

    /// Also print a line for each file and more messages to standard error
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
}

/// The choice of a notation: `None` if it is detected per file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NotationChoice(pub(crate) Option<Format>);

/// The choice of an encoding: `None` if it is detected per file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EncodingChoice(pub(crate) Option<Encoding>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DispositionChoice {
    Auto,
    Present,
    Absent,
}

impl Global {
    /// The options of a program that reads one notation and has few options.
    pub(super) fn of_converter(
        notation: Option<Format>,
        verbose: bool,
        include_root: Option<PathBuf>,
        allow_outside: bool,
    ) -> Self {
        Self {
            notation: NotationChoice(notation),
            encoding: EncodingChoice(None),
            limits: Vec::new(),
            files_from: None,
            stdin_filename: None,
            include_root,
            allow_outside,
            call_disposition: DispositionChoice::Auto,
            rules: Vec::new(),
            no_ignore: false,
            jobs: None,
            color: Color::Auto,
            quiet: false,
            verbose,
        }
    }

    /// Whether passes, doubles and redoubles have a disposition in BSS.
    pub(crate) const fn call_disposition(&self) -> CallDisposition {
        match self.call_disposition {
            DispositionChoice::Auto => CallDisposition::Auto,
            DispositionChoice::Present => CallDisposition::Present,
            DispositionChoice::Absent => CallDisposition::Absent,
        }
    }

    /// Which files a file may include.
    pub(crate) fn includes(&self) -> FolderFiles {
        FolderFiles { root: self.include_root.clone(), is_open: self.allow_outside }
    }

    /// What bounds a bidding system.
    pub(crate) fn budgets(&self) -> Budgets {
        let of_systems = self.limits.iter().filter(|(name, _)| is_budget(name));
        // The values were verified when the option was read.
        of_systems.fold(Budgets::new(), |budgets, (name, value)| {
            budgets.clone().with(name, *value).unwrap_or(budgets)
        })
    }

    /// The limits in force that all notations have.
    pub(crate) fn limits(&self) -> Result<Limits, clap::Error> {
        let mut limits = Limits::new();
        for (name, value) in &self.limits {
            if is_budget(name) {
                continue;
            }
            limits = limits.with(name, *value).map_err(|error| {
                command().error(ErrorKind::ValueValidation, format!("--limit: {error}"))
            })?;
        }
        Ok(limits)
    }
}

/// A folder that exists. From any other, nothing could be included, and a message would call each file
/// outside of it.
pub(super) fn folder() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path.is_dir() {
        true => Ok(path),
        false => Err("no such folder"),
    })
}

fn notation(name: &str) -> Result<NotationChoice, String> {
    match (name, name.parse().ok()) {
        ("auto", _) => Ok(NotationChoice(None)),
        (_, Some(name)) => Ok(NotationChoice(Some(name))),
        (_, None) => {
            let known = Format::listed(|about| about.name.to_owned());
            Err(format!("expected auto, {known}"))
        }
    }
}

fn encoding(name: &str) -> Result<EncodingChoice, String> {
    if name == "auto" {
        return Ok(EncodingChoice(None));
    }
    match Encoding::from_label(name) {
        Some(encoding) => Ok(EncodingChoice(Some(encoding))),
        None => {
            let expected = "expected auto, utf-8 or a single-byte encoding such as windows-1252";
            Err(expected.to_owned())
        }
    }
}

fn limit(text: &str) -> Result<(String, u64), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    let value = value.parse().map_err(|_| {
        format!("invalid number `{value}`: expected a whole number from 0 to 18446744073709551615")
    })?;
    // The range is checked at once, so that clap names the option in the error.
    if is_budget(name) {
        let refused = Budgets::new().with(name, value).err();
        return refused.map_or(Ok((name.to_owned(), value)), |error| Err(error.to_string()));
    }
    Limits::new().with(name, value).map_err(|error| {
        if matches!(error, LimitError::UnknownName { .. }) {
            let budgets = Budgets::new().named().map(|(name, _)| name).join(", ");
            return format!("{error}; and for bidding systems {budgets}");
        }
        error.to_string()
    })?;
    Ok((name.to_owned(), value))
}

/// Whether a limit is one of bidding systems.
fn is_budget(name: &str) -> bool {
    let mut budgets = Budgets::new().named().into_iter();
    budgets.any(|(budget, _)| budget == name)
}
