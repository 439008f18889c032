//! The notations that are measured.

use std::path::Path;

/// A notation that has a generator; its name is the extension of its files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// Portable Bridge Notation.
    Pbn,
    /// Portable Draughts Notation.
    Pdn,
    /// Portable Pinochle Notation.
    Ppn,
    /// Bridge Bidding Markup Language.
    Bml,
    /// Records of Full Disclosure.
    Bss,
}

impl Notation {
    /// Each of them.
    pub const ALL: [Self; 5] = [Self::Pbn, Self::Pdn, Self::Ppn, Self::Bml, Self::Bss];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pbn => "pbn",
            Self::Pdn => "pdn",
            Self::Ppn => "ppn",
            Self::Bml => "bml",
            Self::Bss => "bss",
        }
    }

    /// The notation of a name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|notation| notation.name() == name)
    }

    /// The notation of a file, by its extension; PBN where that says nothing.
    #[must_use]
    pub fn of(path: &Path) -> Self {
        let extension = path.extension().and_then(|extension| extension.to_str());
        extension.and_then(Self::from_name).unwrap_or(Self::Pbn)
    }
}
