//! The report: what was found out about each game.

use std::io::{self, Write};
use std::rc::Rc;

use portnote::AnyGames;
use portnote::product::fs::Spool;
use portnote::render::Style;
use portnote::render::text::Inks;
use portnote_core::Severity;
use portnote_core::harmless::sanitize;
use portnote_doubledummy::json::v1::{DD, GameV1, PlayerV1, PlayersLineV1, SolverV1, TotalsV1};
use portnote_doubledummy::{Board, Players, Writing};

use super::files::refuse;
use super::lines::Lines;
use super::waiting::{Answered, Queue};
use super::{Unsolved, is_bridge, tell_refused, tell_skipped};
use crate::args::{Dd, DdFormat};
use crate::chosen::Chosen;
use crate::cmd::Session;
use crate::dd::Desk;
use crate::inert;
use crate::metered::Metered;
use crate::outcome::Outcome;
use crate::output::{Files, Identity, Permit, Stdout};
use crate::paper::{on_terminal, paper};
use crate::problem::Problem;

pub(super) fn run(
    args: &Dd,
    session: &Session,
    desk: &mut Desk,
    out: &mut Stdout,
) -> io::Result<Outcome> {
    let mut outcome = Outcome::Clean;
    let target = args.target();
    if let Some(Err(fault)) = target.map(|target| refuse(target, args)) {
        session.fault(&fault, Severity::Error, &mut outcome);
        return Ok(outcome);
    }
    let mut spool = target.map(Spool::beside);
    let mut identities = desk.cache_files();
    let closed = out.closed();
    let mut nothing = io::sink();
    let ended = {
        let sink: &mut dyn Write = match &mut spool {
            Some(spool) => spool,
            None if args.shard.is_some() => &mut nothing,
            None => out,
        };
        let mut job = Job::new(args, session, target.is_none(), sink);
        job.begin()?;
        read(args, session, desk, &mut job, &mut identities, &mut outcome, &|| closed.get())?;
        while let Some(answered) = job.queue.next(desk) {
            job.put(&answered)?;
        }
        job.end(desk)?;
        job
    };
    let Job { unsolved, skipped, others, .. } = ended;
    desk.finish();
    if unsolved.is_incomplete() {
        outcome = outcome.max(Outcome::Findings);
    }
    if let (Some(target), Some(spool)) = (target, &mut spool) {
        save(target, spool, args, session, &identities, &mut outcome);
    }
    unsolved.tell(session);
    tell_skipped(skipped, others, session, &mut outcome);
    desk.tell(session, &mut outcome);
    Ok(outcome)
}

/// Reads all games and asks about them; those that are answered are reported meanwhile.
fn read(
    args: &Dd,
    session: &Session,
    desk: &mut Desk,
    job: &mut Job<'_>,
    identities: &mut Vec<Identity>,
    outcome: &mut Outcome,
    is_closed: &dyn Fn() -> bool,
) -> io::Result<()> {
    let mut chosen = Chosen::new(args.board.as_ref(), args.game.as_ref());
    let options = session.options();
    for found in session.inputs(&args.paths) {
        let Some((input, open)) = session.open_found(found, Severity::Error, outcome) else {
            continue;
        };
        identities.extend(open.identity.clone());
        if !is_bridge(open.notation) {
            job.skipped += 1;
            continue;
        }
        job.others += 1;
        let file: Rc<str> = Rc::from(sanitize(&input.name).as_ref());
        let lines = Lines::default();
        let reader = lines.of(Metered::new(open.reader, &session.console));
        let options = options.at(open.path.as_deref());
        let mut games = AnyGames::new(open.notation, reader, &options);
        for game in games.by_ref() {
            let game = match game {
                Ok(game) => game,
                Err(error) => {
                    let problem = Problem::reading(&error);
                    let fault = crate::problem::Fault { subject: input.name.clone(), problem };
                    session.fault(&fault, Severity::Error, outcome);
                    break;
                }
            };
            let line = lines.line(game.span().start);
            let Some(board) = Board::of(&game) else { continue };
            let name = board.name.clone().unwrap_or_else(|| board.game.to_string());
            if args.shard.is_some_and(|shard| !shard.takes(&board)) {
                continue;
            }
            if !chosen.takes_game(board.game, name) {
                continue;
            }
            job.queue.add(Rc::clone(&file), format!("{file}:{line}"), board, desk);
            while let Some(answered) = job.queue.next_ready(desk) {
                job.put(&answered)?;
            }
            while job.queue.is_full() {
                match job.queue.next(desk) {
                    Some(answered) => job.put(&answered)?,
                    None => break,
                }
            }
            desk.look_around();
            if desk.is_interrupted() || is_closed() {
                return Ok(());
            }
        }
        if games.is_refused() {
            tell_refused(&input.name, session, outcome);
        }
    }
    desk.all_asked();
    if let Some(fault) = chosen.missing() {
        session.fault(&fault, Severity::Warning, outcome);
    }
    Ok(())
}

fn save(
    target: &std::path::Path,
    spool: &mut Spool,
    args: &Dd,
    session: &Session,
    inputs: &[Identity],
    outcome: &mut Outcome,
) {
    let permit = if args.force { Permit::Replace { inputs } } else { Permit::New { inputs } };
    match Files::default().write_spool(target, spool, &permit) {
        Ok(written) => {
            for remark in &written.remarks {
                session.fault(remark, Severity::Error, outcome);
            }
        }
        Err(fault) => session.fault(&fault, Severity::Error, outcome),
    }
}

/// The report as it is written, game by game.
struct Job<'s> {
    args: &'s Dd,
    out: &'s mut dyn Write,
    queue: Queue,
    writing: Writing,
    inks: Inks,
    style: Style,
    players: Players,
    totals: TotalsV1,
    unsolved: Unsolved,
    is_first: bool,
    /// Files of notations without deals, and other files.
    skipped: u64,
    others: u64,
}

impl<'s> Job<'s> {
    fn new(args: &'s Dd, session: &Session, is_stdout: bool, out: &'s mut dyn Write) -> Self {
        let paper = paper(session.global.color, is_stdout, None);
        let mut writing = Writing::default();
        writing.is_ascii = paper.is_ascii;
        writing.language = args.lang.unwrap_or_default();
        writing.pars = args.pars();
        writing.limit = args.solving.limit_time();
        Self {
            args,
            out,
            queue: Queue::new(args.wishes()),
            writing,
            inks: paper.inks,
            style: on_terminal(Style::default()),
            players: Players::default(),
            totals: TotalsV1::default(),
            unsolved: Unsolved::default(),
            is_first: true,
            skipped: 0,
            others: 0,
        }
    }

    fn begin(&mut self) -> io::Result<()> {
        if self.args.format != DdFormat::Json {
            return Ok(());
        }
        // The object is written piece by piece, so that no list of games is held.
        write!(self.out, "{{\"schema\":\"{DD}\",\"solver\":")?;
        inert::write(&mut self.out, &SolverV1::portnote())?;
        self.out.write_all(b",\"games\":[")
    }

    fn put(&mut self, answered: &Answered) -> io::Result<()> {
        let Answered { file, place, solved } = answered;
        self.totals.games += 1;
        if solved.status.is_unsolvable() {
            self.totals.unsolvable += 1;
        }
        self.unsolved.add(solved.status);
        self.players.add(solved);
        let is_first = std::mem::take(&mut self.is_first);
        match self.args.format {
            DdFormat::Text => {
                let text = self.writing.game(place, solved);
                let text = portnote::render::text::inked(&text, &self.style, self.inks);
                let before = if is_first { "" } else { "\n" };
                write!(self.out, "{before}{text}")
            }
            DdFormat::Json => {
                self.out.write_all(if is_first { b"\n" } else { b",\n" })?;
                inert::write(&mut self.out, &GameV1::new(file, solved, self.writing.pars))
            }
            DdFormat::Ndjson => {
                inert::write_line(&mut self.out, &GameV1::new(file, solved, self.writing.pars))
            }
        }
    }

    fn end(&mut self, desk: &Desk) -> io::Result<()> {
        let counts = desk.counts();
        self.totals.deals = counts.deals;
        self.totals.solved = counts.solved;
        self.totals.cached = counts.cached;
        self.totals.time_limit = self.unsolved.time_limit;
        self.totals.failed = self.unsolved.failed;
        let players = if self.args.play { PlayerV1::all(&self.players) } else { Vec::new() };
        match self.args.format {
            DdFormat::Text if self.args.play => {
                let text = self.writing.players(&self.players);
                let before = if self.is_first || text.is_empty() { "" } else { "\n" };
                write!(self.out, "{before}{text}")
            }
            DdFormat::Text => Ok(()),
            DdFormat::Json => {
                self.out.write_all(b"\n],\"players\":")?;
                inert::write(&mut self.out, &players)?;
                self.out.write_all(b",\"totals\":")?;
                inert::write(&mut self.out, &self.totals)?;
                self.out.write_all(b"}\n")
            }
            DdFormat::Ndjson if self.args.play => {
                inert::write_line(&mut self.out, &PlayersLineV1::new(players))
            }
            DdFormat::Ndjson => Ok(()),
        }
    }
}
