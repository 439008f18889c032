//! The notations that have a corpus.

use std::cmp::Ordering;
use std::fmt;

use portnote_bml::bml::Bml;
use portnote_bml::bss::Bss;
use portnote_lin::Lin;
use portnote_pbn::Pbn;
use portnote_pdn::Pdn;
use portnote_ppn::Ppn;

use crate::engines::Grammar;
use crate::reading::{Reads, Rules, View};
use crate::settings::Settings;

/// A notation with a folder of cases; two of one name are the same.
#[derive(Clone, Copy)]
pub struct Notation(&'static dyn Reads);

impl Notation {
    /// Portable Bridge Notation.
    pub const PBN: Self = Self(&Pbn);
    /// Portable Draughts Notation.
    pub const PDN: Self = Self(&Pdn);
    /// Portable Pinochle Notation.
    pub const PPN: Self = Self(&Ppn);
    /// Bridge Bidding Markup Language.
    pub const BML: Self = Self(&Bml);
    /// Records of Full Disclosure.
    pub const BSS: Self = Self(&Bss);
    /// Hand records and vugraph files of Bridge Base Online.
    pub const LIN: Self = Self(&Lin);

    /// Every notation of the shared corpus.
    pub const ALL: [Self; 6] = [Self::PBN, Self::PDN, Self::PPN, Self::BML, Self::BSS, Self::LIN];

    /// A notation of your own: any type with [`Notated`](crate::reading::Notated).
    #[must_use]
    pub const fn new(reads: &'static dyn Reads) -> Self {
        Self(reads)
    }

    /// The notation of a name, which is also the extension of its files.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|notation| notation.name() == name)
    }

    /// The name of its folder and the extension of its files.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.0.name()
    }

    /// What is seen in a text, once it is read and judged.
    ///
    /// ```
    /// use portnote_conformance::notation::Notation;
    /// use portnote_conformance::reading::Rules;
    /// use portnote_conformance::settings::Settings;
    ///
    /// let (settings, text) = (Settings::default(), b"[Event \"x\"]");
    /// let games = Notation::PBN.view(text, &settings, Rules::Import, |file| file.games());
    /// assert_eq!(games, 1);
    /// ```
    #[expect(clippy::missing_panics_doc, clippy::expect_used, reason = "a text is always shown")]
    pub fn view<T>(
        self,
        bytes: &[u8],
        settings: &Settings,
        rules: Rules,
        see: impl FnOnce(&dyn View) -> T,
    ) -> T {
        let (mut see, mut seen) = (Some(see), None);
        self.0.view(bytes, settings, rules, &mut |view| {
            seen = see.take().map(|see| see(view));
        });
        seen.expect("a text is shown once")
    }

    /// What else it has: its codes, its forms of writing, its streams.
    #[must_use]
    pub const fn reads(self) -> &'static dyn Reads {
        self.0
    }
}

/// Every grammar of the repository that has a top rule.
#[must_use]
pub fn grammars() -> Vec<Grammar> {
    let notations = Notation::ALL.into_iter();
    notations.flat_map(|notation| notation.reads().grammars()).collect()
}

impl PartialEq for Notation {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Notation {}

impl PartialOrd for Notation {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Notation {
    fn cmp(&self, other: &Self) -> Ordering {
        self.name().cmp(other.name())
    }
}

impl fmt::Debug for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
