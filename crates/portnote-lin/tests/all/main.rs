//! Boards in LIN, by what a program sees that uses the library.
//!
//! One program for all tests of the crate: each program of tests is linked on its own, which takes
//! longer than most of them run.

mod build;
mod edit;
mod light;
mod places;
