//! From one format to another.

pub mod html;
pub mod latex;
mod metadata;
mod rows;
mod words;
