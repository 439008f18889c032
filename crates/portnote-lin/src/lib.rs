#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod build;
mod check;
mod command;
mod context;
pub mod derive;
mod game;
mod grammar;
pub mod header;
#[cfg(feature = "json")]
pub mod json;
mod limits;
pub mod link;
mod lower;
pub mod model;
mod options;
mod pairs;
mod problem;
mod read;
pub mod scan;
pub mod syntax;
pub mod value;
pub mod write;

pub use check::check;
pub use command::Command;
pub use context::Context;
pub use context::EarlierBoard;
pub use context::Neighbours;
pub use game::Game;
pub use game::Games;
pub use options::Options;
pub use problem::catalogue;
pub use problem::form_catalogue;
pub use read::Reader;
pub use read::parse;
pub use read::parse_with;
pub use syntax::Lin;
// What callers need of other crates, so that one is enough.
pub use portnote_bridge as bridge;
pub use portnote_core::Diagnostic;
pub use portnote_core::Finding;
pub use portnote_core::Profile;
