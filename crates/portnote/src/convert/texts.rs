//! Texts that are walked through more than once: what is said of all boards is found before they are
//! written, and memory is bounded by the largest.

use std::io::{self, Read, Write};

use portnote_core::line_index::Margin;
use portnote_core::scan::UnitKind;
use portnote_core::{Block, Diagnostic, File, Notation, Reader, RecordId, Span, Unit};
use portnote_lin::write::{Fact, Loss};

use crate::export::ExportError;

/// A text with blocks.
pub(super) trait Text<N: Notation> {
    type Walk: Walk<N>;

    /// Begins at its first block.
    fn walk(&mut self) -> io::Result<Self::Walk>;
}

/// A way through a text, block by block.
pub(super) trait Walk<N: Notation> {
    /// Shows the next block; `None` at the end.
    fn next<T>(&mut self, see: impl FnOnce(&Block<'_, N>) -> T) -> io::Result<Option<T>>;

    /// What is after the last game, once the end is reached.
    fn closing(&self) -> &N::Closing;
}

/// The blocks of a file in memory.
pub(super) struct BlocksInMemory<'f, 'i, N: Notation> {
    file: &'f File<'i, N>,
    next: usize,
}

impl<'f, 'i, N: Notation> Text<N> for &'f File<'i, N> {
    type Walk = BlocksInMemory<'f, 'i, N>;

    fn walk(&mut self) -> io::Result<Self::Walk> {
        Ok(BlocksInMemory { file: self, next: 0 })
    }
}

impl<N: Notation> Walk<N> for BlocksInMemory<'_, '_, N> {
    fn next<T>(&mut self, see: impl FnOnce(&Block<'_, N>) -> T) -> io::Result<Option<T>> {
        let block = self.file.blocks().get(self.next);
        self.next += usize::from(block.is_some());
        Ok(block.map(see))
    }

    fn closing(&self) -> &N::Closing {
        self.file.closing()
    }
}

/// A text that is opened as often as it is walked through.
pub(super) struct Opened<'o, 'r, N: Notation> {
    pub(super) open: &'o mut dyn FnMut() -> io::Result<Box<dyn Read + 'r>>,
    pub(super) options: N::Options,
}

impl<'r, N: Notation> Text<N> for Opened<'_, 'r, N> {
    type Walk = Reader<N, Box<dyn Read + 'r>>;

    fn walk(&mut self) -> io::Result<Self::Walk> {
        let reader = (self.open)()?;
        Ok(Reader::with_options(reader, self.options.clone()))
    }
}

impl<N: Notation, R: Read> Walk<N> for Reader<N, R> {
    fn next<T>(&mut self, see: impl FnOnce(&Block<'_, N>) -> T) -> io::Result<Option<T>> {
        let block = self.next_block()?;
        Ok(block.map(|parsed| see(&parsed.value)))
    }

    fn closing(&self) -> &N::Closing {
        Self::closing(self)
    }
}

/// Who takes what is written, and what is said of it.
pub(super) struct Output<'o, T> {
    out: &'o mut dyn Write,
    /// Makes a remark of a diagnostic in a block.
    make: &'o dyn Fn(&Diagnostic, Margin, &Unit<'_>) -> T,
    push: &'o mut dyn FnMut(T),
    /// Takes what each board has lost.
    lost: Option<&'o mut dyn FnMut(Vec<Fact>)>,
    /// The part of a line before the block.
    margin: Margin,
    /// Remarks for the case that no game follows.
    pending: Vec<T>,
    /// Boards that were written and say something.
    written: u64,
    has_text: bool,
}

/// What became of the boards of a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Done {
    /// Boards that were written and say something.
    pub(super) written: u64,
    /// Whether the text is more than blank lines and escape lines.
    pub(super) has_text: bool,
}

impl Done {
    /// Whether the text says something, and no board was written.
    pub(super) const fn lacks_boards(self) -> bool {
        self.written == 0 && self.has_text
    }
}

/// Why writing ended early.
pub(super) type Failure = ExportError<io::Error>;

impl<'o, T> Output<'o, T> {
    pub(super) fn new(
        out: &'o mut dyn Write,
        make: &'o dyn Fn(&Diagnostic, Margin, &Unit<'_>) -> T,
        push: &'o mut dyn FnMut(T),
    ) -> Self {
        Self {
            out,
            make,
            push,
            lost: None,
            margin: Margin::default(),
            pending: Vec::new(),
            written: 0,
            has_text: false,
        }
    }

    /// Tells `lost` what each board has lost.
    pub(super) fn with_lost(self, lost: &'o mut dyn FnMut(Vec<Fact>)) -> Self {
        Self { lost: Some(lost), ..self }
    }

    /// Takes text.
    pub(super) fn write(&mut self, text: &[u8]) -> Result<(), Failure> {
        self.out.write_all(text).map_err(ExportError::Sink)
    }

    /// Takes what is lost of a board.
    pub(super) fn tell<N: Notation>(
        &mut self,
        block: &Block<'_, N>,
        record: &RecordId,
        losses: Vec<Loss>,
    ) {
        if let Some(lost) = &mut self.lost {
            lost(losses.iter().flat_map(Loss::facts).copied().collect());
        }
        let start = Span::empty(block.span().start);
        for mut found in reported(losses, start) {
            found.record = Some(record.clone());
            (self.push)((self.make)(&found, self.margin, block.unit()));
        }
    }

    /// Takes what is lost if no game follows.
    pub(super) fn tell_at_end<N: Notation>(
        &mut self,
        block: &Block<'_, N>,
        loss: Option<Loss>,
        at: u64,
    ) {
        let found = reported(loss.into_iter().collect(), Span::empty(at));
        let remarks = found.iter().map(|found| (self.make)(found, self.margin, block.unit()));
        self.pending = remarks.collect();
    }

    /// Counts a board that was written.
    pub(super) fn count(&mut self, says_something: bool) {
        self.written += u64::from(says_something);
    }

    /// Continues after a block.
    pub(super) fn pass<N: Notation>(&mut self, block: &Block<'_, N>) {
        self.margin = self.margin.after(block.unit());
        self.has_text |= block.unit().kind() != UnitKind::Trivia;
        if block.is_game() {
            self.pending.clear();
        }
    }

    /// Ends; `has_pending` says whether what was told for the end holds.
    pub(super) fn end(self, has_pending: bool) -> Done {
        if has_pending {
            self.pending.into_iter().for_each(self.push);
        }
        Done { written: self.written, has_text: self.has_text }
    }
}

fn reported(losses: Vec<Loss>, at: Span) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    losses.into_iter().for_each(|loss| loss.report(at, &mut found));
    found
}
