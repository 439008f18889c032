//! What several machines have made, put together.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::sums::{self, Sums};
use super::{SBOM, TARGETS, create, installers, remove};
use crate::about;
use crate::package::target_folder;
use crate::release::Project;

/// Copies archives and bills of materials from the folders below a folder to `target/dist`, and writes
/// sums and installers for all of them. Returns the exit code.
///
/// # Errors
/// A target has no archive, or a file could not be read or written.
pub(super) fn run(root: &Path, from: &Path) -> io::Result<u8> {
    let dist = target_folder(root).join("dist");
    let sums = put_together(&Project::read(root)?, from, &dist)?;
    eprintln!("dist: {} files in {}", sums.len(), dist.display());
    Ok(0)
}

fn put_together(project: &Project, from: &Path, dist: &Path) -> io::Result<Sums> {
    // Nothing is removed before everything is found.
    let folders = folders(from)?;
    let real_dist = dist.canonicalize().ok();
    let is_inside = |folder: &PathBuf| match (folder.canonicalize(), &real_dist) {
        (Ok(folder), Some(dist)) => folder.starts_with(dist),
        _ => false,
    };
    if folders.iter().any(is_inside) {
        return Err(io::Error::other(format!("{} is made anew: copy it first", dist.display())));
    }
    let (mut archives, mut missing) = (Vec::new(), Vec::new());
    for target in TARGETS {
        let stem = format!("portnote-{}-{target}", project.version);
        let name = archive_name(&stem);
        match folders.iter().find(|folder| folder.join(&name).is_file()) {
            Some(folder) => archives.push((folder, stem, name)),
            None => missing.push(name),
        }
    }
    if !missing.is_empty() {
        let missing = missing.join(", ");
        return Err(io::Error::other(format!("{}: no {missing}", from.display())));
    }
    remove(dist)?;
    create(dist)?;
    for (folder, stem, name) in archives {
        copy(&folder.join(&name), &dist.join(&name))?;
        // Each target has its own list of packages.
        copy(&folder.join(SBOM), &dist.join(format!("{stem}.cdx.json")))?;
    }
    let sums = sums::write(project, dist)?;
    installers::write(project, dist, &sums)?;
    Ok(sums)
}

/// The name of an archive with its ending.
fn archive_name(stem: &str) -> String {
    let ending = if stem.contains("windows") { "zip" } else { "tar.gz" };
    format!("{stem}.{ending}")
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
    fn archives_of_all_machines_are_put_together() {
        let place = std::env::temp_dir().join(format!("portnote-gather-{}", std::process::id()));
        let (made, dist) = (place.join("made"), place.join("dist"));
        let project = Project {
            version: "1.0.0".to_owned(),
            repository: "https://host/a".to_owned(),
            homepage: "https://host/a".to_owned(),
            licence: "MIT".to_owned(),
        };
        let put =
            |from: &Path| put_together(&project, from, &dist).map_err(|error| error.to_string());
        write(&dist.join("older"), "").unwrap();
        for target in TARGETS {
            let folder = made.join(format!("dist-{target}"));
            write(&folder.join(archive_name(&format!("portnote-1.0.0-{target}"))), target).unwrap();
            write(&folder.join(SBOM), target).unwrap();
        }
        let none = put(&place.join("nowhere"));
        let windows = made.join("dist-x86_64-pc-windows-msvc");
        fs::rename(&windows, place.join("apart")).unwrap();
        let fewer = put(&made);
        let kept = names(&dist).unwrap();
        fs::rename(place.join("apart"), &windows).unwrap();
        let sums = put(&made);
        let found = (names(&dist).unwrap(), names(&dist.join("installers")).unwrap());
        let again = put(&dist);
        remove(&place).unwrap();
        assert!(none.is_err());
        let expected = format!("{}: no portnote-1.0.0-x86_64-pc-windows-msvc.zip", made.display());
        assert_eq!(fewer, Err(expected));
        assert_eq!(kept, ["older"]);
        assert_eq!(sums.unwrap().len(), 2 * TARGETS.len());
        let bills = TARGETS.map(|target| format!("portnote-1.0.0-{target}.cdx.json"));
        let archives = TARGETS.map(|target| archive_name(&format!("portnote-1.0.0-{target}")));
        let mut expected = [&bills[..], &archives[..]].concat();
        expected.extend(["SHA256SUMS".to_owned(), "installers".to_owned()]);
        expected.sort();
        assert_eq!(found.0, expected);
        assert_eq!(found.1, ["PKGBUILD", "portnote.json", "portnote.rb"]);
        assert!(again.unwrap_err().ends_with("is made anew: copy it first"));
    }
}
