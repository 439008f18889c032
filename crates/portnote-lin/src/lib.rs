#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]
#![forbid(unsafe_code)]

use std::borrow::Cow;

use portnote_core::{Parsed, reader};

use self::syntax::File;

pub mod build;
mod check;
mod command;
mod context;
pub mod derive;
mod edit;
mod game;
mod grammar;
pub mod header;
#[cfg(feature = "json")]
pub mod json;
mod limits;
pub mod link;
mod lower;
pub mod model;
mod number;
mod options;
mod pairs;
mod problem;
mod read;
pub mod scan;
mod space;
pub mod syntax;
pub mod value;
pub mod write;

pub use build::GameBuilder;
pub use check::check;
pub use command::Command;
pub use context::{Context, EarlierBoard, Neighbours};
pub use game::{Game, Games};
#[cfg(feature = "reference")]
pub use grammar::reference;
pub use options::Options;
pub use problem::{catalogue, form_catalogue};
pub use syntax::Lin;
// What callers need of other crates, so that one is enough.
pub use portnote_bridge as bridge;
pub use portnote_core::build::BuildError;
pub use portnote_core::edit::EditError;
pub use portnote_core::{Diagnostic, Editor, Finding, Head, Profile};

/// Reads boards one after another; memory is bounded by the largest.
///
/// ```
/// # fn main() -> std::io::Result<()> {
/// let mut reader = portnote_lin::Reader::new(&b"md|1SA,,,|\nmd|2SK,,,|\n"[..]);
/// let mut boards = 0;
/// while let Some(board) = reader.next_block()? {
///     boards = board.value.index();
/// }
/// assert_eq!(boards, 2);
/// # Ok(())
/// # }
/// ```
pub type Reader<R> = portnote_core::Reader<Lin, R>;

/// Reads a whole file under the import profile. It never fails: whatever cannot be read is kept as
/// text and named by a diagnostic.
///
/// ```
/// let parsed = portnote_lin::parse(b"qx|o1|md|1SA,,,|zq|x|\n");
/// assert_eq!(parsed.value.game_blocks().count(), 1);
/// assert_eq!(parsed.diagnostics[0].code.as_str(), "lin/unknown-command");
/// ```
#[must_use]
pub fn parse(bytes: &[u8]) -> Parsed<File<'_>> {
    parse_with(bytes, &Options::default())
}

/// Reads a whole file as the options say.
///
/// ```
/// use portnote_lin::Options;
/// assert!(portnote_lin::parse_with(b"md|1SA,,,|", &Options::default()).diagnostics.is_empty());
/// ```
#[must_use]
pub fn parse_with<'i>(bytes: &'i [u8], options: &Options) -> Parsed<File<'i>> {
    reader::parse(bytes, options)
}

/// A file whose boards can be changed, and whose every other byte stays. It borrows the bytes, or owns them if
/// it is given a `Vec<u8>`. Boards are counted from 1.
///
/// A value is the text of a command: the first of its name in the board, or else a new one in its place. The
/// names and the result of a board may lie in the header of its set. Its four names in a list for all boards are
/// changed only if all boards of the set have them; with eight names the whole list is changed.
///
/// ```
/// let text = b"pn|Sue,Will,Nora,Ed|st||md|1SA,SK,SQ,|sv|0|ah|Board 1|mb|p|\n";
/// let mut file = portnote_lin::edit(&text[..]);
/// file.set(1, "sv", "b")?;
/// file.set(1, "pn", "Ann,Will,Nora,Ed")?;
/// assert_eq!(file.text(), "pn|Ann,Will,Nora,Ed|st||md|1SA,SK,SQ,|sv|b|ah|Board 1|mb|p|\n");
/// # Ok::<(), portnote_lin::EditError>(())
/// ```
#[must_use]
pub fn edit<'i>(bytes: impl Into<Cow<'i, [u8]>>) -> Editor<'i, Lin> {
    Editor::new(bytes)
}
