//! `portnote export`: writes games in export format.

mod draft;
mod writing;

use std::io;

use portnote_core::Severity;

use super::Session;
use crate::args::Export;
use crate::fix::{self, FixSource};
use crate::input::{Input, Open};
use crate::metered::Metered;
use crate::numbers::{count, numbered};
use crate::outcome::Outcome;
use crate::output::{Files, Identity, Permit, Stdout, Written};
use crate::problem::{Fault, Problem};
use crate::reading::Reading;
use crate::repeated::Repeated;
use crate::report::Keeping;
use crate::shown;
use crate::tally::Tally;
use portnote::product::fix::Fixes;
use portnote::{Format, Options};
use portnote_core::harmless::sanitize;

use draft::Draft;
use writing::{Exported, Writing};

pub(crate) fn run(args: &Export, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let mut job = Job {
        args,
        session,
        threshold: args.exit.threshold(),
        options: session.options(),
        files: Files::default(),
        outcome: Outcome::Clean,
        tally: Tally::default(),
        is_repairable: false,
        unwritten: Repeated::default(),
    };
    if args.in_place {
        job.in_place();
        job.unwritten.tell("file", session);
    } else {
        job.together(out)?;
    }
    session.name_useless(&args.special(), job.threshold, &mut job.outcome);
    job.tally.point_to_check(&session.console);
    Ok(job.outcome.with(&args.exit))
}

struct Job<'s> {
    args: &'s Export,
    session: &'s Session,
    threshold: Option<Severity>,
    options: Options,
    files: Files,
    outcome: Outcome,
    tally: Tally,
    /// Whether a safe fix exists for something that could not be written.
    is_repairable: bool,
    /// Files that the system does not write.
    unwritten: Repeated,
}

impl Job<'_> {
    /// Writes each file over itself.
    fn in_place(&mut self) {
        let to = self.args.to.map(|target| target.notation());
        for input in self.session.inputs(&self.args.paths) {
            let found = input.as_ref().ok();
            if let Some(fault) = found.and_then(|input| input.not_a_file("replaced")) {
                self.fault(&fault);
                continue;
            }
            let Some((input, open)) = self.open(input) else {
                continue;
            };
            let (Some(path), Some(identity)) = (&input.path, open.identity.clone()) else {
                continue;
            };
            if open.is_compressed {
                self.fault(&Fault { subject: input.name, problem: Problem::Compressed });
                continue;
            }
            if self.is_other(&input, &open, to) {
                continue;
            }
            let mut draft = Draft::new(Some(path));
            let Some((exported, hash)) = self.export(&input, open, false, &mut draft) else {
                continue;
            };
            if exported.is_refused {
                self.refuse(&input.name, true);
                continue;
            }
            let permit = Permit::InPlace { input: &identity, hash };
            let written = self.files.write_spool(path, draft.spool(), &permit);
            self.report_written(&input.name, written);
        }
    }

    /// Writes all games into one output, which stays as it was unless all can be written.
    fn together(&mut self, out: &mut Stdout) -> io::Result<()> {
        let is_stdout = self.args.output.as_os_str() == "-";
        if !is_stdout && !self.args.force {
            let early = Files::refuse_existing(&self.args.output, &self.args.paths.paths);
            if let Err(fault) = early {
                self.fault(&or_in_place(fault));
                return Ok(());
            }
        }
        let mut to = self.args.to.map(|target| target.notation());
        let mut identities: Vec<Identity> = Vec::new();
        let target = Some(self.args.output.as_path()).filter(|_| !is_stdout);
        let mut draft = Draft::new(target);
        let (mut is_refused, mut is_first) = (false, true);
        let (mut is_left_out, mut is_written) = (false, false);
        for input in self.session.inputs(&self.args.paths) {
            let Some((input, open)) = self.open(input) else {
                continue;
            };
            identities.extend(open.identity.clone());
            if self.is_other(&input, &open, to) {
                continue;
            }
            to.get_or_insert(open.notation);
            let is_after = !std::mem::take(&mut is_first);
            let Some((exported, _)) = self.export(&input, open, is_after, &mut draft) else {
                continue;
            };
            is_refused |= exported.is_refused;
            is_left_out |= !exported.left_out.is_empty();
            is_written |= exported.is_written;
        }
        // An output that lacks an input looks whole and is not.
        let is_lacking = self.outcome == Outcome::Failed && !self.args.partial;
        // An output without a game says nothing of those that were left out.
        let is_empty = is_left_out && !is_written;
        if !draft.is_begun() || is_refused || is_lacking || is_empty {
            let name = if is_stdout {
                "standard output".to_owned()
            } else {
                self.args.output.display().to_string()
            };
            self.refuse(&name, is_refused || is_empty);
            return Ok(());
        }
        let spool = draft.spool();
        if is_stdout {
            return shown::write(&mut spool.reader()?, out);
        }
        let permit = if self.args.force {
            Permit::Replace { inputs: &identities }
        } else {
            Permit::New { inputs: &identities }
        };
        let written = self.files.write_spool(&self.args.output, spool, &permit);
        let written = written.map_err(or_in_place);
        self.report_written(&self.args.output.display().to_string(), written);
        Ok(())
    }

    fn open(&mut self, found: Result<Input, Fault>) -> Option<(Input, Open)> {
        let session = self.session;
        let (input, open) = session.open_found(found, self.threshold, &mut self.outcome)?;
        let notation = open.notation;
        if notation.about().is_exported {
            return Some((input, open));
        }
        self.fault(&Fault {
            subject: input.name,
            problem: Problem::NoExport { notation: notation.about().title },
        });
        None
    }

    /// Names an input that is in another notation than the output.
    fn is_other(&mut self, input: &Input, open: &Open, to: Option<Format>) -> bool {
        let Some(to) = to.filter(|to| *to != open.notation) else {
            return false;
        };
        self.fault(&Fault {
            subject: input.name.clone(),
            problem: Problem::OtherNotation {
                found: open.notation.about().title,
                wanted: to.about().title,
            },
        });
        true
    }

    /// Adds the games of one file to an output and hashes its bytes; `None` where the system
    /// failed.
    fn export(
        &mut self,
        input: &Input,
        open: Open,
        is_after: bool,
        draft: &mut Draft,
    ) -> Option<(Exported, u64)> {
        let (session, args, notation) = (self.session, self.args, open.notation);
        let writing = Writing {
            args,
            session,
            options: &self.options,
            name: &input.name,
            notation,
            is_after,
        };
        let result = if args.repair {
            let fault = |problem| Fault { subject: input.name.clone(), problem };
            repaired(input, open, &self.options, session).map_err(fault).and_then(|fixed| {
                let hash = fixed.read.as_ref().map_or(0, |(_, hash)| *hash);
                let mut edited = fixed
                    .text
                    .edited(&fixed.script)
                    .map_err(|error| fault(Problem::reading(&error)))?;
                Ok((writing.run(&mut edited, draft)?, hash))
            })
        } else {
            let mut metered = if args.in_place {
                Metered::hashing(open.reader, &session.console)
            } else {
                Metered::new(open.reader, &session.console)
            };
            let exported = writing.run(&mut metered, draft);
            exported.map(|exported| (exported, metered.hash().unwrap_or(0)))
        };
        let (exported, hash) = match result {
            Ok(exported) => exported,
            Err(fault) => {
                self.fault(&fault);
                return None;
            }
        };
        self.tell(&input.name, notation, &exported.left_out);
        self.is_repairable |= exported.is_repairable;
        if exported.has_findings {
            self.outcome = self.outcome.max(Outcome::Findings);
        }
        let console = &session.console;
        self.tally.add(exported.read(&input.name, notation), exported.counts, console);
        // What was lost on the way counts like what was found.
        for counts in [exported.counts, exported.remarks] {
            self.outcome = self.outcome.max(Outcome::of(counts, self.threshold));
        }
        Some((exported, hash))
    }

    /// Says which games are not in the output, or why there is no output.
    fn tell(&mut self, name: &str, notation: Format, left_out: &[u64]) {
        if left_out.is_empty() {
            return;
        }
        self.outcome = self.outcome.max(Outcome::Findings);
        let games = numbered(notation.about().records.record, left_out);
        let line = format!("{}: {games} cannot be written", sanitize(name));
        self.session.console.line(&line);
    }

    /// What can be done about an output that was not written.
    fn hint(&self) -> String {
        let can_repair = self.is_repairable && !self.args.repair;
        let can_leave_out = !self.args.in_place && !self.args.partial;
        let repair = "`--repair` applies safe fixes first";
        let leave_out = "`--partial` leaves out the games that cannot be written";
        match (can_repair, can_leave_out) {
            (true, true) => format!("; {repair}, {leave_out}"),
            (true, false) => format!("; {repair}"),
            (false, true) => format!("; {leave_out}"),
            (false, false) => String::new(),
        }
    }

    /// Says that an output was not written, because not everything could be.
    fn refuse(&mut self, name: &str, has_unwritten: bool) {
        let hint = if self.args.partial && has_unwritten {
            ", because no game can be written".to_owned()
        } else if has_unwritten && self.outcome != Outcome::Failed {
            self.hint()
        } else {
            String::new()
        };
        self.session.console.write(&format!("{}: nothing was written{hint}", sanitize(name)));
        self.outcome = self.outcome.max(Outcome::Findings);
    }

    fn report_written(&mut self, name: &str, written: Result<Written, Fault>) {
        match written {
            Err(fault) if matches!(fault.problem, Problem::WriteFailed { .. }) => {
                let (session, threshold) = (self.session, self.threshold);
                self.unwritten.add(fault, session, threshold, &mut self.outcome);
            }
            Err(fault) => self.fault(&fault),
            Ok(written) => {
                if written.is_unchanged {
                    self.session.console.detail(&format!("{}: unchanged", sanitize(name)));
                }
                written.remarks.iter().for_each(|remark| self.fault(remark));
            }
        }
    }

    fn fault(&mut self, fault: &Fault) {
        self.session.fault(fault, self.threshold, &mut self.outcome);
    }
}

/// A text with its safe fixes, as `check --fix` would apply them.
fn repaired(
    input: &Input,
    open: Open,
    options: &Options,
    session: &Session,
) -> Result<fix::Fixed, Problem> {
    let reading = Reading {
        name: &input.name,
        notation: open.notation,
        options,
        keeping: Keeping::COUNTS,
        threads: 1,
    };
    let identity = open.identity.clone();
    let held = options.held(open.notation);
    let text = FixSource::of(input, open, held)?;
    let console = &session.console;
    let (report, fixed) = fix::fix(text, identity, Fixes::Safe, console, |reader, gathered| {
        reading.run(reader, Some(gathered))
    })
    .map_err(|error| Problem::reading(&error))?;
    if let Some(problem) = report.io_error {
        return Err(problem);
    }
    let number = fixed.codes.values().sum();
    if number > 0 {
        let done = count(number, "finding");
        console.line(&format!("{}: {done} repaired", sanitize(&input.name)));
    }
    fixed.tell_left_out(&input.name, report.record, console);
    Ok(fixed)
}

/// A fault that also names what this verb offers for outputs that are inputs.
fn or_in_place(mut fault: Fault) -> Fault {
    if let Problem::OutputIsInput { or_else } = &mut fault.problem {
        *or_else = Some("use `--in-place` to replace the inputs");
    }
    fault
}
