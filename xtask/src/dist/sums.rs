//! `SHA256SUMS`, in the form that `sha256sum --check` reads.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use sha2::{Digest as _, Sha256};

use super::{SBOM, archive};
use crate::about;
use crate::release::Project;

/// The file of sums in a folder.
const FILE: &str = "SHA256SUMS";

/// The sums of files by their names.
pub type Sums = BTreeMap<String, String>;

/// Writes the sums of what is handed out from a folder: archives and bills of materials of a version.
///
/// # Errors
/// A file could not be read or written.
pub fn write(project: &Project, folder: &Path) -> io::Result<Sums> {
    let begin = format!("portnote-{}-", project.version);
    let mut sums = Sums::new();
    for entry in fs::read_dir(folder).map_err(|error| about(folder, &error))? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_out = [".tar.gz", ".zip", ".cdx.json"].iter().any(|ending| name.ends_with(ending));
        let is_of_version = name.starts_with(&begin) || name == SBOM;
        if entry.file_type()?.is_file() && is_out && is_of_version {
            let path = entry.path();
            let bytes = fs::read(&path).map_err(|error| about(&path, &error))?;
            sums.insert(name, sum(&bytes));
        }
    }
    crate::write(&folder.join(FILE), text(&sums))?;
    Ok(sums)
}

/// The SHA-256 of bytes as 64 hexadecimal digits.
pub fn sum(bytes: &[u8]) -> String {
    let mut digits = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        let _ = write!(digits, "{byte:02x}");
    }
    digits
}

/// Writes the sums of all files below a folder into it; links are left out.
pub(super) fn write_inside(folder: &Path) -> io::Result<()> {
    let mut sums = Sums::new();
    for (name, path) in archive::paths(folder)? {
        let bytes = fs::read(&path).map_err(|error| about(&path, &error))?;
        sums.insert(name, sum(&bytes));
    }
    crate::write(&folder.join(FILE), text(&sums))
}

/// Two blanks say that the file is read as text, which makes no difference.
fn text(sums: &Sums) -> String {
    sums.iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_are_those_of_the_standard() {
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sum(b"abc"), expected);
        let sums = Sums::from([("a".to_owned(), "0f".to_owned())]);
        assert_eq!(text(&sums), "0f  a\n");
    }
}
