//! Reads a file of PGN with pgn-reader and says what was found and how long that took.
//!
//! pgn-reader is published under the GPL-3.0 or later, and so this program is as well. It is
//! apart from portnote: nothing that is published depends on it. `cargo xtask bench --peers`
//! builds and starts it.
//!
//! Usage: portnote-peer-pgn-reader FILE REPETITIONS
//!
//! With 0 repetitions the file is streamed once and no clock is asked: that is what instructions
//! and memory are counted for. Otherwise the text is held in memory, read once to warm up, and
//! then as often as asked for. Three lines are printed: counts, CPU times in nanoseconds, and the
//! largest memory in KiB.

use std::error::Error;
use std::fs::{self, File};
use std::hint::black_box;
use std::io::{self, Read};
use std::ops::ControlFlow;
use std::process::ExitCode;

use cpu_time::ProcessTime;
use pgn_reader::{Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("portnote-peer-pgn-reader: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [path, repetitions] = words.as_slice() else {
        return Err("two arguments are needed: a file and a number of repetitions".into());
    };
    let repetitions: u32 = repetitions.parse()?;
    let mut times = Vec::new();
    let counts = if repetitions == 0 {
        count(File::open(path)?)?
    } else {
        let bytes = fs::read(path)?;
        let counts = count(&bytes[..])?;
        for _ in 0..repetitions {
            let start = ProcessTime::try_now()?;
            let again = count(&bytes[..])?;
            times.push(start.try_elapsed()?.as_nanos().to_string());
            if again != counts {
                return Err("two readings found different things".into());
            }
        }
        counts
    };
    println!("{}", counts.to_text());
    println!("{}", times.join(" "));
    println!("{}", peak().unwrap_or_default());
    Ok(())
}

fn count(input: impl Read) -> io::Result<Counts> {
    let mut counts = Counts::default();
    let mut reader = Reader::new(input);
    reader.visit_all_games(&mut counts)?;
    Ok(counts)
}

/// What a reading has found. Every visit touches what it is given, so that none is compiled away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Counts {
    games: u64,
    tags: u64,
    moves: u64,
    glyphs: u64,
    comments: u64,
    variations: u64,
    results: u64,
    text: u64,
}

impl Counts {
    fn to_text(&self) -> String {
        format!(
            "comments={} games={} glyphs={} moves={} results={} tags={} text={} variations={}",
            self.comments,
            self.games,
            self.glyphs,
            self.moves,
            self.results,
            self.tags,
            self.text,
            self.variations
        )
    }
}

impl Visitor for Counts {
    type Tags = ();
    type Movetext = ();
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn tag(&mut self, (): &mut (), name: &[u8], value: RawTag<'_>) -> ControlFlow<()> {
        self.tags += 1;
        self.text += (black_box(name).len() + black_box(value).as_bytes().len()) as u64;
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn san(&mut self, (): &mut (), san: SanPlus) -> ControlFlow<()> {
        black_box(san);
        self.moves += 1;
        ControlFlow::Continue(())
    }

    fn nag(&mut self, (): &mut (), nag: Nag) -> ControlFlow<()> {
        black_box(nag);
        self.glyphs += 1;
        ControlFlow::Continue(())
    }

    fn comment(&mut self, (): &mut (), comment: RawComment<'_>) -> ControlFlow<()> {
        self.comments += 1;
        self.text += black_box(comment).as_bytes().len() as u64;
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, (): &mut ()) -> ControlFlow<(), Skip> {
        self.variations += 1;
        // What is skipped has not been read.
        ControlFlow::Continue(Skip(false))
    }

    fn outcome(&mut self, (): &mut (), outcome: Outcome) -> ControlFlow<()> {
        black_box(outcome);
        self.results += 1;
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, (): ()) {
        self.games += 1;
    }
}

/// The most memory that this process has held, in KiB; `None` where the system does not say.
fn peak() -> Option<String> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().to_owned())
}
