//! `cargo xtask test-corpus`, `cargo xtask rules`, `cargo xtask diff-engines`,
//! `cargo xtask mutate` and `cargo xtask never-panics`.

use std::ffi::OsString;
use std::process::ExitCode;
use std::{env, io, panic};

use portnote_conformance::args::{self, Command, Test, USAGE};
use portnote_conformance::find::repository_root;
use portnote_conformance::report::Report;
use portnote_conformance::{bless, diff_engines, mutate, never_panics, rules, run};

/// The exit code of a call that cannot be understood.
const USAGE_ERROR: u8 = 2;

fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    let command = match args::parse(&words) {
        Ok(command) => command,
        Err(complaint) => {
            eprint!("portnote-conformance: {complaint}\n\n{USAGE}");
            return ExitCode::from(USAGE_ERROR);
        }
    };
    match carry_out(&command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("portnote-conformance: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Whether everything is as it has to be.
fn carry_out(command: &Command) -> io::Result<bool> {
    let root = repository_root();
    match command {
        Command::Help => {
            print!("{USAGE}");
            Ok(true)
        }
        Command::Rules(notations) => {
            let mut is_covered = true;
            for notation in notations {
                let coverage = rules::Coverage::of(&root, *notation)?;
                print!("{}", coverage.to_text());
                is_covered &= coverage.gaps.is_empty();
            }
            Ok(is_covered)
        }
        Command::Engines(plan) => {
            let compared = diff_engines::run(&root, plan)?;
            print!("{}", diff_engines::to_text(&compared));
            Ok(compared.iter().all(|one| one.differences.is_empty()))
        }
        Command::NeverPanics(plan) => {
            let tried = never_panics::run(&root, plan)?;
            print!("{}", never_panics::to_text(&tried));
            Ok(tried.iter().all(|one| one.ends.is_empty()))
        }
        Command::Mutate(plan) => {
            // The law on panics reports them; what the standard hook prints would come between.
            panic::set_hook(Box::new(|_| {}));
            let tried = mutate::run(&root, plan)?;
            print!("{}", mutate::to_text(&tried));
            Ok(tried.iter().all(|one| one.broken == 0))
        }
        Command::Test(test) => {
            if test.bless && bless::is_refused() {
                return Err(io::Error::other(
                    "`--bless` is refused where the variable `CI` is set",
                ));
            }
            // The law on panics reports them; what the standard hook prints would come between.
            panic::set_hook(Box::new(|_| {}));
            let report = Report::new(run::run(&root, test)?);
            show(&report, test)?;
            Ok(report.failed == 0)
        }
    }
}

fn show(report: &Report, test: &Test) -> io::Result<()> {
    if test.json {
        println!("{}", serde_json::to_string_pretty(report)?);
        return Ok(());
    }
    for outcome in &report.outcomes {
        print!("{}", outcome.to_text());
    }
    for (what, count) in report.counts() {
        println!("{what}: {count}");
    }
    println!("{}", report.summary());
    Ok(())
}
