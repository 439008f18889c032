//! The export writer: canonical forms, mandatory tags, and what follows from a short hand.
//! PPN 1.0, Mandatory Tag Rosters.

mod complete;
mod hand;
mod repair;
mod section;
mod verify;

use portnote_core::Diagnostic;

use crate::model::Game;

pub(crate) use complete::derived;
pub use repair::{Repaired, repair};

/// How a file is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExportOptions {
    /// Whether values that follow from the hand are written where they are missing.
    pub complete: bool,
    /// Whether values that contradict what follows from the hand are replaced by it.
    pub recompute: bool,
}

impl Default for ExportOptions {
    fn default() -> Self {
        Self {
            complete: true,
            recompute: false,
        }
    }
}

/// Writes hands in EXPORT format, one after another. Inherited values are written out, so
/// that each hand stands by itself.
///
/// ```
/// use portnote_ppn::{Context, ExportOptions, Exporter};
///
/// let file = portnote_ppn::parse(b"[Dealer \"W\"]\n[Auction \"N\"]\n50 Pass Pass Pass\n").value;
/// let game = Context::new().game(&file.blocks()[0]);
/// let mut exporter = Exporter::new(ExportOptions::default());
/// let text = String::from_utf8(exporter.game(&game).unwrap()).unwrap();
/// assert!(text.contains("[Declarer \"N\"]\n[Contract \"50\"]\n"));
/// ```
#[derive(Clone, Debug)]
pub struct Exporter {
    options: ExportOptions,
    memory: complete::Memory,
    written: bool,
    remarks: Vec<Diagnostic>,
}

impl Exporter {
    /// An exporter before its first hand.
    #[must_use]
    pub fn new(options: ExportOptions) -> Self {
        Self {
            options,
            memory: complete::Memory::default(),
            written: false,
            remarks: Vec::new(),
        }
    }

    /// The lines before the first hand.
    ///
    /// ```
    /// let exporter = portnote_ppn::Exporter::new(portnote_ppn::ExportOptions::default());
    /// assert_eq!(exporter.header(), b"% PPN 1.0\n% EXPORT\n%\n");
    /// ```
    #[must_use]
    pub fn header(&self) -> Vec<u8> {
        b"% PPN 1.0\n% EXPORT\n%\n".to_vec()
    }

    /// One hand, with the empty line before it that separates it from another one.
    ///
    /// # Errors
    /// The diagnostics of what export format cannot hold; nothing is to be written then.
    pub fn game(&mut self, game: &Game<'_>) -> Result<Vec<u8>, Vec<Diagnostic>> {
        self.remarks.clear();
        verify::input(game, self.options)?;
        let completion = complete::Completion::of(game, self.options, &self.memory);
        let text = hand::write(game, &completion);
        verify::output(game, text.as_bytes(), self.options)?;
        self.memory = completion.memory(game);
        self.remarks = completion.remarks(game);
        let mut bytes = Vec::with_capacity(text.len() + 1);
        if std::mem::replace(&mut self.written, true) {
            bytes.push(b'\n');
        }
        bytes.extend_from_slice(text.as_bytes());
        Ok(bytes)
    }

    /// What completion could and could not do for the hand that was written last.
    #[must_use]
    pub fn remarks(&self) -> &[Diagnostic] {
        &self.remarks
    }
}
