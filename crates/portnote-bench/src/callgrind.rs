//! Counts instructions: a figure that repeats from run to run, where times do not.

use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, fs, io};

use crate::child::{Input, Order, failure};
use crate::rows::Row;
use crate::store;
use portnote::Format;

/// What is said where instructions cannot be counted.
pub const MISSING: &str = "skipped: valgrind is not installed";

/// Counts the instructions of rows.
#[derive(Clone, Debug)]
pub struct Callgrind {
    output: PathBuf,
    folder: PathBuf,
}

impl Callgrind {
    /// Gets ready to count, with its files in a folder; `None` where valgrind is not installed.
    ///
    /// # Errors
    /// A file could not be written.
    pub fn new(folder: &Path) -> io::Result<Option<Self>> {
        let version = Command::new("valgrind").arg("--version").stdout(Stdio::null()).status();
        if !version.is_ok_and(|status| status.success()) {
            return Ok(None);
        }
        Ok(Some(Self { output: folder.join("callgrind.out"), folder: folder.to_owned() }))
    }

    /// A counter for one of several workers that count at once: each has a profile of its own.
    #[must_use]
    pub fn of_worker(&self, number: usize) -> Self {
        Self {
            output: self.folder.join(format!("callgrind-{number}.out")),
            folder: self.folder.clone(),
        }
    }

    /// Instructions of a row on an empty file: what starting and ending the program costs.
    ///
    /// # Errors
    /// As [`Callgrind::count`].
    pub fn count_empty(&self, row: Row, notation: Format) -> io::Result<u64> {
        let path = self.folder.join(format!("empty.{}", notation.about().name));
        let empty = store::put(path, b"")?;
        self.count(row, &empty.path)
    }

    /// Instructions of one run of a row on a file, in all.
    ///
    /// # Errors
    /// The run failed, or its count could not be read.
    pub fn count(&self, row: Row, path: &Path) -> io::Result<u64> {
        let order = Order { row, from: Input::File, path: path.to_owned(), repetitions: 0 };
        let counted = self.count_program(env::current_exe()?.as_os_str(), &order.words())?;
        counted.map_err(|said| failure(row, path, said.as_bytes()))
    }

    /// Instructions of one run of a program, or what it said before it failed.
    ///
    /// # Errors
    /// Valgrind could not be started.
    pub fn count_program(
        &self,
        program: &OsStr,
        words: &[OsString],
    ) -> io::Result<Result<u64, String>> {
        let mut target = OsString::from("--callgrind-out-file=");
        target.push(&self.output);
        let output = Command::new("valgrind")
            .arg("--tool=callgrind")
            .arg(target)
            .arg(program)
            .args(words)
            .output()?;
        let profile = fs::read_to_string(&self.output).unwrap_or_default();
        // A run that fails must not be counted by what the run before it has left.
        _ = fs::remove_file(&self.output);
        let counted = instructions(&profile).filter(|_| output.status.success());
        Ok(counted.ok_or_else(|| String::from_utf8_lossy(&output.stderr).into_owned()))
    }
}

/// The sum at the end of a profile.
fn instructions(profile: &str) -> Option<u64> {
    let totals = |line: &str| line.strip_prefix("totals: ")?.trim().parse().ok();
    profile.lines().rev().find_map(totals)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn totals_stand_at_the_end() {
        assert_eq!(
            instructions("# callgrind format\nfn=(1) x\n16 400\n\ntotals: 12345\n"),
            Some(12345)
        );
        assert_eq!(instructions("# callgrind format\n"), None);
    }
}
