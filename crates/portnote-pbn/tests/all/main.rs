//! Games in PBN, by what a program sees that uses the library.
//!
//! One program for all tests of the crate: each program of tests is linked on its own, which takes
//! longer than most of them run.

mod build;
mod catalogue;
#[cfg(test)]
mod double_dummy;
mod examples;
mod export_profile;
mod limits;
mod patch;
mod table_layout;
