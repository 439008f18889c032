//! What several machines have made, put together.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::{SBOM, create, installers, remove, sums};
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
    remove(&dist)?;
    create(&dist)?;
    for folder in folders(from)? {
        let mut archive = None;
        for name in names(&folder)? {
            if name.ends_with(".tar.gz") || name.ends_with(".zip") {
                copy(&folder.join(&name), &dist.join(&name))?;
                archive = Some(name);
            }
        }
        // Each target has its own: the archive gives it a name.
        let stem = archive.and_then(|name| {
            let stem = name.strip_suffix(".tar.gz").or_else(|| name.strip_suffix(".zip"));
            stem.map(str::to_owned)
        });
        if let Some(stem) = stem {
            copy(&folder.join(SBOM), &dist.join(format!("{stem}.cdx.json")))?;
        }
    }
    let sums = sums::write(&dist)?;
    installers::write(&Project::read(root)?, &dist, &sums)?;
    eprintln!("dist: {} files in {}", sums.len(), dist.display());
    Ok(0)
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
