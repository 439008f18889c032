//! The notations by their names.

use std::str::FromStr;

use portnote_core::{Profile, RecordNames};

/// A notation by its name.
///
/// ```
/// use portnote::Format;
///
/// assert_eq!("pbn".parse(), Ok(Format::Pbn));
/// assert_eq!(Format::Pbn.to_string(), "PBN");
/// assert_eq!("PBN".parse(), Ok(Format::Pbn));
/// assert!("pgn".parse::<Format>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// Portable Bridge Notation.
    #[cfg(feature = "pbn")]
    Pbn,
    /// Portable Draughts Notation.
    #[cfg(feature = "pdn")]
    Pdn,
    /// Portable Pinochle Notation.
    #[cfg(feature = "ppn")]
    Ppn,
    /// Bridge bidding systems.
    #[cfg(feature = "bml")]
    Bml,
    /// The records of Full Disclosure.
    #[cfg(feature = "bml")]
    Bss,
    /// Hand records and vugraph files of Bridge Base Online.
    #[cfg(feature = "lin")]
    Lin,
}

/// What does not depend on a text.
#[derive(Debug)]
#[non_exhaustive]
pub struct About {
    /// The name in lower case, and the extension of its files.
    pub name: &'static str,
    /// The name as its standard writes it.
    pub title: &'static str,
    /// The schema of its dumps.
    pub schema: &'static str,
    /// How its records and their numbers are called.
    pub records: &'static RecordNames,
    /// What they are in the dump of a file.
    pub listing: Listing,
    /// Whether the extension alone is enough where a text says nothing.
    pub owns_extension: bool,
    /// Whether it has an export format.
    pub is_exported: bool,
    /// How much in the beginning of a text belongs to the notation.
    pub weigh: fn(&str) -> Weight,
}

impl About {
    /// A notation without an export format, whose files are known by their extension alone. What
    /// else holds is set field by field. `records` says how they are called.
    ///
    /// ```
    /// use portnote::product::{About, Listing};
    /// use portnote_core::RecordNames;
    ///
    /// let toy = About::new("toy", "Toy", "toy/1", &RecordNames::GAME, Listing::Many("games"));
    /// assert!(toy.owns_extension && !toy.is_exported);
    /// ```
    #[must_use]
    pub const fn new(
        name: &'static str,
        title: &'static str,
        schema: &'static str,
        records: &'static RecordNames,
        listing: Listing,
    ) -> Self {
        Self {
            name,
            title,
            schema,
            records,
            listing,
            owns_extension: true,
            is_exported: false,
            weigh: |_| Weight::Points(0),
        }
    }
}

/// What the records of a file are in its dump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// An array of this name.
    Many(&'static str),
    /// One value of this name: the file is one record.
    One(&'static str),
}

/// How much in a text belongs to a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weight {
    /// Signs of it; 0 where there are none.
    Points(usize),
    /// The text says it itself.
    Certain,
}

impl Format {
    /// Every notation of this build, in the order in which they are listed.
    pub const ALL: &'static [Self] = &[
        #[cfg(feature = "pbn")]
        Self::Pbn,
        #[cfg(feature = "pdn")]
        Self::Pdn,
        #[cfg(feature = "ppn")]
        Self::Ppn,
        #[cfg(feature = "bml")]
        Self::Bml,
        #[cfg(feature = "bml")]
        Self::Bss,
        #[cfg(feature = "lin")]
        Self::Lin,
    ];

    /// The profile under which the notation is judged where files are judged under `profile`: the
    /// strict form of one notation says nothing about the others, which are read as from anybody.
    ///
    /// ```
    /// use portnote::{Format, Profile};
    ///
    /// assert_eq!(Format::Pdn.judged(Profile::Pdn20), Profile::Export);
    /// assert_eq!(Format::Pbn.judged(Profile::Pdn20), Profile::Import);
    /// ```
    #[must_use]
    pub fn judged(self, profile: Profile) -> Profile {
        #[cfg(feature = "pdn")]
        let is_draughts = self == Self::Pdn;
        #[cfg(not(feature = "pdn"))]
        let is_draughts = false;
        match profile {
            Profile::Pdn20 | Profile::Pdn30 if is_draughts => Profile::Export,
            Profile::Pdn20 | Profile::Pdn30 => Profile::Import,
            Profile::Import | Profile::Export => profile,
        }
    }
}

/// A name that is not that of a notation of this build.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown notation `{text}`: expected one of {expected}", expected = names())]
#[non_exhaustive]
pub struct ParseFormatError {
    /// The text.
    pub text: String,
}

/// The names of the notations, as a message lists them.
fn names() -> String {
    let names: Vec<&str> = Format::ALL.iter().map(|format| format.about().name).collect();
    names.join(", ")
}

impl FromStr for Format {
    type Err = ParseFormatError;

    /// Reads the name of a notation, in capital or small letters.
    fn from_str(text: &str) -> Result<Self, ParseFormatError> {
        let mut all = Self::ALL.iter().copied();
        let named = all.find(|format| format.about().name.eq_ignore_ascii_case(text));
        named.ok_or_else(|| ParseFormatError { text: text.to_owned() })
    }
}

impl Listing {
    /// The name under which they are.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Many(name) | Self::One(name) => name,
        }
    }
}
