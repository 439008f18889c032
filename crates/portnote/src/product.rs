//! What the crates above this one, the program, the page and the editor need, and nobody who reads and
//! writes files of games.
//!
//! This module may change in any release.

pub use crate::above::Check;
pub use crate::format::{About, Listing, Weight};
#[cfg(all(feature = "fs", feature = "json"))]
pub use crate::fs::stage::{Earlier, Stage, Staged};
pub use crate::guess::guess;
pub use crate::judge::{End, Gather, Judge, Judged, Piece};
pub use crate::notation::Task;
pub use crate::options::{InputLimit, TooLarge};
pub use crate::preset::{Configuration, Preset, Wishes};
#[cfg(feature = "parallel")]
pub use crate::workers::Threads;
pub use crate::workers::{Chore, OneByOne, Workers};

/// Names that are like a name.
pub mod catalogue {
    pub use crate::catalogue::nearest;
}
/// Checks of whole files, one finding after another.
pub mod check {
    pub use crate::check::*;
}
/// The notation of an input that can be read only once.
pub mod detect {
    pub use crate::detect::*;
}
/// Fixes of texts that are not held in memory.
pub mod fix {
    pub use crate::fix::*;
}
/// Files that are written whole or not at all.
#[cfg(feature = "fs")]
pub mod fs {
    pub use crate::fs::*;
}
/// Findings in files that are included.
pub mod include {
    pub use crate::include::*;
}
/// Files that a bidding system may include.
#[cfg(feature = "bml")]
pub mod includes {
    pub use crate::includes::*;
}
/// JSON on one line that a terminal can show.
#[cfg(feature = "json")]
pub mod json {
    pub use crate::ndjson::*;
}
/// Notations by their types.
pub mod notation {
    pub use crate::notation::*;
}
/// Numbers as people read them.
pub mod numbers {
    pub use crate::numbers::*;
}
/// Findings that lines and configurations leave out.
pub mod suppress {
    pub use crate::suppress::*;
}
/// Texts in memory by the type of their notation.
pub mod typed {
    pub use crate::typed::*;
}
