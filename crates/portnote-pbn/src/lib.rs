#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

use std::borrow::Cow;

use portnote_core::build::whole_file;
use portnote_core::{Parsed, reader};

use self::syntax::File;

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
pub use check::{check, double_dummy};
pub use game::{Game, Games};
#[cfg(feature = "reference")]
pub use grammar::reference;
pub use model::Context;
pub use options::Options;
pub use problem::{catalogue, form_catalogue, solver_catalogue};
pub use syntax::Pbn;
pub use write::{ExportOptions, Exporter};
// What callers need of other crates, so that one is enough.
pub use portnote_bridge as bridge;
pub use portnote_core::build::{BuildError, WriteError};
pub use portnote_core::edit::EditError;
pub use portnote_core::{Diagnostic, Editor, Finding, Head, Profile};

/// Reads games one after another; memory is bounded by the largest.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let mut reader = portnote_pbn::Reader::new(&b"[Event \"a\"]\n\n[Event \"b\"]\n"[..]);
/// let mut games = 0;
/// while let Some(game) = reader.next_game()? {
///     games = game.value.index();
/// }
/// assert_eq!(games, 2);
/// # Ok(())
/// # }
/// ```
pub type Reader<R> = portnote_core::Reader<Pbn, R>;

/// Reads a whole file under the import profile. It never fails: whatever cannot be read is
/// kept as text and named by a diagnostic.
///
/// ```
/// let parsed = portnote_pbn::parse(b"[Event \"Club\"]\n[Site Here]\n");
/// assert_eq!(parsed.value.game_blocks().count(), 1);
/// assert_eq!(parsed.diagnostics[0].code.as_str(), "core/value-not-quoted");
/// ```
#[must_use]
pub fn parse(bytes: &[u8]) -> Parsed<File<'_>> {
    parse_with(bytes, &Options::default())
}

/// Reads a whole file as the options say.
///
/// ```
/// use portnote_pbn::Options;
/// let mut options = Options::default();
/// options.profile = portnote_core::Profile::Export;
/// let parsed = portnote_pbn::parse_with(b"[Event \"Club\"]\n", &options);
/// assert!(parsed.diagnostics.iter().any(|d| d.code.as_str() == "pbn/eol-not-crlf"));
/// ```
#[must_use]
pub fn parse_with<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
    reader::parse(bytes, options)
}

/// A file whose tags and games can be changed, and whose every other byte stays. It borrows the bytes, or
/// owns them if it is given a `Vec<u8>`. Games are counted from 1.
///
/// ```
/// let mut file = portnote_pbn::edit(b"[Event \"Cup\"]\n[Board \"1\"]\n\n[Event \"#\"]\n[Board \"2\"]\n");
/// for game in 1..=file.games() {
///     file.set(game, "Event", "Club evening")?;
/// }
/// assert!(file.to_bytes().ends_with(b"\n\n[Event \"Club evening\"]\n[Board \"2\"]\n"));
/// file.undo();
/// assert!(file.to_bytes().ends_with(b"\n\n[Event \"#\"]\n[Board \"2\"]\n"));
/// # Ok::<(), portnote_pbn::EditError>(())
/// ```
#[must_use]
pub fn edit<'i>(bytes: impl Into<Cow<'i, [u8]>>) -> Editor<'i, Pbn> {
    Editor::new(bytes)
}

/// Games as one file in export format. PBN 2.1 §2.4.
///
/// What is written for a character that ISO 8859-1 does not have, the options say.
///
/// ```
/// use portnote_pbn::{ExportOptions, write};
/// let games: Vec<portnote_pbn::Game> = portnote_pbn::parse(b"[Board \"7\"]\n").games().collect();
/// let text = write(&games, &ExportOptions::default())?;
/// assert!(text.starts_with(b"% PBN 2.1\r\n% EXPORT\r\n[Event \"?\"]\r\n"));
/// # Ok::<(), portnote_pbn::WriteError>(())
/// ```
///
/// # Errors
/// [`WriteError`] with the findings of the first game that the format cannot hold.
pub fn write<'g>(
    games: impl IntoIterator<Item = &'g Game>,
    options: &ExportOptions,
) -> Result<Vec<u8>, WriteError> {
    let mut exporter = Exporter::new(*options);
    whole_file(exporter.header(), games, |game| Ok(exporter.game(game.model())?.bytes))
}
