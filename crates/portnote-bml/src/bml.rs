//! BML: bidding systems as people write them.

pub(crate) mod anchor;
mod bidtable;
mod block;
mod check;
mod clip;
mod directive;
mod grammar;
mod line;
mod mark;
mod note;
mod paste;
mod read;
mod reader;
mod word;

pub mod call;
pub mod expand;
pub mod include;
pub mod inline;
pub mod limits;
pub mod model;
pub mod parse;
pub mod syntax;

pub use crate::problem::{
    bml_catalogue as catalogue, bml_form_catalogue as form_catalogue, is_whole,
};
pub use check::check;
pub use limits::Limits;
pub use parse::{Options, deps, read};
pub use read::{Block, Bml, File, Files, System, SystemOptions, parse, parse_with};
