//! The notations that have a corpus.

use std::fmt;

/// A notation with a folder of cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Notation {
    /// Portable Bridge Notation.
    Pbn,
    /// Portable Pinochle Notation.
    Ppn,
}

impl Notation {
    /// Every notation.
    pub const ALL: [Self; 2] = [Self::Pbn, Self::Ppn];

    /// The notation of a name, which is also the extension of its files.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|notation| notation.name() == name)
    }

    /// The name of its folder and the extension of its files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pbn => "pbn",
            Self::Ppn => "ppn",
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
