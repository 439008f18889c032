//! A folder for what a program reads and writes.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::interrupt;

/// A folder that is removed with this value, and when the process is interrupted.
///
/// It is beside the output, where one is named: browsers that are installed as a snap do not see the
/// folder of temporary files.
pub(crate) struct Room {
    folder: interrupt::Folder,
}

impl Room {
    /// A new folder beside an output, or among the temporary files.
    pub(crate) fn beside(output: Option<&Path>) -> io::Result<Self> {
        let folder = match output {
            Some(output) => {
                let parent = output.parent().filter(|it| !it.as_os_str().is_empty());
                parent.unwrap_or(Path::new(".")).to_owned()
            }
            None => std::env::temp_dir(),
        };
        let folder = std::path::absolute(folder)?;
        Ok(Self { folder: interrupt::folder(&folder)? })
    }

    /// Writes what a program reads.
    pub(super) fn write(&self, name: &str, mut text: impl Read) -> io::Result<()> {
        io::copy(&mut text, &mut self.create(name)?).map(drop)
    }

    /// Makes a file.
    pub(super) fn create(&self, name: &str) -> io::Result<File> {
        File::create_new(self.file(name))
    }

    pub(super) fn path(&self) -> &Path {
        self.folder.path()
    }

    pub(super) fn file(&self, name: &str) -> PathBuf {
        self.path().join(name)
    }
}
