//! Systems in BML and BSS, by what a program sees that uses the library.
//!
//! One program for all tests of the crate: each program of tests is linked on its own, which takes
//! longer than most of them run.

#[cfg(feature = "fs")]
mod allowed;
mod bss_laws;
mod catalogue;
mod edit;
#[cfg(feature = "fs")]
mod folder;
mod html;
mod inline;
mod laws;
mod limits;
mod lookup;
mod reading;
mod records;
#[cfg(feature = "fs")]
mod reference;
#[cfg(feature = "fs")]
mod reference_html;
#[cfg(feature = "fs")]
mod reference_latex;
#[cfg(feature = "fs")]
mod shared;
mod texts;
