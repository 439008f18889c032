//! The options of `portnote check`.

use std::path::PathBuf;

use clap::ValueEnum;
use portnote::Profile;
use serde::Deserialize;

use super::number::{ANY, whole};
use super::{Exit, FailOn, Paths};
use crate::cmd::explain::CATALOGUE;
use portnote::product::fix::Fixes;

pub(super) const EXAMPLES: &str = "\
Examples:
  portnote check club.pbn
  portnote check --profile export --output-format summary archive/
  portnote check --fix club.pbn";

#[derive(Debug, clap::Args)]
pub(crate) struct Check {
    /// Format of the findings
    #[arg(long, alias = "format", value_enum, default_value_t = CheckFormat::Full, value_name = "FORMAT")]
    pub(crate) output_format: CheckFormat,

    /// How strictly files are judged [default: import]
    #[arg(long, value_enum, value_name = "PROFILE")]
    pub(crate) profile: Option<ProfileChoice>,

    /// Also report a group of opt-in codes
    #[arg(long, value_enum, value_name = "PRESET")]
    pub(crate) preset: Option<Preset>,

    /// Also report these codes (`core/` selects every `core` code)
    ///
    /// Separate several codes with commas. The codes can be opt-in codes, and codes that a file or a
    /// configuration suppresses. `portnote explain` lists all codes. Codes listed as `silent` also need
    /// a stricter profile, such as `--profile export`.
    #[arg(long, value_parser = selected, value_delimiter = ',', value_name = "CODES")]
    pub(crate) select: Vec<String>,

    /// Do not report these codes, separated by commas
    #[arg(long, value_parser = code, value_delimiter = ',', value_name = "CODES")]
    pub(crate) ignore: Vec<String>,

    /// Read this configuration, instead of the nearest portnote.toml in or above the folder of a file
    #[arg(hide_short_help = true, long, value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,

    /// Read no configuration, and report findings even if a comment in a file suppresses them
    #[arg(hide_short_help = true, long, conflicts_with = "config")]
    pub(crate) isolated: bool,

    /// Also report findings that a configuration, or a comment in a file, suppresses
    #[arg(hide_short_help = true, long)]
    pub(crate) no_suppress: bool,

    /// Print the number of findings of each code, and the number of games
    #[arg(hide_short_help = true, long)]
    pub(crate) statistics: bool,

    #[command(flatten)]
    pub(crate) fixing: Fixing,

    #[command(flatten)]
    pub(crate) exit: Exit,

    /// Maximum number of findings for each file [default: 100 in full and concise, all in other formats]
    ///
    /// If a file has more findings, portnote shows errors first, then warnings, then infos. It prints the
    /// number of findings that it does not show.
    #[arg(hide_short_help = true, long, value_name = "N", value_parser = whole::<u64>(ANY))]
    pub(crate) max_diagnostics: Option<u64>,

    #[command(flatten)]
    pub(crate) paths: Paths,
}

const FIXING: &str = "Fixing";

/// What is done about findings that can be fixed.
#[derive(Debug, clap::Args)]
pub(crate) struct Fixing {
    /// Apply safe fixes to the files, and report the remaining findings
    ///
    /// portnote changes files in place. It writes the fixed text of standard input to standard output.
    // The heading is named at each option: as one for all it would reach beyond them.
    #[arg(long, help_heading = FIXING)]
    pub(crate) fix: bool,

    /// Print the changes of `--fix` as a unified diff, and change no file
    #[arg(long, help_heading = FIXING, conflicts_with_all = ["output_format", "statistics", "max_diagnostics"])]
    pub(crate) diff: bool,

    /// With `--fix` or `--diff`: also apply fixes that need review
    #[arg(long, help_heading = FIXING)]
    pub(crate) unsafe_fixes: bool,

    /// With `--fix` or `--diff`: list the codes that were fixed
    #[arg(hide_short_help = true, long, help_heading = FIXING)]
    pub(crate) show_fixes: bool,
}

/// How files are judged by what the command line says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Judging {
    pub(crate) profile: Option<ProfileChoice>,
    pub(crate) preset: Option<Preset>,
    pub(crate) select: Vec<String>,
    pub(crate) ignore: Vec<String>,
    pub(crate) config: Option<PathBuf>,
    pub(crate) isolated: bool,
    pub(crate) no_suppress: bool,
    pub(crate) fail_on: Option<FailOn>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// Excerpts with labels, help and fixes; infos in one line for each code, with `--verbose` in full
    Full,
    /// One line each
    Concise,
    /// One line per code
    Summary,
    /// One JSON object
    Json,
    /// One JSON object per line
    Ndjson,
    /// SARIF 2.1.0, for code scanning and editors
    Sarif,
    /// GitHub workflow commands, shown as annotations in pull requests
    Github,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum ProfileChoice {
    /// What a program must accept from others
    Import,
    /// What a program should write itself; for PDN that is pdn-3.0
    Export,
    /// PDN 2.0 as it should be written; for other notations, the same as import
    #[value(name = "pdn-2.0")]
    #[serde(rename = "pdn-2.0")]
    Pdn20,
    /// PDN 3.0 as it should be written; for other notations, the same as import
    #[value(name = "pdn-3.0")]
    #[serde(rename = "pdn-3.0")]
    Pdn30,
}

/// Opt-in codes that somebody wants together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Preset {
    /// For files of a club: dealer and vulnerability that contradict the board number, boards and
    /// deals that occur twice, and games with missing parts
    Club,
}

impl Preset {
    /// The codes.
    pub(crate) const fn preset(self) -> portnote::product::Preset {
        match self {
            Self::Club => portnote::product::Preset::Club,
        }
    }
}

impl Check {
    /// How files are judged.
    pub(crate) fn judging(&self) -> Judging {
        Judging {
            profile: self.profile,
            preset: self.preset,
            select: self.select.clone(),
            ignore: self.ignore.clone(),
            config: self.config.clone(),
            isolated: self.isolated,
            no_suppress: self.no_suppress,
            fail_on: self.exit.fail_on,
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

impl ProfileChoice {
    /// How strictly that is.
    pub(crate) const fn profile(self) -> Profile {
        match self {
            Self::Import => Profile::Import,
            Self::Export => Profile::Export,
            Self::Pdn20 => Profile::Pdn20,
            Self::Pdn30 => Profile::Pdn30,
        }
    }
}

/// A code that `check` can report.
fn selected(text: &str) -> Result<String, String> {
    if CATALOGUE.needs_solver(text) {
        return Err(format!("{text} needs a solver: use `portnote dd --verify`"));
    }
    code(text)
}

fn code(text: &str) -> Result<String, String> {
    if CATALOGUE.is_code_or_prefix(text) {
        return Ok(text.to_owned());
    }
    Err(CATALOGUE.unknown(text))
}
