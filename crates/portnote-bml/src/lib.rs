#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
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

/// The parsers of pest, with their rules: what the texts are by definition.
#[cfg(feature = "reference")]
pub mod reference {
    pub use crate::bml::grammar::reference as bml;
    pub use crate::bml::inline::grammar::reference as inline;
    pub use crate::bss::grammar::reference as bss;
}

// What callers need of the core, so that one crate is enough.
pub use portnote_core::{Diagnostic, Finding, Profile};
