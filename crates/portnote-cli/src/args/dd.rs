//! The options of `portnote dd`.

use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;
use portnote::render::{Boards, Choice, Language};
use portnote_bridge::CompleteDeal;
use portnote_doubledummy::json::v1::Pars;
use portnote_doubledummy::{Board, DealKey, Fill, FillTag, LeadsOf, Wishes, shard};

use super::check::{CheckFormat, Judging};
use super::number::{ANY, whole};
use super::{Exit, Paths};

pub(super) const EXAMPLES: &str = "\
Examples:
  portnote dd club.pbn
  portnote dd --play --no-table club.pbn
  portnote dd --fill club.pbn
  portnote dd --verify archive/";

const REPORT: &str = "Report";
const FILL: &str = "Filling and verifying";

/// The longest time of a deal, if no other is named.
const LIMIT_TIME: Duration = Duration::from_secs(300);

/// Mebibytes of memory in each process, if no other number is named.
const MEMORY: u32 = 256;

#[derive(Debug, clap::Args)]
pub(crate) struct Dd {
    /// Which par scores to report
    #[arg(help_heading = REPORT, long, value_enum, default_value_t = ParName::Own, value_name = "WHICH")]
    pub(crate) par: ParName,

    /// Report the tricks after each opening lead
    #[arg(help_heading = REPORT, long, value_enum, value_name = "WHICH")]
    pub(crate) leads: Option<LeadsName>,

    /// Report what each card of the play cost, and a summary of the players
    #[arg(help_heading = REPORT, long)]
    pub(crate) play: bool,

    /// With `--leads` or `--play`: do not solve the 20 results
    #[arg(help_heading = REPORT, hide_short_help = true, long)]
    pub(crate) no_table: bool,

    /// Boards to solve, by number or name, as in `1,4-9`
    #[arg(help_heading = REPORT, hide_short_help = true, long, value_name = "BOARDS")]
    pub(crate) board: Option<Boards>,

    /// Games to solve, by their place in the file, counted from 1
    #[arg(help_heading = REPORT, hide_short_help = true, long, value_name = "NUMBERS", conflicts_with = "board")]
    pub(crate) game: Option<Choice>,

    /// Format of the report
    #[arg(help_heading = REPORT, long, value_enum, default_value_t = DdFormat::Text, value_name = "FORMAT")]
    pub(crate) format: DdFormat,

    /// Language of labels and ranks: en, de, fr, nl, es or pl [default: en]
    #[arg(help_heading = REPORT, hide_short_help = true, long, value_name = "CODE")]
    pub(crate) lang: Option<Language>,

    /// Write the report or the filled file to this file (`-` is standard output)
    #[arg(short, long, value_name = "FILE|-")]
    pub(crate) output: Option<PathBuf>,

    /// Replace an existing output
    #[arg(hide_short_help = true, long)]
    pub(crate) force: bool,

    /// Add missing results to PBN files
    ///
    /// portnote changes files in place, and only adds lines. It writes the filled text of standard input
    /// to standard output.
    #[arg(help_heading = FILL, long, conflicts_with_all = ["verify", "par", "leads", "play", "no_table", "board", "game", "format", "lang"])]
    pub(crate) fill: bool,

    /// With `--fill`: tags to add, separated by commas [default: OptimumResultTable,OptimumScore]
    ///
    /// The names are OptimumResultTable, OptimumScore, DoubleDummyTricks, ParContract and
    /// OptimumPlayTable.
    #[arg(help_heading = FILL, hide_short_help = true, long, value_name = "NAMES", value_delimiter = ',', value_parser = tag, requires = "fill", conflicts_with = "verify")]
    pub(crate) tags: Vec<FillTag>,

    /// With `--fill`: also correct stated results that are wrong
    #[arg(help_heading = FILL, long, requires = "fill", conflicts_with = "verify")]
    pub(crate) replace: bool,

    /// With `--fill`: print the changes as a unified diff, and change no file
    ///
    /// The exit code is 1 if there are any.
    #[arg(help_heading = FILL, long, requires = "fill", conflicts_with_all = ["output", "verify"])]
    pub(crate) diff: bool,

    /// Compare the results that PBN files state with best play
    #[arg(help_heading = FILL, long, conflicts_with_all = ["par", "leads", "play", "no_table", "board", "game", "format", "lang", "output", "force"])]
    pub(crate) verify: bool,

    /// With `--verify`: format of the findings
    #[arg(help_heading = FILL, hide_short_help = true, long, value_enum, default_value_t = CheckFormat::Full, value_name = "FORMAT", requires = "verify", conflicts_with = "fill")]
    pub(crate) output_format: CheckFormat,

    /// With `--verify`: maximum number of findings for each file [default: 100 in full and concise, all in other formats]
    #[arg(help_heading = FILL, hide_short_help = true, long, value_name = "N", value_parser = whole::<u64>(ANY), requires = "verify", conflicts_with = "fill")]
    pub(crate) max_diagnostics: Option<u64>,

    #[command(flatten)]
    pub(crate) exit: Exit,

    #[command(flatten)]
    pub(crate) solving: Solving,

    /// Solve the deals of one part of K/N, as in `3/16`, into the cache, and report nothing
    #[arg(help_heading = SOLVING, hide_short_help = true, long, value_name = "K/N", value_parser = part, requires = "cache",
        conflicts_with_all = ["fill", "verify", "par", "leads", "play", "no_table", "board", "game", "format", "lang", "output"])]
    pub(crate) shard: Option<Shard>,

    #[command(flatten)]
    pub(crate) paths: Paths,
}

pub(super) const SOLVING: &str = "Solving";

/// The deals that are solved for tables and pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum WhichDeals {
    /// The deals of games that do not state all 20 results
    Missing,
    /// All deals; solved results take the place of stated ones
    All,
}

/// How deals are solved, by every verb that solves any.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct Solving {
    /// Maximum time for each deal, as in `90s`, `500ms` or `2m` (`0`: no limit) [default: 5m]
    #[arg(help_heading = SOLVING, hide_short_help = true, long, value_name = "TIME", value_parser = time)]
    limit_time: Option<Limit>,

    /// Memory of the solver in each process, from 48MiB to 1GiB [default: 256MiB]
    #[arg(help_heading = SOLVING, hide_short_help = true, long, value_name = "SIZE", value_parser = memory)]
    memory: Option<u32>,

    /// Take deals that were solved before from this file, and add new ones to it
    ///
    /// If it is given several times, all files are read, and the first is added to.
    #[arg(help_heading = SOLVING, hide_short_help = true, long, value_name = "FILE")]
    pub(crate) cache: Vec<PathBuf>,
}

impl Solving {
    /// The longest time of a deal; `None` for as long as it takes.
    pub(crate) fn limit_time(&self) -> Option<Duration> {
        self.limit_time.map_or(Some(LIMIT_TIME), |limit| limit.0)
    }

    /// Mebibytes of memory in each process.
    pub(crate) fn memory(&self) -> u32 {
        self.memory.unwrap_or(MEMORY)
    }

    /// The option that has no effect, because nothing is solved.
    pub(super) fn without_dd(&self) -> Option<&'static str> {
        let given = [
            (!self.cache.is_empty(), "`--cache` has no effect without `--dd`"),
            (self.limit_time.is_some(), "`--limit-time` has no effect without `--dd`"),
            (self.memory.is_some(), "`--memory` has no effect without `--dd`"),
        ];
        given.into_iter().find_map(|(is_given, problem)| is_given.then_some(problem))
    }
}

impl WhichDeals {
    /// The word for it.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::Missing => "missing",
            Self::All => "all",
        }
    }
}

/// The longest time of a deal; `None` for as long as it takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Limit(pub(crate) Option<Duration>);

/// A part of all deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Which part, from 1.
    part: u32,
    /// The number of parts.
    parts: NonZero<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ParName {
    /// For the vulnerability and the dealer of the game
    Own,
    /// For every vulnerability and either side as dealer
    All,
    /// No par scores
    None,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum LeadsName {
    /// Against the contract of the game
    Contract,
    /// Against every declarer in every denomination
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DdFormat {
    /// For a terminal
    Text,
    /// One JSON object
    Json,
    /// One JSON object per line
    Ndjson,
}

impl Shard {
    /// Whether a deal is in this part: each deal is in one, wherever it is.
    pub(crate) fn takes(self, board: &Board) -> bool {
        let shard = |deal: CompleteDeal| shard(DealKey::of(&deal), self.parts);
        board.deal.is_ok_and(|deal| shard(deal) == self.part)
    }
}

impl Dd {
    /// What is to be found out about each game.
    pub(crate) fn wishes(&self) -> Wishes {
        let mut wishes = Wishes::default();
        wishes.table = !self.no_table;
        wishes.leads = self.leads.map(|leads| match leads {
            LeadsName::Contract => LeadsOf::Contract,
            LeadsName::All => LeadsOf::All,
        });
        wishes.play = self.play;
        wishes
    }

    pub(crate) const fn pars(&self) -> Pars {
        match self.par {
            ParName::Own => Pars::Own,
            ParName::All => Pars::All,
            ParName::None => Pars::None,
        }
    }

    /// How files are judged.
    pub(crate) fn judging(&self) -> Judging {
        Judging { fail_on: self.exit.fail_on, ..Judging::default() }
    }

    /// The file for the output; `None` for standard output.
    pub(crate) fn target(&self) -> Option<&Path> {
        self.output.as_deref().filter(|path| path.as_os_str() != "-")
    }

    /// What is added to files.
    pub(crate) fn fill(&self) -> Fill {
        let fill = Fill::new().replace(self.replace);
        if self.tags.is_empty() { fill } else { fill.tags(self.tags.iter().copied()) }
    }

    /// What contradicts itself.
    pub(super) fn contradiction(&self) -> Option<&'static str> {
        if self.no_table && self.leads.is_none() && !self.play {
            return Some("`--no-table` has no effect without `--leads` or `--play`");
        }
        if self.lang.is_some() && self.format != DdFormat::Text {
            return Some("`--lang` has no effect on JSON: use `--format text`");
        }
        if !self.verify && self.exit.fail_on.is_some() {
            return Some("`--fail-on` has no effect without `--verify`");
        }
        if self.fill && self.output.is_some() && self.paths.paths.len() != 1 {
            return Some(
                "one output can hold only one filled file: name one input, or leave out `--output`",
            );
        }
        None
    }
}

fn tag(text: &str) -> Result<FillTag, String> {
    text.parse().map_err(|error: portnote_doubledummy::UnknownFillTag| error.to_string())
}

/// A time with its unit.
fn time(text: &str) -> Result<Limit, String> {
    let expected =
        || "expected a time with a unit, as in `90s`, `500ms` or `2m`, or `0`".to_owned();
    if text == "0" {
        return Ok(Limit(None));
    }
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let (number, unit) = text.split_at_checked(digits).ok_or_else(expected)?;
    let number: u64 = number.parse().map_err(|_| expected())?;
    let each = match unit {
        "ms" => 1,
        "s" => 1000,
        "m" => 60_000,
        _ => return Err(expected()),
    };
    let milliseconds = number.checked_mul(each).filter(|time| *time > 0).ok_or_else(expected)?;
    Ok(Limit(Some(Duration::from_millis(milliseconds))))
}

/// Mebibytes.
fn memory(text: &str) -> Result<u32, String> {
    let expected = || "expected a size from 48MiB to 1GiB, as in `128MiB`".to_owned();
    let (number, each) = match (text.strip_suffix("MiB"), text.strip_suffix("GiB")) {
        (Some(number), _) => (number, 1),
        (None, Some(number)) => (number, 1024),
        (None, None) => return Err(expected()),
    };
    let number: u32 = number.parse().map_err(|_| expected())?;
    let size = number.checked_mul(each).filter(|size| (48..=1024).contains(size));
    size.ok_or_else(expected)
}

fn part(text: &str) -> Result<Shard, String> {
    let read = || {
        let (part, parts) = text.split_once('/')?;
        let shard = Shard { part: part.parse().ok()?, parts: parts.parse().ok()? };
        (1..=shard.parts.get()).contains(&shard.part).then_some(shard)
    };
    read().ok_or_else(|| "expected a part and the number of parts, as in `3/16`".to_owned())
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case("90s", Some(Some(90_000)))]
    #[case("500ms", Some(Some(500)))]
    #[case("2m", Some(Some(120_000)))]
    #[case("0", Some(None))]
    #[case("0s", None)]
    #[case("90", None)]
    #[case("-1s", None)]
    #[case("s", None)]
    #[case("18446744073709551615m", None)]
    fn times(#[case] text: &str, #[case] milliseconds: Option<Option<u64>>) {
        let expected = milliseconds.map(|time| Limit(time.map(Duration::from_millis)));
        assert_eq!(time(text).ok(), expected);
    }

    #[rstest]
    #[case("48MiB", Some(48))]
    #[case("1GiB", Some(1024))]
    #[case("47MiB", None)]
    #[case("2GiB", None)]
    #[case("128", None)]
    #[case("MiB", None)]
    fn sizes(#[case] text: &str, #[case] mebibytes: Option<u32>) {
        assert_eq!(memory(text).ok(), mebibytes);
    }

    #[rstest]
    #[case("3/16", Some((3, 16)))]
    #[case("1/1", Some((1, 1)))]
    #[case("0/4", None)]
    #[case("5/4", None)]
    #[case("1/0", None)]
    #[case("1", None)]
    fn shards(#[case] text: &str, #[case] expected: Option<(u32, u32)>) {
        let found = part(text).ok().map(|shard| (shard.part, shard.parts.get()));
        assert_eq!(found, expected);
    }
}
