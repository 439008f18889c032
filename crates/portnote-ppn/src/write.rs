//! The export writer: canonical forms, mandatory tags, and what follows from a short hand.
//! PPN 1.0, Mandatory Tag Rosters.

mod complete;
mod hand;
mod repair;
mod section;
mod verify;

use std::sync::Arc;

use portnote_core::Diagnostic;

use self::complete::{Completion, PreviousHand};
use self::verify::WritePlan;
use crate::model::{Context, Game};
use crate::syntax::File;

pub(crate) use complete::{derived, listed};
pub use repair::{Repaired, repair};
pub(crate) use section::Rows;

/// How a file is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ExportOptions {
    /// Whether values that follow from the hand are written where they are missing.
    pub complete: bool,
    /// Whether values that contradict what follows from the hand are replaced by it.
    pub recompute: bool,
    /// Whether a hand with a fault is refused that could be written as it is.
    pub strict: bool,
}

impl ExportOptions {
    /// Sets whether values that follow from the hand are written where they are missing.
    #[must_use]
    pub const fn complete(mut self, complete: bool) -> Self {
        self.complete = complete;
        self
    }

    /// Sets whether values that contradict what follows from the hand are replaced by it.
    #[must_use]
    pub const fn recompute(mut self, recompute: bool) -> Self {
        self.recompute = recompute;
        self
    }

    /// Sets whether a hand with a fault is refused that could be written as it is.
    #[must_use]
    pub const fn strict(mut self, strict: bool) -> Self {
        self.strict = strict;
        self
    }
}

impl Default for ExportOptions {
    fn default() -> Self {
        Self { complete: true, recompute: false, strict: false }
    }
}

/// A hand that was written.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Exported {
    /// The text, with the empty line before it that separates it from another one.
    pub bytes: Vec<u8>,
    /// What EXPORT format does not allow and was written all the same, and what was left out or
    /// written in another way.
    pub losses: Vec<Diagnostic>,
}

/// Writes hands in EXPORT format, one after another. Inherited values are written out, so
/// that each hand is complete by itself.
///
/// ```
/// use portnote_ppn::{Context, ExportOptions, Exporter};
///
/// let file = portnote_ppn::parse(b"[Dealer \"W\"]\n[Auction \"N\"]\n50 Pass Pass Pass\n").value;
/// let game = Context::new().game(&file.blocks()[0]);
/// let mut exporter = Exporter::new(ExportOptions::default());
/// let text = String::from_utf8(exporter.game(&game).unwrap().bytes).unwrap();
/// assert!(text.contains("[Declarer \"N\"]\n[Contract \"50\"]\n"));
/// ```
#[derive(Clone, Debug)]
pub struct Exporter {
    options: ExportOptions,
    memory: PreviousHand,
    written: bool,
    remarks: Vec<Diagnostic>,
}

impl Exporter {
    /// An exporter before its first hand.
    #[must_use]
    pub fn new(options: ExportOptions) -> Self {
        Self { options, memory: PreviousHand::default(), written: false, remarks: Vec::new() }
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
    /// A call or a card that the rules forbid, or a value that is not understood, is written as
    /// it is, and of a repeated tag the first; the losses say so. Nothing is completed that
    /// would follow from it. With the option `strict` such a hand is refused.
    ///
    /// # Errors
    /// The diagnostics of what export format cannot hold; nothing is to be written then.
    pub fn game(&mut self, game: &Game<'_>) -> Result<Exported, Vec<Diagnostic>> {
        self.remarks.clear();
        let draft = Draft::of(game, self.options, &self.memory, true)?;
        self.memory = draft.completion.memory(game, &self.memory);
        self.remarks = draft.completion.remarks(game);
        let mut bytes = Vec::with_capacity(draft.text.len() + 1);
        if std::mem::replace(&mut self.written, true) {
            bytes.push(b'\n');
        }
        bytes.extend_from_slice(draft.text.as_bytes());
        Ok(Exported { bytes, losses: draft.losses })
    }

    /// What completion could and could not do for the hand that was written last.
    #[must_use]
    pub fn remarks(&self) -> &[Diagnostic] {
        &self.remarks
    }
}

/// The text of a hand, and what it says otherwise than the hand.
struct Draft {
    text: String,
    completion: Completion,
    losses: Vec<Diagnostic>,
}

impl Draft {
    /// The hand in the forms of the standard; where these bring an error that the hand does not
    /// have, unchanged.
    fn of(
        game: &Game<'_>,
        options: ExportOptions,
        memory: &PreviousHand,
        proves: bool,
    ) -> Result<Self, Vec<Diagnostic>> {
        let manner = verify::input(game, options)?;
        let first = Self::in_manner(game, options, memory, &manner, proves);
        match first {
            Err(reasons) if !options.strict => {
                let manner = manner.into_verbatim(game);
                Self::in_manner(game, options, memory, &manner, proves).map_err(|_| reasons)
            }
            first => first,
        }
    }

    fn in_manner(
        game: &Game<'_>,
        options: ExportOptions,
        memory: &PreviousHand,
        manner: &WritePlan,
        proves: bool,
    ) -> Result<Self, Vec<Diagnostic>> {
        let own = ExportOptions { complete: options.complete && !manner.is_guess, ..options };
        let completion = Completion::of(game, own, memory, manner);
        let text = hand::write(game, &completion, manner);
        let mut again = None;
        // With a fault in it, a hand is only written if its export is its own export. Where the
        // fault is gone, values derived from the rest are not guesses any more.
        let is_stable = |file: &File<'_>| {
            let mut games = file.game_blocks();
            let (Some(block), None) = (games.next(), games.next()) else {
                return false;
            };
            if !proves {
                return true;
            }
            let mut context = Context::with_rules(Arc::clone(game.house()));
            let written = context.game(block);
            let memory = memory.clone().moved(game, &written);
            let Ok(draft) = Self::of(&written, options, &memory, false) else {
                return false;
            };
            let is_clean = draft.losses.is_empty();
            if draft.text != text {
                again = Some(draft);
                return is_clean;
            }
            true
        };
        let losses = verify::output(game, &text, &manner.faults, own, is_stable)?;
        Ok(match again {
            Some(again) => Self { losses, ..again },
            None => Self { text, completion, losses },
        })
    }
}
