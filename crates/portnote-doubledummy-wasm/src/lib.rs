//! A solver for browsers and Node: strings and numbers instead of types of Rust, and nothing of
//! notations.
//!
//! [`bindings`] is what JavaScript sees; what it does is in [`solving`], which is tested without a
//! browser.

pub mod bindings;
pub mod solving;
