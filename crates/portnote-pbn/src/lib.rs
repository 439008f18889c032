#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod check;
mod grammar;
mod lower;
mod read;

#[cfg(feature = "json")]
pub mod json;
pub mod model;
pub mod problem;
pub mod syntax;
pub mod write;

pub use check::check;
pub use model::Context;
pub use read::Options;
pub use read::Reader;
pub use read::parse;
pub use read::parse_with;
pub use write::ExportOptions;
pub use write::Exporter;
