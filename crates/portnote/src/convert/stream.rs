//! Boards of a text that is read as often as needed and never held.

use std::io::{self, Read, Write};
use std::sync::Arc;

use portnote_core::line_index::Margin;
use portnote_core::{Diagnostic, Finding, LineIndex, Unit};
use portnote_lin::Lin;
#[cfg(feature = "pbn")]
use portnote_pbn::Pbn;

use super::texts::{Opened, Output};
use super::{ConvertOptions, Target, boards};
use crate::export::ExportError;
use crate::format::Format;
use crate::notation::Notation as _;
use crate::options::Options;

/// A text that can be read from its beginning more than once.
pub struct Source<'s, 'r> {
    /// The notation of the source.
    pub format: Format,
    /// What its file is called.
    pub name: &'s str,
    /// Opens it; what was opened before is still read.
    pub open: &'s mut dyn FnMut() -> io::Result<Box<dyn Read + 'r>>,
}

/// What became of the boards of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use]
#[non_exhaustive]
pub struct WrittenBoards {
    /// Whether the text says something, and no board was written, as in
    /// [`Converted`](super::Converted::lacks_boards).
    pub lacks_boards: bool,
}

/// Writes boards of bridge in another notation, as [`convert`](super::convert()) does; `None` where the text
/// has none that become this. Memory is bounded by the largest board: the text is read up to three times.
///
/// ```
/// use std::io::Read;
///
/// use portnote::convert::{ConvertOptions, Source, Target, write_boards};
/// use portnote::{Format, Options};
///
/// let text = &b"[Board \"7\"]\n[Dealer \"S\"]\n[Deal \"S:AK... QJ... T9... 87...\"]\n"[..];
/// let mut open = || Ok(Box::new(text) as Box<dyn Read>);
/// let source = Source { format: Format::Pbn, name: "club.pbn", open: &mut open };
/// let (mut lin, how) = (Vec::new(), ConvertOptions::default());
/// let written = write_boards(source, &Options::default(), Target::Lin, &how, &mut lin, &mut |_| {})?;
/// assert!(written.is_some_and(|written| !written.lacks_boards));
/// assert_eq!(lin, b"st||md|1SAKHDC,SQJHDC,ST9HDC,S87HDC|rh||ah|Board 7|pg||\r\n");
/// # Ok::<(), portnote::export::ExportError<std::io::Error>>(())
/// ```
///
/// # Errors
/// The text cannot be read to its end, or a board cannot be written.
pub fn write_boards(
    source: Source<'_, '_>,
    options: &Options,
    target: Target,
    how: &ConvertOptions,
    out: &mut dyn Write,
    remark: &mut dyn FnMut(Finding),
) -> Result<Option<WrittenBoards>, ExportError<io::Error>> {
    let is_of_boards = matches!(target, Target::Pbn | Target::Lin | Target::BboLink);
    if !is_of_boards || !target.sources().contains(&source.format) {
        return Ok(None);
    }
    let Source { format, name, open } = source;
    let make = remark_in(name);
    let output = Output::new(out, &make, remark);
    let done = if format == Format::Lin {
        let options = Lin::options(options);
        boards::write_lin(Opened { open, options }, target, how, output)?
    } else {
        #[cfg(not(feature = "pbn"))]
        return Ok(None);
        #[cfg(feature = "pbn")]
        {
            let options = Pbn::options(options);
            boards::write_pbn(Opened { open, options }, target, how, output)?
        }
    };
    Ok(Some(WrittenBoards { lacks_boards: done.lacks_boards() }))
}

/// Makes remarks about a file.
pub(super) fn remark_in(name: &str) -> impl Fn(&Diagnostic, Margin, &Unit<'_>) -> Finding + use<> {
    let name: Arc<str> = name.into();
    move |found, margin, unit| Finding::new(found, Some(&name), &LineIndex::after(margin, unit))
}
