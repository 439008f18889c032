//! The notations by their names.

use portnote_core::Profile;

/// A notation by its name.
///
/// ```
/// use portnote::Format;
///
/// assert_eq!(Format::of("pbn"), Some(Format::Pbn));
/// assert_eq!(Format::Pbn.to_string(), "PBN");
/// assert_eq!(Format::of("pgn"), None);
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
    /// What one record is called: a game, a hand.
    pub record: &'static str,
    /// What they are in the dump of a file.
    pub listing: Listing,
    /// The tag by which people know a record, and the word for it in a short line.
    pub number: (&'static str, &'static str),
    /// Whether the extension alone is enough where a text says nothing.
    pub owns_extension: bool,
    /// Whether it has an export format.
    pub is_exported: bool,
    /// How much in the beginning of a text belongs to the notation.
    pub weigh: fn(&str) -> Weight,
}

impl About {
    /// A notation without an export format, whose files are known by their extension alone. What
    /// else holds is set field by field. `record` is the word for one record.
    ///
    /// ```
    /// use portnote::{About, Listing};
    ///
    /// let toy = About::new("toy", "Toy", "toy/1", "score", Listing::Many("scores"));
    /// assert!(toy.owns_extension && !toy.is_exported);
    /// ```
    #[must_use]
    pub const fn new(
        name: &'static str,
        title: &'static str,
        schema: &'static str,
        record: &'static str,
        listing: Listing,
    ) -> Self {
        Self {
            name,
            title,
            schema,
            record,
            listing,
            number: ("", ""),
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

/// How strictly files are judged.
///
/// ```
/// use portnote::{Format, Rules};
/// use portnote_core::Profile;
///
/// assert_eq!(Rules::Pdn20.under(Format::Pdn), Profile::Export);
/// assert_eq!(Rules::Pdn20.under(Format::Pbn), Profile::Import);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Rules {
    /// What a program must accept from others.
    #[default]
    Import,
    /// What a program should write itself; for PDN that is 3.0.
    Export,
    /// PDN 2.0 as it should be written; other notations as under import.
    Pdn20,
    /// PDN 3.0 as it should be written; other notations as under import.
    Pdn30,
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

impl Rules {
    /// The name, as products write it.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Import => "import",
            Self::Export => "export",
            Self::Pdn20 => "pdn-2.0",
            Self::Pdn30 => "pdn-3.0",
        }
    }

    /// The profile under which a notation is judged. The strict form of one notation says
    /// nothing about the others, which are read as from anybody.
    #[must_use]
    pub fn under(self, format: Format) -> Profile {
        #[cfg(feature = "pdn")]
        let is_draughts = format == Format::Pdn;
        #[cfg(not(feature = "pdn"))]
        let (is_draughts, _) = (false, format);
        match self {
            Self::Export => Profile::Export,
            Self::Pdn20 | Self::Pdn30 if is_draughts => Profile::Export,
            Self::Import | Self::Pdn20 | Self::Pdn30 => Profile::Import,
        }
    }
}
