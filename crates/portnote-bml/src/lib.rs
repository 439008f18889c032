#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod bml;
pub mod bss;
pub mod convert;
#[cfg(feature = "json")]
pub mod json;
pub mod problem;
pub mod situation;
pub mod source;
