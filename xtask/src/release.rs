//! What must be true before a release, and the commands that publish one.

mod publish;
mod state;

use std::ffi::OsString;
use std::path::Path;
use std::{fs, io};

use crate::about;

pub use publish::Place;
pub use state::projects_of_python;

/// The list of what is done for a release, in its order.
pub const LIST: &str = "RELEASING.md";

/// What one call is asked to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// Walk the list and say what is true already.
    Check,
    /// Publish at one place.
    Publish(Place),
}

impl Wanted {
    /// `None` for an option that does not exist.
    pub fn from_args(args: &[OsString]) -> Option<Self> {
        let args: Option<Vec<&str>> = args.iter().map(|arg| arg.to_str()).collect();
        match *args?.as_slice() {
            ["--check"] => Some(Self::Check),
            ["--publish", place] => Place::named(place).map(Self::Publish),
            _ => None,
        }
    }
}

/// What the workspace says about the project. All other places are made from this or compared with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Project {
    /// The version of all crates.
    pub version: String,
    /// Where the sources are, without a slash at the end.
    pub repository: String,
    /// The page for people.
    pub homepage: String,
    /// The choice of licences, as SPDX.
    pub licence: String,
}

impl Project {
    /// Reads `[workspace.package]` of the manifest.
    ///
    /// # Errors
    /// The manifest cannot be read, or a key is missing.
    pub fn read(root: &Path) -> io::Result<Self> {
        let path = root.join("Cargo.toml");
        let text = fs::read_to_string(&path).map_err(|error| about(&path, &error))?;
        let manifest: toml::Table = text.parse().map_err(io::Error::other)?;
        let package = manifest.get("workspace").and_then(|workspace| workspace.get("package"));
        let key = |key: &str| {
            let value = package.and_then(|package| package.get(key)?.as_str());
            let why = || io::Error::other(format!("Cargo.toml: no `{key}` in workspace.package"));
            value.map(str::to_owned).ok_or_else(why)
        };
        Ok(Self {
            version: key("version")?,
            repository: key("repository")?,
            homepage: key("homepage")?,
            licence: key("license")?,
        })
    }
}

/// Does what is wanted, and returns the exit code.
///
/// # Errors
/// A file could not be read, or a program not be started.
pub fn run(root: &Path, wanted: Wanted) -> io::Result<u8> {
    match wanted {
        Wanted::Check => check(root),
        Wanted::Publish(place) => {
            if check(root)? != 0 {
                return Ok(1);
            }
            publish::run(root, place)
        }
    }
}

/// A step of the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// What the step is called.
    pub name: String,
    /// What is done, in the words of the list.
    pub text: String,
}

/// The steps of the list: numbered lines that begin with a name in back quotes.
pub fn steps(list: &str) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in list.lines() {
        let numbered = line.split_once(". `").filter(|(number, _)| number.parse::<u8>().is_ok());
        let named = numbered.and_then(|(_, rest)| rest.split_once("`: "));
        if let Some((name, text)) = named {
            steps.push(Step { name: name.to_owned(), text: text.to_owned() });
        } else if let (Some(step), Some(more)) = (steps.last_mut(), line.strip_prefix("   "))
            && !more.trim_start().starts_with("- ")
        {
            // The sentence continues on the next line; a list below it is for people.
            step.text.push(' ');
            step.text.push_str(more.trim());
        }
    }
    steps
}

/// The names of the steps that are checked by a program; all others are done by hand.
pub const CHECKED: [&str; 5] = ["versions", "published", "clean", "tag", "semver"];

/// Walks the list: each step that a program can check is checked.
fn check(root: &Path) -> io::Result<u8> {
    let path = root.join(LIST);
    let list = fs::read_to_string(&path).map_err(|error| about(&path, &error))?;
    let mut refused = 0;
    for step in steps(&list) {
        let Step { name, text } = &step;
        let Some(found) = state::of(root, name) else {
            println!("[by hand] {name}: {text}");
            continue;
        };
        match found? {
            state::State::Ready(what) => println!("[x] {name}: {what}"),
            state::State::Unknown(why) => println!("[skipped] {name}: {why}"),
            state::State::Refused(why) => {
                refused += 1;
                println!("[ ] {name}: {why}");
            }
        }
    }
    if refused > 0 {
        eprintln!("release: {refused} of {} checked steps are open", CHECKED.len());
    }
    Ok(u8::from(refused > 0))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_read() {
        let parse = |line: &str| {
            let args: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
            Wanted::from_args(&args)
        };
        assert_eq!(parse("--check"), Some(Wanted::Check));
        assert_eq!(parse("--publish npm"), Some(Wanted::Publish(Place::Npm)));
        assert_eq!(parse("--publish"), None);
        assert_eq!(parse("--publish everywhere"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn steps_are_numbered_lines() {
        let list = "# A\n\n1. `one`: First\n   of all.\n   - a\n\n2. `two`: Second.\nNo step.\n";
        let found = steps(list);
        let found: Vec<_> = found.iter().map(|step| (&*step.name, &*step.text)).collect();
        assert_eq!(found, [("one", "First of all."), ("two", "Second.")]);
    }

    #[test]
    fn each_checked_step_is_known() {
        let root = crate::repository_root();
        assert!(state::of(&root, "crates").is_none());
        // `semver` would compile everything.
        for name in CHECKED.iter().filter(|name| **name != "semver") {
            assert!(state::of(&root, name).is_some(), "{name}");
        }
    }
}
