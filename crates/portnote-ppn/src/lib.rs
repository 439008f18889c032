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
mod cut;
mod game;
mod grammar;
mod limits;
mod lower;
mod options;
mod read;
mod scan;

mod auction;
pub mod columns;
pub mod derive;
#[cfg(feature = "json")]
pub mod json;
pub mod model;
mod play;
mod problem;
pub mod segment;
pub mod syntax;
pub mod tag;
#[cfg(feature = "json")]
pub mod timeline;
pub mod value;
pub mod write;

pub use build::GameBuilder;
pub use check::check;
pub use game::{Game, Games};
#[cfg(feature = "reference")]
pub use grammar::reference;
pub use model::Context;
pub use options::Options;
pub use problem::{catalogue, form_catalogue};
pub use syntax::Ppn;
pub use write::{ExportOptions, Exporter};
// What callers need of other crates, so that one is enough.
pub use portnote_core::alone::{Alone, AloneError};
pub use portnote_core::build::{BuildError, WriteError};
pub use portnote_core::edit::EditError;
pub use portnote_core::{Diagnostic, Editor, Finding, Head, Profile};
pub use portnote_pinochle as pinochle;

/// Reads hands one after another; memory is bounded by the largest.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let mut reader = portnote_ppn::Reader::new(&b"[Hand \"1\"]\n\n[Hand \"2\"]\n"[..]);
/// let mut hands = 0;
/// while let Some(hand) = reader.next_block()? {
///     hands = hand.value.index();
/// }
/// assert_eq!(hands, 2);
/// # Ok(())
/// # }
/// ```
pub type Reader<R> = portnote_core::Reader<Ppn, R>;

/// Reads a whole file under the import profile. It never fails: whatever cannot be read is
/// kept as text and named by a diagnostic.
///
/// ```
/// let parsed = portnote_ppn::parse(b"% PPN 1.0\n% IMPORT\n[Dealer \"N\"]\n[Site Here]\n");
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
/// use portnote_ppn::Options;
/// let mut options = Options::default();
/// options.profile = portnote_core::Profile::Export;
/// let parsed = portnote_ppn::parse_with(b"[Dealer \"N\"]\n", &options);
/// assert!(parsed.diagnostics.iter().any(|d| d.code.as_str() == "ppn/missing-header"));
/// ```
#[must_use]
pub fn parse_with<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
    reader::parse(bytes, options)
}

/// A file whose tags and games can be changed, and whose every other byte stays. It borrows the bytes, or
/// owns them if it is given a `Vec<u8>`. Games are counted from 1.
///
/// ```
/// let mut file = portnote_ppn::edit(b"% PPN 1.0\n\n[Site \"Oslo\"]\n[Auction \"N\"]\n50 Pass Pass Pass\n");
/// file.set(1, "Site", "Bergen")?;
/// file.set(1, "Hand", "3")?;
/// let text = String::from_utf8(file.to_bytes()).unwrap();
/// assert!(text.starts_with("% PPN 1.0\n\n[Site \"Bergen\"]\n[Hand \"3\"]\n[Auction \"N\"]\n50 "));
/// # Ok::<(), portnote_ppn::EditError>(())
/// ```
#[must_use]
pub fn edit<'i>(bytes: impl Into<Cow<'i, [u8]>>) -> Editor<'i, Ppn> {
    Editor::new(bytes)
}

/// Games as one file in EXPORT format.
///
/// ```
/// use portnote_ppn::{ExportOptions, write};
/// let games: Vec<portnote_ppn::Game> = portnote_ppn::parse(b"[Hand \"3\"]\n").games().collect();
/// let text = write(&games, &ExportOptions::default())?;
/// assert!(text.starts_with(b"% PPN 1.0\n% EXPORT\n"));
/// # Ok::<(), portnote_ppn::WriteError>(())
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
