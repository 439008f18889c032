//! What is made of a file while it is read and judged, possibly on several threads.

use std::convert::Infallible;
use std::io::{self, Read};
use std::ops::Range;
use std::{iter, mem, slice};

use portnote_core::line_index::Margin;
use portnote_core::{Batch, Block, Diagnostic, Parsed, Scratch};

use super::{Judge, Judged, judge_game};
use crate::notation::Notation;
use crate::workers::{Chore, Workers};

/// Bytes of a file that each worker is given at once: enough that handing them out costs
/// nothing, and little enough that their trees fit into the caches of a processor.
const SHARE: usize = 1 << 18;

/// The smallest piece of a batch is the share of a worker divided by this number. The smallest
/// pieces come last, so that no worker waits long for another one.
const SMALLEST: usize = 32;

/// Something that is made of all blocks of a file.
pub trait Gather<N: Notation> {
    /// What is made of neighbouring blocks on one thread.
    type Piece: Piece<N>;

    /// Looks at a block; all blocks are shown in file order.
    fn note(&mut self, _block: &Block<'_, N>, _game: Option<&N::Game<'_>>) {}

    /// An empty piece.
    fn piece(&mut self) -> Self::Piece;

    /// Takes a finished piece with its blocks; pieces come in file order.
    fn take(
        &mut self,
        blocks: &[Block<'_, N>],
        piece: Self::Piece,
    ) -> Result<(), <Self::Piece as Piece<N>>::Error>;

    /// Takes pieces of neighbouring blocks.
    fn take_all(
        &mut self,
        pieces: Vec<(&[Block<'_, N>], Self::Piece)>,
    ) -> Result<(), <Self::Piece as Piece<N>>::Error> {
        let mut pieces = pieces.into_iter();
        pieces.try_for_each(|(blocks, piece)| self.take(blocks, piece))
    }

    /// What is left to do of pieces that were taken; the longest chores come first. They are done
    /// while the next pieces are made, so that no thread waits. This is called twice for a batch, and
    /// the chores of the first call are done before the second call.
    fn chores(&mut self) -> Vec<Chore<'_>> {
        Vec::new()
    }

    /// Does all of this with one block, where there is one thread.
    fn take_one(
        &mut self,
        judged: Judged<'_, '_, N>,
    ) -> Result<(), <Self::Piece as Piece<N>>::Error> {
        let block = judged.block;
        self.note(block, judged.game.as_ref());
        let mut piece = self.piece();
        piece.add(judged)?;
        self.take(slice::from_ref(block), piece)
    }
}

/// What a thread does next.
enum Job<'c, P, R> {
    Chore(Chore<'c>),
    /// Judges a run of blocks, and makes a piece of it.
    Judge(P, R),
}

/// What is made of neighbouring blocks.
pub trait Piece<N: Notation>: Send {
    /// Why it cannot be made.
    type Error: Send;

    /// Adds what is made of the next block.
    fn add(&mut self, judged: Judged<'_, '_, N>) -> Result<(), Self::Error>;
}

/// The end of reading, where nobody who gathers had an error of their own.
pub type End<E> = Result<Result<(), E>, io::Error>;

impl<N: Notation, R: Read> Judge<'_, N, R> {
    /// Reads all blocks and makes something of them, the same with any number of workers.
    ///
    /// # Errors
    /// What the input says; what came before it was taken.
    pub fn gather<G: Gather<N>>(
        &mut self,
        workers: &impl Workers,
        gather: &mut G,
    ) -> End<<G::Piece as Piece<N>>::Error> {
        if workers.number() <= 1 || !N::CUTS_AHEAD {
            while let Some(taken) = self.step(|judged| gather.take_one(judged))? {
                if taken.is_err() {
                    return Ok(taken);
                }
            }
            return Ok(Ok(()));
        }
        let mut batch = Batch::default();
        while !self.is_refused() {
            let bytes = SHARE.saturating_mul(workers.number());
            let end = self.begin()?.reader.cut(&mut batch, bytes);
            let is_empty = batch.is_empty();
            let taken = self.gather_batch(&batch, workers, gather)?;
            if taken.is_err() {
                return Ok(taken);
            }
            end?;
            if is_empty {
                break;
            }
        }
        Ok(Ok(()))
    }

    /// Units are cut, joined and linked one after another; what takes time, reading them, judging
    /// what they mean and making something of them, needs no other unit and is done at once. While
    /// one thread links, others finish what is left of the batch before.
    fn gather_batch<G: Gather<N>>(
        &mut self,
        batch: &Batch<N>,
        workers: &impl Workers,
        gather: &mut G,
    ) -> End<<G::Piece as Piece<N>>::Error> {
        let (options, judges, checks) = (self.options, self.judges, self.checks);
        let lengths = lengths(batch.len(), workers.number());
        let read = workers.map(runs(batch.len(), &lengths), |run: Range<usize>| {
            let mut scratch = Scratch::default();
            let read = run.map(|number| batch.read(number, &mut scratch));
            read.collect::<Vec<_>>()
        });
        let reader = &mut self.begin()?.reader;
        let joined = read.into_iter().flatten().flatten().map(|read| {
            let Parsed { value, diagnostics } = reader.join(read);
            (value, diagnostics)
        });
        let (blocks, mut found): (Vec<Block<'_, N>>, Vec<Vec<Diagnostic>>) = joined.unzip();
        let mut rest = found.as_mut_slice();
        let parts: Vec<&[Block<'_, N>]> = runs(blocks.len(), &lengths)
            .into_iter()
            .map(|run| blocks.get(run).unwrap_or_default())
            .collect();
        let runs = parts.iter().map(|blocks| {
            let (found, others) =
                mem::take(&mut rest).split_at_mut_checked(blocks.len()).unwrap_or_default();
            rest = others;
            (*blocks, found)
        });
        // Games are large: each is made where it stays until it is taken.
        let mut runs = workers.map(runs.collect(), |(blocks, found): (&[_], &mut [_])| {
            let judged = blocks.iter().zip(found).map(|(block, found)| Judged {
                block,
                margin: Margin::default(),
                game: block.is_game().then(|| N::alone(block)),
                diagnostics: mem::take(found),
            });
            judged.collect::<Vec<_>>()
        });
        let mut linked = (self.state, self.games, self.margin);
        let context = &mut self.begin()?.context;
        let link: Chore<'_> = Box::new(|| {
            let (state, number, margin) = &mut linked;
            for judged in runs.iter_mut().flatten() {
                if let Some(game) = &mut judged.game {
                    N::link(context, game);
                    *number += 1;
                }
                *state = state.after(judged.block);
                judged.margin = *margin;
                *margin = margin.after(judged.block.unit());
            }
        });
        let chores = iter::once(link).chain(gather.chores());
        workers.map(chores.collect(), |chore| chore());
        (self.state, self.games, self.margin) = linked;
        for judged in runs.iter().flatten() {
            gather.note(judged.block, judged.game.as_ref());
        }
        let runs = runs.into_iter();
        let runs: Vec<_> = runs.map(|run| Job::Judge(gather.piece(), run)).collect();
        let chores = gather.chores().into_iter().map(Job::Chore);
        let pieces = workers.map(chores.chain(runs).collect(), |next| {
            let (mut piece, run): (G::Piece, Vec<_>) = match next {
                Job::Judge(piece, run) => (piece, run),
                Job::Chore(chore) => {
                    chore();
                    return None;
                }
            };
            for mut judged in run {
                if let Some(game) = judged.game.as_ref().filter(|_| judges) {
                    let found = &mut judged.diagnostics;
                    judge_game::<N>(game, judged.block, options, checks, found);
                }
                if let Err(error) = piece.add(judged) {
                    return Some(Err(error));
                }
            }
            Some(Ok(piece))
        });
        let (mut whole, mut end) = (Vec::new(), Ok(()));
        for (blocks, piece) in parts.into_iter().zip(pieces.into_iter().flatten()) {
            match piece {
                Ok(piece) => whole.push((blocks, piece)),
                Err(error) => {
                    end = Err(error);
                    break;
                }
            }
        }
        end = gather.take_all(whole).and(end);
        if end.is_err() {
            return Ok(end);
        }
        // Giving back the trees takes longer than cutting, so that all workers do it.
        workers.map(blocks, drop);
        Ok(Ok(()))
    }
}

/// The lengths of the pieces into which things are divided: the first pieces are long, and the
/// last ones are short.
fn lengths(things: usize, workers: usize) -> Vec<usize> {
    let shares = workers.saturating_mul(2).max(1);
    let least = things.div_ceil(workers.saturating_mul(SMALLEST).max(1)).max(1);
    let mut rest = things;
    let lengths = iter::from_fn(|| {
        let length = rest.div_ceil(shares).max(least).min(rest);
        rest -= length;
        (length > 0).then_some(length)
    });
    lengths.collect()
}

/// The ranges of pieces with these lengths.
fn runs(things: usize, lengths: &[usize]) -> Vec<Range<usize>> {
    let mut start = 0;
    let runs = lengths.iter().map(|length| {
        let end = (start + length).min(things);
        mem::replace(&mut start, end)..end
    });
    runs.collect()
}

/// Shows blocks with what is wrong with them.
pub(super) struct ShowBlocks<F>(pub(super) F);

/// What is wrong with each of some blocks, and their margins.
#[derive(Default)]
pub(super) struct FoundPiece(Vec<(Margin, Vec<Diagnostic>)>);

impl<N: Notation, F: FnMut(&Block<'_, N>, Margin, &[Diagnostic])> Gather<N> for ShowBlocks<F> {
    type Piece = FoundPiece;

    fn piece(&mut self) -> FoundPiece {
        FoundPiece::default()
    }

    fn take(
        &mut self,
        blocks: &[Block<'_, N>],
        FoundPiece(found): FoundPiece,
    ) -> Result<(), Infallible> {
        for (block, (margin, found)) in blocks.iter().zip(found) {
            (self.0)(block, margin, &found);
        }
        Ok(())
    }

    fn take_one(&mut self, judged: Judged<'_, '_, N>) -> Result<(), Infallible> {
        (self.0)(judged.block, judged.margin, &judged.diagnostics);
        Ok(())
    }
}

impl<N: Notation> Piece<N> for FoundPiece {
    type Error = Infallible;

    fn add(&mut self, judged: Judged<'_, '_, N>) -> Result<(), Infallible> {
        self.0.push((judged.margin, judged.diagnostics));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;

    #[rstest]
    #[case::nothing(0, 2, &[])]
    #[case::one(1, 2, &[1])]
    #[case::few(5, 2, &[2, 1, 1, 1])]
    #[case::many(256, 2, &[64, 48, 36, 27, 21, 15, 12, 9, 6, 5, 4, 4, 4, 1])]
    fn pieces_get_smaller(
        #[case] things: usize,
        #[case] workers: usize,
        #[case] expected: &[usize],
    ) {
        assert_eq!(lengths(things, workers), expected);
    }

    #[test]
    fn pieces_are_all_things() {
        for things in 0..600 {
            for workers in 1..5 {
                let runs = runs(things, &lengths(things, workers));
                assert!(runs.into_iter().flatten().eq(0..things));
            }
        }
    }
}
