//! `portnote check`: reports what is wrong.

use std::io;

use portnote_core::{Profile, Severity};
use portnote_pbn::Options;

use super::{Outcome, Session};
use crate::args::Check;
use crate::args::CheckFormat;
use crate::console::wants_color;
use crate::input::{Input, Open};
use crate::judge::{Judge, Metered};
use crate::numbers::count;
use crate::problem::{Fault, Problem};
use crate::report::{self, Collector, Counts, FileReport, Report};
use crate::sanitize::sanitize;

pub(crate) fn run(args: &Check, session: &mut Session) -> io::Result<Outcome> {
    let threshold = args.exit.threshold(Severity::Warning);
    let options = session.options(args.profile(), args.selection());
    let color = wants_color(session.global.color, &io::stdout());
    let mut report = report::report(args.output_format, args.max_diagnostics, color, &session.limits);
    let mut outcome = Outcome::Clean;
    let mut total = Total::default();
    for input in session.inputs(&args.paths) {
        let input = match input {
            Ok(input) => input,
            Err(fault) => {
                session.fault(&fault, threshold, &mut outcome);
                unreadable(&fault, report.as_mut(), session)?;
                continue;
            }
        };
        let open = match session.open(&input, threshold, &mut outcome) {
            Ok(open) => open,
            Err(fault) => {
                unreadable(&fault, report.as_mut(), session)?;
                continue;
            }
        };
        let (file, fault) = check(&input, open, &options, report.excerpts(), session);
        if let Some(fault) = fault {
            session.fault(&fault, threshold, &mut outcome);
        }
        outcome = outcome.max(Outcome::of(file.counts, threshold));
        total.add(&file);
        session.console.pause();
        report.file(&file, &mut session.out)?;
    }
    report.finish(&mut session.out)?;
    // The findings come before the line that sums them up, also where both go to one terminal.
    io::Write::flush(&mut session.out)?;
    session.console.line(&total.line(args));
    Ok(outcome.with(&args.exit))
}

/// Reads one file to its end, or to where the system fails.
fn check(
    input: &Input,
    open: Open,
    options: &Options,
    excerpts: crate::locate::Excerpts,
    session: &Session,
) -> (FileReport, Option<Fault>) {
    let mut collector = Collector::new(&input.name, options, excerpts);
    let mut metered = Metered::new(open.reader, &session.console);
    let mut judge = Judge::new(&mut metered, options);
    let end = loop {
        match judge.step(|judged| collector.add(judged.diagnostics, judged.block.unit())) {
            Ok(Some(())) => {}
            Ok(None) => break None,
            Err(error) => break Some(error),
        }
    };
    collector.add_at_start(&judge.finish());
    let games = judge.games();
    session.console.detail(&format!("{}: {}", sanitize(&input.name), count(games, "game")));
    let fault = end.map(|error| Fault { subject: input.name.clone(), problem: Problem::reading(&error) });
    let reason = fault.as_ref().map(|fault| fault.problem.to_string());
    (collector.finish(games, reason), fault)
}

/// Tells the report about a file that could not be opened; a folder without files is none.
fn unreadable(fault: &Fault, report: &mut dyn Report, session: &mut Session) -> io::Result<()> {
    match fault.problem {
        Problem::NothingFound => Ok(()),
        _ => report.unreadable(&fault.subject, &fault.problem.to_string(), &mut session.out),
    }
}

/// The findings of the whole run.
#[derive(Default)]
struct Total {
    files: u64,
    games: u64,
    counts: Counts,
    name: String,
    is_cut: bool,
    kept: u64,
}

impl Total {
    fn add(&mut self, file: &FileReport) {
        self.files += 1;
        self.games += file.games;
        self.counts.merge(file.counts);
        self.name.clone_from(&file.name);
        self.kept = self.kept.max(file.kept.len() as u64);
    }

    /// The closing line: who, what, how much, and how to see the rest.
    fn line(&self, args: &Check) -> String {
        let who = match self.files {
            1 => sanitize(&self.name).into_owned(),
            files => count(files, "file"),
        };
        let mut line = format!("{who}: {} in {}", self.counts.in_words(), count(self.games, "game"));
        if self.counts.fixable > 0 {
            line.push_str(&format!(" ({} fixable)", self.counts.fixable));
        }
        let _ = (args, self.is_cut, Profile::Import, CheckFormat::Full);
        line
    }
}
