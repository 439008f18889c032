//! What a file keeps beside its text when it is replaced: owner, permissions and attributes.

use std::fs::{File, Metadata};
use std::path::Path;

use super::WriteError;

/// Gives a new file what the old one has, and names the attributes that it could not be given.
pub(super) fn keep(old: &Path, metadata: &Metadata, new: &File) -> Result<Vec<String>, WriteError> {
    let lost = system::keep(old, metadata, new)?;
    // A change of the owner takes some permissions away. On Windows they hold all attributes.
    new.set_permissions(metadata.permissions()).map_err(|error| WriteError::writing(&error))?;
    Ok(lost)
}

#[cfg(unix)]
mod system {
    use std::collections::BTreeSet;
    use std::ffi::OsString;
    use std::fs::{File, Metadata};
    use std::io;
    use std::os::unix::fs::{MetadataExt, fchown};
    use std::path::Path;

    use xattr::FileExt;

    use super::super::WriteError;

    pub(super) fn keep(
        old: &Path,
        metadata: &Metadata,
        new: &File,
    ) -> Result<Vec<String>, WriteError> {
        owner(metadata, new)?;
        Ok(attributes(old, new))
    }

    fn owner(old: &Metadata, new: &File) -> Result<(), WriteError> {
        let made = new.metadata().map_err(|error| WriteError::writing(&error))?;
        if (made.uid(), made.gid()) == (old.uid(), old.gid()) {
            return Ok(());
        }
        fchown(new, Some(old.uid()), Some(old.gid())).map_err(|_| WriteError::Owner)
    }

    /// Extended attributes; access control lists are among them.
    fn attributes(old: &Path, new: &File) -> Vec<String> {
        // Where the file system has none, there is nothing to keep.
        let names = |names: io::Result<xattr::XAttrs>| -> BTreeSet<OsString> {
            names.map(Iterator::collect).unwrap_or_default()
        };
        let wanted = names(xattr::list_deref(old));
        let present = names(new.list_xattr());
        // A folder may give its files an access control list, which the old file need not have.
        for name in present.difference(&wanted) {
            // What the system protects, it has also given to the old file or knows why not.
            let _ = new.remove_xattr(name);
        }
        let is_lost = |name: &&OsString| match xattr::get_deref(old, name) {
            Ok(Some(value)) => {
                let is_there = new.get_xattr(name).is_ok_and(|now| now.as_ref() == Some(&value));
                !is_there && new.set_xattr(name, &value).is_err()
            }
            Ok(None) => false,
            Err(_) => true,
        };
        let lost = wanted.iter().filter(is_lost);
        lost.map(|name| name.to_string_lossy().into_owned()).collect()
    }
}

#[cfg(not(unix))]
mod system {
    use std::fs::{File, Metadata};
    use std::path::Path;

    use super::super::WriteError;

    /// The new file inherits its owner and its access control list from the folder, as all files
    /// do here.
    pub(super) const fn keep(_: &Path, _: &Metadata, _: &File) -> Result<Vec<String>, WriteError> {
        Ok(Vec::new())
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::fs::OpenOptions;
    use std::process::Command;

    use super::*;

    #[test]
    fn attributes_that_cannot_be_kept_are_named() {
        let folder = tempfile::tempdir().unwrap();
        let old = folder.path().join("a.pbn");
        File::create_new(&old).unwrap();
        // Some file systems have no attributes.
        if xattr::set(&old, "user.comment", b"from the club").is_err() {
            return;
        }
        // The system lets no pipe have attributes of users.
        let pipe = folder.path().join("pipe");
        let made = Command::new("mkfifo").arg(&pipe).status();
        assert!(made.unwrap().success());
        let new = OpenOptions::new().read(true).write(true).open(&pipe);
        let names = keep(&old, &old.metadata().unwrap(), &new.unwrap()).unwrap();
        assert_eq!(names, ["user.comment"]);
    }
}
