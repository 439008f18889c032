//! One document for each file, written as the file is read; several files give an array.

use std::cell::Cell;
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;

use portnote_core::Severity;
use serde::Serialize;

use super::{broken_off, dump_options};
use crate::args::Dump;
use crate::cmd::Session;
use crate::inert::{self, Pretty};
use crate::input::{Input, Inputs, Open};
use crate::metered::Metered;
use crate::outcome::Outcome;
use crate::output::Stdout;
use crate::problem::{Fault, Problem};
use crate::tally::{Read, Tally};
use portnote::product::detect;
use portnote::product::notation::Notation;
use portnote::product::{Judge, Listing, Task};
use portnote::{Counts, Format, Options};

pub(super) fn run(
    args: &Dump,
    threshold: Option<Severity>,
    session: &Session,
    out: &mut Stdout,
    tally: &mut Tally,
) -> io::Result<Outcome> {
    let closed = out.closed();
    let mut run = Run {
        args,
        threshold,
        session,
        options: session.options(),
        closed,
        out: match args.pretty {
            true => Box::new(Pretty::new(&mut *out)),
            false => Box::new(&mut *out),
        },
        piece: Vec::new(),
        outcome: Outcome::Clean,
        tally,
    };
    let mut inputs = session.inputs(&args.paths);
    let is_written = if is_one_file(args, session) {
        match inputs.next() {
            Some(input) => {
                let document = run.open(input);
                run.document(document)?;
                true
            }
            None => false,
        }
    } else {
        run.documents(inputs)?;
        true
    };
    let outcome = run.outcome;
    drop(run);
    if is_written {
        out.write_all(b"\n")?;
    }
    Ok(outcome)
}

/// Whether one file is named, and not something that may be several: the shape of the output
/// must not depend on how many files a folder happens to hold.
fn is_one_file(args: &Dump, session: &Session) -> bool {
    match args.paths.paths.as_slice() {
        [path] => session.global.files_from.is_none() && (path == "-" || !Path::new(path).is_dir()),
        _ => false,
    }
}

struct Run<'s> {
    args: &'s Dump,
    threshold: Option<Severity>,
    session: &'s Session,
    options: Options,
    closed: Rc<Cell<bool>>,
    out: Box<dyn Write + 's>,
    /// What is written next: at most one record, so that a file of any size can be dumped.
    piece: Vec<u8>,
    outcome: Outcome,
    tally: &'s mut Tally,
}

/// One file, or why there is none.
struct Document {
    name: String,
    /// The notation that its name promises, for a file that could not be opened.
    named: Format,
    content: Result<Open, Fault>,
}

impl Run<'_> {
    /// All files: they are opened and read while the array is written.
    fn documents(&mut self, inputs: Inputs) -> io::Result<()> {
        self.out.write_all(b"[")?;
        let mut separator: &[u8] = b"";
        for input in inputs {
            // A folder without files is not a file that could not be read.
            if let Err(fault @ Fault { problem: Problem::NothingFound { .. }, .. }) = &input {
                self.fault(fault);
                continue;
            }
            let document = self.open(input);
            self.out.write_all(separator)?;
            separator = b",";
            self.document(document)?;
            if self.closed.get() {
                break;
            }
        }
        self.out.write_all(b"]")
    }

    fn open(&mut self, input: Result<Input, Fault>) -> Document {
        let chosen = self.session.global.notation.0;
        let named = |path: &Path| chosen.or_else(|| detect::by_extension(path));
        let (name, named, content) = match input {
            Err(fault) => {
                self.fault(&fault);
                let named = named(Path::new(&fault.subject));
                (fault.subject.clone(), named, Err(fault))
            }
            Ok(input) => {
                let session = self.session;
                let open = session.open(&input, self.threshold, &mut self.outcome);
                let named = named(Path::new(&input.name));
                (input.name, named, open)
            }
        };
        Document { name, named: named.unwrap_or(Format::Pbn), content }
    }

    fn document(&mut self, document: Document) -> io::Result<()> {
        let notation = match &document.content {
            Ok(open) => open.notation,
            Err(_) => document.named,
        };
        let about = notation.about();
        self.value(b"{\"schema\":", &about.schema)?;
        self.value(b",\"file\":", &document.name)?;
        let fault = match document.content {
            Err(fault) => Some(fault),
            Ok(open) => {
                self.value(b",", &about.listing.name())?;
                self.out.write_all(b":")?;
                notation.run(Records { run: self, name: &document.name, open })?
            }
        };
        if let Some(fault) = fault {
            self.value(b",\"io_error\":", &fault.problem.to_string())?;
        }
        self.out.write_all(b"}")
    }

    /// Writes a value after what comes before it.
    fn value(&mut self, before: &[u8], value: &impl Serialize) -> io::Result<()> {
        self.piece.clear();
        self.piece.extend_from_slice(before);
        inert::push(&mut self.piece, value)?;
        self.out.write_all(&self.piece)
    }

    fn fault(&mut self, fault: &Fault) {
        self.session.fault(fault, self.threshold, &mut self.outcome);
    }
}

/// The records of a file, with the fault that ended its reading.
struct Records<'r, 's> {
    run: &'r mut Run<'s>,
    name: &'r str,
    open: Open,
}

impl Task for Records<'_, '_> {
    type Output = io::Result<Option<Fault>>;

    fn run<N: Notation>(self) -> Self::Output {
        let Self { run, name, open } = self;
        let mut count = 0_u64;
        if let Listing::Many(_) = N::ABOUT.listing {
            run.out.write_all(b"[")?;
            let fault = each::<N>(run, name, open, |run, record| {
                let separator: &[u8] = if count == 0 { b"" } else { b"," };
                count += 1;
                run.value(separator, &record)
            })?;
            run.out.write_all(b"]")?;
            return Ok(fault);
        }
        let fault = each::<N>(run, name, open, |run, record| {
            count += 1;
            match count {
                1 => run.value(b"", &record),
                _ => Ok(()),
            }
        })?;
        if count == 0 {
            run.out.write_all(b"null")?;
        }
        Ok(fault)
    }
}

/// Reads a file and shows the dump of each of its records; says what went wrong and what was found.
fn each<N: Notation>(
    run: &mut Run<'_>,
    name: &str,
    open: Open,
    mut show: impl FnMut(&mut Run<'_>, N::Dump<'_>) -> io::Result<()>,
) -> io::Result<Option<Fault>> {
    let session = run.session;
    let options = N::options(&run.options.at(open.path.as_deref()));
    let dump = dump_options(run.args, None);
    let metered = Metered::new(open.reader, &session.console);
    let mut judge: Judge<'_, N, _> = Judge::new(metered, &options);
    judge = judge.with_checks(run.options.checks);
    let mut counts = Counts::default();
    let mut end = None;
    while !run.closed.get() {
        let step = judge.step(|judged| {
            counts.add_all(&judged.diagnostics);
            match &judged.game {
                Some(game) => show(run, N::dump(game, &dump, &judged.diagnostics)),
                None => Ok(()),
            }
        });
        match step {
            Ok(Some(written)) => written?,
            Ok(None) => break,
            Err(error) => {
                end = Some(error);
                break;
            }
        }
    }
    counts.add_all(&judge.finish());
    let fault = end.map(|error| broken_off(name, &error));
    if let Some(fault) = &fault {
        run.fault(fault);
    }
    let read = Read {
        name,
        record: N::RECORDS.record,
        games: judge.games(),
        remarks: Counts::default(),
        is_cut_off: fault.is_some(),
    };
    run.tally.add(read, counts, &session.console);
    let outcome = super::outcome(counts, judge.is_refused(), run.threshold);
    run.outcome = run.outcome.max(outcome);
    Ok(fault)
}
