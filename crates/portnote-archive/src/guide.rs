//! Pages for readers, each with examples that run.

#[doc = include_str!("../guide/conditions_and_tables.md")]
pub mod conditions_and_tables {}
