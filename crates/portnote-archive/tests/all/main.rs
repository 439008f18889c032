//! What the crate promises, by what a program sees that uses it.
//!
//! One program for all tests of the crate: each program of tests is linked on its own, which takes
//! longer than most of them run.

mod above;
mod comments;
mod conditions;
mod documentation;
mod folder;
mod guesses;
mod laws;
mod openings;
mod select;
mod shared;
mod stats;
mod stop_rule;
mod streams;
mod tables;
mod threads;
mod twenty_tasks;
