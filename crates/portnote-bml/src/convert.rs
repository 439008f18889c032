//! From one format to another.

pub mod bml;
pub mod bss;
pub mod html;
pub mod latex;

mod limits;
mod metadata;
mod rows;
mod words;
