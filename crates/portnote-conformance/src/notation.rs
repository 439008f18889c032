//! The notations that have a corpus.

use std::fmt;

use portnote_bml::bml::Bml;
use portnote_bml::bss::Bss;
use portnote_pbn::Pbn;
use portnote_pdn::Pdn;
use portnote_ppn::Ppn;

use crate::reading::{self, Reads, Rules, View};
use crate::settings::Settings;

/// A notation with a folder of cases.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
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
    /// Every notation.
    pub const ALL: [Self; 5] = [Self::Pbn, Self::Pdn, Self::Ppn, Self::Bml, Self::Bss];

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
            Self::Pdn => "pdn",
            Self::Ppn => "ppn",
            Self::Bml => "bml",
            Self::Bss => "bss",
        }
    }

    /// What is seen in a text, once it is read and judged.
    ///
    /// ```
    /// use portnote_conformance::notation::Notation;
    /// use portnote_conformance::reading::Rules;
    /// use portnote_conformance::settings::Settings;
    ///
    /// let (settings, text) = (Settings::default(), b"[Event \"x\"]");
    /// let games = Notation::Pbn.view(text, &settings, Rules::Import, |file| file.games());
    /// assert_eq!(games, 1);
    /// ```
    pub fn view<T>(
        self,
        bytes: &[u8],
        settings: &Settings,
        rules: Rules,
        see: impl FnOnce(&dyn View) -> T,
    ) -> T {
        match self {
            Self::Pbn => reading::view::<Pbn, T>(bytes, settings, rules, see),
            Self::Pdn => reading::view::<Pdn, T>(bytes, settings, rules, see),
            Self::Ppn => reading::view::<Ppn, T>(bytes, settings, rules, see),
            Self::Bml => reading::view::<Bml, T>(bytes, settings, rules, see),
            Self::Bss => reading::view::<Bss, T>(bytes, settings, rules, see),
        }
    }

    /// What else it has: its codes, its forms of writing, its streams.
    #[must_use]
    pub const fn reads(self) -> &'static dyn Reads {
        match self {
            Self::Pbn => &Pbn,
            Self::Pdn => &Pdn,
            Self::Ppn => &Ppn,
            Self::Bml => &Bml,
            Self::Bss => &Bss,
        }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
