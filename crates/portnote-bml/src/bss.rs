//! BSS: the records of a Full Disclosure file, one sequence of calls to a line.

mod check;
mod disposition;
mod entry;
mod grammar;
mod lower;
mod options;
mod read;
mod tail;

pub mod carding;
pub mod context;
#[cfg(feature = "json")]
pub mod json;
pub mod limits;
pub mod model;
pub mod scan;
pub mod syntax;
pub mod write;

pub use crate::problem::bss_catalogue as catalogue;
pub use check::check;
pub use context::Context;
pub use context::Earlier;
pub use context::Entry;
pub use context::entries;
pub use entry::Entries;
pub use entry::OwnedEntry;
pub use options::Options;
pub use read::Reader;
pub use read::parse;
pub use read::parse_with;
pub use syntax::Bss;
pub use syntax::File;
pub use tail::CallDisposition;
