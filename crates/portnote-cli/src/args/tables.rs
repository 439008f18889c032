//! The options of `portnote tables`.

use portnote::Format;

use super::dump::Carry;
use super::special::Special;
use super::{Exit, Paths, heading};

pub(super) const EXAMPLES: &str = "\
Examples:
  portnote tables --table games club.pbn
  portnote tables --table hands archive/ | jq .hcp";

#[derive(Debug, clap::Args)]
pub(crate) struct Tables {
    /// Tables to write; `portnote schema` lists them
    #[arg(long, value_delimiter = ',', value_name = "NAMES")]
    pub(crate) table: Vec<String>,

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
        Special::given(&[(self.carry != Carry::Deal, "--carry", &[Format::Pbn][..])])
    }
}
