#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod bml;
pub mod bss;
pub mod convert;
#[cfg(feature = "json")]
pub mod json;
mod problem;
pub mod situation;
pub mod source;

// What callers need of the core, so that one crate is enough.
pub use portnote_core::{Diagnostic, Finding, Profile};
