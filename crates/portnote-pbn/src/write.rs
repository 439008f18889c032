//! The export writer. PBN 2.1 §2.1 and the export rules of chapters 2 to 5.

mod before;
mod charset;
mod game;
mod lines;
mod report;
mod value;
mod verify;

use portnote_core::Diagnostic;
use portnote_core::order::Order as _;

use self::before::EarlierGames;
use self::game::WritePurpose;

use crate::model::{Context, Game};
use crate::syntax::OpeningComment;

/// The charset of an export.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// ISO 8859-1, the charset of the standard.
    #[default]
    Iso8859_1,
    /// UTF-8, with a line that says so in place of the claim of export format.
    Utf8,
}

/// What to do with a character that ISO 8859-1 cannot hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unencodable {
    /// Write what is commonly written for it, and refuse the game where nothing is.
    #[default]
    Transliterate,
    /// Refuse the game.
    Error,
    /// Write what is commonly written for it, and `?` where nothing is.
    Question,
}

/// How a file is exported.
#[derive(Clone, Copy, Debug, Default)]
#[non_exhaustive]
pub struct ExportOptions {
    /// The charset of the output.
    pub charset: Charset,
    /// What to do with a character that ISO 8859-1 cannot hold.
    pub unencodable: Unencodable,
    /// Whether values that `#` and `##` mean are written out.
    pub expand_inheritance: bool,
    /// Whether a game with a fault is refused that could be written as it is.
    pub strict: bool,
}

impl ExportOptions {
    /// Sets the charset of the output.
    #[must_use]
    pub const fn charset(mut self, charset: Charset) -> Self {
        self.charset = charset;
        self
    }

    /// Sets what to do with a character that ISO 8859-1 cannot hold.
    #[must_use]
    pub const fn unencodable(mut self, unencodable: Unencodable) -> Self {
        self.unencodable = unencodable;
        self
    }

    /// Sets whether values that `#` and `##` mean are written out.
    #[must_use]
    pub const fn expand_inheritance(mut self, expand_inheritance: bool) -> Self {
        self.expand_inheritance = expand_inheritance;
        self
    }

    /// Sets whether a game with a fault is refused that could be written as it is.
    #[must_use]
    pub const fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }
}

/// A game that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exported {
    /// The text, with the empty line after it.
    pub bytes: Vec<u8>,
    /// What export format does not allow and was written all the same, and what was left out
    /// or written in another way.
    pub losses: Vec<Diagnostic>,
}

/// Writes games in export format, one after another.
///
/// ```
/// use portnote_pbn::{Context, ExportOptions, Exporter};
///
/// let file = portnote_pbn::parse(b"[Dealer \"n\"]\n[Vulnerable \"Both\"]\n").value;
/// let game = Context::new().game(&file.blocks()[0]);
/// let mut exporter = Exporter::new(ExportOptions::default());
/// let text = String::from_utf8(exporter.game(&game).unwrap().bytes).unwrap();
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

/// The lines that an export in UTF-8 begins with: it is not export format, which has ISO 8859-1
/// only, and does not claim to be.
const HEADER_OF_UTF8: &str = "% PBN 2.1\r\n%Content-type: text/x-pbn; charset=UTF-8\r\n";

/// A game as export format has it, with the empty line after it; what it takes from games
/// before stays as it is.
pub(crate) fn as_read(game: &Game<'_>) -> String {
    game::write(game, ExportOptions::default(), EarlierGames::Read).0
}

/// Comments after the last game as export format has them, with the empty line after them.
pub(crate) fn closing(comments: &[OpeningComment]) -> String {
    game::write_closing(comments, WritePurpose::AsRead).0
}

impl Exporter {
    /// An exporter before its first game.
    #[must_use]
    pub fn new(options: ExportOptions) -> Self {
        Self { options, written: Context::new() }
    }

    /// The lines before the first game.
    ///
    /// ```
    /// let exporter = portnote_pbn::Exporter::new(portnote_pbn::ExportOptions::default());
    /// assert_eq!(exporter.header(), b"% PBN 2.1\r\n% EXPORT\r\n");
    /// ```
    #[must_use]
    pub fn header(&self) -> Vec<u8> {
        match self.options.charset {
            Charset::Iso8859_1 => HEADER.as_bytes().to_vec(),
            Charset::Utf8 => HEADER_OF_UTF8.as_bytes().to_vec(),
        }
    }

    /// One game with the empty line after it.
    ///
    /// A call that the rules forbid, or a value that is not in the form of the standard, is
    /// written as it is, and of a repeated tag the first (PBN 2.1 §3.4); the losses say so.
    /// With the option `strict` such a game is refused.
    ///
    /// # Errors
    /// The diagnostics of what export format cannot hold; nothing is to be written then.
    pub fn game(&mut self, game: &Game<'_>) -> Result<Exported, Vec<Diagnostic>> {
        let omitted = verify::input(game, self.options)?;
        let (text, fitter) = game::write(game, self.options, EarlierGames::Written(&self.written));
        let mut losses = report::of_game(game, &fitter)?;
        let bytes = fitter.to_bytes(&text);
        losses.extend(verify::output(game, (&text, &bytes), self.options, &mut self.written)?);
        losses.extend(omitted);
        losses.order_by_key(|loss| (loss.span.start, loss.code));
        losses.dedup_by(|one, other| one.span == other.span && one.code == other.code);
        Ok(Exported { bytes, losses })
    }

    /// What follows the last game, with the empty line after it; nothing where
    /// nothing is there.
    ///
    /// ```
    /// use portnote_pbn::{ExportOptions, Exporter};
    /// let file = portnote_pbn::parse(b"[Event \"a\"]\n\n{bye}\n").value;
    /// let exporter = Exporter::new(ExportOptions::default());
    /// let closing = exporter.closing(file.closing()).unwrap();
    /// assert_eq!(closing.bytes, b"{bye}\r\n\r\n");
    /// ```
    ///
    /// # Errors
    /// The diagnostics of what export format cannot hold.
    pub fn closing(&self, comments: &[OpeningComment]) -> Result<Exported, Vec<Diagnostic>> {
        let (text, fitter) = game::write_closing(comments, WritePurpose::Export(self.options));
        let losses = report::of_closing(comments, &fitter)?;
        let bytes = fitter.to_bytes(&text);
        verify::closing(comments, &bytes, self.options)?;
        Ok(Exported { bytes, losses })
    }
}
