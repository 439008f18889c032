//! `portnote dd`: what double dummy says of deals.

mod files;
mod fill;
mod lines;
mod report;
mod verify;
mod waiting;

use std::io::{self, Write as _};

use portnote::{Counts, Format};
use portnote_core::Severity;
use portnote_core::harmless::sanitize;
use portnote_core::wording::counted;
use portnote_doubledummy::Status;

use super::Session;
use crate::args::Dd;
use crate::dd::Desk;
use crate::interrupt;
use crate::outcome::Outcome;
use crate::output::Stdout;
use crate::tally::pointer;

pub(crate) fn run(args: &Dd, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let mut outcome = Outcome::Clean;
    let mut desk = match Desk::open(&args.solving, session) {
        Ok(desk) => desk,
        Err(fault) => {
            session.fault(&fault, Severity::Error, &mut outcome);
            return Ok(outcome);
        }
    };
    let ended = match () {
        () if args.fill => fill::run(args, session, &mut desk, out)?,
        () if args.verify => verify::run(args, session, &mut desk, out)?,
        () => report::run(args, session, &mut desk, out)?,
    };
    out.flush()?;
    interrupt::go_on();
    Ok(ended.with(&args.exit))
}

/// Whether games of a notation have deals that can be solved.
const fn is_bridge(format: Format) -> bool {
    matches!(format, Format::Pbn | Format::Lin)
}

/// Says that an input is not text, as other commands do.
fn tell_refused(name: &str, session: &Session, outcome: &mut Outcome) {
    let counts = Counts { errors: 1, ..Counts::default() };
    session.console.line(&format!("{}: {}", sanitize(name), pointer(counts, name)));
    *outcome = (*outcome).max(Outcome::Findings);
}

/// The games of a run that have no results, by why.
#[derive(Debug, Default)]
struct Unsolved {
    /// Deals that can never be solved, in the order of the reasons.
    unsolvable: [u64; 4],
    /// Games that took longer than they may.
    time_limit: u64,
    /// Games on which the solver failed.
    failed: u64,
}

impl Unsolved {
    fn add(&mut self, status: Status) {
        let [none, unknown, uneven, twice] = &mut self.unsolvable;
        let counter = match status {
            Status::NoDeal => none,
            Status::UnknownHands => unknown,
            Status::UnevenHands => uneven,
            Status::DuplicateCard => twice,
            Status::TimeLimit => &mut self.time_limit,
            Status::Failed => &mut self.failed,
            _ => return,
        };
        *counter += 1;
    }

    /// The number of games that are to be solved and were not.
    const fn is_incomplete(&self) -> bool {
        self.time_limit + self.failed > 0
    }

    fn tell(&self, session: &Session) {
        let reasons = [
            "without a deal",
            "with unknown hands",
            "with hands of different sizes",
            "with a card dealt twice",
        ];
        let unsolvable: u64 = self.unsolvable.iter().sum();
        if unsolvable > 0 {
            let parts = self.unsolvable.iter().zip(reasons).filter(|(number, _)| **number > 0);
            let parts: Vec<_> =
                parts.map(|(number, reason)| format!("{number} {reason}")).collect();
            let deals = counted(unsolvable, "deal");
            session.console.line(&format!("{deals} cannot be solved: {}", parts.join(", ")));
        }
        if self.time_limit > 0 {
            let deals = counted(self.time_limit, "deal");
            session.console.line(&format!("{deals} not solved within the time limit"));
        }
        if self.failed > 0 {
            let deals = counted(self.failed, "deal");
            session.console.line(&format!("{deals} not solved: the solver failed"));
        }
    }
}

/// Says how many files were left out, or that nothing else was given.
fn tell_skipped(skipped: u64, others: u64, session: &Session, outcome: &mut Outcome) {
    const FOR: &str = "double dummy is for PBN and LIN";
    if skipped == 0 {
        return;
    }
    if others == 0 {
        session.console.write(&format!("error: nothing to solve: {FOR}"));
        *outcome = Outcome::Failed;
        return;
    }
    session.console.line(&format!("{} skipped: {FOR}", counted(skipped, "file")));
}
