//! Runs the shared corpus: each case against the files beside it and against the laws that
//! hold for any bytes.
//!
//! The program `cargo xtask test-corpus` and the tests of this crate call the same functions.
//! What a corpus is and how a case is added is in `corpus/README.md`.
//!
//! ```
//! use portnote_conformance::laws;
//! use portnote_conformance::notation::Notation;
//!
//! let subject = laws::Subject::new(Notation::PBN, b"[Event \"x\"]\n\xFF{");
//! assert!(laws::of_bytes(&subject).is_empty());
//! ```

pub mod args;
mod beside;
pub mod bless;
pub mod conversions;
pub mod decoder;
pub mod diag;
pub mod diff;
pub mod diff_engines;
pub mod engines;
pub mod expect;
pub mod find;
pub mod fuzz;
pub mod laws;
pub mod mutate;
pub mod never_panics;
pub mod notation;
pub mod parallel;
pub mod pieces;
pub mod random;
pub mod reading;
pub mod report;
pub mod rules;
pub mod run;
pub mod settings;
