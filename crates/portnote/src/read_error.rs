//! A source that failed before its end.

use std::{fmt, io};

/// Why a source was not read to its end, with what was read before.
///
/// The functions that gather something fail with it: `check::check`, `info::read`, and those of crates above this
/// one that read tables, selections, statistics and openings. A failure of the input is never a field of what they
/// return.
/// Functions that hand out what they read piece by piece, such as `render::draw`, `render::list`, `export::export`
/// and `convert::write_page`, fail with the error alone: what came before was handed out. What is wrong with the
/// text is not a failure; it is reported as findings.
///
/// ```
/// use std::io::{self, Read};
/// use portnote::{Format, Options, info};
///
/// struct Broken;
///
/// impl Read for Broken {
///     fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
///         Err(io::Error::other("the disk is gone"))
///     }
/// }
///
/// let mut source = (&b"[Board \"1\"]\n\n[Board \"2\"]\n\n"[..]).chain(Broken);
/// let read = info::read(Format::Pbn, &mut source, &Options::default());
/// let error = read.unwrap_err();
/// assert_eq!(error.to_string(), "cannot be read: the disk is gone");
/// assert_eq!(error.read.games, 2);
/// assert_eq!(io::Error::from(error).to_string(), "the disk is gone");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct ReadError<T> {
    /// What the system says, or why reading was given up.
    pub source: io::Error,
    /// What was read before.
    pub read: T,
    side: Side,
}

/// Where reading failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Input,
    Sink,
    Question,
}

impl<T> ReadError<T> {
    /// Makes the error of an input that fails.
    pub const fn input(source: io::Error, read: T) -> Self {
        let side = Side::Input;
        Self { source, read, side }
    }

    /// What takes the values that are read fails.
    pub const fn sink(source: io::Error, read: T) -> Self {
        let side = Side::Sink;
        Self { source, read, side }
    }

    /// What is asked of each game, such as a condition, cannot be answered for one of them: `source`
    /// says why.
    pub const fn refused(source: io::Error, read: T) -> Self {
        let side = Side::Question;
        Self { source, read, side }
    }

    /// Returns whether the input failed, and not the sink that takes what is read, or a question about a game.
    #[must_use]
    pub fn is_input(&self) -> bool {
        self.side == Side::Input
    }
}

impl<T> fmt::Display for ReadError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.side {
            Side::Input => write!(f, "cannot be read: {}", self.source),
            Side::Sink => write!(f, "cannot be written: {}", self.source),
            Side::Question => self.source.fmt(f),
        }
    }
}

impl<T: fmt::Debug> std::error::Error for ReadError<T> {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.source)
    }
}

impl<T> From<ReadError<T>> for io::Error {
    fn from(error: ReadError<T>) -> Self {
        error.source
    }
}
