//! Reads a source block by block.

use std::io::{self, Read};

use crate::judge::{End, Gather, Judge, Piece};
use crate::notation::Notation;
use crate::workers::Workers;

/// What was read of a source.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Reading {
    /// The number of games.
    pub games: u64,
    /// Why reading ended before the end of the source.
    pub error: Option<io::Error>,
    /// Whether the source was refused as a whole, because it is not text.
    pub is_refused: bool,
}

/// Makes something of all blocks of a source, until there is an error that is not one of the source.
/// What games mean is judged only on request.
pub(crate) fn read_blocks<N: Notation, G: Gather<N>>(
    reader: &mut dyn Read,
    options: &N::Options,
    judges: bool,
    workers: &impl Workers,
    gather: &mut G,
) -> Result<Reading, <G::Piece as Piece<N>>::Error> {
    let mut judge: Judge<'_, N, _> = Judge::new(reader, options);
    if !judges {
        judge = judge.reading_only();
    }
    let end: End<_> = judge.gather(workers, gather);
    let error = match end {
        Ok(taken) => {
            taken?;
            None
        }
        Err(error) => Some(error),
    };
    Ok(Reading {
        games: judge.games(),
        error,
        is_refused: judge.is_refused(),
    })
}
