//! The versioned dumps.

pub mod v1;
