//! What several machines have made, put together.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::sums::{self, Sums};
use super::{SBOM, create, installers, remove};
use crate::about;
use crate::package::target_folder;
use crate::release::Project;

/// Copies archives and bills of materials from the folders below a folder to `target/dist`, and writes
/// sums and installers for all of them. Returns the exit code.
///
/// # Errors
/// A file could not be read or written.
pub(super) fn run(root: &Path, from: &Path) -> io::Result<u8> {
    let dist = target_folder(root).join("dist");
    let sums = put_together(&Project::read(root)?, from, &dist)?;
    eprintln!("dist: {} files in {}", sums.len(), dist.display());
    Ok(0)
}

fn put_together(project: &Project, from: &Path, dist: &Path) -> io::Result<Sums> {
    remove(dist)?;
    create(dist)?;
    for folder in folders(from)? {
        let names = names(&folder)?;
        for name in &names {
            let stem = name.strip_suffix(".tar.gz").or_else(|| name.strip_suffix(".zip"));
            let Some(stem) = stem else { continue };
            copy(&folder.join(name), &dist.join(name))?;
            // Each target has its own list of packages.
            copy(&folder.join(SBOM), &dist.join(format!("{stem}.cdx.json")))?;
        }
    }
    let sums = sums::write(project, dist)?;
    installers::write(project, dist, &sums)?;
    Ok(sums)
}

/// The folders in a folder, in order.
fn folders(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let names = names(folder)?.into_iter().map(|name| folder.join(name));
    Ok(names.filter(|path| path.is_dir()).collect())
}

fn names(folder: &Path) -> io::Result<Vec<String>> {
    let entries = fs::read_dir(folder).map_err(|error| about(folder, &error))?;
    let names = entries.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    let mut names = names.collect::<io::Result<Vec<String>>>()?;
    names.sort();
    Ok(names)
}

fn copy(from: &Path, to: &Path) -> io::Result<()> {
    fs::copy(from, to).map(drop).map_err(|error| about(from, &error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write;

    #[test]
    fn archives_of_several_machines_are_put_together() {
        let place = std::env::temp_dir().join(format!("portnote-gather-{}", std::process::id()));
        let (made, dist) = (place.join("made"), place.join("dist"));
        let linux = made.join("dist-linux");
        write(&linux.join("portnote-1.0.0-x86_64-unknown-linux-musl.tar.gz"), "a").unwrap();
        write(&linux.join(SBOM), "{}").unwrap();
        let windows = made.join("dist-windows");
        write(&windows.join("portnote-1.0.0-x86_64-pc-windows-msvc.zip"), "b").unwrap();
        write(&windows.join(SBOM), "{ }").unwrap();
        let project = Project {
            version: "1.0.0".to_owned(),
            repository: "https://host/a".to_owned(),
            homepage: "https://host/a".to_owned(),
            licence: "MIT".to_owned(),
        };
        let sums = put_together(&project, &made, &dist).unwrap();
        let found = (names(&dist).unwrap(), names(&dist.join("installers")).unwrap());
        remove(&place).unwrap();
        let expected = [
            "SHA256SUMS",
            "installers",
            "portnote-1.0.0-x86_64-pc-windows-msvc.cdx.json",
            "portnote-1.0.0-x86_64-pc-windows-msvc.zip",
            "portnote-1.0.0-x86_64-unknown-linux-musl.cdx.json",
            "portnote-1.0.0-x86_64-unknown-linux-musl.tar.gz",
        ];
        assert_eq!(found.0, expected);
        assert_eq!(sums.len(), 4);
        assert_eq!(found.1, ["PKGBUILD", "portnote.json", "portnote.rb"]);
    }
}
