//! The values of commands, one file for each kind.

pub mod call;
pub mod card;
pub mod deal;
pub mod label;
pub mod list;
pub mod result;
pub mod text;
