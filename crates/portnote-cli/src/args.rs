//! The command line as a value: verbs, options, and what is checked before any file is opened.

mod check;
mod convert;
mod dd;
mod dump;
mod export;
mod global;
mod help;
mod number;
mod openings;
mod render;
mod replay;
mod report;
mod select;
mod special;
mod stats;
mod tables;
mod verb;
mod word;

use std::ffi::OsString;
use std::path::PathBuf;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, FromArgMatches as _, Parser, Subcommand, ValueEnum};
use portnote_core::Severity;
use serde::Deserialize;

pub(crate) use check::{Check, CheckFormat, Judging, Preset, ProfileChoice};
pub(crate) use convert::{Boards, Convert, Converter, Form, Records};
pub(crate) use dd::{Dd, DdFormat, Solving, WhichDeals};
pub(crate) use dump::{Carry, Dump, DumpFormat};
pub(crate) use export::{Export, Target};
pub(crate) use global::{Color, Global};
pub(crate) use help::command;
pub(crate) use openings::Openings;
pub(crate) use render::{Form as RenderForm, Render};
pub(crate) use report::{Report, ReportForm};
pub(crate) use select::Select;
pub(crate) use special::{Special, titles};
pub(crate) use stats::Stats;
pub(crate) use tables::Tables;

use crate::color;
use portnote::product::detect::is_compressed;

/// Checks, reads and writes portable notations of table games.
#[derive(Debug, Parser)]
#[command(
    name = "portnote",
    version,
    long_version = concat!(env!("CARGO_PKG_VERSION"), "\nnotations: PBN 2.1, PDN 1.0 to 3.0, PPN 1.0, BML 2, BSS, LIN"),
    arg_required_else_help = true,
    after_help = "Exit codes: 0 success; 1 errors or warnings from `check`, findings at or above `--fail-on`, no\n\
                  game chosen, or incomplete output; 2 wrong usage, or a file that cannot be read or written.\n\n\
                  Examples:\n\
                  \x20 portnote check club.pbn\n\
                  \x20 portnote select --where \"level >= 6\" archive/ -o slams.pbn"
)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) global: Global,
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Verb {
    /// Report what is wrong in files
    #[command(visible_alias = "lint", after_help = check::EXAMPLES)]
    Check(Check),
    /// Print games as JSON, or a file as a tree
    #[command(after_help = dump::EXAMPLES)]
    Dump(Dump),
    /// Write games as rows of tables: NDJSON, CSV or Parquet
    #[command(after_help = tables::EXAMPLES)]
    Tables(Tables),
    /// Choose, sort, merge and split games
    #[command(visible_alias = "filter", after_help = select::EXAMPLES)]
    Select(Box<Select>),
    /// Solve deals: best play, par, what cards cost
    #[command(visible_alias = "solve", after_help = dd::EXAMPLES)]
    Dd(Box<Dd>),
    /// Count games by year, event, player, contract, variant and the like
    #[command(after_help = stats::EXAMPLES)]
    Stats(Stats),
    /// Count the moves that are played in a position of draughts
    #[command(after_help = openings::EXAMPLES)]
    Openings(Openings),
    /// Write games in the export format of their standard
    #[command(after_help = export::EXAMPLES)]
    Export(Export),
    /// Write games as HTML, PBN, LIN or links, and systems as HTML, LaTeX, BSS or BML
    #[command(after_help = convert::EXAMPLES)]
    Convert(Convert),
    /// Draw boards, hands and positions as text, SVG, HTML or Typst
    #[command(visible_alias = "view", after_help = render::EXAMPLES)]
    Render(Box<Render>),
    /// List the files that a bidding system includes, as rules of a makefile
    #[command(after_help = DEPS_EXAMPLES)]
    Deps(Deps),
    /// Explain a diagnostic, or list them all
    #[command(after_help = EXPLAIN_EXAMPLES)]
    Explain(Explain),
    /// Describe files: notation, number of games, encoding, line ends
    #[command(after_help = INFO_EXAMPLES)]
    Info(Info),
    /// Print the JSON Schema of the JSON that another command writes, or list all schemas
    #[command(after_help = SCHEMA_EXAMPLES)]
    Schema(Schema),
    /// Print completions for a shell
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions(Completions),
    /// Write the manual pages to a folder
    #[command(after_help = MAN_EXAMPLES)]
    Man(Man),
}

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

const SCHEMA_EXAMPLES: &str = "\
Examples:
  portnote schema
  portnote schema pbn/1 > pbn-1.json";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  portnote completions bash > ~/.local/share/bash-completion/completions/portnote
  portnote completions zsh > ~/.zfunc/_portnote
  portnote completions powershell >> $PROFILE";

const MAN_EXAMPLES: &str = "\
Examples:
  portnote man ~/.local/share/man/man1";

#[derive(Debug, clap::Args)]
pub(crate) struct Deps {
    /// List only the files that the system includes directly
    #[arg(long)]
    pub(crate) direct: bool,

    #[command(flatten)]
    pub(crate) exit: Exit,

    #[command(flatten)]
    pub(crate) paths: Paths,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Explain {
    /// Code to explain, like core/bom; without a code, list all codes
    ///
    /// `check` reports a code listed as `opt-in` only with `--select` or `--preset`. It reports a code
    /// listed as `silent` only with a stricter `--profile`, such as `export`.
    pub(crate) code: Option<String>,

    /// Format of the output
    #[arg(long, alias = "format", value_enum, default_value_t = ExplainFormat::Text, value_name = "FORMAT")]
    pub(crate) output_format: ExplainFormat,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Info {
    /// Format of the output
    #[arg(long, alias = "format", value_enum, default_value_t = InfoFormat::Text, value_name = "FORMAT")]
    pub(crate) output_format: InfoFormat,

    #[command(flatten)]
    pub(crate) exit: Exit,

    #[command(flatten)]
    pub(crate) paths: Paths,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Schema {
    /// Name of the schema, like pbn/1; without a name, list all names
    pub(crate) name: Option<String>,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_enum)]
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, clap::Args)]
pub(crate) struct Man {
    /// Folder for the pages; it must exist
    pub(crate) folder: PathBuf,
}

/// Headings of options that are for some notations only; `-h` leaves these options out.
// Each option names its heading: as one for a whole struct it would reach beyond it.
pub(crate) mod heading {
    pub(crate) const PBN: &str = "PBN options";
    pub(crate) const PDN: &str = "PDN options";
    pub(crate) const PPN: &str = "PPN options";
    pub(crate) const PBN_PPN: &str = "PBN and PPN options";
    pub(crate) const GAMES: &str = "PBN, PDN and PPN options";
    pub(crate) const BML: &str = "BML options";
    pub(crate) const BSS: &str = "BSS options";
    pub(crate) const LIN: &str = "LIN options";
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
    /// Exit with 1 if there are findings of this severity or above [default: never]
    // The help of `check` has its own default: `help.rs`.
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub(crate) fail_on: Option<FailOn>,

    /// Exit with 0 instead of 1, even if some output is left out
    #[arg(long)]
    pub(crate) exit_zero: bool,
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum FailOn {
    Error,
    Warning,
    Info,
}

impl Args {
    /// Reads the arguments of the process and refuses what contradicts itself.
    pub(crate) fn read() -> Result<Self, clap::Error> {
        let args = Self::parsed().map_err(with_other_verb).map_err(verb::with_meant)?;
        args.verify()?;
        Ok(args)
    }

    fn parsed() -> Result<Self, clap::Error> {
        let asked = color::chosen(std::env::args_os());
        let command = command().color(match asked.or_else(color::forced) {
            Some(true) => ColorChoice::Always,
            Some(false) => ColorChoice::Never,
            None => ColorChoice::Auto,
        });
        Self::from_arg_matches(&command.try_get_matches()?)
    }

    fn verify(&self) -> Result<(), clap::Error> {
        self.global.limits()?;
        let Some((verb, paths)) = self.verb.paths() else {
            return Ok(());
        };
        let fault = |kind, text: &str| {
            let mut command = command();
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
        let names_from_stdin =
            self.global.files_from.as_ref().is_some_and(|name| name.as_os_str() == "-");
        let reads_stdin = paths.iter().any(|path| path == "-");
        if paths.is_empty() && self.global.files_from.is_none() {
            return fault(
                ErrorKind::MissingRequiredArgument,
                "no input: name files or folders, or `-` for standard input",
            );
        }
        if let Verb::Render(render) = &self.verb
            && render.watch
            && names_from_stdin
        {
            return fault(
                ErrorKind::ArgumentConflict,
                "`--watch` reads the names of `--files-from` again and again: put them into a file",
            );
        }
        if names_from_stdin && reads_stdin {
            return fault(
                ErrorKind::ArgumentConflict,
                "standard input cannot hold both the names of files and a file",
            );
        }
        if let Verb::Select(select) = &self.verb
            && select.ids.as_ref().is_some_and(|name| name.as_os_str() == "-")
            && (names_from_stdin || reads_stdin)
        {
            return fault(
                ErrorKind::ArgumentConflict,
                "standard input can be read only once: name a file for `--ids`",
            );
        }
        if let Verb::Check(Check { fixing, .. }) = &self.verb
            && !fixing.fix
            && !fixing.diff
        {
            let useless =
                [(fixing.unsafe_fixes, "--unsafe-fixes"), (fixing.show_fixes, "--show-fixes")];
            if let Some((_, option)) = useless.into_iter().find(|(is_given, _)| *is_given) {
                return fault(
                    ErrorKind::MissingRequiredArgument,
                    &format!("`{option}` has no effect without `--fix` or `--diff`"),
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
        if let Verb::Render(render) = &self.verb
            && let Some(text) = render.contradiction()
        {
            return fault(ErrorKind::ArgumentConflict, &text);
        }
        if let Verb::Tables(tables) = &self.verb
            && let Some(text) = tables.contradiction()
        {
            return fault(ErrorKind::ArgumentConflict, text);
        }
        if let Verb::Dd(dd) = &self.verb
            && let Some(text) = dd.contradiction()
        {
            return fault(ErrorKind::ArgumentConflict, text);
        }
        if let Verb::Select(select) = &self.verb
            && let Some(text) = select.contradiction()
        {
            return fault(ErrorKind::ArgumentConflict, text);
        }
        if let Verb::Export(export) = &self.verb
            && let Some(text) = export.useless_option()
        {
            return fault(ErrorKind::ArgumentConflict, &text);
        }
        if let Verb::Export(Export { output, .. }) | Verb::Convert(Convert { output, .. }) =
            &self.verb
            && is_compressed(output)
        {
            return fault(
                ErrorKind::ValueValidation,
                "an output cannot be compressed: leave out the extension `.gz`",
            );
        }
        if let Verb::Export(export) = &self.verb
            && export.in_place
            && reads_stdin
        {
            return fault(
                ErrorKind::ArgumentConflict,
                "standard input cannot be replaced: leave out `-` or `--in-place`",
            );
        }
        Ok(())
    }
}

/// Adds to an error the verb that writes what was asked for, where another one was named or the name is
/// spelled otherwise.
fn with_other_verb(mut error: clap::Error) -> clap::Error {
    let of = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.as_str(),
        _ => "",
    };
    let (option, value) = (of(ContextKind::InvalidArg), of(ContextKind::InvalidValue));
    if error.kind() != ErrorKind::InvalidValue || !option.starts_with("--to ") {
        return error;
    }
    let target = Target::from_str(value, true).ok();
    let form = Form::from_str(value, true).ok();
    let form = form.or_else(|| Form::of_extension(value));
    let (verb, what, value) = match (target, form) {
        (Some(target), _) => ("export", "games", target.to_possible_value()),
        (None, Some(form)) => {
            let what = match form {
                Form::Html => "games and bidding systems",
                form if form.is_boards() => "boards",
                _ => "bidding systems",
            };
            ("convert", what, form.to_possible_value())
        }
        (None, None) => return error,
    };
    let Some(value) = value else { return error };
    let tip = format!("`portnote {verb} --to {}` writes {what}", value.get_name());
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
            Self::Tables(tables) => ("tables", &tables.paths),
            Self::Select(select) => ("select", &select.paths),
            Self::Dd(dd) => ("dd", &dd.paths),
            Self::Export(export) => ("export", &export.paths),
            Self::Deps(deps) => ("deps", &deps.paths),
            Self::Info(info) => ("info", &info.paths),
            Self::Openings(openings) => ("openings", &openings.paths),
            Self::Stats(stats) => ("stats", &stats.paths),
            Self::Render(render) => ("render", &render.paths),
            Self::Convert(convert) => {
                return Some(("convert", std::slice::from_ref(&convert.input)));
            }
            Self::Explain(_) | Self::Schema(_) | Self::Completions(_) | Self::Man(_) => {
                return None;
            }
        };
        Some((verb, &paths.paths))
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

impl Exit {
    /// The least severity that makes the exit code 1; none where nobody said so, because a verb
    /// whose output is data has done its work once all of it is written.
    pub(crate) fn threshold(&self) -> Option<Severity> {
        self.fail_on.map(FailOn::severity)
    }
}
