//! Lets a person end what takes long: Ctrl-C is heard while an input is read, not only after it.

use std::io::{self, Read, Seek, SeekFrom};
use std::time::{Duration, Instant};

use pyo3::prelude::*;

/// How long signals may wait: what a fast machine needs for 4 MiB.
const PATIENCE: Duration = Duration::from_millis(50);

/// A reader that ends with the exception of a signal.
pub(crate) struct Heeding<R> {
    reader: R,
    heard: Instant,
    /// Whether a signal has ended it: who asks again gets no more.
    is_over: bool,
}

impl<R> Heeding<R> {
    pub(crate) fn new(reader: R) -> Self {
        Self { reader, heard: Instant::now(), is_over: false }
    }
}

impl<R: Read> Read for Heeding<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.is_over {
            return Err(io::Error::other("the reader was interrupted"));
        }
        if self.heard.elapsed() > PATIENCE {
            self.heard = Instant::now();
            Python::attach(|py| py.check_signals()).map_err(|raised| {
                self.is_over = true;
                io::Error::other(raised)
            })?;
        }
        self.reader.read(buffer)
    }
}

impl<R: Seek> Seek for Heeding<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.reader.seek(to)
    }
}

/// The exception that an error of reading carries, if it is one of Python.
pub(crate) fn raised(py: Python<'_>, error: &io::Error) -> Option<PyErr> {
    let carried = error.get_ref()?.downcast_ref::<PyErr>()?;
    Some(carried.clone_ref(py))
}
