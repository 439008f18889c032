//! Versioned dumps.

pub mod expansion_v1;
