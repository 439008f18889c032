//! Units that are cut first and read later, on any thread.

use std::io::{self, Read};
use std::ops::Range;

use super::{Reader, UnitContext};
use crate::file::Block;
use crate::notation::Notation;
use crate::scan::RawUnit;
use crate::{Diagnostic, Parsed};

/// Units that are cut from a file and not yet read.
///
/// Cutting goes from the first byte to the last; what was cut can then be read on any thread.
#[derive(Debug)]
pub struct Batch<N: Notation> {
    options: Option<N::Options>,
    bytes: Vec<u8>,
    cuts: Vec<BatchedUnit<N>>,
}

/// Where a unit lies in a batch, and what is known of it.
#[derive(Debug)]
struct BatchedUnit<N: Notation> {
    range: Range<usize>,
    /// The unit without its bytes.
    raw: RawUnit<'static>,
    context: UnitContext<N>,
}

/// What a thread needs to read block after block.
#[derive(Debug, Default)]
pub struct Scratch<N: Notation> {
    pub(super) inner: N::Scratch,
}

/// A block that was read without the blocks before it: [`Reader::join`] adds what they say.
#[derive(Clone, Debug)]
pub struct Unjoined<'u, N: Notation> {
    pub(super) block: Block<'u, N>,
    pub(super) context: UnitContext<N>,
    pub(super) diagnostics: Vec<Diagnostic>,
}

impl<N: Notation, R: Read> Reader<N, R> {
    /// Cuts the next units into a batch, which loses what it held: until they have `bytes`
    /// bytes, and at least one unit. Each unit counts a kibibyte besides, for its tree. The
    /// batch is empty at the end.
    ///
    /// # Errors
    /// As [`Reader::next_block`]; the batch then holds what was cut before.
    pub fn cut(&mut self, batch: &mut Batch<N>, bytes: usize) -> io::Result<()> {
        batch.clear(&self.state.options);
        while batch.cost() < bytes && self.advance()? {
            let Some(raw) = self.units.unit() else { break };
            let context = self.state.cut(raw);
            batch.push(raw, context);
            // A file that was refused may be a device without an end.
            if self.state.is_refused || !N::CUTS_AHEAD {
                break;
            }
        }
        Ok(())
    }

    /// Adds to a block what the blocks before it say. Blocks are joined in file order, and
    /// each is joined.
    pub fn join<'u>(&mut self, read: Unjoined<'u, N>) -> Parsed<Block<'u, N>> {
        self.state.join(read)
    }
}

impl<N: Notation> Batch<N> {
    /// The number of units.
    #[must_use]
    pub fn len(&self) -> usize {
        self.cuts.len()
    }

    /// Whether no unit was cut: the file is at its end.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.cuts.is_empty()
    }

    /// Reads a unit by its number, from 0.
    #[must_use]
    pub fn read(&self, number: usize, scratch: &mut Scratch<N>) -> Option<Unjoined<'_, N>> {
        let options = self.options.as_ref()?;
        let cut = self.cuts.get(number)?;
        let raw = RawUnit { bytes: self.bytes.get(cut.range.clone())?, ..cut.raw };
        Some(cut.context.read(raw, options, scratch))
    }

    /// Bytes, and what the tree of a unit takes however little text it has.
    fn cost(&self) -> usize {
        const UNIT: usize = 1024;
        self.bytes.len() + UNIT * self.cuts.len()
    }

    fn clear(&mut self, options: &N::Options) {
        self.bytes.clear();
        self.cuts.clear();
        self.options = Some(options.clone());
    }

    fn push(&mut self, raw: RawUnit<'_>, context: UnitContext<N>) {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(raw.bytes);
        self.cuts.push(BatchedUnit {
            range: start..self.bytes.len(),
            raw: RawUnit { bytes: &[], ..raw },
            context,
        });
    }
}

impl<N: Notation> Default for Batch<N> {
    fn default() -> Self {
        Self { options: None, bytes: Vec::new(), cuts: Vec::new() }
    }
}
