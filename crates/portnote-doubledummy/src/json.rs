//! The report as JSON: `portnote/dd/1`.
//!
//! Within a version only optional fields are added.

pub mod v1;
