#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod build;
mod check;
mod game;
mod grammar;
mod limits;
mod lower;
mod options;
mod read;
mod scan;

pub mod annotation;
pub mod auction;
pub mod columns;
pub mod deal;
pub mod derive;
#[cfg(feature = "json")]
pub mod json;
pub mod model;
mod note;
pub mod page;
pub mod play;
mod problem;
pub mod syntax;
pub mod table;
pub mod tag;
pub mod turn;
pub mod value;
pub mod write;

pub use build::GameBuilder;
pub use check::check;
pub use game::Game;
pub use game::Games;
pub use game::edit;
pub use game::write;
pub use model::Context;
pub use options::Options;
pub use problem::catalogue;
pub use problem::form_catalogue;
pub use read::Reader;
pub use read::parse;
pub use read::parse_with;
pub use syntax::Pbn;
pub use write::ExportOptions;
pub use write::Exporter;
// What callers need of other crates, so that one is enough.
pub use portnote_bridge as bridge;
pub use portnote_core::Diagnostic;
pub use portnote_core::Editor;
pub use portnote_core::Finding;
pub use portnote_core::Profile;
pub use portnote_core::build::BuildError;
pub use portnote_core::build::WriteError;
pub use portnote_core::edit::EditError;
