//! Versioned dumps.

pub mod bml_v1;
pub mod expansion_v1;
