//! Runs a row in a process of its own, so that the memory of rows is not mixed.

use std::ffi::OsString;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use std::{env, io};

use crate::measure;
use crate::rows::{Counts, Row};
use portnote::Format;

/// The verb with which the program calls itself; no user needs it.
pub const VERB: &str = "row";

/// Where a row has its bytes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// The file is held in memory: what is timed is the work alone.
    Memory,
    /// The file is read piece by piece, as the product does: what is measured is its memory.
    File,
}

/// What a process is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The work.
    pub row: Row,
    /// Where the bytes come from.
    pub from: Input,
    /// The file.
    pub path: PathBuf,
    /// How often it is timed after a first run; 0 for a single run without a clock.
    pub repetitions: u32,
}

/// What a process answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the work found.
    pub counts: Counts,
    /// The time of each repetition.
    pub times: Vec<Duration>,
    /// The most memory that was held, in KiB.
    pub peak_kib: Option<u64>,
}

impl Order {
    /// The words of the command line after the name of the program.
    #[must_use]
    pub fn words(&self) -> Vec<OsString> {
        let from = match self.from {
            Input::Memory => "memory",
            Input::File => "file",
        };
        let repetitions = self.repetitions.to_string();
        let words = [VERB, self.row.name(), from, &repetitions];
        let words = words.into_iter().map(OsString::from);
        words.chain([self.path.as_os_str().to_owned()]).collect()
    }

    /// Reads the words after the verb.
    #[must_use]
    pub fn from_words(words: &[OsString]) -> Option<Self> {
        let [row, from, repetitions, path] = words else {
            return None;
        };
        Some(Self {
            row: Row::from_name(row.to_str()?)?,
            from: match from.to_str()? {
                "memory" => Input::Memory,
                "file" => Input::File,
                _ => return None,
            },
            path: PathBuf::from(path),
            repetitions: repetitions.to_str()?.parse().ok()?,
        })
    }

    /// Does the work in this process.
    ///
    /// # Errors
    /// The file could not be read, or the clock not.
    pub fn carry_out(&self) -> io::Result<Answer> {
        let extension = self.path.extension().and_then(|it| it.to_str());
        let notation = extension.and_then(|name| name.parse().ok()).unwrap_or(Format::Pbn);
        let once = || self.row.run_on(notation, File::open(&self.path)?);
        let (counts, times) = match self.from {
            _ if self.repetitions == 0 => (once()?, Vec::new()),
            Input::File => measure::repeat(self.repetitions, once)?,
            Input::Memory => {
                let bytes = fs::read(&self.path)?;
                measure::repeat(self.repetitions, || self.row.run_on(notation, &bytes[..]))?
            }
        };
        Ok(Answer { counts, times, peak_kib: measure::peak_kib() })
    }

    /// Has the work done by a new process of this program.
    ///
    /// # Errors
    /// The process could not be started, failed, or answered something else.
    pub fn send(&self) -> io::Result<Answer> {
        let output = Command::new(env::current_exe()?).args(self.words()).output()?;
        let answer = String::from_utf8_lossy(&output.stdout);
        let answer = Answer::parse(&answer).filter(|_| output.status.success());
        answer.ok_or_else(|| failure(self.row, &self.path, &output.stderr))
    }
}

impl Answer {
    /// The text that the process prints.
    #[must_use]
    pub fn to_text(&self) -> String {
        let times: Vec<_> = self.times.iter().map(|time| time.as_nanos().to_string()).collect();
        let peak = self.peak_kib.map_or(String::new(), |peak| peak.to_string());
        format!("{}\n{}\n{peak}\n", self.counts, times.join(" "))
    }

    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let counts = Counts::parse(lines.next()?)?;
        let times = lines.next()?.split_whitespace();
        let times = times.map(|time| time.parse().ok().map(Duration::from_nanos));
        let times = times.collect::<Option<_>>()?;
        Some(Self { counts, times, peak_kib: lines.next()?.parse().ok() })
    }
}

/// The error of a process that did not do its work, with the last line that it wrote.
pub(crate) fn failure(row: Row, path: &Path, stderr: &[u8]) -> io::Error {
    let said = String::from_utf8_lossy(stderr);
    let said = said.lines().next_back().unwrap_or("it said nothing");
    io::Error::other(format!("`{}` on {} failed: {said}", row.name(), path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orders_are_read_back() {
        let path = PathBuf::from("a b.pbn");
        let order = Order { row: Row::Check, from: Input::File, path, repetitions: 7 };
        let words = order.words();
        assert_eq!(words[0], VERB);
        assert_eq!(Order::from_words(&words[1..]), Some(order));
        assert_eq!(Order::from_words(&words[2..]), None);
    }

    #[test]
    fn answers_are_read_back() {
        let counts = Counts::parse("games=3").unwrap();
        let times = vec![Duration::from_nanos(12), Duration::from_nanos(7)];
        for peak_kib in [None, Some(9)] {
            let answer = Answer { counts: counts.clone(), times: times.clone(), peak_kib };
            assert_eq!(Answer::parse(&answer.to_text()), Some(answer));
        }
        assert_eq!(Answer::parse(""), None);
    }
}
