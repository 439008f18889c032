//! The export writer. PBN 2.1 §2.1 and the export rules of chapters 2 to 5.

mod encode;
mod game;
mod section;
mod value;
mod verify;

use portnote_core::Diagnostic;

use self::game::Before;

use crate::model::{Context, Game};
use crate::syntax::OpeningComment;

/// What to do with a character that ISO 8859-1 cannot hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unencodable {
    /// Refuse the game.
    #[default]
    Error,
    /// Write quotes and dashes in ASCII, and `?` for anything else.
    Question,
}

/// How a file is exported.
#[derive(Clone, Copy, Debug, Default)]
pub struct ExportOptions {
    /// What to do with a character that ISO 8859-1 cannot hold.
    pub unencodable: Unencodable,
    /// Whether values that `#` and `##` stand for are written out.
    pub expand_inheritance: bool,
}

/// Writes games in export format, one after another.
///
/// ```
/// use portnote_pbn::{Context, ExportOptions, Exporter};
///
/// let file = portnote_pbn::parse(b"[Dealer \"n\"]\n[Vulnerable \"Both\"]\n").value;
/// let game = Context::new().game(&file.blocks()[0]);
/// let mut exporter = Exporter::new(ExportOptions::default());
/// let text = String::from_utf8(exporter.game(&game).unwrap()).unwrap();
/// assert!(text.starts_with("[Event \"?\"]\r\n[Site \"?\"]\r\n"));
/// assert!(text.contains("[Dealer \"N\"]\r\n[Vulnerable \"All\"]\r\n"));
/// ```
#[derive(Clone, Debug)]
pub struct Exporter {
    options: ExportOptions,
    /// What the games written so far give to those that follow.
    written: Context,
}

/// The lines that every export begins with: PBN 2.1 §2.4.
pub(crate) const HEADER: &str = "% PBN 2.1\r\n% EXPORT\r\n";

/// A game as export format has it, with the empty line behind it; what it takes from games
/// before stays as it is.
pub(crate) fn as_read(game: &Game<'_>) -> String {
    game::write(game, ExportOptions::default(), Before::Read)
}

/// Comments behind the last game as export format has them, with the empty line behind them.
pub(crate) fn closing(comments: &[OpeningComment]) -> String {
    game::write_closing(comments)
}

impl Exporter {
    /// An exporter before its first game.
    #[must_use]
    pub fn new(options: ExportOptions) -> Self {
        Self {
            options,
            written: Context::new(),
        }
    }

    /// The lines before the first game.
    ///
    /// ```
    /// let exporter = portnote_pbn::Exporter::new(portnote_pbn::ExportOptions::default());
    /// assert_eq!(exporter.header(), b"% PBN 2.1\r\n% EXPORT\r\n");
    /// ```
    #[must_use]
    pub fn header(&self) -> Vec<u8> {
        HEADER.as_bytes().to_vec()
    }

    /// One game with the empty line behind it.
    ///
    /// # Errors
    /// The diagnostics of what export format cannot hold; nothing is to be written then.
    pub fn game(&mut self, game: &Game<'_>) -> Result<Vec<u8>, Vec<Diagnostic>> {
        verify::input(game)?;
        let text = game::write(game, self.options, Before::Written(&self.written));
        let bytes = encode::encode(game, &text, self.options.unencodable)?;
        verify::output(game, &bytes, &mut self.written)?;
        Ok(bytes)
    }

    /// What stands behind the last game, with the empty line behind it; nothing where
    /// nothing stands there.
    ///
    /// ```
    /// use portnote_pbn::{ExportOptions, Exporter};
    /// let file = portnote_pbn::parse(b"[Event \"a\"]\n\n{bye}\n").value;
    /// let exporter = Exporter::new(ExportOptions::default());
    /// assert_eq!(exporter.closing(file.closing()), Ok(b"{bye}\r\n\r\n".to_vec()));
    /// ```
    ///
    /// # Errors
    /// The diagnostics of what export format cannot hold.
    pub fn closing(&self, comments: &[OpeningComment]) -> Result<Vec<u8>, Vec<Diagnostic>> {
        let text = game::write_closing(comments);
        let bytes = encode::encode_closing(comments, &text, self.options.unencodable)?;
        verify::closing(comments, &bytes)?;
        Ok(bytes)
    }
}
