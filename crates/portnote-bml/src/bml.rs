//! BML: bidding systems as people write them.

pub(crate) mod anchor;
mod bidtable;
mod block;
mod calls;
mod check;
mod clip;
mod directive;
mod edit;
mod expansion;
mod files;
pub(crate) mod grammar;
mod line;
mod mark;
mod note;
mod parse;
mod paste;
mod read;
mod reader;
mod system;
mod word;

pub mod call;
pub mod expand;
pub mod include;
pub mod inline;
pub mod limits;
pub mod model;
pub mod syntax;

/// From BML to other formats.
pub mod convert {
    pub use crate::convert::{bss, html, latex};
}

/// The versioned dumps of systems.
#[cfg(feature = "json")]
pub mod json {
    pub use crate::json::{bml_v1, expansion_v1};
}

/// Seats and vulnerabilities for which a sequence holds.
pub mod situation {
    pub use crate::situation::*;
}

/// The files of a system.
pub mod source {
    pub use crate::source::*;
}

pub use crate::problem::{
    bml_catalogue as catalogue, bml_form_catalogue as form_catalogue, is_whole,
};
pub use calls::{Calls, ParseError};
pub use check::check;
pub use edit::{Editor, edit};
pub use expansion::{Expansion, Sequence};
pub use files::{Files, SystemOptions};
pub use limits::Limits;
pub use parse::{Options, deps, read};
pub use read::{Block, Bml, File, Games, Reader, parse, parse_with};
pub use system::System;

// What callers need of other crates, so that one module is enough.
pub use portnote_core::edit::EditError;
pub use portnote_core::{Diagnostic, Finding, Profile};
