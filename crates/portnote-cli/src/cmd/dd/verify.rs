//! `portnote dd --verify`: compares stated results with best play.

use std::io;

use portnote::{Counts, Format};
use portnote_bridge::Solver;
use portnote_core::wording::counted;
use portnote_doubledummy::{Asked, VerifyCounts, verify, verify_into};

use super::files::{self, Held, Work};
use crate::args::Dd;
use crate::cmd::Session;
use crate::console::wants_color;
use crate::dd::Desk;
use crate::input::{Input, Open};
use crate::interrupt;
use crate::outcome::Outcome;
use crate::output::Stdout;
use crate::problem::Problem;
use crate::reading::Reading;
use crate::report::{self, LeftOut, Report, Style};
use crate::tally::{Read, Tally};

pub(super) fn run(
    args: &Dd,
    session: &Session,
    desk: &mut Desk,
    out: &mut Stdout,
) -> io::Result<Outcome> {
    let style = Style {
        format: args.output_format,
        shown: args.max_diagnostics,
        statistics: false,
        color: wants_color(session.global.color, &io::stdout()),
        is_verbose: session.console.is_verbose(),
    };
    let mut job = Job {
        session,
        report: report::report(style, &session.limits),
        outcome: Outcome::Clean,
        tally: Tally::default(),
        left_out: LeftOut::default(),
        nothing_stated: 0,
        lin: 0,
        unsolvable: 0,
        time_limit: 0,
        failed: 0,
    };
    job.report.begin(out)?;
    let read = files::run(&mut job, args, session, desk, out)?;
    job.report.finish(out)?;
    io::Write::flush(out)?;
    job.tell();
    Ok(read.max(job.outcome))
}

struct Job<'s> {
    session: &'s Session,
    report: Box<dyn Report>,
    outcome: Outcome,
    tally: Tally,
    left_out: LeftOut,
    /// Games that state no results, and games in LIN, which never do.
    nothing_stated: u64,
    lin: u64,
    /// Games that cannot be solved, that were not solved in time, and for which the solver failed.
    unsolvable: u64,
    time_limit: u64,
    failed: u64,
}

impl Job<'_> {
    fn count(&mut self, counts: &VerifyCounts) {
        self.nothing_stated += counts.nothing_stated;
        self.time_limit += counts.time_limit;
        self.failed += counts.failed;
        self.unsolvable += counts.unsolvable;
        if counts.is_incomplete() {
            self.outcome = self.outcome.max(Outcome::Findings);
        }
    }

    fn tell(&self) {
        let console = &self.session.console;
        if self.lin > 0 {
            console.line(&format!("{} in LIN: nothing stated", counted(self.lin, "game")));
        }
        if self.tally.files == 0 {
            return;
        }
        let mut line = format!("{}: {}", self.tally.place(), self.tally.found_in_words());
        let failed = match interrupt::is_interrupted() {
            true => "not solved: interrupted",
            false => "not solved: the solver failed",
        };
        let parts = [
            (self.nothing_stated, "with nothing stated"),
            (self.unsolvable, "not solvable"),
            (self.time_limit, "not solved in time"),
            (self.failed, failed),
        ];
        for (number, what) in parts.into_iter().filter(|(number, _)| *number > 0) {
            line.push_str(&format!("; {number} {what}"));
        }
        if let Some(left_out) = self.left_out.in_words() {
            line.push_str(&format!("; {left_out}"));
        }
        console.line(&line);
    }
}

impl Work for Job<'_> {
    fn refusal(&self, _: &Input, _: &Open) -> Option<Problem> {
        None
    }

    fn ask(&self, file: &Held, solver: &mut Asked) {
        let _ = verify(&file.text, &file.judgement.options, solver);
    }

    fn finish(&mut self, file: Held, solver: &mut dyn Solver, out: &mut Stdout) -> io::Result<()> {
        let options = &file.judgement.options;
        let reading = Reading {
            name: &file.name,
            notation: Format::Pbn,
            options,
            keeping: self.report.keeping(),
            threads: 1,
        };
        let mut counts = VerifyCounts::default();
        let mut report = reading.collect(None, |collector| {
            counts = verify_into(&file.text, options, solver, collector);
            counts.games
        });
        self.count(&counts);
        self.outcome = self.outcome.max(Outcome::of(report.counts, file.judgement.threshold));
        self.left_out.merge(&report.suppressed);
        self.report.file(&mut report, out)?;
        let read = Read {
            name: &file.name,
            record: report.record,
            games: report.games,
            remarks: Counts::default(),
            is_cut_off: false,
        };
        self.tally.count(read, report.counts);
        Ok(())
    }

    fn pass_lin(&mut self, games: u64) {
        self.lin += games;
    }
}
