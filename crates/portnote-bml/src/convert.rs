//! From one format to another.

pub mod html;

mod metadata;
mod rows;
mod words;
