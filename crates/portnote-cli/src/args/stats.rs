//! The options of `portnote stats`.

use super::{Paths, Report};

pub(super) const EXAMPLES: &str = "\
Examples:
  portnote stats club.pbn
  portnote stats --format html archive/ -o archive.html";

#[derive(Debug, clap::Args)]
pub(crate) struct Stats {
    #[command(flatten)]
    pub(crate) report: Report,

    #[command(flatten)]
    pub(crate) paths: Paths,
}
