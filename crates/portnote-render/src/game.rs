//! Games of a notation as figures: what was found out by the rules is read here, and never again.

#[cfg(feature = "lin")]
pub mod lin;
#[cfg(feature = "pbn")]
pub mod pbn;
#[cfg(feature = "pdn")]
pub mod pdn;
#[cfg(feature = "ppn")]
pub mod ppn;

#[cfg(any(feature = "lin", feature = "pbn"))]
mod bridge;
#[cfg(any(feature = "lin", feature = "pbn", feature = "ppn"))]
mod moment;
