//! The versioned dump of lines.

pub mod v1;
