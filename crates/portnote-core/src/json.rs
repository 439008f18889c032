//! Serialisable counterparts of diagnostics, one module for each version, and how lines of JSON are
//! written.

mod list;

pub mod line;
pub mod v1;

pub use list::List;
