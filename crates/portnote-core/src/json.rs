//! Serialisable counterparts of diagnostics, one module for each version, and how lines of JSON are
//! written.

pub mod line;
pub mod v1;
