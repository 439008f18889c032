//! Counts positions and compares with published counts: `cargo xtask perft`.

#![expect(clippy::print_stderr, reason = "a program that shows a table")]

mod table;

use std::env;
use std::io::{self, Write};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use portnote_draughts::Counting;

use table::{ROWS, Row};

const USAGE: &str = "\
Usage: cargo xtask perft [FILTER] [--nodes N]
  FILTER     only rows whose name holds this text
  --nodes N  only depths with at most N positions [default: 100000000]
";

/// A depth with more positions takes minutes on some boards.
const NODES: u64 = 100_000_000;

/// The exit code of a call that cannot be understood.
const USAGE_ERROR: u8 = 2;

fn main() -> ExitCode {
    let Some((filter, nodes)) = arguments(env::args().skip(1)) else {
        eprint!("{USAGE}");
        return ExitCode::from(USAGE_ERROR);
    };
    match run(&filter, nodes) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(wrong) => {
            eprintln!("perft: {wrong} rows are wrong");
            ExitCode::FAILURE
        }
        // Whoever reads the table has seen enough.
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("perft: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Shows all rows whose name holds the filter, and returns how many are wrong.
fn run(filter: &str, nodes: u64) -> io::Result<usize> {
    let mut out = io::stdout();
    writeln!(
        out,
        "{:38} {:6} {:>5} {:>14} {:>14} {:>8} {:>7}  source",
        "row", "count", "depth", "expected", "found", "seconds", "M/s"
    )?;
    let mut wrong = 0;
    for row in ROWS.iter().filter(|row| row.name.contains(filter)) {
        wrong += usize::from(!measure(row, nodes, &mut out)?);
    }
    Ok(wrong)
}

/// Filter and greatest number of positions.
fn arguments(mut words: impl Iterator<Item = String>) -> Option<(String, u64)> {
    let mut filter = None;
    let mut nodes = NODES;
    while let Some(word) = words.next() {
        match word.as_str() {
            "--nodes" => nodes = words.next()?.parse().ok()?,
            option if option.starts_with('-') => return None,
            _ if filter.is_some() => return None,
            _ => filter = Some(word),
        }
    }
    Some((filter.unwrap_or_default(), nodes))
}

/// Counts all depths that are not too large, and shows the greatest of them or the first wrong one.
fn measure(row: &Row, nodes: u64, out: &mut impl Write) -> io::Result<bool> {
    let Some(rules) = row.rules() else {
        eprintln!("perft: {}: no such board", row.name);
        return Ok(false);
    };
    let Some(start) = row.start(&rules) else {
        eprintln!("perft: {}: no such position", row.name);
        return Ok(false);
    };
    let mut last = None;
    for (expected, depth) in row.counts.iter().copied().zip(1..) {
        if expected > nodes {
            break;
        }
        let begun = Instant::now();
        let found = rules.perft(&start, depth, row.counting);
        last = Some((depth, expected, found, begun.elapsed()));
        if found != expected {
            break;
        }
    }
    let Some((depth, expected, found, time)) = last else {
        return Ok(true);
    };
    show(row, depth, expected, found, time, out)?;
    Ok(found == expected)
}

fn show(
    row: &Row,
    depth: u32,
    expected: u64,
    found: u64,
    time: Duration,
    out: &mut impl Write,
) -> io::Result<()> {
    let counting = match row.counting {
        Counting::Moves => "moves",
        Counting::Routes => "routes",
    };
    let seconds = time.as_secs_f64();
    writeln!(
        out,
        "{:38} {counting:6} {depth:5} {expected:14} {found:14} {seconds:8.2} {:7.1}  {}{}",
        row.name,
        found as f64 / 1e6 / seconds,
        row.source,
        if found == expected { "" } else { "  WRONG" }
    )
}
