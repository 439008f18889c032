#![doc = include_str!("../README.md")]

#[cfg(not(any(
    feature = "pbn",
    feature = "pdn",
    feature = "ppn",
    feature = "bml",
    feature = "lin"
)))]
compile_error!("choose a notation: one of the features `pbn`, `pdn`, `ppn`, `bml` and `lin`");

mod above;
#[cfg(feature = "lin")]
mod board;
pub mod catalogue;
pub mod check;
#[cfg(any(feature = "bml", feature = "lin", feature = "render"))]
pub mod convert;
mod counts;
pub mod detect;
mod document;
pub mod export;
mod finding;
pub mod fix;
mod format;
#[cfg(feature = "fs")]
pub mod fs;
mod guess;
// Pages for readers: they are nothing to a program.
#[cfg(any(doc, doctest))]
pub mod guide;
mod hiding;
#[cfg(feature = "ppn")]
pub mod house;
pub mod include;
#[cfg(feature = "bml")]
pub mod includes;
pub mod info;
pub mod json;
mod judge;
mod ndjson;
pub mod notation;
pub mod numbers;
mod options;
mod preset;
mod problem;
pub mod product;
mod read_error;
#[cfg(feature = "render")]
pub mod render;
pub mod schema;
pub mod suppress;
pub mod typed;
mod workers;

#[cfg(feature = "bml")]
pub use portnote_bml as bml;
#[cfg(feature = "lin")]
pub use portnote_lin as lin;
#[cfg(feature = "pbn")]
pub use portnote_pbn as pbn;
#[cfg(feature = "pdn")]
pub use portnote_pdn as pdn;
#[cfg(feature = "ppn")]
pub use portnote_ppn as ppn;

pub use crate::above::Check;
pub use crate::catalogue::Catalogue;
pub use crate::counts::Counts;
pub use crate::detect::detect;
pub use crate::document::{Document, explain, open};
pub use crate::finding::Finding;
pub use crate::fix::Fixes;
pub use crate::format::{About, Format, Listing, Rules, Weight};
pub use crate::guess::guess;
pub use crate::judge::{Judge, Judged};
pub use crate::notation::Task;
pub use crate::options::{
    Carry, DumpOptions, ExportOptions, InputLimit, Options, TableOptions, TooLarge,
};
pub use crate::preset::{Configuration, Preset, Wishes};
pub use crate::read_error::ReadError;
pub use crate::typed::{Checked, Repaired, Suppressed};
#[cfg(feature = "parallel")]
pub use crate::workers::Threads;
pub use crate::workers::{OneByOne, Workers};
