//! The options of `portnote openings`.

use clap::ValueEnum;
use portnote::pdn::draughts::Variant;
use portnote_archive::openings::{From, Order};

use super::number::{POSITIVE, whole};
use super::{Paths, Report};

pub(super) const EXAMPLES: &str = "\
Examples:
  portnote openings games.pdn
  portnote openings --moves \"11-15 23-18\" --depth 3 --min-games 10 archive/
  portnote openings --sort score --min-games 20 archive/
  portnote openings --fen W:W18,27:B9 --where \"year >= 2000\" archive/
  portnote openings --depth 4 --format html games.pdn -o openings.html";

#[derive(Debug, clap::Args)]
pub(crate) struct Openings {
    /// Start from the position after these moves: `11-15 23-18`
    #[arg(long, value_name = "MOVES", conflicts_with = "fen")]
    pub(crate) moves: Option<String>,

    /// Start from this position, as a FEN [default: the start of the variant]
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,

    /// Variant of the games, by its name or number: `international`, `20` [required if the games have several variants]
    #[arg(long, value_name = "VARIANT", value_parser = variant)]
    pub(crate) variant: Option<Variant>,

    /// Number of plies to follow from that position
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole::<u16>(1..=999))]
    pub(crate) depth: u16,

    /// Leave out moves that were played in fewer than N games
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = whole::<u64>(POSITIVE))]
    pub(crate) min_games: u64,

    /// Order of the moves of a position
    #[arg(long, value_enum, default_value_t = SortBy::Games, value_name = "ORDER")]
    pub(crate) sort: SortBy,

    /// Count only games that meet a condition on columns of the table `pdn/games`: `year >= 2000`
    #[arg(long = "where", value_name = "CONDITION", allow_hyphen_values = true)]
    pub(crate) conditions: Vec<String>,

    #[command(flatten)]
    pub(crate) report: Report,

    /// Exit with 0 even if no game has the position
    #[arg(long)]
    pub(crate) exit_zero: bool,

    #[command(flatten)]
    pub(crate) paths: Paths,
}

/// What moves are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SortBy {
    /// By the number of games, the highest first
    Games,
    /// By the score of the side to move, the highest first
    Score,
    /// By the squares of the move
    Move,
}

impl Openings {
    pub(crate) const fn order(&self) -> Order {
        match self.sort {
            SortBy::Games => Order::Games,
            SortBy::Score => Order::Score,
            SortBy::Move => Order::Move,
        }
    }

    /// The position in which moves are counted.
    pub(crate) fn from(&self) -> From {
        match (&self.fen, &self.moves) {
            (Some(fen), _) => From::Fen(fen.clone()),
            (None, Some(moves)) => From::Moves(moves.clone()),
            (None, None) => From::Start,
        }
    }
}

/// A variant by its name, whatever its case, or by its number.
fn variant(text: &str) -> Result<Variant, String> {
    let plain = |name: &str| name.replace([' ', '-', '!'], "").to_ascii_lowercase();
    let wanted = plain(text);
    let mut variants = Variant::ALL.into_iter();
    let found = match text.parse::<u16>() {
        Ok(number) => variants.find(|variant| variant.number() == number),
        Err(_) => variants.find(|variant| plain(variant.name()) == wanted),
    };
    found.ok_or_else(|| {
        let names =
            Variant::ALL.map(|variant| format!("{} ({})", variant.name(), variant.number()));
        format!("expected one of {}", names.join(", "))
    })
}
