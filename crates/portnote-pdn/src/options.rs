//! How a file is read and judged.

use portnote_core::encoding::Encoding;
use portnote_core::notation::Shared;
use portnote_core::{Code, Limits, Profile, Reporter, Selection, Settings, Sink};

/// The standard whose rules for writing the export profile holds a file to.
///
/// Reading takes the union of all versions; only what a program should write differs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Standard {
    /// PDN 2.0: English draughts in ISO 8859-1.
    Pdn2,
    /// PDN 3.0.
    #[default]
    Pdn3,
}

impl Standard {
    /// The profile that holds a file to its rules for writing.
    #[must_use]
    pub const fn profile(self) -> Profile {
        match self {
            Self::Pdn2 => Profile::Pdn20,
            Self::Pdn3 => Profile::Pdn30,
        }
    }
}

/// How a file is read and judged.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The profile that gives diagnostics their severity: under each but [`Profile::Import`] a file
    /// is held to what a program should write.
    pub profile: Profile,
    /// The limits in force.
    pub limits: Limits,
    /// The encoding of all files; detected per file if `None`.
    pub encoding: Option<Encoding>,
    /// Codes that are selected or ignored.
    pub selection: Selection,
}

impl Settings for Options {
    fn shared(&self) -> Shared<'_> {
        Shared::new(self.strictness(), self.encoding, &self.selection)
    }

    fn set_profile(&mut self, profile: Profile) {
        self.profile = profile;
    }

    fn reporter<'s>(&'s self, sink: &'s mut dyn Sink) -> Reporter<'s> {
        Self::reporter(self, sink)
    }
}

impl Options {
    /// Sets the profile that gives diagnostics their severity.
    #[must_use]
    pub const fn profile(mut self, profile: Profile) -> Self {
        self.profile = profile;
        self
    }

    /// Sets the limits in force.
    #[must_use]
    pub const fn limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }

    /// Sets the encoding of all files.
    #[must_use]
    pub fn encoding(mut self, encoding: impl Into<Option<Encoding>>) -> Self {
        self.encoding = encoding.into();
        self
    }

    /// Sets codes that are selected or ignored.
    #[must_use]
    pub fn selection(mut self, selection: Selection) -> Self {
        self.selection = selection;
        self
    }

    /// Whether a file is held to the rules for writing of a standard.
    #[must_use]
    pub fn writes(&self, standard: Standard) -> bool {
        self.is_strict() && self.standard() == standard
    }

    /// The standard whose rules for writing the profile means.
    #[must_use]
    pub const fn standard(&self) -> Standard {
        match self.profile {
            Profile::Pdn20 => Standard::Pdn2,
            Profile::Import | Profile::Export | Profile::Pdn30 => Standard::Pdn3,
        }
    }

    /// Whether a file is held to what a program should write.
    pub(crate) fn is_strict(&self) -> bool {
        self.profile != Profile::Import
    }

    /// The profile without the version that it names: severities are the same in both.
    fn strictness(&self) -> Profile {
        if self.is_strict() { Profile::Export } else { Profile::Import }
    }

    /// A reporter that judges as the options say.
    pub(crate) fn reporter<'s>(&'s self, sink: &'s mut dyn Sink) -> Reporter<'s> {
        Reporter::new(self.strictness(), &self.selection, sink).citing(cited)
    }
}

/// The section of PDN that a help of the shared frame is about.
fn cited(code: Code) -> Option<&'static str> {
    Some(match code.as_str() {
        "core/missing-bracket" | "core/tag-name" => "PDN 2.0 §6.1.1.1.1",
        _ => return None,
    })
}
