#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

use std::borrow::Cow;

use portnote_core::build::whole_file;
use portnote_core::{Parsed, reader};

use self::syntax::File;

mod alone;
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
mod ply;
mod problem;
pub mod replay;
pub mod result;
pub mod square;
pub mod syntax;
pub mod tag;
pub mod time_control;

pub use build::{GameBuilder, NewMove};
pub use check::check;
pub use context::Context;
pub use game::{Game, Games};
#[cfg(feature = "reference")]
pub use grammar::reference;
pub use limits::HEAD;
pub use options::{Options, Standard};
pub use ply::Ply;
pub use problem::{catalogue, form_catalogue};
pub use replay::Replay;
pub use ruling::Confidence;
pub use syntax::Pdn;
pub use write::{ExportOptions, Exported, Exporter, Squares};
// What callers need of other crates, so that one is enough.
pub use portnote_core::alone::{Alone, AloneError};
pub use portnote_core::build::{BuildError, WriteError};
pub use portnote_core::edit::EditError;
pub use portnote_core::{Diagnostic, Editor, Finding, Head, Profile};
pub use portnote_draughts as draughts;

/// Reads games one after another; memory is bounded by the largest.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let mut reader = portnote_pdn::Reader::new(&b"1. 11-15 1-0\n1. 9-13 *\n"[..]);
/// let mut games = 0;
/// while let Some(game) = reader.next_game()? {
///     games = game.value.index();
/// }
/// assert_eq!(games, 2);
/// # Ok(())
/// # }
/// ```
pub type Reader<R> = portnote_core::Reader<Pdn, R>;

/// Reads a whole file under the import profile. It never fails: whatever cannot be read is
/// kept as text and named by a diagnostic.
///
/// ```
/// let parsed = portnote_pdn::parse(b"[Event \"Cup\"]\n1. 11-15 {open\n");
/// assert_eq!(parsed.value.game_blocks().count(), 1);
/// assert_eq!(parsed.diagnostics[0].code.as_str(), "core/unterminated-comment");
/// ```
#[must_use]
pub fn parse(bytes: &[u8]) -> Parsed<File<'_>> {
    parse_with(bytes, &Options::default())
}

/// Reads a whole file as the options say.
///
/// ```
/// use portnote_core::Profile;
/// use portnote_pdn::Options;
/// let mut options = Options::default();
/// options.profile = Profile::Pdn20;
/// let parsed = portnote_pdn::parse_with("[Event \"łódź\"] *\r\n".as_bytes(), &options);
/// assert_eq!(parsed.diagnostics[0].code.as_str(), "core/not-latin1");
/// ```
#[must_use]
pub fn parse_with<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
    reader::parse(bytes, options)
}

/// A file whose tags and games can be changed, and whose every other byte stays. It borrows the bytes, or
/// owns them if it is given a `Vec<u8>`. Games are counted from 1.
///
/// ```
/// let mut file = portnote_pdn::edit(b"[Event \"Cup\"]\n1. 11-15 * 1. 9-14 *\n");
/// for game in 1..=file.games() {
///     file.set(game, "Event", "Club evening")?;
/// }
/// let text = String::from_utf8(file.to_bytes()).unwrap();
/// assert_eq!(text, "[Event \"Club evening\"]\n1. 11-15 * [Event \"Club evening\"]\n1. 9-14 *\n");
/// # Ok::<(), portnote_pdn::EditError>(())
/// ```
#[must_use]
pub fn edit<'i>(bytes: impl Into<Cow<'i, [u8]>>) -> Editor<'i, Pdn> {
    Editor::new(bytes)
}

/// Games as one file in PDN 2.0 or 3.0, as the options say.
///
/// ```
/// use portnote_pdn::{ExportOptions, write};
/// let games: Vec<portnote_pdn::Game> = portnote_pdn::parse(b"[Event \"Cup\"] 1. 11-15 *\n").games().collect();
/// let text = write(&games, &ExportOptions::default())?;
/// assert!(text.starts_with(b"[Event \"Cup\"]\n"));
/// # Ok::<(), portnote_pdn::WriteError>(())
/// ```
///
/// # Errors
/// [`WriteError`] with the findings of the first game that the format cannot hold.
pub fn write<'g>(
    games: impl IntoIterator<Item = &'g Game>,
    options: &ExportOptions,
) -> Result<Vec<u8>, WriteError> {
    let mut exporter = Exporter::new(options.clone());
    whole_file(exporter.header(), games, |game| Ok(exporter.game(game.model())?.bytes))
}
