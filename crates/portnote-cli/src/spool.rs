//! Text that waits for its turn: in memory while it is short, otherwise in a file without a name.

use std::fs::File;
use std::io::{self, Seek, Write};

use crate::output;

/// Bytes that are held in memory before a file is made: few enough for a text of each of the
/// files that wait at once, and enough for what is found in nearly all files.
const HELD: usize = 1 << 18;

/// Text that is written first and read once, when its turn comes.
#[derive(Debug, Default)]
pub(crate) struct Spool {
    held: Vec<u8>,
    /// What was written before that which is held. The file has no name, so that nothing is left
    /// of it, however the run ends.
    file: Option<File>,
}

impl Spool {
    /// Hands on all that was written.
    ///
    /// # Errors
    /// What the system says about reading, or `take` about its part.
    pub(crate) fn pass(&mut self, mut take: impl FnMut(&[u8]) -> io::Result<()>) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            file.rewind()?;
            output::pass(file, &mut take)?;
        }
        take(&self.held)
    }

    /// Whether nothing was written.
    pub(crate) const fn is_empty(&self) -> bool {
        self.held.is_empty() && self.file.is_none()
    }
}

impl Write for Spool {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.held.extend_from_slice(bytes);
        if self.held.len() > HELD {
            self.flush()?;
        }
        Ok(bytes.len())
    }

    /// Moves what is held into the file.
    fn flush(&mut self) -> io::Result<()> {
        let file = match &mut self.file {
            Some(file) => file,
            None => self.file.insert(tempfile::tempfile()?),
        };
        file.write_all(&self.held)?;
        self.held.clear();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_comes_back_in_order() {
        for size in [0, 1, HELD, HELD + 1, 5 * HELD + 7] {
            let text: Vec<u8> = (0..size).map(|at| (at % 251) as u8).collect();
            let mut spool = Spool::default();
            text.chunks(1000)
                .for_each(|chunk| spool.write_all(chunk).unwrap());
            assert_eq!(spool.file.is_some(), size > HELD);
            assert!(spool.held.len() <= HELD);
            assert_eq!(spool.is_empty(), size == 0);
            let mut read = Vec::new();
            spool.pass(|bytes| read.write_all(bytes)).unwrap();
            assert!(read == text);
        }
    }
}
