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
mod grammar;
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

// What callers need beside this half of the crate, so that one module is enough.
#[cfg(feature = "json")]
pub use crate::json;
pub use crate::{convert, situation, source};
pub use portnote_core::edit::EditError;
pub use portnote_core::{Diagnostic, Finding, Profile};
