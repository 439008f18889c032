//! Whether a release has the same bytes wherever it is made.

use std::path::Path;
use std::process::Command;
use std::{fs, io};

use super::{Release, archive, output, program, remove};
use crate::about;
use crate::package::target_folder;

/// Folders whose names have different lengths: a path in a program would move what follows it.
const PLACES: [&str; 2] = ["a", "another-folder-with-a-longer-name"];

/// Makes the archive of the last commit in two folders, and compares; returns the exit code.
///
/// # Errors
/// A file could not be read or written, or a program not be started.
pub(super) fn run(root: &Path, target: Option<&str>) -> io::Result<u8> {
    let place = target_folder(root).join("dist-check");
    remove(&place)?;
    let mut archives = Vec::new();
    for name in PLACES {
        let copy = place.join(name);
        // What is committed is what is released.
        let mut clone = Command::new("git");
        clone.args(["clone", "--quiet", "--shared"]).arg(root).arg(&copy);
        output(&mut clone)?;
        let release = Release::new(&copy, target)?;
        let made = release.make(&copy.join("target"))?;
        release.tried(&made.archive)?;
        archives.push(fs::read(&made.archive).map_err(|error| about(&made.archive, &error))?);
    }
    let found = match archives.as_slice() {
        [one, other] => difference(one, other)?,
        _ => None,
    };
    if let Some(found) = found {
        eprintln!("dist: FAILED: two builds of one commit differ in {found}");
        eprintln!("dist: the builds are in {}", place.display());
        return Ok(1);
    }
    let size = archives.first().map_or(0, Vec::len);
    eprintln!("dist: two builds of one commit have the same {size} bytes");
    remove(&place)?;
    Ok(0)
}

/// Where two archives differ.
fn difference(one: &[u8], other: &[u8]) -> io::Result<Option<String>> {
    if one == other {
        return Ok(None);
    }
    let (one_files, other_files) = (archive::files(one)?, archive::files(other)?);
    for ((name, content), (other_name, other_content)) in one_files.iter().zip(&other_files) {
        if name != other_name {
            return Ok(Some(format!("`{name}`, which is `{other_name}` in the other")));
        }
        if content != other_content {
            let place = program::first_difference(content, other_content);
            return Ok(Some(format!("`{name}`: {place}")));
        }
    }
    Ok(Some(format!("the archive itself: {}", program::first_byte(one, other))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dist::Moment;

    #[test]
    fn the_first_file_that_differs_is_named() {
        let folder = std::env::temp_dir().join(format!("portnote-dist-{}", std::process::id()));
        let pack = |text: &str| {
            crate::write(&folder.join("bin/portnote"), "x").unwrap();
            crate::write(&folder.join("README.md"), text).unwrap();
            archive::tar_gz(&folder, "p", &Moment::new(7)).unwrap()
        };
        let (one, same, other) = (pack("one"), pack("one"), pack("two"));
        remove(&folder).unwrap();
        assert_eq!(difference(&one, &same).unwrap(), None);
        let found = difference(&one, &other).unwrap().unwrap();
        assert_eq!(found, "`p/README.md`: byte 0 (3 and 3 bytes)");
    }
}
