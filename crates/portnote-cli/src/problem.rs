//! The codes of the command line: files, folders, outputs.

use std::io;
use std::path::Path;

use portnote_core::{Code, Coded, Entry, Level, Severity, problems};

use crate::outcome::Outcome;
use portnote::product::InputLimit;
use portnote::product::fs::{InflatedTooLarge, WriteError};
use portnote::{DetectError, Format};
use portnote_core::harmless::sanitize;

problems! {
    /// A problem with a file or an output, as opposed to one with a text.
    #[family = "cli"]
    #[pages = "problem"]
    pub(crate) enum Problem {
        #[code = "not-found"]
        #[level(Error, Error)]
        #[error("no such file or folder")]
        NotFound,

        #[code = "permission"]
        #[level(Error, Error)]
        #[error("permission denied")]
        Permission,

        #[code = "read-failed"]
        #[level(Error, Error)]
        #[error("cannot be read: {reason}")]
        ReadFailed {
            /// What the system says.
            reason: String,
        },

        #[code = "nothing-found"]
        #[level(Warning, Warning)]
        #[error("no file with the extension {extensions} in this folder")]
        NothingFound {
            /// The extensions of all notations.
            extensions: String,
        },

        #[code = "wrong-extension"]
        #[level(Warning, Warning)]
        #[error("extension is .{extension}, but the text is {notation} and is read as such")]
        WrongExtension {
            /// The extension, in lower case.
            extension: String,
            /// The notation of the text.
            notation: &'static str,
        },

        #[code = "unknown-notation"]
        #[level(Error, Error)]
        #[error("unknown notation: {what}")]
        UnknownNotation {
            /// What it looks like, or the options that choose one.
            what: String,
        },

        #[code = "foreign-extension"]
        #[level(Error, Error)]
        #[error("not Portable Pinochle Notation: Portable Piecepack Notation and Portable Preferans Notation also use the extension .{extension}; `--notation ppn` reads it anyway")]
        ForeignExtension {
            /// The extension, in lower case.
            extension: String,
        },

        #[code = "other-notation"]
        #[level(Error, Error)]
        #[error("is {found}, but the output is {wanted}: {}", converted(.found, .wanted))]
        OtherNotation {
            /// The notation of the input.
            found: &'static str,
            /// The notation of the output.
            wanted: &'static str,
        },

        #[code = "no-draughts"]
        #[level(Error, Error)]
        #[error("is {found}: only games of draughts (PDN) have openings")]
        NoDraughts {
            /// The notation of the input.
            found: &'static str,
        },

        #[code = "no-export"]
        #[level(Error, Error)]
        #[error("is {notation}, which has no export format: use `portnote convert` to write another format")]
        NoExport {
            /// The notation of the input.
            notation: &'static str,
        },

        #[code = "no-conversion"]
        #[level(Error, Error)]
        #[error("is {found}: only {source_notation} can be converted to {wanted}{}", .way_out.as_ref().map_or_else(String::new, |way_out| format!("; {way_out}")))]
        NoConversion {
            /// The notation of the input.
            found: &'static str,
            /// What was to be written.
            wanted: String,
            /// The notation from which that is made.
            source_notation: String,
            /// What writes the input, where it is easily said.
            way_out: Option<String>,
        },

        #[code = "no-system"]
        #[level(Error, Error)]
        #[error("no system {system}: the file has {systems}")]
        NoSystem {
            /// The system that was asked for.
            system: u32,
            /// The number of systems.
            systems: String,
        },

        #[code = "no-includes"]
        #[level(Error, Error)]
        #[error("is {notation}: only bidding systems in BML include other files")]
        NoIncludes {
            /// The notation of the input.
            notation: &'static str,
        },

        #[code = "no-name"]
        #[level(Error, Error)]
        #[error("missing name for the lines of a makefile: use `--stdin-filename NAME`")]
        NoName,

        #[code = "one-file"]
        #[level(Error, Error)]
        #[error("is a folder: name one file")]
        OneFile,

        #[code = "no-timeline"]
        #[level(Error, Error)]
        #[error("{notation} has no timeline: leave out `--timeline`")]
        NoTimeline {
            /// The notation.
            notation: &'static str,
        },

        #[code = "bad-partition"]
        #[level(Error, Error)]
        #[error("cannot be divided into folders: {reason}")]
        BadPartition {
            /// Which column is unsuitable, and why.
            reason: String,
        },

        #[code = "output-not-empty"]
        #[level(Error, Error)]
        #[error("is not an empty folder: `--force` replaces the tables in it")]
        OutputNotEmpty,

        #[code = "no-table"]
        #[level(Error, Error)]
        #[error("{}", no_table(notation, known))]
        NoTable {
            /// The notation.
            notation: &'static str,
            /// The names of its tables.
            known: String,
        },

        #[code = "other-table"]
        #[level(Error, Error)]
        #[error("its table `{table}` has other columns than the table of the files before: use `--output FOLDER`")]
        OtherTable {
            /// The table.
            table: &'static str,
        },

        #[code = "input-too-large"]
        #[level(Error, Error)]
        #[error("file has more than {} bytes: `{program}--limit {}=N` raises the limit", .held.bytes, .held.name)]
        InputTooLarge {
            /// The limit in force.
            held: InputLimit,
            /// The command that has the option, with a space after it, where it is not the one
            /// that runs.
            program: &'static str,
        },

        #[code = "bad-rules"]
        #[level(Error, Error)]
        #[error("line {line}, column {column}: {reason}")]
        BadRules {
            /// The line, from 1.
            line: usize,
            /// The column in characters, from 1.
            column: usize,
            /// What is wrong there.
            reason: String,
        },

        #[code = "bad-config"]
        #[level(Error, Error)]
        #[error("line {line}, column {column}: {reason}")]
        BadConfig {
            /// The line, from 1.
            line: usize,
            /// The column in characters, from 1.
            column: usize,
            /// What is wrong there.
            reason: String,
        },

        #[code = "bad-ignore-file"]
        #[level(Error, Error)]
        #[error("cannot be read as an ignore file: {reason}; its folder is not walked without `--no-ignore`")]
        BadIgnoreFile {
            /// What is wrong with it.
            reason: String,
        },

        #[code = "jobs-out-of-range"]
        #[level(Warning, Warning)]
        #[error("invalid number of threads: expected 1 to {most}; using {taken}")]
        JobsOutOfRange {
            /// The greatest number.
            most: usize,
            /// The number that is taken.
            taken: usize,
        },

        #[code = "useless-option"]
        #[level(Warning, Warning)]
        #[error("has no effect for {found}: it is for {wanted} only")]
        UselessOption {
            /// The notations for which it is.
            wanted: String,
            /// The notations that were read.
            found: String,
        },

        #[code = "not-a-file"]
        #[level(Error, Error)]
        #[error("not a regular file, cannot be {done} in place: use `-` to read it as standard input")]
        NotAFile {
            /// What was to be done.
            done: &'static str,
        },

        #[code = "compressed"]
        #[level(Error, Error)]
        #[error("a file compressed with gzip cannot be replaced: inflate it first, for example with `gunzip`")]
        Compressed,

        #[code = "inflated-too-large"]
        #[level(Error, Error)]
        #[error("file has more than {limit} bytes when inflated: `--limit inflated_bytes=N` raises the limit")]
        InflatedTooLarge {
            /// The limit in force.
            limit: u64,
        },

        #[code = "write-failed"]
        #[level(Error, Error)]
        #[error("cannot be written: {reason}")]
        WriteFailed {
            /// What the system says.
            reason: String,
        },

        #[code = "no-pictures"]
        #[level(Error, Error)]
        #[error("{found} has no games to draw: `portnote convert --to html` writes a page")]
        NoPictures {
            /// The notation.
            found: &'static str,
        },

        #[code = "layout-of-bridge"]
        #[level(Error, Error)]
        #[error("layout `{layout}` is for bridge only: use `page`, `board`, `diagrams` or `game`")]
        LayoutOfBridge {
            /// The layout.
            layout: &'static str,
        },

        #[code = "no-board"]
        #[level(Warning, Warning)]
        #[error("no {what} {name}: {}", existing(what, known))]
        NoBoard {
            /// What is not there: a board or a game.
            what: &'static str,
            /// Its number or name.
            name: String,
            /// The names that exist.
            known: String,
        },

        #[code = "no-printer"]
        #[level(Error, Error)]
        #[error("{what} needs a program that is not installed: install {or_typst}, or name it with `--printer`; or write `.html` and print it")]
        NoPrinter {
            /// What was to be written.
            what: &'static str,
            /// The programs that write it.
            or_typst: &'static str,
        },

        #[code = "unknown-printer"]
        #[level(Error, Error)]
        #[error("no program `{name}`: `--printer` and `PORTNOTE_PRINTER` name a browser built on Chromium, or Typst")]
        PrinterMissing {
            /// The program that was named.
            name: String,
        },

        #[code = "printer-failed"]
        #[level(Error, Error)]
        #[error("`{program}` made no {what}: {reason}")]
        PrinterFailed {
            /// The program.
            program: String,
            /// What was to be written.
            what: &'static str,
            /// What the program says.
            reason: String,
        },

        #[code = "no-step"]
        #[level(Error, Error)]
        #[error("no game has `{step}`: the games have {known}")]
        NoStep {
            /// The moment.
            step: String,
            /// How many calls, tricks, cards and moves there are.
            known: String,
        },

        #[code = "no-position"]
        #[level(Error, Error)]
        #[error("no position at `{step}` of game {game}: {why}{more}")]
        NoPosition {
            /// The moment.
            step: String,
            /// The number of the game.
            game: u64,
            /// The move, and what is wrong with it, in words.
            why: String,
            /// How many more games have no such position, in words.
            more: String,
        },

        #[code = "one-picture"]
        #[level(Error, Error)]
        #[error("only the first picture was written: use `--board`, `--to html`, or an output like `{{board}}.svg`")]
        OnePicture,

        #[code = "same-name"]
        #[level(Error, Error)]
        #[error("games {first} and {second} have the same output: add `{{game}}` to its name")]
        SameName {
            /// The game that was written.
            first: u64,
            /// The game that was not.
            second: u64,
        },

        #[code = "output-exists"]
        #[level(Error, Error)]
        #[error("exists already: `--force` replaces it")]
        OutputExists,

        #[code = "output-is-input"]
        #[level(Error, Error)]
        #[error("is also an input and would be overwritten: write to another file{}", .or_else.map_or_else(String::new, |other| format!(", or {other}")))]
        OutputIsInput {
            /// What else the command offers.
            or_else: Option<&'static str>,
        },

        #[code = "same-output"]
        #[level(Error, Error)]
        #[error("is named for two outputs: write them to two files")]
        SameOutput,

        #[code = "no-folder"]
        #[level(Error, Error)]
        #[error("{}", if *.is_itself { "no such folder" } else { "its folder does not exist" })]
        NoFolder {
            /// Whether the folder itself was named, and not a file in it.
            is_itself: bool,
        },

        #[code = "read-only"]
        #[level(Error, Error)]
        #[error("is read-only")]
        ReadOnly,

        #[code = "owner-changed"]
        #[level(Error, Error)]
        #[error("belongs to another user, and the new file cannot keep that owner")]
        OwnerChanged,

        #[code = "hard-link-broken"]
        #[level(Warning, Warning)]
        #[error("had {names} names: the others keep the old text")]
        HardLinkBroken {
            /// Names of the file before it was replaced.
            names: u64,
        },

        #[code = "attributes-lost"]
        #[level(Warning, Warning)]
        #[error("lost {} that the system protects: {}", if names.len() == 1 { "an attribute" } else { "attributes" }, names.join(", "))]
        AttributesLost {
            /// The attributes by their names.
            names: Vec<String>,
        },

        #[code = "in-use"]
        #[level(Error, Error)]
        #[error("is open in another program: close it there and start again")]
        InUse,

        #[code = "changed-on-disk"]
        #[level(Error, Error)]
        #[error("has changed since it was read: nothing was written")]
        ChangedOnDisk,

        #[code = "stale-temp-removed"]
        #[level(Info, Info)]
        #[error("removed: left by an earlier run that was killed")]
        StaleTempRemoved,
    }
}

/// What tables a notation has.
fn no_table(notation: &str, known: &str) -> String {
    match known {
        "" => format!("{notation} has no tables"),
        known => format!("{notation} has no such table: expected one of {known}"),
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        self.entry()
    }
}

impl Problem {
    /// Why the notation of a text is not known.
    pub(crate) fn unknown(unknown: DetectError) -> Self {
        match unknown {
            DetectError::SharedExtension { extension } => Self::ForeignExtension { extension },
            DetectError::Foreign { guess } => {
                Self::UnknownNotation { what: format!("it looks like {guess}") }
            }
            _ => {
                let choices = Format::listed(|about| format!("`--notation {}`", about.name));
                let what = format!("choose one with {choices}");
                Self::UnknownNotation { what }
            }
        }
    }

    /// What the system says about reading, as a problem.
    pub(crate) fn reading(error: &io::Error) -> Self {
        let source = error.get_ref();
        if let Some(InflatedTooLarge { limit, .. }) =
            source.and_then(|source| source.downcast_ref())
        {
            return Self::InflatedTooLarge { limit: *limit };
        }
        let source = error.get_ref();
        if let Some(large) =
            source.and_then(|source| source.downcast_ref::<portnote::product::TooLarge>())
        {
            let name = large.held.name;
            return Self::ReadFailed { reason: format!("{large}; `--limit {name}=N` allows more") };
        }
        match error.kind() {
            io::ErrorKind::NotFound => Self::NotFound,
            io::ErrorKind::PermissionDenied => Self::Permission,
            _ => Self::ReadFailed { reason: error.to_string() },
        }
    }

    /// What the system says about writing, as a problem.
    pub(crate) fn writing(error: &io::Error) -> Self {
        WriteError::writing(error).into()
    }

    pub(crate) fn code(&self) -> Code {
        self.entry().code
    }

    pub(crate) fn severity(&self) -> Severity {
        match self.entry().import {
            Level::Error => Severity::Error,
            Level::Warning => Severity::Warning,
            Level::Silent | Level::OptIn | Level::Info => Severity::Info,
        }
    }

    /// What it does to the exit code of a verb whose findings begin at `threshold`, where they
    /// count at all.
    pub(crate) fn outcome(&self, threshold: Option<Severity>) -> Outcome {
        match (self, self.severity()) {
            // An empty folder is a finding for every verb: nothing was done at all.
            (Self::NothingFound { .. }, _) => Outcome::Findings,
            // Output was left out; the rest was written.
            (Self::OnePicture | Self::SameName { .. }, _) => Outcome::Findings,
            (_, Severity::Error) => Outcome::Failed,
            (_, severity) if threshold.is_some_and(|threshold| severity <= threshold) => {
                Outcome::Findings
            }
            _ => Outcome::Clean,
        }
    }
}

/// How an input comes into the notation of an output, in words.
fn converted(found: &str, wanted: &str) -> &'static str {
    match (found, wanted) {
        ("LIN", "PBN") => "`portnote convert --to pbn` converts it",
        ("PBN", "LIN") => "`portnote convert --to lin` converts it",
        _ => "one output holds one notation",
    }
}

/// Which numbers of boards or games the input has.
fn existing(what: &str, known: &str) -> String {
    if known.is_empty() {
        return format!("the input has no {what} with a number");
    }
    let plural = if known.contains(' ') { "s" } else { "" };
    format!("the input has {what}{plural} {known}")
}

/// A problem and the file or output that has it.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    /// The name, as the user or the folder gave it.
    pub(crate) subject: String,
    pub(crate) problem: Problem,
}

impl Fault {
    pub(crate) fn new(path: &Path, problem: Problem) -> Self {
        Self { subject: path.display().to_string(), problem }
    }

    /// The line on standard error, without its severity and code.
    pub(crate) fn text(&self) -> String {
        let subject = if self.subject.trim().is_empty() {
            format!("`{}`", self.subject)
        } else {
            self.subject.clone()
        };
        sanitize(&format!("{subject}: {}", self.problem)).into_owned()
    }
}
