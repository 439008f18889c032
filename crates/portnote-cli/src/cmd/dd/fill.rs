//! `portnote dd --fill`: adds missing results to files.

use std::io::{self, IsTerminal as _};

use portnote::product::notation::{Notation as _, Pbn};
use portnote_bridge::Solver;
use portnote_core::Severity;
use portnote_core::harmless::sanitize;
use portnote_core::wording::counted;
use portnote_doubledummy::{Asked, Fill, FillReport, Filled, LeftOut, LeftReason, fill, verify};

use super::Unsolved;
use super::files::{self, Held, Work};
use crate::args::Dd;
use crate::cmd::Session;
use crate::console::wants_color;
use crate::dd::Desk;
use crate::diff::{self, DiffStyle};
use crate::few::FEW;
use crate::input::{Input, Open};
use crate::outcome::Outcome;
use crate::output::{Files, Identity, Permit, Stdout};
use crate::problem::{Fault, Problem};
use crate::shown;

pub(super) fn run(
    args: &Dd,
    session: &Session,
    desk: &mut Desk,
    out: &mut Stdout,
) -> io::Result<Outcome> {
    let mut outcome = Outcome::Clean;
    if let Some(Err(fault)) = args.target().map(|target| files::refuse(target, args)) {
        session.fault(&fault, Severity::Error, &mut outcome);
        return Ok(outcome);
    }
    let mut job = Job {
        args,
        session,
        fill: args.fill(),
        files: Files::default(),
        caches: desk.cache_files(),
        unsolved: Unsolved::default(),
        outcome: Outcome::Clean,
    };
    let read = files::run(&mut job, args, session, desk, out)?;
    job.unsolved.tell(session);
    Ok(read.max(job.outcome))
}

struct Job<'s> {
    args: &'s Dd,
    session: &'s Session,
    fill: Fill,
    files: Files,
    /// Files that no output may replace.
    caches: Vec<Identity>,
    /// Games with deals that cannot be solved.
    unsolved: Unsolved,
    outcome: Outcome,
}

impl Job<'_> {
    /// Fills in a text. Results of which a line of the text suppresses the finding stay as they are.
    fn filled(&self, file: &Held, solver: &mut dyn Solver) -> Filled {
        let (text, options) = (&file.text, &file.judgement.options);
        let own = Pbn::options(options);
        if !self.args.replace {
            let filled = fill(text, &own, &self.fill, solver);
            if !filled.report.left.iter().any(|left| wrong_table(&left.reason).is_some()) {
                return filled;
            }
        }
        let verified = verify(text, options, solver);
        let hidden = verified.checked.suppressed.iter().map(|found| found.finding.span);
        fill(text, &own, &self.fill.clone().keep(hidden), solver)
    }

    /// Whether the filled text goes to standard output.
    fn is_stdout(&self, file: &Held) -> bool {
        match &self.args.output {
            Some(output) => output.as_os_str() == "-",
            None => file.path.is_none(),
        }
    }

    /// Puts the filled text where it belongs; whether that was done.
    fn write(&mut self, file: &Held, filled: &Filled, out: &mut Stdout) -> io::Result<bool> {
        if self.args.diff {
            let color = wants_color(self.session.global.color, &io::stdout());
            let look = DiffStyle { color, for_terminal: io::stdout().is_terminal() };
            if !filled.is_unchanged() {
                self.outcome = self.outcome.max(Outcome::Findings);
                diff::print(&file.name, file.text.as_slice(), &filled.script, look, out)?;
            }
            return Ok(true);
        }
        if self.is_stdout(file) {
            shown::write(&mut filled.apply(&file.text).as_slice(), out)?;
            return Ok(true);
        }
        let inputs = file.read.iter().map(|(identity, _)| identity);
        let inputs: Vec<_> = inputs.chain(&self.caches).cloned().collect();
        let (target, permit) = match (self.args.target(), &file.path, &file.read) {
            (Some(target), ..) if self.args.force => (target, Permit::Replace { inputs: &inputs }),
            (Some(target), ..) => (target, Permit::New { inputs: &inputs }),
            (None, Some(path), Some((input, hash))) => {
                (path.as_path(), Permit::InPlace { input, hash: *hash })
            }
            _ => return Ok(false),
        };
        if self.args.target().is_none() && filled.is_unchanged() {
            return Ok(true);
        }
        match self.files.write(target, &filled.apply(&file.text), &permit) {
            Ok(written) => {
                for remark in &written.remarks {
                    self.session.fault(remark, Severity::Error, &mut self.outcome);
                }
                Ok(true)
            }
            Err(fault) => {
                self.session.fault(&fault, Severity::Error, &mut self.outcome);
                Ok(false)
            }
        }
    }

    fn tell(&mut self, name: &str, report: &FillReport) {
        let console = &self.session.console;
        let name = sanitize(name);
        let told = if self.args.diff { report.preview() } else { report.to_string() };
        console.line(&format!("{name}: {told}"));
        let unreadable = report.unreadable_tables();
        if unreadable > 0 {
            console.line(&format!("{name}: {} cannot be completed", counted(unreadable, "table")));
        }
        let advice = if self.args.replace { "" } else { "; `--replace` corrects them" };
        let (mut failures, mut more) = (0, 0);
        for LeftOut { game, reason, .. } in &report.left {
            if let LeftReason::Unsolvable(reason) = reason {
                self.unsolved.add((*reason).into());
            }
            if let Some((severity, code)) = wrong_table(reason) {
                console.message(severity, code, &format!("{name}: game {game}: {reason}{advice}"));
            }
            if !reason.is_failure() {
                continue;
            }
            failures += 1;
            if failures <= FEW {
                console.line(&format!("{name}: game {game} left as it is: {reason}"));
            } else {
                more += 1;
            }
        }
        if more > 0 {
            let games = counted(more, "more game");
            console.line(&format!("{name}: {games} left unchanged"));
        }
        if report.has_failures() {
            self.outcome = self.outcome.max(Outcome::Findings);
        }
    }
}

impl Work for Job<'_> {
    fn refusal(&self, input: &Input, open: &Open) -> Option<Problem> {
        let is_in_place = self.args.output.is_none() && !self.args.diff;
        if !is_in_place || input.path.is_none() {
            return None;
        }
        if let Some(Fault { problem, .. }) = input.not_a_file("filled") {
            return Some(problem);
        }
        if open.is_compressed {
            return Some(Problem::Compressed);
        }
        // Better now than after an hour of solving.
        let target = open.path.as_deref().map(Files::refuse_unwritable);
        target.and_then(Result::err).map(|fault| fault.problem)
    }

    fn ask(&self, file: &Held, solver: &mut Asked) {
        // Nothing is answered, so that nothing is filled in.
        let _ = self.filled(file, solver);
    }

    fn finish(&mut self, file: Held, solver: &mut dyn Solver, out: &mut Stdout) -> io::Result<()> {
        let filled = self.filled(&file, solver);
        if self.write(&file, &filled, out)? {
            self.tell(&file.name, &filled.report);
        }
        Ok(())
    }
}

/// How serious it is, and which code it has, that a table which is there is wrong.
const fn wrong_table(reason: &LeftReason) -> Option<(Severity, &'static str)> {
    match reason {
        LeftReason::TableWrong(_) => Some((Severity::Warning, "pbn/dd-table")),
        LeftReason::TableFloored(_) => Some((Severity::Info, "pbn/dd-floor")),
        _ => None,
    }
}
