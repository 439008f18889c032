//! The traits of this crate, to be used together: `use portnote_archive::prelude::*;`.

pub use crate::tables::Tabulate;
