//! Versioned dumps.

pub mod v1;
