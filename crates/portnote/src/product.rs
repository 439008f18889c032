//! What the crates above this one need, and the program, the page and the editor: nothing that a
//! program needs which reads and writes files of games.
//!
//! This module may change in any release.

#[cfg(feature = "fs")]
pub use crate::fs::stage::{Earlier, Stage, Staged};
pub use crate::judge::{End, Gather, Piece};
pub use crate::workers::Chore;
