//! `portnote tables`: games as rows of tables.

use std::io;

use portnote::tables::{self, Ndjson, Record, Sink, Table, TableOptions};
use portnote::{Carry as Carried, Format};
use portnote_core::Severity;

use super::{Outcome, Session};
use crate::args::{Carry, Tables};
use crate::input::{Input, Open};
use crate::metered::Metered;
use crate::output::Stdout;
use crate::problem::{Fault, Problem};
use crate::tally::{Read, Tally};

pub(crate) fn run(args: &Tables, session: &Session, out: &mut Stdout) -> io::Result<Outcome> {
    let mut job = Job {
        args,
        threshold: args.exit.threshold(),
        session,
        outcome: Outcome::Clean,
        tally: Tally::default(),
        how: options(args),
    };
    let closed = out.closed();
    let mut only = OnlyOne::Waiting(out);
    for found in session.inputs(&args.paths) {
        let Some((input, open)) = session.open_found(found, job.threshold, &mut job.outcome) else {
            continue;
        };
        let Some(table) = job.chosen(&input, open.notation).first().copied() else {
            continue;
        };
        if !only.is_for(table) {
            job.fault(&input.name, Problem::OtherTable { table: table.name });
            continue;
        }
        job.read(&input, open, &mut only)?;
        if closed.get() {
            break;
        }
    }
    Ok(job.finish(closed.get()))
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
}

impl Job<'_> {
    /// The tables that are wanted of a file; none where that was named as a fault.
    fn chosen(&mut self, input: &Input, notation: Format) -> Vec<&'static Table> {
        let all = tables::of(notation);
        let is_wanted = |table: &Table| {
            let mut names = self.args.table.iter();
            self.args.table.is_empty() || names.any(|name| name == table.name)
        };
        let chosen: Vec<_> = all
            .iter()
            .copied()
            .filter(|table| is_wanted(table))
            .collect();
        if chosen.is_empty() {
            let names: Vec<&str> = all.iter().map(|table| table.name).collect();
            let problem = Problem::NoTable {
                notation: notation.about().title,
                known: names.join(", "),
            };
            self.fault(&input.name, problem);
        }
        chosen
    }

    /// Gives the rows of a file to a sink.
    fn read(&mut self, input: &Input, open: Open, sink: &mut dyn Sink) -> io::Result<()> {
        let session = self.session;
        let about = open.notation.about();
        let options = session.options().at(open.path.as_deref());
        let file = shown(input);
        let mut reader = Metered::new(open.reader, &session.console);
        let read = tables::read(open.notation, &mut reader, &file, &options, &self.how, sink)?;
        if let Some(error) = &read.error {
            self.fault(&input.name, Problem::reading(error));
        }
        let file = Read {
            name: &input.name,
            record: about.record,
            games: read.file.games,
            remarks: portnote::Counts::default(),
            is_cut_off: read.error.is_some(),
        };
        self.tally.add(file, read.counts, &session.console);
        let outcome = match read.is_refused {
            true => Outcome::Findings,
            false => Outcome::of(read.counts, self.threshold),
        };
        self.outcome = self.outcome.max(outcome);
        Ok(())
    }

    fn fault(&mut self, subject: &str, problem: Problem) {
        let fault = Fault {
            subject: subject.to_owned(),
            problem,
        };
        self.session
            .fault(&fault, self.threshold, &mut self.outcome);
    }

    fn finish(mut self, is_closed: bool) -> Outcome {
        // A reader that went away has seen enough, and a tally of a part would mislead.
        if !is_closed {
            let special = self.args.special();
            self.session
                .name_useless(&special, self.threshold, &mut self.outcome);
            self.tally.point_to_check(&self.session.console);
        }
        self.outcome.with(&self.args.exit)
    }
}

/// What rows call a file: its path with `/`, on every system.
fn shown(input: &Input) -> String {
    match &input.path {
        Some(_) if cfg!(windows) => input.name.replace('\\', "/"),
        Some(_) => input.name.clone(),
        None => "-".to_owned(),
    }
}

/// Writes the rows of one table to standard output.
enum OnlyOne<'o> {
    Waiting(&'o mut Stdout),
    Writing(&'static Table, Ndjson<&'o mut Stdout>),
    /// Between the two, and never seen.
    Changing,
}

impl OnlyOne<'_> {
    /// Whether this is the table that is written, as the first that is asked for is.
    fn is_for(&mut self, table: &'static Table) -> bool {
        *self = match std::mem::replace(self, Self::Changing) {
            Self::Waiting(out) => Self::Writing(table, Ndjson::new(table, out)),
            other => other,
        };
        self.wants(table)
    }
}

impl Sink for OnlyOne<'_> {
    fn wants(&self, table: &'static Table) -> bool {
        matches!(self, Self::Writing(known, _) if std::ptr::eq(*known, table))
    }

    fn row(&mut self, row: &Record<'_>) -> io::Result<()> {
        match self {
            Self::Writing(_, writer) => writer.write(row),
            Self::Waiting(_) | Self::Changing => Ok(()),
        }
    }
}
