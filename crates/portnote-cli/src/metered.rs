//! A reader that reports its progress to the console, and can hash its bytes.

use std::hash::{DefaultHasher, Hasher};
use std::io::{self, Read};

use crate::console::Console;

/// A reader that reports its progress to the console, and can hash its bytes.
pub(crate) struct Metered<'c, R> {
    inner: R,
    console: &'c Console,
    hasher: Option<DefaultHasher>,
}

impl<'c, R> Metered<'c, R> {
    pub(crate) const fn new(inner: R, console: &'c Console) -> Self {
        Self { inner, console, hasher: None }
    }

    /// A reader that also computes a hash of its bytes.
    pub(crate) fn hashing(inner: R, console: &'c Console) -> Self {
        Self { hasher: Some(DefaultHasher::new()), ..Self::new(inner, console) }
    }

    /// The hash of the bytes so far, where one was asked for.
    pub(crate) fn hash(&self) -> Option<u64> {
        self.hasher.as_ref().map(Hasher::finish)
    }
}

impl<R: Read> Read for Metered<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.inner.read(buffer)?;
        self.console.advance(count as u64);
        if let (Some(hasher), Some(bytes)) = (&mut self.hasher, buffer.get(..count)) {
            hasher.write(bytes);
        }
        Ok(count)
    }
}
