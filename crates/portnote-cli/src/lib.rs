#![doc = include_str!("../README.md")]

mod args;
mod cmd;
mod config;
mod console;
mod detect;
mod diff;
mod fix;
mod include;
mod inert;
mod input;
mod interrupt;
mod judge;
mod locate;
mod notation;
mod numbers;
mod output;
mod problem;
mod progress;
mod reading;
mod render;
mod report;
mod sanitize;
mod spool;
mod suppress;
mod tally;

use std::panic;
use std::process::ExitCode;

use crate::args::Args;
use crate::cmd::Outcome;

pub use crate::args::Converter;

/// Runs the program `portnote` with the arguments of the process.
#[must_use]
pub fn portnote() -> ExitCode {
    guarded(run)
}

/// Runs one of the four programs for bidding systems with the arguments of the process.
#[must_use]
pub fn converter(program: Converter) -> ExitCode {
    guarded(|| cmd::convert_as(program))
}

fn guarded(run: impl FnOnce() -> Outcome + panic::UnwindSafe) -> ExitCode {
    // A defect of ours must not look like a finding, whose exit code is 1, nor like the 101
    // of a panic: a script is told that the run failed.
    let outcome = panic::catch_unwind(run).unwrap_or(Outcome::Failed);
    ExitCode::from(outcome.code())
}

fn run() -> Outcome {
    match Args::read() {
        Ok(args) => cmd::run(args),
        Err(error) => cmd::usage(&error),
    }
}
