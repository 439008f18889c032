//! Pictures, by what a program sees that draws them.
//!
//! One program for all tests of the crate: each program of tests is linked on its own, which takes
//! longer than most of them run.

#[cfg(all(feature = "pbn", feature = "pdn", feature = "ppn"))]
mod classes;
mod inks;
#[cfg(all(feature = "lin", feature = "pbn", feature = "pdn", feature = "ppn"))]
mod laws;
#[cfg(all(feature = "lin", feature = "pbn", feature = "pdn", feature = "ppn"))]
mod lessons;
#[cfg(all(feature = "lin", feature = "pbn", feature = "pdn", feature = "ppn"))]
mod parts;
#[cfg(feature = "pbn")]
mod printed;
#[cfg(feature = "pbn")]
mod sheets;
#[cfg(feature = "pbn")]
mod table;
#[cfg(all(feature = "pbn", feature = "pdn"))]
mod terminal;
#[cfg(all(feature = "lin", feature = "pbn", feature = "pdn", feature = "ppn"))]
mod values;
