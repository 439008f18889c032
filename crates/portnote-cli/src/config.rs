//! `portnote.toml`: the settings of `check` in the nearest folder above a file.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::{fs, io};

use ignore::gitignore::{Gitignore, GitignoreBuilder};
use portnote_core::Severity;
use serde::Deserialize;

use crate::args::{FailOn, Judging, Preset, ProfileChoice};
use crate::cmd::Session;
use crate::cmd::explain::CATALOGUE;
use crate::limits::CONFIG_BYTES;
use crate::problem::{Fault, Problem};
use crate::regular;
use portnote::Options;
use portnote::product::{Configuration, Wishes};

/// The name of the file.
const NAME: &str = "portnote.toml";

/// How one file is judged.
#[derive(Clone, Debug)]
pub(crate) struct Judgement {
    pub(crate) options: Options,
    /// The least severity that is a finding.
    pub(crate) threshold: Severity,
    /// The configuration that has moved it, where it says that less counts.
    pub(crate) moved_by: Option<String>,
}

/// The configurations of a run, each read once.
pub(crate) struct Configs<'s> {
    args: Judging,
    session: &'s Session,
    /// The configuration in force in each folder; an invalid one is reported once.
    folders: HashMap<PathBuf, Known>,
}

/// What is known of a folder.
#[derive(Clone)]
enum Known {
    Nothing,
    Config(Arc<Config>),
    Broken,
}

/// One file `portnote.toml`.
struct Config {
    /// The name of the configuration for people, from the current folder where it lies below.
    name: String,
    check: Settings,
    /// The cache of solved deals.
    cache: Option<PathBuf>,
    overrides: Vec<(Gitignore, Settings)>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    #[serde(default)]
    check: Settings,
    #[serde(default)]
    dd: Solving,
    #[serde(default)]
    overrides: Vec<Override>,
}

/// The settings of every verb that solves deals.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Solving {
    /// The file of deals that were solved before, from the folder of the configuration.
    cache: Option<PathBuf>,
}

/// The settings of a configuration, which are those of the options of `check`.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Settings {
    profile: Option<ProfileChoice>,
    preset: Option<Preset>,
    select: Option<Vec<Code>>,
    ignore: Option<Vec<Code>>,
    fail_on: Option<FailOn>,
}

/// Settings for some files. The fields are repeated, because unknown ones are found only in a
/// struct that is not flattened into another.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Override {
    files: String,
    profile: Option<ProfileChoice>,
    preset: Option<Preset>,
    select: Option<Vec<Code>>,
    ignore: Option<Vec<Code>>,
    fail_on: Option<FailOn>,
}

/// A code that exists, or a prefix of codes.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "String")]
struct Code(String);

impl TryFrom<String> for Code {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        if CATALOGUE.is_code_or_prefix(&text) {
            Ok(Self(text))
        } else {
            Err(CATALOGUE.unknown(&text))
        }
    }
}

/// The cache of solved deals that the configuration in or above the current folder names.
pub(crate) fn cache_here() -> Result<Option<PathBuf>, Fault> {
    let here = absolute(Path::new(NAME));
    let folders = here.parent().into_iter().flat_map(Path::ancestors);
    let mut files = folders.map(|folder| folder.join(NAME));
    let file = files.find(|file| file.exists());
    file.map_or(Ok(None), |file| Ok(read(&file)?.cache))
}

impl<'s> Configs<'s> {
    pub(crate) fn new(args: Judging, session: &'s Session) -> Self {
        Self { args, session, folders: HashMap::new() }
    }

    /// How a file is judged, by the command line first, then by the configuration above it.
    ///
    /// A configuration that cannot be read is a fault; `Err(None)` if it was reported before.
    pub(crate) fn judgement(&mut self, path: Option<&Path>) -> Result<Judgement, Option<Fault>> {
        let path = path.or(self.session.global.stdin_filename.as_deref());
        let path = path.unwrap_or(Path::new("-"));
        let path = absolute(path);
        let known = match (self.args.isolated, self.args.config.clone()) {
            (true, _) => Known::Nothing,
            (false, Some(config)) => self.known(config.clone(), &config)?,
            (false, None) => self.nearest(path.parent())?,
        };
        match known {
            Known::Nothing => Ok(self.judge("", &[])),
            Known::Broken => Err(None),
            Known::Config(config) => {
                let of_files = config.overrides.iter();
                let of_files =
                    of_files.filter(|(files, _)| files.matched(&path, false).is_ignore());
                let settings: Vec<&Settings> = std::iter::once(&config.check)
                    .chain(of_files.map(|(_, settings)| settings))
                    .collect();
                Ok(self.judge(&config.name, &settings))
            }
        }
    }

    /// What is in force in a folder: its own file, or what is in force above it.
    fn nearest(&mut self, folder: Option<&Path>) -> Result<Known, Option<Fault>> {
        let mut passed = Vec::new();
        let mut found = Known::Nothing;
        for folder in folder.into_iter().flat_map(Path::ancestors) {
            if let Some(known) = self.folders.get(folder) {
                found = known.clone();
                break;
            }
            let file = folder.join(NAME);
            if file.exists() {
                found = self.known(folder.to_owned(), &file)?;
                break;
            }
            passed.push(folder.to_owned());
        }
        for folder in passed {
            self.folders.insert(folder, found.clone());
        }
        Ok(found)
    }

    /// What is known by a name, or what a file then says.
    fn known(&mut self, name: PathBuf, file: &Path) -> Result<Known, Option<Fault>> {
        if let Some(known) = self.folders.get(&name) {
            return Ok(known.clone());
        }
        let (known, result) = match read(file) {
            Ok(config) => {
                let known = Known::Config(Arc::new(config));
                (known.clone(), Ok(known))
            }
            Err(fault) => (Known::Broken, Err(Some(fault))),
        };
        self.folders.insert(name, known);
        result
    }

    /// How to judge: the command line takes precedence, then the last of the settings.
    fn judge(&self, config: &str, settings: &[&Settings]) -> Judgement {
        let args = &self.args;
        let last = || settings.iter().rev();
        let threshold = args
            .fail_on
            .or_else(|| last().find_map(|settings| settings.fail_on))
            .map_or(Severity::Warning, FailOn::severity);
        let mut own = Wishes::default();
        own.profile = args.profile.map(ProfileChoice::profile);
        own.preset = args.preset.map(Preset::preset);
        own.select = Some(args.select.clone());
        own.ignore = Some(args.ignore.clone());
        own.shows_all = args.no_suppress || args.isolated;
        let wishes: Vec<Wishes> = settings.iter().map(|settings| settings.wishes()).collect();
        let configuration = Configuration { name: config, wishes: wishes.iter().collect() };
        let options = self.session.options();
        let is_moved = args.fail_on.is_none() && threshold < Severity::Warning;
        Judgement {
            options: options.wanted(&own, &configuration, CATALOGUE),
            threshold,
            moved_by: is_moved.then(|| config.to_owned()),
        }
    }
}

impl Settings {
    /// The options for the library.
    fn wishes(&self) -> Wishes {
        let texts = |codes: &[Code]| codes.iter().map(|code| code.0.clone()).collect();
        let mut wishes = Wishes::default();
        wishes.profile = self.profile.map(ProfileChoice::profile);
        wishes.preset = self.preset.map(Preset::preset);
        wishes.select = self.select.as_deref().map(texts);
        wishes.ignore = self.ignore.as_deref().map(texts);
        wishes
    }
}

/// The path without links to folders and without `..`, so that its ancestors are the folders
/// above the file. A link to a file keeps its place.
fn absolute(path: &Path) -> PathBuf {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = fs::canonicalize(folder.unwrap_or(Path::new(".")));
    let name = path.file_name().unwrap_or_default();
    let absolute = folder.map(|folder| folder.join(name));
    absolute.unwrap_or_else(|_| path.to_owned())
}

/// A path from the current folder where it lies below, as people write it.
fn shown(path: &Path) -> String {
    let here = fs::canonicalize(".").ok();
    let below = here.and_then(|here| path.strip_prefix(here).ok());
    below.unwrap_or(path).display().to_string()
}

fn read(path: &Path) -> Result<Config, Fault> {
    let fault = |problem| Fault::new(path, problem);
    let text = regular::read(path, CONFIG_BYTES).and_then(|bytes| {
        String::from_utf8(bytes).map_err(|_| io::Error::other("it is not text in UTF-8"))
    });
    let text = text.map_err(|error| fault(Problem::reading(&error)))?;
    let bad = |place: usize, reason: &str| {
        let before = text.get(..place).unwrap_or(&text);
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        // The library says on several lines what was expected.
        let reason = reason.replace('\n', ", ");
        fault(Problem::BadConfig { line, column, reason })
    };
    let document: Document = toml::from_str(&text).map_err(|error| {
        let place = error.span().map_or(0, |span| span.start);
        bad(place, error.message())
    })?;
    let path = absolute(path);
    let folder = path.parent().unwrap_or(Path::new(""));
    let overrides = document.overrides.into_iter().map(|given| {
        if let Some(reason) = regular::too_nested(given.files.as_bytes()) {
            return Err(bad(text.find(&given.files).unwrap_or(0), &reason));
        }
        let mut files = GitignoreBuilder::new(folder);
        let added = files.add_line(None, &given.files).map(|_| ());
        let files = added.and_then(|()| files.build());
        let place = text.find(&given.files).unwrap_or(0);
        let files = files.map_err(|error| bad(place, &error.to_string()))?;
        let settings = Settings {
            profile: given.profile,
            preset: given.preset,
            select: given.select,
            ignore: given.ignore,
            fail_on: given.fail_on,
        };
        Ok((files, settings))
    });
    Ok(Config {
        name: shown(&path),
        check: document.check,
        cache: document.dd.cache.map(|cache| folder.join(cache)),
        overrides: overrides.collect::<Result<_, Fault>>()?,
    })
}
