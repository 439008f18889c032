//! One document for each file, written as the file is read; several files give an array.

use std::cell::{Cell, RefCell};
use std::io::{self, Write};
use std::path::Path;
use std::rc::Rc;

use portnote_core::Severity;
use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};

use super::{broken_off, dump_options};
use crate::args::Dump;
use crate::cmd::{Outcome, Session};
use crate::detect;
use crate::inert;
use crate::input::{Input, Inputs, Open};
use crate::judge::{Judge, Metered};
use crate::notation::{Listing, Name, Notation, Options, Task};
use crate::output::Stdout;
use crate::problem::{Fault, Problem};
use crate::report::Counts;
use crate::tally::{Read, Tally};

pub(super) fn run(
    args: &Dump,
    threshold: Severity,
    session: &Session,
    out: &mut Stdout,
    tally: &mut Tally,
) -> io::Result<Outcome> {
    let run = Run {
        args,
        threshold,
        session,
        options: session.lenient(),
        closed: out.closed(),
        outcome: Cell::new(Outcome::Clean),
        tally: RefCell::default(),
    };
    let inputs = session.inputs(&args.paths);
    if is_one_file(args, session) {
        if let Some(input) = RefCell::new(inputs).borrow_mut().next() {
            print(&Document::new(input, &run), args, out)?;
        }
    } else {
        print(
            &Documents {
                inputs: RefCell::new(inputs),
                run: &run,
            },
            args,
            out,
        )?;
    }
    *tally = run.tally.take();
    Ok(run.outcome.get())
}

/// Whether one file is named, and not what may stand for several: the shape of the output
/// must not depend on how many files a folder happens to hold.
fn is_one_file(args: &Dump, session: &Session) -> bool {
    match args.paths.paths.as_slice() {
        [path] => session.global.files_from.is_none() && (path == "-" || !Path::new(path).is_dir()),
        _ => false,
    }
}

fn print(value: &impl Serialize, args: &Dump, out: &mut Stdout) -> io::Result<()> {
    let result = if args.pretty {
        value.serialize(&mut inert::pretty(&mut *out))
    } else {
        value.serialize(&mut inert::compact(&mut *out))
    };
    result.map_err(io::Error::from)?;
    out.write_all(b"\n")
}

struct Run<'s> {
    args: &'s Dump,
    threshold: Severity,
    session: &'s Session,
    options: Options,
    closed: Rc<Cell<bool>>,
    outcome: Cell<Outcome>,
    tally: RefCell<Tally>,
}

/// All files: they are opened and read while the array is written.
struct Documents<'s> {
    inputs: RefCell<Inputs>,
    run: &'s Run<'s>,
}

/// One file, or why there is none.
struct Document<'s> {
    name: String,
    /// The notation that its name promises, for a file that could not be opened.
    named: Name,
    content: RefCell<Option<Result<Open, Fault>>>,
    run: &'s Run<'s>,
}

/// The games of a file, and the fault that ended its reading.
struct Games<'s> {
    name: &'s str,
    open: RefCell<Option<Open>>,
    fault: RefCell<Option<Fault>>,
    run: &'s Run<'s>,
}

impl Serialize for Documents<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut documents = serializer.serialize_seq(None)?;
        for input in &mut *self.inputs.borrow_mut() {
            // A folder without files is no file that could not be read.
            if let Err(
                fault @ Fault {
                    problem: Problem::NothingFound { .. },
                    ..
                },
            ) = &input
            {
                self.run.fault(fault);
                continue;
            }
            documents.serialize_element(&Document::new(input, self.run))?;
            if self.run.closed.get() {
                break;
            }
        }
        documents.end()
    }
}

impl<'s> Document<'s> {
    fn new(input: Result<Input, Fault>, run: &'s Run<'s>) -> Self {
        let chosen = run.session.global.notation.0;
        let named = |path: &Path| chosen.or_else(|| detect::by_extension(path));
        let (name, named, content) = match input {
            Err(fault) => {
                run.fault(&fault);
                let named = named(Path::new(&fault.subject));
                (fault.subject.clone(), named, Err(fault))
            }
            Ok(input) => {
                let mut outcome = run.outcome.get();
                let open = run.session.open(&input, run.threshold, &mut outcome);
                run.outcome.set(outcome);
                let named = named(Path::new(&input.name));
                (input.name, named, open)
            }
        };
        Self {
            name,
            named: named.unwrap_or(Name::Pbn),
            content: RefCell::new(Some(content)),
            run,
        }
    }
}

impl Serialize for Document<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut document = serializer.serialize_map(None)?;
        let content = self.content.take();
        let notation = match &content {
            Some(Ok(open)) => open.notation,
            _ => self.named,
        };
        document.serialize_entry("schema", notation.about().schema)?;
        document.serialize_entry("file", &self.name)?;
        let fault = match content {
            Some(Ok(open)) => {
                let open = RefCell::new(Some(open));
                let games = Games {
                    name: &self.name,
                    open,
                    fault: RefCell::new(None),
                    run: self.run,
                };
                match notation.about().listing {
                    Listing::Many(name) => document.serialize_entry(name, &games)?,
                    Listing::One(name) => document.serialize_entry(name, &Only(&games))?,
                }
                games.fault.into_inner()
            }
            Some(Err(fault)) => Some(fault),
            None => None,
        };
        if let Some(fault) = fault {
            document.serialize_entry("io_error", &fault.problem.to_string())?;
        }
        document.end()
    }
}

impl Serialize for Games<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.open.take() {
            None => serializer.serialize_seq(None)?.end(),
            Some(open) => open.notation.run(Elements {
                games: self,
                open,
                serializer,
            }),
        }
    }
}

/// The games of a file as elements of an array.
struct Elements<'g, 's, S> {
    games: &'g Games<'s>,
    open: Open,
    serializer: S,
}

impl<S: Serializer> Task for Elements<'_, '_, S> {
    type Output = Result<S::Ok, S::Error>;

    fn run<N: Notation>(self) -> Self::Output {
        let mut elements = self.serializer.serialize_seq(None)?;
        let open = self.open;
        each::<N, _>(self.games, open, |game| elements.serialize_element(&game))?;
        elements.end()
    }
}

/// The record of a file that is one record.
struct Only<'g, 's>(&'g Games<'s>);

impl Serialize for Only<'_, '_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.open.take() {
            None => serializer.serialize_none(),
            Some(open) => open.notation.run(Value {
                games: self.0,
                open,
                serializer,
            }),
        }
    }
}

/// The only record of a file as a value.
struct Value<'g, 's, S> {
    games: &'g Games<'s>,
    open: Open,
    serializer: S,
}

impl<S: Serializer> Task for Value<'_, '_, S> {
    type Output = Result<S::Ok, S::Error>;

    fn run<N: Notation>(self) -> Self::Output {
        let mut serializer = Some(self.serializer);
        let mut written = None;
        each::<N, S::Error>(self.games, self.open, |game| {
            if let Some(serializer) = serializer.take() {
                written = Some(game.serialize(serializer)?);
            }
            Ok(())
        })?;
        match (written, serializer) {
            (Some(written), _) => Ok(written),
            (None, Some(serializer)) => serializer.serialize_none(),
            // A serializer is taken only to write with it.
            (None, None) => Err(serde::ser::Error::custom("nothing was written")),
        }
    }
}

/// Reads a file and shows the dump of each of its games; says what went wrong and what was found.
fn each<N: Notation, E>(
    games: &Games<'_>,
    open: Open,
    mut show: impl FnMut(N::Dump<'_>) -> Result<(), E>,
) -> Result<(), E> {
    let (name, run) = (games.name, games.run);
    let options = N::options(&run.options.at(open.path.as_deref()));
    let dump = dump_options(run.args, None);
    let console = &run.session.console;
    let metered = Metered::new(open.reader, console);
    let mut judge: Judge<'_, N, _> = Judge::new(metered, &options);
    let mut counts = Counts::default();
    let mut end = None;
    while !run.closed.get() {
        let step = judge.step(|judged| {
            counts.add_all(judged.diagnostics);
            match &judged.game {
                Some(game) => show(N::dump(game, &dump, judged.diagnostics)),
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
    if let Some(error) = end {
        let fault = broken_off(name, &error);
        run.fault(&fault);
        games.fault.replace(Some(fault));
    }
    let read = Read {
        name,
        record: N::ABOUT.record,
        games: judge.games(),
        remarks: Counts::default(),
    };
    run.tally.borrow_mut().add(read, counts, console);
    run.raise(Outcome::of(counts, run.threshold));
    Ok(())
}

impl Run<'_> {
    fn fault(&self, fault: &Fault) {
        let mut outcome = self.outcome.get();
        self.session.fault(fault, self.threshold, &mut outcome);
        self.outcome.set(outcome);
    }

    fn raise(&self, outcome: Outcome) {
        self.outcome.set(self.outcome.get().max(outcome));
    }
}
