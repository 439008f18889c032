//! BSS: the records of a Full Disclosure file, one sequence of calls to a line.

mod check;
mod disposition;
mod edit;
pub(crate) mod grammar;
mod lower;
mod options;
mod read;
mod record;
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

/// From BSS to BML.
pub mod convert {
    pub use crate::convert::bml;
}

/// Seats and vulnerabilities for which a record holds.
pub mod situation {
    pub use crate::situation::*;
}

pub use crate::problem::bss_catalogue as catalogue;
pub use check::check;
pub use context::{Context, Earlier, Entry, entries};
pub use edit::{Editor, edit};
pub use options::Options;
pub use read::{Reader, parse, parse_with};
pub use record::{BssRecord, Games};
pub use syntax::{Bss, File};
pub use tail::CallDisposition;

// What callers need of other crates, so that one module is enough.
pub use portnote_core::edit::EditError;
pub use portnote_core::{Diagnostic, Finding, Profile};
