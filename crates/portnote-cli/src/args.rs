//! The command line as a value: verbs, options, and what is checked before any file is opened.

mod convert;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use portnote_bml::bss::CallDisposition;
use portnote_core::limits::LimitError;
use portnote_core::{Encoding, Limits, Profile, Severity};
use serde::Deserialize;

use crate::cmd::explain;
use crate::fix::Fixes;
use crate::notation::bml::Budgets;
use crate::notation::{Name, Reach};

pub use convert::Converter;
pub(crate) use convert::{Convert, Form, Records};

/// Checks, reads and writes portable notations of table games.
#[derive(Debug, Parser)]
#[command(
    name = "portnote",
    version,
    long_version = concat!(env!("CARGO_PKG_VERSION"), "\nstandards: PBN 2.1, PDN 1.0 to 3.0, PPN 1.0, BML 2, BSS"),
    arg_required_else_help = true,
    after_help = "Exit codes: 0 nothing to report, 1 findings, 2 usage or input and output.\n\
                  `portnote help VERB` shows examples."
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

/// Options that every verb knows.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Global {
    /// Notation of the input
    #[arg(long, global = true, value_parser = notation, default_value = "auto", value_name = "auto|pbn|pdn|ppn|bml|bss")]
    pub(crate) notation: NotationChoice,

    /// Encoding of the input, like utf-8, iso-8859-1 or windows-1251; `auto` asks each file
    #[arg(long, global = true, value_parser = encoding, default_value = "auto", value_name = "NAME")]
    pub(crate) encoding: EncodingChoice,

    /// Change a limit, like game_bytes=1000000
    #[arg(long = "limit", global = true, value_parser = limit, value_name = "NAME=VALUE")]
    limits: Vec<(String, u64)>,

    /// Also take the names in FILE, separated by NUL (`-` is standard input)
    #[arg(long, global = true, value_name = "FILE")]
    pub(crate) files_from: Option<PathBuf>,

    /// Name of standard input, in messages and for detection
    #[arg(long, global = true, value_name = "NAME")]
    pub(crate) stdin_filename: Option<PathBuf>,

    /// Folder that files included by a bidding system must not leave [default: that of the
    /// system]
    #[arg(long, global = true, value_name = "FOLDER")]
    include_root: Option<PathBuf>,

    /// Let a bidding system include files from any folder
    #[arg(long, global = true, conflicts_with = "include_root")]
    allow_outside: bool,

    /// Whether passes, doubles and redoubles have a disposition in BSS; `auto` asks each system
    #[arg(long, global = true, value_enum, default_value_t = DispositionChoice::Auto, hide_possible_values = true, value_name = "auto|present|absent")]
    call_disposition: DispositionChoice,

    /// Take files in folders even where ignore files leave them out
    #[arg(long, global = true)]
    pub(crate) no_ignore: bool,

    /// Threads that check; one for each core, unless told otherwise
    #[arg(short, long, global = true, value_name = "N")]
    pub(crate) jobs: Option<u64>,

    /// Colours on the terminal
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, hide_possible_values = true, value_name = "auto|always|never")]
    pub(crate) color: Color,

    /// Say nothing on standard error but errors
    #[arg(short, long, global = true, conflicts_with = "verbose")]
    pub(crate) quiet: bool,

    /// Say more on standard error
    #[arg(short, long, global = true)]
    pub(crate) verbose: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Report what is wrong in files
    #[command(visible_alias = "lint", after_help = CHECK_EXAMPLES)]
    Check(Check),
    /// Print what the games hold, as JSON or as a tree
    #[command(after_help = DUMP_EXAMPLES)]
    Dump(Dump),
    /// Write games in the export format of their standard
    #[command(after_help = EXPORT_EXAMPLES)]
    Export(Export),
    /// Write a bidding system in another format: HTML, LaTeX, BSS or BML
    #[command(after_help = convert::EXAMPLES)]
    Convert(Convert),
    /// List the files that a bidding system includes, as lines of a makefile
    #[command(after_help = DEPS_EXAMPLES)]
    Deps(Deps),
    /// Tell what a diagnostic means, or list them all
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(Explain),
    /// Tell what kind of file this is
    #[command(after_help = INFO_EXAMPLES)]
    Info(Info),
    /// Print completions for a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(Completions),
}

const CHECK_EXAMPLES: &str = "\
Examples:
  portnote check club.pbn
  portnote check --profile export --output-format summary archive/
  portnote check --fix club.pbn";

const DUMP_EXAMPLES: &str = "\
Examples:
  portnote dump --pretty club.pbn
  portnote dump --format ndjson archive/ | jq -r .deal.raw
  portnote dump --fen games.pdn";

const EXPORT_EXAMPLES: &str = "\
Examples:
  portnote export club.pbn > clean.pbn
  portnote export --to pdn-2.0 --lossy -o old.pdn games.pdn
  portnote export --in-place archive/";

const DEPS_EXAMPLES: &str = "\
Examples:
  portnote deps system.bml
  portnote deps *.bml > depends.mk
  portnote deps --direct system.bml";

const EXPLAIN_EXAMPLES: &str = "\
Examples:
  portnote explain pdn/illegal-move
  portnote explain
  portnote explain --output-format markdown";

const INFO_EXAMPLES: &str = "\
Examples:
  portnote info club.pbn
  portnote info archive/
  curl -s https://example.org/club.pbn | portnote info --output-format json -";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  portnote completions bash > ~/.local/share/bash-completion/completions/portnote
  portnote completions zsh > ~/.zfunc/_portnote
  portnote completions powershell >> $PROFILE";

#[derive(Debug, clap::Args)]
pub(crate) struct Check {
    /// How findings are printed
    #[arg(long, alias = "format", value_enum, default_value_t = CheckFormat::Full, value_name = "FORMAT")]
    pub(crate) output_format: CheckFormat,

    /// How strictly files are judged: as something to read, or as something to hand on
    /// [default: import]
    #[arg(long, value_enum, value_name = "PROFILE")]
    pub(crate) profile: Option<ProfileChoice>,

    /// Report these codes too, though they are silent by default (`core/` means all of core)
    #[arg(long, value_parser = code, value_delimiter = ',', value_name = "CODES")]
    pub(crate) select: Vec<String>,

    /// Do not report these codes
    #[arg(long, value_parser = code, value_delimiter = ',', value_name = "CODES")]
    pub(crate) ignore: Vec<String>,

    /// Read this configuration, instead of the portnote.toml nearest above each file
    #[arg(long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// Read no configuration
    #[arg(long, conflicts_with = "config")]
    pub(crate) isolated: bool,

    /// Count the findings of each code, and the games that were read
    #[arg(long)]
    pub(crate) statistics: bool,

    #[command(flatten)]
    pub(crate) fixing: Fixing,

    #[command(flatten)]
    pub(crate) exit: Exit,

    /// Findings shown for each file, 100 for people and all for programs; counts stay exact
    #[arg(long, value_name = "N")]
    pub(crate) max_diagnostics: Option<u64>,

    #[command(flatten)]
    pub(crate) paths: Paths,
}

const FIXING: &str = "Fixing";

/// What is done about findings that can be fixed.
#[derive(Debug, clap::Args)]
pub(crate) struct Fixing {
    /// Apply the fixes that keep the meaning, and report what is left: files are written over,
    /// standard input goes to standard output
    // The heading is named at each option: as one for all it would reach beyond them.
    #[arg(long, help_heading = FIXING)]
    pub(crate) fix: bool,

    /// Print what `--fix` would change as a unified diff, and write nothing
    #[arg(long, help_heading = FIXING, conflicts_with_all = ["output_format", "statistics", "max_diagnostics"])]
    pub(crate) diff: bool,

    /// With `--fix` or `--diff`: also the fixes that a person should look at
    #[arg(long, help_heading = FIXING)]
    pub(crate) unsafe_fixes: bool,

    /// With `--fix` or `--diff`: name the codes that were fixed
    #[arg(long, help_heading = FIXING)]
    pub(crate) show_fixes: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Dump {
    /// What is printed
    #[arg(long, alias = "output-format", value_enum, default_value_t = DumpFormat::Json, value_name = "FORMAT")]
    pub(crate) format: DumpFormat,

    /// Write out the values that `#` and `##` stand for
    #[arg(long)]
    pub(crate) resolve_inheritance: bool,

    /// Give the bytes of each value
    #[arg(long)]
    pub(crate) with_spans: bool,

    /// Give the position behind each move (PDN only)
    #[arg(long)]
    pub(crate) fen: bool,

    /// Give the sequences of calls for which the tables of a bidding system stand (BML only)
    #[arg(long)]
    pub(crate) expand: bool,

    /// Print one JSON object for each event of a hand, with the state behind it (PPN only)
    #[arg(long)]
    pub(crate) timeline: bool,

    /// Break and indent the lines of JSON
    #[arg(long)]
    pub(crate) pretty: bool,

    #[command(flatten)]
    pub(crate) exit: Exit,

    #[command(flatten)]
    pub(crate) paths: Paths,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Export {
    /// The standard to write
    #[arg(long, value_enum, value_name = "STANDARD")]
    pub(crate) to: Option<Target>,

    /// The file to write (`-` is standard output)
    #[arg(short, long, default_value = "-", value_name = "FILE|-")]
    pub(crate) output: PathBuf,

    /// What to do with a character that the charset of the standard does not have (PBN only)
    /// [default: error]
    #[arg(long, value_enum, value_name = "CHOICE")]
    pub(crate) unencodable: Option<UnencodableChoice>,

    /// Write out the values that `#` and `##` stand for
    // Export of PPN always writes them out.
    #[arg(long)]
    pub(crate) expand_inheritance: bool,

    /// Do not derive what follows from a hand (PPN only)
    #[arg(long)]
    pub(crate) no_complete: bool,

    /// Replace values that contradict what follows from a hand (PPN only)
    #[arg(long)]
    pub(crate) recompute: bool,

    /// Apply safe fixes first, as `check --fix` does; the input stays as it is, unless it is the
    /// output
    #[arg(long)]
    pub(crate) repair: bool,

    /// Leave out games that cannot be written, instead of writing nothing
    // In place the games that are left out would be gone.
    #[arg(long, conflicts_with = "in_place")]
    pub(crate) partial: bool,

    /// Replace an output that exists
    #[arg(long)]
    pub(crate) force: bool,

    /// Write each file over itself
    #[arg(long, conflicts_with = "output")]
    pub(crate) in_place: bool,

    #[command(flatten)]
    pub(crate) pdn: ExportPdn,

    #[command(flatten)]
    pub(crate) exit: Exit,

    #[command(flatten)]
    pub(crate) paths: Paths,
}

const PDN: &str = "Export of PDN";

/// How games of draughts are written.
#[derive(Debug, clap::Args)]
pub(crate) struct ExportPdn {
    /// Names of squares; those of the game, unless told otherwise
    #[arg(long, help_heading = PDN, value_enum, value_name = "NAMES")]
    pub(crate) squares: Option<SquaresChoice>,

    /// Leave out what the standard cannot hold, and tell what that was
    #[arg(long, help_heading = PDN)]
    pub(crate) lossy: bool,

    /// Write neighbours in positions as ranges, 21-32, which not all readers know
    #[arg(long, help_heading = PDN)]
    pub(crate) fen_ranges: bool,

    /// Keep what a server adds to positions: counters, captured pieces that still stand
    #[arg(long, help_heading = PDN, value_enum, hide_possible_values = true, value_name = "lidraughts")]
    pub(crate) fen_dialect: Option<FenDialect>,

    /// Characters at which lines are wrapped, 0 for one line of moves (pdn-3.0) [default: 80]
    #[arg(long, help_heading = PDN, value_name = "N")]
    pub(crate) width: Option<usize>,

    /// Line ends (pdn-3.0) [default: lf]
    #[arg(long, help_heading = PDN, value_enum, hide_possible_values = true, value_name = "lf|crlf")]
    pub(crate) eol: Option<LineEnd>,

    /// Write the seven tags of an archived game, also where nothing is known (pdn-3.0)
    #[arg(long, help_heading = PDN)]
    pub(crate) roster: bool,

    /// Write GameType with all its fields (pdn-3.0)
    #[arg(long, help_heading = PDN)]
    pub(crate) full_game_type: bool,

    /// Number each move, and not each pair (pdn-2.0)
    #[arg(long, help_heading = PDN)]
    pub(crate) number_plies: bool,

    /// With `--lossy`: what becomes of tags that PDN 2.0 does not have (pdn-2.0) [default: drop]
    #[arg(long, help_heading = PDN, value_enum, hide_possible_values = true, value_name = "drop|comment")]
    pub(crate) extra_tags: Option<ExtraTags>,

    /// Write `'`, `(` and `)` for quotes and brackets in values (pdn-2.0)
    #[arg(long, help_heading = PDN)]
    pub(crate) replace_forbidden: bool,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Deps {
    /// Only what each file names itself, and not what those files include
    #[arg(long)]
    pub(crate) direct: bool,

    #[command(flatten)]
    pub(crate) exit: Exit,

    #[command(flatten)]
    pub(crate) paths: Paths,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Explain {
    /// The code, like core/bom; without one, all codes are listed
    pub(crate) code: Option<String>,

    /// How it is printed
    #[arg(long, alias = "format", value_enum, default_value_t = ExplainFormat::Text, value_name = "FORMAT")]
    pub(crate) output_format: ExplainFormat,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Info {
    /// How it is printed
    #[arg(long, alias = "format", value_enum, default_value_t = InfoFormat::Text, value_name = "FORMAT")]
    pub(crate) output_format: InfoFormat,

    #[command(flatten)]
    pub(crate) exit: Exit,

    #[command(flatten)]
    pub(crate) paths: Paths,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

/// What a verb reads.
#[derive(Debug, clap::Args)]
pub(crate) struct Paths {
    /// Files, folders, or `-` for standard input
    #[arg(value_name = "PATH|FOLDER|-", value_parser = clap::builder::OsStringValueParser::new())]
    pub(crate) paths: Vec<OsString>,
}

/// What counts as a finding for the exit code.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Exit {
    /// The least severity that makes the exit code 1
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub(crate) fail_on: Option<FailOn>,

    /// Exit with 0 instead of 1
    #[arg(long)]
    pub(crate) exit_zero: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// Excerpts with labels, help and fixes
    Full,
    /// One line each
    Concise,
    /// One line per code
    Summary,
    /// One JSON object
    Json,
    /// One JSON object per line
    Ndjson,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ProfileChoice {
    /// What a program must accept from others
    Import,
    /// What a program should write itself; for PDN that is pdn-3.0
    Export,
    /// PDN 2.0 as it should be written; other notations as under import
    #[value(name = "pdn-2.0")]
    #[serde(rename = "pdn-2.0")]
    Pdn20,
    /// PDN 3.0 as it should be written; other notations as under import
    #[value(name = "pdn-3.0")]
    #[serde(rename = "pdn-3.0")]
    Pdn30,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DumpFormat {
    /// One document per file
    Json,
    /// One line per game
    Ndjson,
    /// The lossless tree, one line per node
    Tree,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExplainFormat {
    /// For people
    Text,
    /// One JSON object
    Json,
    /// Pages of a manual
    Markdown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum InfoFormat {
    /// For people
    Text,
    /// One JSON object
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Target {
    /// PBN, in its latest version
    Pbn,
    /// PBN 2.1
    #[value(name = "pbn-2.1")]
    Pbn21,
    /// PDN, in its latest version
    Pdn,
    /// PDN 2.0
    #[value(name = "pdn-2.0")]
    Pdn20,
    /// PDN 3.0
    #[value(name = "pdn-3.0")]
    Pdn30,
    /// PPN, in its latest version
    Ppn,
    /// PPN 1.0
    #[value(name = "ppn-1.0")]
    Ppn10,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SquaresChoice {
    /// Numbers, 32-28
    Numeric,
    /// Letters, c3-d4 (pdn-3.0)
    Algebraic,
}

/// A server whose additions to positions are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FenDialect {
    /// `:H0:F12:+1+0`, and `G` and `P` for captured pieces
    Lidraughts,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LineEnd {
    Lf,
    Crlf,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExtraTags {
    Drop,
    Comment,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum UnencodableChoice {
    /// Do not write the game
    Error,
    /// Write `?`
    Question,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FailOn {
    Error,
    Warning,
    Info,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DispositionChoice {
    Auto,
    Present,
    Absent,
}

/// The choice of a notation: none where each file is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NotationChoice(pub(crate) Option<Name>);

/// The choice of an encoding: none where each file is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct EncodingChoice(pub(crate) Option<Encoding>);

impl Args {
    /// Reads the arguments of the process and refuses what contradicts itself.
    pub(crate) fn read() -> Result<Self, clap::Error> {
        let args = Self::try_parse().map_err(with_other_verb)?;
        args.verify()?;
        Ok(args)
    }

    fn verify(&self) -> Result<(), clap::Error> {
        self.global.limits()?;
        let Some((verb, paths)) = self.verb.paths() else {
            return Ok(());
        };
        let fault = |kind, text: &str| {
            let mut command = Self::command();
            // The usage of the verb is shown, not that of the whole program.
            let mut verb = command
                .find_subcommand_mut(verb)
                .map(|verb| {
                    std::mem::take(verb)
                        .bin_name(format!("portnote {verb}", verb = verb_name(self)))
                })
                .unwrap_or_default();
            Err(verb.error(kind, text))
        };
        let names_from_stdin = self
            .global
            .files_from
            .as_ref()
            .is_some_and(|name| name.as_os_str() == "-");
        let reads_stdin = paths.iter().any(|path| path == "-");
        if paths.is_empty() && self.global.files_from.is_none() {
            return fault(
                ErrorKind::MissingRequiredArgument,
                "no input: name files or folders, or `-` for standard input",
            );
        }
        if names_from_stdin && reads_stdin {
            return fault(
                ErrorKind::ArgumentConflict,
                "standard input cannot hold both the names of files and a file",
            );
        }
        if let Verb::Check(Check { fixing, .. }) = &self.verb
            && !fixing.fix
            && !fixing.diff
        {
            let useless = [
                (fixing.unsafe_fixes, "--unsafe-fixes"),
                (fixing.show_fixes, "--show-fixes"),
            ];
            if let Some((_, option)) = useless.into_iter().find(|(is_given, _)| *is_given) {
                return fault(
                    ErrorKind::MissingRequiredArgument,
                    &format!("`{option}` does nothing without `--fix` or `--diff`"),
                );
            }
        }
        if let Verb::Convert(convert) = &self.verb {
            if let Err(text) = convert.form() {
                return fault(ErrorKind::MissingRequiredArgument, &text);
            }
            if let Some(text) = convert.useless_option() {
                return fault(ErrorKind::ArgumentConflict, &text);
            }
        }
        if let Verb::Export(export) = &self.verb
            && let Some(text) = export.useless_option()
        {
            return fault(ErrorKind::ArgumentConflict, &text);
        }
        if let Verb::Export(export) = &self.verb
            && export.in_place
            && reads_stdin
        {
            return fault(
                ErrorKind::ArgumentConflict,
                "standard input cannot be written over: leave out `-` or `--in-place`",
            );
        }
        Ok(())
    }
}

/// The same error with the verb that writes what was asked for, where another one was named.
fn with_other_verb(mut error: clap::Error) -> clap::Error {
    let of = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    let (option, value) = (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue));
    if error.kind() != ErrorKind::InvalidValue || !option.starts_with("--to ") {
        return error;
    }
    // Each of the two verbs knows the values of its own, so that the other one is meant.
    let (verb, what) = if Target::from_str(value, false).is_ok() {
        ("export", "games")
    } else if Form::from_str(value, false).is_ok() {
        ("convert", "bidding systems")
    } else {
        return error;
    };
    let tip = format!("`portnote {verb} --to {value}` writes {what}");
    let tip = ContextValue::StyledStrs(vec![tip.into()]);
    error.insert(ContextKind::Suggested, tip);
    error
}

fn verb_name(args: &Args) -> &'static str {
    args.verb.paths().map_or("", |(verb, _)| verb)
}

impl Verb {
    fn paths(&self) -> Option<(&'static str, &[OsString])> {
        let (verb, paths) = match self {
            Self::Check(check) => ("check", &check.paths),
            Self::Dump(dump) => ("dump", &dump.paths),
            Self::Export(export) => ("export", &export.paths),
            Self::Deps(deps) => ("deps", &deps.paths),
            Self::Info(info) => ("info", &info.paths),
            Self::Convert(convert) => {
                return Some(("convert", std::slice::from_ref(&convert.input)));
            }
            Self::Explain(_) | Self::Completions(_) => return None,
        };
        Some((verb, &paths.paths))
    }
}

impl Global {
    /// Those of a program that reads one notation and has few options.
    fn of_converter(
        notation: Option<Name>,
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
    pub(crate) fn reach(&self) -> Reach {
        Reach {
            root: self.include_root.clone(),
            is_open: self.allow_outside,
        }
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
                Args::command().error(ErrorKind::ValueValidation, format!("--limit: {error}"))
            })?;
        }
        Ok(limits)
    }
}

impl ProfileChoice {
    /// The profile under which a notation is judged. The strict form of one notation says
    /// nothing about the others, which are read as from anybody.
    pub(crate) const fn under(self, notation: Name) -> Profile {
        match (self, notation) {
            (Self::Export, _) | (Self::Pdn20 | Self::Pdn30, Name::Pdn) => Profile::Export,
            _ => Profile::Import,
        }
    }

    /// Its name on the command line.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Import => "import",
            Self::Export => "export",
            Self::Pdn20 => "pdn-2.0",
            Self::Pdn30 => "pdn-3.0",
        }
    }
}

impl Target {
    /// The notation that is written.
    pub(crate) const fn notation(self) -> Name {
        match self {
            Self::Pbn | Self::Pbn21 => Name::Pbn,
            Self::Pdn | Self::Pdn20 | Self::Pdn30 => Name::Pdn,
            Self::Ppn | Self::Ppn10 => Name::Ppn,
        }
    }
}

impl FailOn {
    pub(crate) const fn severity(self) -> Severity {
        match self {
            Self::Error => Severity::Error,
            Self::Warning => Severity::Warning,
            Self::Info => Severity::Info,
        }
    }
}

impl Fixing {
    /// The fixes that are applied, where any are.
    pub(crate) const fn fixes(&self) -> Option<Fixes> {
        match (self.fix || self.diff, self.unsafe_fixes) {
            (false, _) => None,
            (true, false) => Some(Fixes::Safe),
            (true, true) => Some(Fixes::All),
        }
    }
}

impl Export {
    /// The options that are given and do something for some notations only.
    pub(crate) fn special(&self) -> Vec<Special> {
        let pdn = &self.pdn;
        let options = [
            (
                self.unencodable.is_some(),
                "--unencodable",
                &[Name::Pbn][..],
            ),
            (
                self.expand_inheritance,
                "--expand-inheritance",
                &[Name::Pbn, Name::Ppn],
            ),
            (self.no_complete, "--no-complete", &[Name::Ppn]),
            (self.recompute, "--recompute", &[Name::Ppn]),
            (pdn.squares.is_some(), "--squares", &[Name::Pdn]),
            (pdn.lossy, "--lossy", &[Name::Pdn]),
            (pdn.fen_ranges, "--fen-ranges", &[Name::Pdn]),
            (pdn.fen_dialect.is_some(), "--fen-dialect", &[Name::Pdn]),
            (pdn.number_plies, "--number-plies", &[Name::Pdn]),
            (pdn.extra_tags.is_some(), "--extra-tags", &[Name::Pdn]),
            (pdn.replace_forbidden, "--replace-forbidden", &[Name::Pdn]),
            (pdn.width.is_some(), "--width", &[Name::Pdn]),
            (pdn.eol.is_some(), "--eol", &[Name::Pdn]),
            (pdn.roster, "--roster", &[Name::Pdn]),
            (pdn.full_game_type, "--full-game-type", &[Name::Pdn]),
        ];
        Special::given(&options)
    }

    /// What is wrong with an option that does nothing for the standard that is written.
    fn useless_option(&self) -> Option<String> {
        let pdn = &self.pdn;
        if let Some(to) = self.to {
            let special = self.special();
            let useless = special.iter().find(|option| !option.is_for(to.notation()));
            if let Some(Special { option, .. }) = useless {
                let wanted = useless.map(Special::wanted).unwrap_or_default();
                return Some(format!("`{option}` is for {wanted} only"));
            }
        }
        let of_pdn_2 = [
            (pdn.number_plies, "--number-plies"),
            (pdn.extra_tags.is_some(), "--extra-tags"),
            (pdn.replace_forbidden, "--replace-forbidden"),
        ];
        let of_pdn_3 = [
            (
                pdn.squares == Some(SquaresChoice::Algebraic),
                "--squares algebraic",
            ),
            (pdn.width.is_some(), "--width"),
            (pdn.eol.is_some(), "--eol"),
            (pdn.roster, "--roster"),
            (pdn.full_game_type, "--full-game-type"),
        ];
        let given = |options: &[(bool, &'static str)]| {
            let mut given = options.iter().filter(|(is_given, _)| *is_given);
            given.next().map(|(_, option)| *option)
        };
        if self.to == Some(Target::Pdn20) {
            return given(&of_pdn_3).map(|option| format!("`{option}` is not for pdn-2.0"));
        }
        let option = given(&of_pdn_2)?;
        Some(format!("`{option}` needs `--to pdn-2.0`"))
    }
}

impl Dump {
    /// The options that are given and do something for some notations only.
    pub(crate) fn special(&self) -> Vec<Special> {
        let options = [
            (
                self.resolve_inheritance,
                "--resolve-inheritance",
                &[Name::Pbn, Name::Ppn][..],
            ),
            (self.fen, "--fen", &[Name::Pdn]),
            (self.expand, "--expand", &[Name::Bml]),
        ];
        Special::given(&options)
    }
}

/// An option that is given, and the notations for which it does something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Special {
    pub(crate) option: &'static str,
    notations: &'static [Name],
}

impl Special {
    fn given(options: &[(bool, &'static str, &'static [Name])]) -> Vec<Self> {
        let given = options.iter().filter(|(is_given, ..)| *is_given);
        let given = given.map(|(_, option, notations)| Self { option, notations });
        given.collect()
    }

    pub(crate) fn is_for(&self, notation: Name) -> bool {
        self.notations.contains(&notation)
    }

    /// The notations in words.
    pub(crate) fn wanted(&self) -> String {
        titles(self.notations)
    }
}

/// Notations in words: `PBN`, `PBN and PPN`.
pub(crate) fn titles(notations: &[Name]) -> String {
    let titles: Vec<&str> = notations.iter().map(|name| name.about().title).collect();
    match titles.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} and {last}", before.join(", ")),
        _ => titles.concat(),
    }
}

impl Exit {
    /// The least severity that is a finding, with the default of the verb.
    pub(crate) fn threshold(&self, default: Severity) -> Severity {
        self.fail_on.map_or(default, FailOn::severity)
    }
}

fn notation(name: &str) -> Result<NotationChoice, String> {
    match (name, Name::of(name)) {
        ("auto", _) => Ok(NotationChoice(None)),
        (_, Some(name)) => Ok(NotationChoice(Some(name))),
        (_, None) => {
            let known = Name::listed(|about| about.name.to_owned());
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
        None => Err("no such encoding of one byte per character, nor utf-8".to_owned()),
    }
}

fn limit(text: &str) -> Result<(String, u64), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    let value = value
        .parse()
        .map_err(|_| format!("`{value}` is not a whole number that fits"))?;
    // The range is asked at once, so that clap names the option with its fault.
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

fn code(text: &str) -> Result<String, String> {
    if explain::is_code_or_prefix(text) {
        return Ok(text.to_owned());
    }
    Err(explain::unknown(text))
}
