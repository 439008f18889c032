#![doc = include_str!("../README.md")]

mod args;
mod chosen;
mod cmd;
mod color;
mod config;
mod console;
mod dd;
mod diff;
mod few;
mod fix;
mod house;
mod inert;
mod input;
mod interrupt;
mod limits;
mod locate;
mod metered;
mod names;
mod numbers;
mod outcome;
mod output;
mod paper;
mod printer;
mod problem;
mod progress;
mod reading;
mod regular;
mod render;
mod repeated;
mod report;
mod sheets;
mod shown;
mod solved;
mod tally;
mod ways;

use std::process::ExitCode;

use crate::args::{Args, Converter};
use crate::outcome::Outcome;

/// Runs the program `portnote` with the arguments of the process.
///
/// Under the name `bml2bss`, `bml2html`, `bml2latex` or `bss2bml` it is the program that BML 2 has
/// under this name.
#[must_use]
pub fn portnote() -> ExitCode {
    ExitCode::from(run().code())
}

fn run() -> Outcome {
    interrupt::begin();
    if dd::is_worker(std::env::args_os()) {
        return dd::work();
    }
    if let Some(program) = std::env::args_os().next().and_then(|name| Converter::named(&name)) {
        return cmd::convert_as(program);
    }
    match Args::read() {
        Ok(args) => cmd::run(args),
        Err(error) => cmd::usage(&error),
    }
}
