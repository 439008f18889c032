#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod build;
mod check;
mod context;
mod game;
mod grammar;
mod limits;
mod lower;
mod options;
mod read;
mod ruling;
mod scan;
mod write;

pub mod columns;
pub mod comment;
pub mod date;
pub mod derive;
pub mod fen;
pub mod game_type;
#[cfg(feature = "json")]
pub mod json;
pub mod model;
mod problem;
pub mod replay;
pub mod result;
pub mod square;
pub mod syntax;
pub mod tag;
pub mod time_control;

pub use build::GameBuilder;
pub use build::NewMove;
pub use check::check;
pub use context::Context;
pub use game::Game;
pub use game::Games;
pub use game::edit;
pub use game::write;
pub use limits::HEAD;
pub use options::Options;
pub use options::Standard;
pub use problem::catalogue;
pub use problem::form_catalogue;
pub use read::Reader;
pub use read::parse;
pub use read::parse_with;
pub use replay::Replay;
pub use ruling::Confidence;
pub use syntax::Pdn;
pub use write::ExportOptions;
pub use write::Exported;
pub use write::Exporter;
pub use write::Squares;
// What callers need of other crates, so that one is enough.
pub use portnote_core::Diagnostic;
pub use portnote_core::Editor;
pub use portnote_core::Finding;
pub use portnote_core::Profile;
pub use portnote_core::build::BuildError;
pub use portnote_core::build::WriteError;
pub use portnote_core::edit::EditError;
pub use portnote_draughts as draughts;
