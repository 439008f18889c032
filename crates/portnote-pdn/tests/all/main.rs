//! Games in PDN, by what a program sees that uses the library.
//!
//! One program for all tests of the crate: each program of tests is linked on its own, which takes
//! longer than most of them run.

mod alone;
mod build;
mod catalogue;
mod chess;
mod derive;
mod dump;
mod given;
mod hostile;
mod laws;
mod limits;
mod refusals;
mod replay;
mod round_trip;
mod second_side;
mod support;
mod write;
