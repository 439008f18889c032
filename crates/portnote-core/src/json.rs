//! Serialisable counterparts of diagnostics, one module for each version.

pub mod v1;
