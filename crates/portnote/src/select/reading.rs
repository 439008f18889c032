//! Reads a source block by block.

use std::io::{self, Read};

use crate::judge::{Judge, Judged};
use crate::notation::Notation;

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

/// Shows all blocks of a source, until a caller has an error of its own. What games mean is judged
/// only on request.
pub(crate) fn read_blocks<N: Notation, E>(
    reader: &mut dyn Read,
    options: &N::Options,
    judges: bool,
    mut each: impl FnMut(&Judged<'_, '_, N>) -> Result<(), E>,
) -> Result<Reading, E> {
    let mut judge: Judge<'_, N, _> = Judge::new(reader, options);
    if !judges {
        judge = judge.reading_only();
    }
    let error = loop {
        match judge.step(|judged| each(&judged)) {
            Ok(Some(taken)) => taken?,
            Ok(None) => break None,
            Err(error) => break Some(error),
        }
    };
    Ok(Reading {
        games: judge.games(),
        error,
        is_refused: judge.is_refused(),
    })
}
