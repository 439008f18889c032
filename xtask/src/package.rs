//! Packs what is published, and builds each package from what was packed.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, io};

use crate::{about, cargo, exit_code};

/// Packages that serve the repository only, and the extension for Python, which is published as wheels.
pub const UNPUBLISHED: &[&str] = &[
    "portnote-conformance",
    "portnote-bench",
    "portnote-testing",
    "portnote-toy",
    EXTENSION,
    "xtask",
];

/// It compiles with the features of one wheel at a time, and links only as what a Python loads.
pub(crate) const EXTENSION: &str = "portnote-py";

/// Packs and builds all packages that are published, and returns the exit code of cargo.
///
/// While cargo verifies packages that need each other, it serves them from a registry inside the
/// target folder. It takes a version that it has once seen there for unchangeable, so a second run
/// would build the sources of the first. A folder with a new name has no past.
///
/// # Errors
/// Cargo could not be started, or the folder could not be removed.
pub fn run(root: &Path) -> io::Result<u8> {
    let folder = target_folder(root).join(format!("package-{}", nanoseconds()));
    let code = exit_code(
        cargo(root)
            // Nothing that is built here is ever run.
            .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
            .env("CARGO_INCREMENTAL", "0")
            .args(["package", "--workspace", "--allow-dirty"])
            .args(UNPUBLISHED.iter().flat_map(|name| ["--exclude", name]))
            .arg("--target-dir")
            .arg(&folder),
    )?;
    remove(&folder)?;
    Ok(code)
}

/// Where cargo builds.
pub fn target_folder(root: &Path) -> PathBuf {
    let name = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| OsString::from("target"));
    root.join(name)
}

/// A number that no earlier run had.
fn nanoseconds() -> u128 {
    let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH);
    since_epoch.unwrap_or_default().as_nanos()
}

fn remove(folder: &Path) -> io::Result<()> {
    match fs::remove_dir_all(folder) {
        // Cargo may fail before it makes the folder.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        result => result.map_err(|error| about(folder, &error)),
    }
}
