//! Headers and the form of a file. PPN 1.0, Headers.

use std::borrow::Cow;

use portnote_core::coded::{Coded, Entry, Level};
use portnote_core::{Profile, problems};

problems! {
    /// A problem of this room.
    pub(crate) enum Problem {
        /// A hand is not UTF-8.
        ///
        /// # What
        /// The bytes of the hand are not UTF-8; they are read as Windows-1252.
        /// # Why
        /// Readers that expect UTF-8 see wrong letters.
        /// # Spec
        /// none: PPN 1.0 names no character set
        /// # Fix
        /// Not automatic: save the file as UTF-8.
        #[code = "ppn/not-utf8"]
        #[level(Warning, Error)]
        #[error("hand is not UTF-8: it is read as Windows-1252")]
        NotUtf8,

        /// The parsing engine reached a limit of the host program.
        ///
        /// # What
        /// The program that uses portnote has set a limit on the parsing engine, and this hand
        /// reaches it. The hand is kept as text.
        /// # Why
        /// Nothing in the hand is known.
        /// # Spec
        /// none
        /// # Fix
        /// Not automatic: raise the limit in the program that sets it.
        #[code = "ppn/parser-limit"]
        #[level(Error, Error)]
        #[error("hand is too large for the parsing engine: its text is kept but not read")]
        ParserLimit,

        /// A header does not begin in the first column.
        ///
        /// # What
        /// A header has spaces before its `%`. It is still read as a header.
        /// # Why
        /// Other readers read it as text outside any tag.
        /// # Spec
        /// PPN 1.0, Headers
        /// # Bad
        /// ```text
        ///  % PPN 1.0
        /// % IMPORT
        /// [Site "Club"]
        /// ```
        /// # Good
        /// ```text
        /// % PPN 1.0
        /// % IMPORT
        /// [Site "Club"]
        /// ```
        /// # Fix
        /// Safe if the header begins the file and is `% PPN 1.0`, `% EXPORT` or `% IMPORT`: remove
        /// the spaces. Unsafe if the header is in another place or has another text: it may then
        /// begin a new part of the file, or hide a tag.
        #[code = "ppn/header-indented"]
        #[level(Warning, Error)]
        #[error("indented header: expected `%` in the first column")]
        HeaderIndented,

        /// A file has no notation header.
        ///
        /// # What
        /// The file has no line `% PPN 1.0` before its hands. The file is read as PPN 1.0.
        /// # Why
        /// Two other notations also have files called `.ppn`. Without the header it is not certain
        /// which notation a file has.
        /// # Spec
        /// PPN 1.0, Notation
        /// # Bad
        /// ```text
        /// % IMPORT
        /// [Site "Club"]
        /// ```
        /// # Good
        /// ```text
        /// % PPN 1.0
        /// % IMPORT
        /// [Site "Club"]
        /// ```
        /// # Fix
        /// Safe: insert the header.
        #[code = "ppn/missing-header"]
        #[level(Warning, Error)]
        #[error("missing header `% PPN 1.0`: the file is read as PPN 1.0")]
        MissingHeader,

        /// A format header is missing, repeated or contradicts another.
        ///
        /// # What
        /// The headers have neither `% EXPORT` nor `% IMPORT`, or one of them twice, or both. If
        /// neither is there, the file is read as IMPORT. If both are there, the first of them is
        /// used.
        /// # Why
        /// The format decides which tags and headers may be missing.
        /// # Spec
        /// PPN 1.0, Format
        /// # Bad
        /// ```text
        /// % PPN 1.0
        /// [Site "Club"]
        /// ```
        /// # Good
        /// ```text
        /// % PPN 1.0
        /// % IMPORT
        /// [Site "Club"]
        /// ```
        /// # Fix
        /// Safe if the format is missing: insert `% IMPORT`. Safe if a format is repeated: empty
        /// the second line. Unsafe if the headers have both formats: keep only the first of them.
        #[code = "ppn/format-header"]
        #[level(Warning, Error)]
        #[error("{}", .what.words())]
        FormatHeader {
            /// What is wrong.
            what: FormatFault,
        },

        /// A notation header names another version.
        ///
        /// # What
        /// The header `% PPN` has a version other than 1.0. The hand is read as PPN 1.0.
        /// # Why
        /// In another version the same words may have other meanings.
        /// # Spec
        /// PPN 1.0, Notation
        /// # Bad
        /// ```text
        /// % PPN 2.0
        /// % IMPORT
        /// [Site "Club"]
        /// ```
        /// # Good
        /// ```text
        /// % PPN 1.0
        /// % IMPORT
        /// [Site "Club"]
        /// ```
        /// # Fix
        /// Not automatic: the intended version is unknown.
        #[code = "ppn/version-header"]
        #[level(Warning, Error)]
        #[error("unknown version `{found}`: the hand is read as PPN 1.0")]
        VersionHeader {
            /// The version.
            found: String,
        },

        /// A second notation header begins a new part.
        ///
        /// # What
        /// A line `% PPN` comes after the first hand, for example in files that were put together.
        /// A new part of the file begins there, and values are not inherited from the part before.
        /// # Why
        /// After this line, `#` and `##` have no value from an earlier hand.
        /// # Spec
        /// none
        /// # Bad
        /// ```text
        /// % PPN 1.0
        /// % IMPORT
        /// [Hand "1"]
        ///
        /// % PPN 1.0
        /// % IMPORT
        /// [Hand "1"]
        /// ```
        /// # Good
        /// ```text
        /// % PPN 1.0
        /// % IMPORT
        /// [Hand "1"]
        ///
        /// [Hand "2"]
        /// ```
        /// # Fix
        /// Not automatic: the line may begin a new part on purpose.
        #[code = "ppn/second-notation-header"]
        #[level(Info, Warning)]
        #[error("notation header after the first hand: a new part of the file begins here")]
        SecondNotationHeader,

        /// A header is unknown.
        ///
        /// # What
        /// A line that begins with `%` is not a header of the standard, or is inside a hand. The
        /// line is kept and has no effect.
        /// # Why
        /// A misspelt header has no effect.
        /// # Spec
        /// PPN 1.0, Headers
        /// # Bad
        /// ```text
        /// % PPN 1.0
        /// % IMPORT
        /// % EXPROT
        /// [Site "Club"]
        /// ```
        /// # Good
        /// ```text
        /// % PPN 1.0
        /// % IMPORT
        /// % ID club 7
        /// [Site "Club"]
        /// ```
        /// # Fix
        /// Not automatic: the intended meaning is unknown.
        #[code = "ppn/unknown-header"]
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
            Self::FormatHeader {
                what: FormatFault::Repeated,
            } => Level::Warning,
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
