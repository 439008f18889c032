//! The rules of draughts, by what a program sees that uses them.
//!
//! One program for all tests of the crate: each program of tests is linked on its own, which takes
//! longer than most of them run.

mod board;
mod laws;
mod perft;
mod small_positions;
mod vocabulary;
