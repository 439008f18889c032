//! PBN files that are read whole, because they are filled or verified with answers that come later.

use std::collections::VecDeque;
use std::io::{self, Read as _};
use std::path::{Path, PathBuf};
use std::time::Duration;

use portnote::{AnyGames, Format, Options};
use portnote_bridge::Solver;
use portnote_core::Severity;
use portnote_doubledummy::{Answers, Asked, Question};

use super::waiting::MOST;
use super::{is_bridge, tell_refused, tell_skipped};
use crate::args::{Dd, Paths};
use crate::cmd::Session;
use crate::config::{Configs, Judgement};
use crate::dd::{Desk, Slip};
use crate::input::{Input, Open};
use crate::metered::Metered;
use crate::outcome::Outcome;
use crate::output::{Files, Identity, Stdout};
use crate::problem::{Fault, Problem};

/// Bytes of files that wait for answers, above which no other is read.
const WAITING_BYTES: usize = 64 << 20;

/// How long is waited at a time, before somebody looks whether the run was interrupted.
const PAUSE: Duration = Duration::from_millis(50);

/// A file with its text.
pub(super) struct Held {
    pub(super) name: String,
    pub(super) path: Option<PathBuf>,
    pub(super) text: Vec<u8>,
    pub(super) judgement: Judgement,
    /// Which file was read, and the hash of its bytes.
    pub(super) read: Option<(Identity, u64)>,
}

/// What is done with each file.
pub(super) trait Work {
    /// Refuses an input before it is read.
    fn refusal(&self, input: &Input, open: &Open) -> Option<Problem>;

    /// Does the work with a solver that has no answers, so that it is known what is asked.
    fn ask(&self, file: &Held, solver: &mut Asked);

    /// Does the work.
    fn finish(&mut self, file: Held, solver: &mut dyn Solver, out: &mut Stdout) -> io::Result<()>;

    /// Takes note of games in LIN, in which no results are stated.
    fn pass_lin(&mut self, _games: u64) {}
}

/// Refuses an output that could not be written once all is solved.
pub(super) fn refuse(target: &Path, args: &Dd) -> Result<(), Fault> {
    if !args.force {
        Files::refuse_existing(target, &args.paths.paths)?;
    }
    Files::refuse_unwritable(target)
}

/// A file that waits for its answers.
struct Waiting {
    file: Held,
    slips: Vec<(Question, Slip)>,
}

/// Does the work on all files, in their order; the answers for several are found at the same time.
pub(super) fn run(
    work: &mut dyn Work,
    args: &Dd,
    session: &Session,
    desk: &mut Desk,
    out: &mut Stdout,
) -> io::Result<Outcome> {
    let mut run = Run {
        work,
        session,
        desk,
        waiting: VecDeque::new(),
        outcome: Outcome::Clean,
        skipped: 0,
        lin: 0,
        pbn: 0,
    };
    run.read(&args.paths, args, out)?;
    while !run.waiting.is_empty() {
        run.finish_first(out)?;
    }
    let Run { mut outcome, skipped, lin, pbn, .. } = run;
    desk.finish();
    if args.fill && pbn == 0 && lin > 0 {
        const NO_PLACE: &str = "LIN has no place for double-dummy results; convert to PBN first";
        session.console.write(&format!("error: {NO_PLACE}"));
        outcome = Outcome::Failed;
    } else if args.fill && lin > 0 {
        let files = portnote_core::wording::counted(lin, "file");
        session
            .console
            .line(&format!("{files} skipped: LIN has no place for double-dummy results"));
    }
    tell_skipped(skipped, pbn + lin, session, &mut outcome);
    desk.tell(session, &mut outcome);
    Ok(outcome)
}

struct Run<'r> {
    work: &'r mut dyn Work,
    session: &'r Session,
    desk: &'r mut Desk,
    waiting: VecDeque<Waiting>,
    outcome: Outcome,
    /// Files without deals, files in LIN, and files in PBN.
    skipped: u64,
    lin: u64,
    pbn: u64,
}

impl Run<'_> {
    fn read(&mut self, paths: &Paths, args: &Dd, out: &mut Stdout) -> io::Result<()> {
        let mut configs = Configs::new(args.judging(), self.session);
        let closed = out.closed();
        for found in self.session.inputs(paths) {
            let opened = self.session.open_found(found, Severity::Error, &mut self.outcome);
            let Some((input, open)) = opened else { continue };
            match open.notation {
                Format::Pbn => self.pbn += 1,
                Format::Lin => {
                    self.lin += 1;
                    self.pass_lin(&input, open);
                    continue;
                }
                notation => {
                    debug_assert!(!is_bridge(notation), "{notation}");
                    self.skipped += 1;
                    continue;
                }
            }
            let judgement = match configs.judgement(input.path.as_deref()) {
                Ok(judgement) => judgement,
                Err(fault) => {
                    if let Some(fault) = fault {
                        self.fault(&fault);
                    }
                    continue;
                }
            };
            match self.hold(&input, open, judgement) {
                Ok(file) if is_refused(&file) => {
                    tell_refused(&file.name, self.session, &mut self.outcome);
                }
                Ok(file) => self.add(file),
                Err(problem) => self.fault(&Fault { subject: input.name.clone(), problem }),
            }
            while self.is_first_ready() {
                self.finish_first(out)?;
            }
            while self.is_full() {
                self.finish_first(out)?;
            }
            self.desk.look_around();
            if self.desk.is_interrupted() || closed.get() {
                return Ok(());
            }
        }
        self.desk.all_asked();
        Ok(())
    }

    fn hold(&self, input: &Input, open: Open, judgement: Judgement) -> Result<Held, Problem> {
        if let Some(problem) = self.work.refusal(input, &open) {
            return Err(problem);
        }
        let options: &Options = &judgement.options;
        let held = options.held(open.notation);
        let identity = open.identity.clone();
        let mut reader = Metered::hashing(open.reader, &self.session.console);
        let mut text = Vec::new();
        let read = (&mut reader).take(held.bytes.saturating_add(1)).read_to_end(&mut text);
        read.map_err(|error| Problem::reading(&error))?;
        if text.len() as u64 > held.bytes {
            return Err(Problem::InputTooLarge { held, program: "" });
        }
        let hash = reader.hash().unwrap_or_default();
        let read = identity.filter(|_| open.is_file).map(|identity| (identity, hash));
        let judgement =
            Judgement { options: judgement.options.at(input.path.as_deref()), ..judgement };
        Ok(Held { name: input.name.clone(), path: input.path.clone(), text, judgement, read })
    }

    fn add(&mut self, file: Held) {
        let mut asked = Asked::default();
        self.work.ask(&file, &mut asked);
        let slips = asked.into_questions().into_iter().map(|question| {
            let slip = self.desk.ask(&question);
            (question, slip)
        });
        let slips = slips.collect();
        self.waiting.push_back(Waiting { file, slips });
    }

    fn is_full(&self) -> bool {
        let questions: usize = self.waiting.iter().map(|waiting| waiting.slips.len()).sum();
        let bytes: usize = self.waiting.iter().map(|waiting| waiting.file.text.len()).sum();
        self.waiting.len() > 1 && (questions > MOST || bytes > WAITING_BYTES)
    }

    fn is_first_ready(&self) -> bool {
        self.waiting.front().is_some_and(|first| {
            first.slips.iter().all(|(_, slip)| self.desk.is_ready(slip, Duration::ZERO))
        })
    }

    /// Finishes the first file with what is answered: all of it, unless the run was interrupted.
    fn finish_first(&mut self, out: &mut Stdout) -> io::Result<()> {
        let Some(Waiting { file, slips }) = self.waiting.pop_front() else { return Ok(()) };
        let mut answers = Answers::default();
        self.answer(&file.name, slips, &mut answers);
        // What is wrong with a deal may be seen by its neighbours: that is asked only now.
        let mut asked = Asked::knowing(answers);
        self.work.ask(&file, &mut asked);
        let (questions, mut answers) = asked.into_parts();
        let slips = questions.into_iter().map(|question| {
            let slip = self.desk.ask(&question);
            (question, slip)
        });
        let slips = slips.collect();
        self.answer(&file.name, slips, &mut answers);
        self.work.finish(file, &mut answers, out)
    }

    fn answer(&mut self, name: &str, slips: Vec<(Question, Slip)>, answers: &mut Answers) {
        for (question, slip) in slips {
            // After an interrupt the workers are stopped, so that all is answered.
            while !self.desk.is_ready(&slip, PAUSE) {
                self.desk.wait_for(name);
            }
            let answer = self.desk.take(&question, slip);
            answers.insert(question, answer);
        }
    }

    fn pass_lin(&mut self, input: &Input, open: Open) {
        let options = self.session.options();
        let games = AnyGames::new(open.notation, open.reader, &options.at(input.path.as_deref()));
        self.work.pass_lin(games.map_while(Result::ok).count() as u64);
    }

    fn fault(&mut self, fault: &Fault) {
        self.session.fault(fault, Severity::Error, &mut self.outcome);
    }
}

/// Whether a file is not text.
fn is_refused(file: &Held) -> bool {
    let mut games = AnyGames::new(Format::Pbn, file.text.as_slice(), &file.judgement.options);
    let _ = games.next();
    games.is_refused()
}
