//! The command line, read by hand: it has few options.

use std::ffi::OsString;
use std::path::PathBuf;

use crate::bench::Plan;
use crate::child::{self, Order};
use crate::generate::SEED;
use crate::store;
use portnote::Format;

/// What the program says about itself.
pub const USAGE: &str = "\
Usage: cargo xtask gen-corpus [options]     make text for measurements
  --notation NAME       pbn, lin, pdn, ppn, bml or bss [default: pbn]
  --size 1|10|100       megabytes [default: 10]
  --seed N              another text of the same kind [default: 1]
  --out DIR             the folder [default: target/bench-corpus]

Usage: cargo xtask bench [FILTER] [options] measure rows whose name holds FILTER
  --notation NAME       pbn, lin, pdn, ppn, bml or bss [default: pbn]
  --size 1|10|100       megabytes [default: 10]
  --reps N              how often each row is timed [default: 7; 3 with --linear]
  --json FILE           write the figures for programs too
  --instructions        count instructions as well (needs valgrind)
  --peers               measure pgn-reader as well, on PGN of equal size

Usage: cargo xtask bench --linear [--reps N]  time and memory at 1, 10 and 100 MB
Usage: cargo xtask bench --gate [--bless]     instructions of the main rows against the accepted ones
Usage: cargo xtask bench --slopes [FILTER]    hostile input of sizes n, 2n, 4n (needs valgrind);
                                              with FILTER also runs of parts, as in `pdn `
";

/// What the program is asked to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Make a text.
    Generate {
        /// The notation of the file.
        notation: Format,
        /// The size of the file, in megabytes.
        megabytes: u64,
        /// The seed that it follows from.
        seed: u64,
        /// The folder.
        folder: PathBuf,
    },
    /// Measure the rows.
    Bench(Plan),
    /// Measure time and memory against size.
    Linear {
        /// How often each size is timed.
        repetitions: u32,
    },
    /// Hold the main rows against those that were accepted.
    Gate {
        /// Accept what is measured.
        bless: bool,
    },
    /// Measure hostile input.
    Slopes {
        /// Only families whose rule or name holds this text.
        filter: String,
    },
    /// Run one row: the program calls itself.
    Row(Order),
    /// Show the usage.
    Help,
}

/// Every option that any verb has, as far as it was given.
#[derive(Default)]
struct Given {
    notation: Option<Format>,
    filter: Option<String>,
    megabytes: Option<u64>,
    seed: Option<u64>,
    folder: Option<PathBuf>,
    repetitions: Option<u32>,
    json: Option<PathBuf>,
    instructions: bool,
    peers: bool,
    gate: bool,
    bless: bool,
    linear: bool,
    slopes: bool,
}

/// Reads the words after the name of the program.
///
/// # Errors
/// What cannot be understood.
pub fn parse(words: &[OsString]) -> Result<Command, String> {
    let Some((verb, rest)) = words.split_first() else {
        return Ok(Command::Help);
    };
    match verb.to_str() {
        Some("gen-corpus") => generate(rest),
        Some("bench") => bench(rest),
        Some(child::VERB) => {
            Order::from_words(rest).map(Command::Row).ok_or_else(|| String::from("no such row"))
        }
        Some("help" | "--help" | "-h") => Ok(Command::Help),
        _ => Err(format!("unknown verb `{}`", verb.to_string_lossy())),
    }
}

fn generate(words: &[OsString]) -> Result<Command, String> {
    if asks_for_help(words) {
        return Ok(Command::Help);
    }
    let given = Given::read(words, &["--notation", "--size", "--seed", "--out"])?;
    Ok(Command::Generate {
        notation: given.notation.unwrap_or(Format::Pbn),
        megabytes: given.megabytes.unwrap_or(10),
        seed: given.seed.unwrap_or(SEED),
        folder: given.folder.unwrap_or_else(|| PathBuf::from(store::FOLDER)),
    })
}

fn bench(words: &[OsString]) -> Result<Command, String> {
    if asks_for_help(words) {
        return Ok(Command::Help);
    }
    let has = |option: &str| words.iter().any(|word| word == option);
    let options: &[&str] = match (has("--linear"), has("--slopes"), has("--gate")) {
        (true, false, false) => &["--linear", "--reps"],
        (false, true, false) => &["--slopes", "FILTER"],
        (false, false, true) => &["--gate", "--bless"],
        (false, false, false) => {
            &["--notation", "--size", "--reps", "--json", "--instructions", "--peers", "FILTER"]
        }
        _ => {
            let message = "`--linear`, `--slopes` and `--gate` exclude each other";
            return Err(String::from(message));
        }
    };
    let given = Given::read(words, options)?;
    let filter = given.filter.unwrap_or_default();
    if given.linear {
        return Ok(Command::Linear { repetitions: given.repetitions.unwrap_or(3) });
    }
    if given.gate {
        return Ok(Command::Gate { bless: given.bless });
    }
    if given.slopes {
        return Ok(Command::Slopes { filter });
    }
    Ok(Command::Bench(Plan {
        notation: given.notation.unwrap_or(Format::Pbn),
        filter,
        megabytes: given.megabytes.unwrap_or(10),
        repetitions: given.repetitions.unwrap_or(7),
        json: given.json,
        instructions: given.instructions,
        peers: given.peers,
    }))
}

fn asks_for_help(words: &[OsString]) -> bool {
    words.iter().any(|word| word == "--help" || word == "-h")
}

impl Given {
    fn read(words: &[OsString], allowed: &[&str]) -> Result<Self, String> {
        let mut given = Self::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let text = word.to_string_lossy();
            let name = if text.starts_with('-') { text.as_ref() } else { "FILTER" };
            if !allowed.contains(&name) {
                return Err(format!("cannot understand `{text}`"));
            }
            let mut value = || words.next().ok_or_else(|| format!("`{text}` needs a value"));
            match name {
                "--notation" => given.notation = Some(notation(value()?)?),
                "--size" => given.megabytes = Some(size(value()?)?),
                "--seed" => given.seed = Some(number(value()?)?),
                "--out" => given.folder = Some(PathBuf::from(value()?)),
                "--reps" => given.repetitions = Some(repetitions(value()?)?),
                "--json" => given.json = Some(PathBuf::from(value()?)),
                "--instructions" => given.instructions = true,
                "--peers" => given.peers = true,
                "--gate" => given.gate = true,
                "--bless" => given.bless = true,
                "--linear" => given.linear = true,
                "--slopes" => given.slopes = true,
                _ if given.filter.is_none() => given.filter = Some(text.into_owned()),
                _ => return Err(format!("a second filter `{text}`")),
            }
        }
        Ok(given)
    }
}

fn notation(word: &OsString) -> Result<Format, String> {
    let name = word.to_string_lossy();
    let notation = name.parse().ok();
    let names = Format::ALL.iter().map(|format| format.about().name);
    let known = names.collect::<Vec<_>>().join("`, `");
    notation.ok_or_else(|| format!("no generator for `{name}`, only for `{known}`"))
}

fn size(word: &OsString) -> Result<u64, String> {
    let size = number(word)?;
    if matches!(size, 1 | 10 | 100) {
        return Ok(size);
    }
    Err(format!("size must be 1, 10 or 100, not {size}"))
}

fn repetitions(word: &OsString) -> Result<u32, String> {
    match number(word)? {
        0 => Err(String::from("one repetition is the least")),
        number => u32::try_from(number).map_err(|_| format!("{number} is too much")),
    }
}

fn number(word: &OsString) -> Result<u64, String> {
    let text = word.to_string_lossy();
    text.parse().map_err(|_| format!("invalid number `{text}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Result<Command, String> {
        let words: Vec<OsString> = line.split_whitespace().map(OsString::from).collect();
        parse(&words)
    }

    fn plan(filter: &str) -> Plan {
        Plan {
            notation: Format::Pbn,
            filter: filter.to_owned(),
            megabytes: 10,
            repetitions: 7,
            json: None,
            instructions: false,
            peers: false,
        }
    }

    #[test]
    fn defaults() {
        let folder = PathBuf::from("target/bench-corpus");
        let generate = Command::Generate { notation: Format::Pbn, megabytes: 10, seed: 1, folder };
        assert_eq!(read("gen-corpus"), Ok(generate));
        assert_eq!(read("bench"), Ok(Command::Bench(plan(""))));
        assert_eq!(read("bench --linear"), Ok(Command::Linear { repetitions: 3 }));
        assert_eq!(read("bench --slopes"), Ok(Command::Slopes { filter: String::new() }));
        assert_eq!(read("bench --gate"), Ok(Command::Gate { bless: false }));
        assert_eq!(read("bench --gate --bless"), Ok(Command::Gate { bless: true }));
        assert_eq!(read(""), Ok(Command::Help));
        assert_eq!(read("bench --help"), Ok(Command::Help));
    }

    #[test]
    fn options() {
        let folder = PathBuf::from("x");
        let generate = Command::Generate { notation: Format::Ppn, megabytes: 100, seed: 7, folder };
        let line = "gen-corpus --notation ppn --size 100 --seed 7 --out x";
        assert_eq!(read(line), Ok(generate));
        let expected = Plan {
            megabytes: 1,
            repetitions: 3,
            json: Some(PathBuf::from("y.json")),
            instructions: true,
            peers: true,
            ..plan("dump")
        };
        let line = "bench dump --size 1 --reps 3 --json y.json --instructions --peers";
        assert_eq!(read(line), Ok(Command::Bench(expected)));
        let expected = Plan { notation: Format::Ppn, ..plan("check") };
        assert_eq!(read("bench check --notation ppn"), Ok(Command::Bench(expected)));
        assert_eq!(read("bench --slopes S-14"), Ok(Command::Slopes { filter: "S-14".into() }));
    }

    #[test]
    fn invalid_arguments_are_refused() {
        for line in [
            "benchh",
            "bench --size 2",
            "bench --size",
            "bench --reps 0",
            "bench --reps x",
            "bench --seed 1",
            "bench one two",
            "bench --linear --slopes",
            "bench --linear read",
            "bench --gate --slopes",
            "bench --gate read",
            "bench --bless",
            "gen-corpus --notation pgn",
            "gen-corpus x",
            "row nothing",
        ] {
            assert!(read(line).is_err(), "{line}");
        }
    }
}
