#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod check;
mod cut;
mod grammar;
mod limits;
mod lower;
mod read;
mod scan;

pub mod auction;
#[cfg(feature = "json")]
pub mod json;
pub mod model;
pub mod play;
pub mod problem;
pub mod segment;
pub mod syntax;
pub mod tag;
#[cfg(feature = "json")]
pub mod timeline;
pub mod value;
pub mod write;

pub use check::check;
pub use model::Context;
pub use read::Options;
pub use read::Reader;
pub use read::parse;
pub use read::parse_with;
pub use syntax::Ppn;
pub use write::ExportOptions;
pub use write::Exporter;
