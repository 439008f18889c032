//! Whether a version keeps what the last release promised.

use std::io;
use std::path::Path;
use std::process::Command;

use crate::package::UNPUBLISHED;
use crate::{cargo, exit_code};

/// The program that compares, as cargo finds it.
const PROGRAM: &str = "cargo-semver-checks";

/// The tags of releases.
const RELEASES: &str = "v[0-9]*";

/// Compares what is public with the last release, where the program and a release are there.
///
/// # Errors
/// Cargo could not be started.
pub fn run(root: &Path) -> io::Result<u8> {
    match (missing(root), last_release(root)) {
        (None, Some(tag)) => exit_code(cargo(root).args(arguments(&tag))),
        (why, _) => {
            eprintln!("semver: skipped: {}", why.unwrap_or_default());
            Ok(0)
        }
    }
}

/// Why nothing can be compared here.
pub(crate) fn missing(root: &Path) -> Option<String> {
    let is_first = last_release(root).is_none();
    let why = || is_first.then(|| "no tag of a release precedes this commit".to_owned());
    crate::missing(PROGRAM).or_else(why)
}

/// The tag of the last release. While this commit is released it has a tag already: that of the release
/// before it counts, since nothing differs from itself.
fn last_release(root: &Path) -> Option<String> {
    let describe = ["describe", "--tags", "--abbrev=0", "--match", RELEASES];
    let is_changed = git(root, &["status", "--porcelain"]).is_some_and(|said| !said.is_empty());
    let from = if is_changed { "HEAD" } else { "HEAD^" };
    git(root, &[&describe[..], &[from]].concat()).filter(|tag| !tag.is_empty())
}

/// What git says, or `None` if it fails.
fn git(root: &Path, args: &[&str]) -> Option<String> {
    let output = Command::new("git").current_dir(root).args(args).output().ok()?;
    let said = String::from_utf8(output.stdout).ok()?.trim().to_owned();
    output.status.success().then_some(said)
}

/// The libraries that are published; that of the program is not for others.
fn arguments(tag: &str) -> Vec<String> {
    let mut arguments = vec!["semver-checks", "check-release", "--workspace"];
    let others = UNPUBLISHED.iter().chain(&["portnote-cli"]);
    arguments.extend(others.flat_map(|name| ["--exclude", name]));
    arguments.extend(["--all-features", "--baseline-rev", tag]);
    arguments.into_iter().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn published_libraries_are_compared_with_the_release() {
        assert_eq!(
            arguments("v0.1.0").join(" "),
            "semver-checks check-release --workspace --exclude portnote-conformance --exclude \
             portnote-bench --exclude portnote-testing --exclude portnote-toy --exclude portnote-py \
             --exclude xtask --exclude portnote-cli --all-features --baseline-rev v0.1.0"
        );
    }

    #[test]
    fn a_folder_without_a_release_has_none() {
        let folder = std::env::temp_dir().join(format!("portnote-semver-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let found = last_release(&folder);
        fs::remove_dir_all(&folder).expect("the folder");
        assert_eq!(found, None);
    }

    #[test]
    fn a_release_is_compared_with_the_one_before_it() {
        let folder = std::env::temp_dir().join(format!("portnote-tags-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let run = |line: &str| {
            let args: Vec<&str> = line.split(' ').collect();
            git(&folder, &args).unwrap_or_else(|| panic!("git {line}"));
        };
        let commit = "-c user.name=a -c user.email=a@b commit --quiet --allow-empty -m a";
        run("init --quiet");
        run(commit);
        run("tag v0.1.0");
        let of_the_first = last_release(&folder);
        run(commit);
        run("tag v0.2.0");
        let of_the_second = last_release(&folder);
        crate::write(&folder.join("new"), "").expect("a file");
        let of_a_change = last_release(&folder);
        fs::remove_dir_all(&folder).expect("the folder");
        assert_eq!(of_the_first, None);
        assert_eq!(of_the_second.as_deref(), Some("v0.1.0"));
        assert_eq!(of_a_change.as_deref(), Some("v0.2.0"));
    }
}
