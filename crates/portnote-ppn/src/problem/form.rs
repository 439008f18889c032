//! Headers and the form of a file. PPN 1.0, Headers.

use std::borrow::Cow;

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of this room.
    #[family = "ppn"]
    #[pages = "form"]
    pub(crate) enum Problem {
        #[code = "not-utf8"]
        #[level(Warning, Error)]
        #[error("hand is not UTF-8: it is read as Windows-1252")]
        NotUtf8,

        #[code = "parser-limit"]
        #[level(Error, Error)]
        #[error("hand is too large for the parsing engine: its text is kept but not read")]
        ParserLimit,

        #[code = "header-indented"]
        #[level(Warning, Error)]
        #[error("indented header: expected `%` in the first column")]
        HeaderIndented,

        #[code = "missing-header"]
        #[level(Warning, Error)]
        #[error("missing header `% PPN 1.0`: the file is read as PPN 1.0")]
        MissingHeader,

        #[code = "format-header"]
        #[level(Warning, Error)]
        #[error("{}", .what.words())]
        FormatHeader {
            /// What is wrong.
            what: FormatFault,
        },

        #[code = "version-header"]
        #[level(Warning, Error)]
        #[error("unknown version `{found}`: the hand is read as PPN 1.0")]
        VersionHeader {
            /// The version.
            found: String,
        },

        #[code = "second-notation-header"]
        #[level(Info, Warning)]
        #[error("notation header after the first hand: a new part of the file begins here")]
        SecondNotationHeader,

        #[code = "unknown-header"]
        #[level(Info, Warning)]
        #[error("{what}")]
        UnknownHeader {
            /// Which header, and what is wrong with it.
            what: String,
        },
    }
}

impl Coded for Problem {
    fn entry(&self) -> &'static Entry {
        Self::entry(self)
    }

    fn level(&self, profile: Profile) -> Level {
        match self {
            Self::FormatHeader {
                what: FormatFault::Both { .. } | FormatFault::Late { .. } | FormatFault::Several,
            } => Level::Error,
            Self::FormatHeader { what: FormatFault::Repeated } => Level::Warning,
            _ => self.entry().level(profile),
        }
    }
}

/// What is wrong with the format header.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FormatFault {
    /// It is missing.
    Missing,
    /// It is there twice.
    Repeated,
    /// Both formats are there.
    Both {
        /// The first header.
        first: &'static str,
        /// The other one.
        found: &'static str,
    },
    /// There was none before the first hand, and this one is not the format that is assumed.
    Late {
        /// The header.
        found: &'static str,
    },
    /// One header has both formats.
    Several,
}

impl FormatFault {
    fn words(self) -> Cow<'static, str> {
        let words = match self {
            Self::Missing => "missing header `% IMPORT` or `% EXPORT`: the file is read as IMPORT",
            Self::Repeated => "duplicate format header",
            Self::Several => "header has both EXPORT and IMPORT: the first is used",
            Self::Both { first, found } => {
                let words = format!("header `{found}` after `{first}`: the first format is used");
                return Cow::Owned(words);
            }
            Self::Late { found } => {
                return Cow::Owned(format!(
                    "header `{found}` after the first hand: without a format header before it, the file is read as IMPORT"
                ));
            }
        };
        Cow::Borrowed(words)
    }
}
