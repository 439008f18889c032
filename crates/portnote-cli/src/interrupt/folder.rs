//! Folders that exist for a while.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{INTERRUPT, begin_to_watch, live};
use portnote::product::fs::Watch as _;

/// How often a folder is removed again, where a program that has just ended still wrote to it.
const ATTEMPTS: u32 = 20;
const PAUSE: Duration = Duration::from_millis(50);

/// A folder that is removed with this value, and when the process is interrupted.
pub(crate) struct Folder {
    path: PathBuf,
}

/// Makes a folder in another one.
pub(crate) fn folder(parent: &Path) -> io::Result<Folder> {
    begin_to_watch();
    let mut live = live();
    let path =
        tempfile::Builder::new().prefix("portnote-").suffix(".tmp").tempdir_in(parent)?.keep();
    live.push(path.clone());
    Ok(Folder { path })
}

impl Folder {
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        for _ in 0..ATTEMPTS {
            if std::fs::remove_dir_all(&self.path).is_ok() || !self.path.exists() {
                break;
            }
            std::thread::sleep(PAUSE);
        }
        INTERRUPT.forget(&self.path);
    }
}
