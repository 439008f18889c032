//! `cargo xtask mutants CRATE...`: changes the code of crates at many places, one after another, and
//! says which changes no test notices.
//!
//! A copy of the workspace is changed at all places at once. A variable of the environment chooses the
//! one change that is in force, so that a crate is compiled once and not once for each change.

#![expect(
    clippy::disallowed_methods,
    reason = "it writes into a copy of its own, which is made again for each run"
)]

mod places;
mod run;
mod tree;

use std::env;
use std::path::Path;
use std::process::ExitCode;

use crate::places::Place;

/// Changes of one crate, unless something else is said.
const COUNT: usize = 100;

/// The seed of the choice.
const SEED: u64 = 1;

const USAGE: &str = "\
Usage: cargo xtask mutants CRATE... [--count N] [--seed N] [--only FOLDER]

  --count N      changes of each crate (100)
  --seed N       chooses other places (1)
  --only FOLDER  changes only files below this folder of a crate, as in `src/select`";

/// What is asked for.
struct Wanted {
    crates: Vec<String>,
    count: usize,
    seed: u64,
    only: Option<String>,
}

fn main() -> ExitCode {
    let Some(wanted) = Wanted::from_args(env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    // `cargo xtask` starts it in the folder of the workspace.
    let root = match env::current_dir() {
        Ok(root) => root,
        Err(error) => {
            eprintln!("mutants: {error}");
            return ExitCode::FAILURE;
        }
    };
    let mut has_failed = false;
    for name in &wanted.crates {
        match of_crate(&root, name, &wanted) {
            Ok(()) => {}
            Err(error) => {
                eprintln!("mutants: {name}: {error}");
                has_failed = true;
            }
        }
    }
    if has_failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Changes one crate and prints what survived.
fn of_crate(root: &Path, name: &str, wanted: &Wanted) -> Result<(), String> {
    let out = root.join("target").join("mutants");
    let copy = out.join("tree");
    let sources = tree::Sources::of(&copy);
    tree::copy(root, &copy)?;
    let files = tree::sources(&copy, name, wanted.only.as_deref())?;
    // A sum of texts cannot become a difference: places that do not compile are replaced by others.
    let mut chosen = places::choose(&copy, &files, wanted.count * 3 / 2, wanted.seed)?;
    let tests = loop {
        tree::restore(root, &copy, &files)?;
        places::write(&copy, &chosen)?;
        tree::add_switch(&copy, name)?;
        sources.give_back_times()?;
        match run::build(&copy, &out.join("build"), name)? {
            run::Built::Tests(tests) => break tests,
            run::Built::Broken(lines) => {
                let before = chosen.len();
                chosen.retain(|place| !lines.iter().any(|(file, line)| place.is_at(file, *line)));
                if chosen.len() == before {
                    return Err("the changed code does not compile".to_owned());
                }
            }
        }
    };
    let tried: Vec<&Place> = chosen.iter().take(wanted.count).collect();
    run::unchanged(&tests)?;
    let survivors = run::all(&tests, &tried);
    for place in &survivors {
        println!("{name}: not noticed: {place}");
    }
    let (all, caught) = (tried.len(), tried.len() - survivors.len());
    println!("{name}: {caught} of {all} changes are noticed by a test");
    Ok(())
}

impl Wanted {
    fn from_args(mut args: impl Iterator<Item = String>) -> Option<Self> {
        let mut wanted = Self { crates: Vec::new(), count: COUNT, seed: SEED, only: None };
        while let Some(arg) = args.next() {
            match arg.as_str() {
                "--count" => wanted.count = args.next()?.parse().ok()?,
                "--seed" => wanted.seed = args.next()?.parse().ok()?,
                "--only" => wanted.only = Some(args.next()?),
                _ if arg.starts_with('-') => return None,
                _ => wanted.crates.push(arg),
            }
        }
        (!wanted.crates.is_empty()).then_some(wanted)
    }
}
