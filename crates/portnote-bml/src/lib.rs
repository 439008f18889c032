#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod bml;
pub mod bss;
// What both halves need: users find it in the half for which it is.
mod convert;
#[cfg(feature = "json")]
mod json;
mod problem;
mod situation;
mod source;

// What callers need of the core, so that one crate is enough.
pub use portnote_core::{Diagnostic, Finding, Profile};
