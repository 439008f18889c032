//! `portnote openings`: what is played in a position of draughts.

use std::io;

use portnote::product::Threads;
use portnote::render::Style;
use portnote::render::figure::Chart;
use portnote::{Format, Options};
use portnote_archive::json::v1::OpeningsV1;
use portnote_archive::openings::{From, Openings, OpeningsError, Tree, Wanted};
use portnote_archive::select::{ConditionError, refusal};
use portnote_core::{Code, Severity};

use super::Session;
use super::report::{self, Reported};
use super::select::ask::shown;
use crate::args::Openings as Args;
use crate::metered::Metered;
use crate::numbers::count;
use crate::outcome::Outcome;
use crate::output::{Identity, Stdout};
use crate::problem::{Fault, Problem};

pub(crate) fn run(args: &Args, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let mut job = Job {
        args,
        session,
        options: session.options(),
        identities: Vec::new(),
        outcome: Outcome::Clean,
    };
    if let Some(mut tree) = job.tree() {
        tree.sort_moves(args.order());
        if tree.start.results.games == 0 {
            let line = match tree.games {
                0 => format!("no game of {} was found", tree.variant.full_name()),
                all => format!("the position is in none of {}", count(all, "game")),
            };
            session.console.line(&line);
            job.outcome = job.outcome.max(Outcome::Findings);
        }
        let (inputs, outcome) = (&job.identities, &mut job.outcome);
        report::write(&tree, &args.report, inputs, session, out, outcome)?;
    }
    Ok(match job.outcome {
        Outcome::Findings if args.exit_zero => Outcome::Clean,
        outcome => outcome,
    })
}

struct Job<'s> {
    args: &'s Args,
    session: &'s Session,
    options: Options,
    /// The files that were read: no output is written over one.
    identities: Vec<Identity>,
    outcome: Outcome,
}

impl Job<'_> {
    /// Counts the games of all inputs; `None` where that was named as wrong.
    fn tree(&mut self) -> Option<Tree> {
        let mut wanted = Wanted::default();
        wanted.variant = self.args.variant;
        wanted.from = self.args.from();
        wanted.depth = usize::from(self.args.depth);
        wanted.fewest = self.args.min_games;
        for text in &self.args.conditions {
            if let Err(error) = wanted.criteria.condition(text) {
                self.refuse("--where", text, &error);
                return None;
            }
        }
        let mut openings = match Openings::new(wanted) {
            Ok(openings) => openings,
            Err(error) => {
                self.refuse_start(&error);
                return None;
            }
        };
        let session = self.session;
        let threads = Threads::new(session.threads());
        // Files of other games are passed over, as long as there are some of draughts.
        let (mut is_any, mut others) = (false, None);
        for found in session.inputs(&self.args.paths) {
            let found = session.open_found(found, Severity::Error, &mut self.outcome);
            let Some((input, open)) = found else { continue };
            // No input is written over, whatever it holds.
            self.identities.extend(open.identity.clone());
            if open.notation != Format::Pdn {
                others.get_or_insert((input.name, open.notation));
                continue;
            }
            is_any = true;
            let options = self.options.at(open.path.as_deref());
            let mut reader = Metered::new(open.reader, &session.console);
            let file = super::tables::shown(&input);
            let read = openings.read_with(&mut reader, &file, &options, &threads);
            if let Some(refusal) = read.as_ref().err().and_then(refusal) {
                let text = format!("{}: {refusal}", input.name);
                self.say(refusal.code().map(Code::as_str), &text);
                return None;
            }
            session.name_read(&input.name, &read, &mut self.outcome);
        }
        if let Some((name, notation)) = others.filter(|_| !is_any) {
            let found = notation.about().title;
            self.fault(&name, Problem::NoDraughts { found });
            return None;
        }
        match openings.finish() {
            Ok(tree) => Some(tree),
            Err(OpeningsError::Start(error)) => {
                self.refuse_start(&error);
                None
            }
            // What was not read at all was named already.
            Err(OpeningsError::NoGames) if self.outcome == Outcome::Failed => None,
            Err(error @ OpeningsError::NoGames) => {
                session.console.line(&error.to_string());
                self.outcome = Outcome::Findings;
                None
            }
            Err(error) => {
                let text = format!("{error}; choose one with `--variant`");
                self.say(error.code().map(Code::as_str), &text);
                None
            }
        }
    }

    /// Says where the position cannot be understood.
    fn refuse_start(&mut self, error: &ConditionError) {
        match self.args.from() {
            From::Fen(fen) => self.refuse("--fen", &fen, error),
            From::Moves(moves) => self.refuse("--moves", &moves, error),
            From::Start => self.say(Some(error.code().as_str()), &error.to_string()),
        }
    }

    fn refuse(&mut self, option: &str, text: &str, error: &ConditionError) {
        let console = &self.session.console;
        console.write(&shown(option, text, error, Format::Pdn, console.has_color()));
        self.outcome = Outcome::Failed;
    }

    fn say(&mut self, code: Option<&str>, text: &str) {
        let code = code.unwrap_or("cli/read-failed");
        self.session.console.message(Severity::Error, code, text);
        self.outcome = Outcome::Failed;
    }

    fn fault(&mut self, subject: &str, problem: Problem) {
        let fault = Fault { subject: subject.to_owned(), problem };
        self.session.fault(&fault, Severity::Error, &mut self.outcome);
    }
}

impl Reported for Tree {
    type Json = OpeningsV1;

    fn charts(&self) -> Vec<Chart> {
        vec![self.chart()]
    }

    fn json(&self) -> OpeningsV1 {
        OpeningsV1::new(self)
    }

    fn page(&self, style: &Style) -> String {
        Self::page(self, style)
    }
}
