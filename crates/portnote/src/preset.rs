//! What is reported beside what the profile says: codes that somebody wants together, and what
//! options and configurations say.

use std::sync::Arc;

use portnote_core::{Profile, Selection};

use crate::catalogue::Catalogue;
use crate::options::Options;
use crate::suppress::{Configured, HiddenBy, Hiding};

/// Opt-in codes that somebody wants together.
///
/// ```
/// assert!(portnote::product::Preset::Club.codes().contains(&"pbn/dealer-board"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Preset {
    /// What an arbiter asks of the files of a club.
    Club,
}

impl Preset {
    /// The codes of the preset: each is an error that healthy files of a club do not have. A first hand that is
    /// not that of the dealer is left out, because most programs write North first.
    #[must_use]
    pub const fn codes(self) -> &'static [&'static str] {
        match self {
            Self::Club => &[
                "pbn/board-repeat",
                "pbn/contract-unstated",
                "pbn/deal-repeat",
                "pbn/dealer-board",
                "pbn/inherit-nothing",
                "pbn/vulnerable-board",
            ],
        }
    }
}

/// What somebody says about how files are judged; what is left open is `None`.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Wishes {
    /// How strictly.
    pub profile: Option<Profile>,
    /// Codes that are wanted together.
    pub preset: Option<Preset>,
    /// Codes that are also reported, opt-in codes among them.
    pub select: Option<Vec<String>>,
    /// Codes that are not reported.
    pub ignore: Option<Vec<String>>,
    /// Whether everything is reported, even what files and configurations leave out.
    pub shows_all: bool,
}

/// A configuration, by its name for people, with what it says: the last wishes beat those before.
#[derive(Clone, Debug, Default)]
pub struct Configuration<'c> {
    /// The name.
    pub name: &'c str,
    /// What it says.
    pub wishes: Vec<&'c Wishes>,
}

impl Options {
    /// The options as somebody wants them, and then as a configuration says. What a configuration
    /// ignores is looked for all the same, so that it can be counted.
    ///
    /// ```
    /// use portnote::{Catalogue, Options, Profile};
    /// use portnote::product::{Configuration, Wishes};
    ///
    /// let mut wishes = Wishes::default();
    /// wishes.profile = Some(Profile::Export);
    /// let configuration = Configuration { name: "portnote.toml", wishes: vec![&wishes] };
    /// let own = Wishes::default();
    /// let options = Options::default().wanted(&own, &configuration, Catalogue::new());
    /// assert_eq!(options.profile, Profile::Export);
    /// ```
    #[must_use]
    #[doc(hidden)]
    pub fn wanted(
        mut self,
        own: &Wishes,
        configuration: &Configuration<'_>,
        catalogue: Catalogue,
    ) -> Self {
        let last = || configuration.wishes.iter().rev();
        let own_select = own.select.clone().unwrap_or_default();
        let own_ignore = own.ignore.clone().unwrap_or_default();
        let configured = last().find_map(|wishes| wishes.ignore.clone());
        let configured = configured.filter(|codes| own_ignore.is_empty() && !codes.is_empty());
        self.hiding = Hiding {
            catalogue,
            is_off: own.shows_all,
            wanted: selection(&own_select, &[]),
            configured: configured.map(|ignored| Configured {
                ignored: selection(&[], &ignored),
                by: Arc::new(HiddenBy::Configuration { file: configuration.name.to_owned() }),
            }),
        };
        let mut select = own_select;
        if select.is_empty() {
            let configured = last().find_map(|wishes| wishes.select.clone());
            select = configured.unwrap_or_default();
        }
        let preset = own.preset.or_else(|| last().find_map(|wishes| wishes.preset));
        let of_preset = preset.map_or(&[][..], Preset::codes);
        select.extend(of_preset.iter().map(|code| (*code).to_owned()));
        self.selection = selection(&select, &own_ignore);
        let profile = own.profile.or_else(|| last().find_map(|wishes| wishes.profile));
        self.profile = profile.unwrap_or_default();
        self
    }
}

/// Codes that are reported though they are opt-in, and codes that are not reported.
fn selection(select: &[String], ignore: &[String]) -> Selection {
    let selection = Selection::new();
    let selection = select.iter().fold(selection, |all, code| all.select(code));
    ignore.iter().fold(selection, |all, code| all.ignore(code))
}

#[cfg(all(test, feature = "pbn"))]
mod tests {
    use portnote_core::Code;

    use super::*;

    #[test]
    fn every_code_of_a_preset_is_one_and_silent_by_default() {
        for code in Preset::Club.codes() {
            let is_silent = Catalogue::new().is_opt_in(Code(code), Profile::Import);
            assert!(is_silent, "{code}");
        }
    }
}
