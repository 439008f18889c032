#![doc = include_str!("../README.md")]

mod args;
mod cmd;
mod color;
mod config;
mod console;
mod diff;
mod fix;
mod house;
mod inert;
mod inflate;
mod input;
mod interrupt;
mod limits;
mod locate;
mod metered;
mod numbers;
mod output;
mod problem;
mod progress;
mod reading;
mod regular;
mod render;
mod report;
mod sanitize;
mod shown;
mod tally;

use std::process::ExitCode;

use crate::args::Args;
use crate::cmd::Outcome;

pub use crate::args::Converter;

/// Runs the program `portnote` with the arguments of the process.
#[must_use]
pub fn portnote() -> ExitCode {
    ExitCode::from(run().code())
}

/// Runs one of the four programs for bidding systems with the arguments of the process.
#[must_use]
pub fn converter(program: Converter) -> ExitCode {
    ExitCode::from(cmd::convert_as(program).code())
}

fn run() -> Outcome {
    match Args::read() {
        Ok(args) => cmd::run(args),
        Err(error) => cmd::usage(&error),
    }
}
