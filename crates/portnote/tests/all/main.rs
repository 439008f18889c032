//! What the facade promises, by what a program sees that uses it.
//!
//! One program for all tests of the crate: each program of tests is linked on its own, which takes
//! longer than most of them run.

mod boards;
mod dumps;
mod editors;
mod games;
#[cfg(test)]
mod replay;
