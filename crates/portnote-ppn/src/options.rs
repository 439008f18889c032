//! How a file is read and judged.

use std::sync::Arc;

use portnote_core::encoding::Encoding;
use portnote_core::notation::Shared;
use portnote_core::{Limits, Profile, Reporter, Selection, Settings, Sink};
use portnote_pinochle::Rules;

/// How a file is read and judged.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {
    /// The profile that gives diagnostics their severity.
    pub profile: Profile,
    /// The limits in force.
    pub limits: Limits,
    /// The encoding of all hands; detected per hand if `None`.
    pub encoding: Option<Encoding>,
    /// Codes that are selected or ignored.
    pub selection: Selection,
    /// Rules of the house, which come before those that are known here; to be given to
    /// [`Context::with_rules`](crate::Context::with_rules) too.
    pub rules: Arc<[Rules]>,
}

impl Settings for Options {
    fn shared(&self) -> Shared<'_> {
        Shared::new(self.profile, self.encoding, &self.selection)
    }

    fn set_profile(&mut self, profile: Profile) {
        self.profile = profile;
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

    /// Sets the encoding of all hands.
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

    /// Sets the rules of the house, which come before those that are known here.
    #[must_use]
    pub fn rules(mut self, rules: Arc<[Rules]>) -> Self {
        self.rules = rules;
        self
    }

    /// A reporter that judges as the options say.
    pub(crate) fn reporter<'s>(&'s self, sink: &'s mut dyn Sink) -> Reporter<'s> {
        Settings::reporter(self, sink)
    }
}
