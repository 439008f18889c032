//! Every code of BML and BSS, documented once: one file for each room of the checks.

pub mod bss;
pub mod expand;
