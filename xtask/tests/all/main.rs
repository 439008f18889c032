//! The repository is as its documents say.
//!
//! One program for all tests of the crate: each program of tests is linked on its own, which takes
//! longer than most of them run.

mod arrows;
mod circles;
mod dist;
mod files;
mod growing;
mod limitations;
mod metadata;
mod nameable;
mod neutral;
mod pages;
mod python;
mod repo;
mod trees;
mod workflows;
