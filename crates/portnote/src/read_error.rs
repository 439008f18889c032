//! A source that failed before its end.

use std::{fmt, io};

#[cfg(feature = "select")]
use crate::select::SelectError;

/// Why a source was not read to its end, with what was read before.
///
/// The functions that gather something fail with it: `check::check`, `info::read`, `tables::read` and the methods
/// `read` of selections, statistics and openings. A failure of the input is never a field of what they return.
/// Functions that hand out what they read piece by piece, such as `render::draw`, `render::list`, `export::export`
/// and `convert::write_page`, fail with the error alone: what came before was handed out. What is wrong with the
/// text is not a failure; it is reported as findings.
///
/// ```
/// # #[cfg(feature = "stats")] {
/// use std::io::{self, Read};
/// use portnote::stats::Stats;
/// use portnote::{Format, Options};
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
/// let mut stats = Stats::new();
/// let error = stats.read(Format::Pbn, &mut source, "club.pbn", &Options::default()).unwrap_err();
/// assert_eq!(error.to_string(), "cannot be read: the disk is gone");
/// assert_eq!(error.read.games, 2);
/// assert_eq!(io::Error::from(error).to_string(), "the disk is gone");
/// # }
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
    #[cfg(feature = "tables")]
    Sink,
    #[cfg(feature = "select")]
    Condition,
}

impl<T> ReadError<T> {
    pub(crate) const fn input(source: io::Error, read: T) -> Self {
        let side = Side::Input;
        Self { source, read, side }
    }

    #[cfg(feature = "tables")]
    pub(crate) const fn sink(source: io::Error, read: T) -> Self {
        let side = Side::Sink;
        Self { source, read, side }
    }

    #[cfg(feature = "select")]
    pub(crate) fn condition(error: SelectError, read: T) -> Self {
        let source = io::Error::other(error);
        let side = Side::Condition;
        Self { source, read, side }
    }

    /// Returns whether the input failed, and not the sink that takes its rows or a condition.
    #[must_use]
    pub fn is_input(&self) -> bool {
        self.side == Side::Input
    }

    /// Returns why a condition cannot be answered for a game, where reading was given up for that.
    #[cfg(feature = "select")]
    #[must_use]
    pub fn refusal(&self) -> Option<&SelectError> {
        self.source.get_ref()?.downcast_ref()
    }
}

impl<T> fmt::Display for ReadError<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.side {
            Side::Input => write!(f, "cannot be read: {}", self.source),
            #[cfg(feature = "tables")]
            Side::Sink => write!(f, "cannot be written: {}", self.source),
            #[cfg(feature = "select")]
            Side::Condition => self.source.fmt(f),
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
