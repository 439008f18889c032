//! From one format to another.

pub mod bss;
