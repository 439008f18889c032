//! Reads a source block by block.

use std::io::{self, Read};

use portnote::ReadError;
use portnote::product::notation::Notation;
use portnote::product::{Check, Judge, Workers};
use portnote::product::{End, Gather, Piece};

use crate::select::SelectError;

/// What was read of a source.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[must_use = "a source that is not text has no games"]
#[non_exhaustive]
pub struct Reading {
    /// The number of games.
    pub games: u64,
    is_refused: bool,
}

impl Reading {
    /// Returns whether the source was refused as a whole, because it is not text.
    #[must_use]
    pub const fn is_refused(&self) -> bool {
        self.is_refused
    }
}

/// Makes something of all blocks of a source, which conditions know as `file`. What games mean is
/// judged only where there are `checks`, if only an empty list of those of crates above.
pub(crate) fn read_blocks<N: Notation, G: Gather<N>>(
    reader: &mut dyn Read,
    file: &str,
    options: &N::Options,
    checks: Option<&'static [Check]>,
    workers: &impl Workers,
    gather: &mut G,
) -> Result<Reading, ReadError<Reading>>
where
    G::Piece: Piece<N, Error = io::Error>,
{
    let mut judge: Judge<'_, N, _> = Judge::new(reader, options);
    judge = match checks {
        Some(checks) => judge.with_checks(checks),
        None => judge.reading_only(),
    };
    let end: End<_> = judge.gather(workers, gather);
    let read = Reading { games: judge.games(), is_refused: judge.is_refused() };
    match end {
        Ok(Ok(())) => Ok(read),
        Ok(Err(error)) => {
            let error = SelectError::of_condition(file, error);
            Err(ReadError::refused(io::Error::other(error), read))
        }
        Err(error) => Err(ReadError::input(error, read)),
    }
}
