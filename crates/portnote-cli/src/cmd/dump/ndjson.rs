//! One line for each game, or for each event of a game.

use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;

use portnote_core::Severity;

use super::{broken_off, dump_options, no_timeline};
use crate::args::Dump;
use crate::cmd::Session;
use crate::inert;
use crate::input::Open;
use crate::metered::Metered;
use crate::outcome::Outcome;
use crate::output::Stdout;
use crate::tally::{Read, Tally};
use portnote::product::notation::Notation;
use portnote::product::{Judge, Task};
use portnote::{Counts, Options};

pub(super) fn run(
    args: &Dump,
    threshold: Option<Severity>,
    session: &Session,
    out: &mut Stdout,
    tally: &mut Tally,
) -> io::Result<Outcome> {
    let mut job = Job {
        args,
        threshold,
        session,
        options: session.options(),
        closed: out.closed(),
        out,
        line: Vec::new(),
        outcome: Outcome::Clean,
        tally,
    };
    for found in session.inputs(&args.paths) {
        let Some((input, open)) = session.open_found(found, threshold, &mut job.outcome) else {
            continue;
        };
        let name = &input.name;
        open.notation.run(DumpLines { job: &mut job, name, open })?;
        if job.closed.get() {
            break;
        }
    }
    Ok(job.outcome)
}

struct Job<'s> {
    args: &'s Dump,
    threshold: Option<Severity>,
    session: &'s Session,
    options: Options,
    closed: Rc<Cell<bool>>,
    out: &'s mut Stdout,
    /// A line is made in memory first, because that is faster than many small writes.
    line: Vec<u8>,
    outcome: Outcome,
    tally: &'s mut Tally,
}

/// The lines of one file.
struct DumpLines<'j, 's> {
    job: &'j mut Job<'s>,
    name: &'j str,
    open: Open,
}

impl Task for DumpLines<'_, '_> {
    type Output = io::Result<()>;

    fn run<N: Notation>(self) -> io::Result<()> {
        let Self { job, name, open } = self;
        let session = job.session;
        let options = N::options(&job.options.at(open.path.as_deref()));
        let dump = dump_options(job.args, Some(name));
        let wants_events = job.args.timeline;
        let metered = Metered::new(open.reader, &session.console);
        let mut judge: Judge<'_, N, _> = Judge::new(metered, &options);
        judge = judge.with_checks(job.options.checks);
        let mut counts = Counts::default();
        let mut has_timeline = true;
        let end = loop {
            let step = judge.step(|judged| {
                counts.add_all(&judged.diagnostics);
                let Some(game) = &judged.game else {
                    return Ok(());
                };
                job.line.clear();
                if wants_events {
                    has_timeline = N::timeline(game, &mut job.line)?;
                } else {
                    let dumped = N::dump(game, &dump, &judged.diagnostics);
                    inert::push_line(&mut job.line, &dumped)?;
                }
                job.out.write_all(&job.line)
            });
            match step {
                Ok(Some(written)) => written?,
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
            if !has_timeline {
                let fault = no_timeline::<N>(name);
                session.fault(&fault, job.threshold, &mut job.outcome);
                return Ok(());
            }
            if job.closed.get() {
                return Ok(());
            }
        };
        counts.add_all(&judge.finish());
        if let Some(error) = &end {
            let fault = broken_off(name, error);
            session.fault(&fault, job.threshold, &mut job.outcome);
        }
        let read = Read {
            name,
            record: N::RECORDS.record,
            games: judge.games(),
            remarks: Counts::default(),
            is_cut_off: end.is_some(),
        };
        job.tally.add(read, counts, &session.console);
        let outcome = super::outcome(counts, judge.is_refused(), job.threshold);
        job.outcome = job.outcome.max(outcome);
        Ok(())
    }
}
