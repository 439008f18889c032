//! `cargo xtask gen-corpus` and `cargo xtask bench`.

use std::ffi::OsString;
use std::process::ExitCode;
use std::{env, io};

use portnote_bench::args::{self, Command, USAGE};
use portnote_bench::{bench, gate, linear, slopes, store};

/// The exit code of a call that cannot be understood.
const USAGE_ERROR: u8 = 2;

fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    let command = match args::parse(&words) {
        Ok(command) => command,
        Err(complaint) => {
            eprint!("portnote-bench: {complaint}\n\n{USAGE}");
            return ExitCode::from(USAGE_ERROR);
        }
    };
    match run(&command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("portnote-bench: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether everything that was measured is as it has to be.
fn run(command: &Command) -> io::Result<bool> {
    match command {
        Command::Generate { notation, megabytes, seed, folder } => {
            let sample = store::sample(*notation, folder, *megabytes, *seed)?;
            println!("{} bytes in {}", sample.bytes, sample.path.display());
        }
        Command::Bench(plan) => bench::run(plan)?,
        Command::Linear { repetitions } => linear::run(*repetitions)?,
        Command::Gate { bless } => return gate::run(*bless),
        Command::Slopes { filter } => return slopes::run(filter),
        Command::Row(order) => print!("{}", order.carry_out()?.to_text()),
        Command::Help => print!("{USAGE}"),
    }
    Ok(true)
}
