//! The first version of reports about many games.

mod openings;
mod stats;

pub use self::openings::{MadeV1, OPENINGS, OpeningsV1, PlaceV1, ResultsV1};
pub use self::stats::{KeyV1, NumberV1, RowV1, STATS, SectionV1, StatsV1, SummaryV1};
