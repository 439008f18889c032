//! The measurements are right about what they measure.
//!
//! One program for all tests of the crate: each program of tests is linked on its own, which takes
//! longer than most of them run.

mod engines;
mod generate;
mod pictures;
mod slopes;
mod steps;
mod whole;
