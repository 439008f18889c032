//! What a case says beyond its name and its text: `<idea>.case.json`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use portnote::{Carry, ExportOptions, Options};
use portnote_core::{Encoding, Limits, Selection};
use portnote_pbn::write::{Charset, Unencodable};
use portnote_pinochle::Rules;
use portnote_pinochle::profile::Profile;
use serde::Deserialize;

use crate::beside;

/// The content of a `.case.json`; every key may be missing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// Rules that the case obeys, by their ids.
    pub rules: Vec<String>,
    /// Rules that it breaks.
    pub breaks: Vec<String>,
    /// Codes that are reported though they are opt-in.
    pub select: Vec<String>,
    /// Codes that are not reported.
    pub ignore: Vec<String>,
    /// The encoding that the user of the case has chosen, by its label.
    pub encoding: Option<String>,
    /// Limits that differ from the defaults.
    pub limits: BTreeMap<String, u64>,
    /// What the export does with a character without a byte.
    pub unencodable: UnencodableChoice,
    /// The charset of the export.
    pub charset: CharsetChoice,
    /// Whether the export refuses what it could write as it is.
    pub strict: bool,
    /// Whether the dump has what follows by the rules.
    pub derived: bool,
    /// What that takes from the games before.
    pub carry: CarryChoice,
    /// Whether the export writes out what `#` and `##` mean.
    pub expand_inheritance: bool,
    /// Why the folder is right though the verdict alone does not say so.
    pub reason: Option<String>,
    /// What is known to be wrong with today's reading, and why it stays.
    pub known_gap: Option<String>,
    /// Other formats into which the case is converted, besides those into which every case is.
    pub conversions: Vec<String>,
    /// The rules of pinochle of a house, by which the case is read.
    pub rule_profile: Option<Profile>,
    /// The folder of the case, for what it includes.
    #[serde(skip)]
    pub folder: Option<PathBuf>,
}

/// What the export does with a character that its encoding does not have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UnencodableChoice {
    /// It writes what is commonly written instead, and refuses the game where nothing is.
    #[default]
    Transliterate,
    /// It refuses the game.
    Error,
    /// It writes what is commonly written instead, or `?`.
    Question,
}

/// The charset of the export.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
pub enum CharsetChoice {
    /// ISO 8859-1.
    #[default]
    #[serde(rename = "iso-8859-1")]
    Iso8859_1,
    /// UTF-8.
    #[serde(rename = "utf-8")]
    Utf8,
}

/// What the dump takes from the games before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum CarryChoice {
    /// Nothing.
    #[default]
    None,
    /// The deal.
    Deal,
    /// The deal, and the event with what belongs to it.
    Identification,
}

impl Settings {
    /// The settings of a case; those of a case without a `.case.json` are the defaults.
    ///
    /// # Errors
    /// The file cannot be read, or something in it is not understood.
    pub fn of(case: &Path) -> Result<Self, String> {
        let settings: Self = match fs::read(case.with_extension("case.json")) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Self::default(),
            Err(error) => return Err(error.to_string()),
            Ok(bytes) => serde_json::from_slice(&bytes).map_err(|error| error.to_string())?,
        };
        let settings = settings.in_folder(case);
        settings.read_encoding()?;
        settings.read_limits()?;
        settings.read_house()?;
        Ok(settings)
    }

    /// Settings for a file, which may include those beside it.
    #[must_use]
    pub fn in_folder(self, file: &Path) -> Self {
        Self { folder: file.parent().map(Path::to_path_buf), ..self }
    }

    /// The limits in force.
    #[must_use]
    pub fn limits(&self) -> Limits {
        self.read_limits().unwrap_or_default()
    }

    /// The encoding that the user has chosen.
    #[must_use]
    pub fn encoding(&self) -> Option<Encoding> {
        self.read_encoding().unwrap_or_default()
    }

    /// The rules of pinochle of the house.
    #[must_use]
    pub fn house(&self) -> Arc<[Rules]> {
        let rules = self.read_house().unwrap_or_default();
        rules.into_iter().collect()
    }

    /// Codes that are selected or ignored.
    #[must_use]
    pub fn selection(&self) -> Selection {
        let selected = self.select.iter();
        let selection = selected.fold(Selection::new(), |selection, code| selection.select(code));
        let ignored = self.ignore.iter();
        ignored.fold(selection, |selection, code| selection.ignore(code))
    }

    /// How the case is read and judged.
    #[must_use]
    pub fn options(&self, profile: portnote::Profile) -> Options {
        let mut options = Options::default();
        options.profile = profile;
        options.limits = self.limits();
        options.encoding = self.encoding();
        options.selection = self.selection();
        options.includes = Arc::new(beside::Beside { folder: self.folder.clone() });
        options.house = self.house();
        options
    }

    /// How the case is written.
    #[must_use]
    pub fn export(&self) -> ExportOptions {
        let mut options = ExportOptions::default();
        options.pbn.expand_inheritance = self.expand_inheritance;
        options.pbn.unencodable = match self.unencodable {
            UnencodableChoice::Transliterate => Unencodable::Transliterate,
            UnencodableChoice::Error => Unencodable::Error,
            UnencodableChoice::Question => Unencodable::Question,
        };
        options.pbn.charset = match self.charset {
            CharsetChoice::Iso8859_1 => Charset::Iso8859_1,
            CharsetChoice::Utf8 => Charset::Utf8,
        };
        options.pbn.strict = self.strict;
        options.ppn.strict = self.strict;
        options
    }

    /// What the dump takes from the games before.
    #[must_use]
    pub const fn carry(&self) -> Carry {
        match self.carry {
            CarryChoice::None => Carry::None,
            CarryChoice::Deal => Carry::Deal,
            CarryChoice::Identification => Carry::Identification,
        }
    }

    /// Whether the case is read otherwise than by default.
    #[must_use]
    pub fn changes_reading(&self) -> bool {
        self.encoding.is_some() || !self.limits.is_empty() || self.rule_profile.is_some()
    }

    fn read_encoding(&self) -> Result<Option<Encoding>, String> {
        let unknown = |label: &String| format!("encoding `{label}` is not known");
        self.encoding
            .as_ref()
            .map(|label| Encoding::from_label(label).ok_or_else(|| unknown(label)))
            .transpose()
    }

    fn read_house(&self) -> Result<Option<Rules>, String> {
        let rules = self.rule_profile.as_ref().map(Profile::rules);
        rules.transpose().map_err(|error| error.to_string())
    }

    fn read_limits(&self) -> Result<Limits, String> {
        self.limits.iter().try_fold(Limits::new(), |limits, (name, value)| {
            limits.with(name, *value).map_err(|error| error.to_string())
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_is_understood() {
        let text = r#"{
            "rules": ["PBN-R40"], "breaks": ["PBN-R41"], "select": ["pbn/unknown-tag"], "ignore": ["pbn/tab"],
            "encoding": "windows-1252", "limits": {"game_bytes": 64}, "unencodable": "question",
            "charset": "utf-8", "strict": true, "derived": true, "carry": "deal",
            "expand_inheritance": true, "reason": "x", "known_gap": "y", "conversions": ["html"],
            "rule_profile": {"id": "oak", "deck": "single", "players": 4}
        }"#;
        let settings: Settings = serde_json::from_str(text).unwrap();
        assert_eq!(settings.limits().game_bytes, 64);
        assert_eq!(settings.encoding(), Some(Encoding::WINDOWS_1252));
        assert!(settings.selection().is_selected("pbn/unknown-tag"));
        assert!(settings.expand_inheritance && settings.derived);
        assert_eq!(settings.carry(), Carry::Deal);
        assert!(settings.house().iter().map(|rules| rules.id).eq(["oak"]));
    }

    #[test]
    fn a_misspelt_key_is_refused() {
        assert!(serde_json::from_str::<Settings>(r#"{"rule": []}"#).is_err());
    }
}
