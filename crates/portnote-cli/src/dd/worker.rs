//! A worker: reads requests on standard input, and writes answers to standard output.

use std::ffi::OsString;
use std::io::{self, BufRead as _, Write as _};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use portnote_doubledummy::Dds;

use super::wire::{Found, GREETING, Unit};
use crate::outcome::Outcome;

/// The hidden verb: not one of those that are parsed, so that no help, completion or manual has it.
pub(super) const VERB: &str = "dd-worker";

/// Bytes of the stack of a thread that solves: a search needs up to 1 MiB, which is all that the
/// main thread has on some systems.
pub(super) const STACK: usize = 16 << 20;

/// Whether these arguments, the name of the program first, start a worker.
pub(crate) fn is_worker(mut args: impl Iterator<Item = OsString>) -> bool {
    args.nth(1).is_some_and(|verb| verb == VERB)
}

/// Works until the input ends, and then no longer: also in the middle of a search.
pub(crate) fn run() -> Outcome {
    let (sender, requests) = channel();
    // Each end of this thread ends the process: the parent is gone, or sent what cannot be read.
    let reading = thread::Builder::new().spawn(move || {
        let code = read(&sender);
        std::process::exit(i32::from(code.code()));
    });
    let solving = thread::Builder::new().stack_size(STACK).spawn(move || solve(&requests));
    match (reading, solving.map(thread::JoinHandle::join)) {
        (Ok(_), Ok(Ok(Ok(())))) => Outcome::Clean,
        _ => Outcome::Failed,
    }
}

/// What the program wants.
enum Request {
    /// A solver of so many MiB.
    Memory(u32),
    Solve(Box<Unit>),
}

/// Hands on the requests.
fn read(requests: &Sender<Request>) -> Outcome {
    for (number, line) in io::stdin().lock().lines().enumerate() {
        let Ok(line) = line else { return Outcome::Failed };
        let request = match number {
            0 => memory(&line).map(Request::Memory),
            _ => line.parse().ok().map(|unit| Request::Solve(Box::new(unit))),
        };
        let Some(request) = request else { return Outcome::Failed };
        if requests.send(request).is_err() {
            return Outcome::Failed;
        }
    }
    Outcome::Clean
}

fn memory(greeting: &str) -> Option<u32> {
    greeting.strip_prefix(GREETING)?.trim().parse().ok()
}

/// Answers the requests.
fn solve(requests: &Receiver<Request>) -> io::Result<()> {
    say(GREETING)?;
    let mut dds = None;
    for request in requests {
        match (request, &mut dds) {
            (Request::Memory(mebibytes), dds) => *dds = Some(Dds::with_memory(mebibytes)),
            (Request::Solve(unit), Some(dds)) => say(unit.solve(dds))?,
            (Request::Solve(_), None) => say(Found::Failed("no greeting".to_owned()))?,
        }
    }
    Ok(())
}

fn say(line: impl std::fmt::Display) -> io::Result<()> {
    let mut out = io::stdout().lock();
    // One write: the line is whole or not there.
    out.write_all(format!("{line}\n").as_bytes())?;
    out.flush()
}
