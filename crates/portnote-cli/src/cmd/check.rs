//! `portnote check`: reports what is wrong, and fixes what can be fixed.

use std::fs::Metadata;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::mem;

use portnote_core::Severity;
use rayon::prelude::*;

use super::Session;
use crate::args::Check;
use crate::config::{Configs, Judgement};
use crate::console::wants_color;
use crate::diff::{self, DiffStyle};
use crate::fix::{self, FixSource, Fixed};
use crate::input::{Input, Open, has_no_file};
use crate::metered::Metered;
use crate::numbers::{count, thousands};
use crate::outcome::Outcome;
use crate::output::{Files, Identity, Permit, Stdout};
use crate::problem::{Fault, Problem};
use crate::reading::Reading;
use crate::repeated::Repeated;
use crate::report::stream::{Failed, Straight};
use crate::report::{self, FileReport, Keeping, LeftOut, Report, Style};
use crate::shown;
use crate::tally::{Read as ReadFile, Tally};
use portnote::product::fix::Gathered;
use portnote::{Counts, Options};
use portnote_core::harmless::sanitize;

pub(crate) fn run(args: &Check, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let fixes_to_stdout = args.fixing.fix && args.paths.paths.iter().any(has_no_file);
    // Where the fixed text is the data on standard output, the findings are said beside it.
    let is_beside = fixes_to_stdout && !args.fixing.diff;
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
        is_verbose: session.console.is_verbose(),
    };
    let report = report::report(style, &session.limits);
    let threads = session.threads();
    let checker = Checker { args, session, keeping: report.keeping() };
    let mut configs = Configs::new(args.judging(), session);
    let mut job = Job {
        args,
        session,
        threshold: args.exit.threshold().unwrap_or(Severity::Warning),
        color,
        report,
        beside: is_beside.then(|| BufWriter::new(io::stderr())),
        files: Files::default(),
        outcome: Outcome::Clean,
        tally: Tally::default(),
        first_line: None,
        left_out: LeftOut::default(),
        moved_by: None,
        shown: 0,
        cut_short: 0,
        unwritten: Repeated::default(),
    };
    job.begin(out)?;
    let mut group = Group::default();
    let inputs = session.inputs(&args.paths);
    if args.fixing.fixes().is_some() {
        // A text is read once for each round of fixes.
        session.console.expect(None);
    }
    for found in inputs {
        match found {
            Err(fault) => {
                job.settle_all(group.check(&checker), out)?;
                job.fault(&fault);
                job.unreadable(&fault, out)?;
            }
            Ok(input) => {
                let judgement = match configs.judgement(input.path.as_deref()) {
                    Ok(judgement) => judgement,
                    Err(fault) => {
                        job.settle_all(group.check(&checker), out)?;
                        job.unconfigured(&input, fault, out)?;
                        continue;
                    }
                };
                let identity = small_file(&input).filter(|_| threads > 1);
                if !group.has_room(identity.as_ref(), threads) {
                    job.settle_all(group.check(&checker), out)?;
                }
                match identity {
                    Some(identity) => group.push(input, judgement, identity),
                    None => {
                        let straight = job.straight(out);
                        let checked = checker.check(&input, judgement, threads, straight);
                        job.finish_file(checked, out)?;
                    }
                }
            }
        }
    }
    job.settle_all(group.check(&checker), out)?;
    job.finish(out)
}

/// Bytes of a file from which its games are shared among the threads, and below which files are.
const SMALL_FILE: u64 = 1 << 18;

/// Files for each thread that are checked at once: what was found in them waits for its turn.
const FILES_PER_THREAD: usize = 16;

/// The file of an input, where it is small.
fn small_file(input: &Input) -> Option<Identity> {
    let path = input.path.as_ref()?;
    let metadata = path.metadata().ok().filter(Metadata::is_file)?;
    let identity = Identity::new(path, &metadata);
    (identity.bytes() < SMALL_FILE).then_some(identity)
}

/// Small files that are checked at once.
#[derive(Default)]
struct Group {
    inputs: Vec<(Input, Judgement)>,
    identities: Vec<Identity>,
}

impl Group {
    /// Whether a file can be added. Two names of one file are never checked at once, because
    /// fixing the first changes the second.
    fn has_room(&self, identity: Option<&Identity>, threads: usize) -> bool {
        let Some(identity) = identity else {
            return self.inputs.is_empty();
        };
        let mut others = self.identities.iter();
        self.inputs.len() < FILES_PER_THREAD * threads
            && others.all(|other| !other.is_same_file(identity))
    }

    fn push(&mut self, input: Input, judgement: Judgement, identity: Identity) {
        self.inputs.push((input, judgement));
        self.identities.push(identity);
    }

    /// Checks all, each on a thread of its own, and forgets them.
    fn check(&mut self, checker: &Checker<'_>) -> Vec<Checked> {
        self.identities.clear();
        let inputs = mem::take(&mut self.inputs);
        let checked = inputs.into_par_iter();
        let checked = checked.map(|(input, judgement)| checker.check(&input, judgement, 1, None));
        checked.collect()
    }
}

/// Checks inputs on any thread; nothing is printed.
struct Checker<'s> {
    args: &'s Check,
    session: &'s Session,
    keeping: Keeping,
}

/// What was found out about one input, before anything is written.
struct Checked {
    name: String,
    /// The least severity that is a finding.
    threshold: Severity,
    /// The configuration that says so, where less counts than usual.
    moved_by: Option<String>,
    /// What is odd about the input.
    oddity: Option<Fault>,
    /// What was found, or why nothing was.
    found: Result<CheckedFile, Fault>,
}

struct CheckedFile {
    report: FileReport,
    fixed: Option<Fixed>,
}

/// Reports and writes, one input after another.
struct Job<'s> {
    args: &'s Check,
    session: &'s Session,
    /// The least severity that is a finding in the input at hand.
    threshold: Severity,
    color: bool,
    report: Box<dyn Report>,
    /// Standard error, where findings go there.
    beside: Option<BufWriter<io::Stderr>>,
    files: Files,
    outcome: Outcome,
    tally: Tally,
    /// What `--verbose` says of the first file, until a second one follows.
    first_line: Option<String>,
    /// What is left out of the findings.
    left_out: LeftOut,
    /// The configuration by which findings of some file do not count.
    moved_by: Option<String>,
    /// Findings that were shown.
    shown: u64,
    /// Files in which fixing stopped before its end.
    cut_short: u64,
    /// Files that the system does not write.
    unwritten: Repeated,
}

impl Checker<'_> {
    /// Checks an input. What is found in it goes straight into a report, where one is given and
    /// nothing is kept.
    fn check(
        &self,
        input: &Input,
        judgement: Judgement,
        threads: usize,
        straight: Option<Straight<'_>>,
    ) -> Checked {
        let Judgement { options, threshold, moved_by } = judgement;
        // What a file includes is looked for beside it.
        let options = options.at(input.path.as_deref());
        let (oddity, found) = match self.open(input) {
            Err(fault) => (None, Err(fault)),
            Ok(mut open) => {
                let oddity = open.oddity.take();
                (oddity, self.find(input, open, &options, threads, straight))
            }
        };
        Checked { name: input.name.clone(), threshold, moved_by, oddity, found }
    }

    /// Opens an input, unless it is one that cannot be fixed in place.
    fn open(&self, input: &Input) -> Result<Open, Fault> {
        let fixing = &self.args.fixing;
        let is_in_place = fixing.fix && !fixing.diff;
        if is_in_place && let Some(fault) = input.not_a_file("fixed") {
            return Err(fault);
        }
        input.open(self.session.global.notation.0, &self.session.limits)
    }

    /// Reads one file to its end, or to where the system fails, as often as its fixes ask for.
    fn find(
        &self,
        input: &Input,
        open: Open,
        options: &Options,
        threads: usize,
        straight: Option<Straight<'_>>,
    ) -> Result<CheckedFile, Fault> {
        let notation = open.notation;
        let reading =
            Reading { name: &input.name, notation, options, keeping: self.keeping, threads };
        let Some(fixes) = self.args.fixing.fixes() else {
            let mut reader = open.reader;
            let report = match straight {
                // A bar on the terminal would be mixed up with the findings.
                Some(straight) if io::stdout().is_terminal() => {
                    reading.run_into(&mut reader, straight)
                }
                Some(straight) => {
                    let mut reader = Metered::new(reader, &self.session.console);
                    reading.run_into(&mut reader, straight)
                }
                None => reading.run(&mut Metered::new(reader, &self.session.console), None),
            };
            return Ok(CheckedFile { report, fixed: None });
        };
        let fault = |problem| Fault { subject: input.name.clone(), problem };
        if open.is_compressed && input.path.is_some() && !self.args.fixing.diff {
            return Err(fault(Problem::Compressed));
        }
        let identity = open.identity.clone();
        let text = FixSource::of(input, open, options.held(notation)).map_err(fault)?;
        let judge =
            |reader: &mut dyn Read, gathered: &mut Gathered| reading.run(reader, Some(gathered));
        let (report, fixed) = fix::fix(text, identity, fixes, &self.session.console, judge)
            .map_err(|error| fault(Problem::reading(&error)))?;
        Ok(CheckedFile { report, fixed: Some(fixed) })
    }
}

impl Job<'_> {
    /// Prints what comes before the first file.
    fn begin(&mut self, out: &mut Stdout) -> io::Result<()> {
        if self.args.fixing.diff {
            return Ok(());
        }
        match &mut self.beside {
            None => self.report.begin(out),
            Some(beside) if !self.session.global.quiet => self.report.begin(beside),
            Some(_) => Ok(()),
        }
    }

    /// The report, for findings that are printed while a file is read.
    fn straight<'o>(&self, out: &'o mut Stdout) -> Option<Straight<'o>> {
        let is_first = self.report.is_empty();
        let is_here = self.beside.is_none() && self.args.fixing.fixes().is_none();
        is_here.then_some(Straight { out, is_first })
    }

    fn settle_all(&mut self, checked: Vec<Checked>, out: &mut Stdout) -> io::Result<()> {
        let mut checked = checked.into_iter();
        checked.try_for_each(|checked| self.finish_file(checked, out))
    }

    /// Writes what was fixed and reports what is left.
    fn finish_file(&mut self, checked: Checked, out: &mut Stdout) -> io::Result<()> {
        let Checked { name, threshold, moved_by, oddity, found } = checked;
        self.threshold = threshold;
        self.session.console.pause();
        if let Some(oddity) = &oddity {
            self.fault(oddity);
        }
        let CheckedFile { mut report, fixed } = match found {
            Ok(found) => found,
            Err(fault) => {
                self.fault(&fault);
                return self.unreadable(&fault, out);
            }
        };
        let problem = report.io_error.clone();
        if let Some(problem) = &problem {
            self.fault(&Fault { subject: name.clone(), problem: problem.clone() });
        }
        let streamed = report.streamed.as_mut();
        match streamed.and_then(|streamed| streamed.failed.take()) {
            None => {}
            Some(Failed::Report(error)) => return Err(error),
            Some(Failed::Spool(error)) => self.fault(&Fault {
                subject: "a temporary file".to_owned(),
                problem: Problem::writing(&error),
            }),
        }
        let is_diff = self.args.fixing.diff;
        if let Some(mut fixed) = fixed {
            let is_written = problem.is_none()
                && if is_diff {
                    self.diff(&name, &fixed, out)?
                } else {
                    self.write(&name, &fixed, out)?
                };
            if is_written {
                self.tell(&name, &fixed);
                fixed.tell_left_out(&name, report.record, &self.session.console);
                let number = fixed.codes.values().sum();
                report.fixed = Some(number);
                self.tally.fixed += number;
                self.tally.changed += u64::from(!fixed.script.is_empty());
                self.cut_short += u64::from(fixed.is_cut_short);
            } else if !fixed.script.is_empty() {
                // The file is as it was, and so is what is wrong with it.
                report = mem::take(&mut fixed.before);
                report.fixed = Some(0);
            }
        }
        if !is_diff {
            let outcome = Outcome::of(report.counts, self.threshold);
            self.outcome = self.outcome.max(outcome);
            if outcome < Outcome::of(report.counts, Severity::Warning) {
                self.moved_by = self.moved_by.take().or(moved_by);
            }
            self.left_out.merge(&report.suppressed);
            let shown = match &mut self.beside {
                None => self.report.file(&mut report, out)?,
                Some(beside) if !self.session.global.quiet => {
                    self.report.file(&mut report, beside)?
                }
                Some(_) => 0,
            };
            self.shown = self.shown.saturating_add(shown);
        }
        let console = &self.session.console;
        let read = ReadFile {
            name: &name,
            record: report.record,
            games: report.games,
            remarks: Counts::default(),
            is_cut_off: problem.is_some(),
        };
        // The first file waits for a second one: the closing line says the same of a single file.
        let line = self.tally.count(read, report.counts);
        match self.tally.files {
            1 => self.first_line = Some(line),
            _ => {
                if let Some(first) = self.first_line.take() {
                    console.detail(&first);
                }
                console.detail(&line);
            }
        }
        Ok(())
    }

    /// Puts the fixed text where the text was; whether that was done.
    fn write(&mut self, name: &str, fixed: &Fixed, out: &mut Stdout) -> io::Result<bool> {
        let (path, (identity, hash)) = match (&fixed.text, &fixed.read) {
            (FixSource::File(path), Some(read)) => (path, read),
            (text, _) => {
                let mut edited = text.edited(&fixed.script)?;
                shown::write(&mut edited, out)?;
                return Ok(true);
            }
        };
        if fixed.script.is_empty() {
            return Ok(true);
        }
        let permit = Permit::InPlace { input: identity, hash: *hash };
        let written = match fixed.text.edited(&fixed.script) {
            Ok(edited) => self.files.write_from(path, edited, &permit),
            Err(error) => {
                Err(Fault { subject: name.to_owned(), problem: Problem::reading(&error) })
            }
        };
        match written {
            Ok(written) => {
                written.remarks.iter().for_each(|remark| self.fault(remark));
                Ok(true)
            }
            Err(fault) if matches!(fault.problem, Problem::WriteFailed { .. }) => {
                let (session, threshold) = (self.session, Some(self.threshold));
                self.unwritten.add(fault, session, threshold, &mut self.outcome);
                Ok(false)
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
                self.fault(&Fault { subject: name.to_owned(), problem: Problem::reading(&error) });
                return Ok(false);
            }
        };
        let look = DiffStyle { color: self.color, for_terminal: io::stdout().is_terminal() };
        diff::print(name, lines, &fixed.script, look, out)?;
        Ok(true)
    }

    /// Names the codes that were fixed, where that was asked for.
    fn tell(&self, name: &str, fixed: &Fixed) {
        if !self.args.fixing.show_fixes || fixed.codes.is_empty() {
            return;
        }
        let codes = fixed.codes.iter();
        let codes: Vec<String> =
            codes.map(|(code, number)| format!("{} {code}", thousands(*number))).collect();
        let done = if self.args.fixing.diff { "would be fixed" } else { "fixed" };
        let line = format!("{}: {done}: {}", sanitize(name), codes.join(", "));
        self.session.console.line(&line);
    }

    /// Reports a file whose configuration is invalid; the fault itself is reported once.
    fn unconfigured(
        &mut self,
        input: &Input,
        fault: Option<Fault>,
        out: &mut Stdout,
    ) -> io::Result<()> {
        if let Some(fault) = &fault {
            self.fault(fault);
        }
        self.tally.unread += 1;
        let reason = "its configuration cannot be understood";
        match &mut self.beside {
            None => self.report.unreadable(&input.name, reason, out),
            Some(beside) => self.report.unreadable(&input.name, reason, beside),
        }
    }

    /// Tells the report about a file that could not be opened; a folder without files is none.
    fn unreadable(&mut self, fault: &Fault, out: &mut Stdout) -> io::Result<()> {
        if matches!(fault.problem, Problem::NothingFound { .. }) {
            return Ok(());
        }
        self.tally.unread += 1;
        if self.args.fixing.diff {
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
        self.unwritten.tell("file", self.session);
        let is_new = |_: &String| self.args.fixing.diff;
        if let Some(first) = self.first_line.take().filter(is_new) {
            self.session.console.detail(&first);
        }
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
            let (found, games) = (tally.found_in_words(), tally.games_in_words());
            let counts = tally.counts.in_words();
            line.push_str(&match (fixing.fix, tally.fixed) {
                (false, _) => found,
                (true, 0) => format!("nothing fixed, {found}"),
                (true, fixed) => format!("{} fixed, {counts} left in {games}", thousands(fixed)),
            });
        }
        line.push_str(&self.fixable());
        line.push_str(&tally.unread_in_words());
        if self.cut_short > 0 {
            let files = count(self.cut_short, "file");
            line.push_str(&format!(
                "; {files} not fixed completely, because too many fixes depend on each other"
            ));
        }
        if let Some(left_out) = self.left_out.in_words() {
            line.push_str(&format!("; {left_out}; --no-suppress reports them"));
        }
        if let Some(name) = &self.moved_by {
            let name = sanitize(name);
            line.push_str(&format!("; warnings do not count by `fail-on` of {name}"));
        }
        if self.shown < tally.counts.total() && !fixing.diff && self.is_shown() {
            line.push_str(&format!(
                "; {} shown, --max-diagnostics N shows more for each file",
                thousands(self.shown)
            ));
        }
        line
    }

    /// Whether findings are shown at all.
    const fn is_shown(&self) -> bool {
        self.beside.is_none() || !self.session.global.quiet
    }

    /// What could still be fixed, and how.
    fn fixable(&self) -> String {
        let Counts { fixable, fixable_unsafely, .. } = self.tally.counts;
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
