//! The corpus, the laws and the standards.
//!
//! One program for all tests of the crate: each program of tests is linked on its own, which takes
//! longer than most of them run.

mod agree;
mod alone;
mod conversions;
mod corpus;
mod costly;
mod edits;
mod engines;
mod exact;
mod fuzz;
mod given;
mod grammars;
mod look;
mod mutation;
mod official;
mod pages;
mod real_files;
mod rules;
mod streams;
