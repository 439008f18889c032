//! The options of `portnote select`.

use std::path::PathBuf;

use clap::ValueEnum;
use portnote::Format;
use portnote::pbn::bridge::Seat;
use portnote_archive::select::{Keep, Lines, Rotate};

use super::dump::Carry;
use super::number::{ANY, whole};
use super::special::Special;
use super::{Paths, heading};
use crate::names::Names;

pub(super) const EXAMPLES: &str = "\
Examples:
  portnote select --where \"level >= 6 AND made < 0\" archive/ -o slams.pbn
  portnote select --where \"section = 'B' AND passed_out IS NOT TRUE\" --renumber a.pbn b.pbn -o c.pbn
  portnote select --count --any \"hands:hcp >= 25\" archive/
  portnote select --position W:W18:B14 --list games.pdn";

#[derive(Debug, clap::Args)]
pub(crate) struct Select {
    /// Choose games that meet a condition on the table `games`: `level >= 6`
    #[arg(long = "where", value_name = "CONDITION", allow_hyphen_values = true)]
    pub(crate) conditions: Vec<String>,

    /// Choose games with a matching row in another table: `hands:hcp >= 20`
    #[arg(long, value_name = "TABLE:CONDITION")]
    pub(crate) any: Vec<String>,

    /// Choose games in which no row of another table meets a condition
    #[arg(long, hide_short_help = true, value_name = "TABLE:CONDITION")]
    pub(crate) none: Vec<String>,

    /// Choose games in which all rows of another table meet a condition
    #[arg(long, hide_short_help = true, value_name = "TABLE:CONDITION")]
    pub(crate) all: Vec<String>,

    /// Choose games by a hand, as in `N:AK*.*.*.*`
    ///
    /// Write the suits with dots between them, spades first. The hand must have the cards that you name,
    /// as `A` and `K` of spades here. `?` is one more card, and `*` is any number of cards. The seat `x` is
    /// any seat.
    #[arg(hide_short_help = true, help_heading = heading::PBN, long, value_name = "SEAT:HAND")]
    pub(crate) hand: Vec<String>,

    /// Choose games in which this position occurs, as a FEN
    #[arg(hide_short_help = true, help_heading = heading::PDN, long, value_name = "FEN")]
    pub(crate) position: Vec<String>,

    /// Choose games by the pieces on some squares: `w18 b14 .15`; `W` and `B` are kings, `.` is empty
    #[arg(hide_short_help = true, help_heading = heading::PDN, long, value_name = "SQUARES")]
    pub(crate) squares: Vec<String>,

    /// Lines in which to search for positions
    #[arg(help_heading = heading::PDN, hide_short_help = true, long, value_enum, default_value_t = InLines::Main, value_name = "LINES")]
    pub(crate) lines: InLines,

    /// Also find positions with the colours exchanged and the board turned
    #[arg(help_heading = heading::PDN, hide_short_help = true, long)]
    pub(crate) reversed: bool,

    /// Choose the games that a list names, in the order of the list: CSV or NDJSON with the columns
    /// `file` and `game`, or `content_id`
    #[arg(long, hide_short_help = true, value_name = "FILE|-")]
    pub(crate) ids: Option<PathBuf>,

    /// Keep one of several games that are equal: by `bytes`, by `moves`, or by columns such as `deal`
    #[arg(long, value_name = "COLUMNS")]
    pub(crate) dedupe: Option<String>,

    /// Which of several equal games to keep
    #[arg(long, hide_short_help = true, value_enum, default_value_t = WhichOf::First, value_name = "WHICH")]
    pub(crate) dedupe_keep: WhichOf,

    /// Sort by columns; `-` before a column means descending: `--sort=-score_ns,board`
    #[arg(long, value_name = "COLUMNS", allow_hyphen_values = true)]
    pub(crate) sort: Option<String>,

    /// Put games into random order (needs `--seed`)
    #[arg(hide_short_help = true, long, requires = "seed", conflicts_with = "sort")]
    pub(crate) shuffle: bool,

    /// Choose N games at random (needs `--seed`)
    #[arg(hide_short_help = true, long, requires = "seed", value_name = "N", value_parser = whole::<usize>(ANY))]
    pub(crate) sample: Option<usize>,

    /// Number for random choices: the same number gives the same games
    #[arg(hide_short_help = true, long, value_name = "N", value_parser = whole::<u64>(ANY))]
    pub(crate) seed: Option<u64>,

    /// Leave out the first N games
    #[arg(long, hide_short_help = true, default_value_t = 0, value_name = "N", value_parser = whole::<usize>(ANY))]
    pub(crate) skip: usize,

    /// Choose only the first N games
    #[arg(long, value_name = "N", value_parser = whole::<usize>(ANY))]
    pub(crate) first: Option<usize>,

    /// Give the boards new numbers, from FIRST on [default: 1]
    #[arg(hide_short_help = true, help_heading = heading::PBN, long, value_name = "FIRST", num_args = 0..=1, default_missing_value = "1", require_equals = true, value_parser = whole::<u32>(1..=4_294_967_295))]
    pub(crate) renumber: Option<u32>,

    /// With `--renumber`: also give a new number to a game that takes its deal from an earlier game
    #[arg(help_heading = heading::PBN, hide_short_help = true, long, requires = "renumber")]
    pub(crate) renumber_each: bool,

    /// Turn the table: by 1 to 3 seats clockwise (`1`), until a seat deals or declares (`dealer=S`,
    /// `declarer=S`), or until the dealer fits the board number (`board`)
    #[arg(help_heading = heading::PBN, hide_short_help = true, long, value_name = "HOW", value_parser = rotate)]
    pub(crate) rotate: Option<Rotate>,

    /// Which missing values a game takes from earlier games
    #[arg(help_heading = heading::PBN, hide_short_help = true, long, value_enum, default_value_t = Carry::Deal, value_name = "WHAT")]
    pub(crate) carry: Carry,

    /// Fail if a game would have to be changed
    ///
    /// For example, portnote changes a game that takes values from an earlier game, if the earlier game is
    /// not before it in the output.
    #[arg(long, hide_short_help = true)]
    pub(crate) keep_bytes: bool,

    /// Write all text in this encoding
    #[arg(long, hide_short_help = true, value_name = "ENCODING", value_parser = ["utf-8"])]
    pub(crate) to_encoding: Option<String>,

    /// Print only the number of games
    #[arg(long, conflicts_with_all = ["list", "output"])]
    pub(crate) count: bool,

    /// Print a line for each game instead of the games
    #[arg(long, conflicts_with = "output")]
    pub(crate) list: bool,

    /// Write games to this file; for a split, like `{n:03}.pbn`
    ///
    /// For a split, put a placeholder into the name: `{n:03}` is the number of the output with at least
    /// three digits, and `{event}` is the value of the column of `--split-by event`.
    #[arg(short, long, default_value = "-", value_name = "FILE|-")]
    pub(crate) output: PathBuf,

    /// Also write the games that are not chosen
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    pub(crate) rest: Option<PathBuf>,

    /// Also write a list of the chosen games, as CSV for `--ids`
    #[arg(long, hide_short_help = true, value_name = "FILE")]
    pub(crate) ids_out: Option<PathBuf>,

    /// Write one file for each value of a column
    #[arg(hide_short_help = true, long, value_name = "COLUMN", conflicts_with_all = ["split_games", "split_bytes"])]
    pub(crate) split_by: Option<String>,

    /// Write files of at most N games
    #[arg(hide_short_help = true, long, value_name = "N", value_parser = whole::<u32>(1..=4_294_967_295), conflicts_with = "split_bytes")]
    pub(crate) split_games: Option<u32>,

    /// Write files of at most SIZE bytes, as in `128MiB`; a game is never cut, and a longer game gets a
    /// file of its own
    #[arg(long, hide_short_help = true, value_name = "SIZE", value_parser = size)]
    pub(crate) split_bytes: Option<u64>,

    /// Replace existing files; if no game is chosen, the new file is empty
    #[arg(long)]
    pub(crate) force: bool,

    /// Exit with 0 even if no game is chosen
    #[arg(hide_short_help = true, long)]
    pub(crate) exit_zero: bool,

    #[command(flatten)]
    pub(crate) paths: Paths,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum InLines {
    /// The main line
    Main,
    /// The main line and all variations
    All,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum WhichOf {
    /// The first
    First,
    /// The last
    Last,
    /// The game with the most bytes
    Longest,
}

impl Select {
    /// The options that are given and do something for some notations only.
    pub(crate) fn special(&self) -> Vec<Special> {
        Special::given(&[(self.carry != Carry::Deal, "--carry", &[Format::Pbn][..])])
    }

    pub(crate) fn is_stdout(&self) -> bool {
        self.output.as_os_str() == "-"
    }

    pub(crate) const fn is_split(&self) -> bool {
        self.split_by.is_some() || self.split_games.is_some() || self.split_bytes.is_some()
    }

    pub(crate) const fn lines(&self) -> Lines {
        match self.lines {
            InLines::Main => Lines::Main,
            InLines::All => Lines::All,
        }
    }

    pub(crate) const fn keep(&self) -> Keep {
        match self.dedupe_keep {
            WhichOf::First => Keep::First,
            WhichOf::Last => Keep::Last,
            WhichOf::Longest => Keep::Longest,
        }
    }

    /// What contradicts itself.
    pub(super) fn contradiction(&self) -> Option<&'static str> {
        let looks_for_positions = !self.position.is_empty() || !self.squares.is_empty();
        if !looks_for_positions && (self.reversed || self.lines == InLines::All) {
            return Some(
                "`--reversed` and `--lines` have no effect without `--position` or `--squares`",
            );
        }
        if self.dedupe.is_none() && self.dedupe_keep != WhichOf::First {
            return Some("`--dedupe-keep` has no effect without `--dedupe`");
        }
        if self.seed.is_some() && !self.shuffle && self.sample.is_none() {
            return Some("`--seed` has no effect without `--shuffle` or `--sample`");
        }
        let is_written = !self.count && !self.list;
        if self.is_split() && (self.is_stdout() || !is_written) {
            return Some(
                "a split writes several files: name them with `--output`, as in `--output '{n:03}.pbn'`",
            );
        }
        let changes =
            self.renumber.is_some() || self.rotate.is_some() || self.to_encoding.is_some();
        if !is_written && (changes || self.keep_bytes) {
            return Some(
                "`--renumber`, `--rotate`, `--to-encoding` and `--keep-bytes` have no effect with `--count` or `--list`",
            );
        }
        if self.keep_bytes && changes {
            return Some(
                "`--keep-bytes` cannot be used with `--renumber`, `--rotate` or `--to-encoding`: they change games",
            );
        }
        let others = [&self.rest, &self.ids_out];
        if others.into_iter().flatten().any(|path| path.as_os_str() == "-") {
            return Some("`--rest` and `--ids-out` cannot be standard output: name a file");
        }
        if self.is_split() && !Names::is_pattern(&self.output, self.split_by.as_deref()) {
            return Some(
                "the name in `--output` needs `{n}`, `{n:03}` or the column of `--split-by` in braces",
            );
        }
        if !self.is_split() && Names::is_pattern(&self.output, None) {
            return Some(
                "a number in the name of `--output` needs `--split-games`, `--split-bytes` or `--split-by`",
            );
        }
        None
    }
}

fn rotate(text: &str) -> Result<Rotate, String> {
    let expected = "expected 1, 2, 3, dealer=SEAT, declarer=SEAT or board";
    let seat = |text: &str| text.parse::<Seat>().map_err(|_| expected.to_owned());
    match text.split_once('=') {
        Some(("dealer", text)) => return Ok(Rotate::Dealer(seat(text)?)),
        Some(("declarer", text)) => return Ok(Rotate::Declarer(seat(text)?)),
        _ => {}
    }
    match text {
        "board" => Ok(Rotate::Board),
        text => match text.parse() {
            Ok(seats @ 1..=3) => Ok(Rotate::By(seats)),
            _ => Err(expected.to_owned()),
        },
    }
}

/// A number of bytes with or without a unit.
fn size(text: &str) -> Result<u64, String> {
    let expected = "expected a number of bytes, as in 1000000, 500kB or 128MiB";
    let digits = text.trim_end_matches(|character: char| character.is_ascii_alphabetic());
    let unit = text.get(digits.len()..).unwrap_or_default();
    let factor: u64 = match unit.to_ascii_lowercase().as_str() {
        "" | "b" => 1,
        "k" | "kb" => 1_000,
        "m" | "mb" => 1_000_000,
        "g" | "gb" => 1_000_000_000,
        "kib" => 1 << 10,
        "mib" => 1 << 20,
        "gib" => 1 << 30,
        _ => return Err(expected.to_owned()),
    };
    let number: Option<u64> = digits.trim().parse().ok();
    let bytes = number.and_then(|number| number.checked_mul(factor));
    bytes.filter(|bytes| *bytes > 0).ok_or_else(|| expected.to_owned())
}
