//! The oldest compiler that is promised.

use std::path::Path;
use std::{fs, io};

use crate::package::{EXTENSION, UNPUBLISHED};
use crate::{about, exit_code, has_toolchain, rustup};

/// Checks what is published with the compiler that the manifest names, where it is installed.
///
/// # Errors
/// The manifest could not be read, or the compiler not be started.
pub fn run(root: &Path) -> io::Result<u8> {
    let path = root.join("Cargo.toml");
    let manifest = fs::read_to_string(&path).map_err(|error| about(&path, &error))?;
    let Some(version) = version(&manifest) else {
        return Err(io::Error::other("Cargo.toml names no `rust-version`"));
    };
    if !has_toolchain(version) {
        eprintln!(
            "msrv: skipped: Rust {version} is not installed (`rustup toolchain install {version}`)"
        );
        return Ok(0);
    }
    let mut command = rustup(root);
    command.args(["run", version, "cargo"]);
    command.args(["check", "--workspace", "--all-features"]);
    // pip compiles the extension where there is no wheel.
    let others = UNPUBLISHED.iter().filter(|name| **name != EXTENSION);
    exit_code(command.args(others.flat_map(|name| ["--exclude", name])))
}

fn version(manifest: &str) -> Option<&str> {
    let line = manifest.lines().find_map(|line| line.strip_prefix("rust-version"))?;
    line.split('"').nth(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_manifest_names_a_version() {
        let manifest = "[workspace.package]\nrust-version = \"1.88\"\n";
        assert_eq!(version(manifest), Some("1.88"));
        assert_eq!(version("[workspace]\n"), None);
    }
}
