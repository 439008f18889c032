//! `portnote check`: reports what is wrong, and fixes what can be fixed.

use std::io::{self, BufWriter, IsTerminal, Read, Write};

use portnote_core::Severity;
use portnote_pbn::Options;

use super::{Outcome, Session};
use crate::args::Check;
use crate::console::wants_color;
use crate::diff::{self, Look};
use crate::fix::{self, Fixed, Gathered, Text};
use crate::input::{Input, Open};
use crate::judge::{Judge, Metered};
use crate::locate::Excerpts;
use crate::numbers::{count, thousands};
use crate::output::{self, Files, Permit, Stdout};
use crate::problem::{Fault, Problem};
use crate::report::{self, Collector, Counts, FileReport, Report, Style};
use crate::sanitize::sanitize;
use crate::tally::Tally;

pub(crate) fn run(args: &Check, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let fixes_stdin = args.fixing.fix && args.paths.paths.iter().any(|path| path == "-");
    // Where the fixed text is the data on standard output, the findings are said beside it.
    let is_beside = fixes_stdin && !args.fixing.diff;
    let color = if is_beside {
        session.console.has_color()
    } else {
        wants_color(session.global.color, &io::stdout())
    };
    let style = Style {
        format: args.output_format,
        shown: args.max_diagnostics,
        statistics: args.statistics,
        color,
    };
    let report = report::report(style, &session.limits);
    let mut job = Job {
        args,
        session,
        threshold: args.exit.threshold(Severity::Warning),
        options: session.options(args.profile(), args.selection()),
        color,
        excerpts: report.excerpts(),
        report,
        beside: is_beside.then(|| BufWriter::new(io::stderr())),
        files: Files::default(),
        outcome: Outcome::Clean,
        tally: Tally::default(),
        kept: 0,
        shown: 0,
        cut_short: 0,
    };
    for input in session.inputs(&args.paths) {
        job.input(input, out)?;
    }
    job.finish(out)
}

struct Job<'s> {
    args: &'s Check,
    session: &'s Session,
    threshold: Severity,
    options: Options,
    color: bool,
    excerpts: Excerpts,
    report: Box<dyn Report>,
    /// Standard error, where findings go there.
    beside: Option<BufWriter<io::Stderr>>,
    files: Files,
    outcome: Outcome,
    tally: Tally,
    /// Findings that are kept, and those that were shown.
    kept: u64,
    shown: u64,
    /// Files in which fixing stopped before its end.
    cut_short: u64,
}

/// What was found out about one file, before anything is written.
struct Checked {
    name: String,
    report: FileReport,
    fixed: Option<Fixed>,
    fault: Option<Fault>,
}

impl Job<'_> {
    /// Checks one input, writes what is to be written, and reports.
    fn input(&mut self, input: Result<Input, Fault>, out: &mut Stdout) -> io::Result<()> {
        let opened = match input {
            Ok(input) => self
                .session
                .open(&input, self.threshold, &mut self.outcome)
                .map(|open| (input, open)),
            Err(fault) => {
                self.fault(&fault);
                Err(fault)
            }
        };
        let (input, open) = match opened {
            Ok(opened) => opened,
            Err(fault) => return self.unreadable(&fault, out),
        };
        match self.check(&input, open) {
            Ok(checked) => self.settle(checked, out),
            Err(fault) => {
                self.fault(&fault);
                self.unreadable(&fault, out)
            }
        }
    }

    /// Reads one file to its end, or to where the system fails, as often as its fixes ask for.
    fn check(&self, input: &Input, open: Open) -> Result<Checked, Fault> {
        let fault = |problem| Fault {
            subject: input.name.clone(),
            problem,
        };
        let (report, fixed) = match self.args.fixing.fixes() {
            None => {
                let mut reader = Metered::new(open.reader, &self.session.console);
                (self.judge(&input.name, &mut reader, None), None)
            }
            Some(fixes) => {
                let identity = open.identity.clone();
                let text = Text::of(input, open, self.options.limits.input_bytes).map_err(fault)?;
                let judge = |reader: &mut dyn Read, gathered: &mut Gathered| {
                    self.judge(&input.name, reader, Some(gathered))
                };
                let (report, fixed) = fix::fix(text, identity, fixes, &self.session.console, judge)
                    .map_err(|error| fault(Problem::reading(&error)))?;
                (report, Some(fixed))
            }
        };
        let problem = report.io_error.clone();
        Ok(Checked {
            name: input.name.clone(),
            report,
            fixed,
            fault: problem.map(fault),
        })
    }

    /// Reads a text once.
    fn judge(
        &self,
        name: &str,
        reader: &mut dyn Read,
        mut gathered: Option<&mut Gathered>,
    ) -> FileReport {
        let mut collector = Collector::new(name, &self.options, self.excerpts);
        let mut judge = Judge::new(reader, &self.options);
        let end = loop {
            let step = judge.step(|judged| {
                if let Some(gathered) = &mut gathered {
                    gathered.add(judged.diagnostics);
                }
                collector.add(judged.diagnostics, judged.block.unit());
            });
            match step {
                Ok(Some(())) => {}
                Ok(None) => break None,
                Err(error) => break Some(error),
            }
        };
        let closing = judge.finish();
        if let Some(gathered) = gathered {
            gathered.add(&closing);
        }
        collector.add_at_start(&closing);
        collector.finish(judge.games(), end.map(|error| Problem::reading(&error)))
    }

    /// Writes what was fixed and reports what is left.
    fn settle(&mut self, checked: Checked, out: &mut Stdout) -> io::Result<()> {
        let Checked {
            name,
            mut report,
            fixed,
            fault,
        } = checked;
        self.session.console.pause();
        if let Some(fault) = &fault {
            self.fault(fault);
        }
        let is_diff = self.args.fixing.diff;
        if let Some(mut fixed) = fixed {
            let is_written = fault.is_none()
                && if is_diff {
                    self.diff(&name, &fixed, out)?
                } else {
                    self.write(&name, &fixed, out)?
                };
            if is_written {
                self.tell(&name, &fixed);
                let number = fixed.codes.values().sum();
                report.fixed = Some(number);
                self.tally.fixed += number;
                self.tally.changed += u64::from(!fixed.script.is_empty());
                self.cut_short += u64::from(fixed.is_cut_short);
            } else if !fixed.script.is_empty() {
                // The file is as it was, and so is what is wrong with it.
                report = std::mem::take(&mut fixed.before);
                report.fixed = Some(0);
            }
        }
        if !is_diff {
            self.outcome = self.outcome.max(Outcome::of(report.counts, self.threshold));
            let shown = match &mut self.beside {
                None => self.report.file(&report, out)?,
                Some(beside) if !self.session.global.quiet => self.report.file(&report, beside)?,
                Some(_) => 0,
            };
            self.shown = self.shown.saturating_add(shown);
            self.kept += report.listed;
        }
        let console = &self.session.console;
        self.tally.add(&name, report.games, report.counts, console);
        Ok(())
    }

    /// Puts the fixed text where the text was; whether that was done.
    fn write(&mut self, name: &str, fixed: &Fixed, out: &mut Stdout) -> io::Result<bool> {
        let (path, (identity, hash)) = match (&fixed.text, &fixed.read) {
            (Text::File(path), Some(read)) => (path, read),
            (text, _) => {
                let mut edited = text.edited(&fixed.script)?;
                output::pass(&mut edited, |bytes| out.write_all(bytes))?;
                return Ok(true);
            }
        };
        if fixed.script.is_empty() {
            return Ok(true);
        }
        let permit = Permit::InPlace {
            input: identity,
            hash: *hash,
        };
        let written = match fixed.text.edited(&fixed.script) {
            Ok(mut edited) => self.files.write_from(path, &mut edited, &permit),
            Err(error) => Err(Fault {
                subject: name.to_owned(),
                problem: Problem::reading(&error),
            }),
        };
        match written {
            Ok(written) => {
                written.remarks.iter().for_each(|remark| self.fault(remark));
                Ok(true)
            }
            Err(fault) => {
                self.fault(&fault);
                Ok(false)
            }
        }
    }

    /// Prints what would change; whether that was done.
    fn diff(&mut self, name: &str, fixed: &Fixed, out: &mut Stdout) -> io::Result<bool> {
        if fixed.script.is_empty() {
            return Ok(true);
        }
        self.outcome = self.outcome.max(Outcome::Findings);
        let lines = match fixed.text.lines() {
            Ok(lines) => lines,
            Err(error) => {
                self.fault(&Fault {
                    subject: name.to_owned(),
                    problem: Problem::reading(&error),
                });
                return Ok(false);
            }
        };
        let look = Look {
            color: self.color,
            for_terminal: io::stdout().is_terminal(),
        };
        diff::print(name, lines, &fixed.script, look, out)?;
        Ok(true)
    }

    /// Names the codes that were fixed, where that was asked for.
    fn tell(&self, name: &str, fixed: &Fixed) {
        if !self.args.fixing.show_fixes || fixed.codes.is_empty() {
            return;
        }
        let codes = fixed.codes.iter();
        let codes: Vec<String> = codes
            .map(|(code, number)| format!("{} {code}", thousands(*number)))
            .collect();
        let done = if self.args.fixing.diff {
            "would be fixed"
        } else {
            "fixed"
        };
        let line = format!("{}: {done}: {}", sanitize(name), codes.join(", "));
        self.session.console.line(&line);
    }

    /// Tells the report about a file that could not be opened; a folder without files is none.
    fn unreadable(&mut self, fault: &Fault, out: &mut Stdout) -> io::Result<()> {
        if fault.problem == Problem::NothingFound || self.args.fixing.diff {
            return Ok(());
        }
        let reason = fault.problem.to_string();
        match &mut self.beside {
            None => self.report.unreadable(&fault.subject, &reason, out),
            Some(beside) => self.report.unreadable(&fault.subject, &reason, beside),
        }
    }

    fn fault(&mut self, fault: &Fault) {
        self.session.fault(fault, self.threshold, &mut self.outcome);
    }

    fn finish(mut self, out: &mut Stdout) -> io::Result<Outcome> {
        if !self.args.fixing.diff {
            match &mut self.beside {
                None => self.report.finish(out)?,
                Some(beside) if !self.session.global.quiet => {
                    self.report.finish(beside)?;
                    beside.flush()?;
                }
                Some(_) => {}
            }
        }
        // The findings come before the line that sums them up, also where both go to one terminal.
        out.flush()?;
        if self.tally.files > 0 {
            self.session.console.line(&self.closing_line());
        }
        Ok(self.outcome.with(&self.args.exit))
    }

    /// The closing line: where, what, how much of it was shown.
    fn closing_line(&self) -> String {
        let (tally, fixing) = (&self.tally, &self.args.fixing);
        let mut line = format!("{}: ", tally.place());
        if fixing.diff {
            line.push_str(&match (tally.fixed, tally.changed) {
                (0, _) => "nothing to fix".to_owned(),
                (fixed, changed) if tally.files > 1 => {
                    let (fixed, files) = (count(fixed, "finding"), count(changed, "file"));
                    format!("{fixed} would be fixed in {files}")
                }
                (fixed, _) => format!("{} would be fixed", count(fixed, "finding")),
            });
        } else {
            let (counts, games) = (tally.counts.in_words(), count(tally.games, "game"));
            line.push_str(&match (fixing.fix, tally.fixed) {
                (false, _) => format!("{counts} in {games}"),
                (true, 0) => format!("nothing fixed, {counts} in {games}"),
                (true, fixed) => format!("{} fixed, {counts} left in {games}", thousands(fixed)),
            });
        }
        line.push_str(&self.fixable());
        if self.cut_short > 0 {
            let files = count(self.cut_short, "file");
            line.push_str(&format!(
                "; {files} not fixed to the end, because fixes undo each other"
            ));
        }
        if self.shown < tally.counts.total() && !fixing.diff && self.is_shown() {
            let remedy = if self.shown < self.kept {
                "--max-diagnostics N shows more for each file"
            } else {
                "--limit diagnostics_kept=N keeps more for each file"
            };
            line.push_str(&format!("; {} shown, {remedy}", thousands(self.shown)));
        }
        line
    }

    /// Whether findings are shown at all.
    const fn is_shown(&self) -> bool {
        self.beside.is_none() || !self.session.global.quiet
    }

    /// What could still be fixed, and how.
    fn fixable(&self) -> String {
        let Counts {
            fixable,
            fixable_unsafely,
            ..
        } = self.tally.counts;
        let fixing = &self.args.fixing;
        let is_fixing = fixing.fixes().is_some();
        let text = match (is_fixing, fixable, fixable_unsafely) {
            (true, _, 0) | (_, 0, 0) => return String::new(),
            (true, _, _) if fixing.unsafe_fixes => return String::new(),
            (true, _, more) if fixing.diff && self.tally.fixed > 0 => {
                format!("{} more with --unsafe-fixes", thousands(more))
            }
            (true, _, more) => format!("{} fixable with --unsafe-fixes", thousands(more)),
            (false, safe, 0) => format!("{} fixable with --fix", thousands(safe)),
            (false, 0, more) => {
                format!("{} fixable with --fix --unsafe-fixes", thousands(more))
            }
            (false, safe, more) => format!(
                "{} fixable with --fix, {} more with --unsafe-fixes",
                thousands(safe),
                thousands(more)
            ),
        };
        format!(" ({text})")
    }
}
