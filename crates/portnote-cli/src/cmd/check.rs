//! `portnote check`: reports what is wrong.

use std::io::{self, Write};

use portnote_core::Severity;
use portnote_pbn::Options;

use super::{Outcome, Session};
use crate::args::Check;
use crate::console::wants_color;
use crate::input::{Input, Open};
use crate::judge::{Judge, Metered};
use crate::locate::Excerpts;
use crate::numbers::{count, thousands};
use crate::output::Stdout;
use crate::problem::{Fault, Problem};
use crate::report::{self, Collector, FileReport, Report};
use crate::tally::Tally;

pub(crate) fn run(args: &Check, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let threshold = args.exit.threshold(Severity::Warning);
    let options = session.options(args.profile(), args.selection());
    let color = wants_color(session.global.color, &io::stdout());
    let mut report = report::report(
        args.output_format,
        args.max_diagnostics,
        color,
        &session.limits,
    );
    let mut outcome = Outcome::Clean;
    let (mut tally, mut kept, mut shown) = (Tally::default(), 0_u64, 0_u64);
    for input in session.inputs(&args.paths) {
        let opened = match input {
            Ok(input) => session
                .open(&input, threshold, &mut outcome)
                .map(|open| (input, open)),
            Err(fault) => {
                session.fault(&fault, threshold, &mut outcome);
                Err(fault)
            }
        };
        let (input, open) = match opened {
            Ok(opened) => opened,
            Err(fault) => {
                tell_unreadable(&fault, report.as_mut(), out)?;
                continue;
            }
        };
        let (file, fault) = check(&input, open, &options, report.excerpts(), session);
        if let Some(fault) = fault {
            session.fault(&fault, threshold, &mut outcome);
        }
        outcome = outcome.max(Outcome::of(file.counts, threshold));
        session.console.pause();
        shown = shown.saturating_add(report.file(&file, out)?);
        kept += file.listed;
        tally.add(&file.name, file.games, file.counts, &session.console);
    }
    report.finish(out)?;
    // The findings come before the line that sums them up, also where both go to one terminal.
    out.flush()?;
    if tally.files > 0 {
        session.console.line(&closing_line(&tally, kept, shown));
    }
    Ok(outcome.with(&args.exit))
}

/// Reads one file to its end, or to where the system fails.
fn check(
    input: &Input,
    open: Open,
    options: &Options,
    excerpts: Excerpts,
    session: &Session,
) -> (FileReport, Option<Fault>) {
    let mut collector = Collector::new(&input.name, options, excerpts);
    let mut judge = Judge::new(Metered::new(open.reader, &session.console), options);
    let end = loop {
        match judge.step(|judged| collector.add(judged.diagnostics, judged.block.unit())) {
            Ok(Some(())) => {}
            Ok(None) => break None,
            Err(error) => break Some(error),
        }
    };
    collector.add_at_start(&judge.finish());
    let games = judge.games();
    let fault = end.map(|error| Fault {
        subject: input.name.clone(),
        problem: Problem::reading(&error),
    });
    let reason = fault.as_ref().map(|fault| fault.problem.to_string());
    (collector.finish(games, reason), fault)
}

/// Tells the report about a file that could not be opened; a folder without files is none.
fn tell_unreadable(fault: &Fault, report: &mut dyn Report, out: &mut Stdout) -> io::Result<()> {
    match fault.problem {
        Problem::NothingFound => Ok(()),
        _ => report.unreadable(&fault.subject, &fault.problem.to_string(), out),
    }
}

/// The closing line: where, what, how much of it was shown.
fn closing_line(tally: &Tally, kept: u64, shown: u64) -> String {
    let (counts, games) = (tally.counts.in_words(), count(tally.games, "game"));
    let mut line = format!("{}: {counts} in {games}", tally.place());
    if tally.counts.fixable > 0 {
        line.push_str(&format!(" ({} fixable)", thousands(tally.counts.fixable)));
    }
    if shown < tally.counts.total() {
        let remedy = if shown < kept {
            "--max-diagnostics N shows more for each file"
        } else {
            "--limit diagnostics_kept=N keeps more for each file"
        };
        line.push_str(&format!("; {} shown, {remedy}", thousands(shown)));
    }
    line
}
