//! A reader of others as a measure: pgn-reader on as many bytes of PGN.
//!
//! It is published under the GPL-3.0, so it is never a dependency of a package of ours. A program
//! of its own, outside the workspace, calls it; here that program is built and started.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{env, io};

use crate::callgrind::Callgrind;
use crate::child::Answer;
use crate::generate::pgn::Written;
use crate::generate::{self, SEED};
use crate::measure::Times;
use crate::rows::Counts;
use crate::store::{self, Sample};

/// The name of the peer in the table.
pub const NAME: &str = "pgn-reader";

/// The package that calls it, from the root of the workspace.
const PACKAGE: &str = "peers/pgn-reader/Cargo.toml";

/// Where it is built, so that its lock and ours have nothing to do with each other.
const TARGET: &str = "target/peers";

/// What the row says and does not say.
pub const REMARK: &str = "pgn-reader reads PGN of equal size and keeps nothing of it; our rows \
                          keep a lossless tree, so the work is not the same";

/// The program, ready to be started.
#[derive(Clone, Debug)]
pub struct Peer {
    program: PathBuf,
}

/// The figures of the peer.
#[derive(Clone, Debug)]
pub struct Figures {
    /// What it found.
    pub counts: Counts,
    /// The times of the peer.
    pub times: Times,
    /// Bytes of the text that was timed.
    pub bytes: u64,
    /// Instructions for each byte.
    pub per_byte: Option<f64>,
    /// The most memory that it held, in KiB.
    pub peak_kib: Option<u64>,
}

impl Peer {
    /// Builds the program.
    ///
    /// # Errors
    /// The sentence that says why that is not possible here.
    pub fn build() -> Result<Self, String> {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo"));
        let output = Command::new(cargo)
            .args(["build", "--release", "--quiet", "--locked"])
            .args(["--manifest-path", PACKAGE, "--target-dir", TARGET])
            .stdin(Stdio::null())
            .output()
            .map_err(|error| format!("skipped: cargo could not be started: {error}"))?;
        if !output.status.success() {
            let said = String::from_utf8_lossy(&output.stderr);
            let said = said.lines().find(|line| !line.trim().is_empty());
            return Err(format!(
                "skipped: pgn-reader could not be built, which needs a network the first time: {}",
                said.unwrap_or("cargo said nothing")
            ));
        }
        let name = format!("portnote-peer-pgn-reader{}", env::consts::EXE_SUFFIX);
        Ok(Self { program: Path::new(TARGET).join("release").join(name) })
    }

    /// Measures the program on text of a size, after it has found what was written there.
    ///
    /// # Errors
    /// A file could not be written, the program failed, or it found something else.
    pub fn measure(
        &self,
        folder: &Path,
        bytes: u64,
        repetitions: u32,
        callgrind: Option<&Callgrind>,
    ) -> io::Result<Figures> {
        let (sample, written) = sample(folder, bytes)?;
        let once = self.answer(&sample, 0)?;
        agree(&once.counts, &written)?;
        let timed = self.answer(&sample, repetitions)?;
        agree(&timed.counts, &written)?;
        let times = Times::of(timed.times);
        let per_byte = match callgrind {
            Some(callgrind) => {
                let (small, _) = self::sample(folder, generate::MEGABYTE)?;
                let empty = store::put(folder.join("empty.pgn"), b"")?;
                let all = self.count(callgrind, &small)?;
                let none = self.count(callgrind, &empty)?;
                Some(all.saturating_sub(none) as f64 / small.bytes as f64)
            }
            None => None,
        };
        Ok(Figures {
            counts: once.counts,
            times: times.ok_or_else(|| io::Error::other("pgn-reader was not timed"))?,
            bytes: sample.bytes,
            per_byte,
            peak_kib: once.peak_kib,
        })
    }

    fn answer(&self, sample: &Sample, repetitions: u32) -> io::Result<Answer> {
        let output = Command::new(&self.program).args(words(sample, repetitions)).output()?;
        let answer = Answer::parse(&String::from_utf8_lossy(&output.stdout));
        let answer = answer.filter(|_| output.status.success());
        answer.ok_or_else(|| {
            let said = String::from_utf8_lossy(&output.stderr);
            io::Error::other(format!("pgn-reader failed: {}", said.trim()))
        })
    }

    fn count(&self, callgrind: &Callgrind, sample: &Sample) -> io::Result<u64> {
        let counted = callgrind.count_program(self.program.as_os_str(), &words(sample, 0))?;
        counted.map_err(|said| io::Error::other(format!("pgn-reader failed: {said}")))
    }
}

fn words(sample: &Sample, repetitions: u32) -> [OsString; 2] {
    [sample.path.clone().into_os_string(), repetitions.to_string().into()]
}

fn sample(folder: &Path, bytes: u64) -> io::Result<(Sample, Written)> {
    let mut text = Vec::new();
    let written = generate::write_pgn(&mut text, bytes, SEED)?;
    let path = folder.join(format!("pgn-{}mb.pgn", bytes / generate::MEGABYTE));
    Ok((store::put(path, &text)?, written))
}

/// Whether the program found what was written.
fn agree(counts: &Counts, written: &Written) -> io::Result<()> {
    let expected = [
        ("games", written.games),
        ("tags", written.tags),
        ("moves", written.moves),
        ("glyphs", written.glyphs),
        ("comments", written.comments),
        ("variations", written.variations),
        ("results", written.results),
        ("text", written.text),
    ];
    for (name, expected) in expected {
        let found = counts.of(name);
        if found != expected {
            let message = format!("{name}: {expected} written, {found} found by pgn-reader");
            return Err(io::Error::other(message));
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_that_a_peer_did_not_find_are_named() {
        let written = Written { games: 2, ..Written::default() };
        let counts = |text| Counts::parse(text).unwrap();
        assert!(agree(&counts("games=2"), &written).is_ok());
        let message = agree(&counts("games=1"), &written).unwrap_err().to_string();
        assert_eq!(message, "games: 2 written, 1 found by pgn-reader");
        assert!(agree(&counts("games=2 moves=1"), &written).is_err());
    }
}
