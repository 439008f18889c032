//! The script and the style sheet of pages that replay: made of the modules in `web/src`, and checked in,
//! because the program has them inside and is built without Node.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{fs, io};

use crate::package::target_folder;
use crate::{about, exit_code, missing};

/// Where they are, from the root of the repository.
const FOLDER: &str = "crates/portnote-render/src/html/replay";

/// The command that fixes files which are not what they are made of.
pub const REMEDY: &str = "cargo xtask sync-replay";

/// Writes both files; with `is_check` nothing is written, and files that would change are named. Without Node
/// that is skipped with a line.
///
/// # Errors
/// Node could not be started, or a file not be read or written.
pub fn run(root: &Path, is_check: bool) -> io::Result<u8> {
    if let Some(why) = missing("node") {
        eprintln!("sync-replay: skipped: {why}");
        return Ok(u8::from(!is_check));
    }
    if !is_check {
        return bundle(root, &root.join(FOLDER));
    }
    let stale = stale(root)?;
    for path in &stale {
        eprintln!("sync-replay: {} is not what `{REMEDY}` writes", path.display());
    }
    Ok(u8::from(!stale.is_empty()))
}

/// The files that are not what they are made of, from the root of the repository; Node is needed.
///
/// # Errors
/// As [`run`].
pub fn stale(root: &Path) -> io::Result<Vec<PathBuf>> {
    let made = target_folder(root).join("replay");
    fs::create_dir_all(&made).map_err(|error| about(&made, &error))?;
    if bundle(root, &made)? != 0 {
        return Err(io::Error::other("web/bundle.mjs failed"));
    }
    let mut stale = Vec::new();
    for entry in fs::read_dir(&made).map_err(|error| about(&made, &error))? {
        let made = entry?.path();
        let kept = Path::new(FOLDER).join(made.file_name().unwrap_or(OsStr::new("")));
        if fs::read(&made)? != fs::read(root.join(&kept)).unwrap_or_default() {
            stale.push(kept);
        }
    }
    Ok(stale)
}

fn bundle(root: &Path, out: &Path) -> io::Result<u8> {
    let script = root.join("web").join("bundle.mjs");
    exit_code(Command::new("node").current_dir(root).arg(script).arg(out))
}
