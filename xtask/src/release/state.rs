//! What is true of a release already.

use std::path::Path;
use std::process::Command;
use std::{fs, io};

use super::Project;
use crate::{about, semver};

/// The file that says whether the repository is public.
const SETTINGS: &str = "xtask/release.toml";

/// What a step of the list is found to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum State {
    Ready(String),
    /// It cannot be known here.
    Unknown(String),
    Refused(String),
}

/// The state of a step, or `None` if no program checks it.
pub(super) fn of(root: &Path, step: &str) -> Option<io::Result<State>> {
    Some(match step {
        "versions" => versions(root),
        "published" => published(root),
        "clean" => clean(root),
        "tag" => tag(root),
        "semver" => kept(root),
        _ => return None,
    })
}

/// Whether all places name one version.
fn versions(root: &Path) -> io::Result<State> {
    let expected = Project::read(root)?.version;
    let mut other = Vec::new();
    let places = places(root)?;
    for (path, found) in &places {
        if *found != expected {
            other.push(format!("{path} has `{found}`"));
        }
    }
    if other.is_empty() {
        return Ok(State::Ready(format!("`{expected}` in {} places", places.len())));
    }
    Ok(State::Refused(format!("{}: expected `{expected}`", other.join(", "))))
}

/// Whether the repository is where its address says.
fn published(root: &Path) -> io::Result<State> {
    let settings = table(&root.join(SETTINGS))?;
    let repository = Project::read(root)?.repository;
    if settings.get("published").and_then(toml::Value::as_bool) == Some(true) {
        return Ok(State::Ready(repository));
    }
    let why = format!("{repository} is a placeholder: {SETTINGS} does not say `published = true`");
    Ok(State::Refused(why))
}

/// Whether what is released is what is committed.
fn clean(root: &Path) -> io::Result<State> {
    let said = git(root, &["status", "--porcelain"])?;
    Ok(match said.lines().count() {
        0 => State::Ready("no file is changed".to_owned()),
        count => State::Refused(format!("{count} files are changed and not committed")),
    })
}

/// Whether the version has a tag, which can only be that of this commit.
fn tag(root: &Path) -> io::Result<State> {
    let tag = format!("v{}", Project::read(root)?.version);
    let tagged = git(root, &["rev-list", "-1", &tag]);
    Ok(match (tagged, git(root, &["rev-parse", "HEAD"])?) {
        (Err(_), _) => State::Ready(format!("{tag} is free")),
        (Ok(tagged), head) if tagged == head => State::Ready(format!("{tag} is this commit")),
        (Ok(_), _) => State::Refused(format!("{tag} is another commit")),
    })
}

/// Whether the promises of the last release are kept.
fn kept(root: &Path) -> io::Result<State> {
    if let Some(why) = semver::missing(root) {
        return Ok(State::Unknown(why));
    }
    Ok(match semver::run(root)? {
        0 => State::Ready("no promise of the last release is broken".to_owned()),
        _ => State::Refused("`cargo xtask semver` fails".to_owned()),
    })
}

/// Each place that names the version, with the version it has.
fn places(root: &Path) -> io::Result<Vec<(String, String)>> {
    let mut places = own_crates(root)?;
    for path in ["web/npm/package.json", "CITATION.cff", "CHANGELOG.md"] {
        let text = read(&root.join(path))?;
        let found = match path {
            "CHANGELOG.md" => text.lines().find_map(|line| line.strip_prefix("## ")).map(heading),
            "CITATION.cff" => text.lines().find_map(|line| line.strip_prefix("version: ")),
            _ => text.lines().find_map(|line| line.trim().strip_prefix("\"version\": \"")),
        };
        let found = found.unwrap_or("no version").trim_end_matches(',').trim_matches('"');
        places.push((path.to_owned(), found.to_owned()));
    }
    for path in projects_of_python(root)? {
        let project = table(&root.join(&path))?;
        let project = project.get("project");
        // A version that maturin takes from the manifest cannot differ.
        let version = project.and_then(|project| project.get("version")?.as_str());
        places.extend(version.map(|version| (path, version.to_owned())));
    }
    Ok(places)
}

/// The versions with which crates of the workspace depend on each other.
fn own_crates(root: &Path) -> io::Result<Vec<(String, String)>> {
    let manifest = table(&root.join("Cargo.toml"))?;
    let dependencies = manifest.get("workspace").and_then(|it| it.get("dependencies")?.as_table());
    let versions = dependencies.into_iter().flatten().filter_map(|(name, dependency)| {
        dependency.get("path")?;
        let version = dependency.get("version")?.as_str()?;
        Some((format!("Cargo.toml: {name}"), version.to_owned()))
    });
    Ok(versions.collect())
}

/// The manifests of Python packages, where there are any, as paths from the root.
///
/// # Errors
/// A folder cannot be read.
pub fn projects_of_python(root: &Path) -> io::Result<Vec<String>> {
    let folder = root.join("crates");
    let mut found = Vec::new();
    for entry in fs::read_dir(&folder).map_err(|error| about(&folder, &error))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        let path = format!("crates/{name}/pyproject.toml");
        if root.join(&path).is_file() {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}

/// The version of a heading such as `[0.1.0] - 2026-11-30`.
fn heading(line: &str) -> &str {
    line.split(' ').next().unwrap_or(line).trim_matches(['[', ']'])
}

fn git(root: &Path, args: &[&str]) -> io::Result<String> {
    let output = Command::new("git").current_dir(root).args(args).output()?;
    if !output.status.success() {
        return Err(io::Error::other(String::from_utf8_lossy(&output.stderr).into_owned()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn read(path: &Path) -> io::Result<String> {
    fs::read_to_string(path).map_err(|error| about(path, &error))
}

fn table(path: &Path) -> io::Result<toml::Table> {
    let why = |error: toml::de::Error| io::Error::other(format!("{}: {error}", path.display()));
    read(path)?.parse().map_err(why)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{repository_root, write};

    #[test]
    fn a_heading_has_its_version_first() {
        assert_eq!(heading("[1.2.0] - 2026-11-30"), "1.2.0");
        assert_eq!(heading("1.2.0"), "1.2.0");
        assert_eq!(heading("Unreleased"), "Unreleased");
    }

    /// What is released next has no heading yet; all else agrees at any time.
    #[test]
    fn all_places_but_the_changelog_agree() {
        let root = repository_root();
        let version = Project::read(&root).unwrap().version;
        let places = places(&root).unwrap();
        assert!(places.len() > 15, "{places:?}");
        for (path, found) in places {
            assert!(found == version || path == "CHANGELOG.md", "{path}: {found}");
        }
    }

    #[test]
    fn a_placeholder_is_refused() {
        let root = std::env::temp_dir().join(format!("portnote-release-{}", std::process::id()));
        let manifest = "[workspace.package]\nversion = \"1.0.0\"\nrepository = \"https://a/b\"\n\
                        homepage = \"https://a/b\"\nlicense = \"MIT\"\n";
        write(&root.join("Cargo.toml"), manifest).unwrap();
        write(&root.join(SETTINGS), "published = false\n").unwrap();
        let why =
            "https://a/b is a placeholder: xtask/release.toml does not say `published = true`";
        assert_eq!(published(&root).unwrap(), State::Refused(why.to_owned()));
        write(&root.join(SETTINGS), "published = true\n").unwrap();
        assert_eq!(published(&root).unwrap(), State::Ready("https://a/b".to_owned()));
        fs::remove_dir_all(&root).unwrap();
    }
}
