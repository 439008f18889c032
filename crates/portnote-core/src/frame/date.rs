//! Dates with fields that may be unknown: `1995.06.??`. PBN 2.1 §3.4.3.

mod meant;

pub use meant::{DateDoubt, DayOrder, MeantDate};
// What a rules crate hands out as well.
pub use portnote_facts::{DateError, PartialDate};
