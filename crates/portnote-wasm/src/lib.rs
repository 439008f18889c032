//! portnote for browsers and Node: the facade, with strings of JSON and bytes instead of types of
//! Rust.
//!
//! Nothing is judged here. `Text` is what JavaScript sees; what it does is in [`held`], which is
//! tested without a browser.

#[cfg(feature = "full")]
pub mod best_play;
pub mod bindings;
#[cfg(feature = "full")]
pub mod full;
pub mod held;
#[cfg(feature = "full")]
pub mod results;
#[cfg(feature = "full")]
pub mod sheets;
pub mod wanted;
