//! Versioned dumps.

pub mod bml_v1;
