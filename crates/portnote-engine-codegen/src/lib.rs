#![doc = include_str!("../README.md")]

mod chars;
mod expr;
mod generate;
mod lookahead;
mod lower;
mod recogniser;
mod simplify;
mod symbols;

pub use recogniser::Recogniser;
