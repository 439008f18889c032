//! Packs what is published, and builds each package from what was packed.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};
use std::{env, fs, io};

use crate::dist::archive;
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

/// The most bytes of a package, compressed.
const MOST: usize = 1_000_000;

/// Folders that are not packed: tests need helpers and files that are not published.
const UNPACKED: [&str; 2] = ["/tests/", "/corpus/"];

/// Packs and builds all packages that are published, and returns the exit code of cargo. A package that is
/// too large, or has tests, fails too.
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
            .args(["package", "--workspace", "--locked", "--allow-dirty"])
            .args(UNPUBLISHED.iter().flat_map(|name| ["--exclude", name]))
            .arg("--target-dir")
            .arg(&folder),
    )?;
    let faults = if code == 0 { faults(&folder.join("package"))? } else { Vec::new() };
    for fault in &faults {
        eprintln!("package: FAILED: {fault}");
    }
    remove(&folder)?;
    Ok(if faults.is_empty() { code } else { 1 })
}

/// Where cargo builds.
pub fn target_folder(root: &Path) -> PathBuf {
    let name = env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| OsString::from("target"));
    root.join(name)
}

/// What is wrong with the packages in a folder.
fn faults(folder: &Path) -> io::Result<Vec<String>> {
    let mut faults = Vec::new();
    for entry in fs::read_dir(folder).map_err(|error| about(folder, &error))? {
        let path = entry?.path();
        if path.extension().is_none_or(|extension| extension != "crate") {
            continue;
        }
        let bytes = fs::read(&path).map_err(|error| about(&path, &error))?;
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if bytes.len() > MOST {
            faults.push(format!("{name} has {} bytes, more than {MOST}", bytes.len()));
        }
        for (file, _) in archive::files(&bytes)? {
            // The sources may have a module of such a name.
            let is_source = file.contains("/src/");
            if !is_source && UNPACKED.iter().any(|folder| file.contains(folder)) {
                faults.push(format!("{name} has {file}"));
            }
        }
    }
    faults.sort();
    Ok(faults)
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::Moment;
    use crate::write;

    #[test]
    fn a_package_with_tests_is_found() {
        let place = env::temp_dir().join(format!("portnote-package-{}", nanoseconds()));
        let folder = place.join("a");
        write(&folder.join("src/tests/mod.rs"), "").unwrap();
        let pack = || archive::tar_gz(&folder, "a-1.0.0", &Moment::new(0)).unwrap();
        let packed = place.join("packed");
        write(&packed.join("a-1.0.0.crate"), pack()).unwrap();
        assert_eq!(faults(&packed).unwrap(), Vec::<String>::new());
        write(&folder.join("tests/all.rs"), "").unwrap();
        write(&packed.join("a-1.0.0.crate"), pack()).unwrap();
        assert_eq!(faults(&packed).unwrap(), ["a-1.0.0.crate has a-1.0.0/tests/all.rs"]);
        remove(&place).unwrap();
    }
}
