//! Numbers as people read them.

pub use portnote_core::wording::{count, thousands};
