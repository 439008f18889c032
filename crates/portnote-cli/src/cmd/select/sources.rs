//! Inputs that are read twice: once to find games, once to copy them.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use portnote::product::fs::Spool;
use portnote_archive::select::ReadSeek;

use crate::output::Identity;

/// What is needed to read an input again.
pub(crate) enum Kept {
    /// A file, as it was when it was read.
    File(PathBuf, Option<Identity>),
    /// Standard input, a pipe, or a file that is inflated, which cannot be read again: what was read is kept.
    Spool(Spool),
}

/// Reads and keeps what was read.
pub(crate) struct Copying<'c, R> {
    inner: R,
    spool: &'c mut Spool,
}

impl Kept {
    pub(crate) fn file(path: Option<&Path>, identity: Option<Identity>) -> Self {
        Self::File(path.unwrap_or(Path::new("")).to_owned(), identity)
    }

    pub(crate) fn open(&mut self) -> io::Result<Box<dyn ReadSeek>> {
        match self {
            Self::File(path, before) => {
                let file = File::open(&*path)?;
                let now = Identity::new(path, &file.metadata()?);
                match before {
                    Some(before) if *before != now => {
                        let text = "the file changed while it was read";
                        Err(io::Error::other(text))
                    }
                    _ => Ok(Box::new(file)),
                }
            }
            Self::Spool(spool) => Ok(Box::new(spool.open()?)),
        }
    }
}

/// Opens inputs by their numbers.
pub(crate) fn opener(kept: &mut [Kept]) -> impl FnMut(usize) -> io::Result<Box<dyn ReadSeek>> {
    |number| match kept.get_mut(number) {
        Some(kept) => kept.open(),
        None => Err(io::ErrorKind::NotFound.into()),
    }
}

impl<'c, R> Copying<'c, R> {
    pub(crate) const fn new(inner: R, spool: &'c mut Spool) -> Self {
        Self { inner, spool }
    }
}

impl<R: Read> Read for Copying<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.spool.write_all(buffer.get(..count).unwrap_or_default())?;
        Ok(count)
    }
}
