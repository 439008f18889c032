#![doc = include_str!("../README.md")]

// Pages for readers: they are nothing to a program.
#[cfg(any(doc, doctest))]
pub mod guide;
pub mod json;
pub mod openings;
pub mod prelude;
mod schema;
pub mod select;
pub mod stats;
pub mod tables;

pub use crate::schema::SCHEMAS;

/// The codes of this crate, for [`Catalogue::with`](portnote::Catalogue::with).
pub const CATALOGUE: &[portnote_core::Entry] = select::problem::CATALOGUE;
