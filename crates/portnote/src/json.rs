//! JSON: reports with a module for each version, and values on one line that a terminal can show.

pub mod v1;
