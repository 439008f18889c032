//! Hands in PPN, by what a program sees that uses the library.
//!
//! One program for all tests of the crate: each program of tests is linked on its own, which takes
//! longer than most of them run.

mod alone;
mod build;
mod catalogue;
mod derive;
mod inherited;
mod limits;
mod mutated;
mod remarks;
mod simulated;
mod support;
mod timeline;
