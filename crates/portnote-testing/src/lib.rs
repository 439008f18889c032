//! What tests of several notations share. It depends on core alone, so that every notation can
//! use it; what needs the notations themselves belongs in portnote-conformance.

pub mod catalogue;
mod cut;
pub mod engines;

pub use self::cut::cut;
