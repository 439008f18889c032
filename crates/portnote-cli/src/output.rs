//! Where data goes: standard output, and files that are replaced as a whole or not at all.

use std::cell::Cell;
use std::ffi::OsString;
use std::io::{self, BufWriter, ErrorKind, Read, StdoutLock, Write};
use std::path::Path;
use std::rc::Rc;

use portnote::product::fs::{self, Remark, RemarkKind, Spool, WriteError};

use crate::interrupt::INTERRUPT;
use crate::problem::{Fault, Problem};

pub(crate) use portnote::product::fs::{Identity, Permit, pass};

/// Standard output. A reader that went away is not an error: what is written then is dropped.
pub(crate) struct Stdout {
    inner: BufWriter<StdoutLock<'static>>,
    is_closed: Rc<Cell<bool>>,
}

/// Writes files, and says in codes what went wrong.
pub(crate) struct Files {
    inner: fs::Files,
}

/// What happened to an output.
#[derive(Debug)]
pub(crate) struct Written {
    /// Whether the file had this text already and was left alone.
    pub(crate) is_unchanged: bool,
    /// What is worth saying.
    pub(crate) remarks: Vec<Fault>,
    /// The file as it was when nobody else could change it.
    pub(crate) identity: Option<Identity>,
}

/// Why text that waits for its place in an output cannot be stored.
#[derive(Debug, thiserror::Error)]
#[error("{source}")]
struct NoRoom {
    /// The output, or the folder of temporary files where this is standard output.
    subject: String,
    source: io::Error,
}

/// The error of a spool, which is not one of standard output.
pub(crate) fn no_room(target: Option<&Path>, source: io::Error) -> io::Error {
    let subject = match target {
        Some(target) => target.display().to_string(),
        None => std::env::temp_dir().display().to_string(),
    };
    let kind = source.kind();
    io::Error::new(kind, NoRoom { subject, source })
}

/// What cannot be written, where data could not be.
pub(crate) fn subject_of(error: &io::Error) -> String {
    let inner = error.get_ref();
    let room = inner.and_then(|inner| inner.downcast_ref::<NoRoom>());
    room.map_or_else(|| "standard output".to_owned(), |room| room.subject.clone())
}

impl Default for Files {
    fn default() -> Self {
        Self { inner: fs::Files::watched(&INTERRUPT) }
    }
}

impl Stdout {
    pub(crate) fn new() -> Self {
        let inner = BufWriter::with_capacity(1 << 16, io::stdout().lock());
        Self { inner, is_closed: Rc::new(Cell::new(false)) }
    }

    /// Whether the reader went away.
    pub(crate) fn closed(&self) -> Rc<Cell<bool>> {
        Rc::clone(&self.is_closed)
    }

    fn forgive<T>(&self, result: io::Result<T>, instead: T) -> io::Result<T> {
        match result {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.is_closed.set(true);
                Ok(instead)
            }
            result => result,
        }
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.is_closed.get() {
            return Ok(bytes.len());
        }
        let result = self.inner.write(bytes);
        self.forgive(result, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.is_closed.get() {
            return Ok(());
        }
        let result = self.inner.flush();
        self.forgive(result, ())
    }
}

impl Files {
    /// Writes a file: everything or nothing.
    pub(crate) fn write(
        &mut self,
        target: &Path,
        bytes: &[u8],
        permit: &Permit<'_>,
    ) -> Result<Written, Fault> {
        written(target, self.inner.write(target, bytes, permit))
    }

    /// Writes a file as its new text is read: everything or nothing.
    pub(crate) fn write_from(
        &mut self,
        target: &Path,
        text: impl Read,
        permit: &Permit<'_>,
    ) -> Result<Written, Fault> {
        written(target, self.inner.write_from(target, text, permit))
    }

    /// Writes a file with what was gathered for it: everything or nothing. One that is unchanged is
    /// left alone.
    pub(crate) fn write_spool(
        &mut self,
        target: &Path,
        spool: &mut Spool,
        permit: &Permit<'_>,
    ) -> Result<Written, Fault> {
        written(target, self.inner.write_spool(target, spool, permit))
    }

    /// Refuses early what would be refused after all inputs are read.
    pub(crate) fn refuse_existing(target: &Path, inputs: &[OsString]) -> Result<(), Fault> {
        let refused = fs::Files::refuse_existing(target, inputs);
        refused.map_err(|error| Fault::new(target, error.into()))
    }

    /// Refuses early what cannot be written, whatever it gets.
    pub(crate) fn refuse_unwritable(target: &Path) -> Result<(), Fault> {
        let refused = fs::Files::refuse_unwritable(target);
        refused.map_err(|error| Fault::new(target, error.into()))
    }
}

fn written(target: &Path, written: Result<fs::Written, WriteError>) -> Result<Written, Fault> {
    let written = written.map_err(|error| Fault::new(target, error.into()))?;
    let remarks = written.remarks.into_iter();
    let remarks = remarks.filter_map(|Remark { path, kind, .. }| {
        let problem = match kind {
            RemarkKind::HardLinkBroken { names } => Problem::HardLinkBroken { names },
            RemarkKind::AttributesLost { names } => Problem::AttributesLost { names },
            RemarkKind::StaleTempRemoved => Problem::StaleTempRemoved,
            _ => return None,
        };
        Some(Fault::new(&path, problem))
    });
    let (is_unchanged, identity) = (written.is_unchanged, written.identity);
    Ok(Written { is_unchanged, remarks: remarks.collect(), identity })
}

impl From<WriteError> for Problem {
    fn from(error: WriteError) -> Self {
        match error {
            WriteError::Exists => Self::OutputExists,
            WriteError::IsInput => Self::OutputIsInput { or_else: None },
            WriteError::NoFolder => Self::NoFolder { is_itself: false },
            WriteError::ReadOnly => Self::ReadOnly,
            WriteError::Changed => Self::ChangedOnDisk,
            WriteError::Owner => Self::OwnerChanged,
            WriteError::InUse => Self::InUse,
            WriteError::Permission => Self::Permission,
            WriteError::Partition { reason } => Self::BadPartition { reason },
            WriteError::Failed { reason } => Self::WriteFailed { reason },
            error => Self::WriteFailed { reason: error.to_string() },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lost_attributes_are_named() {
        let message = |names: &[&str]| {
            let names = names.iter().map(ToString::to_string).collect();
            Fault::new(Path::new("a.pbn"), Problem::AttributesLost { names }).text()
        };
        let one = "a.pbn: lost an attribute that the system protects: user.comment";
        assert_eq!(message(&["user.comment"]), one);
        let more = "a.pbn: lost attributes that the system protects: user.a, user.b\u{241B}";
        assert_eq!(message(&["user.a", "user.b\u{1B}"]), more);
    }
}
