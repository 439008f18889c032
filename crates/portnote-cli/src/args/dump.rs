//! The options of `portnote dump`.

use clap::ValueEnum;

use super::special::Special;
use super::{Exit, Paths, heading};
use portnote::Format;

pub(super) const EXAMPLES: &str = "\
Examples:
  portnote dump --format ndjson archive/ | jq -r .deal.raw
  portnote dump --pretty club.pbn
  portnote dump --format tree games.pdn";

#[derive(Debug, clap::Args)]
pub(crate) struct Dump {
    /// Format of the output
    #[arg(long, alias = "output-format", value_enum, default_value_t = DumpFormat::Json, value_name = "FORMAT")]
    pub(crate) format: DumpFormat,

    /// Write JSON over several lines, with indentation
    #[arg(long)]
    pub(crate) pretty: bool,

    /// Add the byte offsets of each value in the file
    #[arg(long)]
    pub(crate) with_spans: bool,

    /// Add values that follow from the rules of the game
    ///
    /// For bridge and pinochle: calls with their seats, tricks in the order of play with their winners,
    /// scores, and points of hands and melds.
    ///
    /// For draughts: moves with their captures, and positions.
    #[arg(help_heading = heading::GAMES, hide_short_help = true, long)]
    pub(crate) derived: bool,

    /// Replace `#` and `##` with the values that they mean
    #[arg(help_heading = heading::PBN_PPN, hide_short_help = true, long)]
    pub(crate) resolve_inheritance: bool,

    /// With `--derived`: which missing values a game takes from earlier games
    #[arg(help_heading = heading::PBN, hide_short_help = true, long, value_enum, default_value_t = Carry::None, requires = "derived", value_name = "WHAT")]
    pub(crate) carry: Carry,

    /// Add the position after each move
    #[arg(help_heading = heading::PDN, hide_short_help = true, long)]
    pub(crate) fen: bool,

    /// Print one JSON object for each event of a hand, with the state after the event
    #[arg(help_heading = heading::PPN, hide_short_help = true, long)]
    pub(crate) timeline: bool,

    /// Add the sequences of calls that the tables of a bidding system describe
    #[arg(help_heading = heading::BML, hide_short_help = true, long)]
    pub(crate) expand: bool,

    #[command(flatten)]
    pub(crate) exit: Exit,

    #[command(flatten)]
    pub(crate) paths: Paths,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Carry {
    /// Nothing
    None,
    /// Board, dealer, vulnerability and deal, if all four are missing and the game has an auction or
    /// a play
    Deal,
    /// Like `deal`, and also event, site, date, round, stage and teams, until a game names another
    /// event or date
    Identification,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum DumpFormat {
    /// One document per file
    Json,
    /// One line per game
    Ndjson,
    /// The lossless syntax tree, one line per node
    Tree,
}

impl Dump {
    /// The options that are given and do something for some notations only.
    pub(crate) fn special(&self) -> Vec<Special> {
        let options = [
            (self.resolve_inheritance, "--resolve-inheritance", &[Format::Pbn, Format::Ppn][..]),
            (self.derived, "--derived", &[Format::Pbn, Format::Lin, Format::Pdn, Format::Ppn]),
            (self.carry != Carry::None, "--carry", &[Format::Pbn]),
            (self.fen, "--fen", &[Format::Pdn]),
            (self.expand, "--expand", &[Format::Bml]),
        ];
        Special::given(&options)
    }
}
