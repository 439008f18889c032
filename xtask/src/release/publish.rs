//! The commands that publish a release. Who may publish is proved by the place where they run: nothing
//! here knows a password.

use std::path::Path;
use std::process::Command;
use std::{fs, io};

use super::Project;
use crate::package::target_folder;
use crate::{about, cargo, exit_code};

/// The first versions of npm that need no password where a workflow is trusted. Node 20 and 22 bring an
/// older one.
const NPM: &str = "npm@^11.5.1";

/// Where something is published by a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The registry of crates.
    Crates,
    /// The registry of packages for Node and browsers.
    Npm,
    /// The page of the release, with the archives of the program.
    Page,
}

impl Place {
    /// The place of a name, as in `cargo xtask release --publish npm`.
    pub(super) fn named(name: &str) -> Option<Self> {
        match name {
            "crates" => Some(Self::Crates),
            "npm" => Some(Self::Npm),
            "page" => Some(Self::Page),
            _ => None,
        }
    }
}

/// Publishes at a place, and returns the exit code.
///
/// # Errors
/// A program could not be started.
pub(super) fn run(root: &Path, place: Place) -> io::Result<u8> {
    match place {
        // Cargo finds the order, and leaves out what is not published.
        Place::Crates => exit_code(cargo(root).args(["publish", "--workspace", "--locked"])),
        Place::Npm => {
            let mut npx = Command::new("npx");
            npx.current_dir(target_folder(root).join("web/npm"));
            exit_code(npx.args(["--yes", NPM, "publish", "--provenance", "--access", "public"]))
        }
        Place::Page => page(root),
    }
}

/// Makes the page of a release whose tag exists, with everything in `target/dist`.
fn page(root: &Path) -> io::Result<u8> {
    let tag = format!("v{}", Project::read(root)?.version);
    let dist = target_folder(root).join("dist");
    let mut gh = Command::new("gh");
    gh.current_dir(root).args(["release", "create", &tag, "--verify-tag", "--title", &tag]);
    gh.arg("--notes-file").arg("CHANGELOG.md");
    for folder in [dist.clone(), dist.join("installers")] {
        let mut files = Vec::new();
        for entry in fs::read_dir(&folder).map_err(|error| about(&folder, &error))? {
            let entry = entry?;
            if entry.file_type()?.is_file() {
                files.push(entry.path());
            }
        }
        files.sort();
        gh.args(files);
    }
    exit_code(&mut gh)
}
