//! Measures portnote: how fast it reads, checks and writes, how much memory that takes, and
//! whether hostile input stays linear.
//!
//! Nothing here is published. `cargo xtask gen-corpus` and `cargo xtask bench` start the
//! program; the tests share the families of hostile input with it.

pub mod args;
pub mod bench;
pub mod callgrind;
pub mod child;
pub mod families;
pub mod gate;
pub mod generate;
pub mod hash;
pub mod linear;
pub mod measure;
pub mod peer;
pub mod random;
pub mod report;
pub mod rows;
pub mod slopes;
pub mod store;
