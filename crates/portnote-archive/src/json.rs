//! Reports as JSON: `portnote/stats/1` and `portnote/openings/1`.
//!
//! Within a version only optional fields are added.

pub mod v1;
