//! Findings with their lines, drawn for people.

mod cut;
mod draw;

pub use cut::Excerpt;
pub use draw::{Notes, Renderer};
