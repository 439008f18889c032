//! One line for each game.

use std::io::{self, Write};

use portnote_core::Severity;
use portnote_pbn::json::v1::GameV1;

use super::{dump_options, options};
use crate::args::Dump;
use crate::cmd::{Outcome, Session};
use crate::inert;
use crate::judge::{Judge, Metered};
use crate::output::Stdout;
use crate::problem::{Fault, Problem};
use crate::report::Counts;
use crate::tally::Tally;

pub(super) fn run(
    args: &Dump,
    threshold: Severity,
    session: &Session,
    out: &mut Stdout,
    tally: &mut Tally,
) -> io::Result<Outcome> {
    let options = options(session);
    let closed = out.closed();
    let mut outcome = Outcome::Clean;
    // A line is made in memory first, because that is faster than many small writes.
    let mut line = Vec::new();
    for found in session.inputs(&args.paths) {
        let Some((input, open)) = session.open_found(found, threshold, &mut outcome) else {
            continue;
        };
        let dump = dump_options(args, Some(&input.name));
        let mut metered = Metered::new(open.reader, &session.console);
        let mut judge = Judge::new(&mut metered, &options);
        let mut counts = Counts::default();
        let end = loop {
            let step = judge.step(|judged| {
                counts.add_all(judged.diagnostics);
                let Some(game) = &judged.game else {
                    return Ok(());
                };
                line.clear();
                inert::write_line(&mut line, &GameV1::new(game, &dump, judged.diagnostics))?;
                out.write_all(&line)
            });
            match step {
                Ok(Some(written)) => written?,
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
            if closed.get() {
                return Ok(outcome);
            }
        };
        counts.add_all(&judge.finish());
        if let Some(error) = end {
            let fault = Fault {
                subject: input.name.clone(),
                problem: Problem::reading(&error),
            };
            session.fault(&fault, threshold, &mut outcome);
        }
        tally.add(&input.name, judge.games(), counts, &session.console);
        outcome = outcome.max(Outcome::of(counts, threshold));
    }
    Ok(outcome)
}
