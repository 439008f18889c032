//! The verbs, and what they have in common.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod convert;
mod dd;
pub(crate) mod deps;
pub(crate) mod dump;
pub(crate) mod explain;
pub(crate) mod export;
pub(crate) mod info;
mod man;
mod openings;
pub(crate) mod render;
mod report;
mod schema;
pub(crate) mod select;
mod stats;
pub(crate) mod tables;

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::num::NonZero;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use portnote_core::{Limits, Severity};
use portnote_pinochle::Rules;
use rayon::ThreadPoolBuilder;

use crate::args::{Args, Converter, Global, Paths, Special, Verb, titles};
use crate::cmd::explain::CATALOGUE;
use crate::console::Console;
use crate::house;
use crate::input::{Input, Inputs, Open};
use crate::outcome::Outcome;
use crate::output::{Stdout, subject_of};
use crate::problem::{Fault, Problem};
use portnote::{Format, Options, ReadError};
use portnote_archive::select::Reading;
use portnote_core::harmless::{is_harmless, sanitize};

/// Threads that are made at most: more only cost memory.
const MOST_THREADS: usize = 256;

/// What every verb is given.
pub(crate) struct Session {
    /// The notations of the inputs that were opened, each once.
    opened: Mutex<Vec<Format>>,
    pub(crate) global: Global,
    pub(crate) limits: Limits,
    /// Rules of pinochle of the house.
    rules: Arc<[Rules]>,
    pub(crate) console: Console,
}

/// Runs a verb.
pub(crate) fn run(args: Args) -> Outcome {
    let verb = args.verb;
    begin(args.global, |session, out| match &verb {
        Verb::Check(options) => check::run(options, session, out),
        Verb::Dump(options) => dump::run(options, session, out),
        Verb::Select(options) => select::run(options, session, out),
        Verb::Tables(options) => tables::run(options, session, out),
        Verb::Dd(options) => dd::run(options, session, out),
        Verb::Export(options) => export::run(options, session, out),
        Verb::Convert(options) => convert::run(options, session, out),
        Verb::Deps(options) => deps::run(options, session, out),
        Verb::Explain(options) => explain::run(options, session, out),
        Verb::Info(options) => info::run(options, session, out),
        Verb::Stats(options) => stats::run(options, session, out),
        Verb::Openings(options) => openings::run(options, session, out),
        Verb::Render(options) => render::run(options, session, out),
        Verb::Completions(options) => completions::run(options, out),
        Verb::Man(options) => man::run(options, session),
        Verb::Schema(options) => schema::run(options, session, out),
    })
}

/// Runs one of the programs that do one conversion each.
pub(crate) fn convert_as(program: Converter) -> Outcome {
    match program.read(std::env::args_os()) {
        Ok((options, global)) => begin(global, |session, out| convert::run(&options, session, out)),
        Err(error) => usage(&error),
    }
}

/// Does work with a session and makes sure that its data has arrived.
fn begin(
    global: Global,
    work: impl FnOnce(&Session, &mut Stdout) -> io::Result<Outcome>,
) -> Outcome {
    let limits = match global.limits() {
        Ok(limits) => limits,
        Err(error) => return usage(&error),
    };
    let console = Console::new(&global);
    let rules = global.rules.iter().map(|path| house::read(path));
    let rules = match rules.collect::<Result<Vec<_>, _>>() {
        Ok(rules) => rules.into(),
        Err(fault) => {
            console.fault(&fault);
            return Outcome::Failed;
        }
    };
    let session = Session { opened: Mutex::default(), global, limits, rules, console };
    let mut out = Stdout::new();
    let result = work(&session, &mut out);
    session.console.pause();
    let result = result.and_then(|outcome| out.flush().map(|()| outcome));
    result.unwrap_or_else(|error| {
        let problem = Problem::WriteFailed { reason: error.to_string() };
        session.console.fault(&Fault { subject: subject_of(&error), problem });
        Outcome::Failed
    })
}

/// Prints help, the version, or what is wrong with the command line.
pub(crate) fn usage(error: &clap::Error) -> Outcome {
    let printed = print(error).and_then(|()| io::stdout().flush());
    match printed {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Outcome::Failed,
        _ if error.exit_code() == 0 => Outcome::Clean,
        _ => Outcome::Failed,
    }
}

/// Prints it; what was typed comes back in it, and is made harmless for a terminal.
fn print(error: &clap::Error) -> io::Result<()> {
    let is_plain = |typed: OsString| typed.to_string_lossy().chars().all(is_harmless);
    if !error.use_stderr() || env::args_os().all(is_plain) {
        return error.print();
    }
    let text = error.render().to_string();
    let mut err = io::stderr().lock();
    text.lines().try_for_each(|line| writeln!(err, "{}", sanitize(line)))
}

impl Session {
    /// The number of jobs that work at the same time.
    pub(crate) fn jobs(&self) -> usize {
        let wanted = match self.global.jobs {
            None => std::thread::available_parallelism().map_or(1, NonZero::get),
            Some(jobs) => usize::try_from(jobs).unwrap_or(usize::MAX),
        };
        let taken = wanted.clamp(1, MOST_THREADS);
        if self.global.jobs.is_some() && taken != wanted {
            let most = MOST_THREADS;
            self.console.fault(&Fault {
                subject: "--jobs".to_owned(),
                problem: Problem::JobsOutOfRange { most, taken },
            });
        }
        taken
    }

    /// The number of threads, all of them started; 1 where there are to be no others.
    pub(crate) fn threads(&self) -> usize {
        let taken = self.jobs();
        // Where the system gives no threads, the work is done without them.
        let pool = ThreadPoolBuilder::new().num_threads(taken);
        // This thread is one of them: it has work of its own between that of all, and would wait
        // for a processor on which another looks for work.
        let pool = pool.use_current_thread();
        if taken > 1 && pool.build_global().is_ok() { taken } else { 1 }
    }

    /// How files are read and judged by default: under the import profile, with every code.
    pub(crate) fn options(&self) -> Options {
        let mut options = Options::default();
        options.limits = self.limits.clone();
        options.encoding = self.global.encoding.0;
        options.hiding.catalogue = CATALOGUE;
        options.includes = Arc::new(self.global.includes());
        options.systems = self.global.budgets();
        options.call_disposition = self.global.call_disposition();
        options.house = Arc::clone(&self.rules);
        options
    }

    /// The inputs of a run.
    pub(crate) fn inputs(&self, paths: &Paths) -> Inputs {
        self.console.expect(Inputs::size(paths, &self.global));
        Inputs::new(paths, &self.global)
    }

    /// Opens an input and names what is odd about it; a fault is named and returned.
    pub(crate) fn open(
        &self,
        input: &Input,
        threshold: impl Into<Option<Severity>> + Copy,
        outcome: &mut Outcome,
    ) -> Result<Open, Fault> {
        let open = match input.open(self.global.notation.0, &self.limits) {
            Ok(open) => open,
            Err(fault) => {
                self.fault(&fault, threshold, outcome);
                return Err(fault);
            }
        };
        if let Some(oddity) = &open.oddity {
            self.fault(oddity, threshold, outcome);
        }
        let mut opened = self.opened();
        if !opened.contains(&open.notation) {
            opened.push(open.notation);
        }
        Ok(open)
    }

    fn opened(&self) -> MutexGuard<'_, Vec<Format>> {
        self.opened.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether an option does something for one of the inputs.
    pub(crate) fn has_use_of(&self, option: &Special) -> bool {
        self.opened().iter().any(|name| option.is_for(*name))
    }

    /// Names the options that did nothing for any of the inputs.
    pub(crate) fn name_useless(
        &self,
        options: &[Special],
        threshold: impl Into<Option<Severity>> + Copy,
        outcome: &mut Outcome,
    ) {
        let useless = options.iter().filter(|option| !self.has_use_of(option));
        for option in useless {
            let opened = self.opened();
            if opened.is_empty() {
                return;
            }
            let fault = Fault {
                subject: option.option.clone(),
                problem: Problem::UselessOption {
                    wanted: option.wanted(),
                    found: titles(&opened, "and"),
                },
            };
            self.fault(&fault, threshold, outcome);
        }
    }

    /// Opens what the walk over the arguments has found; `None` where a fault was named.
    pub(crate) fn open_found(
        &self,
        found: Result<Input, Fault>,
        threshold: impl Into<Option<Severity>> + Copy,
        outcome: &mut Outcome,
    ) -> Option<(Input, Open)> {
        match found {
            Ok(input) => {
                let open = self.open(&input, threshold, outcome).ok()?;
                Some((input, open))
            }
            Err(fault) => {
                self.fault(&fault, threshold, outcome);
                None
            }
        }
    }

    /// Names why the games of an input could not be read, or not to its end.
    pub(crate) fn name_read(
        &self,
        subject: &str,
        read: &Result<Reading, ReadError<Reading>>,
        outcome: &mut Outcome,
    ) {
        let refused = "it is not text; `portnote check` says why";
        let (read, ended) = match read {
            Ok(read) => (read, None),
            Err(error) => (&error.read, Some(Problem::reading(&error.source))),
        };
        let refused = read.is_refused().then(|| Problem::ReadFailed { reason: refused.to_owned() });
        for problem in ended.into_iter().chain(refused) {
            let subject = subject.to_owned();
            self.fault(&Fault { subject, problem }, Severity::Error, outcome);
        }
    }

    /// Names a fault and lets it count.
    pub(crate) fn fault(
        &self,
        fault: &Fault,
        threshold: impl Into<Option<Severity>>,
        outcome: &mut Outcome,
    ) {
        self.console.fault(fault);
        *outcome = (*outcome).max(fault.problem.outcome(threshold.into()));
    }
}
