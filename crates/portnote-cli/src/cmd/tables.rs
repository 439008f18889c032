//! `portnote tables`: games as rows of tables.

mod stdout;

use std::io::Write as _;
use std::path::Path;
use std::sync::Arc;
use std::{fs, io};

use portnote::product::Threads;
use portnote::{AnyGame, Carry as Carried, Counts, Format};
use portnote_archive::tables::{self, Folder, FolderError, Parts, Summary, Table, TableOptions};
use portnote_core::Severity;
use portnote_doubledummy::Board;

use self::stdout::OnlyOne;
use super::Session;
use crate::args::{Carry, Tables};
use crate::input::{Input, Open};
use crate::interrupt;
use crate::interrupt::INTERRUPT;
use crate::metered::Metered;
use crate::numbers::count;
use crate::outcome::Outcome;
use crate::output::{Identity, Permit, Stdout};
use crate::problem::{Fault, Problem};
use crate::solved::Solutions;
use crate::tally::{Read, Tally};
use portnote_core::harmless::sanitize;

pub(crate) fn run(args: &Tables, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let mut outcome = Outcome::Clean;
    let solutions = match args.solved() {
        None => None,
        Some(wanted) => match Solutions::open(&args.solving, wanted, session) {
            Ok(solutions) => Some(solutions),
            Err(fault) => {
                session.fault(&fault, Severity::Error, &mut outcome);
                return Ok(outcome);
            }
        },
    };
    let mut job = Job {
        args,
        threshold: args.exit.threshold(),
        session,
        outcome,
        tally: Tally::default(),
        how: options(args),
        solutions,
        threads: Threads::new(session.threads()),
    };
    if args.is_stdout() {
        job.print(out)?;
    } else {
        job.save();
    }
    if let Some(mut solutions) = job.solutions.take() {
        out.flush()?;
        solutions.finish(&mut job.outcome);
        interrupt::go_on();
        if solutions.unsolved() > 0 {
            job.outcome = job.outcome.max(Outcome::Findings);
        }
    }
    // A reader that went away has seen enough, and a tally of a part would mislead.
    if !out.closed().get() {
        let special = args.special();
        session.name_useless(&special, job.threshold, &mut job.outcome);
        job.tally.point_to_check(&session.console);
    }
    Ok(job.outcome.with(&args.exit))
}

fn options(args: &Tables) -> TableOptions {
    let mut how = TableOptions::default();
    how.carry = match args.carry {
        Carry::None => Carried::None,
        Carry::Deal => Carried::Deal,
        Carry::Identification => Carried::Identification,
    };
    how
}

struct Job<'s> {
    args: &'s Tables,
    threshold: Option<Severity>,
    session: &'s Session,
    outcome: Outcome,
    tally: Tally,
    how: TableOptions,
    /// What is solved; `None` where nothing is.
    solutions: Option<Solutions<'s>>,
    threads: Threads,
}

impl Job<'_> {
    fn print(&mut self, out: &mut Stdout) -> io::Result<()> {
        let closed = out.closed();
        let mut only = OnlyOne::new(out, self.args.form(), self.args.write_options(), self.threads);
        for found in self.session.inputs(&self.args.paths) {
            let found = self.session.open_found(found, self.threshold, &mut self.outcome);
            let Some((input, open)) = found else { continue };
            let Some(table) = self.chosen(&input, open.notation).first().copied() else {
                continue;
            };
            if !only.is_for(table)? {
                self.fault(&input.name, Problem::OtherTable { table: table.name });
                continue;
            }
            let Some(open) = self.solve(&input, open) else { continue };
            if self.is_interrupted() {
                break;
            }
            self.read(&input, open, &mut only).map(drop)?;
            if closed.get() {
                break;
            }
        }
        only.finish()
    }

    fn save(&mut self) {
        let (output, form) = (&self.args.output, self.args.form());
        let options = self.args.write_options();
        if let Err(problem) = self.permitted() {
            self.fault(&output.display().to_string(), problem);
            return;
        }
        let folder = if self.args.is_file() {
            Folder::file(output, form, options)
        } else {
            let folder = Folder::new(output, form, options).watched(&INTERRUPT);
            folder.partitioned(self.args.partition_by.clone())
        };
        let mut folder = folder.with_workers(self.threads);
        let mut inputs = Vec::new();
        let mut counts = Counts::default();
        let mut identities: Vec<Identity> =
            self.solutions.as_ref().map_or_else(Vec::new, Solutions::cache_files);
        let mut first = None;
        for found in self.session.inputs(&self.args.paths) {
            let found = self.session.open_found(found, self.threshold, &mut self.outcome);
            let Some((input, open)) = found else { continue };
            identities.extend(open.identity.clone());
            let chosen = self.chosen(&input, open.notation);
            if self.args.is_file() {
                let Some(table) = chosen.first().copied() else {
                    continue;
                };
                if !std::ptr::eq(*first.get_or_insert(table), table) {
                    self.fault(&input.name, Problem::OtherTable { table: table.name });
                    continue;
                }
            }
            let Some(open) = self.solve(&input, open) else { continue };
            if self.is_interrupted() {
                return;
            }
            let begun = chosen.iter().try_for_each(|table| folder.begin(table));
            let read = begun.and_then(|()| {
                if chosen.is_empty() {
                    return Ok(None);
                }
                self.read(&input, open, &mut folder).map(Some)
            });
            match read {
                Ok(Some(read)) => {
                    counts.merge(read.counts);
                    inputs.push((shown(&input), read.file));
                }
                Ok(None) => {}
                // What cannot be written now cannot be written later.
                Err(error) => {
                    let name = output.display().to_string();
                    self.fault(&name, Problem::writing(&error));
                    return;
                }
            }
        }
        if inputs.is_empty() {
            return;
        }
        if let (Some(which), Some(solutions)) = (self.args.dd, &self.solutions) {
            folder = folder.solved(which.word(), solutions.unsolved());
        }
        let permit = match self.args.force {
            true => Permit::Replace { inputs: &identities },
            false => Permit::New { inputs: &identities },
        };
        let mut files = portnote::product::fs::Files::watched(&INTERRUPT);
        match folder.finish(&mut files, &permit, &inputs, counts) {
            Ok(done) => {
                let rows = count(done.rows, "row");
                let written = count(done.files.len() as u64, "file");
                let name = output.display().to_string();
                let line = format!("{}: {rows} in {written}", sanitize(&name));
                self.session.console.line(&line);
            }
            Err(FolderError { path, error, .. }) => {
                self.fault(&path.display().to_string(), error.into());
            }
        }
    }

    /// Refuses early what would be refused after all inputs are read.
    fn permitted(&self) -> Result<(), Problem> {
        let output = &self.args.output;
        if self.args.force {
            return Ok(());
        }
        if self.args.is_file() {
            return match output.is_file() {
                true => Err(Problem::OutputExists),
                false => Ok(()),
            };
        }
        match is_empty(output) {
            true => Ok(()),
            false => Err(Problem::OutputNotEmpty),
        }
    }

    /// The tables that are wanted of a file; none where that was named as a fault.
    fn chosen(&mut self, input: &Input, notation: Format) -> Vec<&'static Table> {
        let all = tables::of(notation);
        let is_wanted = |table: &Table| {
            let mut names = self.args.table.iter();
            self.args.table.is_empty() || names.any(|name| name == table.name)
        };
        let chosen: Vec<_> = all.iter().copied().filter(|table| is_wanted(table)).collect();
        if chosen.is_empty() {
            let names: Vec<&str> = all.iter().map(|table| table.name).collect();
            let problem =
                Problem::NoTable { notation: notation.about().title, known: names.join(", ") };
            self.fault(&input.name, problem);
        }
        chosen
    }

    /// Solves what is wanted of an input, and returns it to be read; `None` where a fault was named.
    fn solve(&mut self, input: &Input, open: Open) -> Option<Open> {
        let Some(solutions) = &mut self.solutions else {
            return Some(open);
        };
        let carries = self.args.carry != Carry::None;
        // Without its deal, the further record of one has no results.
        let mut takes = |_: &AnyGame, board: &Board| carries || board.deal_game == board.game;
        self.how.solved = None;
        match solutions.of(open, &mut takes) {
            Ok((open, of)) => {
                self.how.solved = Some(Arc::new(of.deals));
                Some(open)
            }
            Err(error) => {
                self.fault(&input.name, Problem::reading(&error));
                None
            }
        }
    }

    fn is_interrupted(&self) -> bool {
        self.solutions.as_ref().is_some_and(Solutions::is_interrupted)
    }

    /// Gives the rows of a file to a sink.
    fn read(&mut self, input: &Input, open: Open, sink: &mut impl Parts) -> io::Result<Summary> {
        let session = self.session;
        let about = open.notation.about();
        let options = session.options().at(open.path.as_deref());
        let file = shown(input);
        let mut reader = Metered::new(open.reader, &session.console);
        let (how, threads) = (&self.how, &self.threads);
        let read =
            tables::read_with(open.notation, &mut reader, &file, &options, how, sink, threads);
        let (read, is_cut_off) = match read {
            Ok(read) => (read, false),
            Err(error) if error.is_input() => {
                self.fault(&input.name, Problem::reading(&error.source));
                (*error.read, true)
            }
            Err(error) => return Err(error.into()),
        };
        let file = Read {
            name: &input.name,
            record: about.records.record,
            games: read.file.games,
            remarks: Counts::default(),
            is_cut_off,
        };
        self.tally.add(file, read.counts, &session.console);
        let outcome = match read.is_refused {
            true => Outcome::Findings,
            false => Outcome::of(read.counts, self.threshold),
        };
        self.outcome = self.outcome.max(outcome);
        Ok(read)
    }

    fn fault(&mut self, subject: &str, problem: Problem) {
        let fault = Fault { subject: subject.to_owned(), problem };
        self.session.fault(&fault, self.threshold, &mut self.outcome);
    }
}

/// What rows call a file: its path with `/`, on every system.
pub(super) fn shown(input: &Input) -> String {
    match &input.path {
        Some(_) if cfg!(windows) => input.name.replace('\\', "/"),
        Some(_) => input.name.clone(),
        None => "-".to_owned(),
    }
}

/// Whether a folder is not there or holds nothing.
fn is_empty(folder: &Path) -> bool {
    match fs::read_dir(folder) {
        // What a run that was killed has left is swept.
        Ok(entries) => entries.flatten().all(|entry| {
            let name = entry.file_name();
            let name = name.to_string_lossy();
            name.starts_with('.') && name.contains(".portnote-") && name.ends_with(".tmp")
        }),
        // What is wrong with it is said when it is made.
        Err(_) => true,
    }
}
