//! How a file is read and judged.

use portnote_core::encoding::Encoding;
use portnote_core::notation::Shared;
use portnote_core::{Code, Limits, Profile, Reporter, Selection, Settings, Sink};

/// How a file is read and judged.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The profile that gives diagnostics their severity.
    pub profile: Profile,
    /// The limits in force.
    pub limits: Limits,
    /// The encoding that the user has chosen; without one, each file is asked.
    pub encoding: Option<Encoding>,
    /// Codes that are selected or ignored.
    pub selection: Selection,
}

impl Settings for Options {
    fn shared(&self) -> Shared<'_> {
        Shared::new(self.profile, self.encoding, &self.selection)
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

    /// Sets the encoding that the user has chosen.
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

    /// A reporter that judges as the options say.
    pub(crate) fn reporter<'s>(&'s self, sink: &'s mut dyn Sink) -> Reporter<'s> {
        Reporter::new(self.profile, &self.selection, sink).citing(cited)
    }
}

/// The section of PBN that a help of the shared frame is about.
fn cited(code: Code) -> Option<&'static str> {
    Some(match code.as_str() {
        "core/missing-bracket" | "core/missing-name" | "core/missing-value" => "PBN 2.1 §3.3",
        "core/extra-token" | "core/tag-name" => "PBN 2.1 §3.2",
        "core/comment-in-tag" => "PBN 2.1 §3.8",
        _ => return None,
    })
}
